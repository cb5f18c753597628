"""The comparison: several ways to search, on one position, side by side. Nothing is stored: the address says all."""

from flask import Blueprint

bp = Blueprint("compare", __name__, url_prefix="/compare")
