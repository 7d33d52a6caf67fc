"""Linux: `install` puts the app into one user's menu, `uninstall` leaves nothing of it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the menus of Linux desktops")

PACKAGING = Path(__file__).parents[2] / "assets" / "packaging"
ODD = 'Spiele für "uns" & $5 100% `x` | \\'
"""A folder name with everything that a desktop entry, a shell or sed reads as something else."""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder as it is built, with a program that says what it was given."""
    spec = importlib.util.spec_from_file_location("desktop", PACKAGING / "desktop.py")
    assert spec is not None
    assert spec.loader is not None
    desktop = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(desktop)
    folder = tmp_path / ODD / "tabletop"
    folder.mkdir(parents=True)
    desktop.place(folder, "1.2.3")
    (folder / "tabletop").write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
    (folder / "tabletop").chmod(0o755)
    return folder


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """A home with the menu entry and file type of another program in it."""
    home = tmp_path / "Jürgen M"
    applications, packages = (home / ".local/share" / f for f in ("applications", "mime/packages"))
    applications.mkdir(parents=True)
    packages.mkdir(parents=True)
    (applications / "other.desktop").write_text("[Desktop Entry]\nType=Application\nName=Other\n")
    (packages / "other.xml").write_text(
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">'
        '<mime-type type="application/x-other"><glob pattern="*.other"/></mime-type></mime-info>'
    )
    return home


def run(script: Path, home: Path) -> str:
    """Runs a script as a user with that home, from some other folder; gives what it says."""
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    done = subprocess.run([script], env=env, cwd="/", check=True, capture_output=True, text=True)
    return done.stdout


def files(home: Path) -> dict[str, bytes]:
    """Every file and empty folder of a home, without what the desktop's own tools generate."""
    generated = {"mimeinfo.cache"} | {
        path.name
        for path in (home / ".local/share/mime").glob("*")
        if path.is_file() or path.name == "application"
    }
    return {
        str(path.relative_to(home)): path.read_bytes() if path.is_file() else b""
        for path in home.rglob("*")
        if not generated & set(path.relative_to(home).parts)
    }


def entry(home: Path) -> dict[str, str]:
    """The menu entry that is installed."""
    text = (home / ".local/share/applications/org.tabletopgame.Tabletop.desktop").read_text(
        encoding="utf-8"
    )
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line)


def command(line: str) -> list[str]:
    """An Exec line taken apart as the Desktop Entry Specification says."""
    line = line.replace("\\\\", "\\")  # the value's own escapes come first
    words, word, quoted, at = [], "", False, 0
    while at < len(line):
        letter = line[at]
        if letter == '"':
            quoted = not quoted
        elif quoted and letter == "\\":
            at += 1
            word += line[at]
        elif letter == " " and not quoted:
            words.append(word)
            word = ""
        else:
            word += letter
        at += 1
    return [word.replace("%%", "%") for word in [*words, word]]


def test_the_menu_entry_starts_the_program_wherever_it_lies(app: Path, user: Path) -> None:
    run(app / "install", user)
    program, field = command(entry(user)["Exec"])
    assert program == str(app / "tabletop")
    assert field == "%f"
    assert entry(user)["TryExec"].replace("\\\\", "\\") == program
    said = subprocess.run([program, "a b"], check=True, capture_output=True, text=True).stdout
    assert said.splitlines() == [program, "a b"]
    assert (user / ".local/bin/tabletop").resolve() == app / "tabletop"


def test_a_path_without_oddities_is_written_without_quotes(app: Path, user: Path) -> None:
    plain = Path(tempfile.mkdtemp(prefix="tabletop-"))
    try:
        shutil.copytree(app, plain / "app")
        run(plain / "app" / "install", user)
        assert entry(user)["Exec"] == f"{plain.resolve()}/app/tabletop %f"
    finally:
        shutil.rmtree(plain)


def test_the_entry_icons_and_type_agree_on_their_names(app: Path, user: Path) -> None:
    run(app / "install", user)
    share = user / ".local/share"
    [kind] = ET.parse(share / "mime/packages/tabletop.xml").getroot()
    assert entry(user)["MimeType"] == kind.get("type", "") + ";"
    assert entry(user)["StartupWMClass"] == "tabletop"
    icon = next(child.get("name") for child in kind if child.tag.endswith("}icon"))
    for size in ("16x16", "48x48", "256x256"):
        assert (share / f"icons/hicolor/{size}/apps/{entry(user)['Icon']}.png").is_file()
        assert (share / f"icons/hicolor/{size}/mimetypes/{icon}.png").is_file()
    about = ET.parse(share / "metainfo/org.tabletopgame.Tabletop.metainfo.xml").getroot()
    assert about.findtext("launchable") == "org.tabletopgame.Tabletop.desktop"
    assert about.findtext("provides/mediatype") == kind.get("type")
    release = about.find("releases/release")
    assert release is not None
    assert release.get("version") == "1.2.3"


def test_a_save_is_known_by_its_name_and_by_its_first_bytes(app: Path, user: Path) -> None:
    if shutil.which("update-mime-database") is None:
        pytest.skip("no shared-mime-info on this machine")
    run(app / "install", user)
    mime = user / ".local/share/mime"
    assert "application/x-tabletop:*.tabletop" in (mime / "globs2").read_text()
    assert b'{"tabletop": ' in (mime / "magic").read_bytes()


@pytest.mark.parametrize("times", [1, 2])
def test_uninstall_takes_everything_away_again_and_nothing_else(
    app: Path, user: Path, times: int
) -> None:
    before = files(user)
    for _time in range(times):
        run(app / "install", user)
    assert files(user) != before
    run(app / "uninstall", user)
    assert files(user) == before
    share = user / ".local/share"
    left = [path for path in share.rglob("*") if path.is_file() and path.name != "mimeinfo.cache"]
    assert not [path for path in left if b"x-tabletop" in path.read_bytes()]


def test_a_home_that_was_empty_is_empty_again(app: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    home.mkdir()
    run(app / "install", home)
    run(app / "uninstall", home)
    assert list(home.rglob("*")) == []


def test_a_program_of_the_users_own_named_tabletop_is_left_alone(app: Path, user: Path) -> None:
    mine = user / ".local/bin/tabletop"
    mine.parent.mkdir()
    mine.write_text("mine")
    run(app / "install", user)
    run(app / "uninstall", user)
    assert mine.read_text() == "mine"


@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (["desktop-file-validate"], "applications/org.tabletopgame.Tabletop.desktop"),
        (
            ["appstreamcli", "validate", "--no-net"],
            "metainfo/org.tabletopgame.Tabletop.metainfo.xml",
        ),
    ],
)
def test_the_desktops_own_validators_find_nothing(
    app: Path, user: Path, tool: list[str], file: str
) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"no {tool[0]} on this machine")
    run(app / "install", user)
    said = subprocess.run([*tool, user / ".local/share" / file], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
