"""Games and an algorithm of somebody else's, as an extension brings them: `PODA_EXTENSIONS=tests.toys`."""

from engine import games
from engine.search import algorithms
from tests.toy_games import knights, trail
from tests.toys import knights_page, page, race_to_ten, rollouts, trail_page
from webapp.games import register

for entry in (race_to_ten.ENTRY, trail.ENTRY, knights.ENTRY):
    games.register(entry)
algorithms.register(rollouts.ALGORITHM)
for declare in (page.of_race_to_ten, trail_page.of_trail, knights_page.of_knights):
    register(declare())
