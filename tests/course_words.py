"""The words of the courses' and the book's pseudo-code, turned into those of the listings that belong to no course."""

import re

WORDS = (
    ("MAX-VALUE|max-value|MaxValor", "MaxValue"),
    ("MIN-VALUE|min-value|MinValor", "MinValue"),
    ("CUTOFF-TEST|IS-CUTOFF|cutoff-test", "CutoffTest"),
    (r"(?:SUCCESSORS|successors)(?=\()", "Successors"),
    (r"AB\((\w+, α, β), prof(?: \+ 1)?, límite\)", r"AlphaBeta(\1)"),
    (r"Minimax\((\w+), prof(?: \+ 1)?, límite\)", r"Minimax(\1)"),
    (r"minimax-alfabeta\((\w+), profundidad(?: − 1)?, (α, β), M(?:AX|IN)\)", r"AlphaBeta(\1, \2)"),
    (r"minimax\((\w+), profundidad(?: − 1)?, M(?:AX|IN)\)", r"Minimax(\1)"),
    (r"suspensión\?\(\w+\)|(?:profundidad = 0|prof = límite) o \w+ es terminal", "CutoffTest(state)"),
    (r"para cada (?:s en (?:expandir|sucesores)\(\w+\)|sucesor s de N)", "for each s in Successors(state)"),
    (r"\((?:estado|nodo|N)\b", "(state"),
    ("en el límite solo por acciones no tranquilas", "at the limit by unquiet actions only"),
    ("la profundidad está agotada", "the depth is used up"),
    (r"Jaque(\(\w+\)) el estado recibe un nivel más", r"Check\1 the state gets one ply more"),
    ("^función", "function"),
    ("^si juega (M..)", r"if \1 is to move"),
    ("^si", "if"),
    ("devolver", "return"),
    ("máx", "max"),
    ("mín", "min"),
)
"""What the lines of courses and books say, as patterns, and how the lines say it that are in no course's words."""


def in_english(text):
    for pattern, word in WORDS:
        text = re.sub(pattern, word, text)
    return text
