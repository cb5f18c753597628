"""The types by which payloads, addresses and records are validated, derived from the options that the
engine declares.
"""

import re
from typing import Any

import msgspec
from msgspec import Meta

from engine.hidden import methods
from engine.options import Name, NumberList, OneOf, Option, Real, Text, Whole
from engine.search import options

ASKED: dict[str, Option] = {
    name: option for name, option in {**options.OPTIONS, **methods.OPTIONS}.items() if option.label
}
"""The options by name, in the order of forms: those of searches, then those of methods."""


def within(name: str) -> Meta:
    """The constraints that the option's declaration puts on a value."""
    match ASKED[name].kind:
        case Whole() as kind:
            return Meta(ge=kind.least, le=kind.most_on_pages or kind.most)
        case Real(most=most):
            return Meta(gt=0, le=most)
        case OneOf(titles=titles):
            return Meta(pattern=rf"\A(?:{'|'.join(map(re.escape, titles))})\Z")
        case NumberList(fewest=fewest, most=most):
            return Meta(min_length=fewest, max_length=most)
        case Name(longest=longest) | Text(longest=longest):
            return Meta(min_length=1, max_length=longest)
    raise TypeError(f"{name} has values of any kind")


def each_of(name: str) -> Meta:
    """The constraints that the declaration puts on each number of a list."""
    kind = ASKED[name].kind
    assert isinstance(kind, NumberList)
    return Meta(ge=kind.least, le=kind.greatest)


def must_hold(struct: type[msgspec.Struct], asked: dict[str, Option]) -> None:
    """Raises TypeError unless the struct has exactly these options, with their declared defaults."""
    held: dict[str, Any] = {field.name: field.default for field in msgspec.structs.fields(struct)}
    declared = {name: option.usual for name, option in asked.items()}
    if held != {"algorithm": held.get("algorithm"), **declared}:
        odd = sorted({name for name, _ in held.items() ^ declared.items()} - {"algorithm"})
        raise TypeError(f"{struct.__name__} and the declared options do not agree on {', '.join(odd)}")
