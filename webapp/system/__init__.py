"""For operators: whether the server is healthy (`/healthz`) and how busy it is (`/metrics`)."""

from flask import Flask

from webapp.system import measure, routes
from webapp.system.health import Health


def init_app(app: Flask) -> None:
    measure.init_app(app)
    app.extensions["poda.health"] = Health()
    app.register_blueprint(routes.bp)
