"""The chess pieces are those of python-chess, each a symbol, and their licence lies beside them."""

from webapp.maintenance.pieces import PIECES, sprite


def test_the_file_is_what_its_source_gives() -> None:
    assert PIECES.read_text() == sprite()


def test_each_side_has_its_six_pieces_and_none_has_a_style_of_its_own() -> None:
    text = sprite()
    assert all(f'<symbol id="{side}-{letter}"' in text for side in ("max", "min") for letter in "KQRBNP")
    assert "style=" not in text and 'id="white' not in text


def test_the_licence_lies_beside_them() -> None:
    assert "Burnett" in (PIECES.parent / "LICENSE").read_text()
