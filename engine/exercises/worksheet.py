"""Sheets on paper: HTML, SVG or LaTeX, as a worksheet or as its key."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from engine.exercises import convention_rules, drawing_parts, wording
from engine.exercises.drawing import Drawing, drawing
from engine.exercises.exercise import Exercise
from engine.exercises.interface import Part
from engine.exercises.kinds import KINDS
from engine.exercises.naming import called
from engine.exercises.sheets import Sheet
from engine.exercises.wording import ReaderLanguage
from engine.refusals import N_
from engine.trees.latex_text import in_latex, lines_in_latex

STYLE = (
    "body{font:15px/1.45 Helvetica,Arial,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "section,svg{break-inside:avoid}section:has(svg+svg){break-inside:auto}section{margin-bottom:2.5rem}"
    "svg{display:block;max-width:100%;height:auto}"
    "table{border-collapse:collapse}td{border:1px solid #b7c0cb;padding:.2rem .6rem}"
    ".line{border-bottom:1px solid;height:1.6rem}.page{break-after:page}"
)


def write_html(sheets: Mapping[str, Sheet], key: bool, language: ReaderLanguage) -> str:
    """A page per student; `sheets` by name, "" for everybody."""
    body = "".join(_page(name, sheet, key, language) for name, sheet in sheets.items())
    title = escape(next(iter(sheets.values())).title)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language.code}"><head>{head}</head><body>{body}</body></html>\n'


def _page(name: str, sheet: Sheet, key: bool, language: ReaderLanguage) -> str:
    title = " · ".join(escape(word) for word in _title_words(name, sheet, key, language))
    note = f"<p>{escape(sheet.note)}</p>" if sheet.note else ""
    sections = "".join(_section(number, exercise, key, language) for number, exercise in enumerate(sheet.exercises, 1))
    return f'<div class="page"><h1>{title}</h1>{note}{sections}</div>'


def _title_words(name: str, sheet: Sheet, key: bool, language: ReaderLanguage) -> list[str]:
    words = [sheet.title, name, language.say(N_("Key")) if key else ""]
    return [word for word in words if word]


def _section(number: int, exercise: Exercise, key: bool, language: ReaderLanguage) -> str:
    text = f"<pre>{escape(exercise.text)}</pre>" if exercise.text else ""
    parts = _drawings(exercise, key)
    says = f"<p>{escape(language.say(drawing_parts.SAYS))}</p>" if len(parts) > 1 else ""
    picture = says + "".join(part.as_svg(language.written) for part in parts) or text
    note = f"<p>{escape(exercise.note)}</p>" if exercise.note else ""
    answer = _key_table(exercise, language) if key else '<div class="line"></div><div class="line"></div>'
    heading = escape(_heading(number, exercise, language))
    asked = f"<h2>{heading}</h2><p>{escape(question(exercise, language))}</p>"
    return f"<section>{asked}{note}{picture}{answer}</section>"


def _drawings(exercise: Exercise, key: bool) -> list[Drawing]:
    """The drawings of its tree, in as many parts as are readable; none without a tree."""
    return [] if exercise.tree is None else drawing_parts.in_parts(drawing(exercise, key))


def _heading(number: int, exercise: Exercise, language: ReaderLanguage) -> str:
    title = language.say(KINDS[exercise.kind].title)
    points = language.count("%(num)d point", "%(num)d points", exercise.points) % {"num": exercise.points}
    return f"{number}. {title[:1].upper()}{title[1:]} ({points})"


def _key_table(exercise: Exercise, language: ReaderLanguage) -> str:
    lines = key_lines(exercise, language)
    rows = "".join(f"<tr><td>{escape(part)}</td><td>{escape(value)}</td></tr>" for part, value in lines)
    return f"<table>{rows}</table>"


def question(exercise: Exercise, language: ReaderLanguage) -> str:
    """The question, with its convention."""
    said = [wording.question(exercise, language), wording.asked_besides(exercise, language)]
    if KINDS[exercise.kind].by_convention:
        name = language.say(N_("Convention: %(name)s")) % {"name": convention_rules.named(exercise, language)}
        said.append(f"{name} · {convention_rules.explained(exercise, language)}")
    return " ".join(filter(None, said))


def key_lines(exercise: Exercise, language: ReaderLanguage) -> list[tuple[str, str]]:
    """The key part by part, with nodes by name."""
    kind = KINDS[exercise.kind]
    names = called(exercise.tree) if exercise.tree is not None else []
    parts = {part.name: part for part in kind.parts(exercise)}
    return [
        (_label(parts[name], names, language), wording.answer_in_words(name, value, names, parts, language))
        for name, value in kind.key(exercise).items()
    ]


def _label(part: Part, names: Sequence[str], language: ReaderLanguage) -> str:
    """The question and its node."""
    where = "" if part.node is None else f", {wording.node_name(part.node, names, language)}"
    return wording.field_name(part.what, part.about, language) + where


def write_svgs(sheets: Mapping[str, Sheet], key: bool, language: ReaderLanguage) -> str:
    """All trees in one drawing, one below the other."""
    drawings, top, wide = [], 0.0, 0.0
    for sheet in sheets.values():
        for exercise in sheet.exercises:
            for part in _drawings(exercise, key):
                source = part.as_svg(language.written)
                size = re.search(r'viewBox="0 0 (\S+) (\S+)"', source)
                assert size
                drawings.append(source.replace("<svg ", f'<svg y="{top:g}" ', 1))
                top, wide = top + float(size[2]), max(wide, float(size[1]))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {top:g}" width="{wide:g}" height="{top:g}">'
    )
    return "\n".join([opening, *drawings, "</svg>", ""])


def write_latex(sheets: Mapping[str, Sheet], key: bool, language: ReaderLanguage) -> str:
    """A LaTeX document; its trees need the package forest."""
    packages = [r"\documentclass{article}", r"\usepackage{forest}", r"\usetikzlibrary{shapes.geometric}"]
    lines = [*packages, r"\begin{document}"]
    for name, sheet in sheets.items():
        lines += _latex_page(name, sheet, key, language)
    return "\n".join([*lines, r"\end{document}", ""])


def _latex_page(name: str, sheet: Sheet, key: bool, language: ReaderLanguage) -> Iterator[str]:
    title = " -- ".join(in_latex(word) for word in _title_words(name, sheet, key, language))
    yield rf"\section*{{{title}}}"
    if sheet.note:
        yield rf"{in_latex(sheet.note)}\par"
    for number, exercise in enumerate(sheet.exercises, 1):
        yield from _latex_section(number, exercise, key, language)
    yield r"\newpage"


def _latex_section(number: int, exercise: Exercise, key: bool, language: ReaderLanguage) -> Iterator[str]:
    heading = in_latex(_heading(number, exercise, language))
    yield rf"\paragraph{{{heading}}} {in_latex(question(exercise, language))}\par"
    if exercise.note:
        yield rf"{in_latex(exercise.note)}\par"
    parts = _drawings(exercise, key)
    if len(parts) > 1:
        yield rf"{in_latex(language.say(drawing_parts.SAYS))}\par"
    for part in parts:
        yield part.as_tikz(language.written) + (r"\par" if len(parts) > 1 else "")
    if exercise.text:
        yield lines_in_latex(exercise.text.rstrip())
    if key:
        said = "; ".join(f"{part}: {value}" for part, value in key_lines(exercise, language))
        yield rf"{in_latex(said)}\par"


FORMATS: Mapping[str, Callable[[Mapping[str, Sheet], bool, ReaderLanguage], str]] = {
    "html": write_html,
    "svg": write_svgs,
    "tikz": write_latex,
}
