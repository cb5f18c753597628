"""Where things are on the canvas."""


def place(page, row):
    """Where a node is on the page."""
    box = page.locator(".tree-canvas").bounding_box()
    x, y = page.evaluate("row => view.placeOf(row)", row)
    return box["x"] + x, box["y"] + y
