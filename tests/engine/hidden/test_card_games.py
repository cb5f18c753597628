"""The card games: deals counted card by card, results by the rules in words, and what hidden games promise."""

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.game import information_sets, play, read_seen, walk, write_seen
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.hidden.games import ALL_SIZES, CARD_GAMES, label

every_size = pytest.mark.parametrize("game", ALL_SIZES, ids=label)


def finished(game):
    return [visit for visit in walk(game) if game.turn(visit.state) == TERMINAL]


# -- the contract ---------------------------------------------------------------------------------------------------


@every_size
def test_the_outcomes_of_chance_sum_to_one_and_the_machine_sees_them_so(game):
    for visit in walk(game):
        if game.turn(visit.state) == CHANCE:
            moves = game.moves(visit.state)
            assert sum(move.probability for move in moves) == 1
            assert all(move.probability > 0 for move in moves)
            for move in moves:
                assert game.probability(visit.state, move.action) == pytest.approx(float(move.probability), abs=1e-15)


@every_size
def test_players_remember_what_they_saw_and_did(game):
    """Perfect recall: in one information set the player has done the same and can do the same."""
    for player in (MAX, MIN):
        for visits in information_sets(game, player).values():
            assert len({own_actions(game, visit, player) for visit in visits}) == 1
            assert len({tuple(move.name for move in game.moves(visit.state)) for visit in visits}) == 1


def own_actions(game, visit, player):
    state, done = game.start(), []
    for name in visit.history:
        if game.turn(state) == player:
            done.append(name)
        state = game.result(state, game.find(state, name))
    return tuple(done)


@every_size
def test_whose_turn_it_is_is_no_secret(game):
    for player in (MAX, MIN):
        turns = {}
        for visit in walk(game):
            turns.setdefault((len(visit.history), visit.seen[player]), set()).add(game.turn(visit.state))
        assert all(len(turn) == 1 for turn in turns.values())


@every_size
def test_positions_are_what_happened_so_far(game):
    for visit in walk(game):
        assert play(game, visit.history).state == visit.state
        assert game.read(game.write(visit.state)) == visit.state
        assert game.horizon(visit.state) >= 0
        assert (game.horizon(visit.state) == 0) == (game.turn(visit.state) == TERMINAL)
    least, most = game.bounds()
    assert {game.utility(visit.state) for visit in finished(game)} >= {least, most}
    assert all(least <= game.utility(visit.state) <= most for visit in finished(game))


@every_size
def test_what_is_won_is_what_the_other_has_put_into_the_pot(game):
    for visit in finished(game):
        paid, won = game.paid(visit.state), game.utility(visit.state)
        if sum(paid):
            assert won in (paid[MIN], -paid[MAX], 0)
            assert won != 0 or paid[MAX] == paid[MIN]
    assert (sum(game.paid(game.start())) > 0) == (game.slug in ("betting", "draw-poker-bet"))


@pytest.mark.parametrize(
    ("slug", "values", "history", "paid"),
    [
        ("betting", {"ante": 3}, ("K", "Q"), (3, 3)),
        ("betting", {"ante": 3}, ("K", "Q", "pass"), (3, 3)),
        ("betting", {"ante": 3, "low": 5, "high": 7}, ("K", "Q", "5"), (8, 3)),
        ("betting", {"ante": 3, "low": 5, "high": 7}, ("K", "Q", "7", "call"), (10, 10)),
        ("betting", {"ante": 3, "low": 5, "high": 7}, ("K", "Q", "7", "pass"), (10, 3)),
        ("draw-poker-bet", {"ante": 2, "bet": 6}, ("A", "stay", "K", "stay"), (2, 2)),
        ("draw-poker-bet", {"ante": 2, "bet": 6}, ("A", "stay", "K", "stay", "pass"), (2, 2)),
        ("draw-poker-bet", {"ante": 2, "bet": 6}, ("A", "stay", "K", "stay", "bet"), (8, 2)),
        ("draw-poker-bet", {"ante": 2, "bet": 6}, ("A", "stay", "K", "stay", "bet", "call"), (8, 8)),
    ],
)
def test_the_pot_grows_by_what_each_puts_in(slug, values, history, paid):
    game = games.find(slug, values)
    assert game.paid(play(game, history).state) == paid


@every_size
def test_what_was_seen_is_read_as_it_is_written(game):
    for player in (MAX, MIN):
        for seen in {visit.seen[player] for visit in walk(game)}:
            assert read_seen(game, player, f" {write_seen(seen).upper()} ") == seen


def test_what_was_seen_may_be_told_in_another_order():
    game = games.find("draw-poker-bet")
    assert read_seen(game, MIN, "A; max stays") == ("max stays", "A")
    with pytest.raises(Refused, match=r"MIN cannot have seen “A; Q” here; it decides when .* max stays; A \|"):
        read_seen(game, MIN, "A; Q")


@every_size
def test_open_cards_are_searched_by_the_ordinary_machine(game):
    report = Search(game, game.start(), Options("expectiminimax")).run()
    assert report.value == pytest.approx(textbook.expectiminimax(game).value)
    assert report.bound == "exact"
    star = Search(game, game.start(), Options("star1")).run()
    assert star.value == pytest.approx(report.value)


# -- the deals ------------------------------------------------------------------------------------------------------


def dealt(game, visit):
    """The cards in the order in which they left the deck."""
    state, cards = game.start(), []
    for name in visit.history:
        if game.turn(state) == CHANCE:
            cards.append(name)
        state = game.result(state, game.find(state, name))
    return cards


def deck(game):
    if game.slug == "betting":
        return dict.fromkeys("AKQ", game.parameters["copies"])
    return {"A": game.parameters["aces"], "K": game.parameters["kings"]}


@pytest.mark.parametrize("game", [game for game in ALL_SIZES if game.slug != "guess-the-card"], ids=label)
def test_cards_come_from_a_shuffled_deck_without_replacement(game):
    """Out of all orders of so many cards, those that show these ranks."""
    ranks = deck(game)
    for visit in walk(game):
        cards = dealt(game, visit)
        ways = 1
        for rank, count in Counter(cards).items():
            ways *= perm(ranks[rank], count)
        assert visit.reach == Fraction(ways, perm(sum(ranks.values()), len(cards)))


# -- the results, by the rules in words -----------------------------------------------------------------------------


def hands(game, visit):
    return tuple("".join(sorted(game.hand(visit.state, player))) for player in (MAX, MIN))


RANKING = ["KK", "K", "AK", "A", "AA"]


def better(mine, yours):
    """1, 0 or -1, by a place in a ranking."""
    return (mine > yours) - (mine < yours)


def betting(game, visit):
    _, _, bet, *answer = visit.history
    ante = game.parameters["ante"]
    if bet == "pass":
        return -ante
    if answer == ["pass"]:
        return ante
    mine, yours = hands(game, visit)
    return (ante + int(bet)) * better("QKA".index(mine), "QKA".index(yours))


def guess_the_card(game, visit):
    card, tried, *rest = visit.history
    if tried == "pass":
        return game.parameters["safe"]
    if rest == ["pass"]:
        return game.parameters["gift"]
    return game.parameters["stake"] * (1 if rest[1] == card else -1)


def draw_poker(game, visit):
    return game.parameters["stake"] * better(*map(RANKING.index, hands(game, visit)))


def draw_poker_bet(game, visit):
    ante, bet = game.parameters["ante"], game.parameters["bet"]
    if visit.history[-1] == "pass":
        return ante if "bet" in visit.history else -ante
    return (ante + bet) * better(*map(RANKING.index, hands(game, visit)))


def aces_and_kings(game, visit):
    shares = [(Fraction(hand.count("A"), len(hand)), hand.count("A")) for hand in hands(game, visit)]
    return game.parameters["stake"] * better(*shares)


RESULTS = {
    "betting": betting,
    "guess-the-card": guess_the_card,
    "draw-poker": draw_poker,
    "draw-poker-bet": draw_poker_bet,
    "aces-and-kings": aces_and_kings,
}


@every_size
def test_a_finished_game_pays_what_the_rules_say(game):
    for visit in finished(game):
        assert game.utility(visit.state) == RESULTS[game.slug](game, visit)


@pytest.mark.parametrize(
    ("slug", "natural"),
    [
        ("betting", {"A K Q", "pass 2 4", "pass call"}),
        ("guess-the-card", {"A K", "pass try", "pass allow", "K A"}),
        ("draw-poker", {"A K", "stay draw"}),
        ("draw-poker-bet", {"A K", "stay draw", "pass bet", "pass call"}),
        ("aces-and-kings", {"A K", "A", "K", "stay draw"}),  # the last aces, or kings, may be gone
    ],
)
def test_actions_come_in_the_natural_order_of_the_lectures(slug, natural):
    game = games.find(slug)
    orders = {" ".join(move.name for move in game.moves(visit.state)) for visit in walk(game)}
    assert orders - {""} == natural


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_how_large_the_games_are(slug):
    game = games.find(slug)
    found = len(list(walk(game))), len(information_sets(game, MAX)), len(information_sets(game, MIN))
    assert (
        found
        == {
            "betting": (76, 3, 6),  # 1 + 3 + 9 deals, each of which goes on in 7 ways
            "guess-the-card": (15, 2, 2),
            "draw-poker": (71, 2, 4),
            "draw-poker-bet": (215, 14, 16),
            "aces-and-kings": (621, 14, 28),
        }[slug]
    )


@pytest.mark.parametrize(
    ("slug", "values", "says"),
    [
        ("betting", {"low": 4, "high": 4}, "The low bet, 4, must be less than the high one, 4."),
        ("betting", {"copies": 0}, "copies must be between 1 and 12, not 0."),
        ("draw-poker", {"aces": 1}, "aces must be between 2 and 24, not 1."),
        ("aces-and-kings", {"aces": 1, "kings": 2}, "The deck has only 3 cards; a game may need 6."),
    ],
)
def test_decks_and_stakes_that_make_no_game_are_refused(slug, values, says):
    with pytest.raises(Refused) as caught:
        games.find(slug, values)
    assert str(caught.value) == says
