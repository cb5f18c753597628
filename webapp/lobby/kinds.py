"""The kinds of games: Poda's own, sorted by what decides how a game is searched."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template, url_for
from flask_babel import gettext as _

from engine.game import Game
from engine.matrix.presets import preset
from engine.search.algorithms import ALGORITHMS
from webapp.games import pages
from webapp.lobby.routes import bp
from webapp.matches import positions
from webapp.searches import hidden_decisions
from webapp.wording.matrix_games import game_names

FOR_MATRICES = ("equilibrium",)
"""The lab's methods, by their names in the glossary."""

OF_A_SLIDE = "simulate-slide"
"""A variant that shows a slide's mistake: no way to play."""


@dataclass(frozen=True, order=True)
class GameKind:
    """What decides how a game is searched. `zero_sum` is None for a single agent."""

    hidden: bool
    chance: bool
    at_once: bool
    agents: int
    zero_sum: bool | None


@dataclass(frozen=True)
class SortedGame:
    """A game or a lab. `slug`: of a game that one click begins; else `address` leads to it."""

    kind: GameKind
    name: str
    slug: str
    address: str
    searches: tuple[str, ...]  # the algorithms or methods for it, if it is searched


@dataclass(frozen=True)
class SchemeCell:
    """One of the four cells of the classical scheme, and what can search every game in it."""

    hidden: bool
    chance: bool
    games: list[SortedGame]
    searches: list[str]

    @property
    def at_once(self) -> bool:
        """Whether all that is hidden in it is what the other one chooses at the same time."""
        return all(game.kind.at_once for game in self.games)


@bp.get("/kinds")
def kinds() -> str:
    found = [*_games(), *_matrix_games(), _belief_lab()]
    sorted_games = {kind: [game for game in found if game.kind == kind] for kind in _by_kind(found)}
    return render_template("lobby/kinds.html", cells=[_cell(found, *place) for place in PLACES], kinds=sorted_games)


PLACES = ((False, False), (False, True), (True, False), (True, True))
"""Whether something is hidden, and whether chance plays: the scheme, row by row."""


def _by_kind(found: list[SortedGame]) -> list[GameKind]:
    return sorted({game.kind for game in found}, key=lambda kind: (kind.hidden, kind.chance, -kind.agents, kind))


def _cell(found: list[SortedGame], hidden: bool, chance: bool) -> SchemeCell:
    inside = [game for game in found if (game.kind.hidden, game.kind.chance) == (hidden, chance)]
    first, *others = (game.searches for game in inside if game.searches)
    return SchemeCell(hidden, chance, inside, [name for name in first if all(name in each for each in others)])


def _games() -> Iterator[SortedGame]:
    for page in pages():
        game = positions.game_of(page.slug, {})
        kind = GameKind(
            hidden=game.hidden,
            chance=game.has_chance,
            at_once=False,
            agents=1 if game.alone else 2,
            zero_sum=None if game.alone else True,  # one number says what a position is worth to both
        )
        yield SortedGame(kind, _(page.name), page.slug, url_for("play.offer", game=page.slug), _searches(game))


def _searches(game: Game) -> tuple[str, ...]:
    """What looks ahead in the game; players at random and by one ply do not."""
    if game.hidden:
        return tuple(name for name in hidden_decisions.advising_methods() if name != OF_A_SLIDE)
    return tuple(each.name for each in ALGORITHMS.values() if each.suits(game) and (each.has_depth or each.has_tree))


def _matrix_games() -> Iterator[SortedGame]:
    """Neither player sees what the other chooses at the same time."""
    for name, says in game_names():
        kind = GameKind(hidden=True, chance=False, at_once=True, agents=2, zero_sum=preset(name).zero_sum)
        yield SortedGame(kind, says, "", url_for("lab.matrix_lab", game=name, play="row"), FOR_MATRICES)


def _belief_lab() -> SortedGame:
    """An agent whose actions have uncertain outcomes, of which it observes a part."""
    kind = GameKind(hidden=True, chance=True, at_once=False, agents=1, zero_sum=None)
    return SortedGame(kind, _("Belief lab"), "", url_for("lab.belief_lab"), ())
