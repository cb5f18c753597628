"""Browser contexts that are used again: a visitor's cookies and storage go, the cache with our static files stays."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext

USUAL = {"locale": "en-GB", "reduced_motion": "reduce"}


class Contexts:
    """Contexts by their settings; each is lent to one visitor at a time and comes back as good as new."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser, self._base_url = browser, base_url
        self._idle: dict[str, list[BrowserContext]] = defaultdict(list)
        self._lent: dict[BrowserContext, str] = {}

    def lend(self, **settings: Any) -> BrowserContext:
        """A context with these settings and nothing of an earlier visitor's."""
        key = repr(sorted(settings.items()))
        idle = self._idle[key]
        context = idle.pop() if idle else self._new(settings)
        self._lent[context] = key
        return context

    def take_back(self, context: BrowserContext) -> None:
        """Forgets the visitor. Routes and scripts that a test adds belong to its pages and go with them."""
        key = self._lent.pop(context)
        self._clear_storage(context)
        for page in context.pages:
            page.close()
        context.clear_cookies()
        self._idle[key].append(context)

    def _clear_storage(self, context: BrowserContext) -> None:
        """What is stored for the site, which outlives its pages."""
        page = context.pages[0] if context.pages else context.new_page()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": self._base_url, "storageTypes": "local_storage"}
        )

    def close(self) -> None:
        for context in [*self._lent, *(context for idle in self._idle.values() for context in idle)]:
            context.close()

    def _new(self, settings: dict[str, Any]) -> BrowserContext:
        return self._browser.new_context(**{**USUAL, "base_url": self._base_url, **settings})
