"""Reads the position that an address of Compare names: one of a game, or a tree as text."""

from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from engine import limits
from engine.game import TERMINAL, Game, State
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from webapp.matches import positions
from webapp.play import fields
from webapp.wording.lecture_trees import text_of


@dataclass(frozen=True)
class ComparedPosition:
    """A position to search in several ways."""

    game: Game
    state: State
    tree: str | None  # the tree's text or name, as given, if the position is a tree
    position: str  # as the game writes it; "" of a tree

    @property
    def place(self) -> dict[str, Any]:
        """The part of the address that names the position."""
        if self.tree is not None:
            return {"tree": self.tree}
        parameters = {name: str(value) for name, value in self.game.parameters.items()}
        return {"game": self.game.slug, **parameters, "position": self.position}

    @property
    def place_key(self) -> tuple[object, ...]:
        text = text_of(self.tree) if self.tree is not None else self.game.slug
        return text, tuple(sorted(self.game.parameters.items())), self.state

    @property
    def slug(self) -> str:
        """The game's name in addresses; empty for a typed tree."""
        return "" if self.tree is not None else self.game.slug


def read_position(given: "MultiDict[str, str]") -> ComparedPosition:
    """The position in the address; raises Refused."""
    if "tree" in given:
        return _read_tree(given["tree"].strip())
    slug = given.get("game", "")
    game = positions.game_of(slug, fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards, methods are compared instead: see the page of a hand."))
    state = positions.start(game, fields.position(given))
    if game.turn(state) == TERMINAL:
        raise Refused(N_("The game is over: there is nothing to search."))
    return ComparedPosition(game, state, None, game.write(state))


def _read_tree(name: str) -> ComparedPosition:
    limits.refuse_longer(name, limits.COMPARED_TREE)
    tree = Tree.parse(text_of(name))
    if tree.turn(tree.start()) == TERMINAL:
        raise Refused(N_("A tree with a single leaf leaves nothing to compare."))
    return ComparedPosition(tree, tree.start(), name, "")


def without_others_fields(given: "MultiDict[str, str]", kept: tuple[str, ...]) -> "MultiDict[str, str]":
    """Drops the fields of the form that belonged to another game (`of`) than the one chosen now; those `kept` stay."""
    if given.get("of", given.get("game")) == given.get("game"):
        return given
    return MultiDict([pair for pair in given.items(multi=True) if pair[0] in ("game", *kept)])
