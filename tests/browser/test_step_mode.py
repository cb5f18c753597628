"""Step mode: the events of a search, one at a time, on the tree and beside the pseudo-code."""

import re
from statistics import median

import pytest
from flask import Flask
from flask_babel import Babel
from playwright.sync_api import expect

from tests.browser.pages import samples
from tests.browser.pages.pointing import resize
from tests.browser.people import PATIENCE, Person
from tests.browser.rest import measured
from webapp.wording.pseudocode import code_of

pytest_plugins = ["tests.browser.pages.sheet"]

EXAMPLE = samples.record(samples.EXAMPLE)
WITHOUT_CUTS = samples.record([[3, 12], [4, 6]])
MINIMAX = samples.record([[3, 12], [4, 6]], prune=False)
THIN = "\u2009"  # the space behind ≥ and ≤
CUT_AT_A2 = 14  # The step at which the example is cut, as in the lecture.


def test_the_step_of_the_cut_lights_its_line_and_says_why(step):
    page = step(EXAMPLE, CUT_AT_A2)
    assert page.locator(".steps-count").inner_text() == "step 14 of 26"
    assert page.locator(".steps-code .on").inner_text().strip() == "if v ≤ α return v"
    values = dict(zip(page.locator("dt").all_inner_texts(), page.locator("dd").all_inner_texts(), strict=True))
    assert values == {"α": "3", "β": "+∞", "v": "2", "node": "a2", "ply": "1"}
    assert "MAX already gets 3 by a1" in page.locator(".steps-why").inner_text()
    status = page.evaluate("view.picture.moment.status")
    assert [status[row] for row, action in enumerate(EXAMPLE["nodes"]["action"]) if action == "a3"] == ["ghost"]


def test_step_mode_is_driven_by_the_keyboard(step):
    page = step(EXAMPLE)
    page.get_by_role("button", name="Step forward").focus()
    for key, position in (("End", 26), ("ArrowLeft", 25), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        assert page.evaluate("stepper.position") == position
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("stepper.position") == 2


def test_the_arrows_and_c_are_heard_when_nothing_has_the_focus(step):
    page = step(samples.record([[3, 12, 8], [2, 4, 6], [1, 5, 2]]))  # with a second cut, at a3
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("stepper.position") == 1
    page.keyboard.press("c")
    assert page.evaluate("stepper.position") == CUT_AT_A2
    page.keyboard.press("Home")  # the page's own
    assert page.evaluate("stepper.position") == CUT_AT_A2
    page.evaluate("stepper.go(0)")
    page.get_by_role("button", name="Next cut").click()
    assert page.evaluate("stepper.position") == CUT_AT_A2
    assert page.locator(".steps-ticks path").get_attribute("d").count("M") == 2
    for _ in range(2):  # to the second one, and no further
        page.keyboard.press("c")
        assert page.locator(".steps-code .on").inner_text().strip() == "if v ≤ α return v"
    why = page.locator(".steps-why").inner_text()
    assert why.startswith("Cut here:") and why.endswith("There is no next cut: all cuts have been made.")
    page.keyboard.press("c")  # once more changes nothing
    assert page.locator(".steps-why").inner_text() == why
    expect(page.get_by_role("button", name="Next cut")).to_be_disabled()
    page.evaluate("stepper.go(Infinity)")
    page.get_by_role("button", name="Next cut").click()  # where searches open
    assert page.evaluate("stepper.position") == CUT_AT_A2
    assert page.locator(".steps-why").inner_text().startswith("Back to the first of 2 cuts. Cut here:")
    for tree, why in ((MINIMAX, "this method never cuts"), (WITHOUT_CUTS, "has cut nothing")):
        page.evaluate("(tree) => { stepper.destroy(); makeStepper(tree, { start: 3 }); }", tree)
        page.keyboard.press("c")
        assert page.evaluate("stepper.position") == 3
        assert why in page.locator(".steps-why").inner_text()


def test_a_test_that_fails_is_shown_too(step):
    page = step(EXAMPLE, CUT_AT_A2 - 1)  # 2 comes back to a2: this one succeeds
    assert page.locator(".steps-code .tested").count() == 0
    page.evaluate("stepper.go(4)")  # the first successor of a1 came back
    assert page.locator(".steps-code .tested").inner_text().strip() == "if v ≤ α return v"
    assert page.locator(".steps-code .on").first.inner_text().strip().startswith("v ← min")


def test_without_a_value_of_its_own_a_node_speaks_of_its_window(step):
    page = step(samples.record(samples.EXAMPLE, convention="urjc"), start=4)
    assert page.locator("dt").all_inner_texts() == ["α", "β", "node", "ply"]
    assert "β falls to 3" in page.locator(".steps-why").inner_text()


KEEP_ACCOUNT = """() => {
  const ask = window.requestAnimationFrame;
  window.account = new Map();  // for each frame, by when it began, how many ms the page has worked on it
  window.requestAnimationFrame = (work) => ask((now) => {
    const began = performance.now();
    work(now);
    account.set(now, (account.get(now) ?? 0) + performance.now() - began);
  });
}"""
ALIVE = 100  # ms of work in most frames; how late the frames come is the machine's affair


def test_playing_goes_on_by_itself_and_full_speed_leaves_the_page_alive(step):
    page = step(samples.random_search(seed=1, branching=4, depth=6))
    page.evaluate(KEEP_ACCOUNT)
    page.get_by_label("Speed").select_option("max")
    page.get_by_role("button", name="Play the steps").click()
    page.wait_for_function("() => !stepper.isPlaying", timeout=PATIENCE)
    assert page.evaluate("stepper.position === stepper.length")
    spent = page.evaluate("[...account.values()]")
    assert len(spent) > 100, "the steps are spread over many frames"
    assert median(spent) < ALIVE


IN_SIGHT = """() => {
  const [x, y] = view.placeOf(view.picture.moment.current), { width, height } = view.picture.size;
  return 0 < x && x < width && 0 < y && y < height;
}"""


def test_the_node_in_hand_is_always_in_sight(step):
    tree = samples.random_search(seed=1, branching=4, depth=6)
    page = step(tree)
    for position in (50, 900, 2500, 3000):
        page.evaluate("position => stepper.go(position)", position)
        assert measured(page, IN_SIGHT)


ROOT_AND_CUTTER = """through => {
  const { moment, size: { width, height } } = view.picture;
  const isClear = ([x, y]) => 58 < x && x < width - 16 && 12 < y && y < height;
  return moment.cut[moment.current] && [0, through].every((row) => isClear(view.placeOf(row)));
}"""
"""Whether both are to the right of the movers' names in the picture."""


def test_at_a_cut_the_root_and_the_node_it_was_cut_through_are_in_sight(step):
    tree = samples.random_search(seed=1, branching=3, depth=6)
    nodes, events = tree["nodes"], tree["events"]
    page = step(tree)
    resize(page, 390, 600)
    cuts = [event for event, code in enumerate(events["code"]) if code == "cut"]
    assert len(cuts) > 20
    for event in cuts[:8]:
        through = nodes["cutThrough"][events["node"][event]]
        page.evaluate("position => stepper.go(position)", event + 1)
        assert measured(page, ROOT_AND_CUTTER, through)


CLOSEST = """() => {
  const { scene: { levels }, size: { width } } = view.picture;
  const isInSight = (x) => 0 < x && x < width;
  const placesOf = ({ rows }) => rows.map((row) => view.placeOf(row)[0]).filter(isInSight).sort((a, b) => a - b);
  const across = levels.map(placesOf);
  return Math.min(...across.flatMap((xs) => xs.slice(1).map((x, i) => x - xs[i])));
}"""
"""px between the centres of the two closest nodes of a level."""


def test_in_a_low_picture_of_a_cut_more_is_folded_rather_than_nodes_laid_over_each_other(step):
    tree = samples.random_search(seed=1, branching=7, depth=4)
    cuts = [event for event, code in enumerate(tree["events"]["code"]) if code == "cut"]
    page = step(tree)
    page.evaluate("document.documentElement.style.setProperty('--tree-height', '225px')")
    resize(page, 500, 300)
    for event in cuts[:8]:
        page.evaluate("position => stepper.go(position)", event + 1)
        assert measured(page, CLOSEST) > 26


def test_the_first_step_shows_the_tree_as_it_opened(step):
    page = step(samples.random_search(seed=1, branching=3, depth=6))
    opened = page.evaluate("[...view.picture.folded]")
    page.evaluate("stepper.go(120)")
    assert page.evaluate("[...view.picture.folded]") != opened
    page.evaluate("stepper.go(0)")
    assert page.evaluate("[...view.picture.folded]") == opened


# --- chance ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def code():
    app = Flask(__name__)
    Babel(app)
    with app.test_request_context():
        yield code_of


@pytest.fixture
def walk(show, code):
    """`at = walk(tree, "star1.aima"); at(14)` gives the lit lines, the variables and the sentence of that step."""

    def walk(tree, name):
        page = show(tree)
        page.evaluate("(pseudocode) => { makeStepper(tree, { pseudocode }) }", code(name))

        def at(step):
            page.evaluate("step => stepper.go(step)", step)
            variables = zip(page.locator("dt").all_inner_texts(), page.locator("dd").all_inner_texts(), strict=True)
            lit = [text.strip() for text in page.locator(".steps-code .on").all_inner_texts()]
            return lit, dict(variables), page.locator(".steps-why").inner_text().replace(THIN, " ")

        at.page = page
        return at

    return walk


def step_of(tree, code, action, kind="min"):
    """The number of the first such step about a node of that action and kind."""
    nodes, events = tree["nodes"], tree["events"]
    return 1 + next(
        event
        for event, (name, node) in enumerate(zip(events["code"], events["node"], strict=True))
        if name == code and nodes["action"][node] == action and nodes["kind"][node] == kind
    )


def test_expectiminimax_adds_the_outcomes_up(walk):
    tree = samples.slide_tree("expectiminimax")
    at = walk(tree, "expectiminimax.expected")
    lit, variables, sentence = at(step_of(tree, "back", "1"))
    assert lit == ["v ← v + p · Value(s)"]
    assert (variables["v"], variables["p"], variables["node"]) == ("5.25", "½", "x1")
    assert sentence == "x1 1 gives 10.5 with probability ½: the sum so far is 5.25."
    assert "α" not in variables and "low" not in variables


def test_star1_lights_the_test_that_cuts_and_the_bounds_that_close(walk):
    tree = samples.lecture_tree("scale-a", "star1")
    at = walk(tree, "star1.aima")
    lit, variables, sentence = at(step_of(tree, "cut", "a2", "chance"))
    assert lit == ["if high ≤ α return high"]
    assert (variables["low"], variables["high"], variables["α"], variables["v"]) == ("1", "1.3", "2.1", "1.3")
    assert "0.9 · 1 + 0.1 · 4 = 1.3" in sentence
    lit, variables, sentence = at(step_of(tree, "cut", "a2", "chance") - 1)
    proved = ["if proved s ≥ v: low(s) ← v", "if proved s ≤ v: high(s) ← v"]
    assert lit == ["v ← Value(s, α′, β′)", *proved, "low ← Σ p·low(s)", "high ← Σ p·high(s)"]
    assert (variables["p"], variables["v"]) == ("0.9", "1")
    assert sentence == "a2 b1 gives ≤ 1 with probability 0.9: the expected value now lies between 1 and 1.3."
    assert at.page.locator(".steps-code .tested").count() == 0
    at(step_of(tree, "back", "b1"))  # the first outcome of a1: both tests fail
    tested = at.page.locator(".steps-code .tested").all_inner_texts()
    assert [text.strip() for text in tested] == ["if high ≤ α return high", "if low ≥ β return low"]


def test_star2_probes_first_and_goes_on(walk):
    tree = samples.slide_tree("star2")
    at = walk(tree, "star2.aima")
    entered = step_of(tree, "enter", "1", "max")
    assert at(entered)[2].startswith("A probe of x1 1 y1 1: its first action alone")
    events = tree["events"]
    back = 1 + next(i for i in range(entered, len(events["code"])) if events["code"][i] == "return")
    assert at(back)[2] == "The probe of x1 1 y1 1 is over: its value is ≥ 11."
    lit, variables, sentence = at(back + 1)
    assert "v ← Value(s, α′, β′), its first successor" in lit
    assert "v ← Value(s, α′, β′), its other successors" not in lit
    assert (variables["low"], variables["high"]) == ("5.5", "20")
    assert sentence == "x1 1 y1 1 gives ≥ 11 with probability ½: the expected value now lies between 5.5 and 20."
    probed = events["node"][entered - 1]
    told = list(zip(events["code"], events["node"], strict=True))
    again = 1 + told.index(("enter", probed), back)
    assert "resumes at its second action" in at(again)[2]


def test_the_optimist_takes_the_best_outcome(walk):
    tree = samples.lecture_tree("attitudes", "expectiminimax", attitude="optimistic")
    at = walk(tree, "expectiminimax.optimistic")
    lit, _, sentence = at(step_of(tree, "back", "b1", "terminal"))
    assert lit == ["v ← max(v, Value(s))"]
    assert sentence == "a1 b1 gives 3, the largest so far: v = 3."


def test_what_is_told_in_place_of_a_step_is_the_one_sentence(ana: Person) -> None:
    ana.starts_with_few_controls(min="minimax,depth=2").plays("b2").sees_headline("The search for move 2")
    ana.sees_a_step_mode()
    told, found = ana.page.locator("#search-steps .steps-why"), ana.page.locator("#search-why")
    expect(found).to_be_visible()
    ana.presses("c")
    for _ in ("on the page", "projected"):
        expect(told).to_have_text(re.compile("cut"))
        expect(told).to_be_visible()
        expect(found).to_be_hidden()
        ana.presses("p")
