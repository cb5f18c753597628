"""All wrong programs that the checker knows (`/trees/check/bugs`), each beside the right one."""

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

RECURSION = (PlainAlphaBeta.search, PlainAlphaBeta.value_of, PlainAlphaBeta.take)


@bp.get("/check/bugs")
def bugs() -> str:
    titles = names.choices("convention")
    return render_template(
        "trees/bugs.html",
        recursion="\n\n".join(code_of(method) for method in RECURSION),
        bugs=[
            {
                "shown": (each := shown(wrong)),
                "picture": pictures.draw(with_actions(parse(wrong.shows)), "triangles"),
                "printed": links.pack(each.printed),
                "conventions": [titles[name] for name in wrong.conventions]
                if len(wrong.conventions) < len(CONVENTIONS)
                else [],
                "title": titles[each.convention],
            }
            for wrong in WRONG
        ],
    )
