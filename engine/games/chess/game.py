"""Chess, all of it. White is MAX; positions are FEN, and moves are written as in English books (SAN).

A game also ends when a position has come for the third time, after fifty moves without a capture or a pawn's move, and
when neither side has enough left to mate: nobody needs to claim a draw.
"""

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.features import FeatureTerm
from engine.frame import RulesFrame
from engine.game import TERMINAL, WIN, Action, Game, State
from engine.games.chess import fen
from engine.games.chess.features import FEATURES, terms
from engine.games.chess.layout import CLOCK, EARLIER, EVALUATIONS, SQUARES, WIDTH, WORDS, end_of, start_of
from engine.games.chess.notation import bare_san, simplified, spellings
from engine.games.chess.rules import DATA, RULES, checked, nobody_can_mate
from engine.games.chess.tables import tables
from engine.refusals import N_, Refused
from engine.structs import struct

PARAMETERS = ()


class Chess(Game):
    slug = "chess"
    rules = RULES
    words = WORDS
    width = WIDTH
    draw = 0.0
    evaluations = EVALUATIONS
    features = FEATURES
    nearer_wins = True
    mates = True
    playout_plies = 20
    half_a_win = 3.0
    names_by_state = True
    default_depth = 3
    default_options = MappingProxyType({"seconds": 2.0, "quiescence": True})

    squares = SQUARES
    """The names of all squares, from a1 on by rows."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.parameters = dict(values)
        self._listed: tuple[State, list[Action]] = ((), [])

    def start(self) -> State:
        return self.read(fen.START)

    def read(self, text: str) -> State:
        return fen.read(self.plain_data(), text)

    def write(self, state: State) -> str:
        return fen.write(state)

    def cells(self, state: State) -> str:
        """A character for each square, in the order of `squares`: White's pieces are capitals, a dot is a free one."""
        return fen.cells(state)

    def in_check(self, state: State) -> bool:
        """Whether the side to move is in check."""
        return bool(checked(*self._look(state)))

    def reason_of_draw(self, state: State) -> str | None:
        """Why a finished game is drawn; None if it is not."""
        if self.turn(state) != TERMINAL or self.utility(state) != 0:
            return None
        if not self._legal(state):
            return "stalemate"
        if nobody_can_mate(self._look(state)[1]):
            return "material"
        return "repetition" if state[EARLIER] >= 2 else "fifty-moves"

    # -- moves as text ----------------------------------------------------------------------------------------------

    def ends(self, action: Action) -> tuple[str, str]:
        """The squares that a move begins and ends on."""
        return SQUARES[start_of(action)], SQUARES[end_of(action)]

    def name(self, state: State, action: Action) -> str:
        return self._with_check(state, action, bare_san(state, action, self._legal(state)))

    def _with_check(self, state: State, action: Action, name: str) -> str:
        data, frame = self._look(state)
        after = RulesFrame([0] * WORDS, WIDTH)
        self.rules.result(data, frame, action, after)
        if not checked(data, after):
            return name
        return name + ("+" if self.rules.actions(data, after) else "#")

    def _legal(self, state: State) -> list[Action]:
        """The moves that the pieces have, even where the game is drawn."""
        known, legal = self._listed
        if known != state:
            data, frame = self._look(state)
            legal = frame.action[: self.rules.actions(data, frame)]
            self._listed = state, legal
        return legal

    def find(self, state: State, text: str) -> Action:
        """The legal action of that name: in SAN, with or without `+`, `x` and `=`, or as engines write it, `e2e4`."""
        legal = self.actions(state)
        if not legal:
            raise Refused(N_("The game is over."))
        wanted = simplified(text)
        for exactly in (True, False):
            found = [action for action in legal if _is_called(wanted, spellings(state, action), exactly)]
            if len(found) == 1:
                return found[0]
        raise Refused(N_("“%(action)s” cannot be played here."), action=text.strip()[:40])

    # -- for the search ---------------------------------------------------------------------------------------------

    @functools.cached_property
    def _data(self) -> dict[tuple[str | None, bool], Any]:
        return {}

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        key = evaluation, beside_wins
        if key not in self._data:
            self.check_evaluation(evaluation)
            self._data[key] = self._new_data(evaluation or EVALUATIONS[0], beside_wins)
        return self._data[key]

    def _new_data(self, evaluation: str, beside_wins: bool) -> Any:
        record = struct(DATA)
        record.win = WIN if beside_wins else 1.0
        record.draws = True
        record.evaluation = EVALUATIONS.index(evaluation)
        record.weights = [feature.weight for feature in self.features_of(evaluation)]
        record.tables = tables()
        return record

    def data_to_count(self) -> Any:
        record = self._new_data(EVALUATIONS[0], beside_wins=False)
        record.draws = False
        return record

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        return terms(*self._look(state), evaluation)

    def horizon(self, state: State) -> None:
        return None

    def matters(self, state: State) -> int:
        """What was there before a pawn moved or a piece was taken never comes again."""
        return state[CLOCK]


def _is_called(wanted: str, known: set[str], exactly: bool) -> bool:
    """Whether a move of these spellings is meant; capitals tell bishops from pawns, if both could be meant."""
    return wanted in known if exactly else wanted.lower() in {name.lower() for name in known}
