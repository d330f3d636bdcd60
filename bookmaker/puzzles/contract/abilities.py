"""What a kind may offer beside its five verbs: each ability a small Protocol, and what holds where it is lacking.

A kind fulfils one by handing out the function or the name from its package; nothing is registered.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeGuard, TypeVar, runtime_checkable

from bookmaker.drawing import Margins
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.grading import Deduction, Grade, StarScale
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.proof import Examined, Proof
from bookmaker.seeds import Stream

T = TypeVar("T")
Variant: TypeAlias = Mapping[str, bool | int | str]

BESIDE = ("outside", "regions", "cages", "walls", "signs")  # keys of a record, in this order right after `grid`


@runtime_checkable
class BatchKind(Protocol):
    """What a kind may offer beside its five verbs: the same for many puzzles of one size at once.

    Each result is what the single verb gives for that item alone, whatever stands beside it in the
    batch; only `deduce_many` leaves out the steps.
    """

    def propose_many(self, params: Any, grade: Grade | None, rngs: Sequence[Stream]) -> Sequence[Any | None]:
        """What `propose` gives for each of the streams."""

    def deduce_many(self, clues: Sequence[Any]) -> Sequence[Deduction[Any]]:
        """What `deduce` gives for each of the clues, without the steps."""

    def prove_many(self, clues: Sequence[Any], budget: int) -> Sequence[Proof[Any]]:
        """What `prove` gives for each of the clues, each within the budget."""

    def faults_many(self, clues: Sequence[Any], answers: Sequence[Any]) -> Sequence[tuple[BrokenRule, ...]]:
        """What `faults` gives for each pair of clues and answer; the two are equally many."""


@runtime_checkable
class Shared(Protocol):
    """A kind whose puzzles come without a grade asked for, in other shares of grades than published ones have."""

    def shares(self, params: Any) -> Mapping[Grade, float]:
        """The share, from 0 to 1, of each grade above its easiest among mixed puzzles; none: they are what comes."""


@runtime_checkable
class Extended(Protocol):
    """Drawings that reach past the grid: clues outside it, for one."""

    def extent(self, params: Any) -> Margins:
        """The most room, in cells, that any drawing of a puzzle with these params takes past the grid's edges.

        `propose` makes no puzzle that would need more, and `draw` stays within it.
        """


@runtime_checkable
class AnswerExtended(Protocol):
    """A kind whose answers leave out what stands beside the grid."""

    def answer_extent(self, params: Any) -> Margins:
        """The most room, in cells, that an answer takes past the grid's edges."""


@dataclass(frozen=True, slots=True)
class CellFloor:
    """The smallest cell in mm in which a reader can still write: in ordinary print, and in large print."""

    ordinary: float
    large: float


@runtime_checkable
class HasCellFloor(Protocol):
    """A kind whose cells may be smaller than others, since they are filled and not written in."""

    CELL_FLOOR: CellFloor


@runtime_checkable
class Parting(Protocol):
    """A kind whose lines run between cells: an edge that holds parts its two, one of which may lie beyond the grid."""

    LINES_PART: bool


@runtime_checkable
class DecidesCells(Protocol):
    """A kind that says which techniques, by name, leave nothing open in the cells of their steps."""

    DECIDES_CELLS: frozenset[str]  # first steps on a how-to-play page show there what the answer has


@runtime_checkable
class Priced(Protocol):
    """A kind that says up to how many cells the best of four proposals is taken in a grade, and not of two."""

    CHEAP: Mapping[Grade, int]  # 0 where a proposal takes long


@runtime_checkable
class Trifling(Protocol):
    """A kind that says of how many cells a grade's proposals cost next to nothing: the best of eight is taken."""

    TRIFLING: Mapping[Grade, range]


@runtime_checkable
class Paced(Protocol):
    """A kind whose good puzzles meet their grade earlier or later than those of most kinds."""

    BEFORE: tuple[int, int]  # hundredths of all that is set before the first step of the grade, least and most


@runtime_checkable
class Telling(Protocol):
    """A kind whose readers must be told more than what changes the answer: a "?", tiles with four arms."""

    def told(self, clues: Any, options: Variant) -> Variant:
        """What words.toml speaks of beside the variant; `options` are those of the puzzle's record.

        Only what is true of these very clues. It is no part of the id: one puzzle never has two.
        """


@runtime_checkable
class Beside(Protocol):
    """Clues that a grid of numbers cannot say alone."""

    def beside(self) -> Mapping[str, Any]:
        """What stands beside `grid` in the record: some of `outside`, `regions`, `cages`, `walls`, `signs`, as JSON.

        `from_grid` finds the same keys in its variant.
        """


@runtime_checkable
class Presented(Protocol):
    """Clues that are printed or explained in a way that changes no answer, and so is no part of the id."""

    @property
    def looks(self) -> Variant:
        """The options of that way where they are not the default: {"symbols": "letters"}; `from_grid` reads them."""


@runtime_checkable
class Joining(Protocol):
    """Answers of lines that say themselves which cells are joined: for others a record has masks of arms."""

    def lines(self, pair: tuple[tuple[int, int], tuple[int, int]], /) -> int:
        """How many lines join two cells, the upper or left one first."""


@runtime_checkable
class Captioned(Protocol):
    """Clues whose answer shows something that has a name: told under the answer and in the record, never before."""

    @property
    def caption(self) -> str:
        """What the answer shows; empty where nobody can say. No part of the puzzle: clues are equal without it."""


@runtime_checkable
class Dealing(Protocol):
    """A kind whose options may hold something for each puzzle of a section: the pictures that they are to show."""

    def dealt(self, params: Any, place: int, count: int | None, rng: Stream, grade: Grade | None) -> Any:
        """The params of the section's puzzle at that place, from 0: with what is its own, or as they are.

        `count` is how many puzzles the section has, None where nobody knows, as in a newspaper; `rng` is the same for
        each of them; `grade` is the puzzle's, None for any. ValueError, in a sentence, where nothing is left for it.
        """

    def model(self, params: Any) -> tuple[str, Any] | None:
        """The name of what one puzzle was dealt, and the answer that it would be unchanged; None without any."""


@runtime_checkable
class Symmetric(Protocol):
    """A kind that says itself which puzzles are equal; without, the eight turns of the grid's rows are."""

    def twins(self, clues: Any) -> Iterable[Any]:
        """Clues of equal puzzles, the clues themselves first: all turns, and whatever else leaves a puzzle the same.

        Worked out one by one as they are asked for; some may be equal.
        """


@runtime_checkable
class OptionChecks(Protocol):
    """A kind whose options leave something to see in a puzzle, so that a record's options can be proved again."""

    CHECKED_OPTIONS: frozenset[str]  # the names of those options; others (how readily a net branches) leave no proof

    def broken_options(self, clues: Any, answer: Any, options: Mapping[str, Any]) -> Sequence[str]:
        """What is untrue of these options, a sentence each, for clues and their one answer.

        `options` holds some of CHECKED_OPTIONS with their values; an option that is not named claims nothing.
        """


@runtime_checkable
class Inspectable(Protocol):
    """A kind whose ladder can be watched climbing, so that every single step is held against all answers."""

    def start(self, clues: Any) -> Any:
        """The state that `deduce` begins with."""

    def allows(self, state: Any, answer: Any) -> bool:
        """Whether nothing that the state knows excludes the answer."""


@runtime_checkable
class Counted(Protocol):
    """A kind of which an author may ask for so many clues."""

    def clue_count(self, clues: Any) -> int:
        """How many clues the reader is given: numbers, links, or what the kind has."""


@runtime_checkable
class Likeness(Protocol):
    """A kind that says by what its puzzles look alike."""

    def features(self, clues: Any) -> Sequence[float]:
        """Numbers, equally many for every puzzle of one size: two look as unlike as the sum of the differences."""


@runtime_checkable
class Starred(Protocol):
    """A kind that says how many stars an effort is worth, within a grade and for the size."""

    STARS: Mapping[Grade, StarScale]  # measured; without one a grade has no stars


@runtime_checkable
class StarredByVariant(Protocol):
    """A kind of which some variants take another effort and so have scales of their own."""

    def star_scales(self, clues: Any) -> Mapping[Grade, StarScale]:
        """The scales for puzzles such as these: STARS, or in their place those of the variant."""


@runtime_checkable
class Reserving(Protocol):
    """A kind that makes some puzzles of a grade for those alone who ask for stars."""

    def is_reserved(self, clues: Any, grade: Grade) -> bool:
        """Whether an order of the grade that says nothing of stars leaves these clues out."""


@runtime_checkable
class SeldomMet(Protocol):
    """A kind whose puzzles, others' too, meet their grade less often than is asked of other kinds."""

    MOST_MOMENTS: int  # asked for: so many times, or fewer where a size asks for fewer


@runtime_checkable
class Restrained(Protocol):
    """A kind that does not make its hard puzzles with all params."""

    def hardest(self, params: Any) -> Grade:
        """The hardest grade in which it makes puzzles with these params."""


@runtime_checkable
class Taught(Protocol):
    """A kind with pages about its techniques; its ladder can be watched climbing (see Inspectable)."""

    POSITIONS: Mapping[str, str]  # for techniques, by name, the code of a small puzzle that stalls without


@runtime_checkable
class Retiring(Protocol):
    """A kind whose ladder had techniques once that it has no more, since no puzzle was found to need them."""

    RETIRED: Mapping[str, str]  # by its name the technique that does what it did


@runtime_checkable
class Enumerable(Protocol):
    """A kind whose tiny grids can be tried by brute force."""

    def candidates(self, clues: Any) -> Iterator[Any]:
        """Every conceivable answer of a grid of at most 9 cells, right or wrong, by geometry alone."""


@runtime_checkable
class HasEngines(Protocol):
    """A kind that general solvers can solve, each by an encoding that knows nothing of `prove`, `deduce` and `faults`.

    A name such as "sat" -> a function of clues and budget (in the solver's own measure: conflicts, nodes) that counts
    the answers to two. Where a solver is not installed, it raises ValueError with what to install.
    """

    ENGINES: Mapping[str, Callable[[Any, int], Examined[Any]]]


@runtime_checkable
class ReadBack(Protocol):
    """A kind that reads its puzzles and answers from what is painted in a finished file; shares nothing with `draw`."""

    def read_clues(self, picture: GridPicture, variant: Variant) -> Any:
        """The clues of a printed puzzle; ValueError where anything in the grid is out of place."""

    def read_answer(self, picture: GridPicture) -> Any:
        """The answer of a printed solution; ValueError where anything in the grid is out of place."""

    def as_printed(self, clues: Any) -> Any:
        """The clues as far as paper tells them apart: what `read_clues` gives for a right picture of these."""


@runtime_checkable
class Tabled(Protocol):
    """A kind whose page to play needs tables of its geometry, so that its script works none out again."""

    def tables(self, clues: Any) -> Mapping[str, Any]:
        """Plain JSON by name, such as "houses"; small, for every page carries it."""


@dataclass(frozen=True, slots=True)
class Table:
    """What can be looked up: groups of entries, each with what stands for it, and what its words may name.

    A group is told by a number: of cells, for one. A table that `opens` stands before the puzzles of the first section
    that it is for, any other at the back of the book.
    """

    groups: tuple[tuple[int, tuple[tuple[str, str], ...]], ...]
    says: tuple[tuple[str, int], ...] = ()
    opens: bool = False


@runtime_checkable
class Tabulated(Protocol):
    """A kind with a table for a book, which its readers would else make again and again."""

    def table(self, params: Any) -> Table | None:
        """What can be looked up for puzzles with these params, if anything.

        `table` in words.toml has its `title` and `group`.
        """


@runtime_checkable
class Unframed(Protocol):
    """A kind whose pictures have no frame and no lines by which a reader of files could find them."""

    def landmarks(self, clues: Any) -> Sequence[tuple[float, float]]:
        """The middles (x, y), in cells, of the discs or dots that puzzle and answer show, two at least.

        All are of one size, and nothing else in the picture is of that size; by them it is found.
        """


@dataclass(frozen=True, slots=True)
class Notation:
    """One form in which other programs write a kind's puzzles: an id, an address, the text of a file.

    `form` is the word after `convert --to`; several kinds may have notations of one form. `read` takes a text that
    begins as `begins` says, in time linear in its length, and gives clues; `write` undoes it. Both raise ValueError,
    in a sentence, for what cannot be read or said. A text is one line, or a whole file where `is_line` is false. In the
    form "ipuz" it is the JSON of the fields that the kind writes otherwise, and `begins` is held against its `kind`.
    """

    form: str
    begins: re.Pattern[str]
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    is_line: bool = True


@runtime_checkable
class HasNotations(Protocol):
    """A kind whose puzzles other programs know, each in notations of its own."""

    NOTATIONS: tuple[Notation, ...]


def supports(one: object, ability: Callable[..., T]) -> TypeGuard[T]:
    """Whether a kind, or its clues, offer an ability; `isinstance` gathers the names of a protocol anew each time."""
    return all(hasattr(one, name) for name in _names(ability))


@functools.cache
def _names(ability: object) -> tuple[str, ...]:
    return tuple(name for name in (*vars(ability), *ability.__annotations__) if not name.startswith("_"))
