"""QR codes of links, to be scanned with a phone."""

from io import BytesIO

import segno
from flask import Response

FINE = 84
"""Characters of the longest link whose code is read from the last row: 37 modules wide."""


def qr_code(address: str) -> Response:
    """The address as an SVG image, dark on white in every theme, which cameras read best.

    Browsers must not cache it: in another network the same match or sheet has another address.
    """
    image = BytesIO()
    segno.make(address, error="m").save(image, kind="svg", border=2, omitsize=True, dark="#16202c", light="#ffffff")
    answer = Response(image.getvalue(), mimetype="image/svg+xml")
    answer.cache_control.private, answer.cache_control.no_cache = True, True
    return answer
