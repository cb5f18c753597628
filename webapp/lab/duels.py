"""Duels: matrix games that a person plays, round after round, against one of the engine's strategies or another person.

Both players choose at the same time. The engine's draws therefore come from a seed that stays in the database until the
duel is over, and a person's choice is told once the other has chosen, too. A choice once made stands: going back in the
browser, or opening two addresses, reveals nothing that could still be used.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from flask import current_app
from sqlalchemy import Connection, RowMapping, insert, select, update

from engine.matrix import COLUMN, ROW, Bimatrix, Played, play, played_by_hand, read_matrix, write_matrix
from engine.matrix.repeated import BY_HAND, MOST_ROUNDS
from engine.refusals import N_, Refused
from webapp.matches.service import ID
from webapp.storage.database import Database
from webapp.storage.tables import SEED_BITS
from webapp.storage.tables import duels as table

PERSON = ""
"""In place of a strategy, where the other player is a person."""


@dataclass(frozen=True)
class Duel:
    """A stored duel. `player` is the host's side, `moves` are the host's choices, and `replies` the guest's."""

    id: str
    host: str
    game: Bimatrix
    player: int
    strategy: str
    seed: int
    moves: tuple[int, ...] = ()
    over: bool = False
    guest: str | None = None
    replies: tuple[int, ...] = ()
    rounds: int = MOST_ROUNDS

    @property
    def is_between_people(self) -> bool:
        return self.strategy == PERSON

    @property
    def count(self) -> int:
        """The number of rounds in which both have chosen."""
        return min(len(self.moves), len(self.replies)) if self.is_between_people else len(self.moves)

    @property
    def round(self) -> int:
        """The number of the next round, from 1."""
        return self.count + 1

    def side_of(self, visitor: str) -> int | None:
        """The visitor's side; None of somebody who only watches."""
        if visitor == self.host:
            return self.player
        return 1 - self.player if visitor == self.guest else None

    def choices(self, side: int) -> tuple[int, ...]:
        """A person's choices, the one of the round that is being played too: for nobody else's eyes."""
        return self.moves if side == self.player else self.replies

    def has_chosen(self, side: int) -> bool:
        """Whether the person has chosen in the round that is being played."""
        return len(self.choices(side)) == self.round

    def played(self) -> Played:
        """All rounds in which both have chosen."""
        if self.is_between_people:
            rounds = zip(self.choices(ROW), self.choices(COLUMN), strict=False)
            return played_by_hand(self.game, tuple(rounds))
        names = (BY_HAND, self.strategy) if self.player == ROW else (self.strategy, BY_HAND)
        return play(self.game, names, 0, self.seed, self.moves)


class Duels:
    """Duels in the database. `listeners` are told, by its id, that a duel has changed, once that is stored."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.listeners: list[Callable[[str], None]] = []

    def open(
        self,
        host: str,
        game: Bimatrix,
        player: int,
        strategy: str,
        rounds: int = MOST_ROUNDS,
        guest: str | None = None,
    ) -> Duel:
        """Opens a duel, before its first round; raises Refused."""
        if not 1 <= rounds <= MOST_ROUNDS:
            raise Refused(N_("Play 1 to %(most)d rounds."), most=MOST_ROUNDS)
        seed = secrets.randbits(SEED_BITS)
        duel = Duel(secrets.token_urlsafe(9), host, game, player, strategy, seed, guest=guest, rounds=rounds)
        now = time.time()
        row = {
            "id": duel.id,
            "host": host,
            "game": write_matrix(game),
            "player": player,
            "strategy": strategy,
            "seed": duel.seed,
            "guest": guest,
            "rounds": rounds,
            **_choices(duel),
            "created": now,
            "updated": now,
            "opened": now,
        }
        self.database.write(lambda connection: connection.execute(insert(table), row))
        return duel

    def find(self, duel_id: str) -> Duel:
        """The duel with that id; raises Refused."""
        row = None
        if ID.fullmatch(duel_id):
            with self.database.read() as connection:
                row = connection.execute(select(table).where(table.c.id == duel_id)).mappings().first()
        if row is None:
            raise Refused(N_("There is no such duel: begin a new one."))
        return _duel(row)

    def find_all(self, ids: list[str]) -> list[Duel]:
        """Those of them that there are."""
        with self.database.read() as connection:
            return [_duel(row) for row in connection.execute(select(table).where(table.c.id.in_(ids))).mappings()]

    def join(self, duel: Duel, visitor: str) -> Duel:
        """Seats the other person; raises Refused if somebody else is faster."""
        if duel.side_of(visitor) is not None:
            return duel
        free = (table.c.id == duel.id, table.c.strategy == PERSON, table.c.guest.is_(None))
        statement = update(table).where(*free).values(guest=visitor, updated=time.time())
        if self.database.write(lambda connection: connection.execute(statement).rowcount) != 1:
            raise Refused(N_("Two people play this duel already: you can watch."))
        self._tell(duel.id)
        return replace(duel, guest=visitor)

    def hand_over(self, duel_id: str, visitor: str, to: str) -> None:
        """Gives somebody's side of the duel to another visitor."""

        def work(connection: Connection) -> None:
            for side in (table.c.host, table.c.guest):
                theirs = update(table).where(table.c.id == duel_id, side == visitor)
                connection.execute(theirs.values({side: to, table.c.updated: time.time()}))

        self.database.write(work)
        self._tell(duel_id)

    def choose(self, duel: Duel, number: int, own: int, side: int | None = None) -> Duel:
        """Stores a choice of the host's, or of that side's, for the round with that number; making the same choice
        twice changes nothing.

        Raises Refused if the round was played with another choice, is not the next one, or the duel is over.
        """
        side = duel.player if side is None else side
        if not 0 <= own < duel.game.size(side):
            raise Refused(N_("There is no such strategy in this game."))
        while not duel.over and number == duel.round == len(duel.choices(side)) + 1:
            chosen = (*duel.choices(side), own)
            changed = replace(duel, moves=chosen) if side == duel.player else replace(duel, replies=chosen)
            changed = replace(changed, over=changed.count == duel.rounds)
            if self._change(duel, changed):
                return changed
            duel = self.find(duel.id)  # a second click, another tab, or the other person was faster
        mine = duel.choices(side)
        if 1 <= number <= len(mine) and mine[number - 1] == own:
            return duel
        raise Refused(N_("Round %(number)d is not the one to be played now: what was chosen stands."), number=number)

    def end(self, duel: Duel) -> Duel:
        """Ends the duel, so that its seed may be shown."""
        while not duel.over and not self._change(duel, replace(duel, over=True)):
            duel = self.find(duel.id)
        return replace(duel, over=True)

    def _change(self, duel: Duel, changed: Duel) -> bool:
        """Stores the choices unless the duel has changed in the database; returns whether they were stored."""
        unchanged = (table.c[name] == value for name, value in _choices(duel).items())
        values = _choices(changed) | {"updated": time.time()}
        statement = update(table).where(table.c.id == duel.id, *unchanged).values(values)
        is_stored = self.database.write(lambda connection: connection.execute(statement).rowcount) == 1
        if is_stored:
            self._tell(duel.id)
        return is_stored

    def _tell(self, duel_id: str) -> None:
        for listener in self.listeners:
            listener(duel_id)


def duels() -> Duels:
    found: Duels = current_app.extensions["poda.duels"]
    return found


def _choices(duel: Duel) -> dict[str, Any]:
    """The columns that change with every choice."""
    return {
        "moves": "".join(map(str, duel.moves)),
        "replies": "".join(map(str, duel.replies)),
        "over": duel.over,
    }


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
        row["guest"],
        tuple(map(int, row["replies"])),
        row["rounds"],
    )
