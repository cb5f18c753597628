"""Belief states, from weights that are never normalised."""


def belief_after(model, weights, action):
    """For each observation, the weights of the states afterwards: Σ_s b(s) T(s, a, s') O(s, a, s', o)."""
    seen = {}
    for arrow in model.arrows:
        if arrow.action == action and weights.get(arrow.source):
            after = seen.setdefault(arrow.observation, {})
            after[arrow.target] = after.get(arrow.target, 0) + weights[arrow.source] * arrow.probability
    return seen


def belief_action_value(model, weights, action, steps):
    """U after an action that is the first of so many; None if it is impossible."""
    seen = belief_after(model, weights, action)
    total = sum(sum(after.values()) for after in seen.values())
    if not total:
        return None
    return sum(sum(after.values()) * belief_value(model, after, steps - 1) for after in seen.values()) / total


def belief_value(model, weights, steps):
    values = [belief_action_value(model, weights, action, steps) for action in model.actions] if steps else []
    possible = [value for value in values if value is not None]
    if possible:
        return max(possible)
    return sum(p * model.utilities[state] for state, p in weights.items()) / sum(weights.values())
