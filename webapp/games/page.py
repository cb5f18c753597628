"""What the web has to know of a game beside its rules: one declaration, checked where it is made.

Sentences are English templates to be translated (`N_`); functions are called while a page is made, and speak the
reader's language themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext

from engine import games
from engine.game import Choice
from webapp.matches.match import Match
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.visibility import Visibility


@dataclass(frozen=True)
class CardDrawing:
    """A small picture: a macro of a template, and what it is called with."""

    template: str
    macro: str
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card on the home page. `says` is filled with the figures, which a test asks the engine for."""

    says: str
    drawing: CardDrawing
    figures: Mapping[str, float] = field(default_factory=dict)
    title: str | None = None  # where it is not the game's name
    asks: Mapping[str, int | str] = field(default_factory=dict)  # parameters to choose on the card, and what they show


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """A game as people see it: what it is called, how its board is drawn and told, and its card on the home page.

    An open game has a `picture` of its state, whose past is every step that led here, the latest last; one with
    hidden cards has a `table`, as one viewer may see it at a ply.
    """

    slug: str
    name: str
    rules: Callable[[Mapping[str, Any]], str]  # in one line, with these parameters
    parameters: Mapping[str, str]  # what each parameter is called
    readings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of a parameter that is a choice
    evaluations: Mapping[str, str] = field(default_factory=dict)  # what each evaluation is called
    features: Mapping[str, str] = field(default_factory=dict)  # and what a linear one weighs
    cards: tuple[Card, ...]
    # the board
    shape: str  # `templates/play/boards/<shape>.html` draws it
    style: str | None = None  # a stylesheet of its own in `static/`, where match.css does not hold its board's
    marks: tuple[str, str] = ("", "")  # MAX's and MIN's stones, where they have names
    picture: Callable[[Any, Position, Sequence[PlayedStep]], Any] | None = None
    table: Callable[[Match, Visibility, int], Any] | None = None
    # in words
    label: Callable[[Any, Position, str], str]  # an action, or an outcome of chance, where it can be chosen
    hint: Callable[[Any, Position], str]  # what the player to move should do or know
    outcome: Callable[[Any, Any], str]  # how a finished game ended
    notation: Callable[[Any], str] | None = None  # how a position is written; of open games
    results: str  # what the exact values on the board mean
    words: Callable[[], Mapping[str, str]] = dict  # actions whose names are words, as they are said in a sentence
    amount: str | None = None  # what a number stands for as an action: `bet %(amount)s`
    phrase: Callable[[Any, Position, str], str] | None = None  # an action in a sentence, where its name says too little
    own_title: Callable[[Mapping[str, Any]], str | None] = lambda parameters: None  # of a board with other measures
    lectured: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # information sets that lectures talk about

    def __post_init__(self) -> None:
        entry = games.ENTRIES[self.slug]
        _must_be_equal(self.slug, "parameters", set(self.parameters), {each.name for each in entry.parameters})
        for each in entry.parameters:
            options = each.options if isinstance(each, Choice) else ()
            _must_be_equal(self.slug, each.name, set(self.readings.get(each.name, ())), set(options))
        game = games.find(self.slug)
        _must_be_equal(self.slug, "evaluations", set(self.evaluations), set(game.evaluations))
        _must_be_equal(self.slug, "features", set(self.features), {feature.name for feature in game.features})
        is_hidden = game.hidden
        if [bool(self.picture), bool(self.notation), bool(self.table)] != [not is_hidden, not is_hidden, is_hidden]:
            raise ValueError(f"{self.slug}: an open game has a picture and a notation, one with hidden cards a table")

    def title(self, parameters: Mapping[str, Any]) -> str:
        """The game's name; a board of one's own may be named by its measures."""
        return self.own_title(parameters) or gettext(self.name)

    def action(self, name: str) -> str:
        """One action, or outcome of chance, in the reader's language."""
        if name.isdecimal():
            return self.number(name)
        return self.words().get(name, name)

    def number(self, number: str) -> str:
        """What a number stands for as an action."""
        return gettext(self.amount) % {"amount": number} if self.amount else number

    def spoken(self, game: Any, position: Position, action: str) -> str:
        """An action inside a sentence: notation, or a few words where its name is not for readers."""
        return self.phrase(game, position, action) if self.phrase else self.action(action)

    def texts(self) -> dict[str, str]:
        """The words for a page's scripts, which ask for `action.<name>`; `{amount}` stands for a number."""
        known = {f"action.{name}": word for name, word in self.words().items()}
        return {**known, "action.amount": self.number("{amount}")} if self.amount else known


def _must_be_equal(slug: str, what: str, said: set[str], needed: set[str]) -> None:
    if said != needed:
        raise ValueError(f"{slug}: of {what}, {sorted(needed)} need words, {sorted(said)} have them")
