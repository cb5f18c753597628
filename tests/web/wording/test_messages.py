"""Every sentence exists in every language, and says the same things."""

import re

import pytest
from babel.messages.catalog import Catalog, Message

from webapp.maintenance import messages

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%")


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


def test_no_translation_outlives_its_sentence(found: Catalog, catalogue: Catalog) -> None:
    gone = [message.id for message in translated(catalogue) if found.get(message.id, message.context) is None]
    assert not gone, "run `make messages`"


def test_placeholders_match(catalogue: Catalog) -> None:
    for message in translated(catalogue):
        wanted = {name for text in texts(message.id) for name in PLACEHOLDER.findall(text)}
        for text in texts(message.string or ""):
            assert not text or set(PLACEHOLDER.findall(text)) <= wanted, message.id
        assert not message.string or set(PLACEHOLDER.findall(texts(message.string)[-1])) == wanted, message.id
