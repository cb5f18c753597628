"""Values in JavaScript, `const tree = [[3, 12], [2, 4]];`, which are read as those of Python are."""

import re

DECLARATION = re.compile(
    r"^[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+[^\W\d]\w*[ \t]*(?::[^=\n]*)?=(?!=)", re.MULTILINE
)
FOREIGN = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
    r"|(?P<foreign>//[^\n]*|/\*[\s\S]*?\*/|(?<![\w.])(?:export|const|let|var|new)[ \t]+(?=[^\W\d]))"
)
"""Comments, and words that Python does not have; texts in quotes are passed over."""


def is_javascript(text: str) -> bool:
    """Whether a line of the text declares a name as JavaScript does."""
    return DECLARATION.search(text) is not None


def as_python(text: str) -> str:
    """The text at its full length, with blanks for what only JavaScript has; unchanged if it is no JavaScript."""
    return FOREIGN.sub(_blank, text) if is_javascript(text) else text


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0]) if found["foreign"] else found[0]
