"""Reads the pages of the labs."""

import re

TAGS = re.compile(r"<[^>]+>")
HTMX = {"HX-Request": "true"}


def words(page: str, after: str = "", before: str = "") -> str:
    """The text of a page, or of what lies between two marks in its source."""
    start = page.index(after) if after else 0
    end = page.index(before, start) if before else len(page)
    return " ".join(TAGS.sub(" ", page[start:end]).split())


def refusal(page: str) -> str:
    found = re.search(r'class="refusal"[^>]*>([^<]*)<', page)
    assert found
    return found[1]
