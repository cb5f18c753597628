"""Scripts that need no page, under Node. Each file `*.test.mjs` is one test.

Node comes with the playwright wheel, so nothing else has to be installed.
"""

import json
import os
import subprocess
from pathlib import Path

import playwright
import pytest

from tests.browser.pages import samples

HERE = Path(__file__).parent
NODE = Path(playwright.__file__).parent / "driver" / ("node.exe" if os.name == "nt" else "node")


@pytest.fixture(scope="session")
def trees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the trees that the tests share."""
    recorded = {
        "example": samples.record(samples.EXAMPLE),
        "minimax": samples.record(samples.EXAMPLE, prune=False),
        "tie": samples.record([[5, 9], [5, 1, 7]]),
        "strict": samples.record([[5, 9], [5, 1, 7]], convention="puc"),
        "star1": samples.lecture_tree("scale-a", "star1"),
        "star2": samples.lecture_tree("exercise-3.3", "star2"),
        "slide": samples.slide_tree("star2"),
        "optimistic": samples.lecture_tree("attitudes", "expectiminimax", attitude="optimistic"),
        "erring": samples.lecture_tree("doubtful", "minimax", errs=0.1),
        "null": samples.lecture_tree("((3 5)((14 1)(15 2)))", "pvs"),
        "mcts": samples.monte_carlo_tree(),
        **{f"random{seed}": samples.record(samples.random_tree(seed, 3, 4)) for seed in range(5)},
    }
    path = tmp_path_factory.mktemp("trees") / "trees.json"
    path.write_text(json.dumps(recorded))
    return path


@pytest.mark.parametrize("script", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name.partition(".")[0])
def test_scripts(script: Path, trees: Path) -> None:
    command = [NODE, "--no-warnings", "--import", HERE / "resolve.mjs", script]  # `--test` would start another Node
    ran = subprocess.run(command, env={**os.environ, "PODA_TREES": str(trees)}, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stdout.decode() + ran.stderr.decode()
