"""Several processes serve as one, whichever of them, or of what they stand on, dies."""

import asyncio
import json
import os
import random
import subprocess
import sys
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from alembic.command import downgrade
from alembic.config import Config
from sqlalchemy import select

from tests.server import ROOT
from tests.services.conftest import University
from tests.services.guest import Guest
from tests.sweeps import sweep
from tests.tools.benchmarks.player import Socket, Visit
from webapp.matches.store import Store
from webapp.storage.database import MIGRATIONS, Database
from webapp.storage.tables import matches

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

GUESTS = 8
ROUNDS = 20


@contextmanager
def store_of(campus: University) -> Iterator[Store]:
    database = Database(campus.database.url)
    yield Store(database)
    database.close()


def assert_nothing_lost(guests: list[Guest], store: Store) -> None:
    """What was acknowledged is stored, and nothing was played twice."""
    for guest in guests:
        for match, ply, action in guest.acknowledged:
            record = store.load(match)
            assert record is not None and record.actions[ply].text == action


async def play_while(guests: list[Guest], happening: Callable[[], Awaitable[None]]) -> None:
    """All play, over and over, until it has happened, and one move more."""
    await asyncio.gather(*(guest.sit_down() for guest in guests))
    done = asyncio.Event()

    async def play(guest: Guest) -> None:
        while not done.is_set():
            await guest.turn()
            await asyncio.sleep(guest.dice.uniform(0.05, 0.3))
        await guest.turn()

    async def happen() -> None:
        try:
            await happening()
        finally:
            done.set()

    await asyncio.gather(happen(), *map(play, guests))


def run(happening: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: Playwright's loop stays in this one after a test in Chromium."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, happening).result()


def holders(store: Store) -> set[str]:
    with store.database.read() as connection:
        return {holder for holder in connection.scalars(select(matches.c.holder)) if holder}


def test_two_whose_pages_came_from_different_processes_meet_in_one_match(campus: University) -> None:
    async def meet() -> None:
        ana, bo = Visit(campus.url), Visit(campus.url)
        match = ana.open_match(max="me", min="open")
        bo.ask("POST", f"/matches/{match}/seat", side="min", seat="me", version="0")
        lines = Socket(ana), Socket(bo)
        standing = [await line.open(match) for line in lines]
        await lines[0].ask("match:play", match=match, action="b2", ply=0, version=standing[0]["version"])
        event, news = await lines[1].hear()
        assert (event, news["ply"]) == ("match:changed", 1)
        await lines[1].ask("match:play", match=match, action="a1", ply=1, version=news["version"])
        while (news := (await lines[0].hear())[1])["ply"] < 2:
            pass
        for line in lines:
            await line.close()

    run(meet())


def test_matches_are_spread_over_the_processes(campus: University) -> None:
    visit = Visit(campus.url)
    for _ in range(24):
        visit.ask("GET", f"/matches/{visit.open_match()}")
    with store_of(campus) as store:
        assert len(holders(store)) == len(campus.processes)


def test_a_stranger_in_another_process_is_served(campus: University) -> None:
    async def strange() -> None:
        visit = Visit(campus.url)
        match = visit.open_match(max="me", min="me")
        visit.ask("GET", f"/matches/{match}")
        for ply, process in enumerate(campus.processes):  # without the proxy, which knows where the match lives
            visit.place = process.place
            line = Socket(visit)
            standing = await asyncio.wait_for(line.open(match), 30)
            assert standing["ok"], standing
            action = ("b2", "a1", "c3")[ply]
            await line.ask("match:play", match=match, action=action, ply=ply, version=standing["version"])
            await line.close()

    run(strange())


def test_a_short_address_made_in_one_process_is_known_in_all(campus: University) -> None:
    page = "/compare?tree=((3 12 8)(2 4 6)(14 5 2))"
    code = Visit(campus.url).ask("POST", "/room", page=page)[0].partition("/r/")[2][:4]
    for process in campus.processes:
        with urllib.request.urlopen(f"http://{process.place}/r/{code}") as answer:
            assert "/compare" in answer.url


def test_a_class_hears_its_wall_whichever_process_it_is_connected_to(campus: University) -> None:
    async def give_a_class() -> None:
        host = Visit(campus.url)
        code = host.ask("POST", "/rooms", page="")[1]["Location"].split("/")[2]
        lines = []
        for number, process in enumerate(campus.processes):
            student = Visit(campus.url)
            student.ask("POST", f"/rooms/{code}/join", name=f"s{number}")
            student.place = process.place  # without the proxy, which would bring all to one
            line = Socket(student)
            await line.open()
            await line.ask("room:watch", room=code)
            lines.append(line)
        host.ask("POST", f"/rooms/{code}/page", page="/compare", turned="1000000")
        for line in lines:
            while (heard := await line.hear())[0] != "room:changed" or heard[1]["page"] != "/compare":
                pass
            await line.close()

    run(give_a_class())


def test_work_that_pages_ask_for_again_is_found_again(campus: University) -> None:
    visit = Visit(campus.url)
    for query in ("", "?deck=3"):
        run = json.loads(visit.ask("POST", f"/ladder/betting/cfr{query}", any="")[0])["run"]
        for rounds in range(1, 6):
            assert json.loads(visit.ask("POST", run, iterations="1")[0])["iterations"] == rounds


@sweep
def test_whatever_is_killed_the_guests_play_on(campus: University) -> None:
    dice = random.Random(7)
    with store_of(campus) as store:
        guests = [Guest(campus.url, store, seed) for seed in range(GUESTS)]

        def kill_process() -> None:
            process = dice.choice(campus.processes)
            process.kill()
            process.start()

        def kill_redis() -> None:
            campus.redis.kill()
            campus.redis.start()

        def kill_database() -> None:
            campus.database.stop("immediate")
            campus.database.start()

        def kill_proxy() -> None:
            campus.proxy.kill()
            campus.proxy.start()

        async def happening() -> None:
            kills = [kill_process, kill_process, kill_redis, kill_database, kill_proxy]
            for number in range(ROUNDS):
                await asyncio.to_thread(kills[number % len(kills)])
                await asyncio.sleep(dice.uniform(0.5, 1.5))

        run(play_while(guests, happening))
        assert_nothing_lost(guests, store)
        assert all(guest.acknowledged for guest in guests)
        print(report(guests))


@sweep
def test_in_a_rolling_restart_no_move_is_lost_and_nobody_is_told_an_error(campus: University) -> None:
    with store_of(campus) as store:
        guests = [Guest(campus.url, store, 100 + seed) for seed in range(GUESTS)]

        async def happening() -> None:
            for process in campus.processes:
                await asyncio.sleep(1)
                await asyncio.to_thread(process.stop)
                await asyncio.to_thread(process.start)

        run(play_while(guests, happening))
        assert_nothing_lost(guests, store)
        assert [guest.refusals for guest in guests] == [[] for _ in guests]
        print(report(guests))


@sweep
def test_a_process_joins_and_another_leaves(campus: University) -> None:
    with store_of(campus) as store:
        guests = [Guest(campus.url, store, 200 + seed) for seed in range(GUESTS)]
        another = campus.another()

        async def happening() -> None:
            await asyncio.to_thread(another.start)
            places = [process.place for process in campus.processes]
            campus.proxy.pass_on_to([*places, another.place])
            await asyncio.sleep(4)
            assert len(holders(store)) >= 3
            campus.proxy.pass_on_to(places)
            await asyncio.sleep(1)
            await asyncio.to_thread(another.stop)

        run(play_while(guests, happening))
        assert_nothing_lost(guests, store)
        assert [guest.refusals for guest in guests] == [[] for _ in guests]


@sweep
def test_tables_are_brought_up_to_date_while_people_play(campus: University) -> None:
    with store_of(campus) as store:
        guests = [Guest(campus.url, store, 300 + seed) for seed in range(GUESTS)]

        def migrate() -> None:
            """From the version before the latest, as at an update."""
            with store.database.engine.begin() as connection:
                settings = Config()
                settings.set_main_option("script_location", str(MIGRATIONS))
                settings.attributes["connection"] = connection
                downgrade(settings, "-1")
            environment = os.environ | campus.processes[0].settings | {"PODA_DATA": str(campus.folder)}
            subprocess.run([sys.executable, "-m", "webapp", "migrate"], cwd=ROOT, env=environment, check=True)

        async def happening() -> None:
            await asyncio.sleep(2)
            await asyncio.to_thread(migrate)
            await asyncio.sleep(1)

        run(play_while(guests, happening))
        assert_nothing_lost(guests, store)
        assert [guest.refusals for guest in guests] == [[] for _ in guests]


def report(guests: list[Guest]) -> str:
    waits = sorted(wait for guest in guests for wait in guest.waits)
    moves = sum(len(guest.acknowledged) for guest in guests)
    return json.dumps(
        {"moves": moves, "troubles": sum(guest.troubles for guest in guests), "longest": round(waits[-1], 1)}
        | {f"p{part}": round(waits[len(waits) * part // 100], 2) for part in (50, 95)}
    )
