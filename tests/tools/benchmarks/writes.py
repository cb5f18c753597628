"""Writers at the database at once: how long a class waits until its moves are stored.

    python -m tests.tools.benchmarks.writes [SECONDS]

Every writer plays moves as `Matches` stores them: a record is changed and an action is added. Measured twice: without a
pause, which no class does, and with a move every two seconds from each writer, as in a lively class.
"""

import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from webapp.storage.database import Database

WRITERS = (30, 100, 300)
PAUSE = 2.0

Write = Callable[[Any], Any]


def ways(database: Database) -> dict[str, Callable[[Write], None]]:
    """Ways to write: one at a time, and all at once, so that SQLite has them wait."""

    def at_once(work: Write) -> None:
        with database.engine.execution_options(writing=True).begin() as connection:
            work(connection)

    return {"one at a time": database.write, "all at once": at_once}


def prepare(database: Database, writers: int) -> None:
    def tables(connection: Any) -> None:
        connection.execute(text("DROP TABLE IF EXISTS plays"))
        connection.execute(text("DROP TABLE IF EXISTS games"))
        connection.execute(text("CREATE TABLE games (id INTEGER PRIMARY KEY, version INTEGER, seats TEXT)"))
        connection.execute(text("CREATE TABLE plays (game INTEGER, ply INTEGER, text TEXT, PRIMARY KEY (game, ply))"))
        for game in range(writers):
            connection.execute(text("INSERT INTO games VALUES (:game, 0, :seats)"), {"game": game, "seats": "x" * 300})

    database.write(tables)


def move(game: int, ply: int) -> Write:
    def work(connection: Any) -> None:
        connection.execute(text("UPDATE games SET version = :ply WHERE id = :game"), {"game": game, "ply": ply})
        connection.execute(
            text("INSERT INTO plays VALUES (:game, :ply, :text)"), {"game": game, "ply": ply, "text": "y" * 100}
        )

    return work


def measure(write: Callable[[Write], None], writers: int, pause: float, seconds: float) -> str:
    """Writes a second, how long one takes, and how many the database refused."""
    took: list[float] = []
    refused: list[int] = []
    end = time.monotonic() + seconds

    def play(game: int) -> None:
        time.sleep(pause * game / writers)
        ply = 0
        while time.monotonic() < end:
            start = time.monotonic()
            try:
                write(move(game, ply))
            except OperationalError:
                refused.append(game)
            took.append(time.monotonic() - start)
            ply += 1
            time.sleep(pause)

    threads = [threading.Thread(target=play, args=[game]) for game in range(writers)]
    began, worked = time.monotonic(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    passed, worked = time.monotonic() - began, time.process_time() - worked
    took.sort()
    return (
        f"{len(took) / passed:7.0f} writes/s   median {1000 * statistics.median(took):7.1f} ms"
        f"   99 of 100 within {1000 * took[int(len(took) * 0.99)]:7.1f} ms   most {1000 * took[-1]:7.1f} ms"
        f"   {1000 * worked / len(took):5.2f} ms of processor each   {len(refused)} refused"
    )


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/poda.db")
        for pause in (0.0, PAUSE):
            print("without a pause" if pause == 0 else f"a move every {pause:g} s from each writer")
            for writers in WRITERS:
                for name, write in ways(database).items():
                    prepare(database, writers)
                    print(f"{writers:5} writers, {name:14}", measure(write, writers, pause, seconds), flush=True)
        database.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
