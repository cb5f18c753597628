"""Every sentence exists in every language, with the same placeholders."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from webapp.config import ROOT
from webapp.maintenance import messages

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%")
OF_ANOTHER = {
    "es": re.compile(r"\b(jogad\w+|tabuleiro|você|não|uma|folha)\b|ção\b|ões\b", re.IGNORECASE),
    "pt": re.compile(r"\b(jugad\w+|tablero|casillas?|usted|hojas?|una)\b|ción\b|ñ|¿|¡", re.IGNORECASE),
}
"""Words and endings of the other language, which has slipped in before: the two are written side by side."""

DROPPED = {
    "es": re.compile(r"(?<![({])\b(ply|plies)\b(?!\))|\b(capas?|medios? movimientos?|yerra)\b", re.IGNORECASE),
    "pt": re.compile(r"(?<![({])\b(ply|plies)\b(?!\))|\b(camadas?|lances?(?! a moeda)|[dn]?o poda)\b", re.IGNORECASE),
}
"""Second words for what already has one: a ply is «nivel» or “nível” (the glossary adds what it is called in English),
a move «jugada» or “jogada”."""

VULGAR = re.compile(r"\bco(?:g|j)(?:er|e|es|en|emos|o|a|as|an|ió|í|ía|ido|ida|iendo)(?:l[aeo]s?|se)?\b", re.IGNORECASE)
"""«coger», which is vulgar in much of Latin America: «tomar», «sacar»."""

CUTOFF = re.compile(r"cut-?off", re.IGNORECASE)
ENDED = re.compile(r"\bcort\w*", re.IGNORECASE)
"""«corte», «cortar» …: where a search ends by its cutoff test. Alpha-beta's cuts are «poda» in both languages."""


@pytest.fixture(scope="module")
def found() -> Catalog:
    return messages.extract()


@pytest.fixture(scope="module", params=messages.TRANSLATED)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return messages.load(request.param)


def texts(message: str | list[str] | tuple[str, ...]) -> list[str]:
    return [message] if isinstance(message, str) else list(message)


def translated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def test_every_sentence_is_translated(found: Catalog, catalogue: Catalog) -> None:
    missing = []
    for message in found:
        known = catalogue.get(message.id, message.context)
        if message.id and (known is None or known.fuzzy or not all(texts(known.string or ""))):
            missing.append(message.id)
    assert not missing, f"run `make messages` and translate: {missing}"


@pytest.mark.parametrize("package", ["engine", "webapp"])
def test_no_sentence_hides_in_an_f_string(package: str) -> None:
    """Before Python 3.12 gettext does not find sentences in f-strings, so nobody would miss their translation."""
    hidden = [f"{path}:{line}" for path in Path(ROOT, package).rglob("*.py") for line in hidden_sentences(path)]
    assert not hidden


def hidden_sentences(path: Path) -> list[int]:
    """The lines of sentences that an f-string contains."""
    strings = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.JoinedStr))
    calls = (node for string in strings for node in ast.walk(string) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id in messages.KEYWORDS]


def test_no_translation_outlives_its_sentence(found: Catalog, catalogue: Catalog) -> None:
    gone = [message.id for message in translated(catalogue) if found.get(message.id, message.context) is None]
    assert not gone, "run `make messages`"


def test_no_translation_has_words_of_the_other(catalogue: Catalog) -> None:
    slips = [text for message in translated(catalogue) for text in texts(message.string) if slipped(catalogue, text)]
    assert not slips


def slipped(catalogue: Catalog, text: str) -> bool:
    return OF_ANOTHER[str(catalogue.locale)].search(text) is not None


def test_each_concept_has_one_word(catalogue: Catalog) -> None:
    dropped = DROPPED[str(catalogue.locale)]
    assert not [text for message in translated(catalogue) for text in texts(message.string) if dropped.search(text)]


def test_pruning_is_not_called_what_a_cutoff_test_does(catalogue: Catalog) -> None:
    pruning = [message for message in translated(catalogue) if not any(map(CUTOFF.search, texts(message.id)))]
    assert not [text for message in pruning for text in texts(message.string) if ENDED.search(text)]


def test_no_sentence_is_only_for_a_mouse(catalogue: Catalog) -> None:
    """A finger does not click."""
    said = [text for message in translated(catalogue) for text in (*texts(message.id), *texts(message.string))]
    assert not [text for text in said if re.search(r"\bclick|\bclic\b|\bcliqu", text, re.IGNORECASE)]


def test_placeholders_match(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        wanted = {name for text in texts(message.id) for name in PLACEHOLDER.findall(text)}
        for text in texts(message.string or ""):
            assert not text or set(PLACEHOLDER.findall(text)) <= wanted, message.id
        assert not message.string or set(PLACEHOLDER.findall(texts(message.string)[-1])) == wanted, message.id


def test_spanish_has_no_word_that_is_vulgar_in_latin_america():
    for message in translated(messages.load("es")):
        assert not any(map(VULGAR.search, texts(message.string))), message.string
