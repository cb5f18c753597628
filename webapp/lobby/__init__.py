"""The lobby: the home page, from which every room is one click away."""

from flask import Flask

from webapp.lobby.routes import bp


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
