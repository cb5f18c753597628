"""Checks whether settings can be met, and refuses the others in one sentence with the reason."""

from engine.exercises.exercise import TREE
from engine.exercises.interface import CUT_SETTINGS
from engine.exercises.interval import MOST_LEAVES_WITH_X
from engine.exercises.settings import (
    MOST_PLIES,
    SETTINGS,
    ExerciseSettings,
    cuts_only_by_leaves,
    heeded,
    known_kind,
    settings_have_chance,
)
from engine.exercises.tree_limits import MOST_LEAVES, leaf_counts, least_plies, most_cuts
from engine.options import Whole
from engine.refusals import N_, Refused, Term


def check(settings: ExerciseSettings) -> None:
    """Raises Refused for requests that no exercise can meet. The generator refuses those that merely find none."""
    kind = known_kind(settings.kind)
    for name in kind.settings:
        _check_range(name, getattr(settings, name))
    if kind.subject == TREE:
        _check_shape(settings)
        _check_values(settings)
    if set(CUT_SETTINGS) & set(kind.settings) - {"convention"}:
        _check_cuts(heeded(settings))


def _check_range(name: str, value: object) -> None:
    kind = SETTINGS[name].kind
    if isinstance(kind, Whole) and isinstance(value, int) and not kind.least <= value <= kind.most:
        raise Refused(
            N_("“%(what)s” is a whole number from %(least)d to %(most)d."),
            what=Term(SETTINGS[name].label),
            least=kind.least,
            most=kind.most,
        )


def _check_shape(settings: ExerciseSettings) -> None:
    if settings.least > settings.most:
        raise Refused(
            N_("A node cannot have at least %(least)d successors and at most %(most)d."),
            least=settings.least,
            most=settings.most,
        )
    fewest_plies, most_plies = known_kind(settings.kind).plies or (1, MOST_PLIES)
    if not fewest_plies <= settings.plies <= most_plies:
        raise Refused(
            N_("This kind of exercise needs a tree of %(least)d to %(most)d plies."),
            least=fewest_plies,
            most=most_plies,
        )
    with_chance = settings_have_chance(settings)
    if (settings.most * (2 if with_chance else 1)) ** settings.plies > MOST_LEAVES * 4:
        raise Refused(N_("The tree would be too large: choose fewer plies or successors."))
    fewest, greatest = leaf_counts(settings.plies, settings.least, settings.most, with_chance)
    if settings.kind == "interval" and (settings.leaves or fewest) > MOST_LEAVES_WITH_X:
        raise Refused(N_("This kind of exercise needs a tree of at most %(most)d leaves."), most=MOST_LEAVES_WITH_X)
    if settings.leaves is not None and not fewest <= settings.leaves <= greatest:
        raise Refused(
            N_(
                "A tree of %(plies)d plies with %(least)d to %(most)d successors has from %(fewest)d to %(greatest)d"
                " leaves."
            ),
            plies=settings.plies,
            least=settings.least,
            most=settings.most,
            fewest=fewest,
            greatest=greatest,
        )


def _check_values(settings: ExerciseSettings) -> None:
    if settings.low >= settings.high:
        raise Refused(N_("The values of leaves go from a lower to a higher whole number."))
    fewest = (
        settings.leaves or leaf_counts(settings.plies, settings.least, settings.most, settings_have_chance(settings))[0]
    )
    room = settings.high - settings.low + 1
    if not settings.ties and room < fewest:
        raise Refused(
            N_(
                "From %(low)d to %(high)d there are %(room)d values, too few for %(leaves)d leaves of which no two are"
                " equal."
            ),
            low=settings.low,
            high=settings.high,
            room=room,
            leaves=fewest,
        )


def _check_cuts(settings: ExerciseSettings) -> None:
    with_chance = settings_have_chance(settings)
    possible = most_cuts(settings.plies, settings.most, with_chance, cuts_only_by_leaves(settings))
    most = min(possible, (settings.leaves or MOST_LEAVES) - 1)  # each cut omits at least one leaf
    if settings.cuts > most:
        raise Refused(
            N_("Cuts: a tree of %(plies)d plies with up to %(successors)d successors has no more than %(most)d."),
            plies=settings.plies,
            successors=settings.most,
            most=most,
        )
    if settings.above and cuts_only_by_leaves(settings):
        raise Refused(
            N_(
                "Under the convention %(convention)s no cut is above the leaves: what an inner node returns lies"
                " between α and β, and so only a leaf cuts."
            ),
            convention=settings.convention.upper(),
        )
    for is_asked, is_deep, sentence in (
        (settings.above, False, N_("A cut above the leaves needs a tree of %(plies)d plies or more.")),
        (settings.deep, True, N_("A deep cut needs a tree of %(plies)d plies or more.")),
    ):
        needed = least_plies(with_chance, is_deep)
        if is_asked and settings.plies < needed:
            raise Refused(sentence, plies=needed)
