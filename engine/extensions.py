"""Games and algorithms from elsewhere: the modules listed in PODA_EXTENSIONS, separated by commas.

A module registers its games and algorithms when it is imported, with `register` of `engine.games`,
`engine.search.algorithms`, `engine.hidden.methods` and `webapp.games`; a function becomes a player with
`engine.search.players`, and an evaluation with `engine.games.evaluations`.
"""

import logging
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

from engine.refusals import Refused

VARIABLE = "PODA_EXTENSIONS"

log = logging.getLogger(__name__)


def load(names: Iterable[str]) -> list[ModuleType]:
    """Imports the modules; raises Refused for one that is missing or fails."""
    return [_load(name) for name in names]


def _load(name: str) -> ModuleType:
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        if not _is_found(name, error):
            raise Refused("%(variable)s names the module “%(name)s”, which cannot be found.", **_of(name)) from None
        log.info("the module %s cannot be imported", name, exc_info=True)
        raise Refused(
            "The module “%(name)s”, which %(variable)s names, cannot be imported: %(error)s.",
            error=f"{type(error).__name__}: {error}".rstrip(".: "),
            **_of(name),
        ) from None


def _of(name: str) -> dict[str, str]:
    return {"variable": VARIABLE, "name": name}


def _is_found(name: str, error: BaseException) -> bool:
    """Whether the module itself exists, even if one of its own imports does not."""
    if not all(part.isidentifier() for part in name.split(".")):
        return False
    return not (isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(f"{error.name}."))
