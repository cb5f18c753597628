"""What the generator promises."""

from engine.exercises import KINDS, Exercise
from engine.exercises.cut_counts import cuts_in, lacking
from engine.exercises.record import has_best_action, search_tree
from engine.exercises.settings import ExerciseSettings


def keeps(exercise: Exercise, settings: ExerciseSettings) -> bool:
    """Whether the exercise is as was asked."""
    method = KINDS[exercise.kind].method(exercise)
    cuts = cuts_in(search_tree(exercise.root, method)) if method and method.prunes else None
    return not lacking(cuts, settings) and (settings.ties or has_best_action(exercise.root))
