"""Reads the tree lab's pages."""

import json
import re


def data(page):
    """What the page gives its scripts."""
    return json.loads(re.search(r'id="page-data"[^>]*>(.*?)</script>', page, re.S)[1])


def sent(someone, address, **fields):
    """The answer to a script that sends these fields."""
    answer = someone.send(address, **fields)
    assert answer.status_code == 200, answer.text
    return answer.get_json()
