"""Numbers on a page have one form: that of the reader's language, whether a server or a script wrote them."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.layout.pages import PAGES
from tests.browser.rest import measured

WALK = ("grid", "home", "story", "cost", "words", "compare depths", "horizon", "ladder", "worth", "long code")
NAMES = re.compile(r"(Ejercicio |exercise-)\d\.\d|arXiv:[\d.]+|https?:\S+")
"""What has digits but is no number."""

READ = """() => {
  for (const power of document.querySelectorAll("sup")) power.prepend("^");
  return document.body.innerText;
}"""

FOREIGN = re.compile(r"(?<![\d.,])\d+\.(?!\d{3}(?!\d))\d+|\d{5,}|(?<![\d.,])\d\.\d{3}(?![\d.])")
"""A decimal point, five digits without a mark, or four with one."""


def test_no_page_in_spanish_has_a_decimal_point_or_five_digits_without_a_mark(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="es-ES")
    page.goto("/")
    for name in WALK:
        PAGES[name](page)
        said = NAMES.sub("", measured(page, READ))
        assert not FOREIGN.findall(said), name
