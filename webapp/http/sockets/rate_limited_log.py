"""A bound on what clients can make the server write into its log."""

import logging
import time

COMPLAINTS = 20
"""Lines in a minute about what clients send: more would say no more."""

LONGEST_COMPLAINT = 300
"""Characters of such a line."""


class RateLimitedLog(logging.Filter):
    """Lets only so many lines a minute through, each cut short: it may quote all that a client sent."""

    def __init__(self, most: int, beginnings: tuple[str, ...] = ("",)) -> None:
        super().__init__()
        self.most, self.left, self.since = most, most, 0.0
        self.beginnings = beginnings

    def filter(self, record: logging.LogRecord) -> bool:
        if not str(record.msg).startswith(self.beginnings):
            return True
        now = time.monotonic()
        if now - self.since > 60:
            self.since, self.left = now, self.most
        self.left -= 1
        record.msg, record.args = record.getMessage()[:LONGEST_COMPLAINT], ()
        return self.left >= 0


def limit_log(log: logging.Logger, *beginnings: str) -> None:
    """Limits its lines about what clients send: all of them, or those that begin so."""
    if not any(isinstance(known, RateLimitedLog) for known in log.filters):
        log.addFilter(RateLimitedLog(COMPLAINTS, beginnings or ("",)))
