"""Whether what is wished for can be: refused in one sentence that says what stands in the way."""

from engine.exercises.kind import TREE
from engine.exercises.wish import WISHES, Wish, known_kind, wish_has_chance
from engine.exercises.wish_limits import MOST_LEAVES, leaf_range, least_plies, most_cuts
from engine.game import N_, Refused, Term
from engine.options import Whole


def check(wish: Wish) -> None:
    """Raises Refused for what no exercise can keep. Where only luck is missing, the generator says so."""
    kind = known_kind(wish.kind)
    for name in kind.wishes:
        _check_range(name, getattr(wish, name))
    if kind.subject == TREE:
        _check_shape(wish)
        _check_values(wish)
    if "cuts" in kind.wishes:
        _check_cuts(wish)


def _check_range(name: str, value: object) -> None:
    kind = WISHES[name].kind
    if isinstance(kind, Whole) and isinstance(value, int) and not kind.least <= value <= kind.most:
        raise Refused(
            N_("“%(what)s” is a whole number from %(least)d to %(most)d."),
            what=Term(WISHES[name].label),
            least=kind.least,
            most=kind.most,
        )


def _check_shape(wish: Wish) -> None:
    if wish.least > wish.most:
        raise Refused(
            N_("A node cannot have at least %(least)d successors and at most %(most)d."),
            least=wish.least,
            most=wish.most,
        )
    with_chance = wish_has_chance(wish)
    if (wish.most * (2 if with_chance else 1)) ** wish.plies > MOST_LEAVES * 4:
        raise Refused(N_("The tree would be too large: choose fewer plies or successors."))
    fewest, greatest = leaf_range(wish.plies, wish.least, wish.most, with_chance)
    if wish.leaves is not None and not fewest <= wish.leaves <= greatest:
        raise Refused(
            N_(
                "A tree of %(plies)d plies with %(least)d to %(most)d successors has from %(fewest)d to %(greatest)d"
                " leaves."
            ),
            plies=wish.plies,
            least=wish.least,
            most=wish.most,
            fewest=fewest,
            greatest=greatest,
        )


def _check_values(wish: Wish) -> None:
    if wish.low >= wish.high:
        raise Refused(N_("The values of leaves go from a lower to a higher whole number."))
    fewest = wish.leaves or leaf_range(wish.plies, wish.least, wish.most, wish_has_chance(wish))[0]
    room = wish.high - wish.low + 1
    if not wish.ties and room < fewest:
        raise Refused(
            N_(
                "From %(low)d to %(high)d there are %(room)d values, too few for %(leaves)d leaves of which no two are"
                " equal."
            ),
            low=wish.low,
            high=wish.high,
            room=room,
            leaves=fewest,
        )


def _check_cuts(wish: Wish) -> None:
    with_chance = wish_has_chance(wish)
    most = min(most_cuts(wish.plies, wish.most, with_chance), (wish.leaves or MOST_LEAVES) - 1)  # each leaves one out
    if wish.cuts > most:
        raise Refused(
            N_("Cuts: a tree of %(plies)d plies with up to %(successors)d successors has no more than %(most)d."),
            plies=wish.plies,
            successors=wish.most,
            most=most,
        )
    for is_wished, is_deep, sentence in (
        (wish.above, False, N_("A cut above the leaves needs a tree of %(plies)d plies or more.")),
        (wish.deep, True, N_("A deep cut needs a tree of %(plies)d plies or more.")),
    ):
        needed = least_plies(with_chance, is_deep)
        if is_wished and wish.plies < needed:
            raise Refused(sentence, plies=needed)
