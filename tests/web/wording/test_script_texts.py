"""The texts of scripts: the test page of the tree view has the same ones as the server."""

import json
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel

from webapp.wording import script_texts

TEXTS = Path(__file__).parents[2] / "browser" / "pages" / "texts.json"
OTHERS = tuple("search. number. share. depth. values. levels. moves. utility. weights. seat. hint. figure.".split())
"""How the texts of all that is not the tree view begin."""


def test_the_sentences_of_the_tree_views_test_page_are_those_of_the_server():
    written = json.loads(TEXTS.read_text())
    app = Flask(__name__)
    Babel(app)
    with app.test_request_context():
        sent = script_texts.texts()
    ours = {key for key in sent if not key.startswith(OTHERS)} - {"value.win", "value.loss"}
    assert set(written) == ours
    assert written == {key: sent[key] for key in ours}


@pytest.mark.parametrize(("language", "opening", "closing"), [("en", "“", "”"), ("es", "«", "»"), ("pt", "“", "”")])
def test_the_legend_says_what_the_letter_of_a_row_of_leaves_stands_for(app, language, opening, closing):
    with app.test_request_context(headers={"Accept-Language": language}):
        said = script_texts.texts()
    for leaf in ("terminal", "cutoff"):
        assert said[f"legend.{leaf}"].endswith(f" {opening}{said[f'row.{leaf}']}{closing})")
