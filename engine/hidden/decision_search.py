"""A decision with hidden cards, as a searcher: advanced slice by slice, watched, stopped, and asked for its answer."""

from engine.hidden.deciding import Decider, Decision
from engine.hidden.game import HiddenGame, InformationSet
from engine.hidden.methods import MethodSettings, find
from engine.work import Work


class DecisionSearch(Work[Decision]):
    """One decision of one seat by what it has seen. Raises Refused if the settings do not suit the method.

    Its report raises Refused where nobody can have seen this. Stopped too early, it has decided nothing: before the
    whole tree is valued, no action is.
    """

    def __init__(
        self, game: HiddenGame, player: int, seen: InformationSet, method: str, settings: MethodSettings
    ) -> None:
        super().__init__(Decider(game, player, find(method), settings).deciding(seen))
