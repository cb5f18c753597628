"""The Compare pages: several ways to search one position, side by side, and what searches cost.

Nothing is stored: the address says all.
"""

from flask import Flask

from webapp.compare.routes import bp
from webapp.compare.series import SeriesRunner


def init_app(app: Flask) -> None:
    app.extensions["poda.series"] = SeriesRunner(app.extensions["poda.services"].pool)
    app.register_blueprint(bp)
