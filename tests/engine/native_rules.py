"""A game's rules as machine code, for tests that compare them with the plain ones."""

from engine.native import Entry, machine_code, prepare
from engine.rules import Rules


def native_rules(game, data, frame, after):
    """The rules alone; kept on disk as the whole machine is, because compiling them takes longer than playing by them.

    The others are examples of what the rules will be called with.
    """
    more = {"result": (0, after), "probability": (0,), "take": (0,), "recall": (0,)}
    plain = game.rules.kernels.items()
    entries = {name: Entry.of(rule, (data, frame, *more.get(name, ()))) for name, rule in plain}
    for _ in prepare(list(entries.values())):
        pass
    return Rules(**{name: machine_code(entry) for name, entry in entries.items()})
