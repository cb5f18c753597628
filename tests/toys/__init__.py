"""A game and an algorithm of somebody else's, as an extension brings them: `PODA_EXTENSIONS=tests.toys`."""

from engine import games
from engine.search import algorithms
from tests.toys import page, race_to_ten, rollouts
from webapp.games import register

games.register(race_to_ten.ENTRY)
algorithms.register(rollouts.ALGORITHM)
register(page.of_race_to_ten())
