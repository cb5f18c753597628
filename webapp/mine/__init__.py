"""What this browser has here, on one page: its matches and answers, to go on with or to forget."""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.mine.routes import bp

leads_back(bp, "/mine/forget", "mine.things")


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
