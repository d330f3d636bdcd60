"""Sentences redone, of all variants: `python -m tests.bench.premises [KIND|all] [PUZZLES] [SEED]`.

So many puzzles of a kind or more, of the grades and options that the suite knows of, at least one of each; every step
of each in English as it is told one by one, in three other languages every seventh. What redoes a conclusion knows no
technique: it reads the sentence and has what that names, and the rules for those units. Prints a row for each kind, and
word by word to what there is an objection.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, product
from pathlib import Path
from typing import Any

import yaml

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Taught
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.story.parsing import names_in, objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.seeds import Seed
from bookmaker.source.faults import SourcePlace
from tests.test_premises import KINDS, LANGUAGES, MADE, RARE, words_for

PUZZLES, OTHERS = 20, 7
SUITE = Path(__file__).parents[1] / "kinds"
POSITIONS = "positions"
COLUMNS = ("puzzles", "techniques", "sentences", "without a basis", "objections")


def asked(name: str) -> Iterator[tuple[str, Grade | None, dict[str, Any]]]:
    """Size, grade and options of puzzles of a kind, all that the suite knows of."""
    known = yaml.safe_load((SUITE / f"{name}.yaml").read_text(encoding="utf-8"))
    yield from MADE[name]
    for options, size in product(({}, *known["options"]), known.get("printed", known["sizes"])[:2]):
        yield size, None, options


def puzzles(name: str, seed: str) -> Iterator[tuple[str, Any] | None]:
    """What was asked, and the clues of a puzzle made so, round after round; nothing after each round."""
    refused = set[int]()
    kind: Any = registry.get(name)
    for code in (*(kind.POSITIONS.values() if isinstance(kind, Taught) else ()), *RARE.get(name, ())):
        yield POSITIONS, kind.Clues.parse(code)
    for nth in count():
        for at, (size, grade, options) in enumerate(asked(name)):
            if at in refused:
                continue
            width, height = map(int, size.split("x"))
            params, _ = read_params(name, size=(width, height), options=options)
            if params is None:  # options that do not go with this size
                refused.add(at)
                continue
            mark = SourcePlace("book.yaml", 1, 1)
            order = Order(1, at, name, params, grade, Seed((seed, str(at), str(nth))), attempts=60, mark=mark)
            made = generate(order)
            if isinstance(made, Puzzle):
                yield f"{size} {grade.word if grade else 'any'} {options}", made.clues
        yield None


def main(name: str, most: int, seed: str) -> Counter[str]:
    """How many puzzles and sentences of a kind were redone, and what there is to say against them."""
    kind: Any = registry.get(name)
    found, techniques = Counter[str](), set[str]()
    for made in puzzles(name, seed):
        if made is None:
            if found["puzzles"] >= most:
                break
            continue
        what, clues = made
        found["puzzles"] += what != POSITIONS
        spoken = {language: words_for(name, clues, language) for language in LANGUAGES}
        names = {language: names_in(words, kind.units(clues)) for language, words in spoken.items()}
        for at, one in enumerate(one_by_one(kind, clues)):
            for language in LANGUAGES if at % OTHERS == 0 else LANGUAGES[:1]:
                if not one.step.cells:
                    continue
                words = spoken[language]
                said = objection_to(kind, clues, one, words, names[language])
                techniques.add(one.step.technique)
                found["sentences"] += 1
                found["without a basis"] += said is None
                if said:
                    found["objections"] += 1
                    sys.stdout.write(f"{name} {clues.code()} {language}: '{words.explain(one.step)}' {said}\n")
    found["techniques"] = len(techniques)
    return found


def table(kinds: Iterable[str], most: int, seed: str) -> int:
    """The number of objections, after a row for each kind."""
    sys.stdout.write("| kind | " + " | ".join(COLUMNS) + " |\n" + "|---" * (len(COLUMNS) + 1) + "|\n")
    total = Counter[str]()
    for name in kinds:
        found = main(name, most, seed)
        total.update(found)
        sys.stdout.write(f"| {name} | " + " | ".join(str(found[column]) for column in COLUMNS) + " |\n")
        sys.stdout.flush()
    sys.stdout.write("| all | " + " | ".join(str(total[column]) for column in COLUMNS) + " |\n")
    return total["objections"]


if __name__ == "__main__":
    given = sys.argv[1:]
    several = KINDS if given[:1] in ([], ["all"]) else given[:1]
    sys.exit(table(several, int(given[1]) if given[1:] else PUZZLES, given[2] if given[2:] else "told") > 0)
