"""A match as plain text, for a message or a notebook."""

from webapp.matches import seat_texts, visibility
from webapp.matches.match import Match
from webapp.matches.seats import SIDES


def match_text(match: Match, visitor: str) -> str:
    """The data needed to play the match again, and the final board."""
    with match.lock:
        record = match.record
        viewer = visibility.of(match, visitor)
        lines = [
            f"game: {record.game} " + " ".join(f"{name}={value}" for name, value in record.parameters.items()),
            *([f"start: {match.position_text(0)}"] if viewer.everything else []),
            *(f"{side}: {_public(seat_texts.write(seat))}" for side, seat in zip(SIDES, record.seats, strict=True)),
            "actions: "
            + (" ".join(visibility.action_text(match, viewer, ply) or "?" for ply in range(match.ply)) or "-"),
            *([f"position: {match.position_text(match.ply)}"] if viewer.everything else []),
        ]
        if visibility.seed(match) is not None:
            lines.append(f"seed: {record.seed}")
    return "\n".join(lines) + "\n"


def _public(seat: str) -> str:
    return "person" if seat in ("me", "open") else seat
