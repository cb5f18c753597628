"""The types by which payloads, addresses and records are validated, derived from the options that the
engine declares.
"""

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.hidden import methods
from engine.options import Amount, Flag, Name, NumberList, OneOf, Option, Real, Text, Whole
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
        case Amount(most=most):
            return Meta(ge=0, le=most)
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


def type_of(option: Option) -> Any:
    """The type of the option's values with their constraints; None belongs to it if it is the default."""
    values = _type_of_values(option)
    return values | None if option.usual is None else values


def _type_of_values(option: Option) -> Any:
    match option.kind:
        case Flag():
            return bool
        case NumberList(fewest=fewest, most=most) if fewest == most:
            return tuple[(Annotated[float, each_of(option.name)],) * most]  # type: ignore[misc]
        case NumberList():
            return Annotated[tuple[Annotated[float, each_of(option.name)], ...], within(option.name)]
        case Whole():
            return Annotated[int, within(option.name)]
        case Real() | Amount():
            return Annotated[float, within(option.name)]
    return Annotated[str, within(option.name)]


def must_hold(struct: type[msgspec.Struct], asked: dict[str, Option]) -> None:
    """Raises TypeError unless the struct has exactly these options, with their declared types and defaults."""
    held = {field.name: (field.type, field.default) for field in msgspec.structs.fields(struct)}
    declared = {name: (type_of(option), option.usual) for name, option in asked.items()}
    odd = [name for name in {**held, **declared} if name != "algorithm" and held.get(name) != declared.get(name)]
    if odd:
        raise TypeError(f"{struct.__name__} and the declared options do not agree on {', '.join(odd)}")
