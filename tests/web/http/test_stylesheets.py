"""How the stylesheets are built: every rule in a layer, one file for each component, nothing louder than it need be."""

import functools
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.config import ROOT
from webapp.http.assets import static
from webapp.http.assets.bundles import BUNDLES
from webapp.http.assets.bundles import STYLES as FOLDER

app = module_app(Visitor)

SHEETS = sorted(FOLDER.rglob("*.css"))
PAGES = sorted(path for path in FOLDER.glob("*.css") if "@import" in path.read_text())
COMPONENTS = sorted(FOLDER.glob("components/*.css"))
LAYERS = {"tokens": "tokens", "base": "base"}
"""The layers of the files beside the folders; a file in a folder belongs to the layer of that name."""

IMPORT = re.compile(r'^@import "([\w/-]+\.css)" layer\((\w+)\);\n', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
KEYFRAMES = re.compile(r"@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
RULE = re.compile(r"([^{};]+)\{")
COMBINATOR = re.compile(r"\s*[>+~]\s*|\s+")
CONTEXT = re.compile(r"^(html|:root|\.js|\.presenting|\.staged|\.decimals)(?![\w-])|^[^.#]*$")
"""Allowed before a component: the state of the whole page, or an element or attribute without a class."""

NAME = re.compile(r"[.#]([a-zA-Z][\w-]*)")

ARGUMENTS = re.compile(r":(?!is\(|where\()[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
NAMED = re.compile(r"^[a-z]|^:(?:is|where)\([a-z]|[.#\[]")
"""For a part of a selector without `:not(…)`, `:has(…)` and the like: it has a type, class, id or attribute."""

TWICE = re.compile(r"(\.[\w-]+)(?![\w-])[^\s>+~,]*\1(?![\w-])")


def label(path: Path) -> str:
    return str(path.relative_to(FOLDER))


def selectors(css: str) -> list[str]:
    """Every selector of a stylesheet, lists taken apart."""
    css = KEYFRAMES.sub("", COMMENT.sub("", css))
    preludes = [found[1].strip() for found in RULE.finditer(css)]
    return [
        part for prelude in preludes if not prelude.startswith("@") for part in split(prelude, re.compile(r"\s*,\s*"))
    ]


def split(text: str, separator: re.Pattern[str]) -> list[str]:
    """The text in parts, separators inside of parentheses and brackets left alone."""
    hidden = re.sub(r"\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]", lambda found: "\0" * len(found[0]), text)
    edges = [0, *(edge for found in separator.finditer(hidden) for edge in found.span()), len(text)]
    return [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]


def wrong(paths: list[Path], is_wrong: Callable[[Path, str], object]) -> list[str]:
    """The selectors that break a rule, each with its file."""
    return [
        f"{label(path)}: {selector}"
        for path in paths
        for selector in selectors(path.read_text())
        if is_wrong(path, selector)
    ]


@functools.cache
def owned(path: Path) -> set[str]:
    """The classes listed in a component's first comment, besides those that begin with its name."""
    comment = COMMENT.match(path.read_text())
    assert comment, "says what it is for"
    return set(NAME.findall(comment[0].partition("Its parts:")[2]))


def first_names(selector: str) -> list[str]:
    """The classes and ids of the first part of the selector that is not only a state of the page."""
    parts = [part for part in split(selector, COMBINATOR) if part]
    return next((NAME.findall(part) for part in parts if not CONTEXT.search(part)), [])


def test_a_page_names_its_files_and_their_layers() -> None:
    for path in PAGES:
        text = path.read_text()
        assert not selectors(text), label(path)
        for name, layer in IMPORT.findall(text):
            assert layer == LAYERS.get(Path(name).stem, str(Path(name).parent)), (label(path), name)
        assert max(Counter(name for name, _ in IMPORT.findall(text)).values()) == 1, label(path)


def test_every_page_has_the_same_order_of_layers() -> None:
    site = (FOLDER / "site.css").read_text()
    assert "@layer tokens, base, components, pages, presenter;" in site.splitlines()


def test_every_file_is_on_some_page() -> None:
    named = {name for path in PAGES for name, _ in IMPORT.findall(path.read_text())}
    assert named == {label(path) for path in SHEETS} - {label(path) for path in PAGES}


def test_every_selector_of_a_component_begins_with_the_component() -> None:
    """Or with a part that the first comment names."""

    def is_foreign(path: Path, selector: str) -> bool:
        own = (path.stem, *owned(path))
        return not any(name in own or name.startswith(f"{path.stem}-") for name in first_names(selector))

    assert wrong(COMPONENTS, is_foreign) == []


def test_a_class_belongs_to_one_component() -> None:
    parts = [part for path in COMPONENTS for part in owned(path)]
    owners = Counter([*parts, *(path.stem for path in COMPONENTS)])
    assert [name for name, count in owners.items() if count > 1] == []


def test_no_selector_says_a_class_twice_to_win() -> None:
    assert wrong(SHEETS, lambda _, selector: TWICE.search(selector)) == []


def unnested(css: str) -> list[str]:
    """Every selector of a stylesheet, with the selectors around it."""
    css = KEYFRAMES.sub("", COMMENT.sub("", css))
    found: list[str] = []
    around = [[""]]
    for prelude, brace in re.findall(r"(?:^|(?<=[{};]))([^{};]*)([{}])", css):
        if brace == "}":
            around.pop()
        elif prelude.strip().startswith("@"):
            around.append(around[-1])
        else:
            here = split(prelude.strip(), re.compile(r"\s*,\s*"))
            around.append([f"{outer} {inner}".strip() for outer in around[-1] for inner in here])
            found += around[-1]
    return found


def test_selectors_are_read_with_those_around_them() -> None:
    css = "a, b { color: red; > c { d { margin: 0 } } } @media (width > 1px) { e:has(f) { g, h { left: 0 } } } i {}"
    nested = ["a", "b", "a > c", "b > c", "a > c d", "b > c d", "e:has(f)", "e:has(f) g", "e:has(f) h", "i"]
    assert unnested(css) == nested


def test_what_depends_on_a_descendant_of_something_else_is_named() -> None:
    """After `:has(…)` a subject such as `> *` could be any element: whatever is put into the page, the browser then
    works out the style of the whole page anew, which takes fifty times as long."""

    def is_unnamed(selector: str) -> bool:
        *others, subject = (part for part in split(selector, COMBINATOR) if part)
        return not NAMED.search(ARGUMENTS.sub("", subject)) and any(":has(" in part for part in others)

    found = [f"{label(path)}: {each}" for path in SHEETS for each in unnested(path.read_text()) if is_unnamed(each)]
    assert found == []


def test_a_file_is_short_enough_to_read() -> None:
    assert [label(path) for path in SHEETS if len(path.read_text().splitlines()) > 300] == []


def test_a_page_gets_all_its_files_in_one_answer(client: FlaskClient) -> None:
    """Each inside its layer, in the order in which the page names them."""
    for path in PAGES:
        text = client.get(f"{static.url_path()}/bundles/{path.name}").text
        assert "@import" not in text
        layers = [layer for _, layer in IMPORT.findall(path.read_text())]
        assert re.findall(r"@layer (\w+)\{", text) == layers, path.name


def test_fonts_are_found_from_the_bundle() -> None:
    named = re.findall(r"url\(([^)]+)\)", (BUNDLES / "site.css").read_text())
    assert len(named) >= 6
    assert [name for name in named if not (BUNDLES / name).is_file()] == []


def test_a_stylesheet_is_kept_for_good(client: FlaskClient) -> None:
    answer = client.get(f"{static.url_path()}/bundles/match.css")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_stylesheet_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get(f"{static.url_path()}/bundles/nowhere.css").status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/play", "/compare", "/complexity", "/ladder/betting", "/lab/matrix", "/nowhere"]
)
def test_a_page_asks_for_two_stylesheets(client: FlaskClient, path: str) -> None:
    """The one that all pages share, which the browser has by the second page, and the page's own."""
    page = client.get(path, follow_redirects=True).text
    sheets = re.findall(r'<link rel="stylesheet" href="/static/[0-9a-f]{16}/bundles/([\w-]+)\.css">', page)
    of_algorithms = page.count('rel="stylesheet" href="/algorithms/')  # for the options of an engine's seat
    assert of_algorithms == (path == "/play")
    assert page.count('rel="stylesheet"') - of_algorithms == len(sheets) == 2
    assert sheets[0] == "site"
    assert all((FOLDER / f"{name}.css").is_file() for name in sheets)


DEFINED = re.compile(r"(--[a-z][\w-]*)\s*:|setProperty\([\"'](--[\w-]+)")
READ = re.compile(r"var\(\s*(--[a-z][\w-]*)|[\"'](--[a-z][\w-]*)[\"']")


def names(pattern: re.Pattern[str], text: str) -> set[str]:
    return {name for found in pattern.findall(COMMENT.sub("", text)) for name in found if name}


def test_every_property_that_is_read_is_written_somewhere_and_every_token_is_read() -> None:
    sources = [*SHEETS, *ROOT.glob("templates/**/*.html"), *ROOT.glob("static/js/**/*.js")]
    texts = [path.read_text() for path in sources]
    written, read = (set().union(*(names(pattern, text) for text in texts)) for pattern in (DEFINED, READ))
    assert not read - written
    assert not names(DEFINED, (FOLDER / "tokens.css").read_text()) - read
