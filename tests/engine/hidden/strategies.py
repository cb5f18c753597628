"""Random games with hidden information and perfect recall, and random strategies."""

from fractions import Fraction

from hypothesis import strategies as st

from engine.hidden.behaviour import situations
from tests.engine.hidden.games import HiddenTree

KINDS = ("max", "min", "chance")


@st.composite
def hidden_games(draw, most_layers=4):
    """Trees in layers: everybody knows whose turn it is and the possible actions, but sees only some of the actions
    taken.
    """
    layers = draw(
        st.lists(
            st.tuples(st.sampled_from(KINDS), st.integers(2, 3), st.tuples(st.booleans(), st.booleans())),
            min_size=1,
            max_size=most_layers,
        )
    )
    return HiddenTree(_text(draw, layers), sees=lambda ply, player: layers[ply][2][player])


def _text(draw, layers):
    if not layers:
        return str(draw(st.integers(-9, 9)))
    (kind, width, _), *rest = layers
    below = [_text(draw, rest) for _ in range(width)]
    if kind != "chance":
        return f"{kind}({' '.join(below)})"
    weights = [draw(st.integers(1, 4)) for _ in below]
    return "{" + " ".join(f"{weight}/{sum(weights)}:{text}" for weight, text in zip(weights, below)) + "}"


@st.composite
def behaviours(draw, game, player):
    """A mixed strategy, of which some probabilities may be 0."""
    chosen = {}
    for seen, names in situations(game, player).items():
        weights = [draw(st.integers(0, 3)) for _ in names]
        if not any(weights):
            weights[0] = 1
        chosen[seen] = {name: Fraction(weight, sum(weights)) for name, weight in zip(names, weights)}
    return chosen
