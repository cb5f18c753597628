"""How many nodes a search visits: the formulas of the textbook beside counts that the engine measures."""

from flask import Blueprint

bp = Blueprint("complexity", __name__, url_prefix="/complexity")
