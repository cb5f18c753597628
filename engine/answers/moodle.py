"""Questions for Moodle (Moodle XML, type cloze): the tree as a picture, a blank for each inner node, a choice for each
edge; the feedback says why.

A blank is a number with a tolerance. Where the search leaves out inner nodes, blanks are short texts instead, so that
a dash can be the answer there: which nodes have a blank must not tell which are visited.
"""

import math
import re
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from html import escape
from typing import Any

from engine.answers.table import path_as_text
from engine.answers.trace import paths_of, read
from engine.exercises import convention_rules
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS as SEARCHES
from engine.search.conventions import CONVENTIONS
from engine.trees.node import Node, Value, in_rows
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg

TOLERANCE = "0.005"
NO_VALUE = "-"
UNVISITED = N_("Write - for a node that is not visited.")
VALUES = N_("What each node returns")
BEST = N_("best action")
EDGES = N_("Whether the search goes along the edge to each node")
MOST_ASKED = 60
"""Edges of one question: more would be no exercise."""

SIGNS: Mapping[str, str] = {"alpha": "α", "beta": "β", "<=": "≤", ">=": "≥"}

Say = Callable[[str], str]

QUESTION = """ <question type="cloze">
  <name><text>{name}</text></name>
  <questiontext format="html">
   <text><![CDATA[{text}]]></text>
   <file name="tree.svg" path="/" encoding="base64">{picture}</file>
  </questiontext>
  <generalfeedback format="html"><text><![CDATA[{feedback}]]></text></generalfeedback>
  <penalty>0.3333333</penalty>
  <hidden>0</hidden>
 </question>
"""


QUIZ = """<?xml version="1.0" encoding="UTF-8"?>
<quiz>
{inside}</quiz>
"""
CATEGORY = """ <question type="category">
  <category><text>$course$/top/{path}</text></category>
 </question>
"""


def write_moodle(traced: Sequence[tuple[Node, dict[str, Any]]], say: Say, category: str, shapes: str) -> str:
    """A category with a question for each tree and its trace. `say` translates; raises Refused for a large tree."""
    asked = [write_tree_question(root, trace, say, place, shapes) for place, (root, trace) in enumerate(traced, 1)]
    return write_quiz(asked, category)


def write_quiz(questions: Sequence[str], category: str) -> str:
    return QUIZ.format(inside=CATEGORY.format(path=escape(category)) + "".join(questions))


def write_question(name: str, lines: Sequence[str], feedback: Sequence[str], picture: str) -> str:
    """A question from its lines of HTML and of what is said after it, which may show `tree.svg`, the picture."""
    text, said = ("\n".join(each).replace("]]>", "]] >") for each in (lines, feedback))
    drawn = b64encode(picture.encode()).decode()
    return QUESTION.format(name=escape(name), text=text, feedback=said, picture=drawn)


def write_tree_question(root: Node, trace: dict[str, Any], say: Say, place: int, shapes: str) -> str:
    """The question on a tree, the one at this place of the category; raises Refused for a large tree."""
    nodes, paths = in_rows(root), paths_of(root)
    if len(nodes) - 1 > MOST_ASKED:
        raise Refused(N_("A question for Moodle asks about %(most)d edges at most."), most=MOST_ASKED)
    found = {tuple(node["path"]): node for node in trace["nodes"]}
    inner = [tuple(path) for node, path in zip(nodes, paths, strict=True) if not node.is_leaf]
    all_numbers = all(path in found and not math.isinf(read(found[path]["value"])) for path in inner)
    lines = [f'<p><img src="@@PLUGINFILE@@/tree.svg" alt="{escape(trace["tree"])}"></p>', f"<p>{_asks(trace, say)}</p>"]
    if not all_numbers:
        lines.append(f"<p>{escape(say(UNVISITED))}</p>")
    lines.append(f"<p><b>{escape(say(VALUES))}</b></p>")
    for path in inner:
        blank = _blank(found.get(path), all_numbers)
        lines.append(f"<p>{escape(_named(path, say))}: {blank}</p>")
    if trace["best"]:
        actions = [path[0] for path in paths if len(path) == 1]
        lines.append(f"<p>{escape(say(BEST))}: {_best(trace, actions)}</p>")
    if trace["counts"]["cuts"]:
        lines.append(f"<p><b>{escape(say(EDGES))}</b></p>")
        for path in map(tuple, paths[1:]):
            lines.append(f"<p>{escape(path_as_text(path))}: {_choice(path, found, trace, say)}</p>")
    picture = write_svg(root, shapes, paper=True)
    return write_question(_title(trace, say, place), lines, _solution(trace, say), picture)


def _title(trace: dict[str, Any], say: Say, place: int) -> str:
    algorithm = SEARCHES[trace["algorithm"]]
    convention = [convention_rules.title(trace["convention"], say)] if algorithm.prunes else []
    return " ".join([say(algorithm.title), *convention, str(place)])


def _asks(trace: dict[str, Any], say: Say) -> str:
    """Which search, and by which rule, as on a sheet of exercises."""
    algorithm = SEARCHES[trace["algorithm"]]
    asks = say(N_("Search this tree by %(algorithm)s.")) % {"algorithm": say(algorithm.title)}
    if not algorithm.prunes:
        return escape(asks)
    name = say(N_("Convention: %(name)s")) % {"name": convention_rules.title(trace["convention"], say)}
    rule = convention_rules.rule(CONVENTIONS[trace["convention"]], bool(algorithm.star), say)
    return escape(f"{asks} {name} · {rule}")


def _best(trace: dict[str, Any], actions: Sequence[str]) -> str:
    """A choice among the root's actions; where nothing is cut, every best one is right."""
    right = set(trace["best"])
    if not SEARCHES[trace["algorithm"]].prunes:
        root = [node for node in trace["nodes"] if len(node["path"]) == 1]
        right |= {node["path"][0] for node in root if node["value"] == trace["value"]}
    return write_choice(actions, {place for place, action in enumerate(actions) if action in right})


def _solution(trace: dict[str, Any], say: Say) -> list[str]:
    """What everybody reads after answering: what nodes return, the best action, and every cut with its comparison."""
    inner = [node for node in trace["nodes"] if node["player"] is not None]
    said = ["; ".join(f"{_named(node['path'], say)}: {node['value']}" for node in inner)]
    said += [f"{say(BEST)}: {action}" for action in trace["best"]]
    cut = say(N_("Cut at %(node)s: %(test)s"))
    said += [cut % {"node": _named(node["path"], say), "test": _reason(node, trace)} for node in inner if node["cut"]]
    return [f"<p>{escape(each)}</p>" for each in said]


def _named(path: Sequence[str], say: Say) -> str:
    return path_as_text(path) if path else say(N_("the root"))


def _blank(node: dict[str, Any] | None, is_number: bool) -> str:
    return write_blank(None if node is None else read(node["value"]), is_number)


def write_blank(value: Value | None, is_number: bool) -> str:
    """`{1:NUMERICAL:=3:0.005}`, or a short text with all ways to write the number; None for a dash."""
    if is_number:
        assert value is not None, "all nodes are visited"
        return f"{{1:NUMERICAL:={float(value):.10g}:{TOLERANCE}}}"
    answers = [NO_VALUE, "–", "—"] if value is None else _spellings(value)
    return f"{{1:SHORTANSWER:{'~'.join(f'={escaped(answer)}' for answer in answers)}}}"


def _spellings(value: Value) -> list[str]:
    if math.isinf(value):
        return ["inf", "+inf", "∞", "+∞"] if value > 0 else ["-inf", "-∞", "−∞"]
    exact = write_value(value)
    rounded = [] if value == int(value) else [f"{float(value):.{places}f}" for places in (2, 3, 4)]
    found = dict.fromkeys((exact, *rounded))
    return [*found, *(each.replace(".", ",") for each in found if "." in each)]


def _choice(
    path: tuple[str, ...], found: dict[tuple[str, ...], dict[str, Any]], trace: dict[str, Any], say: Say
) -> str:
    """Visited or cut; below the node that was cut, the feedback says by which comparison."""
    visited, cut = say(N_("visited")), say(N_("cut off"))
    if path in found:
        return write_choice([visited, cut], {0})
    above = found.get(path[:-1])
    return write_choice([visited, cut], {1}, _reason(above, trace) if above else "")


def _reason(node: dict[str, Any], trace: dict[str, Any]) -> str:
    """The comparison that cut below the node, with the numbers that were compared."""
    convention = CONVENTIONS[trace["convention"]]
    if trace["algorithm"] == "star1":
        convention = convention.with_chance()
    moved = "" if convention.tests_first else "_out"
    test = reduce(lambda text, sign: text.replace(*sign), SIGNS.items(), node["cut"]["test"])
    value = "" if test[0] in "αβ" else f"v = {node['value']}, "
    return f"{test}: {value}α = {node[f'alpha{moved}']}, β = {node[f'beta{moved}']}"


def write_choice(names: Sequence[str], right: Collection[int], why: str = "") -> str:
    """`{1:MULTICHOICE:a1~=a2}`: always in this order, since Moodle shows them so."""
    feedback = f"#{escaped(why)}" if why else ""
    answers = (f"{'=' * (place in right)}{escaped(name)}{feedback}" for place, name in enumerate(names))
    return f"{{1:MULTICHOICE:{'~'.join(answers)}}}"


def escaped(text: str) -> str:
    """For an answer or a feedback inside braces: of the marks that Moodle reads there, only these can occur."""
    return escape(re.sub(r"([\\}~#])", r"\\\1", text), quote=False)
