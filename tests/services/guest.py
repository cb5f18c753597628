"""Somebody who plays on whatever happens, as a page does: connects again, looks at the board, and goes on."""

import asyncio
import http.client
import random
import time
from typing import Any

from websockets.exceptions import WebSocketException

from tests.tools.benchmarks.player import CELLS, LINES, Failed, Socket, Visit
from webapp.matches.record import Record
from webapp.matches.store import Store

TROUBLE = (Failed, OSError, TimeoutError, WebSocketException, http.client.HTTPException)
PATIENCE = 60.0
"""Seconds after which somebody has given up."""


class Guest:
    """Plays tic-tac-toe against the engine. `store` reads what the servers have stored."""

    def __init__(self, url: str, store: Store, seed: int) -> None:
        self.url, self.store, self.dice = url, store, random.Random(seed)
        self.acknowledged: list[tuple[str, int, str]] = []
        """Match, ply and action of each move that the server said it had taken."""
        self.waits: list[float] = []
        """Seconds from a move until the engine had answered it."""
        self.refusals: list[str] = []
        self.troubles = 0
        self._line: Socket | None = None

    async def sit_down(self) -> None:
        self.visit = await self._insists(lambda: Visit(self.url))
        await self._begin()

    async def _begin(self) -> None:
        self.match = await self._insists(lambda: self.visit.open_match())
        if self._line is not None:
            await self._line.close()
        self._line = None
        await self._insists(lambda: self.visit.ask("GET", f"/matches/{self.match}"))

    async def turn(self) -> None:
        """One move, and the engine's answer to it."""
        record = await self._look()
        if over(record):
            await self._begin()
            record = await self._look()
        ply, taken = record.cursor, {played.text for played in record.actions}
        if ply % 2 == 0:
            action = self.dice.choice([cell for cell in CELLS if cell not in taken])
            began = time.monotonic()
            await self._play(action, ply, record.version)
            await self._wait_for_engine(ply)
            self.waits.append(time.monotonic() - began)
        else:
            await self._wait_for_engine(ply - 1)

    async def _play(self, action: str, ply: int, version: int) -> None:
        try:
            line = await self._connected()
            answer = await line.ask("match:play", match=self.match, action=action, ply=ply, version=version)
        except Failed as failure:
            if "passing from one server" not in str(failure):
                self.refusals.append(str(failure))
            await self._lose()
        except TROUBLE:
            await self._lose()
        else:
            assert answer["ok"]
            self.acknowledged.append((self.match, ply, action))

    async def _wait_for_engine(self, ply: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            record = await self._look()
            if record.cursor != ply + 1 or over(record):
                return
            if self._line is None or await self._has_moved():
                try:
                    await self._connected()
                except TROUBLE:
                    await self._lose()
            await asyncio.sleep(0.05)
        raise TimeoutError(f"The engine did not answer in {self.match}.")

    async def _has_moved(self) -> bool:
        """Whether the line is lost, or another server has the match."""
        assert self._line is not None
        news = self._line.news
        heard: list[Any] = [news.get_nowait()[0] for _ in range(news.qsize())]
        if "lost" in heard or "match:moved" in heard:
            await self._line.close()
            self._line = None
        return self._line is None

    async def _connected(self) -> Socket:
        if self._line is None:
            line = Socket(self.visit)
            answer = await asyncio.wait_for(line.open(self.match), 10)
            if not answer["ok"]:
                raise Failed(answer["reason"])
            self._line = line
        return self._line

    async def _lose(self) -> None:
        self.troubles += 1
        if self._line is not None:
            await self._line.close()
        self._line = None
        await asyncio.sleep(0.2)

    async def _look(self) -> Record:
        record = await self._insists(lambda: self.store.load(self.match))
        assert isinstance(record, Record)
        return record

    async def _insists(self, act: Any) -> Any:
        """As a page does that is told to come back in a moment."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return await asyncio.to_thread(act)
            except Exception:  # a server, the proxy or the database is away
                self.troubles += 1
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(0.3)


def over(record: Record) -> bool:
    board = {played.text: "XO"[ply % 2] for ply, played in enumerate(record.actions[: record.cursor])}
    lines = [{board.get(line[i : i + 2], line) for i in (0, 2, 4)} for line in LINES]
    return len(board) == len(CELLS) or any(len(line) == 1 for line in lines)
