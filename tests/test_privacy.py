"""docs/privacy.md lists exactly the keys under which scripts store something in a browser."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEY = re.compile(r"""(?<!BroadcastChannel\()["`](poda[-.][\w.-]*\w)""")


def test_every_key_of_the_browsers_stores_is_told() -> None:
    scripts = "".join(path.read_text() for path in (ROOT / "static" / "js").rglob("*.js"))
    told = re.findall(r"`(poda[-.][\w.-]*\w)", (ROOT / "docs" / "privacy.md").read_text())
    assert set(told) == set(KEY.findall(scripts))
