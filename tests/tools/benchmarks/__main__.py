"""`python -m tests.tools.benchmarks [names] [--json]`: measures, prints tables, and fails if a bar is missed."""

import argparse
import importlib
import json
import sys
from dataclasses import asdict

from tests.tools.benchmarks.tables import Result, failed, show

NAMES = {
    "machine": "the search machine against other programs",
    "matches": "the default opponents in matches of twenty games",
    "start": "from a cold start to the first answer",
    "crowd": "up to 1000 players at once",
    "classroom": "a class behind one address: all play, all reload at once",
    "room": "a classroom of 250: votes, steps, reloads",
    "processes": "several processes behind nginx",
    "attacks": "a hundred players, while somebody attacks",
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
