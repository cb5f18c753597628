"""Check your program (`/trees/check`): what somebody's own alpha-beta has printed for a tree. Nothing is run."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.checking.printed import Printed, read_printed
from engine.checking.recursion import CheckedTree
from engine.checking.telling_apart import Further, telling_apart
from engine.checking.verdict import Verdict, judging
from engine.refusals import Refused
from engine.steps import Steps
from engine.trees import Node, write
from engine.trees.links import pack
from engine.trees.node import action_names, in_rows
from webapp.http.pages.addresses import LONGEST_ADDRESS
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import SEARCH, limited, who
from webapp.http.visitors.security import LARGEST_FILES, takes_up_to
from webapp.services import services
from webapp.trees.checker import links
from webapp.trees.checker.words import VerdictWords, say
from webapp.trees.lab import pictures
from webapp.trees.lab.reading import TreeView, read_tree, read_view
from webapp.trees.lab.routes import bp
from webapp.wording.script_texts import texts as script_texts

MOST_NAMED = 60
"""Nodes of a tree whose picture names every action; in a larger one the names would cover each other."""


KEPT_FIELDS = ("t", "tree", "convention", "value", "best")
"""Fields of the form that the page's address has as they were sent; the output is packed in it."""


@dataclass(frozen=True)
class Output:
    """What was typed: the output, and the value and the action that the program returned."""

    printed: str = ""
    value: str = ""
    best: str = ""


@bp.get("/check")
@limited(SEARCH)
def check() -> Response:
    """The tree as in the lab (`t`, `tree`), `convention`, and an output: `printed`, packed, `value` and `best`."""
    given = request.args
    try:
        output = Output(links.unpack(given["printed"]) if given.get("printed") else "", *_answer(given))
    except Refused as refused:
        return _page(Output(), sentence(refused))
    return _page(output)


@bp.post("/check")
@limited(SEARCH)
@takes_up_to(LARGEST_FILES)
def check_output() -> BaseResponse:
    """Form: `printed` as text; there or in the address: `KEPT_FIELDS`. Redirects to the address of it all, if
    it is not too long.
    """
    output = Output(request.form.get("printed", ""), *_answer(request.values))
    asked: dict[str, Any] = {name: said for name in KEPT_FIELDS if (said := request.values.get(name))}
    addresses = [
        url_for("trees.check", **also) for also in ({**asked, "printed": links.pack(output.printed)}, asked, {})
    ]
    if len(addresses[0]) <= LONGEST_ADDRESS:
        return redirect(addresses[0], 303)
    return _page(output, own_address=next(each for each in addresses if len(each) <= LONGEST_ADDRESS))


def _answer(given: Mapping[str, str]) -> tuple[str, str]:
    return given.get("value", ""), given.get("best", "")


def _page(output: Output, refusal: str = "", own_address: str = "") -> Response:
    given = request.values
    view, is_checked = read_view(given), output != Output() or "printed" in given
    said: VerdictWords | None = None
    try:
        root = read_tree(given)
        tree = CheckedTree(root)
    except Refused as refused:
        refusal, root, is_checked = sentence(refused), read_tree({}), False
    if is_checked and not refusal:
        try:
            said = _judged(tree, view, output)
        except Refused as refused:
            refusal = sentence(refused)
    page = render_template(
        "trees/check.html",
        text=write(root),
        link=pack(root),
        picture=pictures.draw(with_actions(root), view.shapes),
        view=view,
        output=output,
        said=said,
        refusal=refusal,
        own_address=own_address,
        texts=script_texts(),
    )
    return make_response(page, 400 if refusal else 200)


def _judged(tree: CheckedTree, view: TreeView, output: Output) -> VerdictWords:
    printed = read_printed(output.printed, tree, output.value, output.best)
    verdict, further = services().page_work.wait(who(), _judging(tree, view.convention, printed))
    return say(verdict, view.convention, tree, further)


def _judging(tree: CheckedTree, convention: str, printed: Printed) -> Steps[tuple[Verdict, Further | None]]:
    verdict = yield from judging(tree, convention, printed)
    further = yield from telling_apart(verdict, convention)
    return verdict, further


def with_actions(root: Node) -> Node:
    """The tree with a name at every action, as sentences and outputs call them."""
    nodes = in_rows(root)
    if len(nodes) > MOST_NAMED:
        return root
    named = [replace(node, action=name) for node, name in zip(nodes, action_names(root), strict=True)]
    rest = iter(named[1:])
    for node in named:
        node.successors = [next(rest) for _ in node.successors]
    return named[0]
