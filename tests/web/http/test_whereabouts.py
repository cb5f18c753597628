"""Cookies cost nothing, so a thousand from one address must not displace those of other addresses."""

from webapp.http.visitors.whereabouts import Whereabouts


def test_a_thousand_cookies_of_one_address_make_nobody_elsewhere_be_forgotten() -> None:
    known = Whereabouts(most=100, most_each=60)
    for number in range(20):
        known.note(f"student {number}", "class")
    for number in range(1000):
        known.note(f"minted {number}", "busy")
        known.note(f"also minted {number}", "busy, too")
    assert {known.of(f"student {number}") for number in range(20)} == {"class"}
    assert sum(known.of(f"minted {number}") != "" for number in range(1000)) <= 60
    assert (known.of("minted 0"), known.of("minted 999")) == ("", "busy")


def test_who_asks_again_is_kept_and_who_moves_is_found_there() -> None:
    known = Whereabouts(most=100, most_each=2)
    for name in ("ana", "bo", "ana", "cy"):
        known.note(name, "class")
    assert [known.of(name) for name in ("ana", "bo", "cy")] == ["class", "", "class"]
    known.note("ana", "home")
    known.note("di", "class")
    assert [known.of(name) for name in ("ana", "cy", "di")] == ["home", "class", "class"]


def test_of_visitors_alone_at_their_addresses_the_one_who_has_not_asked_for_longest_is_forgotten() -> None:
    known = Whereabouts(most=3, most_each=2)
    for name in ("ana", "bo", "cy", "di"):
        known.note(name, f"home of {name}")
    assert [known.of(name) for name in ("ana", "bo", "di")] == ["", "home of bo", "home of di"]
