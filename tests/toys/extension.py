"""A game and a player of somebody else's, as an extension brings them: `PODA_EXTENSIONS=tests.toys.extension`."""

from engine import games
from engine.search.players import register_player
from tests.toys import page, race_to_ten
from webapp.games import register

games.register(race_to_ten.ENTRY)
register_player("hasty", lambda game, state: game.actions(state)[-1], says="Hasty: it takes the last action.")
register(page.of_race_to_ten())
