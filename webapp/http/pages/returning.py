"""Reloading the address that a form was sent to: whoever reloads a refusal there gets back to the form."""

from typing import Any

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response


def leads_back(bp: Blueprint, path: str, page: str) -> None:
    """Whoever looks at that address is led to the page: of a match, to that of the same one."""

    def back(**where: Any) -> Response:
        return redirect(url_for(page, **where), 303)

    bp.add_url_rule(path, f"back_from{path.replace('/', '_')}", back, methods=["GET"])
