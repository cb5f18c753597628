"""A match played by pages and forms alone."""

import html
import re

from tests.web.people import Someone

BUTTON = re.compile(r'<button[^>]* name="action" value="([a-z]+\d+)"')


def playable(page: str) -> list[str]:
    return BUTTON.findall(page)


def hidden(page: str, name: str) -> str:
    return re.search(rf'name="{name}" value="(\d+)"', page).group(1)


def plays(who: Someone, match: str, action: str):
    """Presses the cell's button on the page as it is."""
    page = who.see(f"/matches/{match}")
    return who.send(f"/matches/{match}/play", action=action, ply=hidden(page, "ply"), version=hidden(page, "version"))


def sends(who: Someone, match: str, form: str, **fields):
    """Sends a form of the panel as the page shows it."""
    version = hidden(who.see(f"/matches/{match}/panel"), "version")
    return who.send(f"/matches/{match}/{form}", version=version, **fields)


def sentence(answer) -> str:
    """The one sentence of a refusal."""
    assert answer.status_code == 400
    says = re.findall(r'class="refusal" role="alert">([^<]+)<', answer.get_data(as_text=True))
    assert len(says) == 1, answer.get_data(as_text=True)[:3000]
    return html.unescape(says[0])
