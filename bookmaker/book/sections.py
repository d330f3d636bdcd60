"""The sections of a book.yaml: what may be asked of one, and what is wrong with what is."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StrictInt, ValidationError

from bookmaker.book.book_values import Name, listed
from bookmaker.book.mixing import MIX
from bookmaker.book.on_paper import PerPage
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Counted, Retiring
from bookmaker.puzzles.contract.asked import ANY, ASKED_WORDS, Asked, asked_of, grade_in
from bookmaker.puzzles.contract.asking import dealt_of, model_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import grade_complaints, read_params, stars_complaints
from bookmaker.puzzles.making.wishes import BEST_OF, FLOW, STARS, BestOf, FlowSpec, Stars, size_of
from bookmaker.puzzles.records.record import options_of
from bookmaker.seeds import Seed
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import Fault, counted, did_you_mean
from bookmaker.source.fields import Line, Range, range_of
from bookmaker.source.validation import Complaint, Strict, wrong

_BETWEEN_KINDS = re.compile(r"\s*[,;/+&|]\s*|\s+and\s+")
GradeWord = Literal["easy", "medium", "hard", "expert", "any", "mixed"]
MOST_OPENINGS = 20
MOST_PARTS = 100
MOST_PUZZLES = 10_000  # in one book; the largest printed collections hold a tenth of that


def _grades(value: Any) -> Any:
    words = value if isinstance(value, list) else [value]
    for word in words:
        if word not in ASKED_WORDS:
            raise wrong(f"names the unknown grade '{word}'", did_you_mean(str(word), ASKED_WORDS))
    asked = tuple(map(asked_of, words))
    grades = [one for one in asked if isinstance(one, Grade)]
    if not words or (len(words) > 1 and len(grades) < len(words)):
        raise wrong("must be a grade, 'any', 'mixed', or a rising list of grades", "such as [easy, medium]")
    if grades != sorted(set(grades)):
        raise wrong("must rise from grade to grade", "put the easier grade first, each grade once")
    return asked


def _some_parts(value: Any) -> Any:
    if value == []:
        raise wrong("must not be empty", "a part of a mix has kind, size, grade and count")
    return value


def _with_from(schema: dict[str, Any]) -> None:
    """What a section must have is not the same where it takes its puzzles from a file, or mixes several parts.

    The parts of a mix may leave to the section what is the same for all of them.
    """
    schema["anyOf"] = [{"required": ["from"]}, {"required": [MIX]}, {"required": schema.pop("required")}]
    size = schema["properties"]["size"]
    size["anyOf"].append({"type": "array", "items": {"anyOf": list(size["anyOf"])}, "minItems": 1})


def _shared(schema: dict[str, Any]) -> None:
    """What the parts of a mix do not say, their section says for all of them."""
    schema["required"] = ["count"]


def _kind(value: Any) -> Any:
    words = value if isinstance(value, list) else _BETWEEN_KINDS.split(value.strip()) if isinstance(value, str) else []
    if len(words) > 1:
        part = "{kind: %s, size: 7x7, grade: easy, count: 5}"
        several = ", ".join(part % str(word)[:20] for word in words[:2])
        raise wrong(f"names {counted(len(words), 'kind')}", f"'mix' puts several into one section: mix: [{several}]")
    return value


class PartSpec(Strict):
    """`count` puzzles of one kind and size, of one grade or rising through several: a section, or part of a mixed one.

    `size` is (width, height) in cells.
    """

    model_config = ConfigDict(json_schema_extra=_shared)

    id: Name | None = Field(
        None, description="its name in seeds and in the lock, such as warm-up; by default its title's, or its kind"
    )
    kind: Annotated[Line, BeforeValidator(_kind)] = Field(
        description="which puzzle, such as net; 'bookmaker kinds' lists them"
    )
    size: Annotated[tuple[int, int], BeforeValidator(size_of, json_schema_input_type=str | int)] = Field(
        description="cells, WIDTHxHEIGHT or one number for a square, such as 7x9"
    )
    grade: Annotated[
        tuple[Asked, ...], BeforeValidator(_grades, json_schema_input_type=GradeWord | list[GradeWord])
    ] = Field(
        description="easy, medium, hard, expert, any (what comes first), mixed (shares as published), or a rising list"
    )
    count: Annotated[StrictInt, Field(ge=1, le=MOST_PUZZLES)] = Field(description="how many puzzles")
    options: dict[str, Any] = Field({}, description="options of the kind; 'bookmaker kinds NAME' lists them")
    openings: Annotated[StrictInt, Field(ge=1, le=MOST_OPENINGS)] | None = Field(
        None, description="in how many parts of the grid a solution can begin, at least"
    )
    clues: Annotated[Range, range_of(whole=True)] | None = Field(
        None, description="how many clues, such as 12-16, or one number"
    )
    effort: Annotated[Range, range_of(whole=False)] | None = Field(None, description="how much effort, such as 20-30")
    stars: Stars | None = STARS
    alike: Literal["never", "relabelled"] = Field(
        "never",
        description="relabelled: where no other is left, such as at 4x4, one comes again with other digits or turned",
    )
    needs: tuple[Line, ...] = Field((), description="techniques that every puzzle needs, such as [trap]")
    flow: FlowSpec | None = FLOW
    best_of: BestOf | None = BEST_OF


class SectionSpec(PartSpec):
    """One section: puzzles of one kind and size, or with `mix` several parts, of which `parts` tells.

    With `from_` the puzzles are those of a file, in which kind and size, and if nobody says it how many, are found.
    With `mix` the section's own kind, size and grade mean nothing, and its count is that of all parts.
    """

    model_config = ConfigDict(json_schema_extra=_with_from)

    title: Line | None = Field(None, description="the section's title; by default the kind's")
    from_: Line | None = Field(
        None,
        alias="from",
        description="a file beside the book with others' puzzles, in any form that 'convert' reads",
    )
    mix: Annotated[tuple[PartSpec, ...], BeforeValidator(_some_parts)] = Field(
        (),
        max_length=MOST_PARTS,
        description="several kinds, sizes or grades: a list of kind, size, grade, options and count",
    )
    per_page: PerPage = Field(
        None, description="puzzles on a page, 1 to 12; auto, the default: as many as keep large cells"
    )

    @property
    def parts(self) -> tuple[PartSpec, ...]:
        """What the section holds: its mix, or itself."""
        return self.mix or (self,)

    def where(self, index: int, part: int) -> Where:
        """The path in book.yaml of a part of this section, which is the one of that index."""
        return ("sections", index, MIX, part) if self.mix else ("sections", index)


def sound_parts(text: Source) -> Iterator[tuple[Where, PartSpec]]:
    """Every section, or where it is mixed every part of it, that has a kind and a size, with its path."""
    for where, raw in _raw_parts(text):
        if isinstance(raw, dict) and {"kind", "size"} <= raw.keys():
            # The keys that matter here, whatever else is wrong with the section.
            keys = {key: raw[key] for key in ("kind", "size", "options") if key in raw}
            try:
                part = PartSpec.model_validate({"grade": ANY, "count": 1, **keys})
            except ValidationError:
                continue
            yield where, part.model_copy(update=_sound_wishes(raw))


def _raw_parts(text: Source) -> Iterator[tuple[Where, Any]]:
    for index, raw in enumerate(listed(text)):
        mix = raw.get(MIX) if isinstance(raw, dict) else None
        if isinstance(mix, list):
            yield from ((("sections", index, MIX, at), part) for at, part in enumerate(mix))
        else:
            yield ("sections", index), raw


def _sound_wishes(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a section's requirements, and its grades, that are sound in themselves."""
    sound: dict[str, Any] = {}
    for key in ("grade", "count", "clues", "needs", "flow"):
        if key in raw:
            with suppress(ValidationError):
                parts = {"kind": "x", "size": 1, "grade": ANY, "count": 1, key: raw[key]}
                sound[key] = getattr(PartSpec.model_validate(parts), key)
    return sound


def with_place(complaint: Complaint, text: Source) -> Complaint:
    """The complaint; of an unknown key that is an option of its section's kind it tells where options are written."""
    *base, key = complaint.where or ("",)
    if not complaint.at_key or base[:1] != ["sections"]:
        return complaint
    section: Any = text.value
    for step in base:
        section = section[step]
    kind = section.get("kind")
    if not isinstance(kind, str) or not registry.has(kind) or key not in options_of(kind):
        return complaint
    return replace(complaint, hint=f"it is an option of {kind}: write options: {{{key}: ...}}")


def section_faults(text: Source) -> Iterator[Fault]:
    """What is wrong with sections that are sound in themselves: kinds, options, grades, requirements."""
    parts = list(sound_parts(text))
    for base, section in parts:
        if not registry.has(section.kind):
            hint = did_you_mean(section.kind, registry.names())
            yield Fault(f"unknown kind '{section.kind}'", hint, text.mark((*base, "kind")))
            continue
        params, wrongs = read_params(section.kind, size=section.size, options=section.options)
        alike = sharing(text, base, parts)
        before = alike[: alike.index(base) + 1]
        yield from _dealing_faults(text, base, section, params, [one for path, one in parts if path in before])
        wrongs += grade_complaints(section.kind, map(grade_in, section.grade), params)
        yield from (complaint.fault(text, base) for complaint in wrongs)
        yield from _wish_faults(text, base, section)


def sharing(text: Source, where: Where, parts: Iterable[tuple[Where, PartSpec]]) -> list[Where]:
    """The paths of the parts that share the options of the part at that path, itself among them.

    These are parts of the same section and kind that take their options from one place, or have equal ones; `parts`
    come in order.
    """
    parts = list(parts)
    mark, own = text.mark((*where, "options")), next(part for path, part in parts if path == where)

    def is_alike(path: Where, part: PartSpec) -> bool:
        is_one = text.mark((*path, "options")) == mark or part.options == own.options
        return path[:2] == where[:2] and part.kind == own.kind and is_one

    return [path for path, part in parts if is_alike(path, part)]


def _dealing_faults(
    text: Source, base: Where, section: PartSpec, params: Any | None, sharing_it: Sequence[PartSpec]
) -> Iterator[Fault]:
    """Where the section's options hold too little for its puzzles and those of the parts before that share them."""
    if params is None:
        return
    kind = registry.get(section.kind)
    asked = Counter(
        grade_in(one.grade[at * len(one.grade) // one.count]) for one in sharing_it for at in range(one.count)
    )
    is_given = model_of(kind, params) is not None
    for grade in dict.fromkeys(map(grade_in, section.grade)):
        count = asked.total() if is_given else asked[grade]
        try:
            dealt_of(kind, params, count - 1, count, Seed(()).stream(), grade)
        except ValueError as error:
            message = f"{error} for {counted(count, 'puzzle')}"
            yield Fault(message, "ask for fewer puzzles, or add pictures", text.mark((*base, "count")))
            return


def _wish_faults(text: Source, base: Where, section: PartSpec) -> Iterator[Fault]:
    """What no puzzle of the section's kind and grades can have."""
    kind = registry.get(section.kind)
    if section.clues is not None and not isinstance(kind, Counted):
        yield Fault(f"{section.kind} has no clues to be counted", "leave 'clues' out", text.key_mark((*base, "clues")))
    yield from (complaint.fault(text, base) for complaint in stars_complaints(section.kind, section.stars))
    grades = {technique.name: technique.grade for technique in kind.LADDER}
    retired = kind.RETIRED if isinstance(kind, Retiring) else {}
    easiest = grade_in(section.grade[0])
    if section.flow:
        yield from (one.fault(text, base) for one in section.flow.complaints(section.kind, easiest))
    for at, name in enumerate(section.needs):
        mark = text.mark((*base, "needs", at))
        if name in retired:
            hint = f"'{retired[name]}' does its work: ask for that"
            yield Fault(f"no {section.kind} puzzle needs '{name}' any more", hint, mark)
        elif name not in grades:
            yield Fault(f"{section.kind} has no technique '{name}'", did_you_mean(name, tuple(grades)), mark)
        elif easiest is not None and grades[name] > easiest:
            hint = f"ask for the grade {grades[name].word}, or leave it out"
            yield Fault(f"no {easiest.word} puzzle needs '{name}', which is {grades[name].word}", hint, mark)
