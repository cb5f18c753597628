"""What Gambit's `.efg` files are written in: words, texts in quotes and braces, each with its line."""

import re
from dataclasses import dataclass

from engine.refusals import N_, Refused

TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([{}])|,|([^\s{}",]+))', re.DOTALL)


@dataclass(frozen=True)
class EfgToken:
    text: str
    is_quoted: bool
    line: int


def tokens_of(text: str) -> list[EfgToken]:
    """All in the file; raises Refused."""
    found, at, line = [], 0, 1
    text = text.rstrip()
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None:
            raise Refused(N_("“%(text)s” in line %(line)d of the file is not understood."), text=text[at], line=line)
        line += text.count("\n", at, token.start(1) if token[1] is not None else token.end())
        if token[1] is not None or token[2] or token[3]:
            words = token[1] if token[1] is not None else token[2] or token[3]
            found.append(EfgToken(re.sub(r"\\(.)", r"\1", words), token[1] is not None, line))
        at = token.end()
    return found
