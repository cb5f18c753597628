"""The machine code of `iterate` for a game: looked for and compiled in the background once a search turns out long."""

from typing import Any

from engine import native
from engine.game import Game
from engine.search.monte_carlo.arguments import example
from engine.search.monte_carlo.loop import iterate

LOOKING_SECONDS = 0.02
"""A search that ends within this time ends before anything could be loaded."""

COMPILING_SECONDS = 0.3
"""A search that takes longer is worth compiling for."""


_underway: dict[str, native.Background] = {}
"""By the digest of what is compiled: searches of the same game share one compiler."""


class Code:
    """Gets the machine code for one search; until it is there the search runs as plain Python."""

    def __init__(self, game: Game, data: tuple[Any, Any]) -> None:
        """`data`: the game's, and the same as greedy playouts see it."""
        self.entry = native.Entry.of(iterate, example(game, data), game.rules)
        self._has_looked = self._has_failed = False

    def look(self, seconds: float) -> Any | None:
        """The machine code if it is there; `seconds` is how long the search has run. Never waits for the compiler."""
        if seconds < LOOKING_SECONDS or self._has_failed:
            return None
        if not self._has_looked:
            self._has_looked = True
            return native.load(self.entry)
        compiling = _underway.get(self.entry.digest)
        if compiling is None:
            if seconds > COMPILING_SECONDS:
                _underway[self.entry.digest] = native.Background(self.entry)
        elif compiling.is_over:
            code = native.load(self.entry) or compiling.load()
            self._has_failed = code is None
            return code
        return None

    def wait(self) -> Any:
        """The machine code, compiled now if need be."""
        return native.machine_code(self.entry)


def entry_for(game: Game) -> native.Entry:
    """What is compiled for all searches of the game."""
    return Code(game, (game.data(), game.data(None, True))).entry
