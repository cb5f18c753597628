"""`python -m webapp backup FILE` and `restore FILE`: all that is stored, from either kind of database into either.

A backup is a compressed text: a line that says what it is, then a JSON object for each row. It is read in one
transaction, so it holds one moment of the database, also while people play.
"""

import gzip
import os
import tempfile
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, insert, select

from webapp.storage.database import Database
from webapp.storage.tables import Seed, matches, metadata, processes, pulse

FORMAT = 1
ROWS_AT_A_TIME = 500
NOT_BACKED_UP = (processes, pulse)
"""Tables about the servers that run."""

WITHOUT_HOLDER = {"holder": None, "wanted": False}
"""A restored match lives in no process."""


class BadBackup(Exception):
    """The file is no backup, or does not fit; the message says why."""


class BackupHead(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    poda: str
    """The version of the tables."""
    format: int = FORMAT


class BackupRow(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    row: dict[str, Any]


def back_up(database: Database, file: Path) -> int:
    """Writes the file, whole or not at all; returns the number of rows."""
    handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wb") as out, database.read_one_moment() as connection:
            version = database.version(connection)
            if not version:
                raise BadBackup("The database has no tables yet: there is nothing to back up.")
            out.write(msgspec.json.encode(BackupHead(version)) + b"\n")
            count = 0
            for row in _rows(connection):
                out.write(msgspec.json.encode(row) + b"\n")
                count += 1
        os.replace(unfinished, file)
    except BaseException:
        os.unlink(unfinished)
        raise
    return count


def restore(database: Database, file: Path) -> int:
    """Fills an empty database, which must be up to date; returns the number of rows. Raises BadBackup."""
    try:
        with gzip.open(file, "rb") as lines:
            return database.write(lambda connection: _fill(connection, database.version(connection), lines))
    except (OSError, EOFError, msgspec.DecodeError, KeyError) as error:
        raise BadBackup(f"{file} is no backup of Poda, or is damaged: nothing was restored ({error}).") from None


def _rows(connection: Connection) -> Iterator[BackupRow]:
    for table in _stored():
        seeds = [column.name for column in table.columns if isinstance(column.type, Seed)]
        found = connection.execution_options(yield_per=ROWS_AT_A_TIME).execute(select(table))
        for row in found.mappings():
            numbers = {name: str(row[name]) for name in seeds}  # too large for numbers of JSON
            yield BackupRow(
                str(table.name),
                {str(name): row[name] for name in row} | numbers | (WITHOUT_HOLDER if table is matches else {}),
            )


def _fill(connection: Connection, version: str, lines: Any) -> int:
    head = msgspec.json.decode(next(lines, b""), type=BackupHead)
    if (head.poda, head.format) != (version, FORMAT):
        raise BadBackup(
            f"The backup has tables {head.poda}, and this Poda has {version}: restore it with the Poda that made it."
        )
    for table in _stored():
        if connection.scalar(select(func.count()).select_from(table)):
            raise BadBackup("The database is not empty: restore into a new one.")
    count = 0
    rows = (msgspec.json.decode(line, type=BackupRow) for line in lines)
    for name, of_table in groupby(rows, key=lambda row: row.table):
        while some := [row.row for row in islice(of_table, ROWS_AT_A_TIME)]:
            connection.execute(insert(metadata.tables[name]), some)
            count += len(some)
    return count


def _stored() -> list[Table]:
    """Parents before what refers to them."""
    return [table for table in metadata.sorted_tables if table not in NOT_BACKED_UP]
