"""The tables. A match is stored as its record; a live match is replayed from it."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.engine import Dialect

SEED_BITS = 128
"""So many that the draws seen so far do not reveal the seed by trying all seeds."""


class Seed(TypeDecorator[int]):
    """A whole number of up to `SEED_BITS`, stored as its digits."""

    impl = String(39)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)


metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("parameters", Text, nullable=False),  # JSON: {"m": 3, …}
    Column("position", Text),  # the start as text; null: the game's own start
    Column("seed", Seed, nullable=False),
    Column("host", String(64), nullable=False),  # id of the visitor who opened it
    Column("seats", Text, nullable=False),  # JSON: webapp.matches.seats.Seats
    Column("settings", Text, nullable=False),  # JSON: webapp.matches.seats.Settings
    Column("cursor", Integer, nullable=False),  # the number of actions on the board; the rest can be redone
    Column("version", Integer, nullable=False),  # incremented with every change
    Column("moved", Integer, nullable=False, server_default="0"),  # the version at which the board last changed
    Column("rewound", Integer, nullable=False, server_default="0"),  # the version of the latest undo or redo
    Column("max_seated", Integer, nullable=False, server_default="0"),  # the version at which MAX's seat last changed
    Column("min_seated", Integer, nullable=False, server_default="0"),
    Column("engine_to_move", Boolean, nullable=False),  # so that a restart finds the matches to resume
    Column("successor", String(22)),  # the match that followed this one
    Column("followed", Integer),  # the version at which the successor was opened
    Column("hand", Integer, nullable=False, server_default="1"),  # its number in a series of hands
    Column("score", Float, nullable=False, server_default="0"),  # MAX's winnings before this hand
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),  # when somebody last opened it, to the day
    Column("holder", String(32)),  # the process that it lives in, if several share the database: webapp.matches.leases
    Column("fence", Integer, nullable=False, server_default="0"),  # how often it has changed hands
    Column("wanted", Boolean, nullable=False, server_default=false()),  # another process has been asked for it
    Index("matches_engine_to_move", "engine_to_move", "updated"),
    Index("matches_held", "holder"),
    Index("matches_opened", "opened"),
)

duels = Table(  # matrix games that a person plays against a strategy, or another person: webapp.lab.duels
    "duels",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("host", String(64), nullable=False),  # id of the visitor who plays
    Column("game", Text, nullable=False),  # in the notation of engine.matrix.text
    Column("player", Integer, nullable=False),  # the visitor's: 0 for rows, 1 for columns
    Column("strategy", String(40), nullable=False),  # of the other player; empty: a person
    Column("seed", Seed, nullable=False),
    Column("moves", Text, nullable=False),  # the visitor's choices: one digit per round
    Column("over", Boolean, nullable=False),
    Column("guest", String(64)),  # id of the other person, once there is one
    Column("replies", Text, nullable=False, server_default=""),  # the other person's choices
    Column("rounds", Integer, nullable=False, server_default="200"),  # after so many it is over
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),
    Index("duels_opened", "opened"),
)

processes = Table(  # those that share the database; a row that is not renewed is of one that has died
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

pulse = Table(  # one row, written to check that writing works
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("beat", Float, nullable=False),
)

answers = Table(  # to exercises on trees: webapp.trees.exercises.answers
    "answers",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("visitor", String(64), nullable=False),
    Column("exercise", String(64), nullable=False),  # a digest of the question
    Column("question", Text, nullable=False),  # JSON: engine.exercises.as_data
    Column("answer", Text, nullable=False),  # JSON: the answer, by part
    Column("hints", Integer, nullable=False),  # the number of hint steps taken
    Column("taken", Text, nullable=False, server_default="{}"),  # JSON: hint steps taken, by part
    Column("handed_in", Boolean, nullable=False),
    Column("grade", Text),  # JSON: webapp.trees.exercises.grades.Grade; null until handed in
    Column("grading", Integer),  # the version of the grading rules
    Column("attempt", Integer, nullable=False, server_default="1"),
    Column("exam", String(12)),  # the id of the sheet in whose exam it is answered; null: none
    Column("deadline", Float),  # when that exam ends
    Column("sheet", Text),  # the title of the sheet that it was answered on; null: none
    Column("listed", Boolean, nullable=False, server_default=true()),  # on the visitor's list (`/mine`)
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),
    Column("size", Integer, nullable=False, server_default="0"),  # bytes, including room for the grade
    UniqueConstraint("visitor", "exercise", name="answers_once"),
    Index("answers_opened", "opened"),
    Index("answers_size", "visitor", "size"),
)

days = Table(  # ten questions a day: webapp.trees.exercises.days
    "days",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("visitor", String(64), nullable=False),
    Column("day", String(10), nullable=False),  # by UTC: 2026-11-28
    Column("questions", Text, nullable=False),  # JSON: what was asked and answered
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),
    UniqueConstraint("visitor", "day", name="days_once"),
    Index("days_opened", "opened"),
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", String(22), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # no ply can be played twice
    Column("text", String(40), nullable=False),
    Column("by", String(64), nullable=False),  # a visitor, or "engine"
    Column("request", String(40)),  # the client's id of the request
    Column("report", Text),  # JSON: the result of the engine's search (webapp.matches.record.EngineAnswer)
    Column("made", Float, nullable=False),
    UniqueConstraint("match_id", "by", "request", name="actions_request"),
)

short_addresses = Table(  # of pages: webapp.storage.short_addresses
    "short_addresses",
    metadata,
    Column("id", String(4), primary_key=True),
    Column("page", Text, nullable=False),  # its path and query
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),  # 0: nobody has followed it
    Index("short_addresses_opened", "opened", "created"),
)

rooms = Table(  # classrooms: webapp.rooms
    "rooms",
    metadata,
    Column("id", String(8), primary_key=True),  # the code on the wall
    Column("key", String(32), nullable=False),  # of the link by which another device steers it
    Column("version", Integer, nullable=False),  # incremented with every change of the record
    Column("record", Text, nullable=False),  # JSON: webapp.rooms.record.RoomRecord
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opened", Float, nullable=False, server_default="0"),
    Index("rooms_opened", "opened"),
)

room_people = Table(
    "room_people",
    metadata,
    Column("room", String(8), ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("joined", Float, nullable=False),
    Column("removed", Boolean, nullable=False),
)

room_votes = Table(
    "room_votes",
    metadata,
    Column("room", String(8), ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("question", Integer, primary_key=True),  # its number in the room, from 1
    Column("round", Integer, primary_key=True),
    Column("visitor", String(64), primary_key=True),  # one answer a round
    Column("answer", Text, nullable=False),
    Column("made", Float, nullable=False),
)
