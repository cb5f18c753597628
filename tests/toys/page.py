"""What the web has to know of Race to Ten."""

from dataclasses import dataclass

from engine.game import TERMINAL
from webapp.games import GamePage, HomeCard, HomeCardDrawing


@dataclass(frozen=True)
class Track:
    total: int
    goal: int


def open_board(game, position, past):
    return Track(position.state[0], game.goal)


def of_race_to_ten():
    return GamePage(
        slug="race-to-ten",
        name="Race to ten",
        rules=lambda parameters: f"Add 1 or 2 in turn; who reaches {parameters['goal']} wins.",
        parameter_names={"goal": "the goal"},
        home_cards=(
            HomeCard(
                "From 0 to 10 in steps of 1 and 2.",
                HomeCardDrawing("play/boards/race-to-ten.html", "small"),
                shown_parameters={"goal": 10},
            ),
        ),
        board_template="race-to-ten",
        open_board=open_board,
        action_label=lambda game, position, action: f"Add {action}",
        prompt=lambda game, position: "" if position.turn == TERMINAL else "Add 1 or 2.",
        ending=lambda game, state: f"{'MAX' if game.utility(state) > 0 else 'MIN'} has reached {game.goal}.",
        notation_help=lambda game: "The total and who moves: 4 min",
        values_legend="Exact results: +1 MAX wins, −1 MIN wins",
        number_phrase="add %(amount)s",
    )
