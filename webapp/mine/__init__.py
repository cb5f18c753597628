"""What this browser has here, on one page: its matches and answers, to go on with or to forget."""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.mine.routes import bp

for address in ("/mine/forget", "/mine/take-off"):
    leads_back(bp, address, "mine.things")


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)
