"""Questions to the ladder."""

from webapp.ladder import queries


def query(slug: str, **given: str) -> queries.LadderQuery:
    return queries.read(slug, given)
