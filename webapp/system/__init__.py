"""For operators: whether the server is healthy (`/healthz`) and how busy it is (`/metrics`)."""

from flask import Flask

from webapp.system import measure
from webapp.system.routes import bp


def init_app(app: Flask) -> None:
    measure.init_app(app)
    app.register_blueprint(bp)
