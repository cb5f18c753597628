"""A strategy that the reader sets by hand: sliders for every information set, and its text for a seat."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exact import LONGEST, read_typed
from engine.hidden.behaviour import situations
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, write_seen
from engine.hidden.outcome import Outcome
from engine.refusals import N_, Refused
from webapp.games.card_words import choice
from webapp.http.pages.languages import thousands_mark
from webapp.ladder.queries import LadderQuery, rung_names
from webapp.ladder.rungs import against, exploited
from webapp.ladder.words import told
from webapp.matches import seat_texts
from webapp.matches.seats import SIDES, EngineSeat
from webapp.searches import hidden_decisions

FINEST = 10**6
"""Largest denominator of a probability, since the strategy has to fit into an address."""


@dataclass(frozen=True)
class Slider:
    """The probability of one action; `name` is its field."""

    name: str
    label: str
    probability: Fraction


@dataclass(frozen=True)
class SituationSliders:
    """An information set, in words, with its actions."""

    sees: str
    here: bool  # the decision that the ladder shows
    sliders: list[Slider]


@dataclass(frozen=True)
class OwnStrategy:
    """The rung of the reader's own strategy."""

    query: LadderQuery  # with the strategy as text
    situations: list[SituationSliders]
    outcome: Outcome
    cards: list[tuple[str, Fraction]]
    exploitability: Fraction
    match: dict[str, str]  # the fields of a match against it: parameters and seats


def own_strategy(query: LadderQuery) -> OwnStrategy:
    """The strategy in the address; without one, all actions are equally likely."""
    options = query.options("fixed")
    behaviour = hidden_decisions.strategy_of(query.game, query.player, options)
    result = against(query.game, query.player, options, query.options_of_other())
    return OwnStrategy(
        query,
        _situations(query, behaviour),
        result,
        [(card, value) for card, value in result.by_card[query.player].items() if card],
        exploited(query.game, query.player, options),
        {**query.named, query.side: seat_texts.write(EngineSeat(options)), SIDES[1 - query.player]: "me"},
    )


def _situations(query: LadderQuery, behaviour: Behaviour) -> list[SituationSliders]:
    return [
        SituationSliders(
            told(query.player, seen),
            seen == query.seen,
            [Slider(_field(i, name), choice(name), probability) for name, probability in behaviour[seen].items()],
        )
        for i, seen in enumerate(behaviour)
    ]


def starts(query: LadderQuery) -> dict[str, str]:
    """The strategies of the methods as texts, to start from."""
    return {
        method: write(
            query.game, query.player, hidden_decisions.strategy_of(query.game, query.player, query.options(method))
        )
        for method in rung_names()
    }


# -- fields ---------------------------------------------------------------------------------------------------------


def _field(situation: int, action: str) -> str:
    return f"p.{situation}.{action}"


def with_fields(query: LadderQuery, given: Mapping[str, str]) -> LadderQuery:
    """The query with the strategy of the sliders; raises Refused. `moved` names the field to which the
    others adjust.
    """
    known = situations(query.game, query.player)
    before = read_behaviour(query.game, query.player, query.strategy)
    behaviour = {
        seen: _probabilities({name: _field(i, name) for name in names}, given, before[seen])
        for i, (seen, names) in enumerate(known.items())
    }
    return replace(query, strategy=write(query.game, query.player, behaviour))


def _probabilities(
    fields: Mapping[str, str], given: Mapping[str, str], before: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """The probabilities of one information set: as typed, scaled to sum to 1."""
    typed = {
        name: _number(given[field]) if given.get(field, "").strip() else before[name] for name, field in fields.items()
    }
    moved = next((name for name, field in fields.items() if field == given.get("moved")), None)
    if moved is None:
        return _shares(typed, Fraction(1))
    kept = min(typed.pop(moved), Fraction(1))
    others = _shares(typed, 1 - kept)
    return {name: kept if name == moved else others[name] for name in fields}


def _shares(weights: Mapping[str, Fraction], whole: Fraction) -> dict[str, Fraction]:
    """Scales the weights to sum to `whole` exactly; equal shares if all are 0."""
    total = sum(weights.values())
    if not total:
        return {name: whole / len(weights) for name in weights}
    exact = {name: whole * weight / total for name, weight in weights.items()}
    if max(share.denominator for share in exact.values()) <= FINEST:
        return exact
    rounded = {name: Fraction(int(share * FINEST), FINEST) for name, share in exact.items()}
    rounded[max(exact, key=exact.__getitem__)] += whole - sum(rounded.values())
    return rounded


def _number(text: str) -> Fraction:
    number = read_typed(text, thousands_mark())
    if number < 0:
        raise Refused(N_("“%(text)s” is not a probability such as 0.25 or 2/3."), text=text.strip()[:LONGEST])
    return number


# -- text -----------------------------------------------------------------------------------------------------------


def write(game: HiddenGame, player: int, behaviour: Behaviour) -> str:
    """The strategy in the shortest form that `read_behaviour` reads."""
    parts = [
        _part(seen, probabilities) for seen, probabilities in behaviour.items() if len(set(probabilities.values())) > 1
    ]
    return " | ".join(parts) or _part(*next(iter(behaviour.items())))


def _part(seen: InformationSet, probabilities: Mapping[str, Fraction]) -> str:
    taken = {name: p for name, p in probabilities.items() if p}
    actions = [name if p == 1 else f"{name} {p}" for name, p in taken.items()]
    return f"{write_seen(seen)}: {', '.join(actions)}"
