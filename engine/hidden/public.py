"""What everybody sees of a hand, and the situations that look the same to somebody without cards."""

from collections.abc import Iterable

from engine.hidden.game import HiddenGame, InformationSet, Visit, start
from engine.steps import Steps

PublicHistory = tuple[str, ...]
"""What everybody sees of each action and outcome, in order; "" for nothing."""


def shown(seen: tuple[str, str]) -> str:
    """What everybody sees of an edge, given what MAX and MIN each see of it; "" for nothing."""
    by_max, by_min = seen
    return by_max if by_max == by_min else ""


def public_history(game: HiddenGame, history: Iterable[str]) -> PublicHistory:
    """What everybody saw of these actions and outcomes, from the start; raises Refused."""
    visit, public = start(game), []
    for text in history:
        action = game.find(visit.state, text)
        move = next(move for move in game.moves(visit.state) if move.action == action)
        public.append(shown(move.seen))
        visit = visit.after(move)
    return tuple(public)


def alike(game: HiddenGame, public: PublicHistory, player: int) -> Steps[list[InformationSet]]:
    """The player's possible information sets after this public history, in natural order; a step per history."""
    visits = [start(game)]
    for news in public:
        after: list[Visit] = []
        for visit in visits:
            yield
            after.extend(visit.after(move) for move in game.moves(visit.state) if shown(move.seen) == news)
        visits = after
    return list(dict.fromkeys(visit.seen[player] for visit in visits if game.turn(visit.state) == player))
