"""Trees of the lectures, by name, in the text form."""

from collections.abc import Mapping

EXAMPLES: Mapping[str, str] = {
    "example": "((3 12 8)(2 4 6)(14 5 2))",
    "infinite": "((0 +inf 0)(+inf -inf 0)(0 -inf +inf))",
    "doubtful": "((99 1000 1000)(100 101 102))",
    # the lecture prints the leaves of ply 3 only; its drawing is lost, so this grouping is ours
    "exercise-3.1": "(((7 6)(8 5))((2 3)(0 -2))((6 2)(5 8)(9 2)))",
    "exercise-3.3": (
        "({.2:({.5:7 .5:6}{.5:7 .5:0}) .7:({.5:8 .5:9}{.5:12 .5:11}) .1:({.5:1 .5:1}{.5:3 .5:4})}"
        " {.1:({.5:4 .5:4}{.5:0 .5:1}) .9:({.5:7 .5:2}{.5:3 .5:-2})}"
        " {.3:({.5:0 .5:6}{.5:2 .5:8}) .7:({.5:7 .5:7}{.5:7 .5:6})})"
    ),
    "attitudes": "({.7:3 .3:-1}{.4:-4 .6:5}{.9:0 .1:1})",
    "scale-a": "({.9:(2 2) .1:(3 3)}{.9:(1 1) .1:(4 4)})",
    "scale-b": "({.9:(2 2) .1:(30 30)}{.9:(1 1) .1:(40 40)})",
}
