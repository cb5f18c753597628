"""The glossary's entries on trees, minimax, pruning, and searching deeper."""

from engine.refusals import N_
from webapp.wording.glossary_entry import GlossaryEntry, GlossarySection

OF_SEARCH: tuple[GlossarySection, ...] = (
    (
        N_("Trees and positions"),
        (
            GlossaryEntry(
                "game-tree",
                N_("game tree"),
                N_(
                    "All ways a game can go from a position: the position is the root, each action an edge to what it "
                    "leads to, each finished game a leaf. A search visits only a part of it."
                ),
                look=("trees.show", {"tree": "example"}, N_("Example")),
            ),
            GlossaryEntry(
                "state",
                N_("state, position"),
                N_(
                    "All that the rules need to know to go on: where the pieces are, and whose turn it is. Tic-tac-toe"
                    " has 5,478 of them."
                ),
            ),
            GlossaryEntry(
                "successor",
                N_("successor"),
                N_(
                    "A position that one action leads to. To expand a position is to find all its successors: the "
                    "empty board of tic-tac-toe has nine."
                ),
                N_("successors|successor"),
            ),
            GlossaryEntry(
                "max-min",
                N_("MAX and MIN"),
                N_("The two players. All values are seen from MAX's side: MAX wants the largest, MIN the smallest."),
            ),
            GlossaryEntry(
                "node",
                N_("node"),
                N_(
                    "One visit of a position in a search; the root counts too. A position that is reached in two ways "
                    "is two nodes: tic-tac-toe has 5,478 positions, but its whole tree 549,946 nodes."
                ),
            ),
            GlossaryEntry(
                "leaf",
                N_("leaf"),
                N_(
                    "A node below which nothing is searched: the game is over there, or the search stops and estimates."
                ),
                N_("leaf nodes|leaf node|leaf"),
            ),
            GlossaryEntry(
                "ply",
                N_("ply"),
                N_(
                    "One move of one player, so one level of the tree. A move of each player is two plies; where "
                    "chance has a turn, it is a level of its own."
                ),
                N_("plies|ply"),
            ),
            GlossaryEntry(
                "depth",
                N_("depth"),
                N_(
                    "How many levels below the root a search looks, those of chance included. Depth 2 in tic-tac-toe "
                    "is one move of MAX and one of MIN."
                ),
            ),
            GlossaryEntry(
                "branching",
                N_("b: successors of a node"),
                N_(
                    "How many actions a position has on average, the branching factor. A tree of depth d has about b "
                    "to the power of d leaves: 10,000 for b = 10 and d = 4."
                ),
            ),
            GlossaryEntry(
                "utility",
                N_("U: utility"),
                N_(
                    "What a finished game is worth to MAX. Here a win is +1, a draw 0 and a loss −1, unless points or "
                    "money are played for; slides often write ±∞."
                ),
                N_("utility"),
            ),
            GlossaryEntry(
                "terminal",
                N_("terminal"),
                N_("The game is over in this position, so its value is its utility. Nothing is estimated."),
            ),
            GlossaryEntry(
                "evaluation",
                N_("e: evaluation, estimate"),
                N_(
                    "A guess at what a position is worth, without playing on. In tic-tac-toe: the lines still open for"
                    " X less those still open for O. A wave below a value marks what rests on an estimate."
                ),
                N_("evaluation|estimate"),
            ),
            GlossaryEntry(
                "cutoff",
                N_("cutoff, suspension"),
                N_(
                    "The search stops at this node because its depth is used up, and takes the evaluation e for its "
                    "value. This is no pruning: something is left unknown."
                ),
                N_("cutoff"),
            ),
        ),
    ),
    (
        N_("Minimax and pruning"),
        (
            GlossaryEntry(
                "minimax",
                N_("minimax"),
                N_(
                    "The value of a position if both play as well as can be: at MAX's turn the largest value below, at"
                    " MIN's the smallest. For ((3 12 8)(2 4 6)(14 5 2)) it is 3, by the first action."
                ),
                N_("minimax"),
            ),
            GlossaryEntry(
                "negamax",
                N_("negamax"),
                N_(
                    "Minimax written with one function for both players: values are seen from the side to move, so a "
                    "successor's value changes its sign, v ← max(v, −negamax(…)), and a window (α, β) is handed down "
                    "as (−β, −α)."
                ),
                N_("negamax"),
                look=("trees.bugs", {}, N_("Mistakes in alpha-beta")),
            ),
            GlossaryEntry(
                "v",
                N_("v: value so far"),
                N_(
                    "The best value that a node has found below it so far; at the end, the value that it returns. At a"
                    " chance node it is the sum so far."
                ),
            ),
            GlossaryEntry(
                "alpha",
                N_("α (alpha)"),
                N_(
                    "The most that MAX is already sure of on the way to this node. It begins at −∞ and only rises; "
                    "what cannot give MAX more than α does not matter."
                ),
            ),
            GlossaryEntry(
                "beta",
                N_("β (beta)"),
                N_(
                    "The least to which MIN can already hold MAX on the way to this node. It begins at +∞ and only "
                    "falls; where MAX gets β or more, MIN will not come here."
                ),
            ),
            GlossaryEntry(
                "window",
                N_("window (α, β)"),
                N_(
                    "The values between α and β: only these can still change what is played. As soon as nothing is "
                    "left between them, the node is cut. The window (−1, 1) spares tic-tac-toe 1,486 of 18,297 nodes."
                ),
                N_("windows|window"),
            ),
            GlossaryEntry(
                "cut",
                N_("cut, pruning"),
                N_(
                    "The rest of a node is left out because it cannot change the choice above. In ((3 12 8)(2 4 6)(14 "
                    "5 2)) the 4 and the 6 are cut: MIN already holds MAX to 2 there, and MAX has 3."
                ),
                N_("pruning|pruned"),
            ),
            GlossaryEntry(
                "deep-cut",
                N_("shallow cut, deep cut"),
                N_(
                    "A cut is shallow if the bound that cuts comes from the node's parent, and deep if it comes from "
                    "further up. In (5 (((3 9) 7) 8)) the 5 at the root cuts the 9, below a node three plies down. "
                    "Without handing the window down there are only shallow cuts."
                ),
                N_("deep cuts|deep cut|shallow cuts|shallow cut"),
                look=("trees.show", {"tree": "(5 (((3 9) 7) 8))", "algorithm": "alphabeta"}, N_("Tree lab")),
            ),
            GlossaryEntry(
                "bound",
                N_("bound: ≥ or ≤"),
                N_(
                    "After a cut a node's value is known only from one side: “≤ 2” means at most 2. That is enough for"
                    " the choice, but 2 need not be the value."
                ),
                N_("bounds|bound"),
            ),
            GlossaryEntry(
                "alpha-beta",
                N_("alpha-beta"),
                N_(
                    "Minimax with pruning: the same value and choice from fewer nodes. For the whole of tic-tac-toe "
                    "18,297 instead of 549,946; at best about the square root of the leaves."
                ),
                N_("alpha-beta"),
                look=("trees.show", {"tree": "example", "algorithm": "alphabeta"}, N_("Example")),
            ),
            GlossaryEntry(
                "convention",
                N_("convention"),
                N_(
                    "How a course writes alpha-beta: whether it cuts on v ≥ β, v > β or α ≥ β, and what a cut node "
                    "returns. The choice is the same; which leaves are visited can differ."
                ),
            ),
            GlossaryEntry(
                "order",
                N_("order of actions"),
                N_(
                    "In which order a node's actions are tried. The natural order is that of the rules, such as cells "
                    "in reading order. The better the first ones, the more alpha-beta cuts; among equals the first is "
                    "taken."
                ),
                N_("natural order"),
            ),
            GlossaryEntry(
                "principal-variation",
                N_("principal variation"),
                N_(
                    "The line of play that both sides choose: from the root always the best action. Its last position "
                    "gives the root its value."
                ),
                N_("principal variation"),
            ),
            GlossaryEntry(
                "null-window",
                N_("null window"),
                N_(
                    "A window with nothing between its edges. It only asks whether an action is better than the best "
                    "so far, which cuts more; if it is, the action is searched again."
                ),
                N_("null window"),
            ),
        ),
    ),
    (
        N_("Deeper and faster"),
        (
            GlossaryEntry(
                "deepening",
                N_("iterative deepening"),
                N_(
                    "The search goes to depth 1, then 2, then 3, as long as there is time. Each depth tries first what"
                    " the one before found best."
                ),
                N_("iterative deepening"),
                look=("compare.show_depths", {}, N_("Depth by depth")),
            ),
            GlossaryEntry(
                "table",
                N_("transposition table"),
                N_(
                    "A memory of positions already searched. One that is reached again by other moves is looked up, "
                    "not searched; in the tree it has a T."
                ),
                N_("transposition table"),
                look=(
                    "compare.show",
                    {"game": "sticks", "n": "5", "k": "2", "depth": "full", "more": "table"},
                    N_("Two ways to one position"),
                ),
            ),
            GlossaryEntry(
                "killers",
                N_("killer moves"),
                N_(
                    "The last actions that cut at the same ply are tried first: what refuted one action of the "
                    "opponent often refutes the next. Alpha-beta then often cuts earlier; the value stays the same."
                ),
                N_("killer moves|killer move"),
                look=(
                    "compare.show",
                    {"game": "tic-tac-toe", "position": "X../.X./.OO X", "depth": "full", "more": "killers"},
                    N_("A killer move"),
                ),
            ),
            GlossaryEntry(
                "horizon",
                N_("horizon effect"),
                N_(
                    "A search does not see what comes right after its depth. So it may put off a loss by moves that "
                    "only push it beyond the limit, and take this for a rescue."
                ),
                N_("horizon"),
                look=("compare.horizon", {"_anchor": "pinned-queen"}, N_("A pinned queen")),
            ),
            GlossaryEntry(
                "quiescence",
                N_("quiescent search"),
                N_(
                    "At the depth limit the search goes on with unquiet actions only, such as captures, until the "
                    "position is quiet. To stand pat is to stop earlier and take the estimate."
                ),
                N_("quiescent search|quiescent"),
                look=("compare.horizon", {"_anchor": "phantom-pawn"}, N_("A phantom pawn")),
            ),
            GlossaryEntry(
                "extension",
                N_("extension, singular action"),
                N_(
                    "A line of play is searched one ply deeper (+1) where a check is given or one action is clearly "
                    "better than all others, which is then called singular."
                ),
                N_("singular actions"),
                look=("compare.horizon", {"_anchor": "forced-replies"}, N_("A chain of forced replies")),
            ),
            GlossaryEntry(
                "learning-weights",
                N_("learning weights"),
                N_(
                    "An evaluation adds up features, each times its weight. A program can learn the weights: Samuel's "
                    "draughts player moved them until its estimate of a position agreed with what a search below it "
                    "found. Here they are set by hand, and a scan shows when the chosen action changes."
                ),
                look=("lobby.story", {}, N_("The story of the programs")),
            ),
            GlossaryEntry(
                "playout",
                N_("playout"),
                N_(
                    "One game played on at random from a node to its end. Monte Carlo tree search (MCTS) takes the "
                    "mean of many, which is a sample and proves nothing."
                ),
                N_("playouts|playout"),
                look=("trees.playouts", {}, N_("One iteration of Monte Carlo")),
            ),
            GlossaryEntry(
                "ucb",
                N_("UCB1, UCT"),
                N_(
                    "What a node is worth to who chooses among its like: its mean + C·√(ln N / n), with its own visits"
                    " n and its parent's N (UCB, upper confidence bound). UCT is Monte Carlo tree search that goes to"
                    " the largest UCB1 value at every node."
                ),
                N_("UCB1|UCT"),
                look=("trees.playouts", {}, N_("One iteration of Monte Carlo")),
            ),
            GlossaryEntry(
                "exploration",
                N_("C: exploration"),
                N_(
                    "How much Monte Carlo tree search prefers actions that it has tried little to those with the best "
                    "mean so far. The usual C is about 1.4."
                ),
                look=("trees.playouts", {"exploration": "1.5"}, N_("One iteration of Monte Carlo")),
            ),
        ),
    ),
)
