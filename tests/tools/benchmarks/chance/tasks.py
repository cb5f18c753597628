"""The searched position: coin backgammon from its start, by expectiminimax with the race as evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Task:
    """`nodes`: the number that every search of the same tree to this depth must visit."""

    fields: int
    checkers: int
    depth: int
    nodes: int

    @property
    def name(self) -> str:
        return f"coin backgammon, {self.fields} fields, {self.checkers} checkers each, to depth {self.depth}"


TASKS = (Task(6, 2, 9, 651), Task(6, 2, 13, 4_719), Task(12, 4, 9, 14_043), Task(12, 4, 13, 898_491))
