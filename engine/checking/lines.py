"""A printed line as words, numbers and brackets, and what it says: of a node, of the leaves, or of the answer.

a1 [-inf, inf] = 3              a name, a window in brackets, a value
MIN alpha=-inf, depth: 2        numbers with the words that say what they are; those of no column are left out
Visited: [3, 12, 8]             a list, with a word for it
"""

import re
from dataclasses import dataclass, field

COLUMNS = {
    "node": "path node nodo nó no name nombre nome state estado",
    "alpha": "alpha alfa α alpha_in alfa_in",
    "beta": "beta β beta_in",
    "value": "value valor v val utility utilidad utilidade score return returns returned devuelve devolve",
    "alpha_out": "alpha_out alfa_out",
    "beta_out": "beta_out",
}
"""What columns are called, in any of the three languages. If several columns name the node, the first of these words
wins.
"""
MEANING = {word: column for column, words in COLUMNS.items() for word in words.split()}

ACTION = set("action move acción accion ação acao jugada jogada".split())
BEST = set("best mejor melhor".split())
ANSWER = BEST | set(
    "final minimax result resultado optimal óptimo optimo ótimo otimo answer respuesta resposta".split()
)
"""With one of these, a value is the one that the program returns."""

IS = set("is es é".split())
LINKS = ANSWER | IS
"""These may stand between a number and what it is called, as in “the value is 3”."""

CUT = set(
    "prune prunes pruned pruning cut cuts cutoff cutting poda podar podado podada podados podadas corte corta break"
    " breaking".split()
)
LEAVING = set(
    "leave leaves leaving left exit exits exiting return returns returned returning sale saliendo sai saindo devuelve"
    " devolve".split()
)
LEAF = set("leaf hoja folha terminal".split())
LEAVES = LEAF | set("visited leaves visitadas visitados visitada visitado hojas folhas order orden ordem".split())
COUNTED = set(
    "leaves hojas folhas nodes nodos nós nos states estados expanded expandidos evaluated calls llamadas"
    " chamadas time tiempo tempo seconds total count depth level ply profundidad nivel profundidade nível player"
    " jugador jogador".split()
)
"""A single number after one of these counts something, or says where the search is."""

SAID = CUT | LEAVES | LEAVING | COUNTED | ANSWER | ACTION | set(MEANING)
SAID |= set(
    "visit visits visiting visita visitando evaluate evaluating evaluando avaliando explore exploring explorando enter"
    " enters entering entra exit exits exiting leave leaves leaving sale sai returning call calling at in on en em is"
    " es é the of de del da do to from with con com and max min maximizing minimizing maximizer minimizer max_value"
    " min_value turn turno window ventana janela true false none root el la lo los las un una o os um uma".split()
)
"""Words of such lines that are no names of nodes."""

BLANK = {"", "-", "—", "–", "?", "none", "null", "nan"}

NUMERAL = (
    r"[-+−]?(?:\d+/\d+|(?:\d+(?:\.\d*{comma})?|\.\d+)(?:e[-+]?\d{{1,3}})?|(?:inf(?:inity|inito|ty)?|oo|∞))(?![\w'])"
)
WITH_POINT, WITH_COMMA = (
    re.compile(
        rf"({NUMERAL.format(comma=comma)})|([^\W_][\w'+]*)|(->|→|[=:\[\]()|])|(-(?=[\s,;|]|$)|[—–?])", re.IGNORECASE
    )
    for comma in ("", r"|,\d+")
)
DECIMAL_COMMA = re.compile(r"(?<![\d.,/])[-+−]?\d+,\d+(?![\d./]| ?,)")

INFINITY = re.compile(
    r"float\( ?['\"]([-+]?)inf(?:inity)?['\"] ?\)|(?:math|np|numpy)\.inf\b|sys\.maxsize\b", re.IGNORECASE
)
BOXED = re.compile(r"\bnp\.\w+\(([^()]*)\)")
"""A number as NumPy shows it in a list: `np.float64(3.0)`."""


QUOTED = re.compile(r"(?<!\w)'([^\n']*)'")

NUMBER, WORD, MARK, NOTHING = 1, 2, 3, 4
"""Kinds of tokens, as the patterns number them."""


@dataclass
class Phrase:
    """Words, and the numbers that follow them."""

    begins: str = ""
    """The bracket or sign before it."""
    words: list[str] = field(default_factory=list)
    told: bool = False
    """Whether a sign, or “is”, says that what follows belongs to the last word."""
    is_sentence: bool = False
    numbers: list[str] = field(default_factory=list)
    answer: list[str] = field(default_factory=list)
    """What follows such a sign and is no number."""

    @property
    def label(self) -> str:
        return self.words[-1].casefold() if self.words else ""

    @property
    def columns(self) -> list[str]:
        """What the words just before the numbers call them."""
        found: list[str] = []
        for word in reversed(self.words):
            column = MEANING.get(word.casefold(), "node")
            if column != "node":
                found[:0] = [column] * (column not in found)
            elif found or word.casefold() not in LINKS:
                break
        return found


@dataclass
class PrintedLine:
    """What a printed line says."""

    text: str
    words: list[str] = field(default_factory=list)
    """Those that do not say what a number is."""
    numbers: list[str] = field(default_factory=list)
    """Those of which it does not say what they are."""
    fields: dict[str, str] = field(default_factory=dict)
    """By column those of which it does; and the `action`, or what is called the `best`."""
    listed: list[str] | None = None
    """The leaves in a list."""
    in_brackets: bool = False
    """Whether α and β are but two numbers in brackets."""

    is_sentence: bool = False
    """Whether it says what something is, as in “the value is 3”."""
    spoken: set[str] = field(default_factory=set)
    """All its words, in small letters."""

    @property
    def is_bare(self) -> bool:
        """Whether it is a number alone."""
        return len(self.numbers) == 1 and not (self.spoken or self.fields or self.listed)

    def has(self, words: set[str]) -> bool:
        return not self.spoken.isdisjoint(words)


def plain(text: str) -> str:
    """The text with its infinities spelled `inf`, and without the quotes of names in Python."""
    return QUOTED.sub(r"\1", with_infinities(text))


def with_infinities(text: str) -> str:
    return BOXED.sub(r"\1", INFINITY.sub(r"\1inf", text))


def read_line(text: str, comma: bool = False) -> PrintedLine:
    """`comma`: whether a comma between digits is a decimal comma."""
    line = PrintedLine(text)
    for phrase in _phrases(text, comma):
        _take(line, phrase)
        line.is_sentence = line.is_sentence or phrase.is_sentence
        line.spoken.update(word.casefold() for word in phrase.words)
    return line


def _phrases(text: str, comma: bool) -> list[Phrase]:
    found = [Phrase()]
    for token in (WITH_COMMA if comma else WITH_POINT).finditer(text):
        kind, said, last = token.lastindex, token[0], found[-1]
        is_action = last.told and last.label in ACTION | BEST
        if kind == MARK:
            if last.numbers or last.answer:
                found.append(Phrase(said))
            elif said in "[(" or not last.words:
                last.begins = said
            else:
                last.told = said not in ")]|"
        elif kind == WORD and said.casefold() in IS and last.label in MEANING.keys() | ANSWER | ACTION:
            last.told = last.is_sentence = True
        elif is_action and (not last.answer or said.casefold() not in SAID):
            last.answer.append(said)
        elif kind == WORD and last.told and last.columns and not last.numbers:
            last.answer.append(said)
            found.append(Phrase())
        elif kind == WORD:
            if last.numbers or last.answer:
                found.append(Phrase())
            found[-1].words.append(said)
            found[-1].told = False
        elif kind == NUMBER or last.columns:
            last.numbers.append(said)
    return found


def _take(line: PrintedLine, phrase: Phrase) -> None:
    words, numbers, columns = phrase.words, phrase.numbers, phrase.columns
    has = {word.casefold() for word in words}.intersection
    is_single = len(numbers) == 1
    if phrase.answer:
        is_action = has(ACTION) or not columns and not phrase.answer[0].isdecimal()
        line.fields[columns[-1] if columns else "action" if is_action else "best"] = " ".join(phrase.answer)
        words = words[:-1]
    elif columns and len(columns) == len(numbers):
        line.fields.update(zip(columns, numbers, strict=True))
        words = [word for word in words if MEANING.get(word.casefold(), "node") == "node"]
    elif is_single and MEANING.get(phrase.label) == "node":
        words = [*words, *numbers]
    elif has(LEAVES) and numbers and (phrase.begins == "[" or not is_single):
        line.listed = numbers
    elif not (words or line.spoken or line.fields) and is_single and line.listed:  # a function returns both
        line.fields["value"] = numbers[0]
    elif not (words or line.spoken or line.fields) and phrase.begins == "[" and (line.is_bare or not is_single):
        if line.is_bare:
            line.fields["value"] = line.numbers.pop()
        line.listed = numbers
    elif is_single and phrase.label in (ANSWER if phrase.told else ANSWER - BEST):
        line.fields["value"] = numbers[0]
    elif is_single and has(ACTION):
        line.fields["action"] = numbers[0]
    elif is_single and "alpha" in line.fields and not words and phrase.begins in ("=", ":", "->", "→"):
        line.fields["value"] = numbers[0]
    elif len(numbers) == 2 and phrase.begins in ("[", "(") and words:
        line.in_brackets = True
        line.fields.update(zip(("alpha", "beta"), numbers, strict=True))
    elif is_single and phrase.told and phrase.label not in SAID - {"root"}:
        line.fields["value"] = numbers[0]
    elif not (is_single and has(COUNTED)):
        line.numbers += numbers
    line.words += words
