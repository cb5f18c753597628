"""The sentences of the ladder's scripts. Scripts fill in the values in braces."""

from flask_babel import gettext as _


def texts() -> dict[str, str]:
    """By key, in the reader's language."""
    return {
        "cfr.start": _("Start"),
        "cfr.pause": _("Pause"),
        "cfr.iterations": _("iterations"),
        "cfr.exploitability": _("exploitability, in euros"),
        "cfr.value": _("value of the game {value}"),
    }
