"""book.yaml -> Spec: what the customer wrote, checked; every fault of the file at once, at its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from bookmaker import printers
from bookmaker.book import cover, matter, trims
from bookmaker.book.cover import ColoursSpec, CoverSpec
from bookmaker.book.drawn_masks import with_patterns
from bookmaker.book.fields import ANY, Keys, Line, Picture, Prose, Range, range_of, size_of, word_of
from bookmaker.book.foreign import NO_FOREIGN, Foreign, faults_beside, filled
from bookmaker.book.matter import MatterSpec
from bookmaker.book.mixing import MIX, faults_beside_mix, with_parts
from bookmaker.book.on_paper import AnswersSpec, CellsSpec, PerPage, Screen
from bookmaker.book.replacing import Id, Replaced, replace_faults
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Counted, dealt_of
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade
from bookmaker.puzzles.contract.params import grade_complaints, read_params
from bookmaker.puzzles.contract.words import languages
from bookmaker.seeds import Seed
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, did_you_mean
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.lengths import POINTS_PER_INCH
from bookmaker.source.validation import complaints, keys_of, wrong

DEFAULT_LAYOUT = "classic"
_BETWEEN_KINDS = re.compile(r"\s*[,;/+&|]\s*|\s+and\s+")
GradeWord = Literal["easy", "medium", "hard", "expert", "any"]
MOST_OPENINGS = 20
MOST_SECTIONS = 500
MOST_PARTS = 100
MOST_PUZZLES = 10_000  # in one book; the largest printed collections hold a tenth of that


def _trim(value: Any) -> Any:
    try:
        return trims.read_trim(str(value))
    except ValueError as error:
        names = ", ".join(trims.NAMED)
        raise wrong(f"is wrong: {error}", f"write 6x9in, 148x210mm, or one of: {names}") from None


def _grades(value: Any) -> Any:
    words = value if isinstance(value, list) else [value]
    known = (*GRADE_WORDS, ANY)
    for word in words:
        if word not in known:
            raise wrong(f"names the unknown grade '{word}'", did_you_mean(str(word), known))
    if not words or (ANY in words and len(words) > 1):
        raise wrong("must be a grade, 'any', or a rising list of grades", "such as [easy, medium]")
    grades = [Grade[word.upper()] for word in words if word != ANY]
    if grades != sorted(set(grades)):
        raise wrong("must rise from grade to grade", "put the easier grade first, each grade once")
    return tuple(grades) or (None,)


def _some(value: Any) -> Any:
    if value == []:
        raise wrong("must not be empty", "a section has at least kind, size, grade and count")
    return value


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
        raise wrong(f"names {len(words)} kinds", f"'mix' puts several into one section: mix: [{several}]")
    return value


class PartSpec(Keys):
    """`count` puzzles of one kind and size, of one grade or rising through several: a section, or part of a mixed one.

    `size` is (width, height) in cells; a grade of None means any.
    """

    model_config = ConfigDict(json_schema_extra=_shared)

    kind: Annotated[Line, BeforeValidator(_kind)] = Field(
        description="which puzzle, such as net; 'bookmaker kinds' lists them"
    )
    size: Annotated[tuple[int, int], BeforeValidator(size_of, json_schema_input_type=str | int)] = Field(
        description="cells, WIDTHxHEIGHT or one number for a square, such as 7x9"
    )
    grade: Annotated[
        tuple[Grade | None, ...], BeforeValidator(_grades, json_schema_input_type=GradeWord | list[GradeWord])
    ] = Field(description="easy, medium, hard, expert or any, or a rising list such as [easy, medium]")
    count: Annotated[StrictInt, Field(ge=1, le=MOST_PUZZLES)] = Field(description="how many puzzles")
    options: dict[str, Any] = Field({}, description="options of the kind; 'bookmaker kinds NAME' lists them")
    openings: Annotated[StrictInt, Field(ge=1, le=MOST_OPENINGS)] | None = Field(
        None, description="in how many parts of the grid a solution can begin, at least"
    )
    clues: Annotated[Range, range_of(whole=True)] | None = Field(
        None, description="how many clues, such as 12-16, or one number"
    )
    effort: Annotated[Range, range_of(whole=False)] | None = Field(None, description="how much effort, such as 20-30")
    needs: tuple[Line, ...] = Field((), description="techniques that every puzzle needs, such as [trap]")


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


class Spec(Keys):
    """A whole book.yaml. `trim` is (width, height) in points."""

    title: Line = Field(description="the book's title")
    subtitle: Line | None = Field(
        None, description="under the title, inside and on the cover; default: how many puzzles"
    )
    series: Line | None = Field(None, description="the series that the book belongs to, over the title")
    volume: Line | None = Field(None, description="which volume of the series, or of books of this title")
    author: Line | None = Field(None, description="the author's name, on the title page")
    seed: Line = Field(description="any text; the same seed makes the same book")
    language: Line = Field(DEFAULT_LANGUAGE, description="language of rules and headings, such as en or en-GB")
    printer: Line = Field("plain", description="a printer profile; 'bookmaker printers' lists them")
    trim: Annotated[tuple[float, float], BeforeValidator(_trim, json_schema_input_type=str)] = Field(
        (432.0, 648.0), description="page size after cutting: 6x9in, 148x210mm, or a name such as a5"
    )
    paper: Line = Field("white", description="the printer's paper; limits pages and sets the spine")
    screen: Screen = Field(
        "trim",
        description="pages of digital.pdf: tablet (3:4, a puzzle to a page), or trim, the default (as in print)",
    )
    layout: Line = Field(DEFAULT_LAYOUT, description="a page layout; 'bookmaker layouts' lists them")
    ledger: Line | None = Field(
        None, description="a file that remembers what was published, shared with other books and dailies"
    )
    sections: Annotated[tuple[SectionSpec, ...], BeforeValidator(_some)] = Field(
        max_length=MOST_SECTIONS, description="the book's sections, in order"
    )
    replace: Replaced = Field(
        {}, description="puzzles to be made otherwise: {17: 1} makes another number 17, {17: 2} another one again"
    )
    avoid: tuple[Id, ...] = Field((), description="ids of puzzles that must not be in the book")
    cells: CellsSpec = Field(CellsSpec(), description="how large the cells of puzzles may be")
    answers: AnswersSpec = Field(AnswersSpec(), description="the answer key at the back")
    edition: Line | None = Field(None, description="such as 'First edition', on the copyright page")
    rights: Line | None = Field(None, description="such as '© 2026 A. Name', on the copyright page")
    dedication: Prose | None = Field(None, description="to whom the book is given; text, or a .md file beside the book")
    introduction: Prose | None = Field(None, description="before the puzzles; text, or a .md file beside the book")
    about: Prose | None = Field(None, description="after the answers; text, or a .md file beside the book")
    about_picture: Picture | None = Field(None, description="a PNG or SVG beside the book, printed with 'about'")
    also_by: Prose | None = Field(None, description="other books, on a page of their own; text, or a .md file")
    matter: MatterSpec = Field(MatterSpec(), description="which pages stand before and after the puzzles")
    one_sided: StrictBool = Field(False, description="true leaves the back of every page with puzzles empty")
    cover: CoverSpec = Field(CoverSpec(), description="the cover; by default made from title and puzzles")


KEYS = keys_of(
    {
        (): Spec,
        ("sections",): SectionSpec,
        ("sections", MIX): PartSpec,
        ("answers",): AnswersSpec,
        ("cells",): CellsSpec,
        ("matter",): MatterSpec,
        ("cover",): CoverSpec,
        ("cover", "colours"): ColoursSpec,
    }
)


def check(text: Source, *, folders: Sequence[Path] = (), foreign: Mapping[int, Foreign] = NO_FOREIGN) -> Spec:
    """The Spec of a Source; BookError with every fault, in the order of the file's lines.

    `folders` may hold printer profiles beside the built-in ones; `foreign` has what was found in the files that
    sections, by index, take their puzzles from.
    """
    said, text = text, with_parts(filled(text, foreign))
    if not isinstance(text.value, dict):
        raise BookError([Fault("a book must hold keys and values", "start with 'title: ...'", text.mark(()))])
    text, found = with_patterns(text, "sections")
    spec: Spec | None = None
    try:
        spec = Spec.model_validate(text.value)
    except ValidationError as error:
        found += [complaint.fault(text) for complaint in complaints(error, KEYS)]
    # What pydantic cannot know is checked for every part that is sound in itself, so that
    # one run shows all faults of the file.
    found += _section_faults(text)
    found += _printer_faults(text, folders)
    found += _language_faults(text)
    found += cover.faults(text)
    found += matter.faults(text)
    found += replace_faults(text, _counts(text), foreign)
    found += faults_beside(said)
    found += faults_beside_mix(said)
    if spec is not None and (total := sum(section.count for section in spec.sections)) > MOST_PUZZLES:
        hint = f"a book has at most {MOST_PUZZLES:,}: make several volumes"
        found.append(Fault(f"{total:,} puzzles are asked for", hint, text.key_mark(("sections",))))
    if spec is None or found:
        raise BookError(sorted(set(found), key=_by_line))
    return spec


def _counts(text: Source) -> list[int] | None:
    """How many puzzles each section has; None where one does not say."""
    sections = text.value.get("sections")
    counts = [one.get("count") for one in sections if isinstance(one, dict)] if isinstance(sections, list) else [None]
    return [one for one in counts if type(one) is int] if all(type(one) is int for one in counts) else None


def _by_line(one: Fault) -> tuple[str, int, int, str]:
    return (one.mark.file, one.mark.line, one.mark.column, one.message) if one.mark else ("", 0, 0, one.message)


def _sound_parts(text: Source) -> Iterator[tuple[Where, PartSpec]]:
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
    sections = text.value.get("sections")
    for index, raw in enumerate(sections if isinstance(sections, list) else []):
        mix = raw.get(MIX) if isinstance(raw, dict) else None
        if isinstance(mix, list):
            yield from ((("sections", index, MIX, at), part) for at, part in enumerate(mix))
        else:
            yield ("sections", index), raw


def _sound_wishes(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a section's wishes, and its grades, that are sound in themselves."""
    sound: dict[str, Any] = {}
    for key in ("grade", "count", "clues", "needs"):
        if key in raw:
            with suppress(ValidationError):
                parts = {"kind": "x", "size": 1, "grade": ANY, "count": 1, key: raw[key]}
                sound[key] = getattr(PartSpec.model_validate(parts), key)
    return sound


def _section_faults(text: Source) -> Iterator[Fault]:
    for base, section in _sound_parts(text):
        if not registry.has(section.kind):
            hint = did_you_mean(section.kind, registry.names())
            yield Fault(f"unknown kind '{section.kind}'", hint, text.mark((*base, "kind")))
            continue
        params, wrongs = read_params(section.kind, size=section.size, options=section.options)
        yield from _dealing_faults(text, base, section, params)
        wrongs += grade_complaints(section.kind, section.grade)
        yield from (complaint.fault(text, base) for complaint in wrongs)
        yield from _wish_faults(text, base, section)


def _dealing_faults(text: Source, base: Where, section: PartSpec, params: Any | None) -> Iterator[Fault]:
    """Where the section's options hold too little for its puzzles."""
    if params is not None:
        try:
            dealt_of(registry.get(section.kind), params, section.count - 1, Seed(()).stream())
        except ValueError as error:
            message = f"{error} for {section.count} puzzles"
            yield Fault(message, "ask for fewer puzzles, or add pictures", text.mark((*base, "count")))


def _wish_faults(text: Source, base: Where, section: PartSpec) -> Iterator[Fault]:
    """What no puzzle of the section's kind and grades can have."""
    kind = registry.get(section.kind)
    if section.clues is not None and not isinstance(kind, Counted):
        yield Fault(f"{section.kind} has no clues to be counted", "leave 'clues' out", text.key_mark((*base, "clues")))
    grades = {technique.name: technique.grade for technique in kind.LADDER}
    easiest = section.grade[0]
    for at, name in enumerate(section.needs):
        mark = text.mark((*base, "needs", at))
        if name not in grades:
            yield Fault(f"{section.kind} has no technique '{name}'", did_you_mean(name, tuple(grades)), mark)
        elif easiest is not None and grades[name] > easiest:
            hint = f"ask for the grade {grades[name].word}, or leave it out"
            yield Fault(f"no {easiest.word} puzzle needs '{name}', which is {grades[name].word}", hint, mark)


def _printer_faults(text: Source, folders: Sequence[Path]) -> Iterator[Fault]:
    name = word_of(text.value.get("printer", Spec.model_fields["printer"].default))
    if name is None:
        return
    try:
        printer = printers.load(name, folders=folders, mark=text.mark(("printer",)))
    except BookError as error:
        yield from error.faults
        return
    paper = word_of(text.value.get("paper", Spec.model_fields["paper"].default))
    if paper is not None and paper not in printer.papers:
        hint = did_you_mean(paper, tuple(printer.papers))
        yield Fault(f"{name} has no paper '{paper}'", hint, text.mark(("paper",)))
    trim = text.value.get("trim", "6x9in")
    try:
        width, height = (side / POINTS_PER_INCH for side in trims.read_trim(str(trim)))
    except ValueError:
        return
    if not printer.accepts(width, height, paper):
        sizes = ", ".join(f"{size}in" for group in printer.trims for size in group.sizes)
        hint = f"it cuts {sizes}" if sizes else "ask for another trim"
        if printer.custom:
            (w_low, w_high), (h_low, h_high) = printer.custom.width, printer.custom.height
            hint = f"it cuts {w_low:g} to {w_high:g} in wide and {h_low:g} to {h_high:g} in high"
        yield Fault(f"{name} does not cut '{trim}'", hint, text.mark(("trim",)))


def _language_faults(text: Source) -> Iterator[Fault]:
    language = word_of(text.value.get("language", Spec.model_fields["language"].default))
    used = sorted({section.kind for _, section in _sound_parts(text) if registry.has(section.kind)})
    for kind in used:
        if language is not None and nearest(language, languages(kind)) is None:
            hint = did_you_mean(language, languages(kind))
            yield Fault(f"{kind} has no words in '{language}'", hint, text.mark(("language",)))
