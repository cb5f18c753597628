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
            line = replace(line, text=_("%(loop)s, at the limit by unquiet actions only", loop=line.text))
        if verb == "loop" and "singular" in options:
            written.append(CodeLine(f"{mover}.try", _("try each successor s to half the depth"), line.indent))
            said = _("if one is clearly better than all others, it gets one ply more")
            written.append(CodeLine(f"{mover}.singular", said, line.indent))
        written.append(line)
        if line.indent == 0 and "checks" in options:
            state = _estimate(mover, texts)[2:-1]
            extend = _("if Check(%(state)s) the state gets one ply more", state=state)
            written.append(CodeLine(f"{mover}.extend", extend, 1))
    return written


def _stand_pat(mover: str, indent: int, texts: dict[str, str], order: list[str]) -> list[CodeLine]:
    """At the limit the estimate is the first value to choose from; it moves the window and is tested like any other."""
    estimate = _estimate(mover, texts)
    if f"{mover}.init" in texts:
        own = f"{texts[f'{mover}.init'].partition(' ')[0]} ← {estimate}"
    else:
        own = f"{texts[f'{mover}.update'].partition(',')[0]}, {estimate})"
    tests = [key for key in order if key in (f"{mover}.raise", f"{mover}.cut")]
    inner = [CodeLine(key.replace(".", ".stand-"), texts[key], indent + 1) for key in tests]
    limit = CodeLine(f"{mover}.limit", _("if the depth is used up"), indent)
    return [limit, CodeLine(f"{mover}.stand", own, indent + 1), *inner]


def _estimate(mover: str, texts: dict[str, str]) -> str:
    """`e(state)`, as the listing calls the state."""
    leaf = texts.get(f"{mover}.leaf", texts.get("any.leaf", ""))
    return leaf[leaf.rindex("e(") :]
