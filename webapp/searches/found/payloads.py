"""The messages about a search while it runs and when it is done, and what is stored of its answer."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import msgspec

from engine.game import Game
from engine.search import Report, Snapshot
from engine.search.algorithms import ALGORITHMS
from engine.search.report import IterationResult, RootAction
from webapp.matches.record import EngineAnswer
from webapp.searches.found.jsonable import number
from webapp.searches.requests import SearchRequest

MOST_ROOTS = 64
"""Root actions that are stored with an action; all of them are sent while the search is fresh."""


def heading(request: SearchRequest) -> dict[str, Any]:
    """Which search it is: what every message about it begins with."""
    names = {"match": request.match_id, "search": request.id, "kind": request.kind}
    return {**names, "ply": request.ply, "number": request.number, "side": request.side}


def progress(request: SearchRequest, found: Snapshot) -> dict[str, Any]:
    """What viewers are told while it runs."""
    return {**_news(request, found), "path": found.path, "bound": found.bound}


def answer(request: SearchRequest, found: Report, stopped: bool) -> dict[str, Any]:
    """What viewers are told when it is done."""
    proved = {"bound": found.bound, "ending": found.ending, "byMinimax": number(found.by_minimax)}
    return {
        **_news(request, found),
        **proved,
        "earlier": found.earlier_nodes,
        "later": found.later_nodes,
        "path": [],
        "line": found.principal_variation,
        "takes": found.played,
        "toEnd": found.plies_to_end,
        "growth": [asdict(stage) for stage in found.growth],
        "stopped": stopped,
        "forgotten": found.table.forgotten if found.table else 0,
    }


def _news(request: SearchRequest, found: Snapshot | Report) -> dict[str, Any]:
    return {
        **heading(request),
        "algorithm": request.options.algorithm,
        "attitude": request.options.attitude,
        "utility": request.options.utility,
        "evaluation": request.options.evaluation,
        "weights": request.options.weights,
        "options": msgspec.to_builtins(request.options),  # without those that have their defaults
        "errs": request.options.errs,
        "depth": found.depth,
        "best": found.best,
        "value": number(found.value),
        "mean": found.is_mean,
        "estimated": found.estimated,
        "narrowed": found.narrowed,
        "nodes": found.nodes,
        "leaves": found.leaves,
        "cuts": found.cuts,
        "seconds": found.seconds,
        "rate": round(found.nodes / found.seconds) if found.seconds else None,
        "roots": _roots(found),
        "iterations": [_iteration(result) for result in found.iterations],
    }


def _iteration(result: IterationResult) -> dict[str, Any]:
    """A depth of a search that deepens."""
    worth = {"value": number(result.value), "bound": result.bound, "best": result.best}
    return {"depth": result.depth, **worth, "nodes": result.nodes}


def _roots(found: Snapshot | Report) -> list[dict[str, Any]]:
    return [_root(action) for action in found.actions]


def _root(found: RootAction) -> dict[str, Any]:
    probability = {} if found.probability is None else {"probability": found.probability}
    sampled = {} if found.margin is None else {"visits": found.visits, "margin": found.margin}
    estimated = {"estimated": True} if found.estimated else {}
    mean = {"mean": True} if found.is_mean else {}
    worth = {"action": found.action, "value": number(found.value), "bound": found.bound}
    return {**worth, **mean, **estimated, **probability, **sampled}


def stored(request: SearchRequest, found: Report) -> EngineAnswer:
    """What is stored beside the action that the search led to."""
    return EngineAnswer(
        algorithm=found.algorithm,
        convention=request.options.convention,
        utility=request.options.utility,
        depth=found.depth,
        value=number(found.value),
        bound=found.bound,
        mean=found.is_mean,
        nodes=found.nodes,
        leaves=found.leaves,
        cuts=found.cuts,
        seconds=round(found.seconds, 6),
        stopped=not found.finished,
        line=found.principal_variation,
        ending=found.ending,
        to_end=found.plies_to_end,
        narrowed=found.narrowed,
        roots=[root for root in _roots(found) if root["value"] is not None or "probability" in root][:MOST_ROOTS],
    )


def evaluation_of(game: Game, told: Mapping[str, Any]) -> str | None:
    """By which evaluation such an answer was estimated, if by any; None where the answer does not tell."""
    if "evaluation" not in told or not game.evaluations or not ALGORITHMS[told["algorithm"]].estimates:
        return None
    name = told["evaluation"] or game.evaluations[0]
    return None if name == "none" else str(name)
