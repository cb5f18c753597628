"""Limits what clients can make the server write into its log."""

import logging
import time

COMPLAINTS = 20
"""Most lines per minute about what clients send."""

LONGEST_COMPLAINT = 300
"""Longest such line, in characters."""


class RateLimitedLog(logging.Filter):
    """Lets `most` lines per minute pass, each cut short, since a line may quote all that a client sent."""

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
    """Limits the logger's lines about what clients send: all lines, or those with these beginnings."""
    if not any(isinstance(known, RateLimitedLog) for known in log.filters):
        log.addFilter(RateLimitedLog(COMPLAINTS, beginnings or ("",)))
