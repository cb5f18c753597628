"""The programs by which this field's story is told: what each searched, and what it could do without searching.

Figures are those of the papers named, compared with a second source each.
"""

from dataclasses import dataclass
from typing import Any

from engine.refusals import N_


@dataclass(frozen=True)
class GameProgram:
    """One program, or one solved game. `rate`: positions a second, where its paper gives them.

    `idea` leads to the page of Poda where the idea can be tried: an endpoint with its values, and what the link says.
    """

    year: int
    name: str
    game: str
    searched: str
    without_search: str
    source: str
    idea: tuple[str, dict[str, Any], str]
    rate: int | None = None
    slide: str = ""  # where a lecture's slide says something else


PROGRAMS = (
    GameProgram(
        1950,
        "Shannon",
        N_("chess"),
        N_(
            "A plan on paper. Type A looks at all moves to a fixed depth; type B looks only at promising ones, and on "
            "where pieces are being taken. To the end is out of reach: some 10^120 games."
        ),
        N_("An evaluation as a weighted sum: pieces, mobility, doubled pawns."),
        "C. E. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41 (1950)",
        ("compare.horizon", {}, N_("Where a fixed depth stops too early")),
    ),
    GameProgram(
        1959,
        "Samuel",
        N_("draughts"),
        N_("A few plies of minimax; alpha-beta in the second paper, of 1967."),
        N_("The weights of its evaluation, which it learned by playing against itself; positions that it had met."),
        "A. L. Samuel, Some Studies in Machine Learning Using the Game of Checkers, IBM Journal 3 (1959), 11 (1967)",
        ("glossary.all_words", {"_anchor": "evaluation"}, N_("What an evaluation is")),
    ),
    GameProgram(
        1982,
        "Belle",
        N_("chess"),
        N_(
            "All moves, by alpha-beta, in hardware built for nothing else; in 1983 the first machine of master "
            "strength."
        ),
        N_("Openings, and a table of positions met before."),
        "J. Condon, K. Thompson, Belle Chess Hardware, Advances in Computer Chess 3 (1982)",
        ("play.offer", {"game": "chess"}, N_("Play chess")),
        rate=160_000,
    ),
    GameProgram(
        1988,
        "Allen; Allis (VICTOR)",
        N_("Connect Four"),
        N_("Solved twice in one month, by a deep alpha-beta search and by rules: whoever begins in the middle wins."),
        N_("VICTOR: nine rules, each proved, that tell who wins without looking further."),
        "L. V. Allis, A Knowledge-based Approach of Connect-Four, Vrije Universiteit Amsterdam (1988)",
        ("play.offer", {"game": "connect-four"}, N_("Play Connect Four")),
    ),
    GameProgram(
        1992,
        "TD-Gammon",
        N_("backgammon"),
        N_("Two plies, later three: with 21 throws at each ply nobody searches deep."),
        N_("Almost everything: a neural network that learned the chance of winning by playing against itself."),
        "G. Tesauro, Temporal Difference Learning and TD-Gammon, Communications of the ACM 38 (1995)",
        ("play.offer", {"game": "coin-backgammon"}, N_("Play coin backgammon")),
    ),
    GameProgram(
        1994,
        "Allis (Victoria)",
        N_("gomoku"),
        N_("Only threats and the replies that they force, then the rest by proof numbers: the first player wins."),
        N_("What a threat is."),
        "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, University of Limburg (1994)",
        ("play.offer", {"game": "gomoku"}, N_("Play gomoku")),
    ),
    GameProgram(
        1994,
        "Chinook",
        N_("draughts"),
        N_(
            "Alpha-beta into tables of endings with up to 8 pieces (later all of them: 444 billion positions). World "
            "champion after six draws, when Tinsley withdrew because he was ill."
        ),
        N_("Endings by the table; openings from books."),
        "J. Schaeffer and others, Chinook: The World Man-Machine Checkers Champion, AI Magazine 17 (1996)",
        ("glossary.all_words", {"_anchor": "table"}, N_("What a table remembers")),
        slide=N_("PUC's slide calls it a champion of chess; it plays draughts."),
    ),
    GameProgram(
        1997,
        "Deep Blue",
        N_("chess"),
        N_(
            "Alpha-beta on 480 chips of its own, up to 200 million positions a second, with singular extensions where "
            "one move was forced. It beat Kasparov by 3.5 to 2.5."
        ),
        N_("Some 8,000 features in the evaluation; openings by grandmasters; endings of five pieces."),
        "M. Campbell, A. J. Hoane, F. Hsu, Deep Blue, Artificial Intelligence 134 (2002)",
        ("compare.horizon", {}, N_("Extensions and quiet positions")),
        rate=200_000_000,
    ),
    GameProgram(
        1997,
        "Logistello",
        N_("Othello"),
        N_("Alpha-beta that drops what a shallow search makes improbable. It beat the champion Murakami by 6 to 0."),
        N_("Patterns of the board, with weights learned from games."),
        "M. Buro, The Othello Match of the Year: Takeshi Murakami vs. Logistello, ICCA Journal 20 (1997)",
        ("compare.show_depths", {}, N_("Deeper, depth by depth")),
    ),
    GameProgram(
        1998,
        "Bridge Baron, GIB",
        N_("bridge"),
        N_(
            "GIB deals the hidden cards many times as they may lie, solves each deal with open cards, and plays what "
            "is best on average. Bridge Baron (champion of programs in 1997) plans instead."
        ),
        N_("How players bid, by rules."),
        "M. L. Ginsberg, GIB: Imperfect Information in a Computationally Challenging Game, JAIR 14 (2001)",
        ("ladder.home", {}, N_("Where averaging over worlds goes wrong")),
    ),
    GameProgram(
        2002,
        "Poki",
        N_("poker"),
        N_("Hands played out to the end, with cards drawn by what each player is believed to hold."),
        N_("A model of each opponent, learned as they play."),
        "D. Billings and others, The Challenge of Poker, Artificial Intelligence 134 (2002)",
        ("ladder.show", {"slug": "betting"}, N_("Beliefs about the other's card")),
    ),
    GameProgram(
        2007,
        "Chinook",
        N_("draughts"),
        N_(
            "The game is solved, after 18 years of computing: a draw. Forward from the beginning by proof, backward by "
            "tables of all positions with up to 10 pieces, 39 × 10^12 of them."
        ),
        N_("All endings of ten pieces."),
        "J. Schaeffer and others, Checkers Is Solved, Science 317 (2007)",
        ("play.offer", {"game": "tic-tac-toe", "exact": "yes"}, N_("A solved game: exact values on the board")),
    ),
    GameProgram(
        2016,
        "AlphaGo",
        N_("Go"),
        N_("Monte Carlo tree search, led by two neural networks. It beat Lee Sedol by 4 to 1."),
        N_("Moves that look good, learned from games of people and of its own; who is ahead."),
        "D. Silver and others, Mastering the Game of Go with Deep Neural Networks and Tree Search, Nature 529 (2016)",
        ("trees.playouts", {}, N_("One iteration of Monte Carlo tree search")),
    ),
    GameProgram(
        2017,
        "AlphaZero",
        N_("chess, shogi, Go"),
        N_(
            "The same search from the rules alone: in chess some 80,000 positions a second, where Stockfish had 70 "
            "million."
        ),
        N_("All of it learned by playing against itself."),
        "D. Silver and others, Mastering Chess and Shogi by Self-Play, arXiv:1712.01815 (2017)",
        ("trees.playouts", {}, N_("One iteration of Monte Carlo tree search")),
        rate=80_000,
    ),
    GameProgram(
        2017,
        "Libratus",
        N_("poker of two"),
        N_(
            "What is left of the hand is solved anew while it is played. It beat four professionals over 120,000 hands."
        ),
        N_("A strategy for a simpler game, found before by regrets."),
        "N. Brown, T. Sandholm, Superhuman AI for Heads-up No-limit Poker, Science 359 (2018)",
        ("ladder.cfr", {"slug": "betting"}, N_("Watch regrets find an equilibrium")),
    ),
    GameProgram(
        2019,
        "Pluribus",
        N_("poker of six"),
        N_("A few moves ahead, against several ways in which the others may go on. It won against professionals."),
        N_("A strategy learned by playing against copies of itself."),
        "N. Brown, T. Sandholm, Superhuman AI for Multiplayer Poker, Science 365 (2019)",
        ("lobby.kinds", {}, N_("Why Poda has no game for three")),
    ),
    GameProgram(
        2023,
        "Takizawa",
        N_("Othello"),
        N_("Claimed to be solved: a draw. Alpha-beta over positions that an evaluation had chosen."),
        N_("Edax, a strong program, says where to look first."),
        "H. Takizawa, Othello is Solved, arXiv:2310.19387 (2023)",
        ("compare.complexity", {}, N_("How trees grow")),
    ),
)
