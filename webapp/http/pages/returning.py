"""Redirects from the address of a form back to its page, for browsers that reload a refusal there."""

from typing import Any

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response


def leads_back(bp: Blueprint, path: str, page: str) -> None:
    """Redirects GET requests for a form's address to its page, with the same parameters (such as the match's id)."""

    def back(**where: Any) -> Response:
        return redirect(url_for(page, **where), 303)

    bp.add_url_rule(path, f"back_from{path.replace('/', '_')}", back, methods=["GET"])
