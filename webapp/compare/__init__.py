"""The Compare pages: several searches of one position side by side, by depth too, and what searches cost.

Nothing is stored: the address holds it all.
"""

from flask import Flask

from webapp.compare.depths import routes as _depths  # noqa: F401  adds routes
from webapp.compare.routes import bp
from webapp.compare.series import SeriesRunner


def init_app(app: Flask) -> None:
    services = app.extensions["poda.services"]
    app.extensions["poda.series"] = SeriesRunner(services.pool, services.searches.machine_code.ask)
    app.register_blueprint(bp)
