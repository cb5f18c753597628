"""The lobby: the home page, one click away from every other page."""

from flask import Flask

from webapp.lobby.routes import bp


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
