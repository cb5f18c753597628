"""Where things are on the canvas, and how large it is."""


def place(page, row):
    """Where a node is on the page."""
    box = page.locator(".tree-canvas").bounding_box()
    x, y = page.evaluate("row => view.placeOf(row)", row)
    return box["x"] + x, box["y"] + y


def resize(page, width, height):
    """A window of that size, and the picture laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        """width => innerWidth === width
             && view.picture.size.width === document.querySelector(".tree-stage").clientWidth
             && view.picture.size.height === document.querySelector(".tree-stage").clientHeight""",
        arg=width,
    )
