"""Pages about techniques: a small position that stalls without the technique, and a near miss that is one."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.drawing import Drawing, Meaning
from bookmaker.pages.manuscript import PictureRole
from bookmaker.production import hints
from bookmaker.production.technique_lessons import lessons_of, longest_lessons
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Taught
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step
from bookmaker.puzzles.contract.lessons import climbed, is_near_miss, lesson_of, needs, stepped
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import NONE_OWN, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.story.parsing import lacking, objection_to
from bookmaker.seeds import Seed
from tests.few import FEW, few, slowly

TAUGHT = [name for name in registry.names() if isinstance(registry.get(name), Taught)]
# All lessons of a kind take some seconds: one of each sort of grid in the quick tests, two more in the slow ones.
LESSONED = few([one for one in TAUGHT if one in FEW], quick=("numbrix", "shikaku"))
LESSONED += [pytest.param(one, marks=pytest.mark.long) for one in TAUGHT if one not in FEW]
LARGEST = {"binary": 8, "bridges": 9, "starbattle": 9, "sudoku": 9, "tents": 8}
WITHOUT = {"slitherlink": 6}  # lessons without a near miss: a nought, threes in corners and side by side
KINDS: dict[str, Any] = {name: registry.get(name) for name in TAUGHT}
POSITIONS = [(name, *one) for name, kind in KINDS.items() for one in kind.POSITIONS.items()]
VARIED = [  # how they are solved stands in tests/kept.yaml, too
    (name, technique, code)
    for name, kind in KINDS.items()
    for technique, codes in getattr(kind, "VARIANT_POSITIONS", {}).items()
    for code in codes
]
HARD = {("slitherlink", "same-side"), ("numberlink", "full-gate"), ("skyscrapers", "all-orders")}  # seconds each
LONG = [one for one in (*POSITIONS, *VARIED) if one in VARIED or one[:2] in HARD]


@pytest.mark.parametrize(
    ("name", "technique", "code"),
    [
        *(slowly(*one) for one in POSITIONS if one not in LONG),
        *(pytest.param(*one, marks=pytest.mark.long) for one in LONG),
    ],
    ids=lambda one: one[:20],
)
def test_the_position_of_a_technique_stalls_without_it_and_goes_on_with_it(
    name: str, technique: str, code: str
) -> None:
    kind = registry.get(name)
    clues = kind.Clues.parse(code)
    assert max(clues.width, clues.height) <= LARGEST.get(name, 7)
    assert isinstance(kind.prove(clues, DEFAULT_BUDGET), Unique)
    assert kind.deduce(clues).grade is not None
    lesson = lesson_of(kind, technique, clues)
    assert lesson is not None

    rungs = [one.name for one in kind.LADDER]
    rung = rungs.index(technique)
    rest = [one for one in kind.LADDER if one.name != technique]
    others = rest if lesson.is_strict else kind.LADDER[:rung]

    def state(moments: int) -> object:
        found = kind.start(clues)  # type: ignore[attr-defined]
        assert len(climbed(rest if lesson.is_strict else kind.LADDER, found, moments)) == moments
        return found

    stalled = state(len(lesson.way))
    assert not any(one.apply(stalled) for one in others)
    assert lesson.step in kind.LADDER[rung].apply(stalled)
    if lesson.near_miss is not None:
        assert lesson.near_miss < len(lesson.way)
        earlier = {cell for step in kind.LADDER[rung].apply(state(lesson.near_miss)) for cell in step.cells}
        assert earlier.isdisjoint(lesson.step.cells)
    nearly = {  # the steps with a near miss, of which one is shown where there is any
        step
        for step in lesson.found
        for moment in range(len(lesson.way))
        if step.cells and is_near_miss(kind, clues, replace(lesson, step=step), moment)
    }
    assert (lesson.near_miss is not None, lesson.step in nearly) == (bool(nearly), bool(nearly))


@pytest.mark.parametrize("name", LESSONED)
def test_nearly_every_position_has_a_near_miss_and_says_what_to_look_for(name: str) -> None:
    kind = registry.get(name)
    lessons = longest_lessons(orders(name), "en", NONE_OWN)
    assert len(lessons) == len(kind.POSITIONS) >= len(kind.LADDER) / 2  # type: ignore[attr-defined]
    assert all(lesson.pattern and lesson.why for lesson in lessons)
    without = [lesson for lesson in lessons if PictureRole.NEAR_MISS not in dict(lesson.pictures)]
    assert len(without) <= WITHOUT.get(name, 3)  # what the clues alone tell, such as an empty corner
    titles = {words_of(name, "en").techniques[one].title for one in kind.POSITIONS}  # type: ignore[attr-defined]
    assert {lesson.technique for lesson in lessons} <= titles | {  # or what a variant calls them
        lesson.technique for lesson in lessons if lesson.kind != words_of(name, "en").title
    }


@pytest.mark.parametrize("name", LESSONED)
def test_only_what_follows_is_drawn_as_new_and_most_near_misses_say_what_is_lacking(
    name: str,
) -> None:
    lessons = longest_lessons(orders(name), "en", NONE_OWN)
    near = [lesson for lesson in lessons if PictureRole.NEAR_MISS in dict(lesson.pictures)]
    assert sum(bool(lesson.lacking) for lesson in near) > len(near) / 2
    for lesson in lessons:
        (first, before), (second, after), *others = lesson.pictures
        assert (first, second) == (PictureRole.BEFORE, PictureRole.AFTER)
        assert PictureRole.EXERCISE in dict(others)
        assert lesson.answer
        assert not news(before)
        is_drawn = lesson.technique != "The border"  # what closes its tiles is drawn as the edge of the grid
        assert (before != after) is is_drawn
        assert not [role for role, picture in others if news(picture) or picture == before]
        rows = [int(row) for row in re.findall(r"\b[A-Z](\d+)\b", lesson.lacking)]
        assert max(rows, default=0) <= before.height


def test_with_what_is_lacking_a_step_follows_and_without_it_does_not() -> None:
    kind: Any = registry.get("shikaku")
    clues = kind.Clues.parse(kind.POSITIONS["strand"])
    lesson = lesson_of(kind, "strand", clues)
    assert lesson is not None
    assert lesson.near_miss is not None
    state, states = stepped(kind, clues, lesson.way)
    marks, then = kind.marks(state, lesson.step), states[lesson.near_miss]
    step = replace(lesson.step, facts=(*lesson.step.facts, *marks.facts))
    said = words_of("shikaku", "en", told_variant(kind, clues, {}))
    cells = lacking(kind, clues, Taken(step, marks, states[-1]), then, said)
    later = [one for one in states[-1] if one not in then and {*one.cells} & {*cells}]

    def objection(some: list[Finding]) -> str | None:
        return objection_to(kind, clues, Taken(step, marks, (*then, *some)), said)

    assert cells
    assert objection([]) != ""
    assert objection(later) == ""


def test_a_puzzle_needs_a_technique_if_nothing_else_that_it_takes_does_the_same() -> None:
    kind: Any = registry.get("sudoku")
    clues = kind.Clues.parse(kind.POSITIONS["xy-wing"])
    taken = dict(kind.deduce(clues).techniques)
    assert taken["xy-wing"]
    assert taken["full-house"]
    assert needs(kind, "xy-wing", clues)
    assert not needs(kind, "full-house", clues)  # the last cell of a house is a hidden single, too


def order(name: str, number: int = 1) -> Order:
    kind = registry.get(name)
    sizes = (kind.Clues.parse(code) for code in kind.POSITIONS.values())  # type: ignore[attr-defined]
    clues = next(sizes)
    params = kind.Params(width=clues.width, height=clues.height)
    return Order(number, 0, name, params, None, Seed(("lessons",)))


def orders(name: str) -> list[Order]:
    """One of the usual variant, and one of each that a position is of."""
    kind, plain = registry.get(name), order(name)
    found = [plain]
    for clues in map(kind.Clues.parse, kind.POSITIONS.values()):  # type: ignore[attr-defined]
        told = told_variant(kind, clues, {})
        asked = {one: value for one, value in told.items() if type(getattr(plain.params, one, None)) is type(value)}
        params = replace(plain.params, width=clues.width, height=clues.height, **asked)
        found.append(replace(plain, params=params))
    return found


@pytest.mark.parametrize(
    ("symbols", "named"), [("digits", r"\b[01]\b"), ("suns", r"\bsun|\bmoon"), ("noughts", r"nought|cross|circle")]
)
def test_a_book_teaches_with_the_symbols_of_its_puzzles(symbols: str, named: str) -> None:
    plain = order("binary")
    lessons = longest_lessons([replace(plain, params=replace(plain.params, symbols=symbols))], "en", NONE_OWN)
    assert len(lessons) > 3
    assert all(re.search(named, lesson.why) for lesson in lessons)


def test_a_sketch_has_no_lesson_of_a_variant_that_the_book_lacks_and_a_likely_one_has_fewer() -> None:
    plain = order("sudoku")
    killer = replace(plain, params=replace(plain.params, cages=True))
    titles = [{one.technique for one in longest_lessons([some], "en", NONE_OWN)} for some in (plain, killer)]
    assert "Rule of 45" not in titles[0]
    assert "Rule of 45" in titles[1]
    likely = longest_lessons([replace(plain, grade=Grade.HARD)], "en", NONE_OWN, are_likely=True)
    assert 5 <= len(likely) < len(titles[0]) / 2
    # Twenty such puzzles of a book needed 14.
    grades = [grade for grade in (Grade.EASY, Grade.MEDIUM, Grade.HARD) for _ in range(7)][:-1]
    many = longest_lessons([replace(plain, grade=one) for one in grades], "en", NONE_OWN, are_likely=True)
    assert len(many) == pytest.approx(14, abs=1)


@pytest.mark.parametrize(
    ("language", "box"),
    [
        ("en", r"\b[Bb]ox"),
        pytest.param("de", "[Bb]l[oö]ck", marks=pytest.mark.slow),
        *(pytest.param(*one, marks=pytest.mark.long) for one in (("es", "[Bb]loque"), ("fr", r"[Bb]locs?\b"))),
    ],
)
def test_a_book_of_jigsaws_has_pages_about_jigsaws_alone_that_speak_of_no_box(language: str, box: str) -> None:
    plain = order("sudoku")
    jigsaw = replace(plain, params=replace(plain.params, regions="jigsaw"))
    boxed, own = (longest_lessons([some], language, NONE_OWN) for some in (plain, jigsaw))
    assert {page.kind for page in boxed} == {"Sudoku"}
    assert {page.kind for page in own} == {words_of("sudoku", language, {"regions": "jigsaw"}).title}
    leftovers = words_of("sudoku", language).techniques["leftovers"].title
    assert len(own) == len(boxed) + 1
    assert [page.technique for page in own].count(leftovers) == 1
    said = [" ".join((page.technique, page.pattern, page.why, page.answer, page.principle)) for page in (*own, *boxed)]
    assert [bool(re.search(box, text)) for text in said[: len(own)]] == [False] * len(own)
    assert sum(bool(re.search(box, text)) for text in said[len(own) :]) > len(boxed) / 2


def test_a_finned_fish_marks_its_fins_and_where_else_its_lines_have_room_for_the_digit() -> None:
    kind: Any = registry.get("sudoku")
    clues = kind.Clues.parse(kind.POSITIONS["finned-x-wing"])
    lesson = lesson_of(kind, "finned-x-wing", clues)
    assert lesson is not None
    state, _ = stepped(kind, clues, lesson.way)
    facts: dict[str, Any] = dict(lesson.step.facts)
    crossings = {cell for line in facts["lines"] for cell in line.cells if cell in facts["where"]} - {*facts["fins"]}
    assert len(crossings) > 1
    assert all(any(cell in line.cells for line in facts["across"]) for cell in crossings)
    assert {*crossings, *facts["fins"]} <= {*kind.marks(state, lesson.step).looks_at}


def news(drawing: Drawing) -> list[object]:
    return [shape for shape, _, _ in drawing.flat() if shape.meaning is Meaning.NEW]


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_every_technique_with_a_position_says_in_a_sentence_why_it_holds(language: str) -> None:
    for name, technique, _ in POSITIONS:
        assert words_of(name, language).principles[technique].endswith("."), f"{name} {technique}"


def needing(number: int, **techniques: int) -> Puzzle:
    """A puzzle of which it is said that these techniques solve it, easiest first."""
    steps = tuple((name.replace("_", "-"), count) for name, count in techniques.items())
    deduction: Deduction[None] = Deduction(None, (), steps, Grade.HARD, 10.0)
    return Puzzle(order("shikaku", number), None, None, deduction, Unique(None))


def test_a_lesson_names_three_puzzles_that_need_it_those_first_that_need_nothing_harder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bookmaker.production.technique_lessons.needs", lambda kind, technique, clues: clues is None)
    puzzles = [needing(n, only=9, strand=1) for n in range(1, 6)] + [needing(n, only=4) for n in (6, 7)]
    puzzles.append(replace(needing(0, only=4), clues="can do without"))
    only, strand = lessons_of(puzzles, "en", NONE_OWN)
    assert (only.technique, only.puzzles) == ("Only one rectangle fits", (1, 6, 7))
    assert (strand.technique, strand.puzzles) == ("A rectangle would strand a cell", (1, 2, 3))


def test_a_lesson_whose_position_is_of_a_variant_is_in_books_with_puzzles_of_that_variant_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bookmaker.production.technique_lessons.needs", lambda kind, technique, clues: True)
    kind: Any = registry.get("sudoku")
    codes = (kind.POSITIONS[one] for one in ("xy-wing", "forty-five"))
    plain, killer = (
        replace(needing(number, forty_five=1), order=order("sudoku", number), clues=kind.Clues.parse(code))
        for number, code in enumerate(codes, start=1)
    )
    assert lessons_of([plain], "en", NONE_OWN) == ()
    (told,) = lessons_of([plain, killer], "en", NONE_OWN)
    assert told.technique == "Rule of 45"


def test_a_hint_tells_a_hardest_step_where_fewest_can_be_taken_and_none_of_those_to_begin_with_unless_all_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ["strand", "only", "reach reach", "reach", "only", "reach reach reach"]
    rounds = [[Step(one, ((at, 0),)) for one in some.split()] for at, some in enumerate(names)]
    monkeypatch.setattr(hints, "rounds_of", lambda kind, clues: iter(rounds))
    assert hints.telling_step(needing(1)) == rounds[3][0]
    del rounds[1:]
    assert hints.telling_step(needing(1)) == rounds[0][0]
