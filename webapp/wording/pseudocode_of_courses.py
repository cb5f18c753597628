"""Minimax and alpha-beta as three courses print them, in the courses' own language: their slides are Spanish.

The lines are keyed as in `webapp.wording.pseudocode`, which has those that follow the reader's language.
"""

from collections.abc import Callable

from webapp.wording.code_line import CodeLine


def urjc_minimax() -> list[CodeLine]:
    """There is no window yet: α is the value of a MAX node, β that of a MIN node."""
    return [
        CodeLine("max.enter", "función MaxValor(estado)", 0),
        CodeLine("max.leaf", "si suspensión?(estado) devolver e(estado)", 1),
        CodeLine("max.init", "α ← −∞", 1),
        CodeLine("max.loop", "para cada s en expandir(estado)", 1),
        CodeLine("max.update", "α ← máx(α, MinValor(s))", 2),
        CodeLine("max.return", "devolver α", 1),
        CodeLine("min.enter", "función MinValor(estado)", 0),
        CodeLine("min.leaf", "si suspensión?(estado) devolver e(estado)", 1),
        CodeLine("min.init", "β ← +∞", 1),
        CodeLine("min.loop", "para cada s en expandir(estado)", 1),
        CodeLine("min.update", "β ← mín(β, MaxValor(s))", 2),
        CodeLine("min.return", "devolver β", 1),
    ]


def urjc_alpha_beta() -> list[CodeLine]:
    """A node updates its window and returns its edge."""
    return [
        CodeLine("max.enter", "función MaxValor(estado, α, β)", 0),
        CodeLine("max.leaf", "si suspensión?(estado) devolver e(estado)", 1),
        CodeLine("max.loop", "para cada s en expandir(estado)", 1),
        CodeLine("max.update", "α ← máx(α, MinValor(s, α, β))", 2),
        CodeLine("max.cut", "si α ≥ β devolver α", 2),
        CodeLine("max.return", "devolver α", 1),
        CodeLine("min.enter", "función MinValor(estado, α, β)", 0),
        CodeLine("min.leaf", "si suspensión?(estado) devolver e(estado)", 1),
        CodeLine("min.loop", "para cada s en expandir(estado)", 1),
        CodeLine("min.update", "β ← mín(β, MaxValor(s, α, β))", 2),
        CodeLine("min.cut", "si β ≤ α devolver β", 2),
        CodeLine("min.return", "devolver β", 1),
    ]


def unir_minimax() -> list[CodeLine]:
    """The plies that are left are counted down, and the function is told who is to move."""
    return [
        CodeLine("any.enter", "función minimax(N, profundidad, MAX)", 0),
        CodeLine("any.leaf", "si profundidad = 0 o N es terminal devolver e(N)", 1),
        CodeLine("max.enter", "si juega MAX", 1),
        CodeLine("max.init", "v ← −∞", 2),
        CodeLine("max.loop", "para cada sucesor s de N", 2),
        CodeLine("max.update", "v ← máx(v, minimax(s, profundidad − 1, MIN))", 3),
        CodeLine("max.return", "devolver v", 2),
        CodeLine("min.enter", "si juega MIN", 1),
        CodeLine("min.init", "v ← +∞", 2),
        CodeLine("min.loop", "para cada sucesor s de N", 2),
        CodeLine("min.update", "v ← mín(v, minimax(s, profundidad − 1, MAX))", 3),
        CodeLine("min.return", "devolver v", 2),
    ]


def unir_alpha_beta() -> list[CodeLine]:
    """As its minimax, with a window."""
    return [
        CodeLine("any.enter", "función minimax-alfabeta(N, profundidad, α, β, MAX)", 0),
        CodeLine("any.leaf", "si profundidad = 0 o N es terminal devolver e(N)", 1),
        CodeLine("max.enter", "si juega MAX", 1),
        CodeLine("max.loop", "para cada sucesor s de N", 2),
        CodeLine("max.update", "α ← máx(α, minimax-alfabeta(s, profundidad − 1, α, β, MIN))", 3),
        CodeLine("max.cut", "si α ≥ β devolver α", 3),
        CodeLine("max.return", "devolver α", 2),
        CodeLine("min.enter", "si juega MIN", 1),
        CodeLine("min.loop", "para cada sucesor s de N", 2),
        CodeLine("min.update", "β ← mín(β, minimax-alfabeta(s, profundidad − 1, α, β, MAX))", 3),
        CodeLine("min.cut", "si β ≤ α devolver β", 3),
        CodeLine("min.return", "devolver β", 2),
    ]


def puc_minimax() -> list[CodeLine]:
    """The plies are counted up to a limit."""
    return [
        CodeLine("any.enter", "función Minimax(nodo, prof, límite)", 0),
        CodeLine("any.leaf", "si prof = límite o nodo es terminal devolver e(nodo)", 1),
        CodeLine("max.enter", "si juega MAX", 1),
        CodeLine("max.init", "v ← −∞", 2),
        CodeLine("max.loop", "para cada s en sucesores(nodo)", 2),
        CodeLine("max.update", "v ← máx(v, Minimax(s, prof + 1, límite))", 3),
        CodeLine("max.return", "devolver v", 2),
        CodeLine("min.enter", "si juega MIN", 1),
        CodeLine("min.init", "v ← +∞", 2),
        CodeLine("min.loop", "para cada s en sucesores(nodo)", 2),
        CodeLine("min.update", "v ← mín(v, Minimax(s, prof + 1, límite))", 3),
        CodeLine("min.return", "devolver v", 2),
    ]


def puc_alpha_beta() -> list[CodeLine]:
    """As its minimax, with a window; the test is strict, and a node that is cut returns the other edge."""
    return [
        CodeLine("any.enter", "función AB(nodo, α, β, prof, límite)", 0),
        CodeLine("any.leaf", "si prof = límite o nodo es terminal devolver e(nodo)", 1),
        CodeLine("max.enter", "si juega MAX", 1),
        CodeLine("max.loop", "para cada s en sucesores(nodo)", 2),
        CodeLine("max.update", "α ← máx(α, AB(s, α, β, prof + 1, límite))", 3),
        CodeLine("max.cut", "si α > β devolver β", 3),
        CodeLine("max.return", "devolver α", 2),
        CodeLine("min.enter", "si juega MIN", 1),
        CodeLine("min.loop", "para cada s en sucesores(nodo)", 2),
        CodeLine("min.update", "β ← mín(β, AB(s, α, β, prof + 1, límite))", 3),
        CodeLine("min.cut", "si α > β devolver α", 3),
        CodeLine("min.return", "devolver β", 2),
    ]


COURSES: dict[tuple[str, str], Callable[[], list[CodeLine]]] = {
    ("minimax", "urjc"): urjc_minimax,
    ("alphabeta", "urjc"): urjc_alpha_beta,
    ("minimax", "unir"): unir_minimax,
    ("alphabeta", "unir"): unir_alpha_beta,
    ("minimax", "puc"): puc_minimax,
    ("alphabeta", "puc"): puc_alpha_beta,
}
"""By algorithm and convention."""
