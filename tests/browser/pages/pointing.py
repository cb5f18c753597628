"""Where things are on the canvas, and how large it is."""

from tests.browser.rest import box_of, wait_for_rest


def place(page, row):
    """Where a node is on the page."""
    box = box_of(page.locator(".tree-canvas"))
    x, y = page.evaluate("row => view.placeOf(row)", row)
    return box["x"] + x, box["y"] + y


def resize(page, width, height):
    """A window of that size, and the picture laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    wait_for_rest(page)
