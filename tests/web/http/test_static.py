"""Static files: kept by browsers for good, under addresses that change with their content."""

import gc
import re
import tracemalloc
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import Visitor
from tests.examples import examples
from tests.web.people import module_app
from webapp.http.assets import static

app = module_app(Visitor)


def test_the_files_of_a_page_are_kept_for_good(client):
    page = client.get("/").text
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert any(address.endswith(".css") for address in addresses)
    assert any(address.endswith(".js") for address in addresses)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_part_of_a_file_and_what_has_not_changed_are_kept_for_good_but_no_refusal(client):
    address = f"{static.url_path()}/vendor/htmx/LICENSE"
    whole = client.get(address)
    part = client.get(address, headers={"Range": "bytes=0-9"})
    unchanged = client.get(address, headers={"If-None-Match": whole.headers["ETag"]})
    beyond = client.get(address, headers={"Range": "bytes=99999999-"})
    assert [answer.status_code for answer in (whole, part, unchanged, beyond)] == [200, 206, 304, 416]
    assert all("immutable" in answer.headers["Cache-Control"] for answer in (whole, part, unchanged))
    assert "immutable" not in beyond.headers.get("Cache-Control", "")


def test_modules_find_each_other_under_the_same_prefix(client):
    page = client.get("/").text
    assert f'"poda/": "{static.url_path()}/js/"' in page.replace('":"', '": "')


def test_another_content_has_another_address(tmp_path, monkeypatch):
    (tmp_path / "a.css").write_text("a {}")
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    before = static.digest.__wrapped__()
    assert static.digest.__wrapped__() == before
    (tmp_path / "a.css").write_text("b {}")
    changed = static.digest.__wrapped__()
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    assert len({before, changed, static.digest.__wrapped__()}) == 3


@pytest.mark.parametrize("prefix", ["0123456789abcdef/", ""])
def test_a_page_of_an_earlier_version_still_gets_its_files(client, prefix):
    answer = client.get(f"/static/{prefix}css/tokens.css")
    assert answer.status_code == 200
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    [
        "0123456789abcdef/../webapp/config.py",
        "../webapp/config.py",
        "%2e%2e/README.md",
        "%2e%2e/pages.css",
        "css/missing.css",
        "css",
        "css//tokens.css",
        "css/./tokens.css",
        "/css/tokens.css",
        "css/%00.css",
        "css/tokens.css%00",
        f"css/{'a' * 300}.css",
        "css%5Ctokens.css",
        "css/tokens.css/",
        "bundles/page.js.gz",
    ],
)
def test_nothing_else_is_served(client, path):
    assert client.get(f"/static/{path}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        *("css/missing.css", "css/../../pyproject.css", "missing.png", "css", "././bundles/page.js.map"),
        *("bundles//page.js", "/bundles/page.js", "css/%00.css", f"css/{'a' * 300}.css", "bundles/page.js.gz", ""),
    ],
)
def test_nothing_else_is_served_below_the_prefix_of_today(client, path):
    assert client.get(f"{static.url_path()}/{path}").status_code == 404


PARTS = [
    *("", ".", "..", "css", "tokens.css", "bundles", "page.js", "page.js.map", "page.js.gz", "manifest.json"),
    *("static", "webapp", "0123456789abcdef", "%2e", "%2E%2e", "%00", "%2f", "%5c", "%ff", "ñ", "a" * 300, "C:"),
]
PREFIXES = ("/static/", "/static/0123456789abcdef/", f"{static.url_path()}/")


@examples(300)
@given(st.sampled_from(PREFIXES), st.lists(st.sampled_from(PARTS) | st.text(max_size=3).map(quote), max_size=5))
def test_a_file_has_one_spelling_and_any_other_is_not_found(app, prefix, parts):
    name = "/".join(parts)
    answer = app.test_client().get(f"{prefix}{name}")
    named = unquote(name) if prefix != "/static/" else unquote(name).removeprefix("0123456789abcdef/")
    assert answer.status_code == (200 if named in FILES else 404)
    if answer.status_code == 200:
        assert answer.data == (static.FOLDER / named).read_bytes()


FILES = {
    path.relative_to(static.FOLDER).as_posix()
    for path in static.FOLDER.rglob("*")
    if path.is_file() and path.suffix != ".gz"
}


def test_odd_spellings_leave_nothing_behind(client):
    def ask(numbers):
        for number in numbers:
            path = "./" * (number % 50) + f"{number}/../bundles/page.js.map"
            assert client.get(f"{static.url_path()}/{path}").status_code == 404

    ask(range(100))
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        ask(range(100, 600))
        gc.collect()
        more = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert more < 500_000, "one of these files has as many bytes"


def test_every_file_is_of_its_kind_whatever_the_system_thinks(client, monkeypatch):
    monkeypatch.setattr("mimetypes.guess_type", lambda *_: ("text/plain", None))
    kinds = {
        "bundles/match.css": "text/css",
        "js/page.js": "text/javascript",
        "vendor/d3-hierarchy/d3-hierarchy.min.mjs": "text/javascript",
        "bundles/page.js.map": "application/json",
        "logo.svg": "image/svg+xml",
        "vendor/inter/inter-latin-wght-normal.woff2": "font/woff2",
    }
    for prefix in (static.url_path(), "/static"):
        assert {name: client.get(f"{prefix}/{name}").mimetype for name in kinds} == kinds


def test_no_browser_guesses_what_a_file_is(client):
    for path in (f"{static.url_path()}/logo.svg", "/static/logo.svg"):
        assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_nothing_is_sent_to_a_static_file(client):
    assert client.post(f"{static.url_path()}/logo.svg").status_code == 405
