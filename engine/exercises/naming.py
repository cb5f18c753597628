"""What nodes are called in exercises, so that no two are called alike."""

from collections import Counter

from engine.trees import Node
from engine.trees.node import action_names, in_rows, numbers_below


def called(root: Node) -> list[str]:
    """By number: a node's name, or the action that leads to it; the whole path where that is not unique in its row."""
    nodes, actions, routes = in_rows(root), action_names(root), [""]
    for number, below in enumerate(numbers_below(nodes)):
        routes += [f"{routes[number]} {actions[child]}" for child in below]
    count = Counter(actions)
    alike = {route.count(" ") for route, action in zip(routes, actions, strict=True) if count[action] > 1}
    return [
        node.name or (route.strip() if route.count(" ") in alike else action)
        for node, action, route in zip(nodes, actions, routes, strict=True)
    ]
