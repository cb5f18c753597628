"""Links as pictures to be photographed."""

from io import BytesIO

import segno
from flask import Response

LONGEST = 900
"""Characters of a link whose picture a phone still reads off a projected page."""


def qr_code(address: str) -> Response:
    """The address as an SVG image, dark on white in every theme: cameras read nothing else as well.

    It is asked for each time: the same match or sheet has another address once this machine is in another network.
    """
    image = BytesIO()
    segno.make(address, error="m").save(image, kind="svg", border=2, omitsize=True, dark="#16202c", light="#ffffff")
    answer = Response(image.getvalue(), mimetype="image/svg+xml")
    answer.cache_control.private, answer.cache_control.no_cache = True, True
    return answer
