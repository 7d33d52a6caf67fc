"""`tabletop new-game`: a small whole game of one's own to begin from, written into the source tree.

What is written is `tabletop/cli/scaffold`, a real game but for its name, with that name put in. It
joins the others by lying there: the registry finds it, and every test of every game takes it up.
"""

from __future__ import annotations

import contextlib
import keyword
import re
import shutil
from pathlib import Path
from typing import Final

from tabletop.engine import registry
from tabletop.system import log, paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _

SCAFFOLD: Final = Path(__file__).parent / "scaffold"

_NAME: Final = re.compile(r"(?=.{1,20}$)[a-z][a-z0-9]*(_[a-z0-9]+)*")
_IMPORTS: Final = re.compile(r"(?:^from tabletop\.[^\n(]+(?:\([^)]*\))?\n)+", re.MULTILINE)
_IMPORT: Final = re.compile(r"^from tabletop\.[^\n(]+(?:\([^)]*\))?\n", re.MULTILINE)


def new_game(name: str) -> int:
    """Writes the game `name` into the source tree and prints where; gives exit status 0.

    Raises TabletopError where the name will not do, something of that name is there already, or
    this is no source tree.
    """
    root = source_tree()
    _check(name)
    texts = {
        root / target: renamed(file.read_text(encoding="utf-8"), name)
        for file, target in targets(name).items()
    }
    rules = root / "rules" / f"{name}.yaml"
    folders = (root / "tabletop" / "games" / name, root / "tests" / "games" / name)
    for path in (rules, *folders):
        if path.exists():
            text = _("{file} is there already; nothing was overwritten.")
            raise TabletopError(text.format(file=path))
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        # half a game would be in everyone's way
        with contextlib.suppress(OSError):  # it was not written yet, or cannot be taken away
            rules.unlink()
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        log.fault(f"the game {name} cannot be written", error)
        reason = _("{file} cannot be written: {reason}.")
        raise TabletopError(reason.format(file=path, reason=error.strerror)) from error
    print(_("{title} is a game now. It is yours to change:").format(title=title(name)))
    for path in (rules, *folders):
        print(f"  {path.relative_to(root).as_posix()}")
    print(_("To play it:  python -m tabletop play {name}").format(name=name))
    print(_("To test it:  python -m pytest -k {name}").format(name=name))
    print(_("Once it runs as you like, keep that with its golden playthroughs, see tests/golden."))
    return 0


def renamed(text: str, name: str) -> str:
    """The text of a file of the scaffold as one of the game `name`."""
    for old, new in (
        (r"tabletop\.cli\.scaffold", f"tabletop.games.{name}"),
        (r"Scaffold(?=[A-Z])", _class(name)),
        (r"Scaffold", title(name)),
        (r"scaffold", name),
        (r"\bSC-", f"{_letters(name)}-"),
        (r"\btest_sc_", f"test_{_letters(name).lower()}_"),
    ):
        text = re.sub(old, new, text)
    return _IMPORTS.sub(lambda block: "".join(sorted(_IMPORT.findall(block[0]), key=_module)), text)


def title(name: str) -> str:
    """The name of a game as players read it: "Piece Of Cake"."""
    return name.replace("_", " ").title()


def _letters(name: str) -> str:
    """The letters that the ids of its rules begin with."""
    words = [word for word in name.split("_") if word[0].isalpha()]
    return ("".join(word[0] for word in words[:3]) if len(words) > 1 else name[:2]).upper()


def _class(name: str) -> str:
    """What the names of its classes begin with: of a long name the last words, so that no line
    of the scaffold becomes too long."""
    words = [word.capitalize() for word in name.split("_")]
    while len(words) > 1 and len("".join(words)) > 12:
        del words[0]
    return "".join(words)[:12]


def _module(statement: str) -> str:
    return statement.split()[1]


def targets(name: str) -> dict[Path, Path]:
    """Where each file of the scaffold goes, relative to the source tree."""
    targets = {}
    for file in sorted(SCAFFOLD.rglob("*")):
        inside = file.relative_to(SCAFFOLD)
        if inside == Path("rules.yaml"):
            targets[file] = Path("rules") / f"{name}.yaml"
        elif file.suffix == ".py" and inside.parts[0] == "tests":
            targets[file] = Path("tests", "games", name, *inside.parts[1:])
        elif file.suffix == ".py":
            targets[file] = Path("tabletop", "games", name) / inside
    return targets


def source_tree() -> Path:
    """The folder that holds the code, its rules and its tests; raises TabletopError where this
    program was installed without them."""
    root = SCAFFOLD.parents[2]
    parts = (root / "pyproject.toml", root / "rules", root / "tests" / "games")
    if paths.is_packaged() or not all(part.exists() for part in parts):
        raise TabletopError(
            _("A new game is written into the source code, and Tabletop does not run from it here.")
        )
    return root


def _check(name: str) -> None:
    """Raises TabletopError where no game can have this name."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        text = _(
            "A game cannot be called {name} in the code: a name begins with a small letter, has "
            "small letters, digits and single underscores, at most 20 of them, and is no word of "
            "Python's own."
        )
        raise TabletopError(text.format(name=printable(name)))
    if name in registry.books():
        raise TabletopError(_("There are rules called {name} already.").format(name=name))
