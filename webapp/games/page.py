"""The declaration of a game's page: all that the web needs of a game besides its rules. Checked on creation.

Sentences are English templates to be translated (`N_`); functions are called while a page is rendered, and return texts
in the reader's language.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext

from engine import games
from engine.game import Choice
from engine.games.evaluations import registered
from engine.hidden.game import InformationSet
from webapp.matches.match import Match
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.visibility import Visibility
from webapp.wording.wins import win_texts


@dataclass(frozen=True)
class HomeCardDrawing:
    """The picture on a card: a macro of a template, and its arguments."""

    template: str
    macro: str
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class HomeCard:
    """A card on the home page, from which a match is started.

    sentence          filled in with the figures, which a test computes with the engine
    title             instead of the game's name
    shown_parameters  the parameters that can be set on the card, with their initial values
    """

    sentence: str
    drawing: HomeCardDrawing
    figures: Mapping[str, float] = field(default_factory=dict)
    title: str | None = None
    shown_parameters: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class LecturePosition:
    """A lecture's position on which to compare searches: its name, what it shows, and the fields of its address."""

    slug: str
    name: str
    says: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class LectureRemarks:
    """The lectures' remarks on a player's decision, a sentence per method; numbers are filled in by name."""

    player: int
    seen: InformationSet
    sentences: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """A game on pages. A position is passed as `Position`, a step of the match as `PlayedStep`.

    Names:
    name               of the game
    rules              its rules in one line, with these parameters
    short_rules        the rules in a sentence or two, shown above a card table with `rules` folded below; "" if `rules`
                       is short itself; only `hand.html` reads it
    parameter_names    of each parameter
    option_names       of each option of each parameter that is a choice
    evaluation_names   of each evaluation
    evaluation_remarks what a reader should know about some of them
    feature_names      of each feature of its evaluations; `lines` names all of `lines-1`, `lines-2`, … with the
                       number as `%(count)d`
    feature_units      what a feature counts, where a bare number would not say it
    board_title        the title of a board with unusual parameters; None for the game's name
    home_cards         its cards on the home page
    invitation         the button on top of the home page that opens a match; one game has it

    The board:
    board_template     `templates/play/boards/<board_template>.html` has the macro `draw`, and `thumbnail` for trees
    stones             MAX's and MIN's, if they are drawn as X and O
    side_names         what MAX and MIN are called in this game, if that is not the name of a stone
    open_board         the macro's argument for a position; the past is every step that led to it, the latest last
    seen_by_min        the same board from the other side, for a person who plays MIN alone
    card_table         the same in a game with hidden cards: what a viewer may see at a ply of a match

    Words:
    action_label       an action, or an outcome of chance, on its button
    letters            capital letters in the names of actions, to be translated: `KQRBN`
    action_words       actions whose names are words, as they stand inside a sentence
    number_phrase      an action whose name is a number, inside a sentence: `bet %(amount)s`
    action_phrase      any action inside a sentence, if the two above are not enough
    prompt             what the player to move should do or know
    last_move          the latest move, shown in place of the prompt; None if the board says it in words
    ending             how a finished game ended
    cause              what ended a won game, for a player who has just read that they won or lost; None to repeat
                       `ending`
    overlooked         what the loser overlooked last, if the game is too large to be solved: from the game, its states
                       and the actions' names the ply and a sentence, or None
    game_record        a finished or unfinished game as other programs read it (PGN): its first state and the actions
    notation_help      how to type a position, in games without hidden cards
    values_legend      the meaning of the exact values on the board
    scale_remark       how evaluations count a win, if not as exact results do
    win_legend         the meaning of the `{value}` of a won game, below a tree; unless values are money
    hand_remark        how the cards of a hand are written, if their order could matter
    lecture_decisions  for MAX and MIN, the information set that the lectures discuss
    lecture_positions  positions on which to compare searches
    lecture_remarks    the lectures' remarks on one decision, with the usual parameters
    """

    slug: str
    name: str
    rules: Callable[[Mapping[str, Any]], str]
    short_rules: Callable[[Mapping[str, Any]], str] = lambda parameters: ""
    parameter_names: Mapping[str, str]
    option_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    evaluation_names: Mapping[str, str] = field(default_factory=dict)
    evaluation_remarks: Mapping[str, str] = field(default_factory=dict)
    feature_names: Mapping[str, str] = field(default_factory=dict)
    feature_units: Mapping[str, str] = field(default_factory=dict)
    board_title: Callable[[Mapping[str, Any]], str | None] = lambda parameters: None
    home_cards: tuple[HomeCard, ...]
    invitation: str = ""

    board_template: str
    stones: tuple[str, str] = ("", "")
    side_names: tuple[str, str] = ("", "")
    open_board: Callable[[Any, Position, Sequence[PlayedStep]], Any] | None = None
    seen_by_min: Callable[[Any], Any] | None = None
    card_table: Callable[[Match, Visibility, int], Any] | None = None

    action_label: Callable[[Any, Position, str], str]
    letters: str = ""
    action_words: Callable[[], Mapping[str, str]] = dict
    number_phrase: str | None = None
    action_phrase: Callable[[Any, Position, str], str] | None = None
    prompt: Callable[[Any, Position], str]
    last_move: Callable[[Any, Sequence[PlayedStep]], str] | None = None
    ending: Callable[[Any, Any], str]
    cause: Callable[[Any, Any], str] | None = None
    overlooked: Callable[[Any, Sequence[Any], Sequence[str]], tuple[int, str] | None] | None = None
    game_record: Callable[[Any, Any, Sequence[str]], str] | None = None
    notation_help: Callable[[Any], str] | None = None
    values_legend: str
    scale_remark: str = ""
    win_legend: str = ""
    hand_remark: str = ""
    lecture_decisions: Mapping[int, InformationSet] = field(default_factory=dict)
    lecture_positions: tuple[LecturePosition, ...] = ()
    lecture_remarks: LectureRemarks | None = None

    def __post_init__(self) -> None:
        entry = games.ENTRIES[self.slug]
        _must_be_equal(self.slug, "parameters", set(self.parameter_names), {each.name for each in entry.parameters})
        for each in entry.parameters:
            options = each.options if isinstance(each, Choice) else ()
            _must_be_equal(self.slug, each.name, set(self.option_names.get(each.name, ())), set(options))
        game = games.find(self.slug)
        own = set(game.evaluations) - set(registered(self.slug))
        _must_be_equal(self.slug, "evaluations", set(self.evaluation_names), own)
        features = {each.name for evaluation in game.evaluations for each in game.features_of(evaluation)}
        named = set(self.feature_names)
        needed = {family(name, named) for name in features}
        _must_be_equal(self.slug, "features", named & needed, needed)
        is_open = not game.hidden
        given = (bool(self.open_board), bool(self.notation_help), bool(self.card_table))
        if given != (is_open, is_open, game.hidden):
            raise ValueError(f"{self.slug}: open games have an open_board and a notation_help, others a card_table")

    def title(self, parameters: Mapping[str, Any]) -> str:
        """The game's name, or the title of a board with unusual parameters."""
        return self.board_title(parameters) or gettext(self.name)

    def action_name(self, name: str) -> str:
        """An action, or outcome of chance, in the reader's language."""
        if name.isdecimal():
            return self._number_name(name)
        known = self.action_words().get(name)
        return name.translate(self._letters) if known is None else known

    @property
    def _letters(self) -> dict[int, int]:
        return str.maketrans(self.letters, gettext(self.letters)) if self.letters else {}

    def action_in_sentence(self, game: Any, position: Position, action: str) -> str:
        """An action inside a sentence: its name, or a phrase if the name is not for readers."""
        return self.action_phrase(game, position, action) if self.action_phrase else self.action_name(action)

    def feature_name(self, name: str) -> str:
        """A feature of an evaluation, in the reader's language."""
        known = family(name, self.feature_names)
        count = name[len(known) + 1 :]
        return gettext(self.feature_names[known]) % {"count": int(count or 0)}

    def feature_unit(self, name: str) -> str:
        """What a feature counts, in the reader's language; "" if it is a bare number."""
        unit = self.feature_units.get(family(name, self.feature_names))
        return gettext(unit) if unit else ""

    def script_texts(self) -> dict[str, str]:
        """The words for scripts, which look up `action.<name>`; `{amount}` stands for a number. In other names, each of
        `letters.from` becomes that of `letters.to`.
        """
        known = {f"action.{name}": word for name, word in self.action_words().items()}
        if self.letters:
            known["letters.from"], known["letters.to"] = self.letters, gettext(self.letters)
        known |= win_texts(games.find(self.slug))
        if self.win_legend:
            known["note.win"] = gettext(self.win_legend)
            known["value.won.max"] = gettext("{value} (MAX wins)")
            known["value.won.min"] = gettext("{value} (MIN wins)")
        return {**known, "action.amount": self._number_name("{amount}")} if self.number_phrase else known

    def _number_name(self, number: str) -> str:
        return gettext(self.number_phrase) % {"amount": number} if self.number_phrase else number


def family(name: str, known: Collection[str]) -> str:
    """The feature's own name if that is known, else what stands before its number."""
    return name if name in known else name.rpartition("-")[0]


def _must_be_equal(slug: str, what: str, said: set[str], needed: set[str]) -> None:
    if said != needed:
        raise ValueError(f"{slug}: of {what}, {sorted(needed)} need words, {sorted(said)} have them")
