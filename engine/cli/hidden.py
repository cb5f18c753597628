"""`python -m engine hidden GAME`: a seat's decision from what it has seen."""

from argparse import Namespace
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine import games
from engine.cli.arguments import Parser, add_option
from engine.cli.files import text_of_file
from engine.cli.output import Printout, believed, by_name, mixture, table, with_decimal, with_fraction
from engine.game import MAX, MIN, PLAYER_NAMES
from engine.hidden.behaviour_text import example_behaviour, read_behaviour
from engine.hidden.belief_tree import BeliefNode, Reply
from engine.hidden.deciding import Decision, decide
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, information_sets, read_seen, write_seen
from engine.hidden.methods import METHODS, OPTIONS, USUAL_METHOD
from engine.hidden.notes import notes_for
from engine.refusals import Refused

SEATS = {"max": MAX, "min": MIN}


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    command.add_argument("game", metavar="GAME", help="a card game that `games` lists")
    command.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="a parameter")
    command.add_argument("--seat", default="max", metavar="|".join(SEATS))
    command.add_argument("--sees", metavar="TEXT", help="what the seat has seen, such as “A; max stays”")
    command.add_argument("--method", default=USUAL_METHOD, metavar="|".join(METHODS))
    for option in OPTIONS.values():
        add_option(command, option)
    command.add_argument("--tree", action="store_true", help="show the tree of beliefs")


def answer(arguments: Namespace) -> Printout:
    """The decision; raises Refused."""
    game = hidden_game(arguments.game, arguments.set)
    player = seat(arguments.seat)
    decision = decide(
        game,
        player,
        _seen(game, player, arguments.sees),
        arguments.method,
        behaviour=_fixed_strategy(game, player, arguments.method, arguments.strategy),
        **_given(arguments),
    )
    return Printout(_as_object(decision, arguments.tree), lambda: _for_people(decision, arguments.tree))


def _given(arguments: Namespace) -> dict[str, Any]:
    """The method's settings that were given, apart from a strategy."""
    given = {name: getattr(arguments, name) for name in OPTIONS if name != "strategy"}
    return {name: value for name, value in given.items() if value is not None}


def hidden_game(slug: str, values: dict[str, str]) -> HiddenGame:
    """The card game with that name; raises Refused."""
    game = games.find(slug, values)
    if not isinstance(game, HiddenGame):
        raise Refused("%(game)s has no hidden cards: use `search`.", game=slug)
    return game


def seat(text: str) -> int:
    """MAX or MIN; raises Refused."""
    if text.lower() not in SEATS:
        raise Refused("--seat takes max or min, not “%(text)s”.", text=text)
    return SEATS[text.lower()]


def _seen(game: HiddenGame, player: int, text: str | None) -> InformationSet:
    """What the seat has seen: by default nothing, if it can have to decide then. Raises Refused."""
    if text is None and () not in (sets := information_sets(game, player)):
        raise Refused(
            "Use --sees to say what %(player)s has seen; it decides when it has seen: %(known)s.",
            player=PLAYER_NAMES[player].upper(),
            known=" | ".join(map(write_seen, sets)),
        )
    return read_seen(game, player, text or "")


def _fixed_strategy(game: HiddenGame, player: int, method: str, text: str | None) -> Behaviour | None:
    """The strategy for a method that needs one, from a file or as text; raises Refused."""
    takers = [known.name for known in METHODS.values() if "behaviour" in known.takes]
    if method in takers and text is None:
        raise Refused(
            "The %(method)s player needs the probabilities of its actions: --strategy takes a file or a text.",
            method=method,
        )
    if method not in takers and text is not None:
        raise Refused("Only the method %(takers)s takes a --strategy.", takers=" or ".join(takers))
    if text is None:
        return None
    written = text_of_file(text)
    if written is None and ":" not in text:
        raise Refused(
            "“%(text)s” is neither a file nor a strategy such as “%(example)s”.",
            text=text,
            example=example_behaviour(game, player),
        )
    return read_behaviour(game, player, text if written is None else written)


# -- JSON -----------------------------------------------------------------------------------------------------------


def _as_object(decision: Decision, with_tree: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": decision.game.slug,
        "seat": PLAYER_NAMES[decision.player],
        "sees": write_seen(decision.seen),
        "method": decision.method.name,
        **_settings(decision),
        "assumes": decision.method.assumes,
        **with_fraction("value", decision.value),
        "best": decision.best,
        "actions": [
            {"action": action.name, **with_fraction("value", action.value), "probability": float(action.probability)}
            for action in decision.actions
        ],
        "belief": by_name("state", decision.belief, "probability"),
        "surprised": decision.surprised,
        "notes": _notes(decision),
    }
    if with_tree:
        told["tree"] = _tree(decision.tree.root) if decision.tree else None
    return told


def _settings(decision: Decision) -> dict[str, object]:
    """The settings that the method heeds."""
    settings = {name: getattr(decision.settings, name) for name in decision.method.takes}
    behaviour = settings.pop("behaviour", None)
    return settings if behaviour is None else {"strategy": behaviour_rows(behaviour, with_fraction)}


def behaviour_rows(
    behaviour: Behaviour, write: Callable[[str, Fraction], dict[str, object]]
) -> list[dict[str, object]]:
    """A behaviour strategy, its probabilities written by `write`."""
    return [
        {
            "sees": write_seen(seen),
            "actions": [{"action": name, **write("probability", p)} for name, p in probabilities.items()],
        }
        for seen, probabilities in behaviour.items()
    ]


def _tree(node: BeliefNode) -> dict[str, object]:
    return {
        "edge": node.edge,
        **with_fraction("probability", node.probability),
        "kind": PLAYER_NAMES[node.kind],
        "turn": PLAYER_NAMES[node.owner],
        "value": {"value": float(node.value), "exact": str(node.value)},
        "belief": by_name("state", node.belief, "probability"),
        "takes": node.choice,
        "replies": [_reply(reply) for reply in node.replies],
        "branches": [_tree(branch) for branch in node.branches],
    }


def _reply(reply: Reply) -> dict[str, object]:
    return {
        "sees": reply.sees,
        **with_fraction("probability", reply.probability),
        "actions": by_name("action", reply.actions),
        "takes": reply.takes,
    }


def _notes(decision: Decision) -> list[str]:
    """Remarks on a lecture's slide that shows this decision."""
    here = PLAYER_NAMES[decision.player], write_seen(decision.seen)
    return [
        note.sentence
        for note in notes_for(decision.game.slug)
        if (note.seat, note.seen) == here and decision.method.name in (note.method, f"{note.method}-slide")
    ]


# -- for people -----------------------------------------------------------------------------------------------------


def _for_people(decision: Decision, with_tree: bool) -> list[str]:
    sees = write_seen(decision.seen) or "nothing"
    lines = [
        f"{decision.game.slug}  {PLAYER_NAMES[decision.player].upper()} sees: {sees}",
        f"method {decision.method.name}   assumes: {decision.method.assumes}",
        f"belief  {believed(decision.belief)}" + ("  (by chance alone)" if decision.surprised else ""),
        f"value {with_decimal(decision.value)}   {_played(decision)}",
    ]
    rows = [[action.name, with_decimal(action.value), action.probability] for action in decision.actions]
    outline = _outline(decision.tree.root, "") if with_tree and decision.tree else []
    return ["\n".join(lines), table(["action", "value", "probability"], rows), "\n".join(outline), *_notes(decision)]


def _played(decision: Decision) -> str:
    """`best pass`, or for a mixed strategy `plays 1/2 pass + 1/2 2`."""
    played = {action.name: action.probability for action in decision.actions if action.probability}
    return f"plays {mixture(played)}" if len(played) > 1 else f"best {decision.best or '-'}"


def _outline(node: BeliefNode, indent: str) -> list[str]:
    """A line per node, indented by depth."""
    edge = f"{node.edge or '·'}" + (f" [{node.probability}]" if node.probability != 1 else "")
    takes = f"  takes {node.choice}" if node.choice else ""
    lines = [f"{indent}{edge}  {PLAYER_NAMES[node.owner]}  {with_decimal(node.value)}{takes}  {believed(node.belief)}"]
    lines += [
        f"{indent}    “{reply.sees}” [{reply.probability}]: "
        + ", ".join(f"{name} {with_decimal(value)}" for name, value in reply.actions)
        + f" → {reply.takes}"
        for reply in node.replies
    ]
    return lines + [line for branch in node.branches for line in _outline(branch, indent + "  ")]
