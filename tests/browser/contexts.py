"""Browser contexts and pages that are used again: a visitor's cookies and storage go, the cache of static files stays.

Each context keeps a page of its own open, the keeper. With one process for all pages of a context
(`chromium.arguments`), that process lives on from visitor to visitor, and what it has read of scripts, styles and fonts
with it. The first page of a visitor is used again as well, unless something was done to it that cannot be undone. What
is open there is hushed and stays until the next visitor opens something: to open another page only to leave this one
takes a seventh of the processor time of a match page's test.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

USUAL = {"locale": "en-GB", "reduced_motion": "reduce"}
DEFAULT_WINDOW = {"width": 1280, "height": 800}
"""Small, because the browser paints all of it; tests that need another window ask for it."""

OWN_CLOCK = "'__pwClock' in globalThis"
"""Whether a test has set the clock."""

HUSH = f"""() => {{
  if ({OWN_CLOCK} || !window.dispatchEvent(new Event("beforeunload", {{ cancelable: true }}))) return false;
  document.documentElement.style.display = "none";
  window.stop();
  for (let timer = setTimeout(() => {{}}); timer > 0; timer -= 1) clearTimeout(timer);
  const never = () => new Promise(() => {{}});
  Object.assign(window, {{ fetch: never, setTimeout: never, setInterval: never, requestAnimationFrame: never }});
  XMLHttpRequest.prototype.send = WebSocket.prototype.send = never;
  return true;
}}"""
"""Leaves nothing to be drawn, in whatever window comes next, and nothing to be asked of the server, which would begin
another visitor. False if the page asks whether it may be left, or if a test has set its clock: Playwright does so for
all pages of a context, and for good."""

IDLE = 8
"""Contexts kept for later, each with a process. The one that has waited longest goes first."""

PLAIN_PAGE = "/healthz"
"""A page of the site without scripts or styles."""

FOR_GOOD = ("add_init_script", "expose_binding", "expose_function", "on", "once", "route_web_socket")
"""Methods whose effect on a page cannot be undone; such a page is not reused."""


def remember(page: Page, key: str, value: str) -> None:
    """Puts something into the site's storage before the visitor has opened any page of it."""
    page.context.pages[0].evaluate("([key, value]) => { localStorage[key] = value; }", [key, value])


class Contexts:
    """Contexts by their settings; each is lent to one visitor at a time and comes back as good as new."""

    def __init__(self, browser: Browser, base_url: str, watch: Callable[[Page, Callable[[str], None]], None]) -> None:
        """`watch` reports the errors of a page."""
        self._browser, self._base_url, self._watch = browser, base_url, watch
        self._idle: list[tuple[str, BrowserContext]] = []
        self._lent: dict[BrowserContext, str] = {}
        self._keepers: dict[BrowserContext, tuple[Page, CDPSession]] = {}
        self._pages: dict[BrowserContext, Page] = {}
        self._trouble: dict[BrowserContext, list[str]] = {}
        self._visitors_trouble: dict[BrowserContext, list[str]] = {}

    def lend(self, trouble: list[str], **settings: Any) -> Page:
        """A page of a visitor's own, in a context with these settings and nothing of an earlier visitor's.

        `trouble`: takes whatever goes wrong there.
        """
        viewport, colours = settings.pop("viewport", DEFAULT_WINDOW), settings.pop("color_scheme", "light")
        key = repr(sorted({**USUAL, **settings}.items()))
        context = self._waiting(key) or self._new(settings)
        self._lent[context] = key
        self._forget_visitor(context)
        page = self._pages.get(context) or self._new_page(context)
        self._visitors_trouble[context] = trouble
        if page.viewport_size != viewport:
            page.set_viewport_size(viewport)
        motion = settings.get("reduced_motion", USUAL["reduced_motion"])
        page.emulate_media(media="null", color_scheme=colours, reduced_motion=motion, forced_colors="null")
        return page

    def take_back(self, context: BrowserContext) -> None:
        """Scripts that a test adds belong to its pages and go with them."""
        key = self._lent.pop(context)
        self._trouble[context] = []
        kept = self._pages.pop(context, None)
        if kept and self._is_hushed(kept):
            self._pages[context] = kept
        elif self._keepers[context][0].evaluate(OWN_CLOCK):
            self._close(context)
            return
        for page in context.pages[1:]:
            if page is not self._pages.get(context):
                page.close()
        self._idle.append((key, context))
        if len(self._idle) > IDLE:
            self._close(self._idle.pop(0)[1])

    def close(self) -> None:
        for context in list(self._keepers):
            self._close(context)

    def _waiting(self, key: str) -> BrowserContext | None:
        """The one of these settings that came back last."""
        for place, (settings, context) in reversed(list(enumerate(self._idle))):
            if settings == key:
                del self._idle[place]
                return context
        return None

    def _new(self, settings: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**{**USUAL, "base_url": self._base_url, **settings})
        keeper = context.new_page()
        keeper.goto(PLAIN_PAGE)
        self._keepers[context] = keeper, context.new_cdp_session(keeper)
        return context

    def _new_page(self, context: BrowserContext) -> Page:
        page = self._pages[context] = context.new_page()
        self._trouble[context] = []
        self._watch(page, lambda said: self._trouble[context].append(said))
        page.goto = self._heard(context, page.goto)  # type: ignore[method-assign]
        for name in FOR_GOOD:
            setattr(page, name, self._only_for_now(context, getattr(page, name)))
        return page

    def _heard(self, context: BrowserContext, opens: Callable[..., Any]) -> Callable[..., Any]:
        """The same, and from then on the visitor hears of trouble.

        What still happens to an earlier visitor's page, whose cookies are gone, is no trouble of this one's.
        """

        def goto(*args: Any, **kwargs: Any) -> Any:
            self._trouble[context] = self._visitors_trouble[context]
            return opens(*args, **kwargs)

        return goto

    def _only_for_now(self, context: BrowserContext, changes: Callable[..., Any]) -> Callable[..., Any]:
        """The same, but no later visitor is lent that page."""

        def change(*args: Any, **kwargs: Any) -> Any:
            self._pages.pop(context, None)
            return changes(*args, **kwargs)

        return change

    def _is_hushed(self, page: Page) -> bool:
        """Undoes what was done to it, and leaves nothing to be seen or heard; false where that cannot be done."""
        if not page.url.startswith(f"{self._base_url}/"):
            return False  # the storage of our site is out of reach from there
        try:
            page.unroute_all()
            hushed: bool = page.evaluate(HUSH)
        except Error:
            return False
        return hushed

    def _forget_visitor(self, context: BrowserContext) -> None:
        """Not before the next one comes: what is open there could still write something down."""
        page = self._pages.get(context)
        if page:
            page.evaluate("sessionStorage.clear()")
            page.mouse.move(0, 0)
        session = self._keepers[context][1]
        session.send("Storage.clearDataForOrigin", {"origin": self._base_url, "storageTypes": "local_storage"})
        context.clear_cookies()

    def _close(self, context: BrowserContext) -> None:
        del self._keepers[context]
        self._pages.pop(context, None)
        context.close()
