"""Pseudo-code: every variant is complete, and conventions and attitudes differ only as they should."""

import itertools

import pytest

from engine.search import verbs
from engine.search.algorithms import ALGORITHMS
from engine.search.conventions import CONVENTIONS
from engine.search.listings import ERRING
from engine.search.listings import listing as listing_of
from engine.search.monte_carlo.events import VERBS
from engine.search.options import Options
from tests.web.people import module_app
from webapp.wording import names
from webapp.wording.pseudocode import VARIANTS, code_of, lines

app = module_app()


@pytest.fixture(autouse=True)
def _request(app):
    with app.test_request_context():
        yield


def texts(algorithm, variant):
    return {line.key: line.text for line in lines(algorithm, variant)}


DEPTH_FIRST = [(name, variant) for name, variant in VARIANTS if name == ERRING or ALGORITHMS[name].searcher is None]


@pytest.mark.parametrize(("algorithm", "variant"), DEPTH_FIRST)
def test_every_mover_has_its_lines(algorithm, variant):
    code = lines(algorithm, variant)
    keys = {line.key for line in code}
    movers = ("max", "min", "chance") if algorithm in ("expectiminimax", "star1", "star2") else ("max", "min")
    for mover in movers:
        taking = "whole" if algorithm == "pvs" else "update"
        assert {f"{mover}.enter", f"{mover}.loop", f"{mover}.{taking}"} <= keys
    assert keys & {"any.leaf", "max.leaf"} and keys & {"any.return", "max.return"}
    assert code[0].indent == 0 and all(line.text for line in code)
    assert all(below.indent <= above.indent + 1 for above, below in itertools.pairwise(code))


@pytest.mark.parametrize(("algorithm", "variant"), DEPTH_FIRST)
def test_every_line_is_named_after_a_verb_that_the_engine_records(algorithm, variant):
    for line in lines(algorithm, variant):
        verb = line.key.partition(".")[2]
        assert verb in verbs.NAMES or verb in ("init", "loop", "aim", "limit"), line.key


def test_every_event_of_monte_carlo_tree_search_has_its_line():
    recorded = {line.key.partition(".")[2] for line in lines("mcts", "aima")} - {
        "enter",
        "init",
        "width",
        "loop",
        "start",
        "full",
    }
    assert recorded == {*VERBS, "return"} - {"given"}


def test_every_variant_has_a_title_of_its_own():
    titles = {name: code_of(name)["title"] for name in ("star1.aima", "alphabeta.aima", "alphabeta.aima4")}
    assert titles == {
        "star1.aima": "Star1",
        "alphabeta.aima": "Alpha-beta (Russell & Norvig, 3rd edition)",
        "alphabeta.aima4": "Alpha-beta (Russell & Norvig, 4th edition)",
    }
    assert code_of("star1.aima")["lines"][0] == {"key": "any.enter", "text": "function Value(state, α, β)", "indent": 0}
    assert all(code_of(f"{algorithm}.{variant}")["lines"] for algorithm, variant in VARIANTS)


def test_what_options_add_stands_below_the_listing():
    plain, added = (code_of(f"alphabeta.aima{more}")["lines"] for more in ("", "+killers"))
    assert added[: len(plain)] == plain
    assert [line["key"] for line in added[len(plain) :]] == ["any.order", "any.learn"]


def test_a_search_without_a_listing_has_no_lines():
    assert code_of("") == {"lines": []}


def test_the_attitude_is_in_the_line_of_chance():
    update = {attitude: texts("expectiminimax", attitude)["chance.update"] for attitude in ("expected", "optimistic")}
    assert update == {"expected": "v ← v + p · Value(s)", "optimistic": "v ← max(v, Value(s))"}
    assert texts("expectiminimax", "pessimistic")["chance.update"] == "v ← min(v, Value(s))"


def test_only_star2_probes_and_only_a_strict_convention_cuts_strictly():
    assert "chance.probe" in texts("star2", "aima") and "chance.probe" not in texts("star1", "aima")
    assert texts("star1", "aima")["max.cut"] == "if v ≥ β return v"
    assert texts("star1", "puc")["max.cut"] == "if v > β return v"
    assert texts("alphabeta", "puc")["max.cut"] == "si α > β devolver β"


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_two_courses_write_one_function_for_both_players(algorithm, convention):
    variant = listing_of(Options(algorithm, convention=convention)).partition(".")[2]
    heads = [line for line in lines(algorithm, variant) if line.text.startswith(("function ", "función "))]
    assert len(heads) == (1 if convention in ("unir", "puc") else 2)


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_what_a_course_prints_is_printed_in_its_own_words(app, language):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert [texts("alphabeta", course)[f"{mover}.enter"] for course, mover in COURSES] == [
            "función MaxValor(estado, α, β)",
            "función minimax-alfabeta(N, profundidad, α, β, MAX)",
            "función AB(nodo, α, β, prof, límite)",
        ]
        assert texts("alphabeta", "urjc")["max.leaf"] == "si suspensión?(estado) devolver e(estado)"
        assert texts("minimax", "urjc")["max.loop"] == "para cada s en expandir(estado)"


COURSES = [("urjc", "max"), ("unir", "any"), ("puc", "any")]


def test_the_minimax_of_one_course_calls_its_values_as_its_alpha_beta_does():
    said = texts("minimax", "urjc")
    assert (said["max.update"], said["max.return"]) == ("α ← máx(α, MinValor(s))", "devolver α")
    assert (said["min.update"], said["min.return"]) == ("β ← mín(β, MaxValor(s))", "devolver β")
    printed = {name: code_of(name) for name in map(".".join, VARIANTS)}
    assert printed["minimax.urjc"]["value"] == {"max": "α", "min": "β"}
    assert printed["minimax.urjc.quiescence"]["value"] == {"max": "α", "min": "β"}
    assert {name for name, code in printed.items() if "value" in code} == {
        name for name in printed if name.startswith("minimax.urjc")
    }


def test_the_book_and_the_projects_call_their_functions_by_their_own_names():
    heads = {name: texts("alphabeta", name)["max.enter"] for name in ("aima", "aima4", "berkeley")}
    assert heads == {
        "aima": "function MAX-VALUE(state, α, β)",
        "aima4": "function MAX-VALUE(state, α, β)",
        "berkeley": "function max-value(state, α, β)",
    }
    assert texts("minimax", "aima")["max.leaf"] == "if CUTOFF-TEST(state) return e(state)"
    assert texts("minimax", "aima4")["max.leaf"] == "if IS-CUTOFF(state) return e(state)"


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", "CUTOFF-TEST IS-CUTOFF"), ("es", "CUTOFF-TEST IS-CUTOFF"), ("pt", "TESTE-DE-CORTE É-CORTE")],
)
def test_an_edition_of_the_book_has_one_name_for_its_test_in_every_listing(app, language, names):
    with app.test_request_context(headers={"Accept-Language": language}):
        for edition, name in zip(("aima", "aima4"), names.split(), strict=True):
            for algorithm in ("minimax", "alphabeta", "pvs"):
                assert f" {name}(" in texts(algorithm, edition)["min.leaf"]


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_what_options_add_to_a_course_is_in_its_own_words(app, language):
    with app.test_request_context(headers={"Accept-Language": language}):
        code = texts("alphabeta", "unir.quiescence.checks")
        assert code["any.extend"] == "si Jaque(N) el estado recibe un nivel más"
        assert code["max.limit"] == "si la profundidad está agotada"
        assert code["max.loop"] == "para cada sucesor s de N, en el límite solo por acciones no tranquilas"
        assert texts("alphabeta", "puc.checks")["any.extend"].startswith("si Jaque(nodo)")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert texts("alphabeta", "aima.checks")["max.extend"].startswith("if Check(state)")


def test_at_the_limit_the_estimate_of_the_course_is_the_first_value():
    said = {name: texts("alphabeta", f"{name}.quiescence")["max.stand"] for name in ("aima", "unir", "puc")}
    assert said == {"aima": "v ← e(state)", "unir": "α ← máx(α, e(N))", "puc": "α ← máx(α, e(nodo))"}
    assert texts("minimax", "urjc.quiescence")["min.stand"] == "β ← e(estado)"


def test_the_editions_of_the_book_differ_in_what_comes_first():
    """In the third edition the test comes before the window is moved; in the fourth the window moves with v."""
    third, fourth = ([line.key for line in lines("alphabeta", name)] for name in ("aima", "aima4"))
    assert third.index("max.cut") < third.index("max.raise")
    assert fourth.index("max.gain") < fourth.index("max.raise") < fourth.index("max.cut")
    assert texts("alphabeta", "aima4")["max.update"] == "v2 ← MIN-VALUE(s, α, β)"


def test_every_convention_has_a_name():
    assert [name for name, _ in names.conventions()] == list(CONVENTIONS)
    assert dict(names.conventions())["aima"] == "AIMA, 3rd ed."
