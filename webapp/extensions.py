"""The modules in the setting PODA_EXTENSIONS (`engine.extensions`), and their templates.

A module's templates lie in a folder `templates` beside it.
"""

from collections.abc import Iterable
from pathlib import Path

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader

from engine import extensions
from engine.refusals import Refused
from webapp.config import BadSetting


def load(app: Flask, names: Iterable[str]) -> None:
    """Imports the modules, and adds their templates after Poda's own; raises BadSetting."""
    try:
        modules = extensions.load(names)
    except Refused as refusal:
        raise BadSetting(str(refusal)) from None
    folders = [Path(module.__file__ or "").parent / "templates" for module in modules]
    loaders = [loader for loader in (app.jinja_env.loader,) if loader]
    app.jinja_env.loader = ChoiceLoader([*loaders, *map(FileSystemLoader, folders)])
