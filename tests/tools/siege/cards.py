"""Whether an engine's answer times reveal its card: they are measured in live hands, over the cards that it holds.

Before each hand somebody requests the result of one of its situations; then the engine holds that card or another. A
rank test says whether the times differ. `tests/web/searches/test_engine_times.py` counts the steps, which are exact.
"""

import itertools
import random
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median

from engine import games
from engine.hidden.methods import METHODS
from tests.tools.siege.attacks import Stranger
from tests.web.searches.test_engine_times import CARD_GAMES, groups_alike
from webapp.matches.seats import SIDES, Side

AMOUNTS = ("stake", "ante")
"""Parameters that make another game of it, of which nothing is remembered, and just as much work."""

LEAST_HANDS = 10
"""Of each kind, before ranks are compared."""

MOST_LIKELY_CHANCE = 1e-4
"""Probability below which the times count as revealing the card: one in ten thousand, for each of some thirty tests."""

PATIENCE = 60.0


@dataclass
class Times:
    """Seconds to the engine's answer, by game and method: with the card that was worked out before, and with others."""

    ready: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    fresh: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    late: int = 0  # answers that did not come

    @property
    def hands(self) -> int:
        return sum(map(len, [*self.ready.values(), *self.fresh.values()]))

    def chances(self) -> dict[tuple[str, str], float]:
        """The probability of such times if the card makes no difference, for groups with enough hands."""
        enough = [key for key in self.ready if min(len(self.ready[key]), len(self.fresh[key])) >= LEAST_HANDS]
        found = {key: _chance(self.ready[key], self.fresh[key]) for key in enough}
        ready, fresh = self._relative()
        if min(len(ready), len(fresh)) >= LEAST_HANDS:
            found["all games", "all methods"] = _chance(ready, fresh)
        return found

    def _relative(self) -> tuple[list[float], list[float]]:
        """All times by the median of their game and method."""
        both = [key for key in self.ready if key in self.fresh]
        usual = {key: median([*self.ready[key], *self.fresh[key]]) for key in both}
        ready, fresh = ([each / usual[key] for key in both for each in kept[key]] for kept in (self.ready, self.fresh))
        return ready, fresh

    def told(self) -> list[str]:
        """The cases in which the times reveal the card."""
        found = self.chances().items()
        return [f"{game}, {method}" for (game, method), chance in found if chance < MOST_LIKELY_CHANCE]


def _chance(ready: list[float], fresh: list[float]) -> float:
    """The probability of such ranks by chance: counted if there are few, since the normal law is too cautious there."""
    from scipy.stats import mannwhitneyu

    method = "exact" if max(len(ready), len(fresh)) <= 50 else "asymptotic"
    return float(mannwhitneyu(ready, fresh, method=method).pvalue)


def time_hands(url: str, seconds: float, dice: random.Random) -> Times:
    """Plays hands in turn of every game and method until the time is up."""
    times, amounts = Times(), itertools.count()
    place = url.removeprefix("http://")
    kinds = [(slug, name) for slug in CARD_GAMES for name, method in METHODS.items() if method.stands_alone]
    situations = {slug: situation_of(slug) for slug in CARD_GAMES}
    dice.shuffle(kinds)
    end = time.monotonic() + seconds
    for slug, method in itertools.cycle(kinds):
        if time.monotonic() > end:
            break
        amount = str(1 + next(amounts) % 100)
        game = {"game": slug} | {each.name: amount for each in games.ENTRIES[slug].parameters if each.name in AMOUNTS}
        side, group = situations[slug]
        worked_out, other = dice.sample(group, 2)
        held, kept = dice.choice([(worked_out, times.ready), (other, times.fresh)])
        person = Stranger(place)  # a visitor may open only so many
        _work_out(person, game, worked_out, method)
        waited = _answer(person, game, side, held, method)
        if waited is None:
            times.late += 1
        else:
            kept[slug, method].append(waited)
    return times


def situation_of(slug: str) -> tuple[Side, list[tuple[str, ...]]]:
    """A seat, and histories after which it is its turn and which look the same to a watcher."""
    found = ((side, groups_alike(slug, player)) for player, side in enumerate(SIDES))
    return next((side, groups[0]) for side, groups in found if groups)


def _options(method: str) -> dict[str, str]:
    return {"level": "3", "learning": "yes"} if "level" in METHODS[method].takes else {}


def _work_out(person: Stranger, game: dict[str, str], history: tuple[str, ...], method: str) -> None:
    """Has the decision explained in a hand with open cards."""
    match = person.opens(**game, position=" ".join(history), open_cards="yes")
    query = "&".join(f"{name}={value}" for name, value in {"method": method, **_options(method)}.items())
    person.ask("GET", f"/matches/{match}/decision?{query}")


def _answer(person: Stranger, game: dict[str, str], side: Side, history: tuple[str, ...], method: str) -> float | None:
    """Seconds from opening a hand at the engine's turn until it has moved; None if it did not."""
    engine = f"{method},level=3,learning" if _options(method) else method
    began = time.perf_counter()
    match = person.opens(**game, position=" ".join(history), **{side: engine})
    while time.perf_counter() - began < PATIENCE:
        page, _ = person.ask("GET", f"/matches/{match}/board")
        turn = re.search(r'data-turn="(\w+)"', page)
        if turn and turn[1] != side:
            return time.perf_counter() - began
        time.sleep(0.002)
    return None
