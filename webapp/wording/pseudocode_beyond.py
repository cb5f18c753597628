"""What quiescent search and extensions add to the pseudo-code of a search that ends all lines at one depth.

The lines go into the function of each player, before its loop: at the limit, the player may stand pat.
"""

from collections.abc import Sequence
from dataclasses import replace

from flask_babel import gettext as _

from webapp.wording.code_line import CodeLine


def beyond(lines: Sequence[CodeLine], options: Sequence[str]) -> list[CodeLine]:
    """The lines with those for the options, by their names: "quiescence", "checks" or "singular"."""
    texts = {line.key: line.text for line in lines}
    order = [line.key for line in lines]
    written: list[CodeLine] = []
    for line in lines:
        mover, _dot, verb = line.key.partition(".")
        if verb == "loop" and "quiescence" in options:
            written += _stand_pat(mover, line.indent, texts, order)
            line = replace(line, text=_("for each s in Successors(state), at the limit by unquiet actions only"))
        if verb == "loop" and "singular" in options:
            written.append(
                CodeLine(f"{mover}.try", _("try each s in Successors(state) to half the depth"), line.indent)
            )
            said = _("if one is clearly better than all others, it gets one ply more")
            written.append(CodeLine(f"{mover}.singular", said, line.indent))
        written.append(line)
        if line.indent == 0 and "checks" in options:
            written.append(CodeLine(f"{mover}.extend", _("if Check(state) the state gets one ply more"), 1))
    return written


def _stand_pat(mover: str, indent: int, texts: dict[str, str], order: list[str]) -> list[CodeLine]:
    """At the limit the estimate is the first value to choose from; it moves the window and is tested like any other."""
    own = _("v ← e(state)")
    if f"{mover}.init" not in texts:
        own = _("α ← max(α, e(state))") if mover == "max" else _("β ← min(β, e(state))")
    tests = [key for key in order if key in (f"{mover}.raise", f"{mover}.cut")]
    inner = [CodeLine(key.replace(".", ".stand-"), texts[key], indent + 1) for key in tests]
    limit = CodeLine(f"{mover}.limit", _("if the depth is used up"), indent)
    return [limit, CodeLine(f"{mover}.stand", own, indent + 1), *inner]
