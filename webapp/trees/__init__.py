"""The tree lab: trees to draw, to step through, and to solve exercises on.

A tree is in its address; only students' answers are stored.
"""

from flask import Flask

from webapp.http.pages.returning import leads_back
from webapp.trees.answers import exercise
from webapp.trees.answers.routes import bp as answers
from webapp.trees.checker import bugs as checker_bugs
from webapp.trees.checker import routes as checker_routes
from webapp.trees.exercises import daily_routes, generator_routes, kinds_page, solve_routes
from webapp.trees.lab import playouts
from webapp.trees.lab.routes import bp
from webapp.trees.sheets import exams, moodle_routes, work_routes
from webapp.trees.sheets import routes as sheet_routes
from webapp.trees.sheets.print_runs import PrintRuns

FORMS = {
    "/file": "show",
    "/answer": "solve",
    "/daily/forget": "daily",
    "/hand-in": "solve",
    "/again": "solve",
    "/sheet/hand-in": "sheets",
    "/sheet/begin": "sheets",
    "/sheets/open": "sheets",
}
"""Addresses that accept posts only, and the page of each form."""

for path, page in FORMS.items():
    leads_back(bp, path, f"trees.{page}")

__all__ = [
    "checker_bugs",
    "checker_routes",
    "daily_routes",
    "exams",
    "exercise",
    "generator_routes",
    "init_app",
    "kinds_page",
    "moodle_routes",
    "playouts",
    "sheet_routes",
    "solve_routes",
    "work_routes",
]


def init_app(app: Flask) -> None:
    app.extensions["poda.prints"] = PrintRuns(app, app.extensions["poda.services"].pool)
    app.register_blueprint(bp)
    app.register_blueprint(answers)
