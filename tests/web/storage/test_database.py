"""The database: waiting writers are served, and one's failure does not affect others."""

import threading
from functools import partial

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from tests.web.databases import at_once
from webapp.storage.database import Database


@pytest.fixture
def database(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/poda.db")
    database.write(lambda connection: connection.execute(text("CREATE TABLE marks (name TEXT PRIMARY KEY)")))
    yield database
    database.close()


def mark(name):
    return lambda connection: connection.execute(text("INSERT INTO marks VALUES (:name)"), {"name": name}).rowcount


def marks(database):
    with database.read() as connection:
        return set(connection.scalars(text("SELECT name FROM marks")))


def together(database, *works):
    """Has all the works wait while another is being written."""
    outcomes, gate, begun = {}, threading.Event(), threading.Event()

    def slow(connection):
        begun.set()
        gate.wait()

    def run(i, work):
        try:
            outcomes[i] = database.write(work)
        except Exception as error:
            outcomes[i] = error

    threads = [threading.Thread(target=run, args=(-1, slow))]
    threads[0].start()
    begun.wait()
    for i, work in enumerate(works):
        threads.append(threading.Thread(target=run, args=(i, work)))
        threads[-1].start()
    assert outcomes == {}
    gate.set()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive()
    return [outcomes[i] for i in range(len(works))]


def test_those_who_wait_are_all_written(database):
    assert together(database, *(mark(f"m{i}") for i in range(20))) == [1] * 20
    assert marks(database) == {f"m{i}" for i in range(20)}


def test_whoever_reads_waits_for_no_writer(database):
    database.write(mark("before"))
    gate, begun = threading.Event(), threading.Event()

    def slow(connection):
        mark("after")(connection)
        begun.set()
        gate.wait()

    writers = [threading.Thread(target=database.write, args=(slow,))]
    writers[0].start()
    begun.wait()
    for i in range(40):  # more than there are connections
        writers.append(threading.Thread(target=database.write, args=(mark(f"m{i}"),)))
        writers[-1].start()
    assert marks(database) == {"before"}
    gate.set()
    for writer in writers:
        writer.join(60)
    assert len(marks(database)) == 42


def test_a_write_is_stored_when_it_returns(database):
    database.write(mark("now"))
    other = Database(database.url)
    assert marks(other) == {"now"}
    other.close()


def test_work_that_breaks_is_undone_alone(database):
    def half(connection):
        mark("half")(connection)
        mark("first")(connection)  # is there already

    database.write(mark("first"))
    outcomes = together(database, mark("a"), half, mark("b"))
    assert outcomes[0] == outcomes[2] == 1
    assert isinstance(outcomes[1], IntegrityError)
    assert marks(database) == {"first", "a", "b"}


def test_a_thread_that_is_ended_while_it_writes_holds_up_no_other(database):
    def ended(connection):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        database.write(ended)
    later = threading.Thread(target=database.write, args=(mark("later"),), daemon=True)
    later.start()
    later.join(5)
    assert marks(database) == {"later"}


def test_many_threads_lose_nothing(database):
    def run(thread):
        for i in range(50):
            database.write(mark(f"{thread}.{i}"))

    at_once(*[partial(run, thread) for thread in range(16)])
    assert len(marks(database)) == 16 * 50


def test_migrating_twice_changes_nothing(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/new/poda.db")
    database.migrate()
    database.migrate()
    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == 0
    database.close()


def test_the_tables_are_what_the_migrations_make(tmp_path):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from webapp.storage.tables import metadata

    database = Database(f"sqlite:///{tmp_path}/poda.db")
    database.migrate()
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.close()


def test_a_database_in_memory_is_refused():
    with pytest.raises(ValueError, match="database file"):
        Database("sqlite://")
