"""Everything that the documents link to exists."""

import re

import pytest

from webapp.config import ROOT, SETTINGS

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_somewhere(document):
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text())
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert not missing


def test_the_readme_lists_every_setting():
    readme = (ROOT / "README.md").read_text()
    for setting in SETTINGS:
        assert f"| `{setting.name}` |" in readme
        assert setting.says in readme
