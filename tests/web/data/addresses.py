"""Addresses that people have shared, and what must be found there. `{name}` stands for the id of a kept match."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from tests.web.forms import read_forms
from tests.web.people import Someone, until

TAGS = re.compile(r"<(script|style|title)\b.*?</\1>|<[^>]+>", re.DOTALL)
OF_THE_MOMENT = ("csrf_token", "version", "search")

ADDRESSES: Mapping[str, tuple[str, ...]] = {
    # -- new matches
    "/": ("Play the engine. Watch it think.",),
    "/play": (),
    "/play?game=tic-tac-toe": (),
    "/play?game=tic-tac-toe&m=4&n=5&k=3": (),
    "/play?game=tic-tac-toe&position=X.O/.X./...&max=me&min=alphabeta,depth=3,convention=puc": (),
    "/play?game=tic-tac-toe&max=open&min=open": (),
    "/play?game=tic-tac-toe&max=minimax,depth=2,order=reversed&min=alphabeta,seconds=1.5,deepen,table": (),
    "/play?game=tic-tac-toe&max=random&min=greedy,evaluation=weighted-lines": (),
    "/play?game=tic-tac-toe&min=engine&min.algorithm=minimax&min.depth=3&min.limit=depth": (),
    "/play?game=tic-tac-toe&min=engine&min.algorithm=alphabeta&min.seconds=2&min.limit=time&min.convention=urjc": (),
    "/play?game=tic-tac-toe&min=alphabeta,depth=4,convention=unir,evaluation=none": (),
    "/play?game=gomoku&m=9&n=9&k=4&min=alphabeta,depth=2": (),
    "/play?game=sticks": (),
    "/play?game=sticks&n=12&k=4&last=wins&starts=min": (),
    "/play?game=sticks&heaps=1-3-5-7&position=1,2,0,3 max": (),
    "/play?game=coin-backgammon&seed=7&chance=chosen": (),
    "/play?game=coin-backgammon&fields=5&checkers=1&stake=money&overshoot=yes&goals=free": (),
    "/play?game=coin-backgammon&position=3,4,1,2 max 1&min=star1,depth=5,evaluation=sum": (),
    "/play?game=coin-backgammon&min=star2,depth=3,evaluation=linear,weights=1;2;0.5;1;0": (),
    "/play?game=coin-backgammon&stake=money&min=expectiminimax,depth=2,utility=concave:3": (),
    "/play?game=betting-house&money=3&rounds=4&percent=60": (),
    "/play?game=prize&sure=500000&gamble=2000000&percent=25": (),
    "/play?game=prize&max=expectiminimax,utility=table:0=0;1000000=8;3000000=9": (),
    "/play?game=betting&copies=3&ante=2&low=3&high=6&min=belief": (),
    "/play?game=betting&min=fixed,strategy=Q, max bets 2: pass | K, max bets 2: call | A, max bets 2: call": (),
    "/play?game=betting&max=fixed,strategy=K: pass 1/2; 2 1/2 | A: 4 | Q: pass&min=me&open_cards=yes&seed=5": (),
    "/play?game=guess-the-card&safe=2&gift=8&stake=4&min=average": (),
    "/play?game=draw-poker&aces=3&kings=5&stake=2&min=simulate,level=2,learning": (),
    "/play?game=draw-poker-bet&aces=3&kings=3&ante=1&bet=3&min=equilibrium": (),
    "/play?game=aces-and-kings&aces=3&kings=3&rounds=1&stake=2&min=omniscient,learning": (),
    "/play?game=aces-and-kings&min=simulate-slide": (),
    "/play?game=shogi": ("There is no game “shogi”",),
    "/play?game=tic-tac-toe&m=99": (),
    "/play?game=tic-tac-toe&min=alphabeta,deepness=3": ("deepness",),
    "/matches?game=sticks&n=9": (),
    # -- matches
    "/matches/{won}": ("MAX (X) has won.",),
    "/matches/{won}?at=2": ("MAX (X) to move.",),
    "/matches/{won}/board": ("MAX (X) has won.",),
    "/matches/{won}/board?at=3": ("MIN (O) to move.",),
    "/matches/{won}/panel": ("Rematch with sides swapped",),
    "/matches/{won}/panel?at=1": (),
    "/matches/{won}/node?at=1&path=a2,b1": ("MIN (O) to move.",),
    "/matches/{won}/tree": (),
    "/matches/{won}/tree?ply=2&kind=analysis": (),
    "/matches/{won}/tree?kind=dream": (),
    "/matches/{won}/why?ply=1": (),
    "/matches/{won}/mind": (),
    "/matches/{won}/text": ("actions: a1 a2 b1 b2 c1 position: XXX/OO./... O",),
    "/matches/{won}/truth": ("+1 5,478",),
    "/matches/{won}/again": (),
    "/matches/{race}/truth?at=1": ("+0.0924", "0.5462 2,679"),
    "/matches/{race}/again": (),
    "/matches/{race}/node?at=0&path=nonsense": (),
    "/matches/{race for money}/truth?utility=concave:3": ("1,512",),
    "/matches/{betting house}/again": (),
    "/matches/{prize by hand}/again": (),
    "/matches/{prize by hand}/truth?at=0&utility=table:0=0,1000000=8,3000000=9": ("+8 5", "+8 +4.5"),
    "/matches/{betting, played}": ("MAX wins €1.",),
    "/matches/{betting, played}?at=2": ("MAX to move.", "MIN gets Q MAX K"),
    "/matches/{betting, played}/mind?at=2&method=belief": ("MAX : beliefs.",),
    "/matches/{betting, played}?at=2&method=simulate&level=2&learning=yes": ("MAX to move.",),
    "/matches/{betting, played}/again": (),
    "/matches/{betting, two people}": (),
    "/matches/{betting, two people}/again": (),
    "/matches/{guess-the-card, open cards}/mind?method=average": ("MAX : average.",),
    "/matches/{draw-poker, played}/mind?at=2&method=equilibrium": ("MAX : equilibrium.",),
    "/matches/{a strategy of one's own}": ("MAX bets 4 MAX Pass Call",),
    "/matches/{hands in a row}": ("Nobody wins anything.", "Go to the next hand"),
    "/matches/{two engines}?at=1": ("MIN (O) to move.",),
    "/matches/none-of-that-name": (),
    # -- comparing
    "/compare": (),
    "/compare?tree=example": ("Minimax 3 a1 13 9 0 0 Alpha-beta 3 a1 11 15% 7 1 2",),
    "/compare?tree=((3 12 8)(2 4 6)(14 5 2))": ("Minimax 3 a1 13 9 0 0 Alpha-beta 3 a1 11 15% 7 1 2",),
    "/compare?tree=example&more=orders&more=conventions&more=table": (
        "3 a1 13 9 0 0",
        "reversed order 3 a1 13 0% 9 0 0",
    ),
    "/compare?tree=example&more=": ("Minimax 3 a1 13 9 0 0 Alpha-beta 3 a1 11 15% 7 1 2",),
    "/compare?tree=attitudes&more=attitudes": ("1.8",),
    "/compare?tree=attitudes&attitude=optimistic": ("find 5, by a2",),
    "/compare?tree=exercise-3.3": ("6.75",),
    "/compare?tree=scale-a": ("find 2.1",),
    "/compare?tree=infinite&convention=puc": ("find 0, by a1",),
    "/compare?tree=doubtful": ("find 100",),
    "/compare?tree=5": (),
    "/compare?tree=((": (),
    "/compare?game=tic-tac-toe&position=XO./.X./.O. X&depth=full": ("find 1",),
    "/compare?game=tic-tac-toe&m=3&n=3&k=3&depth=2&evaluation=open-lines&more=orders": ("Minimax 1 b2 82 72 0 0",),
    "/compare?game=sticks&n=7&k=3": ("Minimax 1 take 2 96 44 0 0 Alpha-beta 1 take 2 71 26% 26 13 16",),
    "/compare?game=coin-backgammon&position=3,4,1,2 max 1&depth=5&evaluation=sum": ("find 11, by x2",),
    "/compare?game=coin-backgammon&position=3,4,1,2 max 1&depth=3&evaluation=sum&attitude=pessimistic": (
        "find 9, by x1",
    ),
    "/compare?game=prize&utility=table:0=0,1000000=8,3000000=9": ("find 8, by the sure sum",),
    "/compare?game=betting-house&depth=2&of=prize": ("find 1, by go home",),
    "/compare?game=betting": (),
    "/compare?convention=urjc": (),
    "/compare/results?tree=example&more=orders": ("Minimax 3 a1 13 9 0 0",),
    "/compare/tree?tree=example&more=orders&column=1": ('"algorithm": "alphabeta"', '"total": 11'),
    "/compare/tree?tree=example&more=orders&column=9": (),
    "/complexity": ("3 1,000 1,000 178 464 31.6 109 4 10,000 10,000 1,000 2,199 100 199",),
    "/complexity?b=3&d=3&n=2": ("2 9 9 5.2 6.6 3 5 3 27 27 11.8 15.6 5.2 11",),
    "/complexity?b=99": ("b must be between 2 and 12, not 99.",),
    # -- the ladder
    "/ladder": (),
    "/ladder?game=betting&seat=min": (),
    "/ladder/guess-the-card": ("1/2 0.5 can be exploited by 1/2 0.5",),
    "/ladder/betting": ("−77/120 −0.6417", "−41/40 −1.025"),
    "/ladder/betting?seat=max&seen=K": ("−77/120 −0.6417",),
    "/ladder/betting?seat=min&seen=K; max bets 2&against=belief&method=simulate&level=2&learning=yes": (),
    "/ladder/betting?copies=3&ante=2": ("−47/54 −0.8704",),
    "/ladder/betting?strategy=K: pass 1/2, 2 1/2 | A: 4 | Q: pass": (),
    "/ladder/betting/own?strategy=K: pass 1/2, 2 1/2 | A: 4 | Q: pass": ("−11/40 −0.275", "3/20 0.15"),
    "/ladder/betting/everybody": ("−13/60 −0.2167",),
    "/ladder/betting/cfr": ("−13/60 −0.2167",),
    "/ladder/betting/cfr?copies=3": ("−7/36 −0.1944",),
    "/ladder/draw-poker": ("−12/35 −0.3429",),
    "/ladder/draw-poker-bet?seat=min": (),
    "/ladder/aces-and-kings?rounds=1": ("−3/20 −0.15",),
    "/ladder/guess-the-card?seat=min&method=average": ("4 4",),
    "/ladder/tic-tac-toe": (),
    "/ladder/betting?method=guesswork": (),
    "/ladder/betting?seen=J": (),
    # -- the labs
    "/lab/": (),
    "/lab/beliefs": (),
    "/lab/beliefs?model=lecture&belief=s1:1/2 s2:1/2&action=a": (),
    "/lab/beliefs?model=aces-and-kings&as=decimal": ("A|A 0.4286 A|K 0.5714",),
    "/lab/beliefs?model=aces-and-kings&belief=A|A:3/7 A|K:4/7&action=max-draws": (),
    "/lab/beliefs?model=evaluation&who=min": ("p = 1 <3,4> 1/4 <5,2> 3/4",),
    "/lab/beliefs?model=product&by=product": ("p = 1/2 b p = 1",),
    "/lab/beliefs?model=nonsense": ("damaged",),
    "/lab/beliefs/model.txt?model=lecture": (),
    "/lab/matrix": (),
    "/lab/matrix?game=prisoners-dilemma": ("2 , 2 · pure",),
    "/lab/matrix?preset=stag-hunt": ("pays 4 , 4", "pays 3 , 3"),
    "/lab/matrix?game=chicken&as=decimal&weak=yes&struck=1": ("0.9 swerve + 0.1 straight",),
    "/lab/matrix?game=prisoners-dilemma&struck=2": ("step 2 of 2",),
    "/lab/matrix?game=matching-pennies&zero=yes": ("1 2 heads + 1 2 tails",),
    "/lab/matrix?game=rock-paper-scissors&row=fictitious-play&column=equilibrium&rounds=50&seed=3": (),
    "/lab/matrix?game=battle-of-the-sexes&row=moves&column=tit-for-tat&moves=0110&seed=5": (),
    "/lab/matrix?game=battle-of-the-sexes&play=column": ("▼ you 0",),
    "/lab/matrix?game=a b%0ax 1,2 3,4%0ay 5,6 7,8": ("7 , 8 · pure",),
    "/lab/matrix?game=a b%0ax 1,2 3": ("“3” is not",),
    "/lab/matrix?game=stag-hunt&do=add-row": (),
    "/lab/matrix?preset=chicken&play=column&duel={duel running}": (
        "Round 2: you chose straight",
        "Round 3",
    ),
    "/lab/matrix?game=chicken&play=column&duel={duel running}": (
        "Round 2: you chose straight",
        "Round 3",
    ),
    "/lab/matrix?game=prisoners-dilemma&play=row&duel={duel over}": ("Round 3: you chose deny", "by the seed"),
    "/lab/matrix/game.txt?game=chicken": ("swerve straight swerve 0,0 -1,1 straight 1,-1 -10,-10",),
    "/favicon.ico": (),
}


def observed(visitor: Someone, address: str, ids: Mapping[str, str]) -> dict[str, Any]:
    """The final address, with the required texts; fails without them."""
    shows = ADDRESSES[address]
    for name, match in ids.items():
        address = address.replace(f"{{{name}}}", match)
    try:
        answer = until(lambda: shown(visitor, address, shows), 60)
    except AssertionError as error:
        raise AssertionError(f"{address} does not show {shows}") from error
    return {
        "address": address,
        "status": answer.status_code,
        "location": answer.location or "",
        "shows": list(shows),
        "fields": fields_of(answer.text) if answer.mimetype == "text/html" else [],
    }


def shown(visitor: Someone, address: str, shows: tuple[str, ...] | list[str]):
    """The answer, once it contains all these texts; background searches take a moment."""
    answer = visitor.web.get(address, headers={"Accept-Language": "en"})
    says = words(answer.text)
    return answer if all(part in says for part in shows) else None


def words(page: str) -> str:
    """The text of the page, without its tags."""
    return " ".join(unescape(TAGS.sub(" ", page)).split())


def fields_of(page: str) -> list[str]:
    """The fields that the page's forms would send."""
    pairs = {pair for form in read_forms(page) for pair in form.data()}
    return sorted(f"{name}={value}" for name, value in pairs if name not in OF_THE_MOMENT)
