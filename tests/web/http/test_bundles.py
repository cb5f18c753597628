"""The bundle of all scripts: made of the modules as they are, and served only while it is."""

import json
import re

import pytest

from webapp import create_app
from webapp.http import bundles, static


def script_of(page: str) -> str:
    """The address of the one module that a page loads."""
    [address] = re.findall(r'<script type="module" src="([^"]+)">', page)
    return address


def test_the_bundle_is_made_of_the_modules_as_they_are():
    assert bundles.is_current(), "run `make bundle` and commit what it writes"


@pytest.mark.parametrize("path", ["/", "/play", "/labs/matrix", "/complexity"])
def test_every_page_loads_the_bundle_and_no_other_module(client, path):
    assert script_of(client.get(path).text) == f"{static.url_path()}/bundles/page.js"


def test_modules_that_were_edited_are_served_themselves(client, monkeypatch):
    monkeypatch.setattr(bundles, "is_current", lambda: False)
    assert script_of(client.get("/").text) == f"{static.url_path()}/js/page.js"


def test_a_change_of_any_module_is_noticed(tmp_path, monkeypatch):
    before = bundles.digest()
    monkeypatch.setattr(bundles, "_sources", lambda: [*sorted(bundles.SOURCES.rglob("*.js"))[1:]])
    assert bundles.digest() != before


def test_modules_can_be_asked_for(tmp_path):
    app = create_app({"PODA_DATA": tmp_path, "PODA_BUNDLES": False})
    with app.test_request_context():
        assert bundles.script().endswith("/js/page.js")


def test_the_map_leads_to_every_module_where_it_is_served(client):
    named = json.loads((bundles.BUNDLES / "page.js.map").read_text())["sources"]
    assert len(named) > 80
    assert not [name for name in named if not (bundles.BUNDLES / name).is_file()]
    assert client.get(f"{static.url_path()}/bundles/page.js.map").status_code == 200
