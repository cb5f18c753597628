"""The glossary's entries on chance, hidden cards and matrix games."""

from engine.refusals import N_
from webapp.wording.glossary_entry import GlossaryEntry, GlossarySection

OF_GAMES: tuple[GlossarySection, ...] = (
    (
        N_("Chance"),
        (
            GlossaryEntry(
                "chance",
                N_("chance node, outcome"),
                N_(
                    "A node where dice, a coin or cards decide. Each outcome has its probability p, and together they "
                    "are 1."
                ),
                N_("chance nodes|chance node"),
            ),
            GlossaryEntry(
                "expectiminimax",
                N_("expectiminimax"),
                N_(
                    "Minimax with chance: a chance node is worth the mean of its outcomes, each weighted by its "
                    "probability. {.7:3 .3:-1} is worth 0.7 · 3 + 0.3 · (−1) = 1.8."
                ),
                N_("expectiminimax"),
            ),
            GlossaryEntry(
                "attitude",
                N_("attitude to chance"),
                N_(
                    "What a chance node counts for: the expected value, its best outcome (optimistic) or its worst "
                    "(pessimistic). In the lecture's tree each of the three chooses another action."
                ),
                N_("expected value|optimistic|pessimistic"),
            ),
            GlossaryEntry(
                "low-high",
                N_("low, high"),
                N_(
                    "What is proved of a chance node while its outcomes are searched: its value lies between the two. "
                    "They meet when all outcomes are known."
                ),
            ),
            GlossaryEntry(
                "star1",
                N_("Star1"),
                N_(
                    "Expectiminimax with pruning at chance nodes (Ballard 1983). It needs the least and the greatest "
                    "possible value: outcomes not yet seen lie between them, so a chance node can be cut before all "
                    "are searched."
                ),
                N_("Star1"),
            ),
            GlossaryEntry(
                "star2",
                N_("Star2, probe"),
                N_(
                    "Like Star1, but first it looks at one action after each outcome. Such a probe already proves a "
                    "bound, so the node is often cut before any outcome is searched whole."
                ),
                N_("Star2|probes|probe"),
            ),
            GlossaryEntry(
                "errs",
                N_("errors of MIN"),
                N_(
                    "With this probability MIN takes any of its actions, each equally likely, instead of its best. MAX"
                    " takes the action with the highest expected value."
                ),
            ),
            GlossaryEntry(
                "utility-of-money",
                N_("utility of money"),
                N_(
                    "What an amount of money is worth to a player. With U(0) = 0, U(1 million) = 8 and U(3 million) = "
                    "9, a million for sure (8) is better than a coin for three (4.5)."
                ),
                N_("utility of money"),
            ),
        ),
    ),
    (
        N_("Hidden cards"),
        (
            GlossaryEntry(
                "hidden",
                N_("hidden information"),
                N_(
                    "A player does not see all of the position, such as the other's card. What it does can depend only"
                    " on what it sees."
                ),
            ),
            GlossaryEntry(
                "world",
                N_("world"),
                N_(
                    "One way the hidden cards may lie. Holding an ace from 4 A + 4 K, there are two worlds: the other "
                    "holds a king (4/7) or an ace (3/7)."
                ),
                N_("worlds|world"),
            ),
            GlossaryEntry(
                "belief",
                N_("belief, belief state"),
                N_(
                    "The worlds that a player holds possible, each with its probability. What it observes changes it: "
                    "worlds that would have shown something else drop out."
                ),
                N_("belief states|belief state|beliefs|belief"),
            ),
            GlossaryEntry(
                "information-set",
                N_("information set"),
                N_(
                    "Nodes that their player cannot tell apart; a dashed line joins them. The same action must be "
                    "chosen in all of them."
                ),
                N_("information sets|information set"),
            ),
            GlossaryEntry(
                "average",
                N_("average over worlds"),
                N_(
                    "Each world is searched with open cards, and the mean is taken. This fails where one would act "
                    "differently in worlds that look alike: in “Guess the card” it values trying at 5, though nobody "
                    "can know the card."
                ),
            ),
            GlossaryEntry(
                "strategy",
                N_("strategy, mixed strategy"),
                N_(
                    "What a player does in each of its information sets. A mixed one takes actions with probabilities,"
                    " so that the other cannot foresee them."
                ),
                N_("mixed strategies|mixed strategy"),
            ),
            GlossaryEntry(
                "best-response",
                N_("best response"),
                N_("The strategy that gets the most against one fixed strategy of the other player."),
                N_("best responses|best response"),
            ),
            GlossaryEntry(
                "exploitable",
                N_("exploitable"),
                N_(
                    "How much a strategy loses, compared with an equilibrium, against an opponent who knows it and "
                    "answers it best. An equilibrium can be exploited by 0."
                ),
                N_("exploitability|exploited|exploitable"),
            ),
            GlossaryEntry(
                "equilibrium",
                N_("equilibrium (Nash)"),
                N_(
                    "Strategies of both players of which neither is better off by changing its own alone. In the "
                    "prisoner's dilemma: both betray."
                ),
                N_("equilibrium|equilibria"),
            ),
            GlossaryEntry(
                "level-k",
                N_("level k"),
                N_(
                    "How many players deep the simulation goes. At level 1 a player simulates the other; at level 2 the"
                    " simulated other simulates that player in turn, and so on."
                ),
            ),
            GlossaryEntry(
                "as-on-the-slide",
                N_("as on the URJC slide"),
                N_(
                    "One slide simulates MIN but values each reply by the whole belief, as if the reply told nothing "
                    "of MIN's card. In the simplified poker it prints 1.96; with the belief updated it is 12/7 ≈ 1.71."
                ),
            ),
            GlossaryEntry(
                "cfr",
                N_("CFR+, regret"),
                N_(
                    "A way to learn an equilibrium. In each round both players note how much better each action would "
                    "have done (its regret), and play it more often from then on; the mean of all rounds comes ever "
                    "closer."
                ),
                N_("CFR+"),
            ),
        ),
    ),
    (
        N_("Games"),
        (
            GlossaryEntry(
                "normal-form",
                N_("normal form, extensive form"),
                N_(
                    "The same game as a table, with a row for each choice of one player and a column for each of the "
                    "other, or as a tree with information sets."
                ),
                N_("normal form|extensive form"),
            ),
            GlossaryEntry(
                "dominance",
                N_("dominance"),
                N_(
                    "One choice is better than another whatever the other player does (strictly), or never worse and "
                    "once better (weakly). In the prisoner's dilemma to betray strictly dominates to deny."
                ),
                N_("dominated|dominant"),
            ),
            GlossaryEntry(
                "zero-sum",
                N_("zero-sum"),
                N_(
                    "What one player gains the other loses, so one number says what a position is worth to both. The "
                    "prisoner's dilemma is not: both can lose."
                ),
                N_("zero-sum|sum to nothing"),
            ),
            GlossaryEntry(
                "repeated-game",
                N_("repeated game, tit for tat"),
                N_(
                    "The same game round after round, so that a choice can answer earlier ones. Tit for tat begins by "
                    "cooperating and then repeats what the other did last: in the prisoner's dilemma it never gains "
                    "more than its opponent, and yet does well against many."
                ),
                N_("Tit for tat"),
                look=("lab.matrix_lab", {"preset": "prisoners-dilemma", "_anchor": "repeated"}, N_("Repeated game")),
            ),
            GlossaryEntry(
                "draughts",
                N_("draughts (checkers)"),
                N_(
                    "No chance, nothing hidden; some 5 × 10²⁰ positions on 8 × 8 squares. Solved in 2007: a draw. Poda "
                    "does not have it yet."
                ),
            ),
            GlossaryEntry(
                "othello",
                N_("Othello (reversi)"),
                N_(
                    "No chance, nothing hidden; each stone turns those it encloses. Some 10²⁸ positions; a draw, by a "
                    "proof of 2023. Poda does not have it yet."
                ),
            ),
            GlossaryEntry(
                "backgammon",
                N_("backgammon"),
                N_(
                    "A race with two dice: 21 different throws, about 20 actions each. Poda has a small one with a "
                    "coin for the dice."
                ),
            ),
            GlossaryEntry(
                "parchis",
                N_("parchís (ludo)"),
                N_("A race of four players with one die: chance, and more than two players. Poda does not have it."),
            ),
            GlossaryEntry(
                "go",
                N_("Go"),
                N_(
                    "No chance, nothing hidden, but some 250 actions and no good evaluation by hand: there Monte Carlo "
                    "tree search took the place of alpha-beta. Poda does not have it yet."
                ),
            ),
        ),
    ),
)
