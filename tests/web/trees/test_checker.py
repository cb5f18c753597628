"""The page that checks what a program has printed: each verdict has an address, and each bad output a sentence."""

import html
import re

import pytest

from engine import limits
from engine.checking.wrong import WRONG
from tests.web.people import Someone
from webapp.searches.scheduling.page_work import PageWork

LECTURE = {"tree": "((3 12 8)(2 4 6)(14 5 2))"}
RIGHT_ROWS = "a1 -inf 3 3\na2 3 inf 2\na3 3 5 2\nroot 3 inf 3"


def checked(someone, printed, **also):
    """The page after the form was sent; the tree's link is taken from the page of the form."""
    page = someone.web.get("/trees/check", query_string=also.pop("given", LECTURE)).get_data(as_text=True)
    link = re.search(r'name="t" value="([^"]+)"', page)[1]
    answer = someone.send("/trees/check", t=link, printed=printed, **{"convention": "aima", **also})
    return answer


def page_of(someone, answer):
    if answer.status_code == 303:
        answer = someone.web.get(answer.location, headers={"Accept-Language": someone.language})
    return html.unescape(answer.text)


def test_an_output_leads_to_an_address_with_its_verdict(ana):
    answer = checked(ana, "3 12 8 2 4 6 14 5 2")
    assert answer.status_code == 303
    for _again in range(2):
        page = page_of(ana, answer)
        assert "Not yet: in the convention AIMA, 3rd ed. alpha-beta prints something else." in page
        assert "Right up to a2 b1. Your program then visits a2 b2. But a2 is cut there, since v = 2 ≤ α = 3." in page
        assert "Minimax without cuts" in page and "3 12 8 2 4 6 14 5 2</textarea>" in page


@pytest.mark.parametrize(
    ("printed", "also", "says"),
    [
        ("3 12 8 2 14 5 2", {}, "Right: in the convention AIMA, 3rd ed. alpha-beta visits exactly these leaves."),
        (RIGHT_ROWS, {}, "Right: in the convention AIMA, 3rd ed. alpha-beta prints exactly this."),
        ("alpha beta\n" + "- -\n" * 11, {}, "This output says nothing: there is no number in it, and no node."),
        ("3 12 8 2 14 5 2", {"best": "a2"}, "But the best action is a1."),
        ("3 12 8 2 14 5 2", {"value": "2"}, "But the value is 3."),
        ("", {"value": "3"}, "The value is right; paste the leaves to check the search."),
        ("", {"best": "a1"}, "The action is right; paste the leaves to check the search."),
        ("value=3\nbest=a1", {}, "The value and the action are right; paste the leaves to check the search."),
        ("3 12 8 2 14", {}, "Your output ends there, but a3 b2 comes next."),
        ("3 12 8 2 14 5 2 7", {}, "Your output then goes on with “7”, but the search has ended."),
        ("3 12 9", {}, "Your output then has “9”, but a1 b3 comes next."),
        (
            "alpha beta\n-inf inf\n-inf inf\n-inf inf\n-inf 7",
            {},
            "Your program then comes to a1 b2, but β is 3 there, and you have 7.",
        ),
        ("a1 -inf 3 3\na2 3 2 2\na3 3 2 2\nroot 3 inf 3", {}, "but right in: AIMA, 4th ed., URJC, and UNIR."),
        ("a1 -inf 3 3\na2 x 2 2", {}, "“x” is not a number"),
        ('[{"path": "\\ud800x", "alpha": 1}]', {}, "“?x” is no node of this tree"),
        ("hello", {}, "“hello” is no node of this tree"),
        ("", {}, "There is nothing to check"),
        (
            "A alpha=-inf\nB alpha=-inf\nC alpha=3\nD alpha=3",
            {},
            "Your letters are read as these nodes: A = the root, B = a1, C = a2, D = a3.",
        ),
        ("A beta=inf\nB beta=inf\nC beta=9", {}, "Your letters fit this tree in several ways"),
        ("3 12 8 2 14 5 2\n3", {}, "Your last number is read as the value: 3."),
        ("3\n3 12 8 2 14 5 2", {}, "Your first number is read as the value: 3."),
        ("2 5 14 6", {}, "Your output then has"),
        ("node value\nb1 3\na1 3", {}, "Your program then comes to a1, but a1 b2 comes next."),
        ("node value\na2 2", {}, "Your program begins with a2, but the root comes first."),
        ("Best move: 1", {}, "But the best action is a1. If you count actions from 1, yours is this one."),
        ("3 12 8 2 14 5 2\nBest move: 0", {}, "Your action 0 is read as an index from 0: a1."),
    ],
)
def test_each_output_gets_its_sentence(ana, printed, also, says):
    assert says in page_of(ana, checked(ana, printed, **also))


def test_an_output_is_judged_in_the_pool_as_other_pages_compute(ana, monkeypatch):
    waited, wait = [], PageWork.wait
    monkeypatch.setattr(PageWork, "wait", lambda work, owner, steps: waited.append(owner) or wait(work, owner, steps))
    assert "visits exactly these leaves" in page_of(ana, checked(ana, "3 12 8 2 14 5 2"))
    assert len(waited) == 1


def test_an_output_too_long_for_an_address_is_answered_at_once_and_its_page_reloads_without_it(ana):
    answer = checked(ana, "\n".join(f"{each * each % 9973}" for each in range(9000)))
    assert answer.status_code == 200 and 'data-own-address="/trees/check?t=' in answer.text
    assert "printed=" not in re.search(r'data-own-address="([^"]+)"', answer.text)[1]


def test_what_cannot_be_checked_is_refused_and_the_form_stays(ana):
    for given, says in (
        ({"tree": "{.5:1 .5:2}"}, "This tree has chance nodes"),
        ({"tree": "(1"}, ""),
        ({**LECTURE, "printed": "2zzz"}, "The output in this address is damaged"),
    ):
        answer = ana.web.get("/trees/check", query_string=given)
        assert answer.status_code == 400 and says in html.unescape(answer.text) and 'role="alert"' in answer.text
    assert "The text has 300,001 characters" in page_of(ana, checked(ana, "1" * (limits.PRINTED + 1)))


@pytest.mark.parametrize("language", ["es", "pt"])
def test_a_wrong_program_is_named_in_the_readers_language(app, language):
    someone = Someone(app, language)
    page = page_of(someone, checked(someone, "2 5 14 6 4 2 8 12 3"))
    assert {"es": "de derecha a izquierda", "pt": "da direita para a esquerda"}[language] in page


def test_the_lab_leads_here_with_its_tree(ana):
    address = re.search(r'href="([^"]+)" data-lab="check"', ana.see("/trees?tree=example&convention=puc"))[1]
    assert "convention=puc" in address and "3 12 8" in ana.see(html.unescape(address))


def test_all_wrong_programs_are_listed_with_links_to_their_tree_and_their_verdict(ana):
    page = html.unescape(ana.see("/trees/check/bugs"))
    assert page.count("<mark>    return False</mark>") == 1 and len(re.findall('class="card bug" id=', page)) == len(
        WRONG
    )
    addresses = re.findall(r'href="(/trees/check\?tree=[^"]+)"', page)
    assert len(addresses) == len(WRONG)
    assert "Minimax without cuts" in ana.see(addresses[0])
    assert "/trees/check/bugs" in ana.see("/trees/check") and "/trees/check/bugs" in ana.see("/words")
