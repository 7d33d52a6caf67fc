"""The sentences of a module: what its refusals can say, read from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from types import ModuleType


@cache
def sentences(module: ModuleType) -> tuple[str, ...]:
    """Every sentence that the module gives to gettext, singular and plural, as it is translated."""
    return tuple(dict.fromkeys(_texts(ast.parse(getsource(module)))))


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = {"_": node.args[:1], "ngettext": node.args[:2]}.get(node.func.id, [])
            for each in texts:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", sentence)
    return re.compile(".+?".join(re.escape(part) for part in parts))


@cache
def sentence_of(said: str, *modules: ModuleType) -> str:
    """The sentence of the modules that was filled in and said; raises LookupError for none. Of
    several that may be meant it is the one that says most by itself."""
    known = [each for module in modules for each in sentences(module)]
    meant = [each for each in known if _pattern(each).fullmatch(said)]
    if not meant:
        raise LookupError(f"nothing says {said!r}")
    return max(meant, key=lambda each: len(re.sub(r"\{\w+\}", "", each)))
