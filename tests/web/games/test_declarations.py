"""A game is declared once and completely: something missing is an error there, never another game's text."""

import json
import os
import subprocess
import sys
from dataclasses import fields, replace

import pytest

from engine import games
from engine.hidden import methods
from engine.search import Options, algorithms
from engine.search.listings import listing
from webapp.config import ROOT
from webapp.games import page_of, pages, register
from webapp.wording import pseudocode


def test_every_game_of_the_engine_has_its_page() -> None:
    assert [page.slug for page in pages()] == list(games.ENTRIES)


def test_a_page_that_leaves_something_out_cannot_be_made() -> None:
    page = page_of("sticks")
    whole = {each.name: getattr(page, each.name) for each in fields(page)}
    for needed in (
        "name",
        "rules",
        "parameter_names",
        "home_cards",
        "board_template",
        "action_label",
        "prompt",
        "ending",
        "values_legend",
    ):
        with pytest.raises(TypeError, match=needed):
            type(page)(**{name: value for name, value in whole.items() if name != needed})


@pytest.mark.parametrize(
    ("slug", "left_out"),
    [
        ("sticks", {"parameter_names": {"n": "sticks"}}),
        ("sticks", {"option_names": {}}),
        (
            "sticks",
            {"option_names": {"heaps": {"one": "one heap"}, "last": {"wins": "wins"}, "starts": {"max": "MAX"}}},
        ),
        ("sticks", {"evaluation_names": {}}),
        ("coin-backgammon", {"feature_names": {"lead": "lead"}}),
        ("sticks", {"open_board": None}),
        ("gomoku", {"notation_help": None}),
        ("betting", {"card_table": None}),
        ("betting", {"notation_help": str}),
    ],
)
def test_what_a_page_forgets_is_an_error(slug: str, left_out: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=slug):
        replace(page_of(slug), **left_out)  # type: ignore[arg-type]


def test_nothing_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="sticks"):
        register(page_of("sticks"))
    with pytest.raises(ValueError, match="sticks"):
        games.register(games.ENTRIES["sticks"])
    with pytest.raises(ValueError, match="minimax"):
        algorithms.register(algorithms.ALGORITHMS["minimax"])
    with pytest.raises(ValueError, match="average"):
        methods.register(methods.METHODS["average"])


def test_an_algorithm_whose_pseudo_code_was_forgotten_is_an_error(monkeypatch) -> None:
    forgetful = replace(algorithms.ALGORITHMS["minimax"], name="forgetful")
    monkeypatch.setitem(algorithms.ALGORITHMS, "forgetful", forgetful)
    with pytest.raises(ValueError, match="forgetful"):
        pseudocode.variants()
    monkeypatch.setitem(pseudocode.LISTINGS, "forgetful", pseudocode.LISTINGS["minimax"])
    assert ("forgetful", "unir") in pseudocode.variants()
    assert listing(Options("forgetful", convention="puc")) == "forgetful.puc"
    assert listing(Options("greedy")) == "minimax.aima", "it is minimax to depth 1"
    assert listing(Options("random")) == "", "there is nothing to step through"


WITH_TOYS = {**os.environ, "PODA_EXTENSIONS": "tests.toys.extension"}
"""A game and a player are brought along."""

ASKING = """
import io, json, shlex, sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from engine.cli import main
answers = []
for line in json.load(sys.stdin):
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said), suppress(SystemExit):
        main(shlex.split(line))
    answers.append(said.getvalue())
json.dump(answers, sys.stdout)
"""


def asked(*lines: str) -> list[str]:
    """The command line's answers to these, all in one process, because starting one takes longer than answering."""
    done = subprocess.run(
        [sys.executable, "-c", ASKING], cwd=ROOT, env=WITH_TOYS, input=json.dumps(lines), capture_output=True, text=True
    )
    return json.loads(done.stdout)


def test_the_command_line_lists_what_an_extension_brings() -> None:
    done = subprocess.run([sys.executable, "-m", "engine", "games"], cwd=ROOT, env=WITH_TOYS, capture_output=True)
    assert b"race-to-ten" in done.stdout


def test_the_command_line_knows_what_an_extension_brings() -> None:
    offered, found, guessed, depth_refused, goal_refused = asked(
        "search --help",
        "search race-to-ten --depth full --json",
        "search race-to-ten --set goal=4 --position '1 min' --algorithm hasty --json",
        "search race-to-ten --algorithm hasty --depth 3",
        "search race-to-ten --set goal=99",
    )
    assert "hasty" in offered
    assert json.loads(found)["value"] == 1
    guess = json.loads(guessed)
    assert (guess["algorithm"], guess["best"], guess["nodes"]) == ("hasty", "2", 1)
    assert "no depth" in depth_refused
    assert "goal must be between 2 and 20" in goal_refused
