"""What a program calls that only reads, and which of its statements a search carries out at inner nodes alone."""

import ast
import sys

BUILTINS = set(
    "print len str repr int float bool abs round isinstance issubclass range id hash type format input any all ord chr"
    " sum hasattr callable open pow divmod exit quit Fraction Decimal pprint deque Counter list tuple set dict"
    " sorted reversed enumerate zip filter map iter deepcopy copy max min next getattr super defaultdict Exception"
    " ValueError TypeError staticmethod classmethod property bytes complex object slice lru_cache cache".split()
)
"""Functions that leave what they are given as it is, whether Python has them or a library."""
DANGEROUS = set("exec eval globals locals vars setattr delattr compile __import__".split())
CHANGES = set("append extend insert remove pop clear sort reverse update setdefault popitem add discard push".split())
"""Methods of Python's lists, mappings and sets that change them."""
METHODS = set(
    "get items keys values index count copy join split strip lstrip rstrip format startswith endswith lower upper title"
    " replace isdigit isalpha isnumeric ljust rjust center zfill most_common union intersection difference issubset"
    " tolist flatten encode decode find successors predecessors neighbors out_degree in_degree degree has_edge has_node"
    " number_of_nodes number_of_edges nodes edges out_edges in_edges adjacency is_directed".split()
)
"""Methods of Python's own values and of NetworkX's graphs that only read."""
MODULES = set("math cmath time sys copy json pprint itertools functools collections operator statistics".split())
"""Of which every function leaves its arguments as they are."""
OF_RANDOM = {"choice", "random", "randint", "uniform", "seed", "randrange", "sample", "choices"}
OF_ARRAYS = {
    "array",
    "asarray",
    "mean",
    "max",
    "min",
    "sum",
    "shape",
    "argmax",
    "argmin",
    "size",
    "ndim",
    "log2",
    "log",
}
SEARCHES = (
    "minimax negamax alpha beta search expecti decision best value eval utility solve play print show draw plot display"
    " render layout busca mostrar mejor melhor valor jugar jogar poda dibujar imprimir"
    " is_ get_ succ result action terminal moves"
).split()
"""In the names of functions that a program takes from elsewhere: they look at the tree."""
VERBS = ("add", "set", "insert", "remove", "del", "pop", "swap", "sort", "shuffle", "update", "invert", "clear")


def only_reads(function: str, module: str = "") -> bool:
    """Whether a function that the program does not have itself leaves its arguments as they are."""
    if module in MODULES:
        return True
    if module == "random":
        return function in OF_RANDOM
    if module in ("np", "numpy"):
        return function in OF_ARRAYS
    is_change = function.lower().startswith(VERBS)
    return (
        not is_change and module not in sys.stdlib_module_names and any(word in function.lower() for word in SEARCHES)
    )


# -- inner nodes ------------------------------------------------------------------------------------------------------

LEAVES = ("leaf", "terminal", "hoja", "folha", "over")
CHILDREN = ("child", "kids", "succ", "suces", "hij", "filh", "left", "right", "izq", "der", "esq", "dir")


def at_inner_nodes(body: list[ast.stmt], inner: frozenset[str] = frozenset()) -> set[int]:
    """The identities of assignments that only run for nodes with children, as the second one here.

        if not node.children: return node.value
        node.value = best

    `inner`: names of nodes that are known to have children.
    """
    found: set[int] = set()
    for statement in body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if all(root_of(target) in inner for target in targets):
                found.add(id(statement))
            inner -= {target.id for target in targets if isinstance(target, ast.Name)}
        elif isinstance(statement, ast.If):
            leaf, parent = _tested(statement.test, is_leaf=True), _tested(statement.test, is_leaf=False)
            found |= at_inner_nodes(statement.body, inner | {parent}) | at_inner_nodes(statement.orelse, inner | {leaf})
            if isinstance(statement.body[-1], ast.Return | ast.Raise | ast.Continue):
                inner |= {leaf}
        elif isinstance(statement, ast.For):
            within = (inner | {_named_in(statement.iter, CHILDREN)}) - {root_of(statement.target)}
            found |= at_inner_nodes(statement.body, within)
        elif isinstance(statement, ast.With | ast.While):
            found |= at_inner_nodes(statement.body, inner)
    return found


def root_of(node: ast.AST | None) -> str:
    """The name with which `node.left.value` begins; "" if it does not begin with one."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _tested(test: ast.expr, is_leaf: bool) -> str:
    """The name of the node that is no leaf where a test for leaves fails, or where one for children succeeds; or ""."""
    if isinstance(test, ast.BoolOp):
        is_sure = isinstance(test.op, ast.Or if is_leaf else ast.And)
        return next(filter(None, (_tested(each, is_leaf) for each in test.values)), "") if is_sure else ""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _tested(test.operand, not is_leaf)
    if isinstance(test, ast.Compare):
        is_empty = len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq | ast.Is)
        return _named_in(test.left, CHILDREN) if is_empty and is_leaf else ""
    return _named_in(test, LEAVES if is_leaf else CHILDREN)


def _named_in(expression: ast.expr, words: tuple[str, ...]) -> str:
    """The node of `node.children`, `node.is_leaf()` or `is_leaf(node)`; "" where no word is one of these."""
    for node in ast.walk(expression):
        said = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        if said and any(word in said.lower() for word in words):
            is_given = isinstance(node, ast.Name) and isinstance(expression, ast.Call) and expression.args
            return root_of(expression.args[0] if is_given else node)  # type: ignore[attr-defined]
    return ""
