"""Browsers of a class, a process: `python -m tests.tools.benchmarks.browsers move|reload URL STUDENTS`.

They ask for what the scripts of a match page were seen to ask for, each request on a connection of its own. What is
refused is counted, and asked again when the answer says.
"""

import argparse
import asyncio
import gzip
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from tests.tools.benchmarks.load import AT_ONCE, TROUBLE, percentiles
from tests.tools.benchmarks.player import Failed, Player, Socket

MOVE_EVERY = 5.0
PATIENCE = 0.12
"""Seconds for which a page waits for the engine's answer before it asks for its own move: static/js/play/store.js."""

SECONDS = 30.0
"""In which they all move again and again."""

HAS_TREE = b'"hasTree": true'
"""The part of a page that says that a search of its position can be viewed."""

MOST_TRIES = 5
REFUSED = (429, 503)


class Browser(Player):
    """A player whose page is open."""

    def __init__(self, url: str, dice: random.Random, counts: Counter[str]) -> None:
        super().__init__(url, dice)
        self.counts = counts

    async def move(self) -> None:
        """A move and the engine's answer, with what the page fetches after each."""
        match, ply = self.match, self.ply + 1
        playing = asyncio.create_task(super().move())
        await asyncio.wait([playing], timeout=PATIENCE)
        shown = [f"/matches/{match}/view", f"/matches/{match}/tree?ply={ply}&kind=move"]
        if not playing.done():  # the engine is seen to think
            await asyncio.gather(playing, self.fetch(shown[0]))
        await asyncio.gather(playing, *map(self.fetch, shown))

    async def open(self) -> None:
        """The page, its socket, and its first requests; scripts and styles are in the browser's cache."""
        address = f"/matches/{self.match}"
        page = await self.fetch(address)
        looks = [self.fetch(f"{address}/tree?ply={self.ply}")] if HAS_TREE in page else []
        await asyncio.gather(self._connect(), *looks)

    async def _connect(self) -> None:
        for _try in range(MOST_TRIES):
            try:
                self.socket = Socket(self.visit)
                await self.sit_down()
                return
            except TROUBLE:
                self.counts["refused"] += 1
                await asyncio.sleep(1)
        raise Failed("No connection.")

    async def fetch(self, path: str) -> bytes:
        for _try in range(MOST_TRIES):
            self.counts["asked"] += 1
            status, retry_after, body = await self._get(path)
            if status not in REFUSED:
                break
            self.counts["refused"] += 1
            await asyncio.sleep(retry_after)
        if status >= 400:
            raise Failed(f"GET {path}: {status}")
        return body

    async def _get(self, path: str) -> tuple[int, float, bytes]:
        """The status, the seconds after which to ask again, and the body."""
        host, port = self.visit.place.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"GET {path} HTTP/1.1\r\nHost: {self.visit.place}\r\nCookie: {self.visit.cookie}\r\n"
        writer.write(f"{head}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        top, _, body = answer.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:])
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return int(lines[0].split()[1]), float(headers.get("retry-after", 1)), body


class Classroom:
    def __init__(self, url: str) -> None:
        self.url = url
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []
        self.browsers: list[Browser] = []

    async def sit_down(self, students: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                browser = await asyncio.to_thread(Browser, self.url, random.Random(number), self.counts)
                await browser.sit_down()
                self.browsers.append(browser)

        await asyncio.gather(*map(one, range(students)))

    async def moves(self) -> dict[str, Any]:
        """All move every five seconds or so."""
        end = time.perf_counter() + SECONDS

        async def play(browser: Browser) -> None:
            await asyncio.sleep(browser.dice.uniform(0, MOVE_EVERY))
            while time.perf_counter() < end:
                began = time.perf_counter()
                await browser.move()
                await asyncio.sleep(max(0.0, began + MOVE_EVERY - time.perf_counter()))

        await self._all(play)
        waits = [wait.seconds for browser in self.browsers for wait in browser.acknowledged]
        return self._report() | {"moves": len(waits), "acknowledged": percentiles(waits)}

    async def reloads(self) -> dict[str, Any]:
        """All have their page open, lose their connection and open their page again, at the same moment."""
        await self._all(lambda browser: browser.fetch(f"/matches/{browser.match}"))
        await asyncio.gather(*(browser.socket.close() for browser in self.browsers))
        self.counts.clear()
        began, back = time.perf_counter(), []

        async def reload(browser: Browser) -> None:
            await browser.open()
            back.append(time.perf_counter() - began)

        await self._all(reload)
        return self._report() | {"back": percentiles(back), "last": max(back)}

    async def _all(self, work: Callable[[Browser], Awaitable[object]]) -> None:
        async def safely(browser: Browser) -> None:
            try:
                await work(browser)
            except TROUBLE as trouble:
                self.failures.append(repr(trouble))

        await asyncio.gather(*map(safely, self.browsers))

    def _report(self) -> dict[str, Any]:
        return {**self.counts, "refused": self.counts["refused"], "failures": self.failures}


async def run(what: str, url: str, students: int) -> dict[str, Any]:
    classroom = Classroom(url)
    await classroom.sit_down(students)
    await asyncio.sleep(2)
    return await (classroom.moves() if what == "move" else classroom.reloads())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.browsers")
    parser.add_argument("what", choices=("move", "reload"))
    parser.add_argument("url")
    parser.add_argument("students", type=int)
    asked = parser.parse_args()
    print(json.dumps(asyncio.run(run(asked.what, asked.url, asked.students))))


if __name__ == "__main__":
    main()
