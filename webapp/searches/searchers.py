"""The question put to an engine's seat, and the searcher that answers it, known only as an `ActionSearcher`."""

import random
from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.hidden.game import HiddenGame
from engine.hidden.public import PublicHistory
from engine.search import ActionSearcher, Options, start
from engine.search.algorithms import has_tree
from engine.search.opponent import Opponent
from engine.search.options import OPTIONS
from webapp.matches import visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.searches.hidden_decisions import HiddenDecision


@dataclass(frozen=True)
class SearchQuestion:
    """What is to be found out: an action for a player in a situation."""

    game: Game
    player: int
    known: Any  # a state; where cards are hidden, what the player has seen: `webapp.matches.visibility.known`
    options: EngineOptions
    public: PublicHistory  # where cards are hidden, what everybody has seen; else nothing
    seed: int  # of what is drawn
    record: int  # nodes of the tree that may be kept


def question(
    match: Match, ply: int, options: EngineOptions, record: int = 0, is_repeatable: bool = False
) -> SearchQuestion:
    """What is asked of an engine at that ply of a match, with no more than its seat may know.

    `is_repeatable`: it draws the same numbers in every match with this position; otherwise each match has its own.
    """
    player = match.position_at(ply).turn
    known = visibility.known(match, player, ply)
    drawn_for = match.game.write(match.states[ply]) if is_repeatable else f"{match.record.seed}:{ply}"
    seed = random.Random(drawn_for).getrandbits(32)
    public = visibility.public(match, ply)
    return SearchQuestion(
        match.game, player, known, options, public, seed, record if has_tree(options.algorithm) else 0
    )


def searcher_for(question: SearchQuestion, is_to_play: bool = False) -> ActionSearcher:
    """A searcher that has not begun; raises Refused if the algorithm cannot answer the question.

    `is_to_play`: an opponent asks, which also takes the nearer of two wins and the later of two losses.
    """
    if isinstance(question.game, HiddenGame):
        seen, public = question.known, question.public
        return HiddenDecision(question.game, question.player, seen, public, question.options, question.seed)
    search = Opponent if is_to_play else start
    return search(question.game, question.known, engine_options(question.options, question.record, question.seed))


def engine_options(options: EngineOptions, record: int = 0, seed: int | None = None) -> Options:
    """The engine's own form of what a seat asks for."""
    chosen = {name: getattr(options, name) for name in OPTIONS if name in EngineOptions.__struct_fields__}
    return Options(**chosen, record=record, seed=seed)
