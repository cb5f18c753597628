"""The programs and commands in docs/engine.md, run as they stand, in a folder that has nothing else."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/engine.md").read_text(encoding="utf-8").partition("## The command line")[0]
PROGRAMS = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", DOCUMENT, re.DOTALL))
COMMANDS = [line for line in re.findall(r"^PODA_EXTENSIONS=.*$", DOCUMENT, re.MULTILINE) if "webapp" not in line]

ANSWERS = {
    "my_player python -m engine search tic-tac-toe": "best c1",
    "my_evaluation python -m engine search tic-tac-toe": "evaluation corners",
    "my_game python -m engine search counters": "value 1   best 1",
    "my_game,my_player python -m engine search counters": "best 2",
    "my_game python -m engine solve counters": "value 1",
}
"""What the commands print, by how they begin."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """With the files of the document."""
    made = tmp_path_factory.mktemp("student")
    for name, text in PROGRAMS.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


def run(folder, *arguments, extensions=""):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PODA_EXTENSIONS": extensions}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_has_twelve_lines_and_plays_a_game_to_its_end(folder):
    assert len([line for line in PROGRAMS["bot.py"].splitlines() if line.strip()]) == 12
    *boards, last = run(folder, "bot.py").splitlines()
    assert 5 <= len(boards) <= 9 and last in ("MAX gets -1.0", "MAX gets 0.0")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_as_it_should(folder, command):
    variable, _python, *arguments = shlex.split(command)
    expected = next(says for begins, says in ANSWERS.items() if f"={begins}" in command)
    assert expected in run(folder, *arguments, extensions=variable.partition("=")[2])


def test_every_file_and_every_answer_of_the_document_is_tried():
    assert set(PROGRAMS) == {"bot.py", "my_player.py", "my_evaluation.py", "my_game.py"}
    assert len(COMMANDS) == len(ANSWERS)


def test_pages_know_the_extensions_of_the_document(folder):
    told = "import my_player, my_evaluation, webapp.games; print(webapp.games.page_of('tic-tac-toe').name)"
    assert run(folder, "-c", told) == "Tic-tac-toe\n"
