"""docs/catalogue.md equals the declarations."""

from webapp.maintenance import catalogue


def test_the_catalogue_is_as_declared() -> None:
    assert catalogue.PATH.read_text(encoding="utf-8") == catalogue.text(), "run `make catalogue`"
