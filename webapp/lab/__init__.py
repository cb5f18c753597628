"""The labs: belief states and matrix games, to examine on a projector.

The state of a lab is in its address; only duels are stored.
"""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.lab.routes import bp

for path in ("/matrix/rounds", "/matrix/end"):
    leads_back(bp, path, "lab.matrix_lab")


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
