"""The tree lab beyond drawing: orders of search, strategies, and positions of games with their boards."""

import html
import json
import re
import threading
from urllib.parse import urlencode

import pytest

from engine import games
from engine.game import MAX
from engine.search import Search
from engine.trees import parse
from engine.trees.forms import FORMS
from engine.trees.handouts import as_document
from engine.trees.links import pack
from engine.trees.node import Node, in_rows
from engine.trees.of_games import MOST_NODES
from tests.engine.trees.counting import counted_nodes
from tests.web.people import Someone
from tests.web.trees.pages import data, sent
from tests.web.trees.sheets import EXAMPLE
from webapp.trees.exercises.solving import unpack_exercise
from webapp.trees.lab.reading import TreeView, read_tree
from webapp.trees.lab.stepping import sorted_by_estimates


def shown(someone, address):
    return data(someone.see(address))["shown"]


@pytest.mark.parametrize(
    ("language", "delete", "enter", "shift", "space"),
    [("en", "Delete", "Enter", "Shift", "Space"), ("es", "Supr", "Intro", "Mayús", "Espacio")],
)
def test_the_list_of_keys_has_them_all_by_their_names_on_keyboards(app, language, delete, enter, shift, space):
    page = Someone(app, language).see("/trees")
    listed = re.findall(r"<kbd>(.*?)</kbd>", re.search(r'<dl class="keys">.*?</dl>', page, re.DOTALL)[0])
    drawing = ["↑", "↓", "←", "→", "+", delete, enter, f"{shift} ←", f"{shift} →", space, "Ctrl Z", "Ctrl Y"]
    assert [name for name in listed if not name.endswith(("PgUp", "PgDn", "Pág"))] == [
        *drawing,
        "P",
        "M",
        "Q",
        "Esc",
        "?",
    ]
    assert all(f"<kbd>{name}</kbd>" in page for name in ("←", "→", "C"))  # on the steps


# -- the order of search ----------------------------------------------------------------------------------------------


def test_a_leaf_stands_for_its_value_if_no_other_has_it(ana):
    def told(text, unknown):
        return ana.see("/trees?" + urlencode({"tree": text, "unknown": unknown}))

    assert "Here x is 4.5, and the steps write x for it." in told("((5 7) (x=9/2 6))", "x")
    for text, unknown in (("((5 7) (x=5 6))", "x"), ("((5 7) (x=9/2 6))", "y"), ("((5 7) (3 6))", "")):
        assert "data-unknown" not in told(text, unknown)


def test_by_evaluation_the_most_promising_successor_is_searched_first(ana):
    text = "(~2(3 12 8) ~9 (2 4 6) ~5(14 5 2))"
    found = sent(ana, "/trees/search", text=text, algorithm="alphabeta", order="evaluation")
    nodes, events = found["tree"]["nodes"], found["tree"]["events"]
    entered = [nodes["number"][row] for code, row in zip(events["code"], events["node"]) if code in ("enter", "leaf")]
    assert entered[:5] == [0, 2, 7, 8, 9]
    assert [number for number in entered if number in (1, 2, 3)] == [2, 3, 1]
    names = dict(zip(nodes["number"], nodes["action"]))
    assert (names[2], names[3], names[1]) == ("a2", "a3", "a1")


def test_min_and_chance_have_an_order_of_their_own():
    root = parse("(~1 (5 ~2 (1 2) 3) {.5:9 .5:1})")
    copy, numbers = sorted_by_estimates(root)
    assert [node.kind for node in in_rows(copy)] == [in_rows(root)[number].kind for number in numbers]
    assert numbers == [0, 1, 2, 4, 5, 3, 6, 7, 9, 8]


def test_without_estimates_nothing_can_be_ordered_by_them(ana):
    found = sent(ana, "/trees/search", text=EXAMPLE, algorithm="alphabeta", order="evaluation")
    assert "~4(3 5)" in found["refusal"]


def test_a_course_that_writes_one_function_is_stepped_through_in_one(ana):
    found = sent(ana, "/trees/search", text=EXAMPLE, algorithm="alphabeta", convention="unir")
    assert found["pseudocode"]["lines"][0]["text"] == "función minimax-alfabeta(N, profundidad, α, β, MAX)"


def test_an_old_word_for_an_order_is_left_at_left_to_right():
    assert TreeView().order == "natural"


# -- strategies -------------------------------------------------------------------------------------------------------


def test_the_optimal_strategy_is_told_with_its_size_and_number(ana):
    found = sent(ana, "/trees/strategy", text=EXAMPLE, owner="max", choices="")
    assert found["choices"] == {"0": 1}
    assert found["values"] == {"0": "3", "1": "3", "4": "3", "5": "12", "6": "8"}
    assert found["says"] == "It guarantees MAX at least 3; no strategy guarantees more."
    assert found["size"] == "A subtree of 5 nodes, 3 of them leaves; strategies of MAX: 3."


@pytest.mark.parametrize(
    ("text", "owner", "choices", "says"),
    [
        (EXAMPLE, "max", "0:2", "It guarantees MAX at least 2; an optimal strategy guarantees 3."),
        (EXAMPLE, "min", "", "With it MAX gets at most 3; no strategy of MIN allows less."),
        (EXAMPLE, "min", "1:5", "With it MAX gets at most 12; an optimal strategy of MIN allows 3."),
        ("({.5:3 .5:-1} 0)", "max", "", "It guarantees MAX at least 1 on average; no strategy guarantees more."),
        ("(+inf -inf)", "max", "0:2", "It guarantees MAX at least −∞; an optimal strategy guarantees +∞."),
    ],
)
def test_a_strategy_says_what_it_guarantees(ana, text, owner, choices, says):
    assert sent(ana, "/trees/strategy", text=text, owner=owner, choices=choices)["says"] == says


def test_very_many_strategies_are_told_by_their_order_of_magnitude(ana):
    text = f"min({' '.join('(1 2)' for _ in range(200))})"
    assert "strategies of MAX: ≈ 1.6 · 10^60." in sent(ana, "/trees/strategy", text=text, owner="max")["size"]


def test_a_strategy_in_what_is_no_tree_is_refused(ana):
    assert "refusal" in sent(ana, "/trees/strategy", text="((1", owner="max")


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in games.ENTRIES if not games.find(slug).hidden])
def test_every_open_game_opens_with_its_boards(ana, slug):
    found = shown(ana, f"/trees?game={slug}&depth=1")
    assert len(found["board"]) == len(found["columns"]["parent"])
    assert all(board.startswith("<svg ") and board.endswith("</svg>") for board in found["boards"])
    assert max(found["board"]) == len(found["boards"]) - 1


def test_boards_show_their_positions(ana):
    found = shown(ana, "/trees?game=tic-tac-toe&position=X.O/.X./... O&depth=1")
    stones = [tuple(_stones(board, side) for side in ("max", "min")) for board in found["boards"]]
    assert stones == [(2, 1), *[(2, 2)] * 6]
    assert found["columns"]["estimate"] == [""] * 7  # the root needs none, and leaves have values


def _stones(board, side):
    """How many stones of a side a small board shows: they are one path, each begins with a move of the pen."""
    return sum(path.count("M") for path in re.findall(rf'<path class="small-stone {side}" d="([^"]*)"', board))


def test_inner_positions_are_estimated(ana):
    found = shown(ana, "/trees?game=tic-tac-toe&position=X.O/.X./... O&depth=2")
    assert [estimate != "" for estimate in found["columns"]["estimate"][:8]] == [False, *[True] * 6, False]


def test_the_leaves_of_a_position_are_estimated_by_the_evaluation_that_is_asked_for(ana):
    address = "/trees?game=tic-tac-toe&position=X.O/.X./... O&depth=1"
    lines, weighed = shown(ana, address), shown(ana, f"{address}&evaluation=weighted-lines")
    assert lines["columns"]["value"] != weighed["columns"]["value"]
    assert shown(ana, f"{address}&evaluation=feelings")["columns"] == lines["columns"]


def test_beside_estimates_a_win_stands_out_as_it_does_in_a_search(ana):
    found = shown(ana, "/trees?game=tic-tac-toe&position=XX./OO./... X&depth=1")["columns"]
    values = dict(zip(found["called"], found["value"], strict=True))
    assert values["c1"] == "1000" and all(
        abs(float(value)) < 10 for name, value in values.items() if name in ("c2", "a3")
    )
    whole = shown(ana, "/trees?game=tic-tac-toe&position=XXO/OOX/X.. O&depth=2")["columns"]
    assert set(whole["value"]) <= {"", "1", "0", "-1"}, "nothing is estimated there"


def test_the_options_of_a_match_are_kept_in_the_tree_of_its_position(ana):
    match = ana.opens(game="tic-tac-toe", max="minimax,depth=2,errs=0.1,evaluation=weighted-lines", min="me")
    form = re.search(r'<form[^>]*action="/trees".*?</form>', ana.see(f"/matches/{match}"), re.S)[0]
    sent = dict(re.findall(r'<input[^>]*name="([^"]*)" value="([^"]*)"', form))
    assert {name: sent.get(name) for name in ("algorithm", "errs", "evaluation")} == {
        "algorithm": "minimax",
        "errs": "0.1",
        "evaluation": "weighted-lines",
    }
    page = ana.see("/trees?game=tic-tac-toe&depth=1&algorithm=minimax&errs=0.1")
    assert re.search(r'name="errs"[^>]*value="0.1"', page)


def test_a_tree_is_sampled_with_the_iterations_that_are_asked_for(ana):
    fields = {"text": "((1 2)(3 4))", "algorithm": "mcts", "exploration": "0.5"}
    for asked, done in (("50", 50), ("100000", 1000), ("few", 200)):
        tree = sent(ana, "/trees/search", **fields, iterations=asked)["tree"]
        assert tree["nodes"]["visits"][0] == done and tree["steps"]


def test_a_tree_that_would_be_too_large_ends_earlier_and_says_so(ana):
    page = ana.see("/trees?game=tic-tac-toe&depth=9")
    assert "To depth 9 the tree has more than 2,000 nodes, so here it ends at depth 3." in page
    assert len(shown(ana, "/trees?game=tic-tac-toe&depth=9")["columns"]["parent"]) == 1 + 9 + 72 + 504 <= MOST_NODES


def test_a_game_that_ends_early_is_no_refusal(ana):
    page = ana.see("/trees?game=sticks&position=3 max&depth=60")
    assert "has more than" not in page


@pytest.mark.parametrize("slug", [slug for slug in games.ENTRIES if games.find(slug).hidden])
def test_hidden_cards_do_not_leave_by_the_lab(ana, slug):
    for position in ("", "&position=A+K", "&position=K"):
        page = ana.see(f"/trees?game={slug}{position}&depth=3", status=400)
        assert "With hidden cards a position is not a plain MAX/MIN tree" in page
        assert data(page)["shown"]["text"] == "((3 12 8) (2 4 6) (14 5 2))"


def test_a_match_offers_its_position_and_a_hand_does_not(ana):
    match = ana.see(f"/matches/{ana.opens(game='tic-tac-toe')}")
    form = re.search(r'<form[^>]*action="/trees".*?</form>', match, re.S)[0]
    assert 'name="position" value=".../.../... X"' in form
    assert 'action="/trees"' not in ana.see(f"/matches/{ana.opens(game='guess-the-card')}")


# -- as an exercise ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "kind"), [("exercise-3.1", "alphabeta"), ("exercise-3.3", "expectiminimax"), ("((1 2)(3 4))", "alphabeta")]
)
def test_a_tree_of_the_lab_is_asked_as_an_exercise(ana, tree, kind):
    answer = ana.web.get(f"/trees/exercise?tree={tree}&convention=puc&order=reversed")
    exercise = unpack_exercise(answer.location.partition("e=")[2])
    assert (exercise.kind, exercise.convention, exercise.order) == (kind, "puc", "reversed")
    assert exercise.root == read_tree({"tree": tree})
    assert "Hand in" in ana.see(answer.location)


@pytest.mark.parametrize(
    ("tree", "algorithm", "kind"),
    [
        ("((1 2)(3 4))", "minimax", "minimax"),
        ("((1 2)(3 4))", "star1", "alphabeta"),
        ("exercise-3.3", "expectiminimax", "expectiminimax"),
        ("exercise-3.3", "star1", "star1"),
        ("exercise-3.3", "star2", "star1"),
        ("exercise-3.3", "alphabeta", "expectiminimax"),
    ],
)
def test_solve_it_asks_what_is_chosen_in_the_lab(ana, tree, algorithm, kind):
    page = ana.see(f"/trees?tree={tree}&algorithm={algorithm}&convention=urjc&order=reversed&shapes=unir")
    address = html.unescape(re.search(r'href="([^"]*)" data-lab="exercise"', page)[1])
    exercise = unpack_exercise(ana.web.get(address).location.partition("e=")[2])
    assert (exercise.kind, exercise.convention, exercise.order, exercise.shapes) == (kind, "urjc", "reversed", "unir")


def test_a_single_leaf_is_no_exercise(ana):
    page = ana.see("/trees/exercise?tree=7", status=400)
    assert ">7</textarea>" in page  # in the lab, where it can be changed
    assert 'class="refusal" role="alert"' in page


def test_guarantees_have_the_decimal_mark_of_the_language(app):
    found = sent(Someone(app, "es"), "/trees/strategy", text="{.5:3 .5:4}", owner="max")
    assert found["values"]["0"] == "3,5"


@pytest.mark.parametrize(
    ("shapes", "of_max", "of_min"),
    [("triangles", "triangle", "invtriangle"), ("unir", "circle", "square"), ("ucla", "square", "circle")],
)
def test_a_saved_drawing_has_the_shapes_that_were_chosen(ana, shapes, of_max, of_min):
    svg, dot, tikz = (
        ana.send("/trees/file", text="((3 12)(2 4))", form=form, shapes=shapes).text for form in ("svg", "dot", "tikz")
    )
    circles = len(re.findall(r'd="M\S+ \S+a22 22', svg))
    assert circles == {"triangles": 0, "unir": 1, "ucla": 2}[shapes]
    assert dot.count(f"shape={of_max},") == 1 and dot.count(f"shape={of_min},") == 2
    assert ("regular polygon" in tikz) == (shapes == "triangles")


def test_a_tree_that_a_file_cannot_hold_stays_and_it_is_said_why(ana):
    text = "((3 4) {0.25:4 0.75:(-inf +inf)})"
    answer = ana.send("/trees/file", text=text, form="efg")
    assert answer.status_code == 303
    page = ana.see(answer.location, status=400)
    assert "a leaf of this tree is infinite" in page
    assert text in page
    assert ana.send("/trees/file", text=text, form="text").status_code == 200


def test_small_boards_put_nothing_into_words(ana, monkeypatch):
    worded = []
    monkeypatch.setattr("webapp.games.grid._", lambda text, **values: worded.append(text) or text)
    found = shown(ana, "/trees?game=tic-tac-toe&m=19&n=19&k=19&depth=1")
    assert len(found["boards"]) == 362
    assert len(worded) < 10  # and not once for each of 362 times 361 cells


def test_a_link_to_too_large_a_tree_is_not_read_to_its_end(ana, monkeypatch):
    link = pack(parse(f"({'(1 2 3 4 5 6 7 8 9)' * 250})"))
    made = counted_nodes(monkeypatch, "engine.trees.text")
    assert "2000" in ana.see(f"/trees?t={link}", status=400)
    assert MOST_NODES < len(made) < 1.1 * MOST_NODES


def test_a_strategy_says_roughly_what_would_take_thousands_of_digits(ana):
    chances = "12345678901234567/98765432109876543", "86419753208641976/98765432109876543"
    tree = "1/3"
    for _ply in range(130):
        tree = f"{{{chances[0]}:{tree} {chances[1]}:1/7}}"
    found = sent(ana, "/trees/strategy", text=tree, owner="max")
    assert found["values"]["0"].startswith("≈ 0.1")


def test_a_tree_is_searched_in_the_pool_a_few_nodes_at_a_time(ana, monkeypatch):
    slices, advance = [], Search.advance

    def noted(self, events):
        slices.append((threading.current_thread().name, events))
        return advance(self, events)

    monkeypatch.setattr(Search, "advance", noted)
    found = sent(ana, "/trees/search", text=f"({'(1 2 3 4 5 6 7 8 9)' * 190})", algorithm="minimax")
    assert found["counts"]["leaves"] == 9 * 190
    assert len(slices) > 10 and all(name.startswith("search-") and events <= 100 for name, events in slices)


# -- large files ------------------------------------------------------------------------------------------------------

LARGE = parse("(" + "(1 2 3 4 5 6)" * 256 + ")").successors
"""Subtrees of seven nodes each."""


@pytest.mark.parametrize("form", ["efg", "json"])
def test_every_tree_of_the_promised_size_opens_however_long_its_text_is(ana, form):
    root = Node(MAX, successors=LARGE)
    text = json.dumps(as_document(root), indent=4) if form == "json" else FORMS[form].write(root)
    assert len(text) > 45_000
    assert len(sent(ana, "/trees/read", text=text)["columns"]["parent"]) == 1793
    assert sent(ana, "/trees/search", text=text, algorithm="alphabeta")["counts"]


def test_a_tree_that_is_too_large_says_its_size_and_the_bound(ana):
    wide = "(" + "(1 2 3 4 5 6 7 8)" * 250 + ")"
    assert (
        sent(ana, "/trees/read", text=wide)["refusal"]
        == "This tree has 2,251 nodes; here a tree may have at most 2,000."
    )
    endless = "(" + ("(" + "(1 2 3)" * 200 + ")") * 50 + ")"
    assert sent(ana, "/trees/read", text=endless)["refusal"] == "A tree may have at most 20,000 nodes."
    assert sent(ana, "/trees/read", text="(1 2)" + " " * 400_000)["refusal"] == (
        "The text has 400,005 characters; at most 400,000 are read."
    )


def test_what_is_too_long_to_be_read_at_all_says_its_size_and_the_bound(ana):
    answer = ana.send("/trees/read", text="1" * 5_000_000)
    assert answer.status_code == 413
    assert "it has 5001 kB of at most 4194" in answer.text
