"""Requirements of every page: tokens in its forms, marks of the current page, and labels of its board."""

import pytest

from tests.web.elements import current, labels
from tests.web.forms import read_forms
from tests.web.people import Someone, module_app

MENU = ("Play", "Compare", "Trees", "Exercises", "Hidden cards", "Beliefs", "Matrix games", "Cost", "Words")
TREES = {"trees.read", "trees.search", "trees.strategy", "trees.take_hint", "trees.printed_sheet"}
"""Requests of the tree lab's scripts, and printing, which is a second button of a form."""
BY_SCRIPTS = {"lab.check_model", "lobby.room", "ladder.open_run", "ladder.advance", "play.step", "rooms.turn", *TREES}
"""Routes that change something and have no form on a page."""


app = module_app()


@pytest.fixture(scope="module")
def ana(app):
    return Someone(app)


# -- forms ------------------------------------------------------------------------------------------------------------


def pages(ana: Someone) -> list[str]:
    """Addresses on which every form can be met."""
    played = ana.opens(game="tic-tac-toe")
    ana.plays(played, "b2")
    searching = ana.opens(game="tic-tac-toe", min="minimax,depth=4")
    ana.send(f"/matches/{searching}/settings", paused="yes")
    ana.plays(searching, "b2")
    tossed = ana.opens(game="coin-backgammon", chance="chosen")
    matches = [played, searching, tossed, ana.opens(min="open"), ana.opens(game="betting"), ana.opens(game="sticks")]
    lab = ["/lab/beliefs", "/lab/matrix", "/lab/matrix?game=stag-hunt&play=row", duel(ana), duel_of_another(ana)]
    sheets = [
        "/trees/check",
        "/trees/playouts",
        "/trees/sheets",
        ana.web.get("/trees/sheet?s=puc&minutes=30").location,
        *(f"/trees/{page}?s=puc" for page in ("sheets/edit", "sheets/hand-out", "sheet")),
    ]
    trees = ["/trees", *exercises(ana), *daily(ana), *sheets, "/trees/sheets/results"]
    return [
        "/",
        "/kinds",
        "/story",
        *classroom(ana),
        "/mine",
        "/play",
        "/play?game=shogi",
        *lab,
        *trees,
        "/ladder/betting",
        *[f"/matches/{match}" for match in matches],
    ]


def daily(ana: Someone) -> list[str]:
    """Today's questions, of which one is answered, and one that is not."""
    ana.presses("/trees/daily?n=1", "show")
    return ["/trees/daily", "/trees/daily?n=2"]


def opens_a_room(ana: Someone) -> str:
    """The code of a classroom."""
    return ana.send("/rooms").location.split("/")[2]


def key_of(ana: Someone, room: str) -> str:
    """The secret of the link by which another device steers the room."""
    return ana.see(f"/rooms/{room}/host").partition(f"/rooms/{room}/steer/")[2].partition('"')[0]


def classroom(ana: Someone) -> list[str]:
    """Its pages: the door, then a vote inside, and a sheet; and the lecturer's."""
    outside, inside, solving = (opens_a_room(ana) for _ in range(3))
    for room, does in ((inside, {"do": "ask", "text": "How much?"}), (solving, {"do": "hand_out", "s": "unir"})):
        ana.send(f"/rooms/{room}/join", name="Ana")
        ana.send(f"/rooms/{room}/host", **does)
    taking_over = f"/rooms/{inside}/steer/{key_of(ana, inside)}"
    return [
        "/rooms",
        f"/rooms/{outside}",
        f"/rooms/{inside}",
        f"/rooms/{inside}/host",
        f"/rooms/{solving}",
        taking_over,
    ]


def exercises(ana: Someone) -> list[str]:
    """An exercise that is being answered, and one that has been handed in."""
    links = [ana.web.get(f"/trees/solve?level=1&seed={seed}").location for seed in (1, 2)]
    ana.send("/trees/hand-in", e=links[1].partition("e=")[2])
    return links


def duel(ana: Someone) -> str:
    """A duel that can be ended."""
    return ana.presses("/lab/matrix?game=stag-hunt&play=row", "Choose: stag").location


def duel_of_another(ana: Someone) -> str:
    """A duel that somebody else has opened, and that can be joined."""
    return Someone(ana.app).send("/lab/duels", game="stag-hunt", rounds=3).location


def test_every_form_that_changes_something_carries_the_token(app, ana):
    met = set()
    addresses = app.url_map.bind("localhost")
    for page in pages(ana):
        for form in read_forms(ana.see(page)):
            if form.method == "post":
                assert ("csrf_token", ana.token) in form.data(), f"{form.action} on {page}"
                met.add(addresses.match(form.action, method="POST")[0])
    posted = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in rule.methods and "." in rule.endpoint}
    assert met == posted - BY_SCRIPTS


def test_the_address_that_a_form_is_sent_to_leads_to_a_page_when_it_is_looked_at_again(app, ana):
    addresses, match, room = app.url_map.bind("localhost"), ana.opens(), opens_a_room(ana)
    duel = duel_of_another(ana)
    posted = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in rule.methods and "." in rule.endpoint}
    for endpoint in posted - BY_SCRIPTS:
        named = {"match_id": match, "code": room, "key": key_of(ana, room), "duel_id": duel.rpartition("/")[2]}
        address = addresses.build(endpoint, named, method="POST", append_unknown=False)
        answer = ana.web.get(address, follow_redirects=True)
        assert (answer.mimetype, answer.status_code) in {("text/html", 200), ("text/html", 400)}, (address, answer)


def test_what_changes_nothing_gives_no_token_away(ana):
    for page in ["/", "/play", "/compare?tree=example", "/ladder/betting", "/lab/matrix"]:
        for form in read_forms(ana.see(page)):
            if form.method == "get":
                assert "csrf_token" not in dict(form.data()), f"{form.action} on {page}"


# -- the current page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "entry", "kind"),
    [
        ("/", "Play", "page"),
        ("/play?game=sticks", "Play", "true"),
        ("/kinds", "Play", "true"),
        ("/compare?tree=example", "Compare", "page"),
        ("/ladder/betting?method=average", "Hidden cards", "true"),
        ("/ladder/betting/cfr", "Hidden cards", "true"),
        ("/trees?tree=example", "Trees", "page"),
        ("/trees/check", "Trees", "true"),
        ("/trees/exercises", "Exercises", "page"),
        ("/trees/solve", "Exercises", "true"),
        ("/trees/sheets", "Exercises", "true"),
        ("/lab/beliefs", "Beliefs", "page"),
        ("/lab/matrix", "Matrix games", "page"),
        ("/complexity?b=2&d=2&n=2", "Cost", "page"),
        ("/words", "Words", "page"),
    ],
)
def test_the_menu_marks_the_page_that_is_shown(ana, address, entry, kind):
    marked = {found for found in current(ana.see(address)) if found[0] in MENU}
    assert marked == {(entry, kind)}


def test_the_page_of_a_match_belongs_to_play(ana):
    marked = {found for found in current(ana.see(f"/matches/{ana.opens()}")) if found[0] in MENU}
    assert marked == {("Play", "true")}


@pytest.mark.parametrize(("language", "name"), [("en", "English"), ("es", "Español"), ("pt", "Português")])
def test_the_menu_of_languages_marks_the_one_that_is_spoken(app, language, name):
    assert current(Someone(app, language).see("/"))[-1] == (name, "true")


@pytest.mark.parametrize(
    ("address", "chosen"),
    [
        ("/compare?tree=example", ["Algorithms", "Example", "Example"]),  # above the table, and in a scene of its own
        ("/compare?tree=attitudes", ["Algorithms", "Attitudes", "Attitudes"]),
        ("/ladder/betting?seat=min&seen=K; max bets 2&method=average",
         ["Betting", "The ladder", "MIN", "K · MAX bets 2", "Average", "Expectiminimax"]),
        ("/ladder/guess-the-card/cfr", ["Guess the card", "CFR+ live"]),
        ("/lab/beliefs", ["s1…s5", "fractions", "a p = 1"]),
        ("/lab/beliefs?model=product&by=product&who=min&as=decimal",
         ["p · U in doubt", "decimals", "a p = 0.5", "MIN", "by p(a|b) · U, as on the slides"]),
        ("/lab/beliefs?model=lecture&trail=a.o1", ["s1…s5", "fractions", "b1", "a p = 1"]),
        ("/lab/matrix?game=chicken&weak=yes&as=decimal", ["Chicken", "also weak", "decimals"]),
        ("/lab/matrix?game=stag-hunt&play=column", ["Stag hunt", "▼ you choose columns", "strict", "fractions"]),
    ],
)  # fmt: skip
def test_what_is_chosen_on_a_page_is_marked(ana, address, chosen):
    ahead, *marked = [words for words, _ in current(ana.see(address)) if words not in (*MENU, "English")]
    assert marked == chosen
    assert ahead in chosen  # in the bar for going on from a projected page


@pytest.mark.parametrize(("at", "shown"), [("?at=0", "Start"), ("?at=2", "a1"), ("", "c1")])
def test_the_moves_mark_the_one_that_is_shown(ana, at, shown):
    match = ana.opens()
    for cell in ("b2", "a1", "c1"):
        ana.plays(match, cell)
    assert current(ana.see(f"/matches/{match}/panel{at}")) == [(shown, "step")]


# -- labels -----------------------------------------------------------------------------------------------------------

CARDS = ["What has happened", "MAX holds K", "Your choices"]


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ({"game": "tic-tac-toe", "m": "2", "n": "2", "k": "2"}, ["a1, free", "b1, free", "a2, free", "b2, free"]),
        ({"game": "sticks", "n": "3"}, ["The heap", "Take 3 sticks", "Take 2 sticks", "Take 1 stick"]),
        ({"game": "sticks", "heaps": "1-3-5-7", "position": "1,0,0,2 max"},
         ["Heap a", "Take 1 stick from heap a", "Heap b", "Heap c", "Heap d", "Take 2 sticks from heap d",
          "Take 1 stick from heap d"]),
        ({"game": "coin-backgammon", "position": "0,0,5,5 max 2"},
         ["The coin shows 2", "The home of MIN", "x1 from square 0 to square 2", "x2 from square 0 to square 2",
          "The home of MAX", "y1 on square 5", "y2 on square 5"]),
        ({"game": "betting-house"}, ["0 of 2 rounds are over"]),
        ({"game": "betting", "seed": "3"}, ["MIN holds 1, face down", *CARDS]),
        ({"game": "guess-the-card", "seed": "3"},
         ["MIN holds 1, face down", "What has happened", "MAX holds no card", "Your choices"]),
        ({"game": "draw-poker", "seed": "3"}, ["MIN holds 1, face down", *CARDS]),
        ({"game": "draw-poker-bet", "seed": "3"}, ["MIN holds no card yet", *CARDS]),
        ({"game": "aces-and-kings", "seed": "3"}, ["MIN holds 1, face down", *CARDS]),
    ],
    ids=lambda given: given["game"] if isinstance(given, dict) else "",
)  # fmt: skip
def test_every_board_and_all_that_is_on_it_has_a_label(ana, game, called):
    assert list(labels(ana.see(f"/matches/{ana.opens(**game)}/board"))) == ["Board", *called]


def test_a_hand_without_a_card_says_so(ana):
    assert ">no card yet<" in ana.see(f"/matches/{ana.opens(game='draw-poker-bet', seed='3')}/board")
    assert ">no card<" in ana.see(f"/matches/{ana.opens(game='guess-the-card', seed='3')}/board"), "MAX never gets one"
