"""The bundles of scripts and styles: made of their sources as they are, and served only while they are."""

import gzip
import json
import re

import pytest

from webapp import create_app
from webapp.http.assets import bundles, static
from webapp.maintenance.bundle import compressible, style_sheets


def script_of(page: str) -> str:
    """The address of the one module that a page loads."""
    [address] = re.findall(r'<script type="module" src="([^"]+)">', page)
    return address


def styles_of(page: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)


def test_the_bundles_are_made_of_their_sources_as_they_are():
    assert bundles.is_current(), "run `make bundle` and commit what it writes"
    kept = {path.name for path in bundles.BUNDLES.iterdir() if path.suffix != ".gz"}
    assert kept == {"manifest.json", "page.js", "page.js.map", *(path.name for path in style_sheets())}


def test_what_is_sent_compressed_is_the_file_beside_it():
    assert len(compressible()) > 15
    for path in compressible():
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes(), path
    assert {path.with_suffix("") for path in static.FOLDER.rglob("*.gz")} == set(compressible())


@pytest.mark.parametrize("path", ["/", "/play", "/labs/matrix", "/complexity"])
def test_every_page_loads_the_bundle_and_no_other_module(client, path):
    assert script_of(client.get(path).text) == f"{static.url_path()}/bundles/page.js"


def test_sources_that_were_edited_are_served_themselves(client, monkeypatch):
    monkeypatch.setattr(bundles, "is_current", lambda: False)
    page = client.get("/").text
    assert script_of(page) == f"{static.url_path()}/js/page.js"
    assert styles_of(page) == [f"{static.url_path()}/css/{name}.css" for name in ("site", "home")]
    for address in styles_of(page):
        named = re.findall(r'@import "([^"]+)"', client.get(address).text)
        assert {client.get(f"{static.url_path()}/css/{name}").status_code for name in named} == {200}


@pytest.mark.parametrize("left_out", ["js/page.js", "css/components/grid.css", "vendor/idiomorph/idiomorph.esm.js"])
def test_a_change_of_any_source_is_noticed(monkeypatch, left_out):
    before, sources = bundles.digest(), list(bundles._sources())
    assert static.FOLDER / left_out in sources
    monkeypatch.setattr(bundles, "_sources", lambda: [path for path in sources if path != static.FOLDER / left_out])
    assert bundles.digest() != before


def test_sources_can_be_asked_for(tmp_path):
    app = create_app({"PODA_DATA": tmp_path, "PODA_BUNDLES": False})
    with app.test_request_context():
        assert bundles.bundle("page.js").endswith("/js/page.js")
        assert bundles.bundle("site.css").endswith("/css/site.css")


def test_the_map_leads_to_every_module_where_it_is_served(client):
    named = json.loads((bundles.BUNDLES / "page.js.map").read_text())["sources"]
    assert len(named) > 80
    assert not [name for name in named if not (bundles.BUNDLES / name).is_file()]
    assert client.get(f"{static.url_path()}/bundles/page.js.map").status_code == 200
