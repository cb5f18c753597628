"""A new match, opened as a browser without scripts does: its form is asked for, read, and sent as it comes.

Not by the browser itself: to draw the form and press its button takes longer than to play, and Playwright's own
requests take twice the processor time of these. It sends the visitor's cookies and stores
the ones it gets.
"""

from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import BrowserContext

from tests.web.forms import read_forms


def open_match(context: BrowserContext, game: str, fields: dict[str, str]) -> str:
    """The path of a match with seats such as `max="me"`, `min="alphabeta,depth=2"`, or from a position."""
    visit = _Visit(context)
    _, offer = visit.asks("GET", "/play?" + urlencode({"game": game, **fields}))
    form = next(form for form in read_forms(offer) if form.id == "offer")
    location, _ = visit.asks("POST", form.action, dict(form.data(form.button("Play"))))
    return location


class _Visit:
    """Requests with a visitor's cookies, to the site that is open in their context."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._site = urlsplit(context.pages[0].url)
        self._cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies()}

    def asks(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Where the answer leads, and what it says."""
        connection = HTTPConnection(self._site.netloc, timeout=60)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, form and urlencode(form), headers)
        answer = connection.getresponse()
        said = answer.read().decode()
        connection.close()
        assert answer.status < 400, f"{method} {path}: {answer.status} {said}"
        for cookies in answer.headers.get_all("Set-Cookie", []):
            self._keep(SimpleCookie(cookies))
        return answer.headers["Location"] or "", said

    def _keep(self, cookies: SimpleCookie) -> None:
        for cookie in cookies.values():
            self._cookies[cookie.key] = cookie.value
            site = f"{self._site.scheme}://{self._site.netloc}"
            kept = {"name": cookie.key, "value": cookie.value, "url": site, "httpOnly": True, "sameSite": "Lax"}
            self._context.add_cookies([kept])
