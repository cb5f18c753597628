"""Duels: matrix games that a person plays, round after round, against one of the engine's strategies.

Both players choose at the same time. The engine's draws therefore come from a seed that stays in the database until the
duel is over, and a choice once made stands: going back in the browser, or opening two addresses, reveals nothing that
could still be used. Everything but the person's choices is computed from these and the seed.
"""

import secrets
import time
from dataclasses import dataclass, replace

from sqlalchemy import RowMapping, insert, select, update

from engine.matrix import COLUMN, ROW, Bimatrix, Played, play, read_matrix, write_matrix
from engine.matrix.repeated import BY_HAND, MOST_ROUNDS
from engine.refusals import N_, Refused
from webapp.matches.service import ID
from webapp.storage.database import Database
from webapp.storage.tables import SEED_BITS, duels


@dataclass(frozen=True)
class Duel:
    """A stored duel. `player` is the person's side, and `moves` are the person's choices."""

    id: str
    host: str
    game: Bimatrix
    player: int
    strategy: str
    seed: int
    moves: tuple[int, ...] = ()
    over: bool = False

    @property
    def round(self) -> int:
        """The number of the next round, from 1."""
        return len(self.moves) + 1

    def played(self) -> Played:
        """All rounds so far, without the engine's next choice."""
        names = (BY_HAND, self.strategy) if self.player == ROW else (self.strategy, BY_HAND)
        return play(self.game, names, 0, self.seed, self.moves)


class Duels:
    """Duels in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def open(self, host: str, game: Bimatrix, player: int, strategy: str) -> Duel:
        """Opens a duel, before its first round."""
        duel = Duel(secrets.token_urlsafe(9), host, game, player, strategy, secrets.randbits(SEED_BITS))
        now = time.time()
        row = {
            "id": duel.id,
            "host": host,
            "game": write_matrix(game),
            "player": player,
            "strategy": strategy,
            "seed": duel.seed,
            "moves": "",
            "over": False,
            "created": now,
            "updated": now,
            "opened": now,
        }
        self.database.write(lambda connection: connection.execute(insert(duels), row))
        return duel

    def find(self, duel_id: str) -> Duel:
        """The duel with that id; raises Refused."""
        row = None
        if ID.fullmatch(duel_id):
            with self.database.read() as connection:
                row = connection.execute(select(duels).where(duels.c.id == duel_id)).mappings().first()
        if row is None:
            raise Refused(N_("There is no such duel: begin a new one."))
        return _duel(row)

    def choose(self, duel: Duel, number: int, own: int) -> Duel:
        """Stores a choice for the round with that number; making the same choice twice changes nothing.

        Raises Refused if the round was played with another choice, is not the next one, or the duel is over.
        """
        if not 0 <= own < duel.game.size(duel.player):
            raise Refused(N_("There is no such strategy in this game."))
        if number == duel.round and not duel.over:
            moves = (*duel.moves, own)
            if self._change(duel, moves, over=len(moves) == MOST_ROUNDS):
                return replace(duel, moves=moves, over=len(moves) == MOST_ROUNDS)
            duel = self.find(duel.id)  # a second click, or another tab, was faster
        if 1 <= number <= len(duel.moves) and duel.moves[number - 1] == own:
            return duel
        raise Refused(N_("Round %(number)d is not the one to be played now: what was chosen stands."), number=number)

    def end(self, duel: Duel) -> Duel:
        """Ends the duel, so that its seed may be shown."""
        while not duel.over and not self._change(duel, duel.moves, over=True):
            duel = self.find(duel.id)
        return replace(duel, over=True)

    def _change(self, duel: Duel, moves: tuple[int, ...], over: bool) -> bool:
        """Stores the change unless the duel has changed in the database; returns whether it was stored."""
        unchanged = (duels.c.id == duel.id, duels.c.moves == _written(duel.moves), duels.c.over.is_(False))
        values = {"moves": _written(moves), "over": over, "updated": time.time()}
        statement = update(duels).where(*unchanged).values(values)
        return self.database.write(lambda connection: connection.execute(statement).rowcount) == 1


def _written(moves: tuple[int, ...]) -> str:
    return "".join(map(str, moves))


def _duel(row: RowMapping) -> Duel:
    return Duel(
        row["id"],
        row["host"],
        read_matrix(row["game"]),
        COLUMN if row["player"] else ROW,
        row["strategy"],
        row["seed"],
        tuple(map(int, row["moves"])),
        row["over"],
    )
