"""Grades have the version of the grading rules: changing the rules requires a new version.

`graded.json` holds exercises of every kind with answers and their grades. If you change grading on purpose, raise
`GRADING` in `engine/exercises/version.py`, and write the file again:

    python -m tests.engine.exercises.test_grading_version
"""

import json
import random
from pathlib import Path

from engine.exercises import KINDS
from engine.exercises.exercise import as_data, from_data
from engine.exercises.generator import generate
from engine.exercises.hints import share
from engine.exercises.settings import usual_settings
from engine.exercises.version import GRADING

FILE = Path(__file__).with_name("graded.json")

CHANGED = "Grading has changed: raise GRADING in engine/exercises/version.py, and write graded.json again (see above)."


def graded(exercise, answer, taken):
    """The stored part of a grade."""
    found = KINDS[exercise.kind].grade(exercise, answer)
    verdicts = {mark.part: mark.verdict for mark in found.marks}
    return {"share": round(share(exercise, found, taken), 6), "verdicts": verdicts}


def test_whoever_changes_grading_raises_its_version():
    kept = json.loads(FILE.read_text())
    assert kept["version"] == GRADING, "GRADING was raised: write graded.json again (see above)."
    assert {each["exercise"]["kind"] for each in kept["cases"]} == KINDS.keys()
    for each in kept["cases"]:
        exercise = from_data(each["exercise"], KINDS)
        assert graded(exercise, each["answer"], each["taken"]) == each["graded"], CHANGED


def slips(key, draw):
    """The key with some parts changed or left blank, and some hints taken."""
    answer = dict(key)
    for part in draw.sample(sorted(key), min(3, len(key))):
        answer[part] = draw.choice(["", "0", "1", "7", "2.5", *key.values()])
    return answer, {part: draw.randint(1, 3) for part in draw.sample(sorted(key), min(2, len(key)))}


def carried_on(key, draw):
    """The key with one wrong number in all its places, as after a slip far down."""
    wrong = draw.choice(sorted(set(key.values())))
    return {part: "6.5" if text == wrong and "." in part else text for part, text in key.items()}, {}


def cut_short(key):
    """Half of the key, and the edges above the first two successors cut or another one chosen."""
    half = dict(list(key.items())[: len(key) // 2 + 1])
    chosen = {part: "2" for part in key if part == "choose.0"}
    return {**half, "cuts": f"1 2 {key.get('cuts', '')}".strip(), **chosen}, {}


def main():
    draw, cases = random.Random(1), []
    for kind in KINDS.values():
        for level in (1, 2):
            exercise = generate(f"graded {level}", usual_settings(kind.name, level))
            key = kind.key(exercise)
            answers = [(key, {}), ({}, {}), slips(key, draw), slips(key, draw), carried_on(key, draw), cut_short(key)]
            for answer, taken in answers:
                found = graded(exercise, answer, taken)
                cases.append({"exercise": as_data(exercise), "answer": answer, "taken": taken, "graded": found})
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    FILE.write_text(f'{{"version": {GRADING}, "cases": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
