"""The home page."""

from flask import Blueprint, render_template

bp = Blueprint("lobby", __name__)

VISITS = {"minimax": 549_946, "alphabeta": 18_297}
"""Nodes visited to solve tic-tac-toe from the empty board, moves in natural order; a test asks the engine."""


@bp.get("/")
def home() -> str:
    return render_template("lobby/home.html", visits=VISITS)


@bp.get("/favicon.ico")
def favicon() -> tuple[str, int]:
    """Pages name their own icon; whoever asks for this one anyway gets no error page."""
    return "", 204
