"""book.yaml -> Spec: what the customer wrote, checked; every fault of the file at once, at its line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, ValidationError

from bookmaker import printers
from bookmaker.book import cover_keys
from bookmaker.book.book_values import File, Prose, Volumes
from bookmaker.book.cover_keys import CoverSpec
from bookmaker.book.foreign_sections import NO_FOREIGN, Foreign, faults_beside, filled
from bookmaker.book.mixing import faults_beside_mix, with_parts
from bookmaker.book.on_paper import (
    AnswersSpec,
    CellsSpec,
    Hints,
    MatterSpec,
    OwnPageSpec,
    Screen,
    Techniques,
    Trim,
    matter_faults,
    read_trim,
)
from bookmaker.book.place_names import naming_faults
from bookmaker.book.sections import MOST_PUZZLES, SectionSpec, section_faults, sound_parts, with_place
from bookmaker.book.volumes import volume_faults
from bookmaker.book.wording import WordsSpec, word_faults
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.abilities import Inspectable, Taught
from bookmaker.puzzles.contract.voices import CHILDREN, PLAIN, VOICES, voiced
from bookmaker.puzzles.contract.words import OwnWords, languages
from bookmaker.puzzles.making.drawn_masks import with_patterns
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, by_place, counted, did_you_mean
from bookmaker.source.fields import Line, word_of
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest
from bookmaker.source.lengths import POINTS_PER_INCH
from bookmaker.source.validation import Strict, complaints, keys_of, wrong

DEFAULT_LAYOUT = "classic"
MOST_SECTIONS = 500
MOST_OWN_PAGES = 50


def _some(value: Any) -> Any:
    if value == []:
        raise wrong("must not be empty", "a section has at least kind, size, grade and count")
    return value


class Spec(Strict):
    """A whole book.yaml. `trim` is (width, height) in points."""

    title: Line = Field(description="the book's title")
    subtitle: Line | None = Field(
        None, description="under the title, inside and on the cover; default: how many puzzles"
    )
    series: Line | None = Field(None, description="the series that the book belongs to, over the title")
    volume: Line | None = Field(None, description="which volume of the series, or of books of this title")
    volumes: Volumes | None = Field(
        None, description="several books of one file, such as 1-10: each with its own puzzles, folder and lock"
    )
    author: Line | None = Field(None, description="the author's name, on the title page")
    seed: Line = Field(description="any text; the same seed makes the same book")
    language: Line = Field(DEFAULT_LANGUAGE, description="language of rules and headings, such as en or en-GB")
    words: WordsSpec = Field(
        WordsSpec(), description="what the book says otherwise: texts, or a file of them; see 'bookmaker words'"
    )
    voice: Literal["children", "plain", "expert"] | None = Field(
        None,
        description="for whom rules and steps are told: children (as the layout children does), expert, or plain",
    )
    printer: Line = Field("plain", description="a printer profile; 'bookmaker printers' lists them")
    trim: Trim = Field((432.0, 648.0), description="page size after cutting: 6x9in, 148x210mm, or a name such as a5")
    paper: Line = Field("white", description="the printer's paper; limits pages and sets the spine")
    screen: Screen = Field(
        "trim",
        description="pages of digital.pdf: tablet (3:4, a puzzle to a page), or trim, the default (as in print)",
    )
    layout: Line = Field(DEFAULT_LAYOUT, description="a page layout; 'bookmaker layouts' lists them")
    theme: Line | None = Field(
        None, description="borders, grounds, spots and inks laid over the layout's own; 'bookmaker themes' lists them"
    )
    font: Line | None = Field(
        None,
        description="a family for all that is set, such as Andika, or of files beside the book; default: the layout's",
    )
    ink: Literal["black", "colour"] = Field(
        "black", description="of the printed pages: black, the default, or colour, where the printer's paper takes it"
    )
    fill: Literal["notes", "none", "tips", "spots"] | None = Field(
        None,
        description="in places that stay empty: notes, none, tips or spots; by default the theme's spots, else notes",
    )
    ledger: Line | None = Field(
        None, description="a file that remembers what was published, shared with other books and dailies"
    )
    extends: File | None = Field(
        None, description="another book's file beside this one, which holds for all that is not here"
    )
    lock: File | None = Field(
        None, description="the lock of another book beside this one, whose very puzzles this one prints"
    )
    sections: Annotated[tuple[SectionSpec, ...], BeforeValidator(_some)] = Field(
        max_length=MOST_SECTIONS, description="the book's sections, in order"
    )
    cells: CellsSpec = Field(CellsSpec(), description="how large the cells of puzzles may be")
    answers: AnswersSpec = Field(AnswersSpec(), description="the answer key at the back")
    techniques: Techniques = Field(
        "none",
        description="pages about the techniques that puzzles need: inline, before the section that first needs each;"
        " appendix, behind the puzzles; none, the default",
    )
    hints: Hints = Field(
        "none",
        description="where to look in each puzzle and what for: back, behind the puzzles; foot, upside down at the foot"
        " of its page; none, the default",
    )
    edition: Line | None = Field(None, description="such as 'First edition', on the copyright page")
    rights: Line | None = Field(None, description="such as '© 2026 A. Name', on the copyright page")
    dedication: Prose | None = Field(None, description="to whom the book is given; text, or a .md file beside the book")
    introduction: Prose | None = Field(None, description="before the puzzles; text, or a .md file beside the book")
    about: Prose | None = Field(None, description="after the answers; text, or a .md file beside the book")
    also_by: Prose | None = Field(None, description="other books, on a page of their own; text, or a .md file")
    matter: MatterSpec = Field(MatterSpec(), description="which pages stand before and after the puzzles")
    pages: Annotated[tuple[OwnPageSpec, ...], Field(max_length=MOST_OWN_PAGES)] = Field(
        (), description="pages of your own: each with a place (after or before), and a file or ruled"
    )
    one_sided: StrictBool = Field(False, description="true leaves the back of every page with puzzles empty")
    launch: StrictBool = Field(
        False, description="true writes a folder 'launch' too: the cover's picture, a listing text, a sample and more"
    )
    companion: StrictBool = Field(False, description="true makes pages to play every puzzle on the web, in companion/")
    play_hints: Literal["always", "never"] = Field(
        "always", description="whether these pages have hints, and with them the answers: always or never"
    )
    cover: CoverSpec = Field(CoverSpec(), description="the cover; by default made from title and puzzles")

    @property
    def own_words(self) -> OwnWords:
        """What the book says of puzzles otherwise, in its voice."""
        voice = self.voice or (CHILDREN if self.layout == CHILDREN else PLAIN)
        return replace(self.words.own, voice=voice)


KEYS = keys_of(Spec)
KEPT = "; 'bookmaker lock BOOK --from FOLDER' keeps the puzzles of an earlier build"
# Keys that earlier versions had -> what does it now.
GONE = {
    ("replace",): f"'bookmaker another BOOK NUMBER' puts another puzzle there, and the lock keeps it{KEPT}",
    ("avoid",): f"'bookmaker never BOOK NUMBER' (or an id) keeps a puzzle out of the book for good{KEPT}",
    ("about_picture",): "write '![](PICTURE)' in 'about', in a paragraph of its own",
}


def check(text: Source, *, folders: Sequence[Path] = (), foreign: Mapping[int, Foreign] = NO_FOREIGN) -> Spec:
    """The Spec of a Source; BookError with every fault, in the order of the file's lines.

    `folders` may hold printer profiles beside the built-in ones; `foreign` has what was found in the files that
    sections, by index, take their puzzles from.
    """
    unfilled, text = text, with_parts(filled(text, foreign))
    if not isinstance(text.value, dict):
        raise BookError([Fault("a book must hold keys and values", "start with 'title: ...'", text.mark(()))])
    text, found = with_patterns(text, "sections")
    spec: Spec | None = None
    try:
        spec = Spec.model_validate(text.value)
    except ValidationError as error:
        messages = [with_place(one, text) for one in complaints(error, KEYS, text.value)]
        found += [one.fault(text) for one in messages if not (one.at_key and one.where in GONE)]
    # What pydantic cannot know is checked for every part that is sound in itself, so that
    # one run shows all faults of the file.
    found += section_faults(text)
    found += naming_faults(unfilled)
    found += _printer_faults(text, folders)
    used = sorted({section.kind for _, section in sound_parts(text) if registry.has(section.kind)})
    found += _companion_faults(text, used)
    found += _voice_faults(text, used)
    found += _language_faults(text, used)
    found += word_faults(text, used)
    found += _teaching_faults(text)
    found += cover_keys.faults(text)
    found += matter_faults(text)
    found += _gone(text)
    found += volume_faults(text)
    found += faults_beside(unfilled)
    found += faults_beside_mix(unfilled)
    if spec is not None and (total := sum(section.count for section in spec.sections)) > MOST_PUZZLES:
        hint = f"a book has at most {MOST_PUZZLES:,}: make several volumes"
        found.append(Fault(f"{counted(total, 'puzzle')} are asked for", hint, text.key_mark(("sections",))))
    if spec is None or found:
        raise BookError(sorted(set(found), key=by_place))
    return spec


def _gone(text: Source) -> Iterator[Fault]:
    """Keys that something else has taken the place of."""
    for where, now in GONE.items():
        if where[0] in text.value:
            yield Fault(f"'{where[0]}' is no key any more", f"leave it out: {now}", text.key_mark(where))


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
    elif paper is not None and text.value.get("ink") == "colour" and printer.papers[paper].ink == "black":
        coloured = [each for each, about in printer.papers.items() if about.ink != "black"]
        hint = f"for colour it has {', '.join(coloured)}" if coloured else "leave 'ink' out, or take another printer"
        yield Fault(f"{name} prints on '{paper}' in black alone", hint, text.mark(("ink",)))
    trim = text.value.get("trim", "6x9in")
    try:
        width, height = (side / POINTS_PER_INCH for side in read_trim(str(trim)))
    except ValueError:
        return
    if not printer.accepts(width, height, paper):
        sizes = ", ".join(f"{size}in" for group in printer.trims for size in group.sizes)
        hint = f"it cuts {sizes}" if sizes else "ask for another trim"
        if printer.custom:
            (w_low, w_high), (h_low, h_high) = printer.custom.width, printer.custom.height
            hint = f"it cuts {w_low:g} to {w_high:g} in wide and {h_low:g} to {h_high:g} in high"
        yield Fault(f"{name} does not cut '{trim}'", hint, text.mark(("trim",)))


def _teaching_faults(text: Source) -> Iterator[Fault]:
    """Hints or pages about techniques that none of the book's kinds has anything for."""
    kinds = [registry.get(part.kind) for _, part in sound_parts(text) if registry.has(part.kind)]
    abilities: tuple[tuple[str, type[Any], str], ...] = (
        ("hints", Inspectable, "no kind of this book tells its steps, so there can be no hints"),
        ("techniques", Taught, "no kind of this book has pages about its techniques"),
    )
    for key, ability, message in abilities:
        is_asked = text.value.get(key, "none") != "none"
        if is_asked and kinds and not any(isinstance(kind, ability) for kind in kinds):
            yield Fault(message, f"leave '{key}' out", text.mark((key,)))


def _voice_faults(text: Source, used: Sequence[str]) -> Iterator[Fault]:
    """A voice in which none of the book's kinds says anything otherwise."""
    voice, language = word_of(text.value.get("voice")), word_of(text.value.get("language", DEFAULT_LANGUAGE))
    is_asked = voice in VOICES and voice != PLAIN and used
    if is_asked and not any(nearest(language or "", voiced(kind, str(voice))) for kind in used):
        message = f"no kind of this book says anything otherwise for '{voice}' in '{language}'"
        yield Fault(message, "leave 'voice' out", text.mark(("voice",)))


def _companion_faults(text: Source, used: Sequence[str]) -> Iterator[Fault]:
    """A companion plays every puzzle of the book."""
    if text.value.get("companion") is not True:
        return
    for kind in used:
        if not play.can_play(kind):
            hint = "leave 'companion' out, or the kind"
            yield Fault(f"{kind} cannot be played on the web", hint, text.mark(("companion",)))


def _language_faults(text: Source, used: Sequence[str]) -> Iterator[Fault]:
    language = word_of(text.value.get("language", Spec.model_fields["language"].default))
    words = text.value.get("words")
    own = words.get("kinds") if isinstance(words, dict) else None
    for kind in used:
        if isinstance(own, dict) and kind in own:
            continue  # what it leaves out is told at its lines
        if language is not None and nearest(language, languages(kind)) is None:
            hint = did_you_mean(language, languages(kind))
            yield Fault(f"{kind} has no words in '{language}'", hint, text.mark(("language",)))
