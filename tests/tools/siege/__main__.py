"""`python -m tests.tools.siege [--minutes 30] [--players 100]`: attacks a server of this computer in every way we know.

Kills, a full disk, a database away, fuzz, real tabs beside broken packets, times over cards, and one script against a
class. Ends with 1 if anything was lost, told or hung.
"""

import argparse
import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.nginx import MISSING, installed, nginx_before
from tests.server import GUNICORN, ROOT, serving
from tests.tools.benchmarks.sockets.attacks import Measured, attacked
from tests.tools.benchmarks.tables import Table, show_table
from tests.tools.siege import cards, fuzzing
from tests.tools.siege.attacks import ATTACKS
from tests.tools.siege.away import Away, take_away
from tests.tools.siege.disk import fill_the_disk
from tests.tools.siege.killing import Killed, kill_again_and_again
from tests.tools.siege.tabs import beside_broken_packets

KILL_SECONDS, FUZZ_SECONDS, AWAY_SECONDS, BROWSE_SECONDS, CARD_SECONDS = 60, 30, 40, 60, 90
MINUTES_FOR_ALL = 12
"""In which everything is tried once; a shorter siege tries each of these for a shorter time."""


class Siege:
    """All that was found."""

    def __init__(self, players: int, seed: int, minutes: float) -> None:
        self.players, self.seed, self.minutes = players, seed, minutes
        self.share = min(1.0, minutes / MINUTES_FOR_ALL)
        self.killed = Killed()
        self.fuzzed: dict[str, fuzzing.Fuzzed] = defaultdict(fuzzing.Fuzzed)
        self.attacked: dict[str, list[Measured]] = defaultdict(list)
        self.browsed: dict[str, Counter[str]] = defaultdict(Counter)
        self.disk: list[bool] = []
        self.troubles: list[str] = []  # parts that could not be carried out
        self.away: Away | None = Away()
        self.times = cards.Times()
        self._amounts = itertools.count()

    def go_on(self) -> None:
        """Runs everything in turn until the time is up; a started attack is finished."""
        end = time.monotonic() + self.minutes * 60
        with tempfile.TemporaryDirectory(prefix="poda-siege-", ignore_cleanup_errors=True) as folder:
            for number in itertools.count():
                for part in self._parts(Path(folder), self.seed + number):
                    if time.monotonic() > end:
                        return
                    self._try(part)
                self.show()

    def _try(self, part: Callable[[], None]) -> None:
        """What ends in a mistake counts as not held, and the siege goes on."""
        try:
            part()
        except Exception as trouble:
            self.troubles.append(repr(trouble))
            traceback.print_exc()

    def _parts(self, folder: Path, seed: int) -> list[Callable[[], None]]:
        def attack(name: str) -> Callable[[], None]:
            return lambda: self._attack(name, f"{folder}/compiled")

        return [
            lambda: self._kill(folder, seed),
            self._fill_disk,
            self._take_away,
            lambda: self._fuzz(f"{folder}/compiled", random.Random(seed)),
            lambda: self._browse(f"{folder}/compiled"),
            lambda: self._time_hands(random.Random(seed)),
            *map(attack, ATTACKS),
        ]

    def _kill(self, folder: Path, seed: int) -> None:
        with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as data:
            found = kill_again_and_again(Path(data), self.share * KILL_SECONDS, seed)
        self.killed.kills += found.kills
        self.killed.acknowledged += found.acknowledged
        self.killed.lost += found.lost
        self.killed.slowest_start = max(self.killed.slowest_start, found.slowest_start)

    def _fill_disk(self) -> None:
        with serving(PODA_COMPILE="none") as server:
            self.disk.append(fill_the_disk(server))

    def _take_away(self) -> None:
        found = take_away(self.share * AWAY_SECONDS)
        if found is None or self.away is None:
            self.away = None
            return
        for name in ("times", "acknowledged", "lost", "still", "silent"):
            setattr(self.away, name, getattr(self.away, name) + getattr(found, name))

    def _fuzz(self, cache: str, dice: random.Random) -> None:
        with serving(PODA_CACHE=cache) as server:
            routes, events = json.loads(
                subprocess.check_output([sys.executable, "-m", "tests.tools.siege.doors"], cwd=ROOT)
            )
            seconds = self.share * FUZZ_SECONDS
            place = server.url.removeprefix("http://")
            rules = [(method, rule) for method, rule in routes]
            self._note("routes", fuzzing.fuzz_routes(place, rules, fuzzing.after(seconds), dice))
            self._note("events", asyncio.run(fuzzing.fuzz_events(server.url, events, fuzzing.after(seconds), dice)))

    def _note(self, name: str, found: fuzzing.Fuzzed) -> None:
        known = self.fuzzed[name]
        known.sent, known.hung = known.sent + found.sent, known.hung + found.hung
        known.mistakes, known.first = known.mistakes + found.mistakes, known.first or found.first

    def _time_hands(self, dice: random.Random) -> None:
        with serving(PODA_COMPILE="none", PODA_RATE_LIMITS="no") as server:
            cards.time_hands(server.url, self.share * CARD_SECONDS, dice, self.times, self._amounts)

    def _browse(self, cache: str) -> None:
        with serving(GUNICORN, PODA_CACHE=cache, PODA_PROXIES=1) as server:
            self.browsed["gunicorn alone"] += beside_broken_packets(server.url, self.share * BROWSE_SECONDS)
            if installed():
                with nginx_before(server.url) as url:
                    self.browsed["through nginx"] += beside_broken_packets(url, self.share * BROWSE_SECONDS)

    def _attack(self, name: str, cache: str) -> None:
        if not installed():
            return
        self.attacked[name].append(attacked(name, self.players, PODA_CACHE=cache))

    # -- results
    # ----------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        killed, times = self.killed, self.times
        table = Table("Siege", ["what", "tried", "lost, told, wrong or hung"])
        table.rows.append(["kill -9 under load", f"{killed.kills} ({killed.acknowledged} actions)", str(killed.lost)])
        table.rows.append(["full disk", str(len(self.disk)), str(self.disk.count(False))])
        if self.away is not None:
            tried = f"{self.away.times} ({self.away.acknowledged} actions)"
            found = f"{self.away.lost} lost, {self.away.still} engines still, {self.away.silent} not said"
            table.rows.append(["PostgreSQL away", tried, found])
        for name, fuzz in self.fuzzed.items():
            table.rows.append([f"fuzz of {name}", str(fuzz.sent), f"{fuzz.mistakes} wrong, {fuzz.hung} hung"])
        for name, seen in self.browsed.items():
            table.rows.append(
                [f"real tabs, {name}", f"{seen['loaded']} pages", f"{seen['hung']} hung, {seen['broken']} broken"]
            )
        tried = f"{times.hands} hands, {len(times.chances())} tests"
        table.rows.append(["times over cards", tried, f"{len(times.told())} told, {times.late} hung"])
        show_table(table)
        self._show_attacks()
        if self.away is None:
            print("- PostgreSQL was left out: it is not installed here, or psycopg is not.", flush=True)
        if not installed():
            print(f"- Attacks were left out: {MISSING}.", flush=True)
        for says in (
            [f"{name}: {fuzz.first}" for name, fuzz in self.fuzzed.items() if fuzz.first] + times.told() + self.troubles
        ):
            print(f"- {says}", flush=True)

    def _show_attacks(self) -> None:
        table = Table(
            f"{self.players} honest players during an attack, medians of its rounds; p95 in milliseconds",
            ["attack", "rounds", "acknowledged", "quiet", "engine", "quiet", "failures", "MB left"],
        )
        for name, rounds in self.attacked.items():
            table.rows.append([name, str(len(rounds)), *_figures(rounds)])
        show_table(table)

    @property
    def held(self) -> bool:
        """Whether nothing was lost, revealed or hung."""
        fuzz = sum(found.mistakes + found.hung for found in self.fuzzed.values())
        hung = sum(seen["hung"] + seen["broken"] for seen in self.browsed.values())
        failures = sum(one.found["failures"] for rounds in self.attacked.values() for one in rounds)
        away = self.away is None or self.away.held
        told = self.times.told() or self.times.late
        return away and not (
            self.killed.lost or fuzz or hung or self.disk.count(False) or failures or told or self.troubles
        )


def _figures(rounds: list[Measured]) -> list[str]:
    waits = [median([one.p95(kind, busy) for one in rounds]) for kind in ("acknowledged", "answered")
             for busy in (True, False)]  # fmt: skip
    failures = sum(one.found["failures"] for one in rounds)
    return [*(f"{each:.0f}" for each in waits), str(failures), f"{median([one.left for one in rounds]):.0f}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.siege")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    siege = Siege(asked.players, asked.seed, asked.minutes)
    siege.go_on()
    siege.show()
    return 0 if siege.held else 1


if __name__ == "__main__":
    sys.exit(main())
