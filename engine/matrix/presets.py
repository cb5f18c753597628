"""The lecture's prisoner's dilemma, and other classics."""

from functools import cache

from engine.matrix.game import Bimatrix
from engine.matrix.text import read_matrix
from engine.refusals import N_, Refused

PRESETS = {
    # UNIR; years in prison, so less is better
    "prisoners-dilemma": """\
costs
years
        deny  betray
deny    1,1   5,0
betray  0,5   2,2
""",
    "stag-hunt": """\
      stag  hare
stag  4,4   0,3
hare  3,0   3,3
""",
    "chicken": """\
          swerve  straight
swerve    0,0     -1,1
straight  1,-1    -10,-10
""",
    "battle-of-the-sexes": """\
        opera  football
opera   3,2    0,0
football 0,0   2,3
""",
    # the winner takes both coins
    "matching-pennies": """\
zero-sum
euros
       heads  tails
heads  1      -1
tails  -1     1
""",
    "rock-paper-scissors": """\
zero-sum
          rock  paper  scissors
rock      0     -1     1
paper     1     0      -1
scissors  -1    1      0
""",
}
"""Games by name, in the order in which a lecture would show them."""


@cache
def preset(name: str) -> Bimatrix:
    """The game with that name; raises Refused."""
    if name not in PRESETS:
        raise Refused(
            N_("There is no matrix game “%(name)s”; there are: %(known)s."), name=name, known=", ".join(PRESETS)
        )
    return read_matrix(PRESETS[name])
