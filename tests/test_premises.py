"""Told reasons: each follows from what its sentence names, needs all of it, and says something new."""

import functools
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Taught
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.premises import ParsedFacts, Reasoned, is_counted
from bookmaker.puzzles.contract.units import Cell, Fact, Unit
from bookmaker.puzzles.contract.walking import Taken, taken
from bookmaker.puzzles.contract.words import OwnWords, Words, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.story.moves import story
from bookmaker.puzzles.story.parsing import names_in, objection_to, read
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.telling import reason
from bookmaker.seeds import Seed
from bookmaker.source.faults import SourcePlace
from tests.few import few, longer
from tests.sudoku_made import THROUGH_A_CAGE

KINDS = [name for name in registry.names() if isinstance(registry.get(name), Reasoned)]
LANGUAGES = ("en", "de", "fr", "es")
TOLD = ("bridges", "kakuro", "shikaku")  # kinds of which the slow tests follow all that is told of many puzzles
MADE: dict[str, tuple[tuple[str, Grade, dict[str, Any]], ...]] = {
    "shikaku": (("8x8", Grade.EXPERT, {}), ("8x8", Grade.HARD, {"unknown": 3}), ("12x12", Grade.HARD, {})),
    "nonogram": (("10x10", Grade.MEDIUM, {}), ("10x10", Grade.EXPERT, {}), ("12x12", Grade.EASY, {})),
    "net": (
        ("9x9", Grade.EXPERT, {}),
        ("9x9", Grade.HARD, {"wrap": True}),
        ("9x9", Grade.HARD, {"walls": 6, "cross": True}),
    ),
    "numberlink": (
        ("8x8", Grade.EXPERT, {}),
        ("8x8", Grade.HARD, {}),
        ("7x7", Grade.HARD, {"unique": "free", "uniqueness": True}),
    ),
    "futoshiki": (
        ("6x6", Grade.EXPERT, {}),
        ("6x6", Grade.HARD, {}),
        ("6x6", Grade.MEDIUM, {}),
        ("5x5", Grade.EASY, {}),
    ),
    "calcudoku": (
        ("6x6", Grade.EXPERT, {}),
        ("6x6", Grade.HARD, {}),
        ("6x6", Grade.HARD, {"signs": "none"}),
        ("5x5", Grade.MEDIUM, {"signs": "times"}),
        ("5x5", Grade.EASY, {"signs": "plus"}),
    ),
    "binary": (
        ("8x8", Grade.EXPERT, {}),
        ("6x6", Grade.HARD, {"signs": 6, "symbols": "suns"}),
        ("8x8", Grade.MEDIUM, {"different": True, "symbols": "noughts"}),
    ),
    "skyscrapers": (("6x6", Grade.EXPERT, {}), ("6x6", Grade.HARD, {}), ("5x5", Grade.HARD, {"parks": True})),
    "bridges": (
        ("9x9", Grade.EXPERT, {}),
        ("10x10", Grade.HARD, {}),
        ("12x12", Grade.MEDIUM, {"unknown": 5}),
        ("12x12", Grade.EASY, {"most": 3}),
        ("12x12", Grade.MEDIUM, {"most": 1}),
    ),
    "suguru": (("8x8", Grade.EXPERT, {}), ("8x8", Grade.HARD, {}), ("6x6", Grade.MEDIUM, {})),
    "akari": (
        ("14x14", Grade.HARD, {}),
        ("14x24", Grade.HARD, {"symmetry": "none"}),
        ("10x10", Grade.EXPERT, {}),
        ("14x14", Grade.MEDIUM, {"symmetry": "mirror"}),
    ),
    "kakuro": (
        ("7x7", Grade.EXPERT, {}),
        ("7x7", Grade.HARD, {}),
        ("7x7", Grade.MEDIUM, {"digits": "1-7"}),
        ("6x6", Grade.EASY, {}),
    ),
    "slitherlink": (("7x7", Grade.HARD, {}), ("6x6", Grade.MEDIUM, {}), ("6x6", Grade.EASY, {})),
    "masyu": (("10x10", Grade.HARD, {}), ("9x9", Grade.MEDIUM, {}), ("8x8", Grade.EASY, {})),
    "tents": (
        ("8x8", Grade.HARD, {}),
        ("12x12", Grade.HARD, {}),
        ("12x12", Grade.MEDIUM, {}),
        ("15x15", Grade.HARD, {}),
        ("15x15", Grade.MEDIUM, {}),
        ("20x20", Grade.EASY, {}),
    ),
    "starbattle": (("8x8", Grade.HARD, {}), ("10x10", Grade.EASY, {})),
    "hidato": (("8x8", Grade.HARD, {"walls": 12}), ("9x9", Grade.EXPERT, {})),
    "numbrix": (("8x8", Grade.HARD, {}), ("8x8", Grade.MEDIUM, {"walls": 16})),
    "sudoku": (
        ("9x9", Grade.EXPERT, {}),
        ("9x9", Grade.HARD, {"uniqueness": True}),
        ("9x9", Grade.MEDIUM, {"cages": True}),
        ("6x6", Grade.MEDIUM, {"regions": "jigsaw"}),
        ("6x6", Grade.EASY, {"x": True}),
        ("9x9", Grade.MEDIUM, {"windoku": True}),
        ("6x6", Grade.MEDIUM, {"antiknight": True}),
    ),
}
# Told of a puzzle that has them, whatever the positions show.
RARE = {
    "sudoku": (
        "9x9u:b4h2_9a6a4a6f3e1_9_6c4d1a7c8a2a5a3a1_5_8c9a9m7a5",  # BUG + 1, a unique rectangle
        "9x9u:5a9c6b4b9a7c6a8b1c9f5b6_1_4a5_9_7b5f4c1b3a6c8a3b7b2c4a8",  # unique rectangles of two types
        "9x9:c8b6b6_1_5a9f2a7_6e3b7_2b9_7e8_3b6_1b7e6_1a9f2a8_4_6b9b5c",  # colours
        THROUGH_A_CAGE,
    ),
    "starbattle": ("8x8:zzl,s1,r4ibami4gb4407as4cpo6bnm0",),  # bands; it is slow to make
}


SPARED = (  # a Killer Jigsaw
    "9x9:zzzc,raabbbccccaaaabbcccadabbeeccaddbbefffdddeeefffdddeggffhiieegghfhiiigghhhhiiiiggghh,k1.2.3.4"
    ".5.5.6.7.7.1.2.3.4.8.8.6.9.9.10.10.11.11.12.9.9.9.13.14.15.15.15.12.9.16.16.13.14.17.18.18.12.19.19."
    "16.20.21.17.17.22.12.23.23.23.20.21.22.22.22.12.24.24.25.25.22.22.26.27.27.28.29.30.31.32.32.26.33.3"
    "3.28.29.30.31:8.9.10.11.9.11.12.6.28.10.14.23.11.10.17.19.15.4.11.11.12.32.13.8.10.6.8.11.17.9.3.14."
    "13"
)


# Facts of which another may be as true, of these kinds and techniques.
AS_TRUE = {
    ("akari", "one-place"): "dark",  # another cell that only the same lamp can light
    ("futoshiki", "chain"): "number",  # at most 2 where it is at most 1
    ("futoshiki", "sign"): "number",
    ("hidato", "routes"): "shared",  # another cell of all ways
    ("numbrix", "routes"): "shared",
    ("numbrix", "cut-off"): "cells",
    ("numbrix", "wide-trial"): "lost",  # another number that has no cell either
    ("masyu", "chain"): "cells",  # of two cells one: what is drawn tells which way is meant
    ("masyu", "together"): "cells",
    ("masyu", "long-trial"): "cells",
    ("masyu", "short-trial"): "cells where",
    ("masyu", "inside"): "corners through",  # more cells, and other laws that tell their corners apart
    ("net", "trial"): "cells where",  # what breaks breaks at several tiles
    ("masyu", "early-loop"): "left",  # another cell that the loop leaves out
    ("slitherlink", "early-loop"): "left",
    ("slitherlink", "long-trial"): "where",  # a loop closes at each of its cells
    ("slitherlink", "short-trial"): "where",
    ("slitherlink", "threes-beside"): "other",  # another number that the small loop would break
    ("numberlink", "clash"): "where",  # a link on which two numbers meet has several cells
    ("numberlink", "no-escape"): "where",
    ("numberlink", "out-of-order"): "number other",  # other links that would cross
    ("shikaku", "area"): "inside",  # another cell of the same area
    ("shikaku", "core"): "bars",  # another cell of a rectangle that does not fit
    ("shikaku", "only"): "bars needs",
    ("shikaku", "reach"): "bars",
    ("shikaku", "pocket"): "cells",  # fewer cells that only those numbers reach
    ("shikaku", "share"): "cells",
    ("shikaku", "strand"): "cells",
    ("suguru", "forbidden-pair"): "where",  # more cells that cannot be filled together
}


def told_of(name: str) -> Iterator[Any]:
    """Positions of every technique, and puzzles of several grades and options."""
    kind: Any = registry.get(name)
    yield from map(kind.Clues.parse, kind.POSITIONS.values() if isinstance(kind, Taught) else ())
    yield from map(kind.Clues.parse, RARE.get(name, ()))
    for at, (size, grade, options) in enumerate(MADE[name]):
        width, height = map(int, size.split("x"))
        params, _ = read_params(name, size=(width, height), options=options)
        made = generate(Order(1, at, name, params, grade, Seed(("premises",)), mark=SourcePlace("book.yaml", 1, 1)))
        assert isinstance(made, Puzzle)
        yield made.clues


@functools.cache
def steps_of(name: str, clues: Any) -> tuple[Taken, ...]:
    return tuple(one for one in one_by_one(registry.get(name), clues) if one.step.cells)


@functools.cache
def told(name: str) -> tuple[tuple[Any, Taken], ...]:
    """Steps that are told of all these."""
    return tuple((clues, one) for clues in told_of(name) for one in steps_of(name, clues))


def words_for(name: str, clues: Any, language: str = "en") -> Words:
    return words_of(name, language, told_variant(registry.get(name), clues, {}))


@pytest.mark.parametrize("name", KINDS)
def test_every_technique_has_a_basis_but_what_is_counted_line_by_line(name: str) -> None:
    kind: Any = registry.get(name)
    counted = {"again", "thin"} if name == "nonogram" else set()
    assert {rung.name for rung in kind.LADDER} - counted == {*kind.BASES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", longer(KINDS, TOLD))
def test_every_reason_follows_from_what_its_sentence_names_and_needs_all_of_it(name: str, language: str) -> None:
    kind: Any = registry.get(name)
    steps = told(name) if language == "en" else told(name)[::7]
    checked = 0
    for clues, one in steps:
        said = objection_to(kind, clues, one, words_for(name, clues, language))
        assert not said, f"{clues.code()}: '{words_for(name, clues, language).explain(one.step)}' {said}"
        checked += said is not None
    assert checked > len(steps) / 2
    assert language != "en" or checked >= 300


@pytest.mark.parametrize("name", longer(KINDS, TOLD))
def test_a_dropped_or_exchanged_premise_is_noticed_for_every_technique(name: str) -> None:
    """Each fact of a sentence is changed: that is noticed each time, but where what it then says is true as well."""
    kind: Any = registry.get(name)
    unseen: dict[tuple[str, str], str] = {}
    noticed = set[str]()
    for clues, one in told(name)[::3]:
        basis = kind.BASES.get(one.step.technique, ())
        words = words_for(name, clues)
        before = words.explain(one.step)
        for fact, changed in mutants(kind, clues, one.step, words):
            if basis and (said := said_of(words, changed)) not in (None, before):
                if objection_to(kind, clues, replace(one, step=changed), words):
                    noticed.add(one.step.technique)
                elif fact not in AS_TRUE.get((name, one.step.technique), ""):
                    unseen[one.step.technique, fact] = f"{clues.code()}: '{before}' as '{said}'"
    assert not unseen
    assert noticed == {one.step.technique for _, one in told(name)[::3]} & set(kind.BASES)


@pytest.mark.parametrize("name", few(KINDS, quick=("numbrix", "shikaku", "sudoku")))
def test_in_the_position_of_each_technique_a_fact_that_is_changed_is_noticed(name: str) -> None:
    """The quick form of the two before: its first step there follows, and not from the sentence with another fact.

    So does every step before it. What the ladder finds of a moment is found at once: some of it is nothing new.
    """
    kind: Any = registry.get(name)
    for technique in (one for one in kind.POSITIONS if one in kind.BASES):
        clues = kind.Clues.parse(kind.POSITIONS[technique])
        solved = kind.deduce(clues)
        at = next(at for at, step in enumerate(solved.steps) if step.technique == technique and step.cells)
        *earlier, one = taken(kind, clues, replace(solved, steps=solved.steps[: at + 1]))[: at + 1]
        words = words_for(name, clues)
        names, before, noticed = names_in(words, kind.units(clues)), words.explain(one.step), 0
        assert objection_to(kind, clues, one, words, names) == "", before
        for step in (step for step in earlier if step.step.cells):
            assert not (objection_to(kind, clues, step, words, names) or "").startswith("does not"), step.step
        for fact, changed in mutants(kind, clues, one.step, words):
            if (said := said_of(words, changed)) not in (None, before):
                found = objection_to(kind, clues, replace(one, step=changed), words, names)
                assert found or fact in AS_TRUE.get((name, technique), ""), f"{clues.code()}: '{before}' as '{said}'"
                noticed += bool(found)
        assert noticed, technique


def said_of(words: Words, step: Step) -> str | None:
    """The sentence of a step; None where there are no words for a value."""
    try:
        return words.explain(step)
    except ValueError:
        return None


def mutants(kind: Any, clues: Any, step: Step, words: Words) -> Iterator[tuple[str, Step]]:
    """The step with one fact changed: a unit or cell exchanged for another or left out, a digit for the next."""
    units = kind.units(clues)
    for at, (name, fact) in enumerate(step.facts):
        for other in _other_keys(str(fact), words.facts[name]) if name in words.facts else _other(fact, units, clues):
            yield name, replace(step, facts=(*step.facts[:at], (name, other), *step.facts[at + 1 :]))
    for other in _other(step.cells, units, clues):
        yield "cells", replace(step, cells=other)  # type: ignore[arg-type]


def _other_keys(fact: str, said: Mapping[str, str]) -> Iterator[Fact]:
    """One key exchanged for another of which no more is said, or left out."""
    rest = fact.split()[1:]
    if not any("{" in text for text in said.values()):
        yield from (" ".join((key, *rest)) for key in said if key not in fact.split())
        yield from [" ".join(rest)] * bool(rest)


def _other(fact: Fact, units: Any, clues: Any) -> Iterator[Fact]:
    if isinstance(fact, str) and fact.startswith("("):
        yield fact[: fact.rindex("(")] + "(1)A1"
    elif isinstance(fact, int):
        yield from (fact + 1, abs(1 - fact))
    elif isinstance(fact, str):
        yield ", ".join(str(int(one) % 9 + 1) if one.isdigit() else one for one in fact.split(", "))
    elif isinstance(fact, tuple) and fact and isinstance(fact[0], Unit):
        first = fact[0]
        same = [unit for unit in units if unit.sort == first.sort and unit != first]
        if same:
            yield (same[len(first.cells) % len(same)], *fact[1:])  # type: ignore[misc]
    elif isinstance(fact, tuple) and fact:
        cells: tuple[Cell, ...] = fact  # type: ignore[assignment]
        (r, c), rest = cells[0], cells[1:]
        yield ((r + 1) % clues.height, c), *rest
        yield ((r + clues.height // 2) % clues.height, (c + clues.width // 2) % clues.width), *rest
        if rest:
            yield rest


def first_told(technique: str, **facts: Fact) -> tuple[Any, Taken]:
    """The first step of Sudoku by a technique that has these facts."""
    return next(
        (clues, one)
        for clues in told_of("sudoku")
        for one in steps_of("sudoku", clues)
        if one.step.technique == technique and set(facts.items()) <= set(one.step.facts)
    )


def retold(one: Taken, **facts: Fact) -> Taken:
    """The same with other facts."""
    return replace(one, step=replace(one.step, facts=(*one.step.facts, *facts.items())))


@pytest.mark.parametrize(
    ("technique", "has", "says", "complaint"),
    [
        # What a sum or a pair struck was told to stand where the cell can see it.
        ("naked-single", {"why": "struck"}, {"why": "seen"}, "does not follow"),
        # The reason of type 1 was given for all rectangles.
        ("unique-rectangle", {"form": "four"}, {"form": "one", "fourth": ((0, 0), (0, 1))}, "untrue"),
        # Cells of a chain stood in reading order.
        ("xy-chain", {}, {"chain": "(1=2)A1-(2=3)B1-(3=1)C1"}, "untrue"),
    ],
)
def test_what_used_to_be_said_is_refused(
    technique: str, has: dict[str, Fact], says: dict[str, Fact], complaint: str
) -> None:
    clues, one = first_told(technique, **has)
    words, kind = words_for("sudoku", clues), registry.get("sudoku")
    assert objection_to(kind, clues, one, words) == ""
    said = objection_to(kind, clues, retold(one, **says), words)
    assert said is not None
    assert said.startswith(complaint)


@pytest.mark.parametrize(
    ("name", "technique", "says"),
    [
        ("bridges", "shares", {"lack": "short", "short": ((0, 0),)}),
        ("numbrix", "routes", {"so": "struck", "gone": "A1=2"}),
        ("hidato", "routes", {"so": "struck", "gone": "A1=2"}),
    ],
)
def test_what_would_go_wrong_otherwise_and_what_is_ruled_out_must_be_true(
    name: str, technique: str, says: dict[str, Fact]
) -> None:
    kind: Any = registry.get(name)
    clues = kind.Clues.parse(kind.POSITIONS[technique])
    one = next(one for one in one_by_one(kind, clues) if one.step.technique == technique)
    words = words_for(name, clues)
    assert objection_to(kind, clues, one, words) == ""
    assert objection_to(kind, clues, retold(one, **says), words)


def test_a_reason_is_refused_once_it_is_stale() -> None:
    """What a step concludes is nothing new after it was told."""
    clues, one = first_told("pointing")
    later = replace(one, known=(*one.known, *one.marks.concludes))
    said = objection_to(registry.get("sudoku"), clues, later, words_for("sudoku", clues))
    assert said is not None
    assert said.startswith("nothing new")


@pytest.mark.parametrize("name", longer(KINDS, TOLD))
def test_the_hard_steps_of_a_story_follow_from_what_was_told_before(name: str) -> None:
    """A story takes few of the hard steps, after trying what each of them opens: no trace of that is left."""
    kind: Any = registry.get(name)
    checked = 0
    for clues in dict.fromkeys(clues for clues, _ in told(name)):
        for move in story(kind, clues, 12).moves:
            if move.is_hard:
                said = objection_to(kind, clues, move.steps[0], words_for(name, clues))
                assert not said, f"{clues.code()}: {words_for(name, clues).explain(move.steps[0].step)} {said}"
                checked += said is not None
    assert checked


def test_what_says_more_in_words_of_its_own_is_read_first() -> None:
    """In German "die {number} in {island}" could be read of an island without a number, too."""
    words = words_of("bridges", "de")
    said = "Die Insel ohne Zahl in L11 hat nur noch eine Nachbarin für ihre Brücken: Zwischen J11 und L11 läuft "
    said += "eine Brücke."
    read_back = read(said, "one-way", words, names_in(words, ()))
    assert read_back is not None
    assert read_back["who"] == "blank"


def test_a_reason_that_cannot_be_proved_is_not_told_and_there_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    clues, one = first_told("naked-single", why="struck")
    words, kind = words_for("sudoku", clues), registry.get("sudoku")
    assert reason(kind, clues, one, words) == words.explain(one.step)
    assert not caplog.messages
    untrue = retold(one, why="seen")
    (digit,) = (fact for name, fact in one.step.facts if name == "digit")
    assert reason(kind, clues, untrue, words) == f"{digit} in {words.phrases.at(one.step.cells)}."
    assert words.explain(untrue.step) in caplog.messages[0]


def test_what_an_author_words_is_the_authors() -> None:
    clues, one = first_told("naked-single", why="struck")
    own = OwnWords(
        json.dumps({"kinds": {"sudoku": {"techniques": {"naked-single": {"sentence": "Look at {cells}."}}}}})
    )
    words = words_of("sudoku", "en", own=own)
    assert words.theirs == {"naked-single"}
    assert reason(registry.get("sudoku"), clues, one, words) == f"Look at {words.phrases.at(one.step.cells)}."


def test_a_count_that_is_told_is_right_or_the_sentence_untrue_and_none_need_be_told() -> None:
    ways = [(1, 2), (2, 1), (3, 1)]
    told: list[ParsedFacts] = [{}, {"count": "3"}, {"count": "4"}, {"count": ""}]
    assert [is_counted(one, ways) for one in told] == [True, True, False, False]


def test_the_law_of_leftovers_is_told_where_a_cage_would_spare_a_cell_of_it() -> None:
    kind: Any = registry.get("sudoku")
    clues = kind.Clues.parse(SPARED)
    told = [one for one in one_by_one(kind, clues) if one.step.technique == "leftovers"]
    assert told
    assert {objection_to(kind, clues, one, words_for("sudoku", clues)) for one in told} == {""}
