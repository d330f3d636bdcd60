"""Grades: the hardest technique's, raised by a count; a grade that a kind lacks is refused where it is asked for."""

from pathlib import Path

import pytest

from bookmaker.puzzles.contract.grading import Grade, Raise, Step, Tally, Technique, climb, grades_of

from .test_cli import run

EASY, MEDIUM, HARD, EXPERT = Grade


def ladder() -> tuple[Technique[list[str]], ...]:
    """A made-up ladder: the state is a list of what is left to do, in any order."""

    def done(name: str) -> Technique[list[str]]:
        def apply(state: list[str]) -> list[Step]:
            if name not in state:
                return []
            state.remove(name)
            return [Step(name, ())]

        grade, raises = {
            "look": (EASY, ()),
            "sweep": (MEDIUM, (Raise(more_than=2, grade=HARD), Raise(more_than=4, grade=EXPERT))),
        }[name]
        return Technique(name, grade, 1.0, apply, raises)

    return done("look"), done("sweep")


@pytest.mark.parametrize(
    ("looks", "sweeps", "grade"),
    [(1, 0, EASY), (99, 0, EASY), (0, 1, MEDIUM), (5, 2, MEDIUM), (0, 3, HARD), (1, 4, HARD), (1, 5, EXPERT)],
)
def test_more_than_a_stated_count_of_steps_raises_the_grade(looks: int, sweeps: int, grade: Grade) -> None:
    solved = climb(["look"] * looks + ["sweep"] * sweeps, ladder(), finished=lambda left: None if left else "done")
    assert solved.grade is grade
    assert solved.moments == (looks if grade is EASY else sweeps), "the rounds of the technique that raises it"
    assert sum(count for _, count in solved.techniques) == looks + sweeps


def test_a_batch_that_only_counts_is_raised_likewise() -> None:
    tally = Tally(ladder())
    tally.note(1, 2)
    assert tally.result("done").grade is MEDIUM
    tally.note(1, 1)
    assert tally.result("done").grade is HARD
    assert tally.result(None).grade is None


def test_a_ladder_has_the_grades_of_its_techniques_and_those_it_raises_to() -> None:
    assert grades_of(ladder()) == (EASY, MEDIUM, HARD, EXPERT)
    assert grades_of(ladder()[:1]) == (EASY,)


# Blank is the kind that has one grade; the others' data files in tests/kinds say that they have four.
BOOK = "title: t\nseed: s\nsections:\n  - kind: blank\n    size: 4x4\n    grade: {grade}\n    count: 1\n"
DAILY = "publication: p\nseed: s\ncolumns: 40mm\nslots:\n  - {{name: a, kind: blank, size: 4x4,\n"
DAILY += "     grade: {grade}}}\n"


@pytest.mark.parametrize(
    ("text", "grade", "place"),
    [
        (BOOK, "hard", "book.yaml:6:12"),
        (BOOK, "[easy, medium]", "book.yaml:6:12"),
        (BOOK + "    per_page: 13\n", "expert", "book.yaml:6:12"),
        (DAILY, "expert", "book.yaml:6:13"),
        (DAILY, "[easy, hard]", "book.yaml:6:13"),
        (DAILY, "{{monday: easy, sunday: hard}}", "book.yaml:6:13"),
    ],
)
def test_a_grade_that_the_kind_lacks_is_refused_at_its_line(text: str, grade: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(text.format(grade=grade.replace("{{", "{").replace("}}", "}")), encoding="utf-8")
    result = run("check", str(file))
    assert result.returncode == 1
    lines = [line for line in result.stderr.splitlines() if "has no grade" in line]
    assert len(lines) == 1, result.stderr
    assert f"{place}: blank has no grade '" in lines[0]
    assert "hint: it has easy" in result.stderr


@pytest.mark.parametrize("grade", ["easy", "any"])
def test_the_grades_that_it_has_are_taken(grade: str, tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(BOOK.format(grade=grade), encoding="utf-8")
    assert "has no grade" not in run("check", str(file)).stderr


def test_generate_refuses_it_before_any_work() -> None:
    result = run("generate", "blank", "--size", "4x4", "--grade", "hard")
    assert result.returncode == 1
    assert "blank has no grade 'hard'" in result.stderr
    assert "hint: it has easy" in result.stderr
