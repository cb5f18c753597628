"""The labs: belief states and matrix games, to examine on a projector.

The state of a lab is in its address; only duels are stored.
"""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.lab import duel_routes
from webapp.lab.duels import Duels
from webapp.lab.routes import bp
from webapp.services import services

__all__ = ["duel_routes", "init_app"]

for path in ("/matrix/rounds", "/matrix/end"):
    leads_back(bp, path, "lab.matrix_lab")
leads_back(bp, "/duels", "lab.matrix_lab")


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
    with app.app_context():
        found = Duels(services().database)
    found.listeners.append(duel_routes.announce)
    app.extensions["poda.duels"] = found
