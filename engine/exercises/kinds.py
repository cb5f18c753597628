"""The list of all kinds of exercises. A new kind is a class with the methods of `Kind`, and an entry here."""

from engine.exercises.belief import BeliefUpdate
from engine.exercises.counting import CountNodes
from engine.exercises.erring import WhenMinErrs
from engine.exercises.interface import SHAPE_SETTINGS, Kind
from engine.exercises.interval import WhenCut
from engine.exercises.matrix import MatrixGame
from engine.exercises.null_windows import NullWindows
from engine.exercises.ordering import SuccessorOrder
from engine.exercises.pruning import AlphaBeta
from engine.exercises.star import Star
from engine.exercises.strategy import DrawStrategy
from engine.exercises.table_entries import TableEntries
from engine.exercises.uct import UctValues
from engine.exercises.values import NodeValues
from engine.refusals import N_

BACKWARDS = N_(
    "Run alpha-beta from right to left: write α and β on entry and on exit and the value returned, and"
    " mark the edges that are cut."
)

GIVEN_OF_BELIEFS = N_(
    "The probability p(o|b, a) of an observation o is given that the action a was carried out in the belief b."
)

THREE_PLIES = {1: {"plies": 3, "least": 2, "most": 2}}
"""What asks more of a tree begins with more plies, and fewer successors."""

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        NodeValues(
            name="minimax",
            title=N_("minimax values"),
            question=N_("Write the minimax value of every node, and choose the root's best action."),
            has_chance=False,
        ),
        NodeValues(
            name="best-action",
            title=N_("the best action"),
            question=N_("Choose the root's best action, and write what it is worth."),
            root_only=True,
            settings=(*SHAPE_SETTINGS, "chance"),
        ),
        NodeValues(
            name="expectiminimax",
            title=N_("expectiminimax values"),
            question=N_("Write the value of every node, chance nodes included, and choose the root's best action."),
            has_chance=True,
        ),
        AlphaBeta(
            name="alphabeta",
            title=N_("alpha-beta"),
            question=N_(
                "Run alpha-beta from left to right: write α and β on entry and on exit and the value returned, and"
                " mark the edges that are cut."
            ),
            question_backwards=BACKWARDS,
        ),
        AlphaBeta(
            name="right-to-left",
            title=N_("alpha-beta from right to left"),
            question=BACKWARDS,
            order="reversed",
        ),
        AlphaBeta(
            name="cuts",
            title=N_("alpha-beta: values and cuts"),
            question=N_("Run alpha-beta: write the value that each visited node returns, and mark the cut edges."),
            question_backwards=N_(
                "Run alpha-beta from right to left: write the value that each visited node returns, and mark the cut"
                " edges."
            ),
            fields=("value",),
        ),
        Star(
            name="star1",
            title=N_("Star1: bounds at chance nodes"),
            question=N_(
                "Run Star1: write what is proved of every chance node when it returns, the value that each visited node"
                " returns, and mark the edges that are cut."
            ),
            question_backwards=N_(
                "Run Star1 from right to left: write what is proved of every chance node when it returns, the value"
                " that each visited node returns, and mark the edges that are cut."
            ),
        ),
        WhenCut(
            name="interval",
            title=N_("for which x is this cut?"),
            question=N_("For which values of x is the marked node not visited?"),
            question_backwards=N_(
                "For which values of x is the marked node not visited, searching from right to left?"
            ),
        ),
        DrawStrategy(
            name="strategy",
            title=N_("draw the strategy"),
            question=N_("Choose an action at every MAX node that your strategy can come to; what does it guarantee?"),
        ),
        SuccessorOrder(
            name="order",
            title=N_("best and worst order"),
            question=N_(
                "Put the successors of every node in order, best first for whoever moves there. How many leaves does"
                " alpha-beta visit then, and how many with the worst first?"
            ),
        ),
        BeliefUpdate(
            name="belief",
            title=N_("belief states"),
            question=N_(
                "For each action: how likely can it be carried out, what may be observed, and what is then believed?"
                " What is that worth, and which action does MAX take?"
            ),
            given=GIVEN_OF_BELIEFS,
            sizes={2: N_("belief over 2 states"), 3: N_("belief over 3 states")},
        ),
        BeliefUpdate(
            name="belief-tree",
            title=N_("a belief tree of two steps"),
            question=N_(
                "MAX acts twice, and sees something in between. For each action: how likely can it be carried out, what"
                " may be observed, and what is then believed? What is each action worth there, and so what are the"
                " actions worth now? What cannot happen has probability 0; leave all else about it blank."
            ),
            steps=2,
            given=GIVEN_OF_BELIEFS,
            sizes={2: N_("3 states"), 3: N_("4 states")},
        ),
        NullWindows(
            name="pvs",
            title=N_("null windows"),
            question=N_(
                "Run principal variation search from left to right: in which window is each node first searched, and"
                " what comes back? Which nodes are searched again, in which window, and what comes back then? Leave"
                " blank what is not visited."
            ),
            given=N_(
                "A node's first action is searched in the node's window, each other one in the null window from α to"
                " α + 1, at MIN from β − 1 to β. If what comes back lies inside the node's window and is only a bound,"
                " the action is searched again in that window. Here an exact value is not searched again, although many"
                " books do so whenever it lies inside the window. Nodes return their best value, and are cut once it"
                " has reached the bound."
            ),
            plies=(3, 6),
            levels=THREE_PLIES,
        ),
        TableEntries(
            name="table",
            title=N_("transposition table"),
            question=N_(
                "Run alpha-beta from left to right with a transposition table. Which nodes are settled by the table"
                " alone? What does it hold of each position in the end: the exact value, a lower bound (at least) or an"
                " upper bound (at most)?"
            ),
            given=N_("Nodes of the same name are one position. The search goes to the end of the tree."),
            plies=(3, 6),
            levels=THREE_PLIES,
        ),
        WhenMinErrs(
            name="errs",
            title=N_("when MIN errs"),
            question=N_(
                "MIN errs with probability ε. Write the minimax value of every node, and at MIN's nodes the mean of"
                " their actions. ε grows from 0: from which ε on does MAX take another action, and which?"
            ),
            given=N_("A MIN who errs takes any of its actions, each equally likely, and else its best one by minimax."),
            plies=(2, 3),
            levels={
                1: {"plies": 2, "least": 2, "most": 3},
                2: {"plies": 2, "least": 3, "most": 3},
                3: {"plies": 3, "least": 2, "most": 3},
            },
        ),
        MatrixGame(
            name="matrix",
            title=N_("a matrix game"),
            question=N_(
                "Mark the best responses, what is left when strictly dominated strategies are struck, and the"
                " equilibria in pure strategies."
            ),
            sizes={1: "2 × 2", 2: "2 × 3", 3: "3 × 3", 4: N_("3 × 3, mixtures dominate, too")},
        ),
        UctValues(
            name="uct",
            title=N_("UCT values"),
            question=N_(
                "Write the UCB1 value of every node below the root, with the natural logarithm. Which leaf is selected"
                " next? C grows: from which C on does the root choose another successor?"
            ),
            given=N_("Beside each node stand the wins of the player who moved there, and its visits."),
            sizes={2: N_("3 nodes below the root"), 3: N_("6 nodes below the root"), 4: N_("7 nodes below the root")},
        ),
        CountNodes(
            name="count",
            title=N_("number of nodes"),
            question=N_("How many nodes are there?"),
        ),
    )
}
"""By name, the simplest first."""
