"""Kuhn's poker as a tree: three cards, an ante of 1, a bet of 1. Its value is −1/18 (Kuhn 1950)."""

from itertools import permutations

CARDS = "JQK"


def kuhn() -> str:
    """In the text form, with the six information sets of each player: what it holds, and what has been done."""
    deals = permutations(CARDS, 2)
    return f"{{{' '.join(f'1/6 {mine}{yours}: {_dealt(mine, yours)}' for mine, yours in deals)}}}"


def kuhn_efg() -> str:
    """As a file for Gambit in which sets have numbers and no names."""
    lines = ['EFG 2 R "Kuhn poker" { "first" "second" }']
    pairs = list(permutations(CARDS, 2))
    outcomes = " ".join(f'"{mine}{yours}" 1/6' for mine, yours in pairs)
    lines.append(f'c "" 1 "" {{ {outcomes} }} 0')
    leaves = 0

    def leaf(value: int) -> str:
        nonlocal leaves
        leaves += 1
        return f't "" {leaves} "" {{ {value}, {-value} }}'

    for mine, yours in pairs:
        own, other = CARDS.index(mine), CARDS.index(yours)
        pot = 1 if own > other else -1
        lines += [
            f'p "" 1 {1 + own} "" {{ "check" "bet" }} 0',
            f'p "" 2 {1 + other} "" {{ "check" "bet" }} 0',
            leaf(pot),
            f'p "" 1 {4 + own} "" {{ "fold" "call" }} 0',
            leaf(-1),
            leaf(2 * pot),
            f'p "" 2 {4 + other} "" {{ "fold" "call" }} 0',
            leaf(1),
            leaf(2 * pot),
        ]
    return "\n".join(lines)


def _dealt(mine: str, yours: str) -> str:
    pot = 1 if CARDS.index(mine) > CARDS.index(yours) else -1
    answered = f"@{mine}b (fold: -1 call: {2 * pot})"
    return f"@{mine} (check: @{yours}c (check: {pot} bet: {answered}) bet: @{yours}b (fold: 1 call: {2 * pot}))"
