"""Browser contexts that are used again: a visitor's cookies and storage go, the cache with our static files stays.

Each context keeps an empty page of its own open. With one process for all pages of a context (`chromium.arguments`),
that process lives on from visitor to visitor, and what it has read of scripts, styles and fonts with it.
"""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

USUAL = {"locale": "en-GB", "reduced_motion": "reduce"}
OF_A_PAGE = ("viewport", "color_scheme")
"""Settings that a page can be given by itself, so that visitors who differ in nothing else share a context."""

IDLE = 8
"""Contexts kept for later, each with a process. The one that has waited longest goes first."""

OWN_CLOCK = "'__pwClock' in globalThis"
"""Whether a test has set the clock: Playwright does so for all pages of a context, and for good."""


class Contexts:
    """Contexts by their settings; each is lent to one visitor at a time and comes back as good as new."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser, self._base_url = browser, base_url
        self._idle: list[tuple[str, BrowserContext]] = []
        self._lent: dict[BrowserContext, str] = {}
        self._keepers: dict[BrowserContext, tuple[Page, CDPSession]] = {}

    def lend(self, **settings: Any) -> Page:
        """A page of a visitor's own, in a context with these settings and nothing of an earlier visitor's."""
        own = {name: settings.pop(name) for name in OF_A_PAGE if name in settings}
        key = repr(sorted(settings.items()))
        context = self._waiting(key) or self._new(settings)
        self._lent[context] = key
        page = context.new_page()
        if "viewport" in own:
            page.set_viewport_size(own["viewport"])
        if "color_scheme" in own:
            page.emulate_media(color_scheme=own["color_scheme"])
        return page

    def take_back(self, context: BrowserContext) -> None:
        """Forgets the visitor. Routes and scripts that a test adds belong to its pages and go with them."""
        keeper, session = self._keepers[context]
        if keeper.evaluate(OWN_CLOCK):
            del self._lent[context]
            self._close(context)
            return
        for page in context.pages:
            if page is not keeper:
                page.close()
        session.send("Storage.clearDataForOrigin", {"origin": self._base_url, "storageTypes": "local_storage"})
        context.clear_cookies()
        self._idle.append((self._lent.pop(context), context))
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
        self._keepers[context] = keeper, context.new_cdp_session(keeper)
        return context

    def _close(self, context: BrowserContext) -> None:
        del self._keepers[context]
        context.close()
