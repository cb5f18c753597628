"""The home page."""

from flask import Blueprint, render_template

from webapp.matches.positions import WITH_BOARDS

bp = Blueprint("lobby", __name__)

VISITS = {"minimax": 549_946, "alphabeta": 18_297}
"""Nodes visited to solve tic-tac-toe from the empty board, moves in natural order; a test asks the engine."""

FIGURES = {
    "sticks_nodes": 96,
    "race_win": 0.541,
    "house_chance": 0.4,
    "house_stake": 0.8,
    "prize_average": 1_500_000,
    "guess_average": 5,
    "guess_belief": 1,
}
"""What the cards of the games say of them; a test asks the engine."""


@bp.get("/")
def home() -> str:
    return render_template("lobby/home.html", visits=VISITS, figures=FIGURES, games=WITH_BOARDS)


@bp.get("/favicon.ico")
def favicon() -> tuple[str, int]:
    """Browsers that ask for this address unprompted are not answered with an error page: pages name their own icon."""
    return "", 204
