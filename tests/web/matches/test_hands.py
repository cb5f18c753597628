"""Hands at a table: seats, open cards, and one hand after the other."""

import html
import random
import re

import pytest

from engine import games
from engine.game import MAX, MIN, TERMINAL
from engine.hidden.game import walk
from tests.web.matches.dealing import CARD_GAMES, deal, services_of
from tests.web.people import Someone, module_app, until

app = module_app(PODA_SEARCHES_EACH=50)


def test_nobody_takes_a_seat_in_the_middle_of_a_hand(app, people, dealer):
    ana, bo, cleo = people
    match = deal(app, dealer, people, "draw-poker", ("A", "K"))
    version = match.version
    for someone, side in ((ana, "min"), (bo, "max"), (cleo, "max")):
        answer = someone.asks(
            "match:seat", {"match": match.id, "side": side, "seat": {"kind": "me"}, "version": version}
        )
        assert not answer["ok"]
    assert ana.send(f"/matches/{match.id}/swap", version=match.version).status_code == 400
    assert match.version == version


def test_nothing_is_taken_back_between_two_people(app, people, dealer):
    match = deal(app, dealer, people, "draw-poker", ("A", "K", "stay"))
    refused = people[MAX].send(f"/matches/{match.id}/undo", version=match.version)
    assert refused.status_code == 400
    assert "cannot be unseen" in refused.get_data(as_text=True)


def test_cards_are_opened_only_where_no_other_person_sits(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q"))
    assert people[MAX].send(f"/matches/{match.id}/settings", open_cards="yes").status_code == 400
    assert "playing-card back" in people[MAX].see(f"/matches/{match.id}")
    dealer.cards = ("K", "Q")
    alone = people[MAX].opens(game="betting", max="me", min="engine")
    assert people[MAX].send(f"/matches/{alone}/settings", open_cards="yes").status_code == 303
    assert "playing-card back" not in people[MAX].see(f"/matches/{alone}")


def test_over_a_table_stand_a_sentence_or_two_and_longer_rules_are_folded(app):
    ana = Someone(app)
    for game in CARD_GAMES:
        page = ana.see(f"/matches/{ana.opens(game=game)}")
        over, _details, folded = (
            page.partition('class="match-head">')[2].partition("</header>")[0].partition("<details")
        )
        assert over.count(". ") <= 1, game
        has_a_pot = game in ("betting", "draw-poker-bet")
        assert ("Whoever passes leaves the pot to the other." in over) is has_a_pot
        assert ("MAX may pass, which gives MIN the pot" in folded) is has_a_pot


def test_the_end_of_a_hand_tells_each_player_what_they_won_or_lost(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q", "2", "call"))
    for player, said in ((MAX, "You won. MAX wins €3."), (MIN, "You lost. MAX wins €3.")):
        thought = people[player].see(f"/matches/{match.id}/decision")
        assert thought.index(said) < thought.index("<form")


def test_hands_in_a_row_keep_the_score(app, people, dealer):
    ana, bo, _cleo = people
    match = deal(app, dealer, people, "betting", ("K", "Q", "2", "call"))  # MAX wins 3
    assert "<dt>hand played</dt><dd>1</dd>" in ana.see(f"/matches/{match.id}/panel")
    ana.send(f"/matches/{match.id}/follow", version=match.version)
    following = services_of(app).matches.find(match.record.successor)
    assert (following.record.hand, following.record.score) == (2, 3.0)
    ana.plays(following.id, "pass")  # and loses 1
    panel = ana.see(f"/matches/{following.id}/panel")
    assert 'data-score="2.0"' in panel and "<dt>hands played</dt><dd>2</dd>" in panel
    bo.send(f"/matches/{following.id}/follow", version=following.version, swap="yes")
    swapped = services_of(app).matches.find(following.record.successor)
    assert (swapped.record.hand, swapped.record.score) == (3, -2.0), "who was MAX sits at MIN now"


def test_methods_are_for_hidden_cards_and_searches_for_open_boards(app, people):
    ana = people[MAX]
    assert ana.send("/matches", game="betting", max="me", min="alphabeta").status_code == 400
    assert ana.send("/matches", game="tic-tac-toe", max="me", min="belief").status_code == 400


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_a_finished_hand_is_explained_in_three_languages(app, people, dealer, slug):
    game = games.find(slug)
    over = [visit.history for visit in walk(game) if game.turn(visit.state) == TERMINAL]
    match = deal(app, dealer, people, slug, random.Random(1).choice(over))
    for language in ("en", "es", "pt"):
        onlooker = Someone(app, language)
        for ply in range(match.ply + 1):
            if match.position_at(ply).turn in (MAX, MIN):
                assert 'class="belief-tree"' in onlooker.see(f"/matches/{match.id}/decision?at={ply}&method=simulate")


def test_a_decision_with_beliefs_says_once_whose_hand_is_named_first(people):
    match = people[MAX].opens(game="draw-poker", max="me", min="engine")
    for method in ("belief", "equilibrium"):
        page = people[MAX].see(f"/matches/{match}/decision?method={method}")
        assert page.count("A belief names the hands in brackets: MAX's first, then MIN's.") == 1
        assert page.count("written in the order in which they came: AK and KA are worth the same.") == 1


def test_a_hand_that_is_written_aces_first_has_no_order_to_explain(people):
    match = people[MAX].opens(game="aces-and-kings", max="me", min="engine")
    page = people[MAX].see(f"/matches/{match}/decision?method=belief")
    assert "A belief names the hands" in page and "in which they came" not in page


def test_that_min_wants_small_values_is_said_without_all_controls(app, people, dealer):
    match = deal(app, dealer, people, "draw-poker", ("A", "K", "stay"))
    page = people[MIN].see(f"/matches/{match.id}/decision?method=belief")
    assert '<p class="sub">In euros for MAX: MIN wants them small.</p>' in page


def test_the_tree_and_the_list_of_a_mixed_decision_agree(app, people, dealer):
    dealer.cards = ("K", "A", None, None, None)
    match = people[MAX].opens(game="draw-poker-bet", max="me", min="engine")
    page = people[MAX].see(f"/matches/{match}/decision?method=equilibrium")
    edges = re.findall(
        r'<li class="branch (?:\w+) chosen">\s*<div class="[^"]*">\s*<p class="belief-edge">(.*?)</p>', page
    )
    told = [re.sub(r'<span class="decimal">.*?</span>|<[^>]+>', "", edge) for edge in edges]
    assert told[0] == "No card · taken with 1/8"
    assert "Take a card · taken with 7/8" in told


def ending_of(someone, match):
    page = html.unescape(someone.see(f"/matches/{match.id}/decision"))
    return re.search(r'<p class="hand-ending">(.*?)</p>', page, re.DOTALL).group(1)


def test_the_end_of_a_hand_tells_which_decision_lost_most_by_what_its_player_knew(app, people, dealer):
    """MIN passes with an ace, which beats or splits with everything."""
    match = deal(app, dealer, people, "betting", ("Q", "A", "2"))
    assert "hand-ending" not in people[MAX].see(f"/matches/{match.id}/decision")
    people[MIN].plays(match.id, "pass")
    said = ending_of(people[MAX], match)
    assert "What cost most was “MIN passes”: given what MIN could know" in said
    assert "the hand was worth −11/5 to MAX before it and 1 after it" in said
    assert f'href="/matches/{match.id}?at=3&method=equilibrium"' in said
    assert "«MIN pasa»: con lo que MIN podía saber" in ending_of(Someone(app, "es"), match)


def test_an_ended_hand_is_explained_by_the_method_that_judges_it_or_that_played(app, people, dealer):
    """In each case, the method's assumption about the opponent is beside its numbers, without "All controls"."""
    assumes = '<p class="sub"><strong>What it assumes about the opponent:</strong> The opponent knows'
    match = deal(app, dealer, people, "betting", ("Q", "A", "2", "pass"))
    between_people = people[MAX].see(f"/matches/{match.id}/decision")
    assert f"{assumes} this strategy" in between_people and "<strong>MIN</strong>: equilibrium." in between_people
    dealer.cards = ("K", "Q")
    played = people[MIN].opens(game="betting", max="belief", min="me")
    until(lambda: "your turn" in people[MIN].see(f"/matches/{played}").lower())
    people[MIN].plays(played, "pass")
    by_engine = people[MIN].see(f"/matches/{played}/decision")
    assert f"{assumes} no more than this seat" in by_engine and "<strong>MAX</strong>: beliefs." in by_engine


def test_the_seed_of_an_ended_hand_is_told_without_all_controls(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("Q", "A", "2"))
    assert "The dealer's seed was" not in html.unescape(people[MAX].see(f"/matches/{match.id}"))
    people[MIN].plays(match.id, "pass")
    page = html.unescape(people[MAX].see(f"/matches/{match.id}"))
    assert f'<p class="sub">The dealer\'s seed was {match.record.seed}. <a href="/matches/{match.id}/again">' in page


def test_a_decision_after_what_an_equilibrium_never_does_is_judged_by_chance_alone(app, people, dealer):
    """Trying costs MAX 1; letting it go costs MIN, who knows the card, 15."""
    match = deal(app, dealer, people, "guess-the-card", ("A", "try", "pass"))
    said = ending_of(people[MAX], match)
    assert "What cost most was “MIN passes”" in said
    assert "the hand was worth −5 to MAX before it and 10 after it" in said
    assert "so this decision of MIN is judged by the odds of the deal alone" in said


def test_how_a_decision_was_judged_is_not_said_where_another_lost_most(app, people, dealer):
    """MAX should not have tried; that MIN then lets it guess loses nothing."""
    match = deal(app, dealer, people, "guess-the-card", ("A", "try", "allow", "K"))
    said = ending_of(people[MAX], match)
    assert "What cost most was “MAX tries”" in said and "judged" not in said


def test_of_two_losses_the_larger_is_told_whichever_comes_first(app, people, dealer):
    """MAX bets too much in both; MIN, with an ace, passes in one."""
    for last, told in (("call", "MAX bets 4"), ("pass", "MIN passes")):
        match = deal(app, dealer, people, "betting", ("K", "A", "4", last))
        assert f"What cost most was “{told}”:" in ending_of(people[MAX], match)


def test_bad_luck_is_no_mistake(app, people, dealer):
    """MAX gives the pot to a king; with a queen there was nothing better to do."""
    match = deal(app, dealer, people, "betting", ("Q", "K", "pass"))
    assert "No decision lost anything against equilibrium play" in ending_of(people[MAX], match)


@pytest.mark.parametrize(
    ("game", "hand", "settled"),
    [
        ("guess-the-card", ("A", "pass"), False),  # brings €1 whatever the card
        ("betting", ("Q", "K", "pass"), False),
        ("draw-poker", ("A", "K", "stay", "draw", "K"), True),
    ],
)
def test_cards_settled_a_hand_only_where_others_would_have_changed_its_result(app, people, dealer, game, hand, settled):
    said = ending_of(people[MAX], deal(app, dealer, people, game, hand))
    assert "No decision lost anything against equilibrium play" in said and ("the cards settled it" in said) is settled


def test_of_equally_good_actions_each_is_called_the_best(app, people, dealer):
    """With an ace MAX gets as much by either bet."""
    match = deal(app, dealer, people, "betting", ("A", "K", "pass"))
    assert people[MAX].see(f"/matches/{match.id}/decision").count(">best<") == 2


def test_nothing_is_judged_by_what_nobody_could_know_where_cards_lie_open(app, people, dealer):
    dealer.cards = ("Q", "A")
    match = services_of(app).matches.find(people[MAX].opens(game="betting", max="me", min="me", open_cards="yes"))
    for action in ("2", "pass"):
        people[MAX].plays(match.id, action)
    assert "lost" not in ending_of(people[MAX], match).replace("You lost", "")


def test_who_guesses_a_card_reads_that_a_wrong_one_costs(app):
    ana = Someone(app)
    page = ana.see(f"/matches/{ana.opens(game='guess-the-card')}")
    assert "MAX gets €1 by passing, €10 if MIN passes, €5 if right; if wrong, MAX pays €5." in page
