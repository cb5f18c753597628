"""The linear program whose solution is an optimal plan.

After Koller, Megiddo & von Stengel 1996; see also Shoham & Leyton-Brown, *Multiagent Systems*, 5.2.3. A player's plan x
is worth what it yields against a best responder. By duality, that is the greatest q[0] with

    q[h] − Σ q[h'] ≤ Σ A[i, j] x[i]      for every action j of the opponent in the information set h,
                                          summed over the information sets h' that j leads to

where q[h] is the value of the opponent's information set h to the player. The program maximises q[0] over q and over
all plans x.

There are many optimal plans, and some waste money after a mistake of the opponent, since a perfect opponent makes none.
Therefore what an opponent at random would lose counts too, weighted by `tremble`: of the optimal plans, this finds the
one that punishes mistakes best. In information sets that only a mistake can reach, it is a best response to the belief
that mistakes are made at random, unless that would make a mistake worth while.
"""

from typing import Any

import numpy as np

from engine.hidden.sequence_form import EMPTY, SequenceForm

TOLERANCE = 1e-10
"""The smallest tolerance that HiGHS accepts."""


def optimal_plan(form: SequenceForm, player: int, tremble: float) -> Any:
    """An array with the weights of the player's sequences, accurate to about 1e-9."""
    from scipy.optimize import linprog  # imported here because it takes longer than starting the web application
    from scipy.sparse import block_array, csr_array

    payoffs = _payoffs(form, player)
    own_rules, other_rules = _plan_rules(form, player), _plan_rules(form, 1 - player)
    at_random = np.array(form.at_random(1 - player), dtype=float)
    worths = len(form.decisions[1 - player]) + 1
    found = linprog(
        c=-np.concatenate([tremble * (payoffs @ at_random), _unit(worths)]),
        A_ub=block_array([[-payoffs.T, other_rules.T]]),
        b_ub=np.zeros(form.size(1 - player)),
        A_eq=block_array([[own_rules, csr_array((own_rules.shape[0], worths))]]),
        b_eq=_unit(own_rules.shape[0]),
        bounds=[(0, None)] * form.size(player) + [(None, None)] * worths,
        method="highs-ds",  # the simplex method ends in a corner, whose coordinates are simple fractions
        options={"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE},
    )
    if found.status != 0:
        raise ArithmeticError(f"the linear program was not solved: {found.message}")
    return found.x[: form.size(player)]


def _unit(length: int) -> Any:
    """The vector 1, 0, 0, …"""
    return np.eye(1, length)[0]


def _payoffs(form: SequenceForm, player: int) -> Any:
    """The payoff of each pair of sequences to the player, whose own are the rows."""
    entries = [(float(value), own, other) for own, other, value in form.seen_by(player)]
    return _sparse(entries, (form.size(player), form.size(1 - player)))


def _plan_rules(form: SequenceForm, player: int) -> Any:
    """The matrix E with Ex = (1, 0, 0, …) for every plan x: a row for the empty sequence and for every decision."""
    entries = [(1.0, 0, EMPTY)]
    for row, decision in enumerate(form.decisions[player], 1):
        entries.append((-1.0, row, decision.parent))
        entries += [(1.0, row, sequence) for sequence in decision.sequences]
    return _sparse(entries, (1 + len(form.decisions[player]), form.size(player)))


def _sparse(entries: list[tuple[float, int, int]], shape: tuple[int, int]) -> Any:
    from scipy.sparse import csr_array

    values, rows, columns = zip(*entries, strict=True) if entries else ((), (), ())
    return csr_array((values, (rows, columns)), shape=shape, dtype=float)
