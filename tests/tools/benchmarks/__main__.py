"""`python -m tests.tools.benchmarks [names] [--json]`: measures, prints tables, and fails if a bar is missed."""

import argparse
import importlib
import json
import sys
from dataclasses import asdict

from tests.tools.benchmarks.tables import Result, failed, show

NAMES = {
    "machine": "the search machine against other programs",
    "sampling": "Monte Carlo tree search against another program",
    "chance": "games with chance: searching, pruning and solving",
    "chess": "counting and searching chess against another program",
    "matches": "the default opponents in matches of twenty games",
    "exercises": "grading an exercise, and making one",
    "hidden": "equilibria of card games against other programs",
    "start": "from a cold start to the first answer",
    "wire": "what a match page costs to open",
    "frames": "dragging and editing large trees in the tree lab",
    "sockets": "up to 1000 players at once",
}


def main() -> int:
    asked = _arguments()
    results = []
    for name in asked.names or NAMES:
        print(f"{name}: {NAMES[name]}", file=sys.stderr, flush=True)
        result = _measure(name)
        results.append(result)
        if not asked.json:
            show(result)
    if asked.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    return 1 if any(failed(result) for result in results) else 0


def _measure(name: str) -> Result:
    try:
        return importlib.import_module(f"tests.tools.benchmarks.{name}").measure()
    except ModuleNotFoundError as missing:
        return Result(
            name, notes=[f"Skipped {name} ({missing}): pip install -r tests/tools/benchmarks/requirements.txt"]
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks", description="Measures Poda.")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="|".join(NAMES), help="all by default")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
