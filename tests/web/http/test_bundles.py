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


def modules_of(name: str) -> list[str]:
    """The modules in a bundle, by its source map."""
    return json.loads((bundles.BUNDLES / f"{name}.map").read_text())["sources"]


def styles_of(page: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="([^"]+)">', page)


def test_the_bundles_are_made_of_their_sources_as_they_are():
    assert bundles.is_current(), "run `make bundle` and commit what it writes"
    kept = {path.name for path in bundles.BUNDLES.iterdir() if path.suffix != ".gz"}
    scripts = {*bundles.ENTRIES, *(f"{name}.map" for name in bundles.ENTRIES)}
    assert kept == {"manifest.json", *scripts, *(path.name for path in style_sheets())}


def test_what_is_sent_compressed_is_the_file_beside_it():
    assert len(compressible()) > 15
    for path in compressible():
        assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes(), path
    assert {path.with_suffix("") for path in static.FOLDER.rglob("*.gz")} == set(compressible())


@pytest.mark.parametrize(
    ("path", "name"),
    [
        *((path, "page.js") for path in ("/", "/play", "/labs/matrix", "/complexity", "/mine", "/trees/exercises")),
        *((path, "tree-lab.js") for path in ("/trees", "/trees/solve")),
    ],
)
def test_every_page_loads_one_bundle_and_no_other_module(client, path, name):
    assert script_of(client.get(path).text) == f"{static.url_path()}/bundles/{name}"


def test_what_the_tree_lab_alone_needs_is_in_no_other_bundle():
    assert "js/tree-lab/main.js" in str(modules_of("tree-lab.js"))
    assert "js/tree-lab/main.js" not in str(modules_of("page.js"))
    assert "js/play/main.js" not in str(modules_of("tree-lab.js"))


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


@pytest.mark.parametrize("name", bundles.ENTRIES)
def test_the_map_leads_to_every_module_where_it_is_served(client, name):
    assert len(modules_of(name)) > 40
    assert not [module for module in modules_of(name) if not (bundles.BUNDLES / module).is_file()]
    assert client.get(f"{static.url_path()}/bundles/{name}.map").status_code == 200
