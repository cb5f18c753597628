"""How trees grow: the lectures' formulas on the page, beside the searches' counts."""

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import counting
from tests.conftest import Visitor
from tests.web.people import module_app

TAGS = re.compile(r"<[^>]+>")


app = module_app(Visitor, PODA_SEARCH_THREADS=1)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """One visitor for all tests here: only counts are cached."""
    return app.test_client()


def words(fragment: str) -> str:
    return " ".join(html.unescape(TAGS.sub(" ", fragment)).split())


class Page:
    """The page of some numbers, once all is counted."""

    def __init__(self, client: FlaskClient, language: str = "en", **numbers: object) -> None:
        headers = {"Accept-Language": language}
        self.source = client.get("/complexity", query_string=numbers, headers=headers).text
        self.middle = self.source
        while 'aria-busy="true"' in self.middle:  # each answer waits a moment for the searches
            following = re.search(r'id="measured"[^>]*hx-get="([^"]+)"', self.middle)
            assert following
            self.middle = client.get(html.unescape(following[1]), headers={**headers, "HX-Request": "true"}).text

    def tables(self) -> list[list[list[str]]]:
        """Every table of the middle: its rows, and the words of each cell."""
        return _tables(self.middle)

    @property
    def without_chance(self) -> list[list[str]]:
        return self.tables()[0]

    @property
    def with_chance(self) -> list[list[str]]:
        return self.tables()[1]


def _tables(source: str) -> list[list[list[str]]]:
    bodies = re.findall(r"<tbody>(.*?)</tbody>", source, re.DOTALL)
    rows = [re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL) for body in bodies]
    return [
        [[words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in body] for body in rows
    ]


def number(text: str) -> float:
    return float(text.replace(",", ""))


# -- the formulas and the counts ---------------------------------------------------------------------------------------


def test_the_lecture_s_numbers_are_shown_first(client: FlaskClient) -> None:
    last = _tables(client.get("/complexity").text)[0][-1]
    assert (last[0], last[1], last[3], last[5]) == ("4", "10,000", "1,000", "100")


def test_small_trees_are_counted_to_the_last_leaf(client: FlaskClient) -> None:
    page = Page(client, b=3, d=4, n=2)
    assert [[row[1], row[2], row[6]] for row in page.without_chance] == [
        ["3", "3", "3"],
        ["9", "9", "5"],
        ["27", "27", "11"],
        ["81", "81", "17"],
    ]
    assert [row[1] for row in page.with_chance] == ["6", "36", "216", "1,296"]
    for row in page.with_chance:
        leaves, whole, star1, star2 = map(number, row[1:])
        assert whole == leaves
        assert star1 <= whole and star2 <= whole


def test_what_is_too_large_to_be_counted_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_LEAVES", 500)
    page = Page(client, b=7, d=4, n=2)
    assert (page.without_chance[-1][1], page.without_chance[-1][2]) == ("2,401", "–")
    assert page.without_chance[-1][6] == "97"
    assert page.with_chance[-1][1:] == ["38,416", "–", "–", "–"]


def test_the_leaves_of_backgammon_the_dice_and_chess(client: FlaskClient) -> None:
    page = Page(client, b=2, d=1, n=2)
    backgammon, dice = _tables(page.source)[-2:]
    assert backgammon == [["1", "420"], ["2", "176,400"], ["3", "74,088,000"]]
    assert [row[0] for row in dice] == ["1", "2", "3", "4", "5", "6"]
    for first, row in enumerate(dice, 1):
        said_above = [""] * (first - 1)  # a pair is there once, whichever die came first
        assert row[1:] == [*said_above, "1/36", *["1/18"] * (6 - first)]
    assert "35 100 ≈ 10 154" in words(page.source)


def test_numbers_are_written_as_the_reader_writes_them(client: FlaskClient) -> None:
    assert Page(client, "es").without_chance[-1][1] == "10.000"


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/complexity?b=1", "b must be between 2 and 12, not 1."),
        ("/complexity?d=many", "d must be a whole number, not “many”."),
        ("/complexity?n=99", "n must be between 2 and 6, not 99."),
    ],
)
def test_a_number_out_of_bounds_is_told_in_one_sentence(client: FlaskClient, address: str, says: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert says in html.unescape(answer.text)
    assert answer.text.count('class="refusal"') == 1
