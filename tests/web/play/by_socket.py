"""Matches played by socket."""

SLOW = {"algorithm": "minimax", "evaluation": "none"}  # the whole tree: half a million nodes


def rests(job):
    """Whether a paused search has made the requested steps and reported them."""
    return not job.pacing.steps and not job.running
