"""Writes down what a version of Poda stored and where its addresses led: `earlier.sql` and `earlier.json`.

Run it with the code of the version to be kept first on the path, from its root, and today's root after it:

    PYTHONPATH=OLD:TODAY python TODAY/tests/web/data/capture.py

earlier.sql     the database, as SQL
earlier.json    `visitors`: cookies by name · `matches`: what each one said as text · `addresses`: status, redirect,
                sentences, and the fields of every form as the page fills them in
"""

import json
import sqlite3
import sys
import tempfile
from pathlib import Path

from engine.game import MAX, MIN
from tests.web.data.addresses import ADDRESSES, observed, words
from tests.web.people import Someone, close_app, open_app, until

HERE = Path(__file__).parent
KEY = "the key of the records that are kept"
EVALUATED = "alphabeta,depth=2,evaluation=open-lines"
WEIGHED = "expectiminimax,depth=3,evaluation=linear,weights=1;2;0.5;1;0,utility=concave:3"
BLUFF = "K: pass 1/2; 2 1/2 | A: 4 | Q: pass"
CURVE = "table:0=0;1000000=8;3000000=9"

PEOPLE: dict[str, Someone] = {}
MATCHES: dict[str, str] = {}
DUELS: dict[str, str] = {}


# -- people at work ---------------------------------------------------------------------------------------------------


def opens(name: str, game: str, max: str = "me", min: str = "me", **fields: str) -> str:
    answer = PEOPLE["ana"].send("/matches", game=game, max=max, min=min, **fields)
    assert answer.status_code == 303, (name, words(answer.text))
    MATCHES[name] = answer.location.rpartition("/")[2]
    return MATCHES[name]


def rest(match: str):
    """The match once no engine is to move in it, or it is paused."""

    def found():
        live = services().matches.find(match)
        return live if not live.engine_to_move or live.record.settings.paused else None

    return until(found, 60)


def services():
    return PEOPLE["ana"].app.extensions["poda.play"]


def plays(match: str, *actions: str, by: str = "ana") -> None:
    for action in actions:
        rest(match)
        answer = PEOPLE[by].plays(match, action)
        assert answer["ok"], (match, action, answer)
    rest(match)


def plays_on(match: str, actions: int, by: str = "ana") -> None:
    """Plays so many actions, each the last possible one."""
    for _ in range(actions):
        live = rest(match)
        turn = live.position.turn
        if live.over or not (live.owns(visitor_id(by), turn) if turn in (MAX, MIN) else live.chosen_by_hand):
            return
        plays(match, list(live.position.actions)[-1], by=by)


def visitor_id(by: str) -> str:
    """Whom the server takes the cookie for."""
    return PEOPLE[by].web.get_cookie("poda_visitor").value.rpartition(".")[0]


def does(match: str, form: str, by: str = "ana", **fields: str) -> str:
    seen = PEOPLE[by].watches(match)
    answer = PEOPLE[by].send(f"/matches/{match}/{form}", version=seen["version"], **fields)
    assert answer.status_code == 303, (match, form, answer.get_data(as_text=True)[:2000])
    return answer.location.rpartition("/")[2]


def sits(match: str, side: str, by: str = "bo") -> None:
    does(match, "seat", by=by, side=side, seat="me")


# -- what they leave behind -------------------------------------------------------------------------------------------


def boards() -> None:
    plays(opens("won", "tic-tac-toe"), "a1", "a2", "b1", "b2", "c1")
    plays(opens("against the engine", "tic-tac-toe", min="alphabeta,depth=3,convention=puc"), "b2")
    match = opens("paused and slow", "tic-tac-toe", min="minimax,depth=3,order=reversed")
    does(match, "settings", paused="yes")
    does(match, "settings", speed="10")
    plays(match, "c3")
    match = opens("taken back", "tic-tac-toe", min="greedy,evaluation=weighted-lines")
    plays_on(match, 2)
    does(match, "undo")
    match = opens("taken back and played again", "tic-tac-toe")
    plays(match, "a1", "b1", "c1")
    does(match, "undo")
    does(match, "undo")
    does(match, "redo")
    match = opens("two engines", "tic-tac-toe", EVALUATED, "minimax,depth=2,convention=urjc")
    PEOPLE["ana"].watches(match)
    PEOPLE["ana"].see(f"/matches/{match}")
    until(lambda: services().matches.find(match).ply >= 3)
    does(match, "settings", paused="yes")
    opens("waits for somebody", "tic-tac-toe", min="open")
    match = opens("two people", "tic-tac-toe", min="open")
    sits(match, "min")
    plays(match, "b2")
    plays(match, "a1", by="bo")
    match = opens("sides swapped", "tic-tac-toe", min="random")
    plays(match, "b2")
    does(match, "swap")
    rest(match)
    plays(opens("set up", "tic-tac-toe", min="alphabeta,deepen,table,seconds=0.2", position="X.O/.../..."), "b2")
    opens("wide", "tic-tac-toe", m="3", n="5", k="3", min="alphabeta,depth=2,table,evaluation=open-lines")
    plays(opens("five in a row", "gomoku", m="7", n="7", k="4", min="greedy,evaluation=open-lines"), "d4", "f2")


def sticks() -> None:
    plays_on(opens("sticks", "sticks", min="alphabeta"), 1)
    plays_on(opens("sticks in heaps", "sticks", heaps="1-3-5-7", last="wins", starts="min", min="random"), 2)
    plays_on(opens("sticks to the end", "sticks", n="5"), 9)


def chance() -> None:
    match = opens("race", "coin-backgammon", min="star1,depth=3,evaluation=sum", seed="7")
    plays_on(match, 2)
    money = {"fields": "5", "stake": "money", "overshoot": "yes", "goals": "free"}
    match = opens("race for money", "coin-backgammon", min=WEIGHED, seed="11", **money)
    plays_on(match, 2)
    does(match, "undo")
    match = opens("race with chosen coins", "coin-backgammon", min="star2,depth=3,evaluation=pips", chance="chosen")
    plays_on(match, 3)
    plays_on(opens("betting house", "betting-house", money="2", rounds="3", percent="50", seed="3"), 2)
    plays_on(opens("prize", "prize", max=f"expectiminimax,utility={CURVE}", seed="5"), 1)
    plays_on(opens("prize by hand", "prize", seed="5"), 1)


CARD_GAMES = {
    "betting": ("belief", "equilibrium"),
    "guess-the-card": ("average", "omniscient,learning"),
    "draw-poker": ("simulate,level=2,learning", "random"),
    "draw-poker-bet": ("simulate-slide", "belief"),
    "aces-and-kings": ("equilibrium", "omniscient"),
}


def cards() -> None:
    for game, (one, other) in CARD_GAMES.items():
        small = {"rounds": "1"} if game == "aces-and-kings" else {}
        plays_on(opens(f"{game}, played", game, min=one, seed="2", **small), 6)
        plays_on(opens(f"{game}, open cards", game, max=other, min="me", open_cards="yes", seed="4", **small), 1)
        match = opens(f"{game}, two people", game, min="open", **small)
        sits(match, "min")
        plays_on(match, 1)
        plays_on(match, 1, by="bo")
    opens("a strategy of one's own", "betting", max=f"fixed,strategy={BLUFF}", seed="8")
    match = opens("hands in a row", "betting", min="random", seed="9")
    for number in (2, 3):
        plays_on(match, 6)
        match = MATCHES[f"hands in a row, {number}"] = does(match, "follow", **({"swap": "yes"} if number == 2 else {}))
    plays_on(match, 1)
    position = services().matches.find(MATCHES["betting, played"]).position_text(3)
    opens("in the middle of a hand", "betting", min="belief", position=position, open_cards="yes")


def successors() -> None:
    MATCHES["a rematch"] = does(MATCHES["won"], "follow", swap="yes")
    MATCHES["elsewhere"] = does(MATCHES["against the engine"], "follow", position="XO./.X./..O X")


def duels() -> None:
    """Duels of the matrix lab: one that goes on, and one that is over."""
    ana = PEOPLE["ana"]
    for name, game, side, moves in (
        ("running", "chicken", "column", "01"),
        ("over", "prisoners-dilemma", "row", "010"),
    ):
        address = f"/lab/matrix?preset={game}&play={side}"
        for number, move in enumerate(moves, 1):
            fields = {"preset": game, "play": side, "round": str(number), "own": move}
            if number > 1:
                fields["duel"] = DUELS[name]
            address = ana.send("/lab/matrix/rounds", **fields).location
            DUELS[name] = address.partition("duel=")[2].partition("&")[0]
    assert ana.send("/lab/matrix/end", preset="prisoners-dilemma", play="row", duel=DUELS["over"]).status_code == 303


# -- written down -----------------------------------------------------------------------------------------------------


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), PODA_SECRET_KEY=KEY, PODA_SEARCHES_EACH=50)
        PEOPLE.update(ana=Someone(app), bo=Someone(app))
        for work in (boards, sticks, chance, cards, successors, duels):
            work()
            print(work.__name__, len(MATCHES), file=sys.stderr)
        texts = {
            name: {"id": match, **{who: each.see(f"/matches/{match}/text") for who, each in PEOPLE.items()}}
            for name, match in MATCHES.items()
        }
        cookies = {who: each.web.get_cookie("poda_visitor").value for who, each in PEOPLE.items()}
        ids = {**MATCHES, **{f"duel {name}": duel for name, duel in DUELS.items()}}
        seen = [observed(PEOPLE["ana"], address, ids) for address in ADDRESSES]
        close_app(app)
        keep(Path(folder) / "poda.db")
    written = {"key": KEY, "visitors": cookies, "duels": DUELS, "matches": texts, "addresses": seen}
    (HERE / "earlier.json").write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n")


def keep(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        (HERE / "earlier.sql").write_text("\n".join(connection.iterdump()) + "\n")


if __name__ == "__main__":
    main()
