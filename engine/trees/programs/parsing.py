"""A text as Python's own parser sees it, with what that does to hostile texts caught."""

import ast
import threading
import warnings
from fractions import Fraction

from engine.refusals import N_, Refused
from engine.trees.numbers import is_too_large, read_value
from engine.trees.programs.values import LONGEST_SHOWN, NotKnown, Quotient, Statement

LONGEST_PROGRAM = 20_000
"""Characters: ten pages. Python parses f-strings in a time that grows with the square of their length."""
ONE_AT_A_TIME = threading.Lock()  # Python's warnings are set for all threads


class Source:
    """The text of a program, its tree of syntax, and the text of each part of it."""

    def __init__(self, text: str) -> None:
        """Raises Refused if it is too long or no Python."""
        if len(text) > LONGEST_PROGRAM:
            raise Refused(
                N_(
                    "The text has %(size)d characters. As a program it may have at most %(most)d; a tree in JSON may be"
                    " longer."
                ),
                size=len(text),
                most=LONGEST_PROGRAM,
            )
        self.module = _parsed(text)
        self.lines = text.encode("utf-8", "replace").splitlines(keepends=True)

    def text_of(self, node: ast.stmt | ast.expr) -> str:
        """The part on its first line, as it was written."""
        line = self.lines[node.lineno - 1] if node.lineno <= len(self.lines) else b""
        end = node.end_col_offset or 0 if node.end_lineno == node.lineno else len(line)
        return line[node.col_offset : end].decode("utf-8", "replace").strip()

    def number(self, node: ast.Constant) -> float:
        """A float as it was written, with its exact value: 0.1 is a tenth."""
        exact = read_value(self.text_of(node).replace("_", ""))
        if not isinstance(exact, Fraction) or is_too_large(exact):
            raise NotKnown
        number = Quotient(float(exact))
        number.exact = exact
        return number

    def side_by_side(self, value: ast.expr) -> list[ast.expr]:
        """The values of `[1, 2], [3, 4]`, which are not in brackets together."""
        if isinstance(value, ast.Tuple) and value.elts:
            first = value.elts[0]
            if (first.lineno, first.col_offset) == (value.lineno, value.col_offset):
                return value.elts
        return [value]

    def statement(self, node: ast.stmt | ast.expr) -> Statement:
        text = self.text_of(node)
        return Statement(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…", node.lineno)


def _parsed(text: str) -> ast.Module:
    try:
        with ONE_AT_A_TIME, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        raise _refusal(text, error) from None
    except (MemoryError, RecursionError):
        raise Refused(N_("The text is too deeply nested to be read.")) from None
    except ValueError:  # a zero byte
        raise Refused(N_("The text is not understood in line %(line)d: “%(text)s”."), line=1, text=text[:1]) from None


def _refusal(text: str, error: SyntaxError) -> Refused:
    said, line = error.msg, error.lineno or 1
    if "nested" in said or "too many" in said:
        return Refused(N_("The text is too deeply nested to be read."))
    shown = (text.splitlines()[line - 1] if line <= len(text.splitlines()) else "").strip()
    if "was never closed" in said:
        return Refused(N_("“%(text)s” in line %(line)d is never closed."), text=said[1], line=line)
    return Refused(
        N_("The text is not understood in line %(line)d: “%(text)s”."), line=line, text=shown[: LONGEST_SHOWN - 1]
    )
