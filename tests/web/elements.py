"""The elements of a page with their attributes and their words, as a browser's accessibility tree would find them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")


@dataclass(eq=False)
class Element:
    tag: str
    attributes: dict[str, str]
    around: tuple["Element", ...] = ()  # from the outermost to the parent
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join("".join(self.parts).split())

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")


def read_elements(page: str) -> list[Element]:
    """All elements in page order; an element's words include those of all within it."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.found


def labels(page: str) -> Iterator[str]:
    """The accessible names of the labelled parts of the page."""
    for element in read_elements(page):
        if element["aria-label"]:
            yield element["aria-label"]


def current(page: str) -> list[tuple[str, str]]:
    """The parts marked as current, with the kind: page, step, true."""
    return [(each.words, each["aria-current"]) for each in read_elements(page) if "aria-current" in each.attributes]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._open: list[Element] = []

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, pairs)
        if tag not in VOID:
            self._open.append(self.found[-1])

    def handle_startendtag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        self.found.append(Element(tag, {name: value or "" for name, value in pairs}, tuple(self._open)))

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.parts.append(data)
