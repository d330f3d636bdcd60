"""The suite that every kind passes: checks of the contract, for our own kinds and for a stranger's.

A kind's examples are data (see tests/kinds/blank.yaml): right answers, and for every fault that the
referee can name a wrong answer that has it. `check_kind` runs everything; each check raises
AssertionError with a sentence that says what is wrong.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import ValidationError

from bookmaker.drawing import Margins, Meaning, bounds
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import extent_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.contract.words import languages, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.seeds import Seed

Example: TypeAlias = Mapping[str, Any]  # code, answer, wrong: {fault: answer}

SIZES = ((5, 5), (4, 6), (7, 5))  # tried where the kind allows them; square, tall and wide
TINY = ((1, 2), (2, 2), (3, 2), (2, 3), (4, 2), (3, 3))  # at most 9 cells, for brute force
GARBAGE = ("", "x", ":", "0x0:", "-1x3:1", "5x5", "5x5:", "3x3:zzzzzzzzzzz", "9" * 5000, "5x5:\x00", "٣x٣:1")


def rows(grid: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """A grid of lists, as YAML and JSON give it, as the tuples that kinds take."""
    return tuple(tuple(row) for row in grid)


def sample(name: str, *, width: int, height: int, seed: str = "suite") -> Puzzle | None:
    """A puzzle of any grade and of that size, None where the kind does not make the size."""
    kind = registry.get(name)
    try:
        params = kind.Params(width=width, height=height)
    except ValidationError:
        return None
    made = generate(Order(1, 0, name, params, None, Seed((seed, f"{width}x{height}"))))
    return made if isinstance(made, Puzzle) else None


def samples(name: str) -> tuple[Puzzle, ...]:
    """A puzzle of each size of SIZES that the kind makes; there must be one that is not square."""
    made = [sample(name, width=width, height=height) for width, height in SIZES]
    found = tuple(puzzle for puzzle in made if puzzle is not None)
    assert any(p.clues.width != p.clues.height for p in found), f"{name} makes no grid that is not square"
    return found


def check_words(name: str) -> None:
    """Every technique has a title and a sentence in every language that the kind speaks."""
    kind = registry.get(name)
    for language in languages(name):
        words = words_of(name, language)
        techniques = [technique.name for technique in kind.LADDER]
        assert techniques == sorted(set(techniques), key=techniques.index), "a technique's name stands twice"
        assert set(words.techniques) == set(techniques), (
            f"words.toml [{language}] names {sorted(words.techniques)}, the ladder {sorted(techniques)}"
        )
        assert 1 <= len(words.printed_rules) <= 5, "a how-to-play page has room for one to five rules"


def check_steps_explained(name: str, puzzle: Puzzle) -> None:
    """Every step of a deduction has a sentence that needs no fact the step lacks."""
    words = words_of(name)
    steps = registry.get(name).deduce(puzzle.clues).steps
    assert steps, "a puzzle is solved without a step"
    for step in steps:
        sentence = words.explain(step)
        assert sentence.strip(), f"'{step.technique}' explains itself with nothing"
        for row, column in step.cells:
            assert 0 <= row < puzzle.clues.height, f"'{step.technique}' names row {row}"
            assert 0 <= column < puzzle.clues.width, f"'{step.technique}' names column {column}"


def check_ladder_rises(name: str) -> None:
    """Techniques stand easiest first: grades never fall on the way up, and every cost is positive."""
    ladder = registry.get(name).LADDER
    grades = [technique.grade for technique in ladder]
    assert grades == sorted(grades), f"the ladder's grades fall: {[grade.word for grade in grades]}"
    assert all(technique.cost > 0 for technique in ladder)


def check_code(kind: Kind, clues: Any) -> None:
    """The code and the record's grid both lead back to equal clues."""
    code = clues.code()
    assert "\n" not in code
    assert kind.Clues.parse(code) == clues, f"'{code}' reads back as other clues"
    assert kind.Clues.from_grid(clues.grid(), dict(clues.variant)) == clues
    assert hash(kind.Clues.parse(code)) == hash(clues)
    assert kind.Clues.parse(code).canonical() == clues.canonical()


def check_parse(kind: Kind, text: str) -> None:
    """Any text gives clues that read back, or a ValueError with a sentence; nothing else."""
    try:
        clues = kind.Clues.parse(text)
    except ValueError as error:
        refusal = str(error)
    else:
        assert kind.Clues.parse(clues.code()) == clues
        return
    assert refusal.strip(), "a refusal says nothing"
    assert len(refusal) < 400, "a refusal repeats the whole input"


def check_parse_survives(kind: Kind, code: str, seed: str = "mutations", count: int = 200) -> None:
    """Garbage and random mutations of a good code are either refused or read; neither crashes."""
    for text in GARBAGE:
        check_parse(kind, text)
    stream = Seed((seed,)).stream()
    alphabet = "0123456789abcdefgxyzw:_?.,- h"
    for _ in range(count):
        at = stream.below(len(code) + 1)
        cut = stream.below(3)
        added = "".join(stream.choice(alphabet) for _ in range(stream.below(3)))
        check_parse(kind, code[:at] + added + code[at + cut :])


def check_grid_refusals(kind: Kind, clues: Any) -> None:
    """`from_grid` raises ValueError for grids that are no grids."""
    good = clues.grid()
    nonsense: tuple[Any, ...] = ((), ((),), (*good, ()), ((9999,) * clues.width,) * clues.height, good[0])
    for grid in nonsense:
        try:
            kind.Clues.from_grid(grid, dict(clues.variant))
        except ValueError:
            continue
        raise AssertionError(f"from_grid took {grid!r:.80}")


def check_example(name: str, example: Example) -> None:
    """The right answer breaks no rule and is the only one; each wrong one breaks the rule it stands for."""
    kind = registry.get(name)
    clues = kind.Clues.parse(example["code"])
    answer = kind.Answer.from_grid(rows(example["answer"]))
    assert kind.faults(clues, answer) == (), f"the right answer of {example['code']} is called wrong"
    assert kind.Answer.from_grid(answer.grid()) == answer
    proof = kind.prove(clues, DEFAULT_BUDGET)
    assert proof == Unique(answer), f"{example['code']} is proved {proof}"
    for fault, wrong in example["wrong"].items():
        named = [broken.name for broken in kind.faults(clues, kind.Answer.from_grid(rows(wrong)))]
        assert fault in named, f"'{fault}' is not found in {wrong}: {named}"


def check_every_fault_has_an_example(name: str, examples: Sequence[Example]) -> None:
    """The faults in words.toml are exactly those that the examples trigger."""
    shown = {fault for example in examples for fault in example["wrong"]}
    for language in languages(name):
        written = set(words_of(name, language).faults)
        assert written == shown, f"[{language}] tells of {sorted(written)}, the examples show {sorted(shown)}"


def brute_force(kind: Any, clues: Any) -> list[Any]:
    """Every answer without a fault, by trying all candidates; for grids of at most 9 cells."""
    return [answer for answer in kind.candidates(clues) if not kind.faults(clues, answer)]


def check_proof(kind: Kind, clues: Any, budget: int = DEFAULT_BUDGET) -> Proof[Any]:
    """The exact search says what brute force by the referee says; returns the proof."""
    proof = kind.prove(clues, budget)
    right = brute_force(kind, clues)
    code = clues.code()
    match proof:
        case Unique(answer=answer):
            assert right == [answer], f"{code}: proved unique, brute force finds {len(right)}"
        case Several(first=first, second=second):
            assert first != second, f"{code}: the two answers are the same"
            assert first in right, f"{code}: a wrong answer is shown: {first}"
            assert second in right, f"{code}: a wrong answer is shown: {second}"
        case Impossible():
            assert not right, f"{code}: called impossible, brute force finds {len(right)}"
        case Undecided():
            raise AssertionError(f"{code}: a grid of 9 cells or fewer is left undecided")
    return proof


def check_deduction(kind: Kind, clues: Any) -> None:
    """The ladder never contradicts the proof: what it solves to the end is the one answer there is."""
    deduction = kind.deduce(clues)
    proof = kind.prove(clues, DEFAULT_BUDGET)
    code = clues.code()
    if deduction.answer is not None:
        assert proof == Unique(deduction.answer), f"{code}: deduced to the end, but proved {proof}"
    if deduction.contradiction:
        assert isinstance(proof, Impossible), f"{code}: the ladder sees a contradiction, proved {proof}"
    assert (deduction.answer is None) == (deduction.grade is None)
    counted = dict(deduction.techniques)
    for name, count in counted.items():
        assert count == sum(step.technique == name for step in deduction.steps)
    used = [technique.grade for technique in kind.LADDER if technique.name in counted]
    if deduction.grade is not None:
        assert deduction.grade == max(used, default=deduction.grade)


def check_same_seed(name: str, puzzle: Puzzle) -> None:
    """The same order gives the same puzzle; orders and puzzles travel between processes."""
    order = pickle.loads(pickle.dumps(puzzle.order))
    assert order == puzzle.order
    again = generate(order)
    assert isinstance(again, Puzzle)
    assert again == puzzle, f"{name}: the same seed gave another puzzle"
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def check_company(name: str, *, count: int = 8) -> None:
    """A puzzle is the same whatever other puzzles are made with it, for any grade and for the easiest."""
    kind = registry.get(name)
    params = kind.Params(width=5, height=6)
    for grade in (None, Grade.EASY):
        orders = [Order(n, 0, name, params, grade, Seed(("company", str(n)))) for n in range(count)]
        alone = [generate(order) for order in orders]
        assert generate_many(orders) == alone, f"{name}: puzzles depend on their batch"
        assert generate_many(orders[::-1]) == alone[::-1], f"{name}: puzzles depend on their order"


def check_drawing(kind: Kind, puzzle: Puzzle) -> None:
    """Puzzle and answer are drawn inside their bounds, with known meanings, and the same each time."""
    for answer in (None, puzzle.answer):
        drawing = kind.draw(puzzle.clues, answer)
        assert (drawing.width, drawing.height) == (puzzle.clues.width, puzzle.clues.height)
        left, top, right, bottom = bounds(drawing)
        reached = Margins(-left, -top, right - drawing.width, bottom - drawing.height)
        assert drawing.margins.holds(reached), f"shapes reach {reached}, past the drawing's margins {drawing.margins}"
        allowed = extent_of(kind, puzzle.order.params)
        assert allowed.holds(drawing.margins), f"the margins {drawing.margins} are more than its extent {allowed}"
        assert all(isinstance(getattr(shape, "meaning", None), Meaning) for shape, _, _ in drawing.flat())
        assert kind.draw(puzzle.clues, answer) == drawing


def random_clues(kind: Kind, *, width: int, height: int, tries: int = 40) -> Iterator[Any]:
    """Clues made of random numbers, good puzzles or not: those that the kind accepts as clues at all."""
    stream = Seed(("random clues", f"{width}x{height}")).stream()
    for attempt in range(tries):
        blank_share, largest = ((0.6, 3), (0.75, 9), (0.0, 14), (0.3, 2))[attempt % 4]
        grid = tuple(
            tuple(0 if stream.random() < blank_share else stream.between(1, largest) for _ in range(width))
            for _ in range(height)
        )
        try:
            yield kind.Clues.from_grid(grid, {})
        except ValueError:
            continue


def check_kind(name: str, examples: Sequence[Example]) -> None:
    """The whole suite for one installed kind and its examples."""
    kind = registry.get(name)
    check_words(name)
    check_ladder_rises(name)
    check_every_fault_has_an_example(name, examples)
    check_company(name)
    for example in examples:
        check_example(name, example)
        clues = kind.Clues.parse(example["code"])
        check_code(kind, clues)
        check_deduction(kind, clues)
        check_parse_survives(kind, example["code"])
    for puzzle in samples(name):
        check_code(kind, puzzle.clues)
        check_grid_refusals(kind, puzzle.clues)
        check_deduction(kind, puzzle.clues)
        check_steps_explained(name, puzzle)
        check_same_seed(name, puzzle)
        check_drawing(kind, puzzle)
    for width, height in TINY:
        tiny = sample(name, width=width, height=height)
        if tiny is not None:
            check_proof(kind, tiny.clues)
        for clues in random_clues(kind, width=width, height=height):
            check_proof(kind, clues)
            check_deduction(kind, clues)
