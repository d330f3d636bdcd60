"""Pages that walkthroughs take on 6 x 9 inches: `python -m tests.bench.walked [KIND|all] [PUZZLES] [GRADE,GRADE]`.

Of so many puzzles of a kind and a grade, in a usual size and the layout that a book has where it asks for none; those
that share a page take one each. Prints a row for each kind and grade: the pages of each walkthrough, and the median.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from typing import Any

from bookmaker.production.job import prepare, walked_pages
from bookmaker.production.walkthroughs import walkthroughs
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed
from bookmaker.source.faults import SourcePlace

BOOK = "{title: T, seed: walked, trim: 6x9in, sections: [{kind: sudoku, size: 4x4, grade: easy, count: 1}]}"
SIZES: Mapping[str, int] = {
    **dict.fromkeys(("calcudoku", "futoshiki", "skyscrapers"), 6),
    **dict.fromkeys(("hidato", "numbrix", "suguru"), 8),
    **dict.fromkeys(("net", "numberlink", "sudoku"), 9),
    **dict.fromkeys(("akari", "binary", "bridges", "kakuro", "masyu"), 10),
    **dict.fromkeys(("shikaku", "slitherlink", "starbattle", "tents"), 10),
    "nonogram": 15,
}
SEED, MARK = "onepage", SourcePlace("book.yaml", 1, 1)


def puzzles(name: str, params: Any, grade: Grade) -> Iterator[Puzzle]:
    """Puzzles of a kind and a grade, one after another; an order that none is found for is left out."""
    for nth in count():
        seed = Seed((SEED, name, grade.word, str(nth)))
        made = generate(Order(nth + 1, 0, name, params, grade, seed, mark=MARK))
        if isinstance(made, Puzzle):
            yield made


def main(names: list[str], most: int, grades: list[Grade]) -> None:
    """Print the rows of these kinds and grades, so many puzzles each."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.yaml"
        book.write_text(BOOK, encoding="utf-8")
        job = prepare(book)
    sys.stdout.write("| kind | grade | pages | median |\n|---|---|---|---|\n")
    for name in names:
        params, _ = read_params(name, size=(SIZES[name], SIZES[name]), options={})
        words = words_of(name, "en")
        for grade in grades:
            some = [(one, words) for one in islice(puzzles(name, params, grade), most)]
            pages = walked_pages(job, walkthroughs(some, [grade.word]))
            every = " ".join(map(str, pages))
            sys.stdout.write(f"| {name} | {grade.word} | {every} | {statistics.median(pages):g} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    asked = given.get(0, "all")
    words_asked = given.get(2, "medium,hard").split(",")
    main(
        sorted(SIZES) if asked == "all" else [asked],
        int(given.get(1, "5")),
        [grade for grade in Grade if grade.word in words_asked],
    )
