"""Unique names of nodes in exercises."""

from collections import Counter

from engine.trees import Node
from engine.trees.node import action_names, in_rows, numbers_below


def called(root: Node) -> list[str]:
    """The nodes' names, by number: its own, with its path if others have the same; or the action that leads to it, or
    the whole path if that is ambiguous in its ply.
    """
    nodes, actions, routes = in_rows(root), action_names(root), [""]
    for number, below in enumerate(numbers_below(nodes)):
        routes += [f"{routes[number]} {actions[child]}" for child in below]
    count = Counter(actions)
    alike = {route.count(" ") for route, action in zip(routes, actions, strict=True) if count[action] > 1}
    twice = {name for name, times in Counter(node.name for node in nodes).items() if name and times > 1}
    return [
        f"{node.name} ({route.strip()})"
        if node.name in twice
        else node.name or (route.strip() if route.count(" ") in alike else action)
        for node, action, route in zip(nodes, actions, routes, strict=True)
    ]
