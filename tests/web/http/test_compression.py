"""Text is sent compressed to clients that accept it."""

import gzip
import re

import pytest

from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.http.assets import static

app = module_app(Visitor)

GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.mark.parametrize("path", ["/", "/play", "/lab/matrix"])
def test_pages_are_compressed(client, path):
    answer = client.get(path, headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    text = gzip.decompress(answer.data)
    assert b"</html>" in text
    assert len(answer.data) < len(text) / 2
    assert int(answer.headers["Content-Length"]) == len(answer.data)


@pytest.mark.parametrize(
    "name", ["bundles/page.js", "bundles/match.css", "bundles/site.css", "vendor/htmx/htmx.min.js"]
)
def test_static_texts_are_compressed(client, name):
    plain, packed = (client.get(f"{static.url_path()}/{name}", headers=headers) for headers in ({}, GZIP))
    assert gzip.decompress(packed.data) == plain.data
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert len(packed.data) < len(plain.data) / 2


def test_all_texts_that_a_page_loads_are_compressed_but_for_short_ones(client):
    page = client.get("/play").text
    for address in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg))"', page):
        answer = client.get(address, headers=GZIP)
        assert answer.headers.get("Content-Encoding") == "gzip" or len(answer.data) < 1500, address


def test_what_compressing_does_not_make_smaller_is_sent_as_it_is(client):
    name = "vendor/inter/inter-latin-wght-normal.woff2"
    answer = client.get(f"{static.url_path()}/{name}", headers=GZIP)
    assert answer.data == (static.FOLDER / name).read_bytes()
    assert answer.mimetype == "font/woff2"
    assert "Content-Encoding" not in answer.headers


def test_short_answers_are_sent_as_they_are(client):
    assert "Content-Encoding" not in client.get("/healthz", headers=GZIP).headers


def test_an_answer_without_a_body_stays_without(client):
    answer = client.head("/", headers=GZIP)
    assert answer.status_code == 200
    assert answer.data == b""


def test_an_earlier_address_of_a_file_is_answered_as_it_is_and_asked_for_again(client):
    address = "/static/0123456789abcdef/bundles/page.js"
    answer = client.get(address, headers=GZIP)
    assert answer.data == (static.FOLDER / "bundles/page.js").read_bytes()
    assert client.get(address, headers={**GZIP, "If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_sockets_are_left_alone(client):
    answer = client.get("/socket.io/?EIO=4&transport=polling", headers=GZIP)
    assert not {"Content-Encoding", "Vary"} & set(answer.headers.keys())
