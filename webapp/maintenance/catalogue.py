"""Writes docs/catalogue.md, a list of all declared games, algorithms and methods: `make catalogue`."""

from collections.abc import Iterable, Sequence

from engine import games
from engine.game import Choice, Game, Parameter
from engine.hidden.methods import METHODS
from engine.search.algorithms import ALGORITHMS, Algorithm
from webapp.config import ROOT
from webapp.games import page_of

PATH = ROOT / "docs" / "catalogue.md"

INTRODUCTION = """# Games, algorithms and methods

Written by `make catalogue` from what is declared in `engine/games/`, `engine/search/algorithms.py`,
`engine/hidden/methods.py` and `webapp/games/`; a test holds it against them. Names are those of the command line, of
addresses and of records.
"""


def text() -> str:
    """The whole document."""
    return "\n".join([INTRODUCTION, *_games(), *_algorithms(), *_methods()]) + "\n"


def _games() -> Iterable[str]:
    yield "## Games\n"
    rows = []
    for slug, entry in games.ENTRIES.items():
        game = games.find(slug)
        parameters = "<br>".join(f"`{each.name}` {_range(each)}" for each in entry.parameters)
        evaluations = " ".join(f"`{name}`" for name in game.evaluations) or "–"
        rows.append([f"`{slug}`", page_of(slug).name, _kind(game), parameters, evaluations, _depth(game)])
    yield _table(["game", "called", "kind", "parameters (usual)", "evaluations", "depth"], rows)


def _range(parameter: Parameter | Choice) -> str:
    if isinstance(parameter, Choice):
        return " or ".join(f"`{option}`" for option in parameter.options)
    return f"{parameter.least:,}–{parameter.most:,} ({parameter.default:,})"


def _kind(game: Game) -> str:
    if game.hidden:
        return "hidden cards"
    if game.alone:
        return "one player and chance"
    return "chance" if game.has_chance else "no chance"


def _depth(game: Game) -> str:
    """The default depth of the engine for newcomers, if the game declares one."""
    return str(game.default_depth) if game.default_depth else "–"


def _algorithms() -> Iterable[str]:
    yield "## Algorithms\n"
    rows = [[f"`{each.name}`", each.title, _suits(each), _heeds(each.takes)] for each in ALGORITHMS.values()]
    yield _table(["algorithm", "called", "offered for games", "limits it heeds"], rows)


def _suits(algorithm: Algorithm) -> str:
    for_which = {None: "of every kind", True: "with chance", False: "without chance"}[algorithm.chance]
    return for_which + (" that have an evaluation" if algorithm.evaluates else "")


def _methods() -> Iterable[str]:
    yield "## Methods for hidden cards\n"
    rows = [[f"`{each.name}`", each.title, _heeds(each.takes)] for each in METHODS.values()]
    yield _table(["method", "called", "settings it heeds"], rows)
    yield "What each does and takes the opponent to know stands in [hidden.md](hidden.md)."


def _heeds(names: Sequence[str]) -> str:
    return " ".join(f"`{name}`" for name in names) or "–"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def main() -> None:
    PATH.write_text(text(), encoding="utf-8")
    print(f"{PATH.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
