"""The positions: what a search finds in each, with and without quiescent search and extensions, and what one sees.

Tests compute every number anew.
"""

from engine.refusals import N_
from webapp.games.horizon.position import BOTH, CHECKS, PLAIN, QUIESCENT, SINGULAR, HorizonFinding, HorizonPosition


def _found(*rows: tuple[int, str, float, str]) -> tuple[HorizonFinding, ...]:
    return tuple(HorizonFinding(*row) for row in rows)


POSITIONS = (
    HorizonPosition(
        "phantom-pawn",
        N_("Pawn"),
        N_("A phantom pawn"),
        N_(
            "The pawn is guarded, and a search to depth 1 takes it all the same with %(move)s: it counts %(plain_1)s"
            " and stops before the knight is taken. Every odd depth ends with such a capture, every even one with its"
            " answer, so the value swings. Quiescent search plays captures to their end: %(move)s is worth %(taken)s,"
            " and the value is %(quiescent_1)s at each depth below."
        ),
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        1,
        _found(
            (1, PLAIN, 1, "Nxe5"),
            (1, QUIESCENT, 0, "21"),
            (2, PLAIN, 0, "17"),
            (2, QUIESCENT, 0, "21"),
            (3, PLAIN, 1, "17"),
            (3, QUIESCENT, 0, "21"),
            (4, PLAIN, 0, "Bb5"),
            (4, QUIESCENT, 0, "21"),
        ),
        deepest=4,
        actions={"move": "Nxe5"},
        worth={"taken": (1, QUIESCENT, "Nxe5", -2)},
    ),
    HorizonPosition(
        "queen-for-a-pawn",
        N_("Queen"),
        N_("A queen for a pawn"),
        N_(
            "At depth 1 the queen takes the guarded pawn with %(move)s and the search counts %(plain_1)s. It does not"
            " see that the other pawn takes the queen. With quiescent search %(move)s is worth %(taken)s, and the"
            " queen stays away: %(quiescent_1)s."
        ),
        "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1",
        1,
        _found((1, PLAIN, 8, "Qxd5"), (1, QUIESCENT, 7, "17")),
        deepest=4,
        actions={"move": "Qxd5"},
        worth={"taken": (1, QUIESCENT, "Qxd5", -1)},
    ),
    HorizonPosition(
        "pinned-queen",
        N_("Pin"),
        N_("A pinned queen"),
        N_(
            "Black's queen is pinned and cannot be saved, but each pawn that is pushed puts the loss off by two"
            " plies, beyond the horizon. Black thinks it is ahead, by less and less: %(plain_1)s, %(plain_3)s,"
            " %(plain_5)s and %(plain_7)s at odd depths, and at depth 4 suddenly %(plain_4)s. Quiescent search sees"
            " the queen fall much sooner, but it too gives pawns away, and finds the right %(move)s alone only at"
            " depth 7."
        ),
        "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - - 0 1",
        3,
        _found(
            (1, PLAIN, -7, "Qxa1+"),
            (1, QUIESCENT, -3, "f6 e5 d4 c3 b2"),
            (3, PLAIN, -6, "b2"),
            (3, QUIESCENT, -2, "e5 d4 c3 b2"),
            (4, PLAIN, 2, "Qxa1+ d4 c3 b2"),
            (4, QUIESCENT, -2, "e5 d4 c3 b2"),
            (5, PLAIN, -4, "f6"),
            (5, QUIESCENT, -1, "f6 d4 c3 b2"),
            (7, PLAIN, -3, "e5 d4 c3 b2"),
            (7, QUIESCENT, -1, "f6"),
        ),
        deepest=7,
        actions={"move": "f6"},
    ),
    HorizonPosition(
        "doomed-bishop",
        N_("Bishop"),
        N_("A doomed bishop"),
        N_(
            "The bishop on a2 is lost; the best is to take a pawn for it with %(move)s. At depth 3 the search checks"
            " with %(check)s instead: the check and its answer push the loss beyond the horizon, and the value looks"
            " like %(plain_3)s. Quiescent search says %(quiescent_3)s, but still likes the check as well. Only when"
            " checks are extended by a ply, too, is %(move)s alone."
        ),
        "6k1/8/5p2/4p3/8/1P3K2/b1P5/R7 b - - 0 1",
        3,
        _found(
            (1, PLAIN, 1, "Bxb3"),
            (1, QUIESCENT, 3, "e4+"),
            (1, BOTH, 3, "e4+"),
            (2, PLAIN, 3, "e4+"),
            (2, QUIESCENT, 3, "e4+"),
            (2, BOTH, 4, "Bxb3 e4+"),
            (3, PLAIN, 2, "e4+"),
            (3, QUIESCENT, 4, "Bxb3 e4+"),
            (3, BOTH, 4, "Bxb3"),
            (5, PLAIN, 4, "Bxb3 e4+"),
            (5, QUIESCENT, 4, "Bxb3"),
            (5, BOTH, 4, "Bxb3"),
        ),
        deepest=5,
        actions={"move": "Bxb3", "check": "e4+"},
    ),
    HorizonPosition(
        "rook-elsewhere",
        N_("Rook e1"),
        N_("A rook elsewhere"),
        N_(
            "The two boards differ in one rook, and the evaluation finds %(plain_0)s on both: it counts pieces, not"
            " where they stand. One capture tells them apart: here %(move)s wins the queen, and on the other board"
            " nothing does. Quiescent search sees it without a move more: at the horizon itself, at depth 0, it finds"
            " %(quiescent_0)s here and %(plain_0)s there. A leaf is quiet or not; its evaluation cannot know."
        ),
        "2r3k1/pp3ppp/2n2p2/2p5/4q3/8/PP1Q1PPP/4R1K1 w - - 0 1",
        1,
        _found((0, PLAIN, -5, ""), (0, QUIESCENT, 4, ""), (1, PLAIN, 4, "Rxe4"), (1, QUIESCENT, 4, "Rxe4")),
        deepest=3,
        actions={"move": "Rxe4"},
        twin="rook-on-d1",
    ),
    HorizonPosition(
        "rook-on-d1",
        N_("Rook d1"),
        N_("The rook on d1"),
        N_(
            "The same board with the rook on d1: the evaluation finds %(plain_0)s as before, and so does quiescent"
            " search, because there is nothing to be won. At depth 3 a search without quiescence hopes for"
            " %(plain_3)s; with it, it stays %(quiescent_3)s."
        ),
        "2r3k1/pp3ppp/2n2p2/2p5/4q3/8/PP1Q1PPP/3R2K1 w - - 0 1",
        3,
        _found(
            (0, PLAIN, -5, ""),
            (0, QUIESCENT, -5, ""),
            (1, PLAIN, -5, "34"),
            (1, QUIESCENT, -5, "20"),
            (3, PLAIN, -2, "Qd7"),
            (3, QUIESCENT, -5, "16"),
        ),
        deepest=3,
        twin="rook-elsewhere",
    ),
    HorizonPosition(
        "quiet-mate",
        N_("Quiet mate"),
        N_("A quiet mate"),
        N_(
            "The rook takes the queen with %(move)s, and Black mates on the back rank: that is no capture, so"
            " quiescent search is blind to it at depth 1. One ply more sees it: at depth 2 both leave the queen alone,"
            " and %(move)s is worth %(mated)s."
        ),
        "3r2k1/5ppp/8/8/8/8/1q3PPP/1R4K1 w - - 0 1",
        1,
        _found(
            (1, PLAIN, 0, "Rxb2"),
            (1, QUIESCENT, 0, "Rxb2"),
            (2, PLAIN, -10, "Re1 Rf1"),
            (2, QUIESCENT, -9, "Re1 Rf1"),
        ),
        deepest=3,
        actions={"move": "Rxb2"},
        worth={"mated": (2, QUIESCENT, "Rxb2", -998)},
    ),
    HorizonPosition(
        "noahs-ark",
        N_("Ark"),
        N_("Noah's ark"),
        N_(
            "If the queen takes on d4, Black's pawns drive it away and shut the bishop in. At depth 4 the plain"
            " search sees it and plays %(move)s; %(taken)s is worth %(trapped)s. With quiescent search %(taken)s looks"
            " as good as others again: the pawns that trap the bishop move quietly, and whoever stands pat hopes that"
            " nothing happens."
        ),
        "r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8",
        1,
        _found(
            (1, PLAIN, 0, "Bxf7+ Qxd4"),
            (1, QUIESCENT, 0, "Qxd4"),
            (4, PLAIN, 0, "Bd5"),
            (4, QUIESCENT, 0, "Bd5 Qxd4 a4"),
        ),
        deepest=4,
        actions={"move": "Bd5", "taken": "Qxd4"},
        worth={"trapped": (4, PLAIN, "Qxd4", -1)},
    ),
    HorizonPosition(
        "fischer",
        N_("Fischer"),
        N_("Spassky–Fischer 1972, first game"),
        N_(
            "Fischer took the poisoned pawn, %(move)s, and lost the bishop and the game. At every depth from 1 to 8"
            " it is among the best moves, and with quiescent search the only one: %(quiescent_1)s. Nothing within"
            " reach mends this, neither quiescent search nor checks nor a few plies more: a pawn shuts the bishop in,"
            " and the king walks there to catch it, which takes longer than they look."
        ),
        "5k2/pp4pp/3bpp2/1P6/8/P2KP3/5PPP/2B5 b - - 0 29",
        4,
        _found(
            (1, PLAIN, -1, "Bxa3 Bxh2"),
            (1, QUIESCENT, -1, "Bxh2"),
            (1, BOTH, -1, "Bxh2"),
            (2, PLAIN, -1, "Bxh2"),
            (2, QUIESCENT, -1, "Bxh2"),
            (2, BOTH, -1, "Bxh2"),
            (3, PLAIN, -1, "12"),
            (3, QUIESCENT, -1, "Bxh2"),
            (3, BOTH, -1, "Bxh2"),
            (4, PLAIN, 0, "16"),
            (4, QUIESCENT, -1, "Bxh2"),
            (4, BOTH, -1, "Bxh2"),
            (5, PLAIN, -1, "17"),
            (5, QUIESCENT, -1, "Bxh2"),
            (5, BOTH, -1, "Bxh2"),
            (6, PLAIN, -1, "Bxh2"),
            (6, QUIESCENT, -1, "Bxh2"),
            (6, BOTH, -1, "Bxh2"),
            (7, PLAIN, -1, "16"),
            (7, QUIESCENT, -1, "Bxh2"),
            (7, BOTH, -1, "Bxh2"),
            (8, PLAIN, -1, "Bxh2"),
            (8, QUIESCENT, -1, "Bxh2"),
            (8, BOTH, -1, "Bxh2"),
        ),
        deepest=8,
        actions={"move": "Bxh2"},
    ),
    HorizonPosition(
        "mate-in-2",
        N_("Sacrifice"),
        N_("Mate in 2 by a rook's sacrifice"),
        N_(
            "%(move)s gives the rook away and mates. At depth 2, and with quiescent search at depth 1 already, it is"
            " the worst move of all, worth %(lost)s; at depth 3 it is a mate: %(plain_3)s. Quiescent search finds it no"
            " sooner, because the mate is no capture."
        ),
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        2,
        _found(
            (1, PLAIN, 2, "bxa7 Rxa7+"),
            (1, QUIESCENT, 1, "8"),
            (2, PLAIN, 1, "7"),
            (2, QUIESCENT, 1, "8"),
            (3, PLAIN, 997, "Ra6"),
            (3, QUIESCENT, 997, "Ra6"),
        ),
        deepest=4,
        actions={"move": "Ra6"},
        worth={"lost": (2, PLAIN, "Ra6", -4), "lost_at_once": (1, QUIESCENT, "Ra6", -4)},
    ),
    HorizonPosition(
        "mate-in-2-by-capture",
        N_("Capture"),
        N_("Mate in 2, the last move a capture"),
        N_(
            "A mate in 2 is three plies, so a search without quiescence needs depth 3: %(move)s, %(plain_3)s. The"
            " mating move is a capture, and quiescent search finds it a ply sooner: %(quiescent_2)s at depth 2."
        ),
        "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
        2,
        _found(
            (2, PLAIN, -8, "Kxd1 Rxd1 Nxe7 Bxe7"),
            (2, QUIESCENT, 997, "Nf6+"),
            (3, PLAIN, 997, "Nf6+"),
            (3, QUIESCENT, 997, "Nf6+"),
        ),
        deepest=3,
        actions={"move": "Nf6+"},
    ),
    HorizonPosition(
        "mate-in-3",
        N_("Checks"),
        N_("Mate in 3 with checks"),
        N_(
            "Five plies to the mate that begins with %(move)s: %(plain_5)s at depth 5. Quiescent search needs depth"
            " 4, extensions of checks only depth 3, and both together depth 2: %(both_2)s. In an attack every check is"
            " followed."
        ),
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        2,
        _found(
            (2, PLAIN, -2, "Rxf7+"),
            (2, QUIESCENT, 3, "Rxf7+"),
            (2, CHECKS, 3, "Rxf7+"),
            (2, BOTH, 995, "Ra6+"),
            (3, PLAIN, 3, "Rxf7+"),
            (3, QUIESCENT, 3, "Rxf7+"),
            (3, CHECKS, 995, "Ra6+"),
            (3, BOTH, 995, "Ra6+"),
            (4, PLAIN, 3, "Rxf7+"),
            (4, QUIESCENT, 995, "Ra6+"),
            (4, CHECKS, 995, "Ra6+"),
            (4, BOTH, 995, "Ra6+"),
            (5, PLAIN, 995, "Ra6+"),
            (5, QUIESCENT, 995, "Ra6+"),
            (5, CHECKS, 995, "Ra6+"),
            (5, BOTH, 995, "Ra6+"),
        ),
        deepest=5,
        actions={"move": "Ra6+"},
    ),
    HorizonPosition(
        "tempting-centre",
        N_("Centre"),
        N_("A tempting centre"),
        N_(
            "O is to move. At depth 3 the search takes the centre, %(centre)s, as anybody would, and thinks that it"
            " is ahead: %(plain_3)s. It loses: X stops the diagonal at %(block)s and so makes two threats at once,"
            " whose win lies beyond the horizon. One ply more finds %(move)s and thinks that X is ahead: %(plain_4)s."
            " Quiescent search, which follows whatever makes or stops a row, sees that only %(move)s holds:"
            " %(quiescent_3)s."
        ),
        "X../..X/O.. O",
        3,
        _found((3, PLAIN, -1, "b2"), (3, QUIESCENT, 0, "c3"), (4, PLAIN, 1, "c3"), (4, QUIESCENT, 0, "c3")),
        deepest=5,
        game="tic-tac-toe",
        search="alphabeta,roots=exact",
        actions={"centre": "b2", "block": "c1", "move": "c3"},
        worth={"lost": (6, PLAIN, "b2", 1)},
    ),
    HorizonPosition(
        "won-and-not-seen",
        N_("4 × 4"),
        N_("Won, and not seen"),
        N_(
            "Three in a row on 4 × 4, O to move. A search to depth 2 sees no win and only counts lines: %(plain_2)s,"
            " by %(wrong)s, after which X wins. Quiescent search and depth 3 find %(move)s, which makes two threats at"
            " once: %(quiescent_2)s."
        ),
        "..../..X./X..O/.... O",
        2,
        _found(
            (2, PLAIN, 4, "b2"),
            (2, QUIESCENT, -1000, "d2"),
            (3, PLAIN, -1000, "d2"),
            (3, QUIESCENT, -1000, "d2"),
        ),
        deepest=4,
        game="tic-tac-toe",
        parameters={"m": "4", "n": "4", "k": "3"},
        search="alphabeta,roots=exact",
        actions={"wrong": "b2", "move": "d2"},
        worth={"lost": (6, PLAIN, "b2", 1000)},
    ),
    HorizonPosition(
        "forced-replies",
        N_("Forced"),
        N_("A chain of forced replies"),
        N_(
            "X is to move and wins with the columns %(first)s, %(second)s and %(third)s: each threatens a fourth"
            " stone, so O has only one reply, and the last makes two threats. At depth 5 a search prefers column"
            " %(second)s first, %(plain_5)s, which gives O a diagonal; it sees the win only at depth 7. An only reply"
            " is a singular action: with each searched one ply deeper, depth 4 reaches the same end: %(singular_4)s."
        ),
        "......./......./......./......./XXOO.../XXOOOX. X",
        5,
        _found(
            (4, PLAIN, -6.5, "b"),
            (4, QUIESCENT, 7.5, "a"),
            (4, SINGULAR, 993, "a"),
            (5, PLAIN, 9.5, "b"),
            (5, QUIESCENT, 7.5, "a"),
            (5, SINGULAR, 993, "a"),
            (6, PLAIN, -7.75, "a"),
            (6, QUIESCENT, 993, "a"),
            (6, SINGULAR, 993, "a"),
            (7, PLAIN, 993, "a"),
            (7, QUIESCENT, 993, "a"),
            (7, SINGULAR, 993, "a"),
        ),
        deepest=7,
        game="connect-four",
        search="alphabeta,roots=exact",
        actions={"first": "a", "second": "b", "third": "c"},
    ),
)
