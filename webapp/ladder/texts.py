"""The sentences of the ladder's scripts. Scripts fill in the values in braces."""

from flask_babel import gettext as _
from flask_babel import pgettext


def texts() -> dict[str, str]:
    """By key, in the reader's language."""
    return {
        "cfr.start": pgettext("run", "Start"),
        "cfr.go_on": _("Continue"),
        "cfr.pause": _("Pause"),
        "cfr.iterations": _("iterations"),
        "cfr.exploitability": _("exploitability, in euros"),
        "cfr.value": _("value of the game {value}"),
        "cfr.regret": _("R {regret}"),
    }
