"""One viewer's view of a match. Pages get nothing of a match except through these views.

They are plain data for templates and JSON, made for each viewer. Their sentences are in the viewer's language.
"""

from webapp.views.board import ActionView, BoardView, board_view, node_view, shown_ply
from webapp.views.ending import EndingView, costliest_loss, ending_view
from webapp.views.exact_values import ExactValueView, best_moves, exact_value_view
from webapp.views.found import found_view
from webapp.views.hand import DecisionView, decision_view
from webapp.views.model import GameModelView, game_model_view
from webapp.views.panel import PanelView, SeatView, panel_view
from webapp.views.terms import OtherLeaf, TermsView, terms_view
from webapp.views.text import match_text
from webapp.views.weight_scan import WeightScanView, weight_scan_view
from webapp.wording.values import value_text

__all__ = [
    "ActionView",
    "BoardView",
    "DecisionView",
    "EndingView",
    "ExactValueView",
    "GameModelView",
    "OtherLeaf",
    "PanelView",
    "SeatView",
    "TermsView",
    "WeightScanView",
    "best_moves",
    "board_view",
    "costliest_loss",
    "decision_view",
    "ending_view",
    "exact_value_view",
    "found_view",
    "game_model_view",
    "match_text",
    "node_view",
    "panel_view",
    "shown_ply",
    "terms_view",
    "value_text",
    "weight_scan_view",
]
