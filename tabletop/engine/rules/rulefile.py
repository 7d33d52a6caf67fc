"""Reads a rules file into plain data with the place of every value: the only import of yaml.

Only the plain part of YAML is taken: maps, lists, whole numbers, true and false, text. What YAML
1.1 would silently turn into something else (yes, 010, 1:30, 0x1F, 1e3, dates), repeated keys,
aliases, tabs, tags, and files too large or too deep or not text are mistakes with a place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import yaml

from tabletop.engine import limits
from tabletop.system.errors import BadFile
from tabletop.system.i18n import _
from tabletop.system.regular import read_regular

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
Path_: TypeAlias = tuple[str | int, ...]

LONGEST_TRAP: Final = 80
"""Letters of a value that YAML might take for something else; looking takes time with the square
of them."""

_WHOLE: Final = re.compile(r"-?(0|[1-9][0-9]{0,15})")
_TRAP: Final = re.compile(
    r"(?i)(yes|no|on|off|y|n|null|~|true|false)"
    r"|[-+]?0[0-7_]+|[-+]?0[box][0-9a-f_]+|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9]*)?"
    r"|[-+]?[0-9][0-9_]*\.?[0-9_]*(e[-+]?[0-9]+)?|[-+]?\.(inf|nan|[0-9]+)|\+[0-9]+"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*"
)


@dataclass(frozen=True, slots=True)
class RuleFile:
    """The plain data of a rules file and where each part of it stands.

    `places` maps a path of keys and indices to line and column, both from 1: of a list item or
    the whole file its start, of a map's value its key.
    """

    name: str
    data: dict[str, Plain]
    places: dict[Path_, tuple[int, int]]

    def place(self, path: Path_) -> tuple[int, int]:
        """Line and column of `path`, or of the nearest part around it that is there."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))


def read(file: Path, name: str | None = None) -> RuleFile:
    """The content of `file`, called `name` in errors; raises BadFile."""
    called = name or str(file)
    return parse(raw(file, called), called)


def raw(file: Path, called: str) -> bytes:
    """The bytes of `file`, called so in errors; raises BadFile."""
    try:
        found = read_regular(file, limits.RULES_BYTES + 1)
    except OSError as error:
        raise BadFile.at(
            called, 0, 0, _("a readable rules file"), error.strerror or str(error)
        ) from None
    if len(found) > limits.RULES_BYTES:
        most = _("at most {n} KB").format(n=limits.RULES_BYTES >> 10)
        raise BadFile.at(called, 0, 0, most, _("a larger file"))
    return found


def parse(raw: bytes, name: str) -> RuleFile:
    """The content of the rules text `raw`; raises BadFile with its place in `name`."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise BadFile.at(name, line, column, _("UTF-8 text"), _("other bytes")) from None
    for number, row in enumerate(text.split("\n"), 1):
        indent = row[: len(row) - len(row.lstrip())]
        if "\t" in indent:
            raise BadFile.at(
                name, number, indent.index("\t") + 1, _("spaces for indentation"), _("a tab")
            )
    return _Builder(name).build(text)


class _Builder:
    """Builds plain data from YAML's events, so that depth and aliases are met as they come."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.places: dict[Path_, tuple[int, int]] = {(): (1, 1)}

    def build(self, text: str) -> RuleFile:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            data = self._document(text, loader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            found = (error.problem or "").replace("found ", "") or _("something else")
            raise BadFile.at(self.name, line, column, _("valid YAML"), found) from None
        except yaml.YAMLError as error:
            found = str(error).split("\n")[0]
            raise BadFile.at(self.name, 1, 1, _("valid YAML"), found) from None
        if not isinstance(data, dict):
            raise BadFile.at(self.name, 1, 1, _("a map of keys and values"), _kind(data))
        return RuleFile(self.name, data, self.places)

    def _document(self, text: str, loader: type) -> Plain:
        root: Plain = None
        documents = 0
        stack: list[tuple[Path_, list[Plain] | dict[str, Plain], list[str]]] = []
        for event in yaml.parse(text, Loader=loader):
            mark = event.start_mark
            at = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._mistake(at, _("one document"), _("a second one"))
            elif isinstance(event, yaml.AliasEvent):
                raise self._mistake(
                    at, _("the value written out"), _("the alias *{name}").format(name=event.anchor)
                )
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                stack.pop()
            elif isinstance(event, yaml.NodeEvent):
                if event.anchor:
                    raise self._mistake(
                        at, _("no anchors"), _("the anchor &{name}").format(name=event.anchor)
                    )
                tag = getattr(event, "tag", None)
                if tag not in (None, "!"):
                    raise self._mistake(at, _("no tags"), str(tag))
                if stack and isinstance(stack[-1][1], dict) and not stack[-1][2]:
                    self._key(event, at, stack[-1])
                    continue
                value = self._scalar(event, at)
                path = self._put(value, at, stack)
                if path is None:
                    root, path = value, ()
                if isinstance(value, list | dict):
                    if len(stack) >= limits.DEPTH:
                        most = _("at most {n} levels").format(n=limits.DEPTH)
                        raise self._mistake(at, most, _("deeper nesting"))
                    stack.append((path, value, []))
        return root

    def _key(
        self,
        event: yaml.NodeEvent,
        at: tuple[int, int],
        frame: tuple[Path_, list[Plain] | dict[str, Plain], list[str]],
    ) -> None:
        path, holder, pending = frame
        if not isinstance(event, yaml.ScalarEvent):
            raise self._mistake(at, _("a word as key"), _("a list or map"))
        key = str(event.value)
        if key in holder:
            first = self.places[(*path, key)]
            found = _("{key} again (first on line {line})").format(key=key, line=first[0])
            raise self._mistake(at, _("each key once"), found)
        self._room(holder, at)
        self.places[(*path, key)] = at
        pending.append(key)

    def _room(self, holder: list[Plain] | dict[str, Plain], at: tuple[int, int]) -> None:
        if len(holder) >= limits.ENTRIES:
            most = _("at most {n} entries").format(n=limits.ENTRIES)
            raise self._mistake(at, most, _("more"))

    def _put(
        self,
        value: Plain,
        at: tuple[int, int],
        stack: list[tuple[Path_, list[Plain] | dict[str, Plain], list[str]]],
    ) -> Path_ | None:
        if not stack:
            return None
        path, holder, pending = stack[-1]
        if isinstance(holder, list):
            self._room(holder, at)
            path = (*path, len(holder))
            self.places[path] = at
            holder.append(value)
        else:
            key = pending.pop()
            path = (*path, key)
            holder[key] = value
        return path

    def _scalar(self, event: yaml.NodeEvent, at: tuple[int, int]) -> Plain:
        if isinstance(event, yaml.MappingStartEvent):
            return {}
        if isinstance(event, yaml.SequenceStartEvent):
            return []
        assert isinstance(event, yaml.ScalarEvent)
        text = str(event.value)
        if event.style and event.style in "'\"|>":
            return text
        if _WHOLE.fullmatch(text) and text != "-0":
            return int(text)
        if text in ("true", "false"):
            return text == "true"
        if text == "":
            raise self._mistake(at, _("a value"), _("nothing"))
        if len(text) <= LONGEST_TRAP and _TRAP.fullmatch(text):
            raise self._mistake(
                at,
                _('a whole number, true, false, or text in quotes (as in "{text}")').format(
                    text=text
                ),
                text,
            )
        return text

    def _mistake(self, at: tuple[int, int], expected: str, found: str) -> BadFile:
        return BadFile.at(self.name, at[0], at[1], expected, found)


def _kind(value: Plain) -> str:
    if value is None:
        return _("an empty file")
    if isinstance(value, list):
        return _("a list")
    return repr(value)
