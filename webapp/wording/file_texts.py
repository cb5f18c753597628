"""The sentences about files that are opened on a page (`static/js/text-file.js`)."""

from flask_babel import gettext as _


def file_texts() -> dict[str, str]:
    """The sentences by key, in the reader's language."""
    return {
        "file.large": _("“{name}” has {size} bytes; at most {most} characters are read here."),
        "file.long": _("“{name}” has {size} characters; at most {most} are read here."),
        "file.picture": _("“{name}” is a picture, not text."),
        "file.no_text": _("“{name}” is not text."),
    }
