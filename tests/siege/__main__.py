"""`python -m tests.siege [--minutes 30] [--players 100]`: kills, fuzz, attacks, a full disk."""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.benchmarks.server import ROOT, Server, serving, until
from tests.benchmarks.tables import Table, show_table
from tests.siege import fuzzing
from tests.siege.attacks import ATTACKS
from tests.siege.disk import fill_the_disk
from tests.siege.killing import Killed, kill_again_and_again

KILL_SECONDS, FUZZ_SECONDS, ATTACK_SECONDS, SETTLE_SECONDS = 60, 30, 15, 8


class Siege:
    """All that was found."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.killed = Killed()
        self.fuzzed: dict[str, fuzzing.Fuzzed] = defaultdict(fuzzing.Fuzzed)
        self.attacked: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.disk: list[bool] = []

    def go_on(self, minutes: float, seed: int) -> None:
        end, rounds = time.monotonic() + minutes * 60, 0
        with tempfile.TemporaryDirectory(prefix="poda-siege-") as folder:
            while time.monotonic() < end:
                rounds += 1
                self._kill(Path(folder), seed + rounds)
                self.disk.append(fill_the_disk())
                with serving(PODA_CACHE=f"{folder}/compiled") as server:
                    self._fuzz(server.url, random.Random(seed + rounds))
                for name in ATTACKS:
                    if time.monotonic() < end:
                        self._attack(name, f"{folder}/compiled")
                self.show()

    def _kill(self, folder: Path, seed: int) -> None:
        with tempfile.TemporaryDirectory(dir=folder) as data:
            found = kill_again_and_again(Path(data), KILL_SECONDS, seed)
        self.killed.kills += found.kills
        self.killed.acknowledged += found.acknowledged
        self.killed.lost += found.lost
        self.killed.slowest_start = max(self.killed.slowest_start, found.slowest_start)

    def _fuzz(self, url: str, dice: random.Random) -> None:
        routes, events = json.loads(subprocess.check_output([sys.executable, "-m", "tests.siege.doors"], cwd=ROOT))
        place = url.removeprefix("http://")
        rules = [(method, rule) for method, rule in routes]
        self._note("routes", fuzzing.fuzz_routes(place, rules, fuzzing.after(FUZZ_SECONDS), dice))
        over = fuzzing.after(FUZZ_SECONDS)
        self._note("events", asyncio.run(fuzzing.fuzz_events(url, events, over, dice)))

    def _note(self, name: str, found: fuzzing.Fuzzed) -> None:
        known = self.fuzzed[name]
        known.sent, known.hung = known.sent + found.sent, known.hung + found.hung
        known.mistakes, known.first = known.mistakes + found.mistakes, known.first or found.first

    def _attack(self, name: str, cache: str) -> None:
        """Honest players without and with the attack, and what is left of it."""
        with serving(PODA_CACHE=cache) as server:
            until(server.warm, 300, every=0.5)
            quiet = self._players(server.url, ATTACK_SECONDS)
            before = server.megabytes()
            attack = [sys.executable, "-m", "tests.siege.attacks", name, server.url, str(ATTACK_SECONDS + 8)]
            with subprocess.Popen(attack, cwd=ROOT) as running:
                time.sleep(2)
                busy = self._players(server.url, ATTACK_SECONDS)
                running.wait(ATTACK_SECONDS + 60)
            time.sleep(SETTLE_SECONDS)
            left = server.megabytes() - before
            self.attacked[name].append({"quiet": quiet, "busy": busy, "left": left, "idle": _idle(server)})

    def _players(self, url: str, seconds: int) -> dict[str, Any]:
        load = [sys.executable, "-m", "tests.benchmarks.load"]
        command = [*load, url, str(self.players), str(seconds), "--searches", "0"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return dict(json.loads(told.strip().splitlines()[-1]))

    # -- what it came to ------------------------------------------------------------------------------------------

    def show(self) -> None:
        killed = self.killed
        table = Table("Siege", ["what", "tried", "lost, wrong or hung"])
        table.rows.append(["kill -9 under load", f"{killed.kills} ({killed.acknowledged} actions)", str(killed.lost)])
        for name, found in self.fuzzed.items():
            table.rows.append([f"fuzz of {name}", str(found.sent), f"{found.mistakes} wrong, {found.hung} hung"])
        table.rows.append(["full disk", str(len(self.disk)), str(self.disk.count(False))])
        show_table(table)
        attacks = Table(
            f"{self.players} honest players during an attack, median of its rounds",
            ["attack", "rounds", "acknowledged p95 ms", "quiet", "engine p95 ms", "quiet ", "failures", "MB left"],
        )
        for name, rounds in self.attacked.items():
            attacks.rows.append([name, str(len(rounds)), *_figures(rounds)])
        show_table(attacks)
        for name, found in self.fuzzed.items():
            if found.first:
                print(f"- first mistake of {name}: {found.first}", flush=True)

    @property
    def held(self) -> bool:
        fuzz = sum(found.mistakes + found.hung for found in self.fuzzed.values())
        return not (self.killed.lost or fuzz or self.disk.count(False))


def _idle(server: Server) -> bool:
    return server.warm()


def _figures(rounds: list[dict[str, Any]]) -> list[str]:
    def median(values: list[float]) -> float:
        return sorted(values)[len(values) // 2]

    figures = [median([one[when][what]["p95"] for one in rounds])
               for what in ("acknowledged", "answered") for when in ("busy", "quiet")]  # fmt: skip
    failures = sum(one["busy"]["failures"] for one in rounds)
    return [*(f"{each:.0f}" for each in figures), str(failures), f"{median([one['left'] for one in rounds]):.0f}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.siege")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    siege = Siege(asked.players)
    siege.go_on(asked.minutes, asked.seed)
    siege.show()
    return 0 if siege.held else 1


if __name__ == "__main__":
    sys.exit(main())
