"""Names of the matrix games that Poda brings."""

from flask_babel import gettext as _


def game_names() -> list[tuple[str, str]]:
    """The presets of the matrix lab, in order."""
    return [
        ("prisoners-dilemma", _("Prisoner's dilemma")),
        ("stag-hunt", _("Stag hunt")),
        ("chicken", _("Chicken")),
        ("battle-of-the-sexes", _("Battle of the sexes")),
        ("matching-pennies", _("Matching pennies")),
        ("rock-paper-scissors", _("Rock, paper, scissors")),
    ]
