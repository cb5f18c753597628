"""A game's rules as machine code, for tests that compare them with the plain ones."""

from engine.native import Entry, machine_code, prepare


def native_rules(game, data, frame, after):
    """The rules alone; kept on disk as the whole machine is, because compiling them takes longer than playing by them.

    The others are examples of what the rules will be called with.
    """
    more = {"result": (0, after), "probability": (0,), "take": (0,)}
    names = game.rules._fields
    entries = [Entry.of(rule, (data, frame, *more.get(name, ()))) for name, rule in zip(names, game.rules, strict=True)]
    for _ in prepare(entries):
        pass
    return game.rules._make(map(machine_code, entries))
