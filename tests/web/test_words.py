"""The page of all words, and a single entry."""

import re
from html import escape, unescape

from tests.web.people import Someone
from webapp.wording.glossary import ENTRIES


def test_all_words_stand_on_one_page_at_stable_anchors(ana: Someone) -> None:
    page = ana.see("/words")
    for slug in ENTRIES:
        assert f'<div id="{slug}" ' in page


def test_an_entry_comes_alone_to_a_script_and_opened_as_a_page_leads_to_its_place(ana: Someone) -> None:
    alone = ana.web.get("/words/star1", headers={"HX-Request": "true"})
    assert "Star1</h2>" in alone.text
    assert "<html" not in alone.text
    assert ana.web.get("/words/star1").location == "/words#star1"
    assert ana.web.get("/words/nothing").status_code == 404


def test_an_entry_leads_to_the_page_that_shows_it(ana: Someone) -> None:
    for slug, entry in ENTRIES.items():
        if entry.look:
            address = re.search(
                r'<a class="" href="([^"]+)"', ana.web.get(f"/words/{slug}", headers={"HX-Request": "1"}).text
            )
            assert address, slug
            place, _, anchor = unescape(address[1]).partition("#")
            shown = ana.web.get(place, follow_redirects=True)
            assert shown.status_code == 200
            assert f'id="{anchor}"' in shown.text or not anchor
            assert escape(entry.look[2]) in shown.text


def test_without_scripts_a_word_is_a_link_to_its_entry(ana: Someone) -> None:
    assert '<a class="word" href="/words#exploitable" data-word="exploitable">' in ana.see("/ladder/betting")


def test_the_menu_and_the_list_of_keys_lead_to_all_words(ana: Someone) -> None:
    for page in ("/", "/trees", f"/matches/{ana.opens()}"):
        assert ana.see(page).count('href="/words"') == 3  # the wide menu, the narrow one, the keys
