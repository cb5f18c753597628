"""Counts the nodes that a reader makes, whatever comes of them."""

from typing import Any

import pytest

from engine.trees.node import Node


def counted_nodes(monkeypatch: pytest.MonkeyPatch, module: str) -> list[Node]:
    """The nodes that the module makes from now on."""
    made: list[Node] = []

    def make(*given: Any, **named: Any) -> Node:
        made.append(Node(*given, **named))
        return made[-1]

    monkeypatch.setattr(f"{module}.Node", make)
    return made
