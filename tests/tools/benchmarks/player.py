"""A player of tic-tac-toe against the engine: one web socket, as light as can be, with Socket.IO's framing by hand.

What arrives begins with a digit of Engine.IO (0 open, 2 ping, 4 message) and, in a message, one of Socket.IO
(0 connected, 2 event, 3 acknowledgement): `42["match:changed",{…}]`, `431[{"ok":true}]`.
"""

import asyncio
import http.client
import json
import random
import re
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
PATIENCE = 10.0
"""Seconds after which an answer that did not come counts as a failure."""

CELLS = [column + row for row in "123" for column in "abc"]
LINES = ["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "c1b2a3"]


class Failed(Exception):
    """Something that should have worked did not."""


class Wait(NamedTuple):
    """The time of a click, by `perf_counter()`, and the seconds waited for."""

    began: float
    seconds: float


class Visit:
    """A browser's cookie and form token, over plain HTTP."""

    def __init__(self, url: str) -> None:
        self.place = urlsplit(url).netloc
        page, headers = self.ask("GET", "/play")
        self.cookie = headers["Set-Cookie"].partition(";")[0]
        self.token = TOKEN.search(page)[1]

    def ask(self, method: str, path: str, **form: str) -> tuple[str, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection(self.place, timeout=PATIENCE)
        headers = {"Cookie": self.cookie} if hasattr(self, "cookie") else {}
        body = None
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrf_token": self.token, **form})
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        if answer.status >= 400:
            raise Failed(f"{method} {path}: {answer.status}")
        return text, answer.headers

    def open_match(self, **fields: str) -> str:
        """A new match in which MAX is this visitor and MIN the engine; its id."""
        form = {"game": "tic-tac-toe", "max": "me", "min": "engine"} | fields
        return self.ask("POST", "/matches", **form)[1]["Location"].rpartition("/")[2]


class Socket:
    """A connection that sends with acknowledgement, and receives the news."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.news: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._line: ClientConnection
        self._listening: asyncio.Task[None]

    async def open(self, watch: str = "") -> dict[str, Any]:
        """Connects like a page that names its match at once; returns the state of that match."""
        address = f"ws://{self.visit.place}/socket.io/?EIO=4&transport=websocket&live={watch}"
        headers = {"Cookie": self.visit.cookie}
        self._line = await connect(
            address, additional_headers=headers, compression=None, ping_interval=None, close_timeout=0.1
        )
        await self._line.recv()
        await self._line.send("40" + (json.dumps({"watch": {"match": watch}}) if watch else ""))
        while not (said := str(await self._line.recv())).startswith("40"):  # what greets us may come first
            if not said.startswith("42"):
                raise Failed("The connection was refused.")
            self.news.put_nowait(tuple(json.loads(said[2:])))
        self._listening = asyncio.create_task(self._listen())
        return (await self.hear())[1] if watch else {}

    async def ask(self, event: str, **data: Any) -> dict[str, Any]:
        """Emits, and returns the acknowledgement."""
        number = len(self._asked)
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._line.send(f"42{number}{json.dumps([event, data])}")
        answer = await asyncio.wait_for(self._asked[number], PATIENCE)
        if not answer["ok"]:
            raise Failed(f"{event}: {answer['reason']}")
        return answer

    async def hear(self) -> tuple[str, dict[str, Any]]:
        """The next news."""
        event, data = await asyncio.wait_for(self.news.get(), PATIENCE)
        if event == "lost":
            raise Failed("The connection was lost.")
        return event, data

    async def close(self) -> None:
        self._listening.cancel()
        await self._line.close()

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):  # a server that is killed does not take leave
            async for message in self._line:
                text = str(message)
                if text == "2":
                    await self._line.send("3")
                elif text.startswith("42"):
                    self.news.put_nowait(tuple(json.loads(text[2:])))
                elif text.startswith("43"):
                    number, _, answer = text[2:].partition("[")
                    self._asked[int(number)].set_result(json.loads(f"[{answer}")[0])
        self.news.put_nowait(("lost", {}))


class Player:
    """Plays match after match, and notes how long the server took."""

    def __init__(self, url: str, dice: random.Random) -> None:
        self.dice = dice
        self.visit = Visit(url)
        self.match = self.visit.open_match()
        self.socket = Socket(self.visit)
        self.acknowledged: list[Wait] = []  # for the acknowledgement of a move
        self.answered: list[Wait] = []  # for the news of the engine's move

    async def sit_down(self) -> None:
        self._begin(await self.socket.open(self.match))

    def _begin(self, standing: dict[str, Any]) -> None:
        self.ply, self.version = standing["ply"], standing["version"]
        self.board: dict[str, str] = {}

    async def move(self) -> None:
        """Plays somewhere and waits for the engine; after the end of a match the next one begins."""
        action = self.dice.choice([cell for cell in CELLS if cell not in self.board])
        start = perf_counter()
        standing = await self.socket.ask(
            "match:play", match=self.match, action=action, ply=self.ply, version=self.version
        )
        self.acknowledged.append(Wait(start, perf_counter() - start))
        self._put(action, standing)
        if not self._over("X"):
            await self._hear_engine(start)
        if self._over("X") or self._over("O"):
            self.match = (await self.socket.ask("match:follow", match=self.match, version=self.version))["successor"]
            self._begin(await self.socket.ask("match:watch", match=self.match))

    async def _hear_engine(self, start: float) -> None:
        """Waits for the board to change and for the search's report of its move, in either order."""
        heard: dict[str, dict[str, Any]] = {}
        while len(heard) < 2:
            event, news = await self.socket.hear()
            after = self.ply + (event == "match:changed")
            if event in ("match:changed", "search:done") and (news["match"], news["ply"]) == (self.match, after):
                heard[event] = news
                if event == "match:changed":
                    self.answered.append(Wait(start, perf_counter() - start))
        self._put(heard["search:done"]["played"], heard["match:changed"])

    def _put(self, action: str, standing: dict[str, Any]) -> None:
        self.board[action] = "XO"[self.ply % 2]
        self.ply, self.version = standing["ply"], standing["version"]

    def _over(self, side: str) -> bool:
        won = any(all(self.board.get(line[i : i + 2]) == side for i in (0, 2, 4)) for line in LINES)
        return won or len(self.board) == len(CELLS)
