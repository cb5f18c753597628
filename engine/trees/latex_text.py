"""Plain text in a LaTeX document: all of it is printed, and none of it is taken for a command."""

SIGNS = (
    {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    | {mark: f"\\{mark}" for mark in "{}$&#%_"}
    | {"<": "$<$", ">": "$>$", "|": "$|$", "≤": r"$\le$", "≥": r"$\ge$", "−": "$-$", "∞": r"$\infty$", "→": r"$\to$"}
    | {"α": r"$\alpha$", "β": r"$\beta$", "ε": r"$\varepsilon$", "Σ": r"$\Sigma$", "′": "$'$", "«": "“", "»": "”"}
)
"""What LaTeX takes for a command, and what its usual fonts lack or show as something else."""


def in_latex(text: str) -> str:
    """The text, its spaces and line breaks as single spaces; other characters that cannot be seen are left out."""
    return "".join(SIGNS.get(mark, mark) for mark in " ".join(text.split()) if mark.isprintable())


def lines_in_latex(text: str) -> str:
    """The lines as they stand, in a typewriter's letters."""
    lines = (r"\strut " + "~".join(map(in_latex, line.split(" "))) for line in text.expandtabs().splitlines())
    return "\n".join([r"\begin{flushleft}\ttfamily", "\\\\{}\n".join(lines), r"\end{flushleft}"])
