"""The lab of beliefs: its page, its drawings and its addresses."""

import html
import re
from fractions import Fraction
from itertools import combinations, product
from math import hypot

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from engine import limits
from engine.beliefs import PRESETS, read_model, step
from engine.refusals import Refused
from tests.examples import examples
from tests.web.lab.reading import HTMX, refusal, words
from webapp.lab.graph import LETTER_WIDTH, WORD_GAP, draw
from webapp.lab.labels import LINE_HEIGHT
from webapp.lab.numbers import Numbers
from webapp.lab.packing import pack, unpack
from webapp.lab.shapes import RADIUS, level


def formulas(page: str) -> list[str]:
    """Every formula, its signs put together: a fraction 1/3 reads `1 3`."""
    return [words(found) for found in re.findall(r'<(?:p|div) class="formula">.*?</(?:p|div)>', page, re.DOTALL)]


# -- beliefs ----------------------------------------------------------------------------------------------------------


def test_a_printed_step_with_every_number_filled_in(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?action=b").text
    assert formulas(page) == [
        "p ( b | b ) = ∑ s b ( s ) A ( s , b ) = 1 3 · 1 + 2 3 · 1 = 1",
        "b ′ ( s ′ ) ∝ ∑ s b ( s ) · T ( s , b , s ′ ) · O ( s , b , s ′ , o )",
        "2 3 · 1 4 · 1 1 3 = 1 2",  # b'(s1) after o1
        "1 3 · 1 2 · 1 1 3 = 1 2",  # b'(s4)
        "2 3 · 3 4 · 1 2 3 = 3 4",  # b'(s4) after o2
        "1 3 · 1 2 · 1 2 3 = 1 4",  # b'(s5)
    ]


def test_decimals_are_written_as_the_language_does(client: FlaskClient) -> None:
    assert "0.6667" in words(client.get("/lab/beliefs?as=decimal").text)
    assert "0,6667" in words(client.get("/lab/beliefs?as=decimal", headers={"Accept-Language": "es"}).text)


def test_an_action_that_may_be_impossible_is_explained(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?belief=s3:1/3+s5:2/3&action=a").text
    assert "may turn out to be impossible" in page
    assert formulas(page)[0].endswith("= 1 3 · 1 + 2 3 · 0 = 1 3")
    page = client.get("/lab/beliefs?belief=s5:1&action=a").text
    assert "cannot be carried out in any state" in page


def test_a_walk_goes_on_and_back(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?trail=b.o2").text
    assert 'name="b:s4" value="3/4"' in page and 'name="b:s5" value="1/4"' in page
    assert 'href="/lab/beliefs?model=lecture&amp;action=b"' in page  # back, looking at the action taken there


def test_the_belief_of_the_example_and_the_slip_of_the_slide(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?model=evaluation").text
    assert formulas(page)[-1].endswith("= 1 4 · ( −1 ) + 3 4 · 3 = 2")
    assert "these would give 1." in page
    assert "these would give" not in client.get("/lab/beliefs?model=evaluation&b:<3,4>=1/2&b:<5,2>=1/2").text


def test_the_slides_product_chooses_otherwise_and_says_why(client: FlaskClient) -> None:
    by_value, by_product = (client.get(f"/lab/beliefs?model=product&by={by}").text for by in ("u", "product"))
    for page, best in ((by_value, "b"), (by_product, "a")):
        assert words(page, '<tr class="current">', "</th>") == best
        assert "Here the two choose differently." in page


def test_the_fields_make_a_new_belief_with_an_address_of_its_own(client: FlaskClient) -> None:
    answer = client.get("/lab/beliefs?model=lecture&trail=b.o2&b:s1=1&b:s3=3&scale=yes", headers=HTMX)
    assert answer.headers["HX-Push-Url"] == "/lab/beliefs?model=lecture&belief=s1:1/4+s3:3/4"
    assert answer.text.lstrip().startswith('<div id="lab"')
    assert client.get(answer.headers["HX-Push-Url"]).status_code == 200
    by_comma = client.get("/lab/beliefs?model=lecture&b:s1=0,25&b:s3=0,75", headers=HTMX)
    assert by_comma.headers["HX-Push-Url"] == answer.headers["HX-Push-Url"]


@pytest.mark.parametrize(("language", "number"), [("en", "0.25 or 2/3"), ("es", "0,25 o 2/3"), ("pt", "0,25 ou 2/3")])
def test_a_field_says_how_a_number_is_written_in_the_readers_language(
    client: FlaskClient, language: str, number: str
) -> None:
    page = client.get("/lab/beliefs?model=lecture&b:s1=much", headers={**HTMX, "Accept-Language": language})
    assert number in refusal(page.text)


@pytest.mark.parametrize(
    ("fields", "says", "kept"),
    [
        ("b:s1=1/2&b:s2=1/3", "sum to 5/6, not to 1.", 'value="1/2"'),
        ("b:s1=much", "“much” is not a number", 'value="much"'),
        ("b:s1=2&b:s2=-1", "The probability of s2 is negative.", 'value="-1"'),
    ],
)
def test_a_refused_belief_stays_as_it_was_typed(client: FlaskClient, fields: str, says: str, kept: str) -> None:
    answer = client.get(f"/lab/beliefs?action=b&{fields}", headers=HTMX)
    assert answer.status_code == 200 and "HX-Push-Url" not in answer.headers
    assert says in refusal(answer.text)
    assert kept in answer.text
    assert "2 3 · 1 4 · 1 1 3 = 1 2" in formulas(answer.text)  # the last belief that made sense
    assert client.get(f"/lab/beliefs?{fields}").status_code == 400


@pytest.mark.parametrize(
    ("fields", "marked"),
    [
        ("b:s1=1/2&b:s2=much&b:s3=1/2", ["b:s2"]),
        ("b:s1=1/2&b:s2=1/2&b:s3=1/0", ["b:s3"]),
        ("b:s1=2&b:s2=-1", ["b:s2"]),
        ("b:s1=-1&b:s2=much", ["b:s2"]),
        ("b:s1=3&b:s2=-1&scale=yes", ["b:s2"]),
        ("b:s1=-1&b:s2=1&scale=yes", [f"b:s{number}" for number in range(1, 6)]),
        ("b:s1=1/2&b:s2=1/3", [f"b:s{number}" for number in range(1, 6)]),
    ],
)
def test_a_refusal_is_of_the_field_that_it_is_about(client: FlaskClient, fields: str, marked: list[str]) -> None:
    page = client.get(f"/lab/beliefs?model=lecture&{fields}", headers=HTMX).text
    assert re.findall(r'<input[^>]*name="([^"]*)"[^>]*aria-invalid="true"', page) == marked


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("model=nowhere", "damaged"),
        ("belief=s9:1", "no state"),
        ("trail=b.o9", "cannot be observed"),
        ("trail=z.o1", "no action"),
        ("action=z", "no action"),
        ("trail=" + "a.o1+" * 31, "at most 30 steps"),
    ],
)
def test_a_bad_address_says_so_and_shows_what_it_can(client: FlaskClient, query: str, says: str) -> None:
    answer = client.get(f"/lab/beliefs?{query}")
    assert answer.status_code == 400
    assert says in refusal(answer.text)
    assert formulas(answer.text)


def test_a_model_of_ones_own_lives_in_its_address(client: FlaskClient) -> None:
    text = "s -a-> t 1/4 x\ns -a-> s 3/4 y\nbelief s:1\nutility s 0\nutility t 5\n"
    answer = client.post("/lab/beliefs", data={"text": text, "as": "decimal"})
    assert answer.status_code == 303 and "as=decimal" in answer.location
    page = client.get(answer.location).text
    assert "Your own" in page and "utility t 5" in page
    download = client.get(answer.location.replace("/beliefs?", "/beliefs/model.txt?"))
    assert download.mimetype == "text/plain"
    assert read_model(download.text) == read_model(text)


def test_a_refused_model_stays_in_the_editor_also_when_its_page_is_reloaded(client: FlaskClient) -> None:
    refused = {"text": "s1 -a-> s2 1/2", "model": "evaluation"}
    address = client.post("/lab/beliefs", data=refused).location
    for _reload in range(2):
        answer = client.get(address)
        assert answer.status_code == 400
        assert "sum to 1/2, not to 1." in refusal(answer.text)
        assert "s1 -a-&gt; s2 1/2</textarea>" in answer.text
        assert '<input type="hidden" name="model" value="evaluation">' in answer.text
    assert client.get(address, headers=HTMX).headers["HX-Replace-Url"] == address


def test_a_refused_model_too_long_for_an_address_stays_in_the_editor(client: FlaskClient) -> None:
    text = "\n".join(f"s{number} -{number * 7919 % 10007}{number * 104729 % 100003}" for number in range(900))
    answer = client.post("/lab/beliefs", data={"text": text})
    assert answer.status_code == 400
    assert "Line 1" in refusal(answer.text)
    assert "s899 -" in answer.text


def test_a_model_typed_in_after_a_refused_one_has_its_own_address_alone(client: FlaskClient) -> None:
    answer = client.get(f"/lab/beliefs?tried={pack('s1 -a-> s2 1')}", headers=HTMX)
    assert "HX-Push-Url" in answer.headers and "HX-Replace-Url" not in answer.headers


def test_the_editor_checks_while_one_types(client: FlaskClient) -> None:
    good = client.post("/lab/beliefs/check", data={"text": "s1 -a-> s2"}, headers=HTMX).text
    assert "states: 2 · arrows: 1 · actions: 1" in words(good)
    bad = client.post("/lab/beliefs/check", data={"text": "s1 to s2"}, headers=HTMX)
    assert bad.status_code == 200 and "Line 1" in refusal(bad.text)


def test_the_deck_is_drawn_as_one_step(client: FlaskClient) -> None:
    page = html.unescape(client.get("/lab/beliefs?model=aces-and-kings").text)
    assert "This model has 71 states" in page
    assert re.findall(r'class="state-name"[^>]*>([^<]+)<', page) == ["A|A", "A|K", "AA|A", "AA|K", "AK|A", "AK|K"]


@pytest.mark.parametrize(("model", "is_said"), [("aces-and-kings", True), ("lecture", False)])
def test_the_deck_says_whose_hand_a_state_names_first(client: FlaskClient, model: str, is_said: bool) -> None:
    page = html.unescape(client.get(f"/lab/beliefs?model={model}").text)
    assert ("names the hands: MAX's first, then MIN's." in page) is is_said


# -- drawing and packing ----------------------------------------------------------------------------------------------


def test_a_walk_of_just_so_many_steps_is_shown(client: FlaskClient) -> None:
    page = client.get("/lab/beliefs?trail=" + "a.o1+" * 30)
    assert page.status_code == 200 and "at most 30 steps" not in page.text


@pytest.mark.parametrize("name", PRESETS)
def test_every_state_is_drawn_once_and_filled_as_it_is_believed(name: str) -> None:
    model = PRESETS[name].make()
    for drawing in draw(model, step(model, model.start, model.actions[0]), Numbers()):
        if drawing.is_whole:
            assert [circle.name for circle in drawing.circles] == list(model.states)
            assert len(drawing.labels) == len(model.arrows)
        for circle in drawing.circles:
            assert bool(circle.level) == (circle.probability not in ("", "1"))
            assert drawing.box[0] <= circle.x - RADIUS and circle.y + RADIUS <= drawing.box[3]
        if drawing.is_whole and len(drawing.circles) > 2:
            assert drawing.circles[0].y == min(circle.y for circle in drawing.circles), "clockwise from the top"
        for one, other in combinations(drawing.circles, 2):
            assert hypot(one.x - other.x, one.y - other.y) > 2 * RADIUS, "no circle covers another"


def test_a_whole_model_is_also_drawn_as_narrow_as_a_phone() -> None:
    model = PRESETS["lecture"].make()
    broad, upright = (drawing.box for drawing in draw(model, step(model, model.start, "a"), Numbers()))
    assert upright[2] - upright[0] < 360 < broad[2] - broad[0]


@pytest.mark.parametrize("action", ["a", "b", "c"])
def test_no_label_of_the_lecture_s_model_hides_the_head_of_an_arrow(action: str) -> None:
    model = PRESETS["lecture"].make()
    for drawing in draw(model, step(model, model.start, action), Numbers()):
        heads = [tuple(map(float, curve.path.split()[-2:])) for curve in drawing.curves]
        for label, (x, y) in product(drawing.labels, heads):
            half = LETTER_WIDTH * len(label.action + label.probability + label.observation) / 2 + WORD_GAP
            assert abs(label.x - x) > half or abs(label.y + label.line * LINE_HEIGHT - y) > LINE_HEIGHT / 2


def test_every_scene_of_the_projector_has_the_name_that_stands_on_it(client: FlaskClient) -> None:
    for address in ("/lab/beliefs?model=product", "/lab/matrix", "/lab/matrix?play=row"):
        page = html.unescape(client.get(address).text)
        scenes = set(re.findall(r'data-scene="([^"]+)"', page)) - {"Play"}
        headings = {words(found) for found in re.findall(r"<h[12][^>]*>(.*?)</h[12]>", page, re.DOTALL)}
        assert scenes <= headings


def test_the_level_of_a_half_filled_circle_is_its_middle() -> None:
    assert level((100, 50), 0.5) == f"M60.0 50.0A{RADIUS} {RADIUS} 0 0 0 140.0 50.0Z"
    assert level((0, 0), 0) == level((0, 0), 1) == ""


@pytest.mark.parametrize("size", [15, 22], ids=["at a desk", "projected"])
def test_what_is_written_in_a_circle_keeps_off_its_level(size: int) -> None:
    model = PRESETS["lecture"].make()
    for part in (Fraction(k, 24) for k in range(1, 24)):
        belief = {"s2": 1 - part, "s3": part}
        circle = next(each for each in draw(model, step(model, belief, "a"), Numbers())[0].circles if each.name == "s3")
        surface = circle.y + RADIUS - 2 * RADIUS * float(part)
        lines = [line.y + line.down * size for line in (circle.name_at, circle.probability_at)]
        for baseline in lines:
            assert not baseline - 0.727 * size - 0.5 < surface < baseline + 0.5, part
        assert circle.y - RADIUS + 9 < lines[0] - 0.727 * size and lines[1] < circle.y + RADIUS - 9, part  # off the rim
        assert lines[0] < lines[1] - 0.727 * size, part


@examples(30)
@given(st.text(max_size=200))
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert unpack(pack(text), limits.MODEL) == text


@pytest.mark.parametrize("packed", ["", "x", "%%%", pack("a" * 100)[:-8], pack("a" * 3000)])
def test_a_damaged_or_swollen_packing_is_refused(packed: str) -> None:
    with pytest.raises(Refused, match="damaged"):
        unpack(packed, 2000)


def test_a_model_too_large_for_an_address_is_refused(client: FlaskClient) -> None:
    lines = [f"s{i} -a{i * 7919 % 10007}-> s{i * 31 % 97} 1 o{i * 6007 % 9973}" for i in range(97)]
    more = [f"s{i} -b{i * 4409 % 10007}-> s{i * 57 % 97} 1 q{i * 3001 % 9973}" for i in range(97)]
    other = [f"s{i} -c{i * 2203 % 10007}-> s{i * 71 % 97} 1 r{i * 1009 % 9973}" for i in range(97)]
    answer = client.post("/lab/beliefs", data={"text": "\n".join([*lines, *more, *other])})
    assert answer.status_code == 400
    assert "too large for an address" in refusal(answer.text)


def test_long_fractions_become_decimals() -> None:
    numbers = Numbers()
    assert (numbers.text(Fraction(-2, 3)), numbers.text(Fraction(5))) == ("−2/3", "5")
    assert numbers.math(Fraction(-2, 3)) == "<mo>−</mo><mfrac><mn>2</mn><mn>3</mn></mfrac>"
