"""The labs: belief states and matrix games, to take apart on the projector. Nothing is stored: the address says all."""

from flask import Flask

from webapp.lab.routes import bp


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
