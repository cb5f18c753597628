"""Belief states over a small formal model: text form, computation, and the lectures' models."""

from engine.beliefs.model import Arrow, Belief, Model
from engine.beliefs.presets import PRESETS
from engine.beliefs.text import read_belief, read_model, write_belief, write_model
from engine.beliefs.update import JointTerm, ObservedOutcome, Step, step, walk
from engine.beliefs.value import Prospect, expected_utility, propagate, worth

__all__ = [
    "PRESETS",
    "Arrow",
    "Belief",
    "JointTerm",
    "Model",
    "ObservedOutcome",
    "Prospect",
    "Step",
    "expected_utility",
    "propagate",
    "read_belief",
    "read_model",
    "step",
    "walk",
    "worth",
    "write_belief",
    "write_model",
]
