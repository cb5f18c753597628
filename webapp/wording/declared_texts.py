"""The sentences that algorithms declare of their records (`engine.trace`): about events, and about columns."""

from flask_babel import gettext

from engine.search.algorithms import ALGORITHMS
from engine.search.depth_first_trace import ERRING
from engine.trace import TraceSchema


def declared_texts() -> dict[str, str]:
    """By key, in the reader's language; the keys begin with the name of the record."""
    texts = _of(ERRING)
    for algorithm in ALGORITHMS.values():
        if algorithm.record is not None:
            texts |= _of(algorithm.record)
    return texts


def _of(record: TraceSchema) -> dict[str, str]:
    events = {f"{record.name}.step.{event}": gettext(says) for event, says in record.events.items() if says}
    columns = {f"{record.name}.column.{column.name}": gettext(column.title) for column in record.shown}
    return {**events, **columns}
