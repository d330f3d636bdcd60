"""Layouts: a name -> Layout; finds layout folders, reads and checks layout.yaml, theme.yaml and page specs."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, ValidationError, field_validator

from bookmaker.files import fonts
from bookmaker.files.data import data_folder
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates import page_specs, rendering, variables
from bookmaker.pages.templates.dressing import PLAIN, Dress, described, faces_for, theme_over
from bookmaker.pages.templates.rendering import Folders
from bookmaker.source import document, inheritance
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, SourcePlace, by_place, collecting, did_you_mean, fault, refuse
from bookmaker.source.file_bytes import is_within
from bookmaker.source.inheritance import blamed
from bookmaker.source.languages import nearest
from bookmaker.source.layers import laid_on
from bookmaker.source.lengths import read_length
from bookmaker.source.sandbox import Sandbox
from bookmaker.source.validation import Strict, complaints, keys_of, wrong

FURNITURE_PLACES = (
    *("first", "last", "page", "count", "version", "fonts", "volume", "title", "author"),
    *("hint", "place", "technique", "aim", "lesson", "numbers", "cells", "edition", "grade"),
)


def _length(value: object) -> float:
    try:
        return read_length(value)
    except ValueError:
        raise wrong(f"must be a length, not '{str(value)[:40]}'", "write 0.6in, 15mm or 43pt") from None


def _places(value: object) -> tuple[int, int]:
    found = re.fullmatch("([1-9][0-9]?)x([1-9][0-9]?)", str(value), re.ASCII)
    if not found:
        raise wrong(f"must be places across x down, not '{str(value)[:40]}'", "write 4x5")
    return int(found[1]), int(found[2])


Length = Annotated[float, BeforeValidator(_length)]


class Margins(Strict):
    """Empty room around the text block; printers may ask for more."""

    inside: Length = Field(description="at the spine, at least")
    outside: Length = Field(description="at the outer edge, at least")
    top: Length = Field(description="at the top, at least")
    bottom: Length = Field(description="under the text block, at least; the foot stands in it")
    foot: Length = Field(description="from the text block down to the foot")
    foot_height: Length = Field(12.0, description="how high the foot may be; it stays within what the printer prints")


class Cells(Strict):
    """Sizes of cells."""

    largest: Length = Field(description="no puzzle's cell is larger")
    across: Annotated[float, Field(ge=1, le=100)] | None = Field(
        None, description="nor so large that fewer than so many would fill the text block's width"
    )
    auto: Length = Field(description="with 'per_page: auto', as many puzzles to a page as keep cells of this size")
    answer_auto: Length = Field(description="the same for answers")
    floor: Length = Field(description="a smaller puzzle's cell is a fault, but for kinds with a floor of their own")
    large_print: bool = Field(False, description="whether kinds with a floor of their own keep the one for large print")
    answer_floor: Length = Field(description="an answer's cell that would be smaller is a fault")
    example: Length = Field(description="no cell on a how-to-play page is larger")


class Furniture(Strict):
    """The words that a layout itself puts on pages, in one language."""

    subtitle: str = Field(description="on the title page of two puzzles or more: {count}")
    volume: str = Field(description="which volume of a series: {volume}")
    contents: str = Field(description="heading of the contents")
    puzzles: str = Field(description="which puzzles stand here: {first}, {last}")
    puzzle: str = Field(description="the same for a single one: {first}")
    answer_on_page: str = Field(description="under a puzzle: {page}")
    answers: str = Field(description="title of the answers")
    answers_range: str = Field(description="head of an answer page: {first}, {last}")
    answer_range_of_one: str = Field(description="the same for a single one: {first}")
    techniques: str = Field(description="title of the pages about techniques")
    technique_index: str = Field(description="title of the list of techniques by name")
    technique_index_about: str = Field(description="what the list has, with the answers to exercises, under its title")
    walkthroughs: str = Field(description="title of the pages with the solving of some puzzles")
    walkthrough_of: str = Field(description="over the steps of a puzzle: {first} is its number")
    technique_before: str = Field(description="under the position of a technique")
    technique_near: str = Field(description="under a position in which a technique finds nothing")
    technique_lacking: str = Field(description="the same where it is known why: {cells}")
    technique_exercise: str = Field(description="under a position in which the reader is to find it: {page}")
    technique_puzzles: str = Field(description="puzzles that need a technique: {numbers}")
    hints: str = Field(description="title of the hints")
    hints_about: str = Field(description="how the hints are meant, under their title")
    hint_on_page: str = Field(description="under a puzzle: {hint}, {page}")
    hint_for: str = Field(description="beside a hint's number: {first}, {page}")
    hint_begin: str = Field(description="where to look: {place}, {technique}")
    hint_stuck: str = Field(description="what to look for: {technique}, {aim}, {place}, and the {lesson}'s page")
    hint_lesson: str = Field("", description="where a technique is told, behind its name: {page}")
    puzzle_on_page: str = Field(description="beside an answer's number: {page}")
    how_to_play: str = Field(description="above a how-to-play page's title")
    example: str = Field(description="under the example")
    example_answer: str = Field(description="under the example's answer")
    first_steps: str = Field(description="title of a first step, on a cover's back")
    your_turn: str = Field(description="under the last picture of a how-to: how far the first steps lead")
    introduction: str = Field(description="title of the introduction, where it has none of its own")
    about: str = Field(description="title of what is said about the book, where it has none of its own")
    also_by: str = Field(description="title of the other books, where they have none of their own: {author}")
    more_books: str = Field(description="the same of a book without an author")
    log: str = Field(description="heading of the list of puzzles to tick off")
    tip: str = Field(description="heading of a tip beside a puzzle")
    edition: str = Field(description="on the copyright page, of an edition that is only a number: {edition}")
    made_with: str = Field(description="the same: {version}")
    set_in: str = Field(description="the same, of the built-in fonts: {fonts}")
    set_in_own: str = Field(description="the same, of fonts that the author brought: {fonts}")
    notes: str = Field(description="heading of pages for notes, and of room for them")
    gallery: str = Field(description="title of the gallery, where the pictures of the answers stand by name")
    certificate: str = Field(description="heading of the certificate")
    certified: str = Field(description="what the certificate says: {count}, {title}")
    name: str = Field(description="before a line for a reader's name")
    date: str = Field(description="before a line for a date")
    done: str = Field(description="before a box to tick")
    time: str = Field(description="before a line on which readers write how long they took")
    one_puzzle: str = Field(description="on a cover, of a book with one puzzle, the number first: {count}")
    count_puzzles: str = Field(description="the same of several: {count}")
    count_kinds: str = Field(description="on a cover's back, how many kinds of puzzle: {count}")
    count_levels: str = Field(description="the same of grades: {count}")
    count_pages: str = Field(description="the same of pages: {count}")
    one_answer: str = Field(description="the same of answers, in a book of one kind and grade: {count}")
    levels: str = Field(description="on a cover, the grades of its puzzles: {first}, {last}")
    level: str = Field("{grade}", description="one grade beside a kind, with which it does not agree: {grade}")
    large_print: str = Field(description="on the covers of layouts in large print")
    for_children: str = Field("", description="what a shop's keywords say of a book in the layout `children`")
    keywords: str = Field("", description="what they say of any book, with commas between; no word twice")

    @field_validator("*")
    @classmethod
    def _known_places(cls, value: str) -> str:
        try:
            parts = [part for part in Formatter().parse(value) if part[1] is not None]
        except ValueError:
            raise wrong("has a brace without its partner", "write {page} whole") from None
        if any(spec or conversion for _, _, spec, conversion in parts):
            raise wrong("says how wide a place is", "write {page} without ':' or '!'")
        if unknown := [name for _, name, _, _ in parts if name not in FURNITURE_PLACES]:
            known = ", ".join(f"{{{name}}}" for name in FURNITURE_PLACES)
            raise wrong(f"names '{{{unknown[0]}}}'", f"known: {known}")
        return value


class LayoutSpec(Strict):
    """layout.yaml, together with what it extends."""

    description: str = Field("", description="one line for 'bookmaker layouts'")
    extends: str | None = Field(None, description="the layout to take everything from that is not here")
    least_width: Length | None = Field(None, description="a narrower trim is a fault")
    without: tuple[Literal["title", "copyright", "contents", "openers", "howto", "gallery", "cover"], ...] = Field(
        (), description="pages that books of this layout do not have"
    )
    margins: Margins = Field(description="empty room around the text block")
    cells: Cells = Field(description="sizes of cells")
    gallery: Annotated[tuple[int, int], BeforeValidator(_places)] = Field(
        description="how many pictures stand on a page of the gallery: across x down"
    )
    words: dict[str, Furniture] = Field(description="the layout's own words by language", min_length=1)


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout, whole and checked: its figures, its theme and its page specs."""

    name: str
    spec: LayoutSpec
    theme: Theme
    jinja: Sandbox

    def page_spec(self, page: str, values: Mapping[str, Any], *, drawings: Collection[str]) -> PageSpec:
        """The boxes of a page; BookError, at the template's lines, for all that is wrong with it."""
        known = {"style": self.theme.styles, "ink": self.theme.ink_names, "drawing": drawings}
        return page_specs.page_spec(self.jinja, f"{page}.page.j2", values, known=known)

    def folders(self) -> tuple[Path, ...]:
        """The folders that it is read from: its own, and those of the layouts that it extends."""
        assert isinstance(self.jinja.loader, Folders)
        return self.jinja.loader.folders

    @property
    def is_foreign(self) -> bool:
        """Whether it has templates that are not ours."""
        return isinstance(self.jinja.loader, Folders) and self.jinja.loader.are_foreign

    def words(self, language: str, *, mark: SourcePlace | None = None) -> Furniture:
        """The layout's own words in that language."""
        found = nearest(language, self.spec.words)
        if found is None:
            hint = did_you_mean(language, tuple(self.spec.words))
            raise fault(f"layout '{self.name}' has no words in '{language}'", hint=hint, mark=mark)
        own = self.spec.words[found].model_dump()
        return Furniture(**{name: typographic(text, language) for name, text in own.items()})

    def saying(self, own: Mapping[str, str], language: str) -> Layout:
        """The same layout with an author's own words in that language; pydantic's ValidationError for wrong ones."""
        if not own:
            return self
        found = nearest(language, self.spec.words)
        under = {} if found is None else self.spec.words[found].model_dump()
        words = {**self.spec.words, language: Furniture.model_validate(laid_on(under, dict(own)))}
        return replace(self, spec=self.spec.model_copy(update={"words": words}))


FURNITURE_KEYS = keys_of(Furniture)


def names(folders: Sequence[Path] = ()) -> dict[str, str]:
    """Every layout's name and description: those in `folders` first, then the built-in ones."""
    return described((*folders, data_folder("layouts")), "layout.yaml")


def load(name: str, *, folders: Sequence[Path] = (), mark: SourcePlace | None = None, dress: Dress = PLAIN) -> Layout:
    """The layout of that name, looked for in `folders` and then among the built-in ones, in that dress.

    Every page spec is tried with sample variables. BookError holds all the faults of its files;
    for an unknown name the fault is at `mark`.
    """
    shelves = (*folders, data_folder("layouts"))
    known = tuple(sorted(names(folders)))
    sources = inheritance.chain(name, shelves, noun="layout", file_of="{}/layout.yaml".format, known=known, mark=mark)
    chain = [Path(text.name).parent for text in sources]
    own = [_theme_of(folder) for folder in chain if (folder / "theme.yaml").exists()]
    if dress.theme:
        over = theme_over(dress)
        chain.insert(0, Path(over.name).parent)
    own_fonts = fonts.beside([*chain, *(folder.parent for folder in folders)])
    spec, faults = _checked(LayoutSpec, sources, own_fonts)
    if own:
        own = [over, *own] if dress.theme else own
        theme, more = _checked(Theme, own, own_fonts)
        faults += more
    else:
        hint = "add one, or extend a layout that has it"
        theme, faults = None, [*faults, Fault("the layout has no theme.yaml", hint, sources[0].mark(()))]
    if theme is not None:
        faults += (one.fault(blamed(own, one.where)) for one in theme.complaints())
    if spec is None or theme is None or faults:
        raise BookError(sorted(faults, key=lambda one: by_place(one)[:3]))
    if dress.font:
        theme = theme.in_family(faces_for(theme, dress, own_fonts))
    layout = Layout(name, spec, theme.coloured() if dress.is_coloured else theme, rendering.environment(chain))
    faults = list(dict.fromkeys(_faults_with_samples(layout)))
    refuse(sorted(faults, key=lambda one: by_place(one)[:3]))
    return layout


def _theme_of(folder: Path) -> Source:
    file = folder / "theme.yaml"
    if not is_within(file, folder):
        raise fault(f"'{file}' leads out of its folder", hint="put the file itself there, not a link")
    return document.read(file)


def _faults_with_samples(layout: Layout) -> list[Fault]:
    """The faults of all page specs when they get sample variables, as left-hand and as right-hand pages."""
    faults: list[Fault] = []
    words = next(iter(layout.spec.words.values()))
    for page in variables.PAGES:
        for number in (1, 2):
            values = {**variables.sample(page, number), "words": words}
            with collecting(faults):
                layout.page_spec(page, values, drawings=variables.SAMPLE_DRAWINGS)
    return faults


M = TypeVar("M", LayoutSpec, Theme)


def _checked(
    model: type[M],
    texts: Sequence[Source],
    own_fonts: Mapping[str, Path],
) -> tuple[M | None, list[Fault]]:
    """The model of a file and those it extends, merged; faults at the lines of whichever says so."""
    shapeless = [text for text in texts if not isinstance(text.value, dict)]
    if shapeless:
        hint = "write 'key: value' lines"
        return None, [Fault("must hold keys and values", hint, text.mark(())) for text in shapeless]
    merged: Any = {}
    for text in reversed(texts):
        merged = laid_on(merged, text.value)
    try:
        return model.model_validate(merged, context={"fonts": own_fonts}), []
    except ValidationError as error:
        found = complaints(error, keys_of(model), merged)
        return None, [one.fault(blamed(texts, one.where)) for one in found]
