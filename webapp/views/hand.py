"""How a method decides in a hand of cards, for viewers who may see the cards of its player."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flask_babel import gettext
from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.hidden.belief_tree import BeliefTable
from engine.hidden.deciding import Decision
from engine.hidden.game import HiddenGame, InformationSet, write_seen
from engine.hidden.methods import METHODS, USUAL_METHOD
from engine.hidden.public import PublicHistory
from engine.steps import Steps
from webapp.games import page_of
from webapp.games.card_words import choice, noticed
from webapp.matches import permissions, visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.seats import SIDES, EngineSeat
from webapp.searches import hidden_decisions
from webapp.searches.scheduling.page_work import PageWork
from webapp.views import belief_tree, hand_mistakes
from webapp.views.belief_tree import OutlineNode
from webapp.views.board import outcome, shown_ply
from webapp.views.hand_mistakes import CostliestDecision
from webapp.wording.names import options_text

FIRST_METHODS = ("average", "belief", "simulate", "equilibrium")
"""The methods that a newcomer chooses from, one for each approach to hidden cards; the others are variants of these."""


@dataclass(frozen=True)
class ActionWorth:
    """An action with its value for MAX and the probability with which the method takes it."""

    name: str
    label: str
    value: Fraction | None
    probability: Fraction
    best: bool
    played: bool


@dataclass(frozen=True)
class ShownTree:
    """A tree of belief states, for the tree view and for pages without scripts."""

    columns: dict[str, Any]  # see `webapp.views.belief_tree`
    outline: OutlineNode
    algorithm: str
    algorithms: tuple[str, ...]  # the algorithms to choose from
    is_search: bool  # the method decides by searching this tree


@dataclass(frozen=True)
class Explanation:
    """A decision, explained."""

    side: str
    method: str
    options: EngineOptions
    seen: str  # the seat's observations, in words
    idea: str
    assumes: str  # what the method assumes about the other player's knowledge
    choices: list[ActionWorth]
    value: Fraction | None
    belief: BeliefTable
    tree: ShownTree | None
    mixed: bool
    drawn: ActionWorth | None  # the action that was played


@dataclass(frozen=True)
class DecisionView:
    """The content of the card beside the table: a decision, explained, or the reason why none is shown."""

    match_id: str
    ply: int  # of the shown decision
    at: int | None  # the ply that the board shows, if not the current one
    closed: str
    may_ask: bool  # the viewer may ask a method for advice
    explanation: Explanation | None
    options: EngineOptions
    first_methods: tuple[str, ...]  # offered without "All controls"
    ending: str = ""  # for a finished hand: who has won how much
    costliest: CostliestDecision | None = None
    hand_remark: str = ""  # how the cards are written, if that needs explaining
    ladder: dict[str, Any] | None = None  # the address of the ladder for this decision

    def heeds(self, option: str) -> bool:
        """Whether the option matters to the shown method; if no method is shown, there is nothing to set."""
        return self.explanation is not None and METHODS[self.options.algorithm].heeds(option)


def decision_view(
    match: Match, page_work: PageWork, visitor: str, at: int | None, chosen: EngineOptions | None, algorithm: str = ""
) -> DecisionView:
    """The decision at a ply, explained by the method `chosen`, or else by the seat's own.

    `algorithm` searches the method's tree of belief states.
    """
    with match.lock:
        view, question = _prepared(match, visitor, at, chosen)
        hand = hand_mistakes.decisions_taken(match) if view.ending else ()
    if hand:
        assert isinstance(match.game, HiddenGame)
        decisions = page_work.wait(visitor, hand_mistakes.equilibrium_decisions(match.game, hand))
        view = replace(view, costliest=hand_mistakes.costliest_decision(match, hand, decisions))
    if question is None:
        return view
    decision = page_work.wait(visitor, question.deciding())  # without the match's lock: it may take a second
    return replace(view, explanation=question.explained(decision, algorithm))


@dataclass(frozen=True)
class DecisionQuestion:
    """A decision to be explained."""

    game: HiddenGame
    player: int
    seen: InformationSet
    options: EngineOptions
    played: str | None  # the player's action
    public: PublicHistory | None  # what everybody had seen, while cards are hidden from another person

    def deciding(self) -> Steps[Decision]:
        if self.public is None:
            return hidden_decisions.decision(self.game, self.player, self.seen, self.options).steps()
        return hidden_decisions.advice(self.game, self.player, self.seen, self.public, self.options)

    def explained(self, decision: Decision, algorithm: str) -> Explanation:
        return explained(decision, self.player, self.seen, self.options, self.played, algorithm)


def _prepared(
    match: Match, visitor: str, at: int | None, chosen: EngineOptions | None
) -> tuple[DecisionView, DecisionQuestion | None]:
    """The view without its explanation, and the decision to explain, if the viewer may see it."""
    shown = shown_ply(match, at)
    ply = _decision(match, shown)
    player = match.position_at(ply).turn if ply is not None else MAX
    seat = match.record.seats[player] if player in (MAX, MIN) else None
    own = seat.options if isinstance(seat, EngineSeat) else None
    options = chosen or own or _unasked(match)
    first_methods = _first_methods(match, options)
    blank = DecisionView(match.id, shown, at, "", False, None, options, first_methods, outcome(match, visitor, shown))
    if remark := page_of(match.record.game).hand_remark:
        blank = replace(blank, hand_remark=gettext(remark))
    if ply is None:
        return replace(blank, closed=_("Nobody has anything to decide here.")), None
    if not visibility.of(match, visitor).shows(player):
        return replace(blank, closed=_("The engine's reasoning stays closed until the cards are on the table.")), None
    if own is None and permissions.is_unaided(match):
        return replace(blank, closed=_(permissions.COUNTED)), None
    is_secret = match.in_a_hand and match.shared_with_others(visitor)
    if not is_secret:  # the ladder's results are cached for everybody, so its timing would reveal cards
        blank = replace(blank, ladder=_ladder(match, player, ply, options))
    if chosen is None and own is None and not match.over:
        return replace(blank, may_ask=True, closed=_("It is your decision. Ask a method what it would do.")), None
    return replace(blank, ply=ply, may_ask=True), _question(match, player, ply, options, is_secret)


def _unasked(match: Match) -> EngineOptions:
    """The method to explain if nobody chose one: at the end of a hand, the one that judges the hand."""
    return hand_mistakes.JUDGE if hand_mistakes.decisions_taken(match) else EngineOptions(USUAL_METHOD)


def _first_methods(match: Match, heard: EngineOptions) -> tuple[str, ...]:
    """The methods that a newcomer is offered, with the explained one and those that play in this match."""
    playing = [seat.options for seat in match.record.seats if isinstance(seat, EngineSeat)]
    return (*FIRST_METHODS, *(options.algorithm for options in (heard, *playing)))


def _ladder(match: Match, player: int, ply: int, options: EngineOptions) -> dict[str, Any] | None:
    """The fields of the ladder's address: the observations of the deciding seat and nothing else; None without a
    ladder.
    """
    assert isinstance(match.game, HiddenGame)
    if not hidden_decisions.is_small(match.game):
        return None
    where = {
        "slug": match.record.game,
        "seat": SIDES[player],
        "seen": write_seen(visibility.information(match, player, ply)),
    }
    stands_alone = METHODS[options.algorithm].stands_alone
    own = {"method": options.algorithm} if stands_alone else {"strategy": options.strategy}
    return {**match.record.parameters, **where, **own}


def _decision(match: Match, shown: int) -> int | None:
    """The ply of the decision to explain: the shown one, or at the end of a hand the engine's last."""
    if match.position_at(shown).turn in (MAX, MIN):
        return shown
    decided = [ply for ply in range(shown - 1, -1, -1) if match.position_at(ply).turn in (MAX, MIN)]
    by_engine = [ply for ply in decided if isinstance(match.seat_to_move(ply), EngineSeat)]
    return next(iter(by_engine or decided), None) if match.position_at(shown).over else None


def _question(match: Match, player: int, ply: int, options: EngineOptions, is_secret: bool) -> DecisionQuestion:
    game = match.game
    assert isinstance(game, HiddenGame)
    seen = visibility.information(match, player, ply)
    played = match.actions[ply].text if ply < len(match.actions) else None
    return DecisionQuestion(game, player, seen, options, played, visibility.public(match, ply) if is_secret else None)


def explained(
    decision: Decision,
    player: int,
    seen: InformationSet,
    options: EngineOptions,
    played: str | None = None,
    algorithm: str = "",
) -> Explanation:
    """Explains a method's decision in an information set, with its tree as `algorithm` searches it."""
    best = {each.value for each in decision.actions if each.name == decision.best and each.value is not None}
    choices = [
        ActionWorth(
            each.name,
            choice(each.name),
            each.value,
            each.probability,
            best=each.name == decision.best or each.value in best,
            played=each.name == played,
        )
        for each in decision.actions
    ]
    return Explanation(
        side=SIDES[player],
        method=options_text(options),
        options=options,
        seen="; ".join(noticed(news) for news in seen),
        idea=gettext(decision.method.idea),
        assumes=gettext(decision.method.assumes),
        choices=choices,
        value=decision.value,
        belief=decision.belief,
        tree=_shown(decision, algorithm) if decision.tree is not None else None,
        mixed=sum(each.probability > 0 for each in choices) > 1,
        drawn=next((each for each in choices if each.played), None),
    )


def _shown(decision: Decision, wanted: str) -> ShownTree:
    tree = decision.tree
    assert tree is not None
    algorithm = belief_tree.suited(tree, wanted)
    return ShownTree(
        belief_tree.shown(tree, algorithm),
        belief_tree.outline(tree),
        algorithm,
        belief_tree.searches_of(tree),
        is_search=decision.method.has_tree,
    )
