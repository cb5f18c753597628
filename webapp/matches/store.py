"""Stores the records of matches.

Every change is one short transaction that names the version it builds on. If the record has another version by then, or
another process has taken the match, nothing is written and `Conflict` is raised.
"""

import time
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, Update, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from webapp.matches.record import Conflict, EngineAnswer, MoveCost, PlayedAction, Record
from webapp.matches.seats import Seats, Settings
from webapp.storage.database import Database
from webapp.storage.tables import actions, matches


class Store:
    """Records in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def insert(self, record: Record, engine_to_move: bool) -> None:
        now = time.time()
        row = _row(record, engine_to_move) | {"created": now, "updated": now, "opened": now}
        self.database.write(lambda connection: connection.execute(_OPEN, row))

    def load(self, match_id: str) -> Record | None:
        with self.database.read() as connection:
            row = connection.execute(_MATCH, {"match": match_id}).mappings().first()
            played = connection.execute(_ACTIONS, {"match": match_id}).all() if row else []
        if row is None:
            return None
        return Record(
            id=row["id"],
            game=row["game"],
            parameters=msgspec.json.decode(row["parameters"]),
            position=row["position"],
            seed=row["seed"],
            host=row["host"],
            seats=msgspec.json.decode(row["seats"], type=Seats),
            settings=msgspec.json.decode(row["settings"], type=Settings),
            cursor=row["cursor"],
            version=row["version"],
            moved=row["moved"],
            rewound=row["rewound"],
            seated=(row["max_seated"], row["min_seated"]),
            successor=row["successor"],
            followed=row["followed"],
            fence=row["fence"],
            hand=row["hand"],
            score=row["score"],
            actions=tuple(_played(*columns) for columns in played),
        )

    def roots(self, match_id: str, ply: int) -> list[dict[str, Any]]:
        """The values of the root actions in the search behind the action at that ply."""
        with self.database.read() as connection:
            report = connection.execute(_REPORT, {"match": match_id, "at": ply}).scalar()
        return msgspec.json.decode(report, type=EngineAnswer).roots if report else []

    def append(
        self, record: Record, action: PlayedAction, engine_to_move: bool, answer: EngineAnswer | None = None
    ) -> Record:
        """Plays the action at the record's cursor and returns the new record. Actions that could be redone
        are deleted.
        """
        after = replace(
            record,
            actions=(*record.actions[: record.cursor], action),
            cursor=record.cursor + 1,
            version=record.version + 1,
            moved=record.version + 1,
        )
        new = {
            "match_id": record.id,
            "ply": record.cursor,
            "text": action.text,
            "by": action.by,
            "request": action.request,
            "report": _json(answer) if answer else None,
            "made": time.time(),
        }

        def work(connection: Connection) -> None:
            self._advance(connection, record, _PLAY, {"to": after.cursor, "engine": engine_to_move})
            if record.cursor < len(record.actions):
                connection.execute(_TAIL, {"match": record.id, "cursor": record.cursor})
            connection.execute(_APPEND, new)

        try:
            self.database.write(work)
        except IntegrityError as error:
            raise Conflict from error
        return after

    def change(self, record: Record, engine_to_move: bool, **changes: Any) -> Record:
        """Stores a new cursor, new seats or new settings and returns the new record."""
        version = record.version + 1
        if "cursor" in changes:
            changes |= {"moved": version, "rewound": version}
        if "seats" in changes:
            changes["seated"] = _seated(record, changes["seats"], version)
        after = replace(record, **changes, version=version)
        row, names = _row(after, engine_to_move), {"engine_to_move", *changes}
        if "seated" in changes:
            names = names - {"seated"} | {"max_seated", "min_seated"}
        statement = _ADVANCE.values({name: row[name] for name in names})
        self.database.write(lambda connection: self._advance(connection, record, statement, {}))
        return after

    def follow(self, record: Record, following: Record, engine_to_move: bool) -> Record:
        """Stores the record with its successor, both in one transaction, and returns the new record."""
        after = replace(record, successor=following.id, followed=record.version + 1, version=record.version + 1)
        now = time.time()
        row = _row(following, engine_to_move) | {"created": now, "updated": now}

        def work(connection: Connection) -> None:
            self._advance(connection, record, _FOLLOW, {"following": following.id})
            connection.execute(_OPEN, row)

        self.database.write(work)
        return after

    def waiting(self, since: float, most: int) -> list[str]:
        """Ids of the matches with the engine to move that changed since then, the latest first."""
        with self.database.read() as connection:
            return list(connection.scalars(_WAITING, {"since": since, "most": most}))

    def _advance(self, connection: Connection, record: Record, statement: Update, values: dict[str, Any]) -> None:
        """Raises the version from the record's to the next; raises Conflict if another process was first."""
        seen = {
            "match": record.id,
            "held": record.fence,
            "seen": record.version,
            "next": record.version + 1,
            "now": time.time(),
        }
        if connection.execute(statement, {**seen, **values}).rowcount != 1:
            raise Conflict


_MATCH = select(matches).where(matches.c.id == bindparam("match"))
_ACTIONS = (
    select(actions.c.text, actions.c.by, actions.c.request, actions.c.report)
    .where(actions.c.match_id == bindparam("match"))
    .order_by(actions.c.ply)
)
_REPORT = select(actions.c.report).where(actions.c.match_id == bindparam("match"), actions.c.ply == bindparam("at"))
_ADVANCE = (
    update(matches)
    .where(
        matches.c.id == bindparam("match"),
        matches.c.version == bindparam("seen"),
        matches.c.fence == bindparam("held"),
    )
    .values(version=bindparam("next"), updated=bindparam("now"))
)
_PLAY = _ADVANCE.values(cursor=bindparam("to"), engine_to_move=bindparam("engine"), moved=bindparam("next"))
_FOLLOW = _ADVANCE.values(successor=bindparam("following"), followed=bindparam("next"))
_TAIL = delete(actions).where(actions.c.match_id == bindparam("match"), actions.c.ply >= bindparam("cursor"))
_OPEN = insert(matches)
_APPEND = insert(actions)
_WAITING = (
    select(matches.c.id)
    .where(matches.c.engine_to_move, matches.c.updated >= bindparam("since"))
    .order_by(matches.c.updated.desc())
    .limit(bindparam("most"))
)


def _seated(record: Record, seats: Seats, version: int) -> tuple[int, int]:
    """The version at which each seat last changed hands: this one for seats that differ from the record's."""
    of_max, of_min = (
        since if seat == before else version
        for since, before, seat in zip(record.seated, record.seats, seats, strict=True)
    )
    return of_max, of_min


def _row(record: Record, engine_to_move: bool) -> dict[str, object]:
    return {
        "id": record.id,
        "game": record.game,
        "parameters": _json(record.parameters),
        "position": record.position,
        "seed": record.seed,
        "host": record.host,
        "seats": _json(record.seats),
        "settings": _json(record.settings),
        "cursor": record.cursor,
        "version": record.version,
        "moved": record.moved,
        "rewound": record.rewound,
        "max_seated": record.seated[0],
        "min_seated": record.seated[1],
        "engine_to_move": engine_to_move,
        "successor": record.successor,
        "followed": record.followed,
        "hand": record.hand,
        "score": record.score,
    }


def _played(text: str, by: str, request: str | None, report: str | None) -> PlayedAction:
    return PlayedAction(text, by, request, msgspec.json.decode(report, type=MoveCost) if report else None)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
