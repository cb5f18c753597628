"""Values that JavaScript declares, `const tree = [[3, 12], [2, 4]];`, which become JSON by a small rewriting.

Comments and a type after the name are dropped, keys without quotes and texts in single quotes are quoted, and a comma
before a closing bracket is dropped. Anything else that JavaScript has is refused.
"""

import re

from engine.refusals import N_, Refused

DECLARED = re.compile(r"^[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]", re.MULTILINE)
LEXEME = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*(?s:.*?)(?:\*/|\Z))"
    r"|(?P<text>\"(?:[^\"\\\n]|\\[^\n])*\"?|'(?:[^'\\\n]|\\[^\n])*'?)"
    r"|(?P<number>[+-]?(?:\d[\w.]*|\.\d[\w.]*))|(?P<word>[^\W\d][\w.]*)|(?P<mark>\S)",
    re.MULTILINE,
)
WORDS = {"true": "true", "false": "false", "null": "null", "undefined": "null", "Infinity": "Infinity"}


def is_javascript(text: str) -> bool:
    """Whether a line of the text declares a name as JavaScript does."""
    return DECLARED.search(text) is not None


def declared_json(text: str) -> list[tuple[str, str]]:
    """The names that the text declares, each with its value as JSON; raises Refused if it does anything else."""
    lexemes = [lexeme for lexeme in LEXEME.finditer(text) if lexeme.lastgroup != "space"]
    found, at = [], 0
    while at < len(lexemes):
        at += lexemes[at][0] == "export"
        declared = [lexeme[0] for lexeme in lexemes[at : at + 2]]
        if len(declared) < 2 or declared[0] not in ("const", "let", "var") or lexemes[at + 1].lastgroup != "word":
            raise refusal(text, lexemes[min(at, len(lexemes) - 1)].start())
        name, at = lexemes[at + 1][0], at + 2
        while at < len(lexemes) and lexemes[at][0] not in ("=", ";", "const"):
            at += 1  # a type
        first = at = at + 1
        depth = 0
        while at < len(lexemes) and (depth or at == first):
            depth += (lexemes[at][0] in "[{") - (lexemes[at][0] in "]}")
            at += 1
        found.append((name, "".join(_as_json(text, lexemes, place) for place in range(first, at))))
        at += at < len(lexemes) and lexemes[at][0] == ";"
    return found


def _as_json(text: str, lexemes: list[re.Match[str]], place: int) -> str:
    lexeme = lexemes[place]
    said, after = lexeme[0], lexemes[place + 1][0] if place + 1 < len(lexemes) else ""
    if lexeme.lastgroup == "text":
        inner = said[1:-1].replace("\\'", "'")
        return said if said[0] == '"' else '"' + inner.replace('"', '\\"') + '"'
    if lexeme.lastgroup == "word":
        if after != ":" and said not in WORDS:
            raise refusal(text, lexeme.start())
        return f'"{said}"' if after == ":" else WORDS[said]
    if lexeme.lastgroup == "number":
        return _number(text, lexeme)
    if said == "-" and after == "Infinity" or said in "[]{}:":
        return said
    if said != ",":
        raise refusal(text, lexeme.start())
    return "" if after and after in "]}" else said


def _number(text: str, lexeme: re.Match[str]) -> str:
    """`-.5` and `+3.` as JSON writes them."""
    found = re.fullmatch(r"([+-]?)(\d*)(?:\.(\d*))?(e[+-]?\d+)?", lexeme[0], re.IGNORECASE)
    if found is None:
        raise refusal(text, lexeme.start())
    sign, whole, part, power = found.groups("")
    return f"{sign.strip('+')}{whole.lstrip('0') or '0'}.{part or '0'}{power}"


def refusal(text: str, place: int) -> Refused:
    """The refusal of the line with this place."""
    line = text.count("\n", 0, place)
    return Refused(
        N_(
            "This is a program in JavaScript, of which Poda reads declared values alone, such as %(example)s; line"
            " %(line)d is none: “%(text)s”. Paste the tree without the rest."
        ),
        example="const tree = [[3, 12], [2, 4]];",
        text=text.splitlines()[line].strip()[:80],
        line=line + 1,
    )
