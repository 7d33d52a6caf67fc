"""One build.spec for three systems: what it asks PyInstaller for on each."""

from __future__ import annotations

import plistlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import tabletop
from tabletop.engine import registry

pytest.importorskip("PyInstaller", reason="extra `dev`")

ROOT = Path(__file__).parents[2]
SYSTEMS = ("linux", "win32", "darwin")


@dataclass
class Build:
    """What was asked for: the keywords of each step, in order."""

    steps: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def all(self, step: str) -> list[dict[str, Any]]:
        """The keywords of every such step."""
        return [keywords for name, keywords in self.steps if name == step]

    def step(self, name: str) -> Any:
        """A stand-in for one of PyInstaller's words in a spec."""

        def take(*_parts: object, **keywords: object) -> SimpleNamespace:
            self.steps.append((name, keywords))
            datas = [(Path(to) / Path(file).name, file, "DATA") for file, to in keywords["datas"]]  # type: ignore[attr-defined]  # what a spec passes is untyped
            return SimpleNamespace(
                pure=[], scripts=[], binaries=[], datas=[(str(a), b, c) for a, b, c in datas]
            )

        def plain(*_parts: object, **keywords: object) -> SimpleNamespace:
            self.steps.append((name, keywords))
            return SimpleNamespace()

        return take if name == "Analysis" else plain


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    """Each system the app is built on."""
    return str(request.param)


@pytest.fixture
def build(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """The spec, carried out as on that system with nothing built."""
    made = Build()
    (tmp_path / "dist" / "tabletop").mkdir(parents=True)
    names: dict[str, Any] = {
        "SPECPATH": str(ROOT),
        "DISTPATH": str(tmp_path / "dist"),
        "workpath": str(tmp_path / "work"),
    }
    for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE"):
        names[name] = made.step(name)
    windows = ModuleType("versioninfo")
    for name in ("FixedFileInfo", "StringTable", "StringStruct", "VarStruct"):
        setattr(windows, name, lambda *parts, **keywords: (parts, keywords))
    for name in ("VSVersionInfo", "StringFileInfo", "VarFileInfo"):
        setattr(windows, name, lambda *parts, **keywords: (parts, keywords))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", windows)
    monkeypatch.setattr("PyInstaller.utils.win32.versioninfo", windows, raising=False)
    monkeypatch.syspath_prepend(str(ROOT / "assets" / "packaging"))
    source = compile((ROOT / "build.spec").read_text("utf-8"), "build.spec", "exec")
    import PyInstaller.utils.hooks  # before the system seems to be another

    monkeypatch.setattr(
        PyInstaller.utils.hooks, "get_module_file_attribute", lambda name: __import__(name).__file__
    )
    monkeypatch.setattr(sys, "platform", system)
    exec(source, names)
    monkeypatch.undo()
    yield made
    sys.modules.pop("desktop", None)


def test_no_upx_and_one_program_with_a_window(build: Build, system: str) -> None:
    programs = {step["name"]: step for step in build.all("EXE")}
    assert programs["tabletop"]["console"] is False
    assert set(programs) == (
        {"tabletop", "tabletop-console"} if system == "win32" else {"tabletop"}
    )
    assert not any(step["upx"] for step in build.all("EXE") + build.all("COLLECT"))


def test_every_module_is_there_though_found_by_name(build: Build) -> None:
    [analysis] = build.all("Analysis")
    found = set(analysis["hiddenimports"])
    for file in (ROOT / "tabletop").rglob("*.py"):
        parts = file.relative_to(ROOT).with_suffix("").parts
        assert ".".join(part for part in parts if part != "__init__") in found


def test_only_what_is_shown_is_inside(build: Build) -> None:
    [analysis] = build.all("Analysis")
    targets = [f"{to}/{Path(file).name}" for file, to in analysis["datas"]]
    assert "rules/milken.yaml" in targets
    assert "assets/fonts/NotoSans-Regular.ttf" in targets
    assert "licences/Noto Sans.txt" in targets
    samples = {to for to in targets if to.startswith("saves/")}
    assert samples == {f"saves/samples/{name}.tabletop" for name in registry.names()}
    assert not [to for to in targets if to.startswith(("assets/make", "assets/readme", "tests"))]


def test_windows_knows_what_the_program_is(build: Build, system: str) -> None:
    for step in build.all("EXE"):
        said = str(step["version"])
        assert (tabletop.__version__ in said) == (system == "win32")
        assert f"{step['name']}.exe" in said or system != "win32"


def test_macos_gets_a_bundle_that_owns_the_saves(build: Build, system: str) -> None:
    bundles = build.all("BUNDLE")
    assert len(bundles) == (system == "darwin")
    for bundle in bundles:
        info = bundle["info_plist"]
        plistlib.dumps(info)
        [document], [kind] = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
        assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
        extensions = kind["UTTypeTagSpecification"]["public.filename-extension"]
        assert extensions == ["tabletop"]
        assert bundle["version"] == tabletop.__version__
        [analysis] = build.all("Analysis")
        inside = {Path(file).name for file, _to in analysis["datas"]}
        assert document["CFBundleTypeIconFile"] in inside
        assert all(step["argv_emulation"] for step in build.all("EXE"))


def test_linux_gets_its_desktop_files(build: Build, system: str, tmp_path: Path) -> None:
    folder = tmp_path / "dist" / "tabletop"
    assert (folder / "install").exists() == (system == "linux")
    entry = folder / "share/applications/org.tabletopgame.Tabletop.desktop"
    assert entry.exists() == (system == "linux")
