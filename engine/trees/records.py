"""Nodes that say by keywords what they are: `{"type": "max", "children": […]}`, `("MAX", […])`, `Node("A", […])`."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.game import CHANCE, MAX, MIN
from engine.refusals import N_, Refused
from engine.trees.node import LONGEST_NAME, Value
from engine.trees.programs.values import Call, Opaque

KEYWORDS = {
    "left": "left izquierda izquierdo izq esquerda esquerdo",
    "right": "right derecha derecho der direita direito",
    "children": "children kids successors succs hijos sucesores filhos sucessores",
    "value": "value utility valor utilidad utilidade",
    "name": "name label id nombre nome",
    "player": "type player turn kind tipo jugador jogador turno",
    "action": "action move accion acción acao ação",
    "probability": "probability prob probabilidad probabilidade",
    "probabilities": "probabilities probs probabilidades",
}
"""What courses call the facts of a node."""
FACTS = {word: fact for fact, words in KEYWORDS.items() for word in words.split()}
PARENTS = ("parent", "padre", "pai")
"""By which a node names the one that it is put below."""
SIDES = ("left", "right")
"""The children of a node of a binary tree, in their order."""
PLAYERS = {
    **dict.fromkeys(("max", "maxnode", "maximizer"), MAX),
    **dict.fromkeys(("min", "minnode", "minimizer"), MIN),
    **dict.fromkeys(("chance", "chancenode", "expect"), CHANCE),
}
LEAVES = {"leaf", "term", "terminal", "hoja", "folha"}


@dataclass
class NodeFacts:
    """What a node says of itself; None where it says nothing."""

    children: Any = None
    value: Value | None = None
    player: int | None = None
    name: str = ""
    action: str = ""
    probability: Fraction | None = None
    probabilities: list[Fraction] | None = None
    """Of the children, in their order."""
    unread: Opaque | None = None
    """A value that is not read; of an inner node it does not matter."""


def as_record(value: Any, is_top: bool = False) -> NodeFacts | None:
    """The record that is written so, or None; raises Refused. A mapping at the top needs a list of children."""
    if isinstance(value, dict):
        return _of_facts(value) if _is_record(value, is_top) else None
    if isinstance(value, Call):
        facts = {"type": value.called} if value.called.lower() in PLAYERS else {}
        record = _of_facts(_with_values(value.values, names_by_number=True) | facts | value.named)
        if isinstance(record.children, list) and not value.of_program:
            record.children = _once(record.children, value)
        return record
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], str):
        return _of_facts(_with_values(value))
    return None


def _once(children: list[Any], parent: Call) -> list[Any]:
    """The children, those once that are added to their parent and name it besides."""
    places = {id(child): place for place, child in reversed([*enumerate(children)]) if isinstance(child, Call)}
    return [
        child
        for place, child in enumerate(children)
        if not isinstance(child, Call) or child.parent is not parent or places[id(child)] == place
    ]


def names_a_player(value: Any) -> bool:
    return isinstance(value, str) and value.lower() in PLAYERS


def _is_record(value: Mapping[str, Any], is_top: bool) -> bool:
    facts = {FACTS.get(key.lower()): below for key, below in value.items()}
    children = facts.get("children")
    if not facts.keys().isdisjoint(SIDES) and not facts.keys() <= {*SIDES, None}:
        return True  # otherwise left and right are two actions
    if isinstance(children, list) and (all(isinstance(child, dict) for child in children) or None not in facts):
        return True
    says_more = None not in facts or isinstance(facts.get("name", facts.get("player")), str)
    return not is_top and says_more and isinstance(facts.get("value"), Fraction | float)


def _with_values(values: list[Any], names_by_number: bool = False) -> dict[str, Any]:
    """Facts that stand without keywords: texts are the player and the name, and the rest the children or the value."""
    facts: dict[str, Any] = {}
    rest = [value for value in values if value is not None]
    while rest and isinstance(rest[0], str) and len(facts) < 2:
        said = rest.pop(0)
        facts["type" if names_a_player(said) and "type" not in facts else "name"] = said
    if len(rest) > 1:
        rest = [value for value in rest if value != []]
    if names_by_number and len(rest) == 2 and isinstance(rest[0], Fraction) and isinstance(rest[1], list):
        facts["name"] = str(rest.pop(0))
    if len(rest) == 1 and isinstance(rest[0], list):
        facts["children"] = rest[0]
    elif len(rest) == 1 and isinstance(rest[0], Fraction | float) and "type" not in facts:
        facts["value"] = rest[0]
    elif rest:
        facts["children"] = rest
    return facts


def _of_facts(facts: Mapping[str, Any]) -> NodeFacts:
    record = NodeFacts()
    sides = {FACTS.get(key.lower()): said for key, said in facts.items() if said is not None}
    record.children = [sides[side] for side in SIDES if side in sides] or None
    for key, said in facts.items():
        fact = FACTS.get(key.lower())
        if fact in ("name", "action") and said is not None:
            setattr(record, fact, _name(said))
        elif fact == "player" and names_a_player(said):
            record.player = PLAYERS[said.lower()]
        elif fact == "player" and said is not None and str(said).lower() not in LEAVES:
            raise Refused(N_("“%(value)s” is no player: write max, min or chance."), value=shown(said))
        elif fact == "children" and said not in (None, []):
            if any(isinstance(side, list | dict | Call) for side in record.children or []):
                raise Refused(
                    N_("A node of the tree has a child on the left or right, and a list of children besides.")
                )
            record.children = said
        elif fact == "value" and isinstance(said, Opaque):
            record.unread = said
        elif fact == "value" and said is not None:
            record.value, record.unread = _number(said), None
        elif fact == "probability":
            record.probability = _probability(said)
        elif fact == "probabilities" and isinstance(said, list):
            record.probabilities = list(map(_probability, said))
    return record


def shown(value: Any) -> str:
    """A value as a sentence shows it: the beginning of a long text, and of lists and mappings nothing."""
    said = "…" if isinstance(value, list | dict | Call) else str(value)
    return said if len(said) <= LONGEST_NAME else said[: LONGEST_NAME - 1] + "…"


def _name(said: Any) -> str:
    if not isinstance(said, str | Fraction) or len(str(said)) > LONGEST_NAME:
        raise Refused(N_("A name in the tree is too long or no text."))
    return str(said).replace('"', "'").strip()


def _number(said: Any) -> Value:
    if not isinstance(said, Fraction | float):
        raise Refused(N_("“%(value)s” in the tree is not a number."), value=shown(said))
    return said


def _probability(said: Any) -> Fraction:
    if not isinstance(said, Fraction) or not 0 <= said <= 1:
        raise Refused(N_("“%(value)s” in the tree is not a probability."), value=shown(said))
    return said
