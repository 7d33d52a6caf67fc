"""What README and CONTRIBUTING say is true: the script runs, the save example is one, links lead
somewhere."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw
from tabletop.engine.play.journal import FORMAT, SUFFIX, sum_of
from tabletop.engine.state import State

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "tests/benchmarks/README.md")
SAVES = sorted((ROOT / "saves").glob(f"*{SUFFIX}"))


def block(document: str, name: str) -> str:
    """The fenced block after the marker `name` in a document."""
    text = (ROOT / document).read_text(encoding="utf-8")
    found = re.search(rf"<!-- {name} -->\n```\w+\n(.*?)\n```", text, re.DOTALL)
    assert found, f"{document} has no block {name}"
    return found[1]


def test_the_script_in_readme_plays_a_game() -> None:
    script = block("README.md", "headless")
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\[\d", done.stdout), "scores and winners"


def test_the_variants_in_readme_make_games(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for number, variant in enumerate(re.findall(r"```yaml\n(extends: .*?)```", text, re.DOTALL)):
        file = tmp_path / f"v{number}.yaml"
        file.write_text(variant, encoding="utf-8")
        assert registry.load_book(file).badge
    assert number == 1


def test_readme_has_the_command_that_runs_the_tests() -> None:
    assert "pytest" in block("README.md", "test command")


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md"])
def test_no_document_holds_both_sides_of_a_merge(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert not re.search(r"^(<{7}|={7}|>{7})( |$)", text, re.MULTILINE)


def example() -> list[str]:
    """The lines of the save that CONTRIBUTING shows, the header first."""
    return block("CONTRIBUTING.md", "save").splitlines()


def test_the_save_in_contributing_carries_its_sums() -> None:
    lines = example()
    for before, line in pairwise(lines):
        body, _, total = line.rpartition(', "sum": "')
        assert sum_of(before[-14:-2], body.encode()) == total.removesuffix('"}')
    assert [json.loads(line)["n"] for line in lines[1:]] == list(range(1, len(lines)))


def test_the_save_in_contributing_is_a_game_with_its_own_chance() -> None:
    head, *lines = (json.loads(line.replace("{…}", "{}")) for line in example())
    assert head["tabletop"] == FORMAT
    book = registry.open_book(head["game"]).choose(head["options"], len(head["seats"]))
    assert dict(book.chosen) == head["options"]
    game = registry.find(head["game"])
    assert game is not None
    state: State = game.start(book, len(head["seats"]))
    after: dict[int, State] = {}
    drawn = 0
    for line in lines:
        n, _sum = line.pop("n"), line.pop("sum")
        if "undo" in line:
            state = after[line["undo"]].copy()
            continue
        move = game.notation.from_json(line)
        if move.seat == CHANCE:
            assert draw(state.due(), head["deal"], drawn) == move
            drawn += 1
        else:
            assert state.check(move) is None
        state.apply(move)
        after[n] = state.copy()


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_the_digest_of_a_save_is_made_as_contributing_says(save: Path) -> None:
    rules = json.loads(save.read_text(encoding="utf-8").partition("\n")[0])["rules"]
    text = json.dumps(rules["book"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert rules["digest"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_contributing_names_every_move_of_the_games_it_lists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    games = {registry.open_book(name).name: registry.find(name) for name in registry.names()}
    rows = {row.split("|")[1].strip(): row for row in text.splitlines() if row.startswith("| ")}
    listed = [title for title in games if title in rows]
    assert len(listed) >= 5
    for title in listed:
        game = games[title]
        assert game is not None
        assert set(game.notation.moves) <= set(re.findall(r"`([a-z_]+)", rows[title])), title


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    file = ROOT / document
    for target in re.findall(r"\]\(([^)]+)\)", file.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        path, _, heading = target.partition("#")
        linked = (file.parent / path).resolve() if path else file
        assert linked.exists(), target
        if heading:
            heads = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in heads}
            assert heading in anchors, target
