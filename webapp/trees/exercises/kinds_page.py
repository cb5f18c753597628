"""All kinds of exercises side by side (`/trees/exercises`): a picture, the question, and three levels of each."""

import secrets
from dataclasses import dataclass
from functools import cache

from flask import render_template
from flask_babel import gettext as _
from markupsafe import Markup

from engine.exercises import KINDS, Exercise
from engine.exercises.blanks import blanks
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.trees.exercises import solving
from webapp.trees.lab.routes import bp

SAMPLE_SEED = "1"


@dataclass(frozen=True)
class KindView:
    """One kind. `picture` is empty if there is no tree; `subject` is then a model or a game, or None."""

    name: str
    title: str
    question: str
    fields: int
    """The fields of an answer at the first level, as they are counted before it is handed in."""
    picture: Markup | str
    subject: dict[str, object] | None


@bp.get("/exercises")
@limited(SEARCH)
def exercise_kinds() -> str:
    """All kinds, those with the fewest fields first."""
    kinds = sorted((_view(name) for name in KINDS), key=lambda kind: kind.fields)
    seed = secrets.randbelow(10_000)
    return render_template("trees/exercises.html", kinds=kinds, levels=list(LEVELS), seed=seed)


@cache
def _sample(name: str) -> Exercise:
    """An easy exercise of the kind, for its picture. Solved, the kinds can be told apart."""
    return generate(SAMPLE_SEED, settings_for(name, min(LEVELS), {}))


def _view(name: str) -> KindView:
    kind, sample = KINDS[name], _sample(name)
    return KindView(
        name=name,
        title=solving.title(sample),
        question=_(kind.asks(sample)),
        fields=len(blanks(sample, {}).asked),
        picture=solving.picture(sample, with_key=True),
        subject=solving.subject(sample),
    )
