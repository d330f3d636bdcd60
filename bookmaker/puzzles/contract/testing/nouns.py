"""Checks of a kind's nouns and words: codes, parsing, grids, values, and what readers are told."""

import itertools
import math
import pickle
import re
from contextlib import suppress
from typing import Any

from bookmaker.puzzles.contract.kind import Kind
from bookmaker.puzzles.contract.testing.altering import rebuilt
from bookmaker.puzzles.contract.testing.subject import Subject
from bookmaker.puzzles.contract.words import Words
from bookmaker.seeds import Seed

PLACE = re.compile(r"\{(?:in |or )?([a-z_]+)")  # a fact in a sentence
SLOT = re.compile(r"\{[^{}]*\}")  # the same whole, with all that is said by its value
GARBAGE = ("", "x", ":", "0x0:", "-1x3:1", "5x5", "5x5:", "3x3:zzzzzzzzzzz", "9" * 5000, "5x5:\x00", "٣x٣:1")
MISSPELT = ("{} ", " {}", "0{}", "+{}", "{}\n")  # codes, which are refused
MUTATIONS = 200  # of each code
LONG = 24  # letters of a sentence that is not the same in two languages by chance
MOST_RULES = 5  # a how-to-play page has room for so many


def check_words(subject: Subject) -> None:
    """Every language has the kind's title, goal, rules and line, and names each technique and broken rule."""
    assert subject.words, "the kind speaks no language"
    techniques = [technique.name for technique in subject.kind.LADDER]
    shown = {fault for example in subject.examples for fault in example["wrong"]}
    for language, words in subject.words.items():
        _check_sentences(language, words)
        assert set(words.techniques) == set(techniques), (
            f"words.toml [{language}] names {sorted(words.techniques)}, the ladder {sorted(techniques)}"
        )
        assert set(words.faults) == shown, (
            f"[{language}] tells of {sorted(words.faults)}, the examples show {sorted(shown)}"
        )
    _check_translations(subject)


def _check_translations(subject: Subject) -> None:
    """A technique's sentence has the same facts in all languages, and none is the same in two of them."""
    for one, other in itertools.combinations(subject.words, 2):
        for name, technique in subject.words[one].techniques.items():
            theirs = subject.words[other].techniques[name]
            facts, others = ({*PLACE.findall(text)} for text in (technique.sentence, theirs.sentence))
            assert facts == others, f"'{name}' has the facts {sorted(facts)} in [{one}], {sorted(others)} in [{other}]"
            is_same = technique.sentence == theirs.sentence and len(SLOT.sub("", theirs.sentence)) > LONG
            assert not is_same, f"'{name}' says in [{one}] and in [{other}] '{technique.sentence}'"


def _check_sentences(language: str, words: Words) -> None:
    assert 1 <= len(words.rules) <= MOST_RULES, f"[{language}] has {len(words.rules)} rules, not 1 to {MOST_RULES}"
    texts = {"title": words.title, "teaser": words.teaser, "goal": words.goal, "line": words.line}
    texts |= {f"rules[{n}]": rule for n, rule in enumerate(words.rules)}
    for name, technique in words.techniques.items():
        texts |= {f"techniques.{name}.title": technique.title, f"techniques.{name}.sentence": technique.sentence}
    texts |= {f"faults.{name}": sentence for name, sentence in words.faults.items()}
    for where, text in texts.items():
        assert text.strip(), f"[{language}] {where} is empty"


def check_ladder(subject: Subject) -> None:
    """Techniques stand easiest first, each under one name; grades never fall, and raises go up."""
    ladder = subject.kind.LADDER
    names = [technique.name for technique in ladder]
    assert names, "the ladder is empty"
    assert len(set(names)) == len(names), "a technique's name stands twice"
    grades = [technique.grade for technique in ladder]
    assert grades == sorted(grades), f"the ladder's grades fall: {[grade.word for grade in grades]}"
    for technique in ladder:
        assert technique.cost > 0, f"'{technique.name}' costs {technique.cost}"
        assert math.isfinite(technique.cost), f"'{technique.name}' costs {technique.cost}"
        steps = [one.more_than for one in technique.raises]
        raised = [technique.grade, *(one.grade for one in technique.raises)]
        assert steps == sorted(set(steps)), f"'{technique.name}' raises at {steps}"
        assert raised == sorted(set(raised)), f"'{technique.name}' raises the grade through {raised}"


def check_codes(subject: Subject) -> None:
    """The code and the record's grid both lead back to equal clues, and a code says all that is printed."""
    kind = subject.kind
    codes: dict[str, Any] = {}
    for clues in subject.large_and_tiny:
        code = clues.code()
        assert "\n" not in code, f"{code!r} is more than one line"
        for source, read in ((f"'{code}'", kind.Clues.parse), ("its grid", lambda _, c=clues: rebuilt(kind, c))):
            try:
                again = read(code)
            except ValueError as error:
                raise AssertionError(f"{code}: {source} does not read back as the clues: {error}") from error
            assert again == clues, f"{code}: {source} does not read back as the clues, but as {again.code()}"
        assert codes.setdefault(code, clues) == clues, f"'{code}' is the code of two different clues"
        grid = clues.grid()
        assert len(grid) == clues.height, f"{code}: the grid has {len(grid)} rows"
        assert all(len(row) == clues.width for row in grid), f"{code}: the grid's rows are not of its width"
        assert {type(grid), *map(type, grid)} == {tuple}, f"{code}: the grid is not made of tuples"


def check_values(subject: Subject) -> None:
    """Clues and answers are values: equal ones hash alike, none can be changed, and they travel between processes."""
    for puzzle in subject.puzzles:
        for value, again in (
            (puzzle.clues, subject.kind.Clues.parse(puzzle.clues.code())),
            (puzzle.answer, subject.kind.Answer.from_grid(puzzle.answer.grid())),
        ):
            assert again == value, f"{type(value).__name__} from its own grid is another"
            assert hash(again) == hash(value), f"equal {type(value).__name__} hash differently"
            for name in getattr(value, "__dataclass_fields__", ("width", "height")):
                try:
                    setattr(value, name, getattr(value, name))
                except (AttributeError, TypeError):
                    continue
                raise AssertionError(f"{type(value).__name__} can be changed: '{name}' took a value")
            assert pickle.loads(pickle.dumps(value)) == value, f"{type(value).__name__} does not travel"


def check_parse(subject: Subject) -> None:
    """Garbage and random mutations of good codes are either refused with a sentence or read; nothing crashes."""
    stream = Seed(("mutations",)).stream()
    alphabet = "0123456789abcdefgxyzw:_?.,- h"
    for text in GARBAGE:
        _check_text(subject.kind, text)
    for code in (example["code"] for example in subject.examples):
        for form in MISSPELT:
            text = form.format(code)
            _check_text(subject.kind, text)
            with suppress(ValueError):
                raise AssertionError(f"{text!r:.80} is read as {subject.kind.Clues.parse(text).code()}")
        for _ in range(MUTATIONS):
            at = stream.below(len(code) + 1)
            cut = stream.below(3)
            added = "".join(stream.choice(alphabet) for _ in range(stream.below(3)))
            _check_text(subject.kind, code[:at] + added + code[at + cut :])


def _check_text(kind: Kind, text: str) -> None:
    try:
        clues = kind.Clues.parse(text)
    except ValueError as error:
        refusal = str(error)
    except Exception as error:
        raise AssertionError(f"parse of {text!r:.80} crashes: {error!r:.200}") from error
    else:
        assert kind.Clues.parse(clues.code()) == clues, f"{text!r:.80} is read as clues that their code does not give"
        return
    assert refusal.strip(), f"the refusal of {text!r:.80} says nothing"
    assert len(refusal) < 400, "a refusal repeats the whole input"


def check_nonsense(subject: Subject) -> None:
    """`from_grid` raises ValueError for grids that are no grids."""
    for clues in (puzzle.clues for puzzle in subject.puzzles):
        good, width, height = clues.grid(), clues.width, clues.height
        nonsense: tuple[Any, ...] = (
            *((), ((),), (*good, ()), (good[0][:-1], *good[1:]) if width > 1 and height > 1 else ()),
            *(((value,) * width,) * height for value in (10**7, -(10**7), "x", 1.5, True)),
            good[0],
        )
        for grid in nonsense:
            try:
                rebuilt(subject.kind, clues, grid)
            except ValueError:
                continue
            except Exception as error:
                raise AssertionError(f"from_grid of {grid!r:.80} crashes: {error!r:.200}") from error
            raise AssertionError(f"from_grid took {grid!r:.80}")
