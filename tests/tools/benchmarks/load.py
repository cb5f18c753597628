"""Many players at once, in a process of their own: `python -m tests.tools.benchmarks.load URL PLAYERS SECONDS`.

Everybody sits down first, of which it prints a line; then all play for so many seconds, thinking as long as people do,
while a few big analyses keep the server's search threads busy. The last line is JSON. It says how busy it was itself: a
load generator short of time would be measuring itself.
"""

import argparse
import asyncio
import json
import random
import time
from statistics import quantiles
from typing import Any

from websockets.exceptions import WebSocketException

from tests.tools.benchmarks.player import Failed, Player, Socket, Visit

THINK = 4.0
"""Seconds between a player's moves, give or take a half."""

AT_ONCE = 16
"""Players who sit down at the same time."""

SEATED = "seated"
REST = 2.0
"""Seconds before play, for a look at the idle server."""

MINUTES_AT_MOST = 5
TROUBLE = (Failed, OSError, TimeoutError, WebSocketException)
BOARD_TOO_LARGE_TO_FINISH = {"m": "5", "n": "5", "k": "5", "max": "me", "min": "me"}


class Load:
    def __init__(self, url: str, seconds: float) -> None:
        self.url, self.seconds = url, seconds
        self.players: list[Player] = []
        self.failures: list[str] = []
        self.lags: list[float] = []

    async def run(self, players: int, searches: int) -> dict[str, Any]:
        analyses = [await self._analysis() for _ in range(searches)]
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._seat(number, gate) for number in range(players)))
        print(SEATED, flush=True)
        await asyncio.sleep(REST)
        start, busy = time.perf_counter(), time.process_time()
        watch = asyncio.create_task(self._watch_the_clock())
        await asyncio.gather(*(self._play(player) for player in self.players))
        watch.cancel()
        seconds, busy = time.perf_counter() - start, time.process_time() - busy
        await asyncio.gather(*(player.socket.close() for player in self.players))
        return self._report(seconds, busy) | {"searching": sum(map(_is_searching, analyses))}

    async def _analysis(self) -> Socket:
        """A person with an endless search."""
        visit = await asyncio.to_thread(Visit, self.url)
        match = await asyncio.to_thread(lambda: visit.open_match(**BOARD_TOO_LARGE_TO_FINISH))
        socket = Socket(visit)
        await socket.open()
        await socket.ask("match:watch", match=match)
        await socket.ask("search:start", match=match, kind="analysis", options={"algorithm": "minimax"})
        return socket

    async def _seat(self, number: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                player = await asyncio.to_thread(Player, self.url, random.Random(number))
                await player.sit_down()
                self.players.append(player)
            except TROUBLE as trouble:
                self.failures.append(f"sitting down: {trouble!r}")

    async def _play(self, player: Player) -> None:
        end = time.perf_counter() + self.seconds
        try:
            await asyncio.sleep(player.dice.uniform(0, THINK))
            while time.perf_counter() < end:
                await player.move()
                await asyncio.sleep(player.dice.uniform(0.5, 1.5) * THINK)
        except TROUBLE as trouble:
            self.failures.append(f"playing: {trouble!r}")

    async def _watch_the_clock(self) -> None:
        """Measures how late this process is."""
        while True:
            wanted = time.perf_counter() + 0.05
            await asyncio.sleep(0.05)
            self.lags.append(time.perf_counter() - wanted)

    def _report(self, seconds: float, busy: float) -> dict[str, Any]:
        acknowledged = [each for player in self.players for each in player.acknowledged]
        answered = [each for player in self.players for each in player.answered]
        return {
            "players": len(self.players),
            "moves": len(acknowledged),
            "moves_a_second": len(acknowledged) / seconds,
            "acknowledged": percentiles([wait.seconds for wait in acknowledged]),
            "answered": percentiles([wait.seconds for wait in answered]),
            "waits": {"acknowledged": acknowledged, "answered": answered},
            "failures": len(self.failures),
            "first_failures": self.failures[:3],
            "own_lag": percentiles(self.lags),
            "own_share_of_a_core": busy / seconds,
        }


def percentiles(seconds: list[float]) -> dict[str, float]:
    """In milliseconds."""
    cuts = quantiles(seconds, n=100) if len(seconds) > 1 else [float("nan")] * 99
    return {"p50": cuts[49] * 1000, "p95": cuts[94] * 1000, "p99": cuts[98] * 1000}


def _is_searching(socket: Socket) -> bool:
    """Whether its search has reported progress, but no end."""
    heard = [event for event, _ in list(socket.news._queue)]  # type: ignore[attr-defined]
    return "search:progress" in heard and "search:done" not in heard


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.load")
    parser.add_argument("url")
    parser.add_argument("players", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--searches", type=int, default=2, help="big analyses that run all the while")
    asked = parser.parse_args()
    load = Load(asked.url, asked.seconds)
    print(json.dumps(asyncio.run(asyncio.wait_for(load.run(asked.players, asked.searches), MINUTES_AT_MOST * 60))))


if __name__ == "__main__":
    main()
