"""Exercises and sheets as packed JSON in an address (`engine.trees.packing`). Nothing is stored."""

import json
from typing import Any

from engine.trees import packing
from webapp.trees.sheets.documents import read_json

MOST_TEXT = 100_000
"""Bytes of JSON that a link may unpack to."""

DICTIONARY = (
    b'"twins":true,"note":"","shapes":"ucla","attitude":"pessimistic","attitude":"optimistic","order":"reversed",'
    b'"conditions":true,"numbers":{"b":10,"d":4,"n":2},"numbers":{"x":7,"cut":8},"numbers":{"b":3,"d":4},"kind":"count",'
    b'"kind":"strategy","kind":"order","kind":"star1","kind":"interval","kind":"cuts","kind":"best-action",'
    b'"kind":"right-to-left","kind":"belief-tree","kind":"belief",'
    rb'"text":"states s1 s2 s3 s4 s5\ns1 -a-> s3 1/3 o1\ns1 -a-> s5 2/3 o2\ns2 -b-> s1 3/4 o2\ns3 -b-> s4 1/4 o1\n'
    rb"belief s1:1/2 s2:1/4 s3:1/4\nbelief s1:1/3 s2:2/3\nutility s1 -2\nutility s2 6\nutility s3 7\nutility s4 "
    rb'\nutility s5 3\n",'
    rb'"kind":"matrix","text":"   x    y    z\nA  0,7  8,0  4,3\nB  2,7  7,4  3,9\nC  8,7  7,0  1,5\n",'
    b'"kind":"expectiminimax","tree":"({0.6:({0.2:8 0.3:13 0.5:18}{0.25:19 0.75:15})0.4:({0.1:11 0.9:9}{0.7:'
    b'"convention":"aima4","convention":"puc","shapes":"unir","convention":"unir","shapes":"unir","convention":"urjc",'
    b'"points":10,"seed":"exercise 1"},{"kind":"minimax","tree":"((10 11 12)(13 14 15)(16 17 18))",'
    b'"kind":"alphabeta","tree":"((3 12 8)(2 4 6)(14 5 2))","points":10,"seed":"'
    b'"points":10}]}"exercises":[{"format":"poda-sheet","version":1,"title":"'
)
"""The compression dictionary. Never change it: existing links depend on it."""


def pack(data: Any) -> str:
    """Packs the data for an address; the inverse of `unpack`."""
    return packing.pack(json.dumps(data, ensure_ascii=False, separators=(",", ":")), DICTIONARY)


def unpack(packed: str) -> Any:
    """The data; raises ValueError if the link was cut short or changed."""
    return read_json(packing.unpack(packed, DICTIONARY, MOST_TEXT))
