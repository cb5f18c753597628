"""Attacks on a server, each by one person with a script, from an address of their own: one in a process each.

`python -m tests.tools.siege.attacks NAME URL SECONDS`. They go on until their time is up, whatever the server answers,
and say ON once all that they do at a time has been begun. Only servers on loopback are attacked.
"""

import asyncio
import contextlib
import http.client
import itertools
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

FROM = "127.0.0.2"
"""An address other than that of the honest players, 127.0.0.1."""

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
ON = "The attack is on."
SETTLE_SECONDS = 0.5
"""Seconds within which simultaneous requests reach the server; slower answers are part of the attack."""

TROUBLE = (OSError, TimeoutError, WebSocketException, http.client.HTTPException, ValueError, KeyError)


class Stranger:
    """A browser's cookie and form token, from the attacker's address."""

    def __init__(self, place: str) -> None:
        self.place, self.cookie = place, ""
        page, headers = self.ask("GET", "/play")
        self.cookie = (headers["Set-Cookie"] or "").partition(";")[0]
        found = TOKEN.search(page)
        self.token = found[1] if found else ""

    def ask(self, method: str, path: str, **form: str) -> tuple[str, http.client.HTTPMessage]:
        connection = http.client.HTTPConnection(self.place, timeout=60, source_address=(FROM, 0))
        headers = {"Cookie": self.cookie}
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, urlencode({"csrf_token": self.token, **form}) if form else None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return text, answer.headers

    def opens(self, **fields: str) -> str:
        form = {"game": "tic-tac-toe", "max": "me", "min": "me"} | fields
        return str(self.ask("POST", "/matches", **form)[1]["Location"] or "").rpartition("/")[2]


async def half_requests(place: str, over: Callable[[], bool]) -> None:
    """Starts 520 requests and finishes none."""

    async def one() -> None:
        async with line_to(place) as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            while not over() and not reader.at_eof():
                writer.write(b"x")
                await asyncio.sleep(1)

    await again_and_again(520, one, over)


async def requests_and_a_half(place: str, over: Callable[[], bool]) -> None:
    """Sends 620 requests, each with the beginning of another."""

    async def one() -> None:
        async with line_to(place) as (reader, writer):
            writer.write(b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\nGET /now")
            while not over() and await reader.read(65536):
                pass

    await again_and_again(620, one, over)


async def unfinished_bodies(place: str, over: Callable[[], bool]) -> None:
    """Begins 30 posts, some chunked and some large, and goes on sending a little of each."""
    forms = itertools.cycle(
        (
            b"POST /matches HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"POST /trees/sheets/open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 120000\r\n"
            b"Content-Type: multipart/form-data; boundary=x\r\n\r\n",
        )
    )

    async def one() -> None:
        async with line_to(place) as (reader, writer):
            writer.write(next(forms))
            while not over() and not reader.at_eof():
                writer.write(b"1\r\nx\r\n")
                await writer.drain()
                await asyncio.sleep(1)

    await again_and_again(30, one, over)


async def flood_of_health(place: str, over: Callable[[], bool]) -> None:
    """Asks for the server's health as fast as it can, on 400 connections."""

    async def one() -> None:
        async with line_to(place) as (reader, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await asyncio.wait_for(reader.read(), 60)

    await again_and_again(400, one, over)


async def silent_sockets(place: str, over: Callable[[], bool]) -> None:
    """Opens 500 web sockets and sends nothing on them."""

    async def one() -> None:
        async with web_socket(place) as line:
            while not over():
                await asyncio.wait_for(line.recv(), 60)

    await again_and_again(500, one, over)


async def reserved_events(place: str, over: Callable[[], bool]) -> None:
    """Sends, on five web sockets, that it has connected or gone, again and again."""
    stranger = await asyncio.to_thread(Stranger, place)

    async def one() -> None:
        async with web_socket(place, stranger.cookie) as line:
            await line.send("40")
            for number in itertools.count():
                if over():
                    return
                await line.send(f'42["{("connect", "disconnect")[number % 2]}",{{}}]')
                await asyncio.sleep(0.002)

    await again_and_again(5, one, over)


BROKEN_PACKETS: tuple[str | bytes, ...] = (
    *("x", "", "9", "7{}", "b!", "\u0663", "4", "4x", "40x", "42", "42{}", "42[[]]", "42[1]", "43", "45-x", "451-[]"),
    *(b"", b"x", "4" + "[" * 60_000, "42" + "[" * 60_000, "x" * 100_000, "5", "6", "0", "2", "3probe"),
)
"""What no browser sends: not to Engine.IO, not to Socket.IO, or not at that moment."""


async def broken_packets(place: str, over: Callable[[], bool]) -> None:
    """Sends one invalid packet on 100 web sockets, without a cookie and without joining, and leaves or stays."""
    numbers = itertools.count()

    async def one() -> None:
        number = next(numbers)
        async with web_socket(place) as line:
            if number % 3 == 0:
                await line.send("40")
            await line.send(BROKEN_PACKETS[number % len(BROKEN_PACKETS)])
            if number % 2:
                await asyncio.wait_for(line.wait_closed(), 20)

    await again_and_again(100, one, over)


async def paused_searches(place: str, over: Callable[[], bool]) -> None:
    """One cookie after another leaves four paused analyses behind."""

    async def one() -> None:
        stranger = await asyncio.to_thread(Stranger, place)
        async with web_socket(place, stranger.cookie) as line:
            await line.send("40")
            for _ in range(4):
                match = await asyncio.to_thread(lambda: stranger.opens(m="5", n="5", k="5"))
                asked = {"match": match, "kind": "analysis", "paused": True, "options": {"algorithm": "minimax"}}
                await line.send("42" + json.dumps(["search:start", asked]))
            await asyncio.sleep(20)

    await again_and_again(40, one, over)


async def slow_decisions(place: str, over: Callable[[], bool]) -> None:
    """Requests the slowest method's decision in hands with new decks."""
    decks = itertools.count()

    async def one() -> None:
        stranger = await asyncio.to_thread(Stranger, place)
        number = next(decks)
        deck = {"aces": str(24 - number % 20), "kings": str(23 - number // 20 % 20), "rounds": "3"}
        match = await asyncio.to_thread(lambda: stranger.opens(game="aces-and-kings", **deck))
        await asyncio.to_thread(
            stranger.ask, "GET", f"/matches/{match}/decision?method=simulate-slide&level=4&learning=yes"
        )

    await again_and_again(4, one, over)


async def flood(place: str, over: Callable[[], bool]) -> None:
    """Asks for pages as fast as it can, on 60 connections."""

    async def one() -> None:
        stranger = await asyncio.to_thread(Stranger, place)
        for path in ("/", "/play", "/labs/matrix", "/complexity", "/nowhere"):
            await asyncio.to_thread(stranger.ask, "GET", path)

    await again_and_again(60, one, over)


ATTACKS = {
    "half requests": half_requests,
    "requests and a half": requests_and_a_half,
    "unfinished bodies": unfinished_bodies,
    "silent sockets": silent_sockets,
    "reserved events": reserved_events,
    "broken packets": broken_packets,
    "paused searches": paused_searches,
    "slow decisions": slow_decisions,
    "flood of pages": flood,
    "flood of health": flood_of_health,
}


@contextlib.asynccontextmanager
async def line_to(place: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection from the attacker's address."""
    host, port = place.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(FROM, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


def web_socket(place: str, cookie: str = "") -> connect:
    headers = {"Cookie": cookie} if cookie else {}
    address = f"ws://{place}/socket.io/?EIO=4&transport=websocket"
    return connect(
        address, additional_headers=headers, compression=None, ping_interval=None, local_addr=(FROM, 0), open_timeout=60
    )


async def again_and_again(count: int, one: Callable[[], Awaitable[None]], over: Callable[[], bool]) -> None:
    """So many at a time, each starting again when the server has ended it."""

    async def repeat() -> None:
        while not over():
            with contextlib.suppress(*TROUBLE):
                await one()
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(repeat()) for _ in range(count)]
    await asyncio.sleep(SETTLE_SECONDS)
    print(ON, flush=True)
    await asyncio.gather(*tasks)


def main(name: str, url: str, seconds: str) -> None:
    parts = urlsplit(url)
    if parts.hostname != "127.0.0.1":
        raise SystemExit("Only a server on 127.0.0.1 is attacked.")
    end = time.monotonic() + float(seconds)
    with contextlib.suppress(TimeoutError):
        asyncio.run(asyncio.wait_for(ATTACKS[name](parts.netloc, lambda: time.monotonic() > end), float(seconds) + 3))


if __name__ == "__main__":
    main(*sys.argv[1:])
