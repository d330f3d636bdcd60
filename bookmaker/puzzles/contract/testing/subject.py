"""What the suite examines: one kind with its words and its data file, and the puzzles to examine it with.

A data file, suite.yaml beside a kind's words, is a mapping:

    sizes        sizes that the kind makes; at least one that is not square, unless all are
    tiny         sizes of at most 9 cells, where all candidates are tried
    options      mappings, together naming each option of Params; each changes what is made
    grades       for every grade of the LADDER the size, and the options if any, at which it is made
    examples     code, answer, wrong: {broken rule: an answer that breaks it}
    ambiguous    codes of tiny clues with several answers, or none where there can be none
    impossible   codes of tiny clues without an answer, or none
    one_puzzle   true where a size has only one puzzle
    slow         true where the examination takes most of a minute
    many         how many clues of each variant the slow examination looks at, where 200 take minutes
    equal_efforts  false where twins are not yet graded alike
    printed      sizes that are printed, the usual one first; where it is missing, those of the grades
    shared       what two witnesses can both reach though they should not, by the names that the suite gives it
    dead         techniques that find nothing in any puzzle of the suite
    rare         codes of clues that need techniques which hardly any clues need

The last ten may be left out: ambiguous and impossible clues are then looked for, and not finding any is a failure.
What witnesses share and which techniques are dead is looked at only where `shared` and `dead` stand, if only with
nothing in them. One example or named code, at least, is of 9 cells or fewer and has one answer.
"""

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from bookmaker.puzzles.contract.abilities import Enumerable
from bookmaker.puzzles.contract.asking import beside_of, looks_of, twins_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Deduction, Grade
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.puzzles.contract.testing.altering import altered, altered_beside, rebuilt
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Order, Puzzle, fulfil
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed, Stream

LARGEST_TINY = 9  # cells
NEEDED = ("sizes", "tiny", "options", "grades", "examples")
OPTIONAL = (
    *("ambiguous", "impossible", "one_puzzle", "equal_efforts", "printed"),
    *("shared", "dead", "rare", "slow", "many"),
)
RANDOM_CLUES = 8  # of each tiny size
ALTERED = 2  # tiny clues of which altered ones are added
TINY_ATTEMPTS = 20  # at a puzzle of a tiny size, which there need not be
SEEDS = 8  # of proposals that are compared
FEW = 2  # clues of each variant and printed size
FIRST = 8  # attempts, after which a size that none came of is left out
MOST_TWINS = 16  # of one puzzle, of which some are taken
TURNED = 2  # twins that stand beside a puzzle of some grade
SELDOM = 20  # so many times fewer clues are made of printed sizes after the first


def rows(grid: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """A grid of lists, as YAML and JSON give it, as the tuples that kinds take."""
    return tuple(tuple(row) for row in grid)


@dataclass(frozen=True)
class Subject:
    """One kind under examination. `words` is by language; `data` as the data file gives it.

    `many` is how many clues of each variant are looked at in the printed size.
    """

    name: str
    kind: Kind
    words: Mapping[str, Words]
    data: Mapping[str, Any]
    many: int = FEW
    _answers: dict[Any, list[Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """The sizes that the kind makes, as (width, height)."""
        return [read_size(str(size)) for size in self.data["sizes"]]

    @property
    def options(self) -> list[Mapping[str, Any]]:
        """Mappings that show each option."""
        return list(self.data["options"])

    @property
    def examples(self) -> list[Mapping[str, Any]]:
        """Right answers, and wrong ones for each broken rule."""
        return list(self.data["examples"])

    @property
    def grades(self) -> dict[Grade, Any]:
        """For each grade the Params at which it is made."""
        found = {}
        for word, how in self.data["grades"].items():
            assert word in GRADE_WORDS, f"grades: '{word}' is no grade"
            found[Grade[word.upper()]] = self.params(read_size(str(how["size"])), how.get("options", {}))
        return found

    def params(self, size: tuple[int, int], options: Mapping[str, Any]) -> Any:
        """The kind's Params, which must accept that size with those options."""
        found = self._params(size, options)
        assert found is not None, f"Params refuses {size[0]}x{size[1]} with {dict(options)}"
        return found

    def _params(self, size: tuple[int, int], options: Mapping[str, Any]) -> Any | None:
        try:
            return self.kind.Params(width=size[0], height=size[1], **options)
        except ValidationError:
            return None

    def optional(self, options: Mapping[str, Any]) -> list[Any]:
        """The Params of each size, those of grades included, that accepts these options."""
        sizes = self.sizes + [(params.width, params.height) for params in self.grades.values()]
        found = [self._params(size, options) for size in dict.fromkeys(sizes)]
        return [params for params in found if params is not None]

    def make(self, params: Any, grade: Grade | None = None, *, seed: str = "suite") -> Puzzle:
        """A puzzle of these params and that grade; there must be one."""
        size = f"{params.width}x{params.height}"
        made = fulfil(self.kind, [Order(1, 0, self.name, params, grade, Seed((seed, size)))])[0]
        assert isinstance(made, Puzzle), f"not made: {made.message}"
        return made

    def proposals(self, params: Any, grade: Grade | None, *, count: int = SEEDS) -> list[Any | None]:
        """What `propose` gives for so many seeds, the same whenever they are asked for."""
        return [self.kind.propose(params, grade, stream) for stream in streams(count)]

    @functools.cached_property
    def puzzles(self) -> list[Puzzle]:
        """A puzzle of each size, and one for each mapping of options."""
        made = [self.make(self.params(size, {})) for size in self.sizes]
        for options in self.options:
            accepted = self.optional(options)
            assert accepted, f"options: Params accepts {dict(options)} at none of the sizes"
            made.append(self.make(accepted[0]))
        return made

    @property
    def large_and_tiny(self) -> list[Any]:
        """The clues of the puzzles, and the tiny ones."""
        return [*(puzzle.clues for puzzle in self.puzzles), *self.tiny]

    @functools.cached_property
    def tiny(self) -> list[Any]:
        """Tiny clues, good puzzles or not: named, made, altered and random ones."""
        found = [self.kind.Clues.parse(code) for code in (*self.named("ambiguous"), *self.named("impossible"))]
        found += [self.kind.Clues.parse(example["code"]) for example in self.examples]
        for width, height in (read_size(str(size)) for size in self.data["tiny"]):
            assert width * height <= LARGEST_TINY, f"tiny: {width}x{height} has more than {LARGEST_TINY} cells"
            params = self._params((width, height), {})
            if params is not None:
                order = Order(1, 0, self.name, params, None, Seed(("tiny",)), attempts=TINY_ATTEMPTS)
                made = fulfil(self.kind, [order])[0]
                found += [made.clues] if isinstance(made, Puzzle) else []
            found += random_clues(self.kind, width=width, height=height)
        found = [clues for clues in found if clues.width * clues.height <= LARGEST_TINY]
        for clues in found[:ALTERED]:
            found += list(altered(self.kind, clues))[:SEEDS]
        beside = [changed for clues in found if (changed := list(altered_beside(self.kind, clues)))]
        for changed in beside[:ALTERED]:
            found += changed[:: -(-len(changed) // SEEDS)]
        return list(dict.fromkeys(found))

    @functools.cached_property
    def at_large(self) -> list[Any]:
        """Clues in printed sizes as they are proposed for any grade, good puzzles or not: `many` of each variant."""
        looks: dict[str, Any] = {}
        variants: dict[object, Mapping[str, Any]] = {}
        for puzzle, options in zip(self.puzzles, [{} for _ in self.sizes] + self.options, strict=True):
            variants.setdefault(_sort_of(puzzle.clues), options)
            looks |= looks_of(puzzle.clues)
        found: list[Any] = []
        for options in variants.values():
            sizes = [params for params in map(functools.partial(self._params, options=options), self.printed) if params]
            for at, params in enumerate(sizes or self.optional(options)[:1]):
                seldom = self.many // SELDOM or not options  # a few in passing show other sizes of the plain kind alone
                some = self._proposed(params, int(seldom) if at else self.many)
                found += [rebuilt(self.kind, clues, **looks) if n % 2 else clues for n, clues in enumerate(some)]
        return list(dict.fromkeys(found))

    @functools.cached_property
    def deductions(self) -> list[Deduction[Any]]:
        """How far the ladder gets with each of the clues at large."""
        return [self.kind.deduce(clues) for clues in self.at_large]

    @property
    def printed(self) -> list[tuple[int, int]]:
        """The sizes that are printed, the usual one first."""
        given = [read_size(str(size)) for size in self.data.get("printed", ())]
        return given or list(dict.fromkeys((params.width, params.height) for params in self.grades.values()))[::-1]

    def _proposed(self, params: Any, count: int) -> list[Any]:
        """So many clues, proposed for no grade and for each in turn; fewer where most attempts fail.

        A puzzle of a grade takes long to make: TURNED twins of it follow it. None where all first attempts fail.
        """
        found: list[Any] = []
        grades = [one for grade in self.grades for one in (None, grade)]
        for n in range(4 * count):
            stream = Seed(("at large", f"{params.width}x{params.height}", str(n))).stream()
            grade = grades[n % len(grades)]
            clues = self.kind.propose(params, grade, stream)
            if clues is not None:
                found += [clues, *(self._turned(clues, stream) if grade else ())]
            if len(found) >= count or (n == FIRST and not found):
                break
        return found[:count]

    def _turned(self, clues: Any, stream: Stream) -> list[Any]:
        """Some twins of these clues."""
        twins = [twin for twin in itertools.islice(twins_of(self.kind, clues), MOST_TWINS) if twin != clues]
        return stream.shuffled(twins)[:TURNED]

    def named(self, key: str) -> list[str]:
        """The codes under `ambiguous` or `impossible`, none where the data file says none."""
        codes = self.data.get(key, [])
        return [] if codes == "none" else list(codes)

    def right_answers(self, clues: Any) -> list[Any]:
        """Every candidate in which the referee finds no fault; there must be candidates at all."""
        if clues not in self._answers:
            assert isinstance(self.kind, Enumerable), "the kind hands out no `candidates`, so nothing can be tried out"
            count, right = 0, []
            for answer in self.kind.candidates(clues):
                count += 1
                right += [] if self.kind.faults(clues, answer) else [answer]
            assert count, f"{clues.code()}: there is not one candidate to try"
            self._answers[clues] = right
        return self._answers[clues]


def read(name: str, kind: Kind, words: Mapping[str, Words], data: Any) -> Subject:
    """The subject of a data file as YAML gives it; AssertionError for keys that are missing or unknown."""
    assert isinstance(data, Mapping), "a kind's data is a mapping: sizes, tiny, options, grades, examples"
    missing = [key for key in NEEDED if key not in data]
    assert not missing, f"the data file lacks {', '.join(missing)}"
    unknown = [key for key in data if key not in NEEDED + OPTIONAL]
    assert not unknown, f"the data file has unknown keys: {', '.join(unknown)}"
    for key in ("sizes", "tiny", "examples"):
        assert data[key], f"the data file names nothing under '{key}'"
    return Subject(name, kind, words, data)


def _sort_of(clues: Any) -> object:
    """What tells variants apart: what changes an answer, what stands beside the grid, cells missing or not told."""
    variant = sorted(name for name, value in clues.variant.items() if value)
    values = {value for row in clues.grid() for value in row}
    return tuple(variant), tuple(beside_of(clues)), None in values, min(value or 0 for value in values) < 0


def streams(count: int) -> list[Stream]:
    """So many streams of random numbers, fresh and the same every time."""
    return [Seed(("proposals", str(n))).stream() for n in range(count)]


def random_clues(kind: Kind, *, width: int, height: int) -> Iterator[Any]:
    """Clues made of random numbers, good puzzles or not: those that the kind accepts as clues at all."""
    stream = Seed(("random clues", f"{width}x{height}")).stream()
    for attempt in range(RANDOM_CLUES):
        blank_share, largest = ((0.6, 3), (0.75, 9), (0.0, 14), (0.3, 2))[attempt % 4]
        grid = tuple(
            tuple(0 if stream.random() < blank_share else stream.between(1, largest) for _ in range(width))
            for _ in range(height)
        )
        try:
            yield kind.Clues.from_grid(grid, {})
        except ValueError:
            continue
