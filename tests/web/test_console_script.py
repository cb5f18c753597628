"""The command `poda`, which pip installs, started in a folder of one's own."""

import os
import subprocess
import sys
from pathlib import Path

from webapp.config import ROOT

CONSOLE_SCRIPT = (sys.executable, "-P", "-c", "import sys; from webapp.command import main; sys.exit(main())")
"""What the script that pip writes does; `-P`, because its own folder is not the working folder."""

PLAYER = """\
from engine.search.players import register_player

register_player("last", lambda game, state: game.actions(state)[-1], says="takes the last action")
"""


def test_it_finds_a_player_in_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "my_player.py").write_text(PLAYER)
    (tmp_path / "json.py").write_text("raise ValueError('not the library')")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PODA_EXTENSIONS": "my_player"}
    search = [*CONSOLE_SCRIPT, "search", "tic-tac-toe", "--algorithm", "last", "--position", "XX./OO./... X", "--json"]
    answer = subprocess.run(search, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert answer.stderr == "" and '"c3"' in answer.stdout
