"""A classroom of 250: all vote within five seconds, follow thirty steps of a tree, and reload at once.

Two deep searches run meanwhile. The students are sockets and plain requests in one process of their own, which does
what a phone's scripts do. `reach` is the share of messages that arrived, of those that should have.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server import GUNICORN, ROOT, RUN, serving, until
from tests.tools.benchmarks.load import BOARD_TOO_LARGE_TO_FINISH, percentiles
from tests.tools.benchmarks.player import Socket, Visit
from tests.tools.benchmarks.tables import Check, Result, Table

STUDENTS = 250
SECONDS_TO_VOTE = 5.0
STEPS = 30
SECONDS_A_STEP = 0.5
MOST_MEGABYTES = 500
SETTINGS = {
    "PODA_RATE_LIMITS": "no",
    "PODA_SOCKETS": "1100",
    "PODA_SOCKETS_EACH": "1100",
    "PODA_COMPILE": "tic-tac-toe",
}
CHOICES = ["a", "b", "c", "d"]
TREE = "/trees?tree=((3%2012%208)(2%204%206)(14%205%202))"


def measure() -> Result:
    result = Result("room")
    table = Table(
        f"A room of {STUDENTS}, milliseconds",
        [
            "server",
            "vote p50",
            "p95",
            "counted after",
            "step p50",
            "p95",
            "reach",
            "reload p95",
            "last",
            "MB",
            "own cores",
        ],
    )
    result.tables.append(table)
    with tempfile.TemporaryDirectory(prefix="poda-bench-") as cache:
        for name, command in (("make run", RUN), ("gunicorn", GUNICORN)):
            with serving(command, PODA_CACHE=cache, **SETTINGS) as server:
                until(server.warm, 300, every=0.5)
                asked = (sys.executable, "-m", "tests.tools.benchmarks.room", server.url)
                done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
                _note(name, json.loads(done.stdout.splitlines()[-1]), server.megabytes(), table, result)
    return result


def _note(name: str, found: dict[str, Any], megabytes: float, table: Table, result: Result) -> None:
    votes, steps, back = found["votes"], found["steps"], found["back"]
    figures = [votes["p50"], votes["p95"], found["counted_after"], steps["p50"], steps["p95"]]
    row = [name, *(f"{each:.0f}" for each in figures), f"{found['reach']:.4f}"]
    table.rows.append([*row, f"{back['p95']:.0f}", f"{found['last']:.0f}", f"{megabytes:.0f}", f"{found['cores']:.2f}"])
    result.checks += [
        Check(f"{name}: vote acknowledged, p95", votes["p95"], 100, most=True, unit=" ms"),
        Check(f"{name}: complete after the last vote", found["counted_after"], 500, most=True, unit=" ms"),
        Check(f"{name}: votes lost", found["lost"], 0, most=True),
        Check(f"{name}: reach", found["reach"], 1.0),
        Check(f"{name}: memory", megabytes, MOST_MEGABYTES, most=True, unit=" MB"),
    ]


# -- the class, in a process of its own -------------------------------------------------------------------------------


class Student:
    def __init__(self, url: str, code: str, number: int) -> None:
        self.dice = random.Random(number)
        self.code, self.number = code, number
        self.visit = Visit(url)
        self.visit.ask("POST", f"/rooms/{code}/join", name=f"s{number}")
        self.line = Socket(self.visit)

    async def come(self) -> None:
        await self.line.open()
        await self.line.ask("room:watch", room=self.code)

    async def vote(self) -> float:
        await asyncio.sleep(self.dice.uniform(0, SECONDS_TO_VOTE))
        return await timed(
            lambda: self.visit.ask(
                "POST", f"/rooms/{self.code}/vote", question="1", round="1", answer=self.dice.choice(CHOICES)
            )
        )

    async def reload(self) -> float:
        """The page, and the line again."""
        began = time.perf_counter()
        await self.line.close()
        await asyncio.to_thread(self.visit.ask, "GET", f"/rooms/{self.code}")
        self.line = Socket(self.visit)
        await self.come()
        return time.perf_counter() - began

    async def hear(self, heard: dict[str, list[float]]) -> None:
        """Notes when each page on the wall was heard of."""
        while True:
            event, news = await self.line.news.get()
            if event == "room:changed":
                heard.setdefault(news["page"], []).append(time.perf_counter())


async def timed(act: Any) -> float:
    began = time.perf_counter()
    await asyncio.to_thread(act)
    return time.perf_counter() - began


async def give_a_class(url: str, students: int) -> dict[str, Any]:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(STUDENTS))
    host = Visit(url)
    code = host.ask("POST", "/rooms", page="")[1]["Location"].split("/")[2]
    for _ in range(2):
        await _deep_search(host)
    gate = asyncio.Semaphore(16)
    people = await asyncio.gather(*(_arrive(url, code, number, gate) for number in range(students)))
    busy, began = time.process_time(), time.perf_counter()
    host.ask("POST", f"/rooms/{code}/host", do="ask", text="Which?", choices="\n".join(CHOICES), right="a")
    votes = await asyncio.gather(*(person.vote() for person in people))
    counted = await timed(lambda: host.ask("GET", f"/rooms/{code}/wall"))
    host.ask("POST", f"/rooms/{code}/host", do="close")
    stored = json.loads(host.ask("GET", f"/rooms/{code}/answers.json")[0])
    sent, heard = await _steps(host, code, people)
    late = [at - sent[page] for page, times in heard.items() for at in times if page in sent]
    back = await asyncio.gather(*(person.reload() for person in people))
    cores = (time.process_time() - busy) / (time.perf_counter() - began)
    return {
        "votes": percentiles(votes),
        "counted_after": counted * 1000,
        "lost": students - len(stored),
        "steps": percentiles(late),
        "reach": len(late) / (len(sent) * students),
        "back": percentiles(back),
        "last": max(back) * 1000,
        "cores": cores,
    }


async def _arrive(url: str, code: str, number: int, gate: asyncio.Semaphore) -> Student:
    async with gate:
        person = await asyncio.to_thread(Student, url, code, number)
        await person.come()
        return person


async def _steps(host: Visit, code: str, people: list[Student]) -> tuple[dict[str, float], dict[str, list[float]]]:
    """When each step was sent, and when each student heard of it."""
    sent: dict[str, float] = {}
    heard: dict[str, list[float]] = {}
    listening = [asyncio.create_task(person.hear(heard)) for person in people]
    for step in range(1, STEPS + 1):
        page = f"{TREE}#step={step}"
        sent[page] = time.perf_counter()
        await asyncio.to_thread(host.ask, "POST", f"/rooms/{code}/page", page=page, turned="1000000")
        await asyncio.sleep(SECONDS_A_STEP)
    await asyncio.sleep(2)
    for task in listening:
        task.cancel()
    return sent, heard


async def _deep_search(visit: Visit) -> None:
    match = await asyncio.to_thread(lambda: visit.open_match(**BOARD_TOO_LARGE_TO_FINISH))
    line = Socket(visit)
    await line.open()
    await line.ask("match:watch", match=match)
    await line.ask("search:start", match=match, kind="analysis", options={"algorithm": "minimax"})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.room")
    parser.add_argument("url")
    parser.add_argument("--students", type=int, default=STUDENTS)
    asked = parser.parse_args()
    print(json.dumps(asyncio.run(asyncio.wait_for(give_a_class(asked.url, asked.students), 300))))


if __name__ == "__main__":
    main()
