"""The classroom: a code on the wall, everybody in, the lecturer's page on every phone, and votes about it."""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.lab.duels import duels
from webapp.rooms import events, host_routes, student_routes, wall
from webapp.rooms.news import RoomNews
from webapp.rooms.presence import Presence
from webapp.rooms.robots import Robots
from webapp.rooms.routes import bp
from webapp.rooms.store import RoomStore
from webapp.services import services

leads_back(bp, "/<code>/join", "rooms.enter")
leads_back(bp, "/<code>/hand-in", "rooms.enter")

__all__ = ["events", "host_routes", "init_app", "student_routes"]


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
    app.context_processor(wall.on_every_page)
    with app.app_context():
        app.extensions["poda.presence"] = Presence()
        news = RoomNews()
        services().matches.listeners.append(lambda match: news.played(match.id))
        duels().listeners.append(news.played)
        rooms = RoomStore(services().database, news)
        app.extensions["poda.rooms"], app.extensions["poda.robots"] = rooms, Robots(app, rooms)
