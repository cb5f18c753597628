"""Reading values as Python and JSON write them: lists, tuples, mappings, text, numbers, and nothing that is run.

Numbers are exact. What is not understood is refused with its place.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.node import Value, refuse_more_nodes
from engine.trees.numbers import is_too_large, read_value

MOST_LEVELS = 200
"""Of brackets in brackets; a document has two for each ply."""

WORDS = {
    "none": None,
    "null": None,
    "true": True,
    "false": False,
    "infinity": float("inf"),
    "inf": float("inf"),
}
ARRAY = r"(?:(?:np|numpy)\.)?(?:as)?array"
NAME_OF_NODE = r"(?:n[oó]|hoja|folha|\w*(?:node|nodo|tree|leaf))"
"""What a class of nodes is called."""
CALL_OF_NODE = rf"(?:max|min|chance|{NAME_OF_NODE})"
GRAPH = r"(?:(?:nx|networkx)\.)?(?:multi)?(?:di)?graph"
"""What NetworkX calls its graphs."""
PARENTS = ("parent", "padre", "pai")
"""By which a node names the one that it is put below."""
NUMBER = r"[+\-−]?(?:\d+/\d+|\d[\d_]*\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?\b|∞)"
CAST = rf"[+\-−]?\s*(?:float|int)\s*\(\s*(?P<quote>[\"']?)\s*(?P<inside>{NUMBER}|nan)\s*(?P=quote)\s*\)"
LIMIT = r"[+\-−]?(?:(?:math|np|numpy)\.)?(?:inf|nan)\b"
TOKEN = re.compile(
    r"(?P<space>(?:\s|#[^\n]*)+)|(?P<dict>dict\s*\()|(?P<mark>[\[\](){},:;])"
    r"|(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
    rf"|(?P<float>{CAST})|(?P<number>{NUMBER}|{LIMIT})"
    rf"|(?P<array>{ARRAY}\s*\()|(?P<node>(?P<called>{CALL_OF_NODE}|{GRAPH})\s*\()"
    r"|(?P<word>[^\W\d]\w*(?:\.[^\W\d]\w*)*)",
    re.IGNORECASE,
)
LIBRARY = re.compile(r"(?:math|np|numpy)\.", re.IGNORECASE)
NAMED = re.compile(r"([^\W\d]\w*)\s*=")
"""A name and the sign of an assignment, or of a keyword."""
BARE_KEY = re.compile(r"[^\W\d]\w*(?=\s*:)")
ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "'": "'", '"': '"', "/": "/"}
CLOSING = {"[": "]", "(": ")", "{": "}"}


@dataclass(eq=False)
class Call:
    """What is given to a class of nodes or of graphs, or to a function that makes them."""

    called: str
    values: list[Any]
    named: dict[str, Any]
    added: list[Any] = field(default_factory=list)
    """Children that a node gets later, or edges of a graph (`engine.trees.programs`)."""
    parent: "Call | None" = None
    """The one that the node itself names."""
    unread: str = ""
    """A statement that gives the node a value that is not read: an inner node needs none."""


class LiteralReader:
    """Reads one value after the other; those that a name has been given to may be used by it."""

    def __init__(self, text: str, most_nodes: int) -> None:
        self.text, self.at, self.start, self.values = text, 0, 0, 0
        self.name = ""  # under which the next value is assigned
        self.assigned: dict[str, Any] = {}
        self.used: set[int] = set()  # the identities of values that stand in others
        self.most_nodes = most_nodes
        self.has_bare_keys = False  # as in JavaScript: a key without quotes is no name of a value
        self.token: re.Match[str] | None = None
        self.advance()
        self.skip_name()

    def advance(self) -> None:
        """To the next token, past spaces and comments."""
        self.token = None
        while self.at < len(self.text):
            self.start = self.at
            token = TOKEN.match(self.text, self.at)
            if token is None:
                raise self.refusal(N_("“%(text)s” is not understood at character %(place)d."), self.text[self.at])
            self.at = token.end()
            if not token["space"]:
                self.token = token
                return

    def skip(self, mark: str) -> bool:
        if self.token is None or self.token["mark"] != mark:
            return False
        self.advance()
        return True

    def skip_name(self) -> None:
        """Past the name and the sign of an assignment, as in `tree = [3, 12]`."""
        assigned = NAMED.match(self.text, self.start) if self.token else None
        self.name = assigned[1] if assigned else ""
        if assigned:
            self.at = assigned.end()
            self.advance()

    def read_value(self, depth: int) -> Any:
        token = self.token
        if token is None:
            raise Refused(N_("The text ends where a value is expected."))
        self.values += 1
        refuse_more_nodes(self.values // 4, self.most_nodes)  # a node is written in up to four values
        if depth > MOST_LEVELS:
            raise Refused(N_("Brackets may stand at most %(most)d deep in each other."), most=MOST_LEVELS)
        if token["mark"] in ("[", "("):
            return self.read_list(token["mark"], depth)
        if token["mark"] == "{":
            return self.read_mapping(depth)
        if token["dict"]:
            return self.read_call("dict", depth).named
        if token["array"] or token["node"]:
            return self.read_array(depth) if token["array"] else self.read_call(token["called"], depth)
        if token["mark"]:
            raise self.refusal(N_("“%(text)s” at character %(place)d stands where a value is expected."), token[0])
        value = self.read_plain(token)
        self.advance()
        return value

    def read_plain(self, token: re.Match[str]) -> Any:
        if token["text"]:
            return _unescaped(token["text"][1:-1])
        if token["number"] or token["float"]:
            value = _number(token)
            if value is None or is_too_large(value):
                raise self.refusal(N_("“%(text)s” at character %(place)d is not a number."), token[0])
            return value
        if token["word"] in self.assigned:
            value = self.assigned[token["word"]]
            self.used.add(id(value))
            _give_name(token["word"], value)
            return value
        word = token["word"].lower()
        if word not in WORDS:
            raise self.refusal(
                N_("“%(text)s” at character %(place)d is neither a number nor a text in quotes."), token[0]
            )
        return WORDS[word]

    def read_list(self, opening: str, depth: int) -> list[Any]:
        opened = self.start
        self.advance()
        values = []
        while not self.skip(CLOSING[opening]):
            self.refuse_end(opening, opened)
            values.append(self.read_value(depth + 1))
            self.separate(CLOSING[opening], opening, opened)
        return values

    def read_mapping(self, depth: int) -> dict[str, Any]:
        opened = self.start
        self.advance()
        values: dict[str, Any] = {}
        while not self.skip("}"):
            self.refuse_end("{", opened)
            place = self.start
            key = self.read_key(depth + 1)
            if not isinstance(key, str | Fraction):
                raise Refused(N_("The key at character %(place)d is neither a text nor a number."), place=place + 1)
            if not self.skip(":"):
                raise self.refusal(N_("A colon is missing at character %(place)d."))
            self.add(values, str(key), depth, place)
            self.separate("}", "{", opened)
        return values

    def read_key(self, depth: int) -> Any:
        """A key of a mapping; JavaScript writes names without quotes."""
        bare = BARE_KEY.match(self.text, self.start)
        if bare is None or (bare[0] in self.assigned and not self.has_bare_keys):
            return self.read_value(depth)
        self.at = bare.end()
        self.advance()
        return bare[0]

    def read_call(self, called: str, depth: int) -> Call:
        """`dict(a=1, b=2)` or `Node("A", value=3)`: the values without a name, and those with one."""
        opened = self.start
        opening = f"{called}("
        self.advance()
        values: list[Any] = []
        named: dict[str, Any] = {}
        while not self.skip(")"):
            self.refuse_end(opening, opened)
            place, name = self.start, NAMED.match(self.text, self.start)
            if name:
                self.at = name.end()
                self.advance()
                self.add(named, name[1], depth, place)
            elif called == "dict":
                raise self.refusal(N_("A name and “=” are missing at character %(place)d."))
            else:
                values.append(self.read_value(depth + 1))
            self.separate(")", opening, opened)
        call = Call(called, values, named)
        for key in [key for key in named if key.lower() in PARENTS and called != "dict"]:
            self.put_below(call, named.pop(key))
        return call

    def put_below(self, child: Call, parent: Any) -> None:
        if isinstance(parent, Call):
            parent.added.append(child)
            child.parent = parent
            self.used.add(id(child))

    def read_parent(self, depth: int) -> Any:
        """A node that is named without being used as a child."""
        if self.token is None or self.token[0] not in self.assigned:
            return self.read_value(depth)
        parent = self.assigned[self.token[0]]
        self.advance()
        return parent

    def read_array(self, depth: int) -> Any:
        """`np.array([3, 12])`, read as the list in it; how its numbers are stored says nothing of a tree."""
        opened = self.start
        self.advance()
        self.refuse_end("array(", opened)
        values = self.read_value(depth + 1)
        self.separate(")", "array(", opened)
        while not self.skip(")"):
            self.refuse_end("array(", opened)
            self.skip_name()
            self.advance()
        return values

    def add(self, values: dict[str, Any], key: str, depth: int, place: int) -> None:
        """Reads the value of a key, which must be a new one."""
        if key in values:
            raise Refused(
                N_("“%(text)s” appears twice, the second time at character %(place)d."), text=key, place=place + 1
            )
        values[key] = self.read_parent(depth + 1) if key.lower() in PARENTS else self.read_value(depth + 1)

    def separate(self, closing: str, opening: str, opened: int) -> None:
        """Past the comma after a value, unless its brackets close."""
        self.refuse_end(opening, opened)
        if self.token is not None and self.token["mark"] != closing and not self.skip(","):
            raise self.refusal(N_("A comma is missing at character %(place)d."))

    def refuse_end(self, opening: str, opened: int) -> None:
        if self.token is None:
            raise Refused(
                N_("“%(text)s” at character %(place)d is never closed."),
                text=opening,
                place=opened + 1,
            )

    def refusal(self, sentence: str, text: str = "") -> Refused:
        return Refused(sentence, text=text, place=self.start + 1)


def _give_name(name: str, value: Any) -> None:
    """A node that has no name of its own is called by that of its variable."""
    if isinstance(value, Call) and not any(isinstance(said, str) for said in value.values):
        value.named.setdefault("name", name)


def _number(token: re.Match[str]) -> Value | None:
    """What `3`, `-math.inf` and `-float("inf")` are."""
    inside = token["inside"] or LIBRARY.sub("", token["number"])
    value = read_value(inside.replace("_", ""))
    return -value if value is not None and token["float"] and token[0][0] in "-−" else value


def _unescaped(text: str) -> str:
    """What a quoted text says; JSON writes letters outside the basic plane as two escapes."""
    said = re.sub(r"\\(u[0-9a-fA-F]{4}|.)", _escape, text)
    return said.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _escape(found: re.Match[str]) -> str:
    mark = found[1]
    return chr(int(mark[1:], 16)) if len(mark) > 1 else ESCAPES.get(mark, mark)
