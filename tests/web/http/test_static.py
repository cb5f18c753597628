"""Static files: kept by browsers for good, under addresses that change with their content."""

import re

import pytest

from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.http import static

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
    ],
)
def test_nothing_else_is_served(client, path):
    assert client.get(f"/static/{path}").status_code == 404


@pytest.mark.parametrize("path", ["css/missing.css", "css/../../pyproject.css", "missing.png", "css"])
def test_nothing_else_is_served_below_the_prefix_of_today(client, path):
    assert client.get(f"{static.url_path()}/{path}").status_code == 404
