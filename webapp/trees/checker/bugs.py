"""All wrong programs that the checker knows (`/trees/check/bugs`), each beside the right one."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import render_template

from engine.checking.recursion import PlainAlphaBeta
from engine.checking.shown import code_of, shown
from engine.checking.wrong import WRONG
from engine.search.conventions import CONVENTIONS
from engine.trees import parse
from webapp.trees.checker import links
from webapp.trees.checker.routes import with_actions
from webapp.trees.lab import pictures
from webapp.trees.lab.routes import bp
from webapp.wording import names
from webapp.wording.text import once_per_language

RECURSION = (PlainAlphaBeta.search, PlainAlphaBeta.value_of, PlainAlphaBeta.take)


@bp.get("/check/bugs")
def bugs() -> str:
    return render_template("trees/bugs.html", recursion=[code_of(method) for method in RECURSION], bugs=_bugs())


@once_per_language
def _bugs() -> Sequence[Mapping[str, Any]]:
    titles, found = names.choices("convention"), []
    for wrong in WRONG:
        each, is_everywhere = shown(wrong), len(wrong.conventions) == len(CONVENTIONS)
        found.append(
            {
                "shown": each,
                "picture": pictures.draw(with_actions(parse(wrong.shows)), "triangles"),
                "printed": links.pack(each.printed),
                "conventions": [] if is_everywhere else [titles[name] for name in wrong.conventions],
                "title": titles[each.convention],
            }
        )
    return found
