"""The rooms of the desk, drawn: what stands in each, in the reader's language."""

import functools
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from bookmaker.desk import editor, form_fields
from bookmaker.desk.building import Build
from bookmaker.desk.open_book import Desk, State
from bookmaker.production import proofing, showing
from bookmaker.production.candidates import waiting
from bookmaker.production.locked import compared
from bookmaker.production.proofing import Proof
from bookmaker.production.showing import Shown
from bookmaker.source.faults import BookError

ROOMS = ("pages", "choose", "sections", "cover", "checks", "source", "build")


@functools.cache
def _all_words() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads(files("bookmaker.desk").joinpath("words.toml").read_text("utf-8"))
    return found


def words_for(language: str) -> Mapping[str, str]:
    """The desk's own words in a language, or in English."""
    known = _all_words()
    code = language[:2].lower()
    return {**known[code if code in known else "en"], "code": code if code in known else "en"}


class Pages:
    """Draws the rooms of a desk; in its thread."""

    def __init__(self, desk: Desk, build: Build) -> None:
        """For a desk and what is built on it."""
        self.desk, self.build = desk, build
        self._proofs: tuple[Shown, tuple[Proof, ...]] | None = None
        self.templates = Environment(
            loader=PackageLoader("bookmaker.desk"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )

    def room(self, name: str, language: str, asked: Mapping[str, str]) -> str:
        """The text of a room."""
        state = None if name == "new" else self.desk.now()
        own: dict[str, Any] = {} if state is None else getattr(self, f"_{name}")(state, asked)
        return self.templates.get_template(f"{name}.html.j2").render(
            t=words_for(language),
            languages={code: words["language"] for code, words in _all_words().items()},
            room=name,
            rooms=ROOMS,
            desk=self.desk,
            state=state,
            shown=state.shown if state else None,
            faults=[(str(one), one.mark and one.mark.line) for one in state.faults] if state else [],
            **own,
        )

    def _pages(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        pages = [
            {"number": at, "digest": digest, "boxes": showing.places(state.pages[digest])}
            for at, digest in enumerate(state.order, start=1)
        ]
        # A spread is a left page and the right one beside it; the first page stands alone on the right.
        spreads = [pages[:1], *(pages[at : at + 2] for at in range(1, len(pages), 2))]
        at = _number(asked.get("page"), len(pages))
        large = next((spread for spread in spreads if any(one["number"] == at for one in spread)), None)
        return {"spreads": spreads, "large": large, "one": self._one(state, asked)}

    def _one(self, state: State, asked: Mapping[str, str]) -> dict[str, Any] | None:
        """What is told of the puzzle that the address names; None without one."""
        if state.shown is None or not (number := _number(asked.get("puzzle"), len(state.shown.puzzles))):
            return None
        puzzle, book = state.shown.puzzles[number - 1], state.shown
        entry = next(one for chapter in book.manuscript.chapters for one in chapter.entries if one.number == number)
        found: dict[str, Any] = {
            "number": number,
            "entry": entry,
            "line": book.lines.get(number),
            "told": showing.told(book, number),
            "page": book.composition.places[number][0],
            "code": puzzle.clues.code(),
            "candidates": [],
            "id": "",
        }
        if number in book.lines:
            line = book.lines[number]
            found["candidates"] = self._candidates(state, number)
            found["id"] = line.id
        return found

    def _candidates(self, state: State, number: int) -> list[dict[str, Any]]:
        assert state.shown is not None
        line = state.shown.lines[number]
        try:
            given = waiting(self.desk.path, number, line, volume=self.desk.volume)
        except BookError:
            return []  # what lies there is nothing to take: others can be made
        return [
            {"which": at, "id": str(one.record["id"]), "facts": one.record.get("facts") or [one.record["grade"]]}
            for at, one in enumerate(given, start=1)
        ]

    def _choose(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        sections: list[dict[str, Any]] = []
        if state.shown is not None:
            for at, chapter in enumerate(state.shown.manuscript.chapters, start=1):
                tiles = [
                    {
                        "entry": one,
                        "line": state.shown.lines.get(one.number),
                        "puzzle": state.shown.puzzles[one.number - 1],
                    }
                    for one in chapter.entries
                ]
                sections.append({"number": at, "title": chapter.title, "tiles": tiles})
        return {"sections": sections, "one": self._one(state, asked)}

    def _sections(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        return {"sections": form_fields.sections(state), "curve": form_fields.curve(state)}

    def _cover(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        return form_fields.cover(state)

    def _checks(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        try:
            sentences = list(compared(state.job)) if state.job else []
        except BookError as error:  # the lock does not go with the book: what a build would say
            sentences = [str(one) for one in error.faults]
        proofs: tuple[Proof, ...] | None = None
        if "preflight" in asked and state.shown is not None:
            if self._proofs is None or self._proofs[0] is not state.shown:
                self._proofs = state.shown, proofing.proofs(state.shown)
            proofs = self._proofs[1]
        return {"sentences": sentences, "facts": form_fields.facts(state), "proofs": proofs}

    def _source(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        text = state.data.decode(errors="replace").removeprefix("\ufeff")
        return {"text": text, "marked": editor.marked(state.faults)}

    def _build(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        files = self.build.files(state.job.folder if state.job else None)
        return {"build": self.build, "files": files, "ledger": form_fields.of_book(state, ("ledger",))[0]}

    def picture(self, asked: Mapping[str, Any]) -> str | None:
        """A puzzle ("puzzle"), its answer ("answer"), or a candidate by its number; None where there is none."""
        state = self.desk.now()
        number, what = asked["number"], asked["what"]
        if state.shown is None or state.job is None or not (puzzle := state.shown.puzzle(number)):
            return None
        if what in ("puzzle", "answer"):
            return showing.alone(
                state.job, puzzle.order.kind, puzzle.clues, puzzle.answer if what == "answer" else None
            )
        if number not in state.shown.lines or not what.isdecimal():
            return None
        given = waiting(self.desk.path, number, state.shown.lines[number], volume=self.desk.volume)
        at = _number(what, len(given))
        return showing.alone(state.job, given[at - 1].kind, given[at - 1].clues) if at else None

    def cover(self, what: str, asked: Mapping[str, str]) -> bytes | None:
        """The picture of a cover; None where there is none."""
        state = self.desk.now()
        return form_fields.cover_picture(state, what, asked.get("design"), asked.get("palette"))


def _number(text: str | None, most: int) -> int:
    """The number that an address names, from 1 to the most; 0 for anything else."""
    found = int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else 0
    return found if 1 <= found <= most else 0
