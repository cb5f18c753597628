"""Every word that pages link has an entry, and sentences are linked where they use one."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import force_locale

from webapp.config import ROOT
from webapp.wording import glossary
from webapp.wording.glossary import ENTRIES

LITERAL = re.compile(r"""\bword\("([\w-]+)\"""")
TABLE = re.compile(r"^const ENTRIES = \{(.*?)\};", re.MULTILINE | re.DOTALL)
VALUE = re.compile(r': "([\w-]+)"')


def linked() -> Iterator[str]:
    """The entries that templates, scripts and names of options and methods link to."""
    for template in (ROOT / "templates").rglob("*.html"):
        yield from LITERAL.findall(template.read_text())
    for script in (ROOT / "static/js").rglob("*.js"):
        for table in TABLE.findall(script.read_text()):
            yield from VALUE.findall(table)
    yield from glossary.OPTIONS.values()
    yield from glossary.METHODS.values()


@pytest.fixture(params=["en", "es", "pt"])
def language(request: pytest.FixtureRequest, app: Flask) -> Iterator[str]:
    with app.test_request_context("/"), force_locale(request.param):
        yield request.param


def test_every_linked_word_has_an_entry() -> None:
    found = set(linked())
    assert len(found) > 30
    assert found <= ENTRIES.keys()


def test_no_two_entries_share_an_anchor_or_a_form_in_any_language(language: str) -> None:
    assert len(ENTRIES) == sum(len(entries) for _title, entries in glossary.SECTIONS)
    forms = [
        form.lower() for entry in ENTRIES.values() if entry.forms for form in glossary.gettext(entry.forms).split("|")
    ]
    assert sorted(forms) == sorted(set(forms))


def test_a_sentence_links_each_word_once_and_the_longest_that_fits(app: Flask) -> None:
    with app.test_request_context("/"), force_locale("en"):
        said = glossary.explained("Belief states, and belief states again; Star1 <prunes> unbound by a bound.")
    assert re.findall(r'data-word="([\w-]+)">([^<]+)<', said) == [
        ("belief", "Belief states"),
        ("star1", "Star1"),
        ("bound", "bound"),
    ]
    assert "&lt;prunes&gt; unbound by a <a" in said


@pytest.mark.parametrize(
    "sentence",
    ["Alpha-beta leaves out branches.", "The search estimates a position.", "It is worth more than was expected."],
)
def test_a_verb_that_looks_like_a_word_of_the_glossary_is_no_link(app: Flask, sentence: str) -> None:
    with app.test_request_context("/"), force_locale("en"):
        linked_words = re.findall(r'data-word="([\w-]+)"', glossary.explained(sentence))
    assert set(linked_words) <= {"alpha-beta", "state"}


def test_tags_in_a_sentence_stay_as_they_are(app: Flask) -> None:
    with app.test_request_context("/"), force_locale("en"):
        said = glossary.explained(glossary.Markup('<b title="window">a window</b>'))
    assert said.startswith('<b title="window">a <a class="word"')


def test_a_word_without_an_entry_is_an_error_of_the_template(app: Flask) -> None:
    with app.test_request_context("/"), pytest.raises(KeyError):
        glossary.word("no such word")
