"""What the web has to know of Race to Ten."""

from dataclasses import dataclass

from engine.game import TERMINAL
from webapp.games import Card, CardDrawing, GamePage


@dataclass(frozen=True)
class Track:
    total: int
    goal: int


def picture(game, position, past):
    return Track(position.state[0], game.goal)


def of_race_to_ten():
    return GamePage(
        slug="race-to-ten",
        name="Race to ten",
        rules=lambda parameters: f"Add 1 or 2 in turn; who reaches {parameters['goal']} wins.",
        parameters={"goal": "the goal"},
        cards=(
            Card(
                "From 0 to 10 in steps of 1 and 2.",
                CardDrawing("play/boards/race-to-ten.html", "small"),
                asks={"goal": 10},
            ),
        ),
        shape="race-to-ten",
        picture=picture,
        label=lambda game, position, action: f"Add {action}",
        hint=lambda game, position: "" if position.turn == TERMINAL else "Add 1 or 2.",
        outcome=lambda game, state: f"{'MAX' if game.utility(state) > 0 else 'MIN'} has reached {game.goal}.",
        notation=lambda game: "The total and who moves: 4 min",
        results="Exact results: +1 MAX wins, −1 MIN wins",
        amount="add %(amount)s",
    )
