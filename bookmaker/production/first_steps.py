"""First steps: an easy example -> pictures of how its solving begins, each with what was found before it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.manuscript import FirstStep
from bookmaker.production.cell_labels import drawn
from bookmaker.production.hints import pointer
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.marks import midway
from bookmaker.puzzles.contract.walking import Taken, first_of
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.story.path import one_by_one

FEW_STEPS = 3  # so that with example, last picture and answer they fill two rows of three beside the rules
MANY = 6  # where the page is large: three rows of three
LONG = 160  # characters of a sentence that a narrow column can hold
LONGEST = 240  # characters of what is said of any step
FEW = 9  # cells that a step may conclude something about, to be pointed at clearly


def first_steps(example: Puzzle, words: Words, *, many: bool = False) -> tuple[FirstStep, ...]:
    """Some of the steps, those that tell most, in the order they are taken; at last what is known then, without words.

    The first techniques of the ladder are shown before others, and again only where they are few; `many` are as many as
    large pages have room for.
    """
    kind, clues = registry.get(example.order.kind), example.clues
    steps = one_by_one(kind, clues)
    shown = sorted(_ranked(steps, words, MANY if many else FEW_STEPS))
    pictures = [drawn(kind, clues, steps[at], words, is_first=True) for at in shown]
    if not shown:
        return ()
    last = steps[shown[-1]]
    return (*pictures, FirstStep(midway(kind, clues, (*last.known, *last.marks.concludes)), ""))


def way_in(puzzle: Puzzle, words: Words) -> str:
    """Where one can begin, by the easiest technique that finds anything, and by which; or nothing."""
    step = first_of(registry.get(puzzle.order.kind), puzzle.clues)
    if step is None:
        return ""
    where = pointer(puzzle, step, words)
    return f"{where.place[:1].upper()}{where.place[1:]}: {where.technique}."


def _ranked(steps: Sequence[Taken], words: Words, most: int) -> list[int]:
    """The places of so many steps to be shown, or of all there are.

    Of each technique one that concludes something, then the next of each as long as there are few; one that takes many
    words comes a turn later.
    """
    turns: Counter[str] = Counter()
    ranked = []
    for at, one in enumerate(steps):
        if 0 < len(one.step.cells) <= FEW:
            name = one.step.technique
            is_long = len(words.explain(one.step)) > LONG
            ranked.append((turns[name] + is_long + (not one.marks.concludes), at))
            turns[name] += 1
    once: dict[str, int] = {}
    for _, at in sorted(ranked):
        once.setdefault(steps[at].step.technique, at)
    chosen = sorted(once.values())
    names = list(once)  # of what was shown last there is most to see again
    again = sorted(ranked, key=lambda pair: (pair[0], -names.index(steps[pair[1]].step.technique), pair[1]))
    return [*chosen, *(at for _, at in again if at not in chosen)][:most]


def with_labels(puzzle: Drawing, answer: Drawing) -> Drawing:
    """The answer with the labels that stand beside the puzzle, where it has none of its own."""
    if answer.margins == puzzle.margins:
        return answer
    labels = tuple(shape for shape in puzzle.shapes if isinstance(shape, Text) and shape.meaning is Meaning.LABEL)
    return replace(answer, shapes=(*labels, *answer.shapes), margins=puzzle.margins)
