"""The lobby: the home page, one click away from every other page, and the short addresses of all of them."""

from flask import Flask

from webapp.lobby import kinds, room_routes, story
from webapp.lobby.routes import bp

__all__ = ["init_app", "kinds", "room_routes", "story"]


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
