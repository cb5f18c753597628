"""Names that look the same are the same, so that invisible characters never lead to another twin."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from webapp.trees.sheets.sheet import read_sheet
from webapp.trees.sheets.students import LONGEST_NAME, UNSEEN_CATEGORIES, clean_name, read_names

ORDINARY = ["Ana", "José Luis Peña", "Mª Carmen", "O´Neil", "O'Neil", "João da Silva-Gonçalves", "2023-117", "Łukasz"]
ORDINARY += ["山田 太郎", "Müller, Jörg", "№ 7".replace("№", "Nº"), "D’Ávila", "ana"]


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_names_stay_as_they_are(name):
    assert clean_name(name) == name


ANA = ["A\u200bna", "Ana\u200d", "\u202eAna", "A\u00adna", "A\ufe0fna", "A\u3164na", "A\u2800na", "\ufeffAna", "Ａｎａ"]
ANA += ["A\x00na", "\u00a0Ana\t", "A\u034fna", "A\U000e0041na", "A\U000e0100na", "\x1bAna", "A\ue000na"]


@pytest.mark.parametrize("text", ANA)
def test_what_nobody_sees_gives_no_other_name(text):
    assert clean_name(text) == "Ana"


def test_an_accent_of_its_own_is_the_letters():
    assert clean_name("Jose\u0301") == clean_name("Jose\u200b\u0301") == "José"


@examples(300)
@given(text=st.text(max_size=90))
def test_a_clean_name_stays_clean(text):
    name = clean_name(text)
    assert clean_name(name) == name and len(name) <= LONGEST_NAME
    assert not any(unicodedata.category(letter) in UNSEEN_CATEGORIES for letter in name)
    assert name == " ".join(name.split())
    assert name == "" or read_names(name) == [name] or re.fullmatch("[0-9]+-[0-9]+", name)


def test_the_twin_is_that_of_the_name_one_sees(ana, link):
    plain, other = (ana.see(f"/trees/solve?s={link}&n=1&for={name}") for name in ("Ana", "A%E2%80%8Bna"))
    asked = [re.search(r'"link": "([^"]+)"', page)[1] for page in (plain, other)]
    assert asked[0] == asked[1]
    assert read_sheet({"s": link}).for_student(clean_name("A\u200bna")) == read_sheet({"s": link}).for_student("Ana")


def test_a_list_has_each_name_once_whatever_it_was_typed_with():
    assert read_names("Ana\nA\u200bna\n\u200b\nBo\u00a0Li\n") == ["Ana", "Bo Li"]
