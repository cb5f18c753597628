"""One of a thing has the singular, in every language."""

import pytest

from webapp.wording.script_texts import texts


@pytest.mark.parametrize(
    ("language", "folded", "below"),
    [("en", "1 folded", "1 node below"), ("es", "1 plegado", "1 nodo debajo"), ("pt", "1 recolhido", "1 nó abaixo")],
)
def test_a_single_node_is_told_in_the_singular(app, language, folded, below):
    with app.test_request_context(headers={"Accept-Language": language}):
        said = texts()
        assert said["note.folded.one"].format(count=1) == folded
        assert said["node.hides.one"].format(count=1) == below
        assert said["node.hides.other"] != said["node.hides.one"]
