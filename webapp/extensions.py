"""Games and algorithms from outside: modules that the setting PODA_EXTENSIONS names.

A module registers what it brings while it is imported, with `register` of `engine.games`, `engine.search.algorithms`,
`engine.hidden.methods` and `webapp.games`. Templates of its own lie in a folder `templates` beside it.
"""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader


def load(app: Flask, names: Iterable[str]) -> None:
    """Imports the modules, and finds their templates after Poda's own."""
    folders = [Path(import_module(name).__file__ or "").parent / "templates" for name in names]
    loaders = [loader for loader in (app.jinja_env.loader,) if loader]
    app.jinja_env.loader = ChoiceLoader([*loaders, *map(FileSystemLoader, folders)])
