"""The hash of a state: the same plain and compiled, and spread over the slots of a table."""

import numpy as np

from engine.hashing import hashed
from engine.kernel import compiled

STATES = [(a, b) for a in (*range(32), 2**31, 2**62) for b in range(16)]
NEGATIVE = [(-1, 0), (-(2**63), 5), (3, -7)]


def test_the_hash_is_the_same_plain_and_compiled():
    for state in [*STATES, *NEGATIVE]:
        assert hashed(state, 2) == compiled(hashed)(np.array(state, np.int64), 2)
        assert 0 <= hashed(state, 2) < 2**63


def test_neighbouring_states_rarely_share_a_slot():
    assert len({hashed(state, 2) for state in STATES}) == len(STATES)
    slots = {hashed(state, 2) & 1023 for state in STATES}
    assert len(slots) > 0.7 * len(STATES)
    assert hashed((1, 2), 1) == hashed((1, 3), 1) != hashed((2, 3), 1)
