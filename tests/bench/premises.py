"""Sentences proved, of all variants: `python -m tests.bench.premises KIND [SENTENCES] [SEED]`.

Puzzles of the grades and options that the suite knows of, at least one of each, and every step of each in English as it
is told one by one; in three others every seventh. Prints how many were proved and, word by word, which were not.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
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
from bookmaker.source.faults import Mark
from tests.test_premises import LANGUAGES, MADE, RARE, words_for

SENTENCES, OTHERS = 600, 7
KINDS = Path(__file__).parents[1] / "kinds"


def asked(name: str) -> Iterator[tuple[str, Grade | None, dict[str, Any]]]:
    """Size, grade and options of puzzles of a kind, all that the suite knows of."""
    known = yaml.safe_load((KINDS / f"{name}.yaml").read_text(encoding="utf-8"))
    yield from MADE[name]
    for options, size in product(({}, *known["options"]), known.get("printed", known["sizes"])[:2]):
        yield size, None, options


def puzzles(name: str, seed: str) -> Iterator[tuple[str, Any] | None]:
    """What was asked, and the clues of a puzzle made so, round after round; nothing after each round."""
    refused = set[int]()
    kind: Any = registry.get(name)
    for code in (*(kind.POSITIONS.values() if isinstance(kind, Taught) else ()), *RARE.get(name, ())):
        yield "positions", kind.Clues.parse(code)
    for nth in count():
        for at, (size, grade, options) in enumerate(asked(name)):
            if at in refused:
                continue
            width, height = map(int, size.split("x"))
            params, _ = read_params(name, size=(width, height), options=options)
            if params is None:  # options that do not go with this size
                refused.add(at)
                continue
            mark = Mark("book.yaml", 1, 1)
            order = Order(1, at, name, params, grade, Seed((seed, str(at), str(nth))), attempts=60, mark=mark)
            made = generate(order)
            if isinstance(made, Puzzle):
                yield f"{size} {grade.word if grade else 'any'} {options}", made.clues
        yield None


def main(name: str, most: int, seed: str) -> int:
    """How many sentences are not proved."""
    kind: Any = registry.get(name)
    found, variants, techniques = Counter[str](), set[str](), set[str]()
    for made in puzzles(name, seed):
        if made is None:
            if found.total() >= most:
                break
            continue
        what, clues = made
        variants.add(what)
        spoken = {language: words_for(name, clues, language) for language in LANGUAGES}
        names = {language: names_in(words, kind.units(clues)) for language, words in spoken.items()}
        for at, one in enumerate(one_by_one(kind, clues)):
            for language in LANGUAGES if at % OTHERS == 0 else LANGUAGES[:1]:
                if not one.step.cells:
                    continue
                words = spoken[language]
                said = objection_to(kind, clues, one, words, names[language])
                techniques.add(one.step.technique)
                found["without a basis" if said is None else "untrue" if said else "proved"] += 1
                if said:
                    sys.stdout.write(f"{name} {clues.code()} {language}: '{words.explain(one.step)}' {said}\n")
    sys.stdout.write(f"{name}: {dict(found)}, {len(variants)} sorts of puzzles, {len(techniques)} techniques\n")
    return found["untrue"]


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(given[0], int(given[1]) if given[1:] else SENTENCES, given[2] if given[2:] else "told") > 0)
