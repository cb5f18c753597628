"""Sheets on paper: HTML, SVG or LaTeX, as a worksheet or as its key."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from engine.exercises.drawing import drawing, marked_name
from engine.exercises.exercise import Exercise
from engine.exercises.kind import Part
from engine.exercises.kinds import KINDS
from engine.exercises.naming import called
from engine.exercises.numbers import written
from engine.exercises.sheets import Sheet
from engine.exercises.star import leaf_range

STYLE = (
    "body{font:15px/1.45 Helvetica,Arial,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "section{break-inside:avoid;margin-bottom:2.5rem}svg{max-width:100%;height:auto}"
    "table{border-collapse:collapse}td{border:1px solid #b7c0cb;padding:.2rem .6rem}"
    ".line{border-bottom:1px solid;height:1.6rem}.page{break-after:page}"
)


def write_html(sheets: Mapping[str, Sheet], key: bool) -> str:
    """A page for each student; `sheets` by name, the empty name for everybody."""
    body = "".join(_page(name, sheet, key) for name, sheet in sheets.items())
    title = escape(next(iter(sheets.values())).title)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _page(name: str, sheet: Sheet, key: bool) -> str:
    title = escape(sheet.title) + (f" · {escape(name)}" if name else "") + (" · key" if key else "")
    note = f"<p>{escape(sheet.note)}</p>" if sheet.note else ""
    sections = "".join(_section(number, exercise, key) for number, exercise in enumerate(sheet.exercises, 1))
    return f'<div class="page"><h1>{title}</h1>{note}{sections}</div>'


def _section(number: int, exercise: Exercise, key: bool) -> str:
    text = f"<pre>{escape(exercise.text)}</pre>" if exercise.text else ""
    picture = text if exercise.tree is None else drawing(exercise, key).as_svg()
    note = f"<p>{escape(exercise.note)}</p>" if exercise.note else ""
    answer = _key_table(exercise) if key else '<div class="line"></div><div class="line"></div>'
    heading = f"{number}. {KINDS[exercise.kind].title} ({exercise.points} points)"
    return f"<section><h2>{escape(heading)}</h2><p>{escape(question(exercise))}</p>{note}{picture}{answer}</section>"


def _key_table(exercise: Exercise) -> str:
    rows = "".join(f"<tr><td>{escape(part)}</td><td>{escape(value)}</td></tr>" for part, value in key_lines(exercise))
    return f"<table>{rows}</table>"


def question(exercise: Exercise) -> str:
    """What is asked, with the convention and the numbers it is asked of."""
    kind = KINDS[exercise.kind]
    said = [kind.asks(exercise)]
    if kind.by_convention:
        said.append(f"Convention: {exercise.convention}.")
    if exercise.numbers and exercise.tree is None:
        said.append(", ".join(f"{name} = {value}" for name, value in exercise.numbers.items()) + ".")
    if exercise.kind == "interval":
        said.append(f"The marked node is “{marked_name(exercise)}”.")
    bounds = leaf_range(exercise) if exercise.kind == "star1" else None
    if bounds:
        said.append("Leaves are worth from {} to {}: so is whatever is not known yet.".format(*map(written, bounds)))
    return " ".join(said)


def key_lines(exercise: Exercise) -> list[tuple[str, str]]:
    """The key part by part, nodes by what they are called."""
    kind = KINDS[exercise.kind]
    names = called(exercise.tree) if exercise.tree is not None else []
    parts = {part.name: part for part in kind.parts(exercise)}
    return [
        (_label(parts[name], names), _said(parts[name], value, names)) for name, value in kind.key(exercise).items()
    ]


def _label(part: Part, names: Sequence[str]) -> str:
    where = f" at {names[part.node] or 'the root'}" if part.node is not None else ""
    about = f" ({', '.join(part.about)})" if part.about else ""
    return part.what.replace("_", " ").replace(".", " ") + where + about


def _said(part: Part, value: str, names: Sequence[str]) -> str:
    """Nodes, and what was chosen from a list, by name."""
    known = part.choices or (names if part.what in ("best", "choose", "cuts", "order") else ())
    return "; ".join(known[int(word)] for word in value.split() if word.isdigit()) or "none" if known else value


def write_svgs(sheets: Mapping[str, Sheet], key: bool) -> str:
    """All trees in one drawing, one below the other."""
    drawings, top, wide = [], 0.0, 0.0
    for sheet in sheets.values():
        for exercise in sheet.exercises:
            if exercise.tree is None:
                continue
            source = drawing(exercise, key).as_svg()
            size = re.search(r'viewBox="0 0 (\S+) (\S+)"', source)
            assert size
            drawings.append(source.replace("<svg ", f'<svg y="{top:g}" ', 1))
            top, wide = top + float(size[2]), max(wide, float(size[1]))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {top:g}" width="{wide:g}" height="{top:g}">'
    )
    return "\n".join([opening, *drawings, "</svg>", ""])


def write_latex(sheets: Mapping[str, Sheet], key: bool) -> str:
    """A LaTeX document; its trees need the package forest."""
    packages = [r"\documentclass{article}", r"\usepackage{forest}", r"\usetikzlibrary{shapes.geometric}"]
    lines = [*packages, r"\begin{document}"]
    for name, sheet in sheets.items():
        lines.append(rf"\section*{{{_plain(sheet.title)}{' -- ' + _plain(name) if name else ''}}}")
        for number, exercise in enumerate(sheet.exercises, 1):
            lines.append(rf"\paragraph{{{number}.}} {_plain(question(exercise))}\par")
            if exercise.tree is not None:
                lines.append(drawing(exercise, key).as_tikz())
            if exercise.text:
                lines += [r"\begin{verbatim}", exercise.text.rstrip(), r"\end{verbatim}"]
            if key:
                said = "; ".join(f"{part}: {value}" for part, value in key_lines(exercise))
                lines.append(rf"{_plain(said)}\par")
        lines.append(r"\newpage")
    return "\n".join([*lines, r"\end{document}", ""])


def _plain(text: str) -> str:
    """Fit for LaTeX: signs that mean something there are left as words or escaped."""
    for sign, means in (("α", r"$\alpha$"), ("β", r"$\beta$"), ("≤", r"$\le$"), ("≥", r"$\ge$")):
        text = text.replace(sign, means)
    return re.sub(r"([&%#_])", r"\\\1", text)


FORMATS: Mapping[str, Callable[[Mapping[str, Sheet], bool], str]] = {
    "html": write_html,
    "svg": write_svgs,
    "tikz": write_latex,
}
