"""A decision with hidden cards as a searcher, which can be advanced, watched and stopped."""

from engine.hidden.deciding import Decider, Decision
from engine.hidden.game import HiddenGame, InformationSet
from engine.hidden.methods import MethodSettings, find
from engine.work import Work


class DecisionSearch(Work[Decision]):
    """One decision of one seat. Raises Refused if the settings do not suit the method.

    Its report raises Refused if the observations are impossible. Stopped early it has no answer: actions have values
    only once the whole tree does.
    """

    def __init__(
        self, game: HiddenGame, player: int, seen: InformationSet, method: str, settings: MethodSettings
    ) -> None:
        super().__init__(Decider(game, player, find(method), settings).deciding(seen))
