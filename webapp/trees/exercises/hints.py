"""Hints in words: the sentence of each step of a part's hint, and the price of the next."""

from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext as _

from engine.exercises import KINDS, Exercise
from engine.exercises.hints import ANSWER, IN_GAMES, RULE, price, steps_for
from engine.exercises.interface import MODEL
from engine.exercises.marks import Mark
from engine.exercises.matrix import mixtures_strike
from engine.matrix import read_matrix
from engine.search.conventions import CONVENTIONS
from engine.search.machine import BOUND, OWN_VALUE
from webapp.trees.exercises import words
from webapp.trees.exercises.answers import StoredAnswer
from webapp.trees.exercises.hints_in_games import where_to_look
from webapp.trees.exercises.words import Paths

UNVISITED = 1
"""Number of hint steps for a part without an answer: its node is not visited, or it cannot happen."""


def parts(exercise: Exercise) -> set[str]:
    """The parts that have a hint: every part with a field, and one per node for cuts."""
    asked = KINDS[exercise.kind].parts(exercise)
    nodes = {part.node for part in asked if part.node is not None}
    asked = [part for part in asked if part.what != "condition"]
    cuts = {f"cuts.{node}" for node in nodes} if any(part.what == "cuts" for part in asked) else set()
    return {part.name for part in asked if part.what != "cuts"} | cuts


def texts() -> dict[str, str]:
    """The texts on hints of the page's script."""
    return {
        "hint.title": _("Hints on {node}: each costs part of the points of its answer"),
        "hint.overall": _("Hints on the whole exercise: each costs part of the points of its answer"),
        "hint.first": _("{part}: costs {price} of its points"),
        "hint.next": _("{part}, the next hint: costs {price} of its points"),
        "hint.cuts": _("Cuts here"),
    }


def blank_marks(exercise: Exercise) -> dict[str, Mark]:
    """The marks of an empty answer, by part: they say where each right answer comes from."""
    return {mark.part: mark for mark in KINDS[exercise.kind].grade(exercise, {}).marks}


def most_steps(mark: Mark | None) -> int:
    """The number of hint steps for a part, given its mark in an empty answer."""
    return len(steps_for(mark)) if mark else UNVISITED


def as_shown(
    exercise: Exercise, answer: StoredAnswer, blank: Mapping[str, Mark] | None = None
) -> dict[str, dict[str, Any]]:
    """For each part with a hint taken: the sentences so far, and the price of the next step (None after the last).

    `blank`: the marks of an empty answer, if they are known.
    """
    if not answer.taken:
        return {}
    marks, paths = blank or blank_marks(exercise), Paths.of(exercise.tree)
    return {part: _taken(exercise, part, marks.get(part), paths, taken) for part, taken in answer.taken.items()}


def _taken(exercise: Exercise, part: str, mark: Mark | None, paths: Paths, taken: int) -> dict[str, Any]:
    if mark is None:
        return {"says": [_not_asked(exercise, part)], "next": None}
    steps = steps_for(mark)
    says = [_step(step, exercise, mark, paths) for step in steps[:taken]]
    return {"says": says, "next": float(price(steps, taken)) if taken < len(steps) else None}


def _not_asked(exercise: Exercise, name: str) -> str:
    """The sentence for a part to which the key has no answer."""
    kind = KINDS[exercise.kind]
    if any(part.only_if for part in kind.parts(exercise) if part.name == name):
        return _("Check your other answers at this node again: is this asked at all?")
    if kind.subject == MODEL:
        return _("Check again whether this can happen at all.")
    if any(part.what == "choose" for part in kind.parts(exercise)):
        return _("Check again whether an optimal strategy reaches this node at all.")
    return _("Check again whether the search reaches this node at all.")


def _step(step: str, exercise: Exercise, mark: Mark, paths: Paths) -> str:
    if step == RULE:
        return _rule(exercise, mark)
    if step == ANSWER:
        asked = {part.name: part for part in KINDS[exercise.kind].parts(exercise)}
        return _("It is %(expected)s.", expected=words.answer_in_words(mark.part, mark.expected, paths, asked))
    if mark.what in IN_GAMES:
        return where_to_look(read_matrix(exercise.text), mark)
    source = paths.node(mark.because.get("from"))
    if mark.what == "cuts":
        return _("Compare its value with what %(source)s has found by then.", source=source)
    if "bound" in mark.because:
        return _("Look at the bound that %(source)s hands down.", source=source)
    return _("Look at %(source)s.", source=source)


def _rule(exercise: Exercise, mark: Mark) -> str:
    """How such a part is computed, without numbers."""
    strict = CONVENTIONS[exercise.convention].strict
    unknown = words.written(str(mark.because.get("unknown", "")))
    rules: Mapping[str, Callable[[], str]] = {
        "alpha_in": lambda: _window_rule(mark),
        "beta_in": lambda: _window_rule(mark),
        "alpha_out": lambda: _("Only a MAX node raises α, to the best value that it has found."),
        "beta_out": lambda: _("Only a MIN node lowers β, to the best value that it has found."),
        "cuts": lambda: (
            _("MAX stops once its value is above β, MIN once it is below α.")
            if strict
            else _("MAX stops once its value has reached β, MIN once it has come down to α.")
        ),
        "leaves": lambda: _("Count the leaves that lie below no cut edge."),
        "best": lambda: _("Take the action that leads to the value of the root."),
        "choose": lambda: _("Take the action that guarantees the most, whatever MIN answers."),
        "guaranteed": lambda: _("Follow your actions, and let MIN answer each time as is worst for you."),
        "low": lambda: _("For what is not known yet take the least that a leaf is worth: %(bound)s.", bound=unknown),
        "high": lambda: _("For what is not known yet take the most that a leaf is worth: %(bound)s.", bound=unknown),
        "interval": lambda: _("Work out the window of the node above for a small x and for a large one."),
        "leaves.all": lambda: _("Each ply multiplies the number of nodes."),
        "nodes.all": lambda: _("Add up the nodes of all plies, from the root on."),
        "leaves.best": lambda: _("With the best order, one of the players needs a single answer at each second ply."),
        "leaves.chance": lambda: _("Each ply multiplies by the actions and by the outcomes."),
        "order": lambda: _("Work out the values of the successors; MAX likes large ones, MIN small ones."),
        "leaves.first": lambda: _("Draw the tree in that order, and run alpha-beta."),
        "leaves.last": lambda: _("Draw the tree in that order, and run alpha-beta."),
        "value": lambda: _value_rule(exercise, str(mark.because.get("kind", ""))),
        "alpha_again": lambda: _("The second search has the window that the parent has by then."),
        "beta_again": lambda: _("The second search has the window that the parent has by then."),
        "value_again": lambda: _value_rule(exercise, str(mark.because.get("kind", ""))),
        "again": lambda: _(
            "It is searched again if what the null window gave lies inside the parent's window and is only a bound."
        ),
        "hit": lambda: _(
            "An exact entry settles the node, a lower bound if it has reached β, an upper bound if it has come down to"
            " α."
        ),
        "bound": lambda: _("Below a cut the value is a bound: of MAX's node it is at least that, of MIN's at most."),
        "mean": lambda: _("Add up what its actions are worth, and divide by their number."),
        "then": lambda: _("Look for the action that draws level first."),
    }
    return {**rules, **_rules_without_tree(exercise)}[mark.what]()


def _window_rule(mark: Mark) -> str:
    if mark.because.get("kind") == "window.null":
        return _("After the first action: from α to α + 1 at MAX's nodes, from β − 1 to β at MIN's.")
    if mark.node == 0:
        return _("The root has no parent: the search begins there, with the widest window that there is.")
    return _("A node is given the window that its parent has when it comes to it.")


def _left_rule(exercise: Exercise) -> str:
    if mixtures_strike(read_matrix(exercise.text)):
        return _(
            "Strike what another strategy, or a mixture of others, beats everywhere; then look again, at both players."
        )
    return _("Strike what another strategy beats everywhere; then look again, at both players.")


def _rules_without_tree(exercise: Exercise) -> Mapping[str, Callable[[], str]]:
    """The rules for exercises on beliefs, matrix games and UCT."""
    return {
        "applies": lambda: _("Add up b(s) over the states in which the action can be carried out."),
        "seen": lambda: _("Add up b(s)·T·O for this observation, and divide by p(a|b)."),
        "belief": lambda: _("b(s)·T·O for this state, divided by the sum over all states."),
        "worth.after": lambda: _("Multiply each state's value by b′, and add up."),
        "worth.then": lambda: _("Add up b′(s)·T·O·U(s′) over all that the action may lead to, and divide by p(a|b′)."),
        "worth.best": lambda: _("MAX takes what is worth most there; where nothing can be carried out, add up b′·U."),
        "worth": lambda: _("Multiply the value after each observation by its probability, and add up."),
        "action": lambda: _("Compare what each action that can be carried out is worth."),
        "reply.row": lambda: _("Compare the row player's payoffs within this column."),
        "reply.column": lambda: _("Compare the column player's payoffs within this row."),
        "left.row": lambda: _left_rule(exercise),
        "left.column": lambda: _left_rule(exercise),
        "nash": lambda: _("Look for a cell in which both strategies are best against each other."),
        "ucb": lambda: _("Wins / visits + C·√(ln of the parent's visits / own visits)."),
        "selected": lambda: _("Go down from the root, each time to the successor with the largest UCB1 value."),
        "change": lambda: (
            _(
                "With minimax value v and mean m of its actions, a MIN node is worth v + ε·(m − v): find the ε at which"
                " another action is worth as much as the best one."
                " The smallest such ε counts."
            )
            if exercise.tree
            else _(
                "Only a successor with fewer visits can overtake: find the C at which its UCB1 value equals the chosen"
                " one's. The smallest such C counts."
            )
        ),
        "mixed.row": lambda: _("Each player mixes so that the other is indifferent."),
        "mixed.column": lambda: _("Each player mixes so that the other is indifferent."),
    }


def _value_rule(exercise: Exercise, kind: str) -> str:
    rules: Mapping[str, Callable[[], str]] = {
        "value.max": lambda: _("MAX takes the largest value of its successors."),
        "value.min": lambda: _("MIN takes the smallest value of its successors."),
        "value.chance": lambda: _("Multiply each outcome's value by its probability, and add up."),
        "value.optimistic": lambda: _("An optimist takes the best outcome."),
        "value.pessimistic": lambda: _("A pessimist takes the worst outcome."),
        "star.mean": lambda: _("Multiply each outcome's value by its probability, and add up."),
        "star.cut": lambda: _("A chance node that is cut returns what has left the window: high or low."),
    }
    if kind in rules:
        return rules[kind]()
    returns = OWN_VALUE if exercise.kind == "star1" else CONVENTIONS[exercise.convention].returns
    if returns == OWN_VALUE:
        return _("The node returns the best value of the successors that it has visited.")
    if returns == BOUND and kind in ("returned.cut", "returned.passed"):
        return _("A node whose value has passed the bound returns the bound: MAX β, MIN α.")
    return _("MAX returns its α, MIN its β: where no successor beats what was handed down, that comes back.")
