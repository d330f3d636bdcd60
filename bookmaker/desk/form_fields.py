"""Fields of book.yaml for the rooms: keys with values, limits and what they are for; the cover; facts of a job."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.book.cover_keys import DESIGNS, PALETTES
from bookmaker.book.sections import SectionSpec
from bookmaker.book.spec import KEYS
from bookmaker.desk.open_book import State
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.production.changing import at, text_of
from bookmaker.production.cover_images import faces, png, sheet
from bookmaker.production.job import cover_of
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import ASKED_WORDS
from bookmaker.puzzles.contract.params import bounds_of
from bookmaker.puzzles.records.record import options_of
from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import BookError
from bookmaker.source.surgery import shown, written

WALL_DPI, FULL_DPI = 40, 120
GRADES = ", ".join(ASKED_WORDS)
ASKED = ("title", "kind", "size", "grade", "count", "per_page")
CURVE = (600, 120)  # units of the picture of efforts
Field = Mapping[str, Any]


def value_of(state: State) -> Any:
    """The plain values of book.yaml; None where it cannot be read."""
    try:
        return document.parse(text_of(state.data, _path(state)), name="book.yaml").value
    except BookError:
        return None


def _path(state: State) -> Any:
    return state.job.text.name if state.job else "book.yaml"


def sections(state: State) -> list[dict[str, Any]]:
    """Every section, every part of a mixed one, and every page of one's own, with its fields and its key.

    `more` is a key of a list that can have one entry more.
    """
    found: list[dict[str, Any]] = []
    value, own_page = value_of(state), KEYS(("pages", 0))
    raw = at(value, ("sections",))
    for index, section in enumerate(raw if isinstance(raw, list) else ()):
        if not isinstance(section, dict):
            continue
        where: Where = ("sections", index)
        title = str(section.get("title") or section.get("kind") or index + 1)
        mix = section.get("mix") if isinstance(section.get("mix"), list) else None
        if mix is None:
            found.append(_entry(where, title, _fields(where, section, section)))
            continue
        found.append(_entry(where, title, [_field((*where, "title"), title, "")]))
        for part, one in enumerate(mix):
            if isinstance(one, dict):
                inner = (*where, "mix", part)
                own = _fields(inner, one, {**section, **one})
                found.append(_entry(inner, f"{title}: {one.get('kind') or part + 1}", own))
        found.append(_entry(more=(*where, "mix")))
    found.append(_entry(more=("sections",)))
    pages = at(value, ("pages",))
    for index, page in enumerate(pages if isinstance(pages, list) else ()):
        fields = [_field(("pages", index, key), at(page, (key,)), "", about) for key, about in own_page.items()]
        found.append(_entry(("pages", index), "", fields))
    return [*found, _entry(more=("pages",))]


def _entry(where: Where = (), title: str = "", fields: Iterable[Field] = (), more: Where = ()) -> dict[str, Any]:
    """An entry of a list: its key and fields, and the key of a list that can have one more, with the word for it."""
    add, word = (f"{shown(more)}.+", f"add_{more[-1]}") if more else ("", "")
    return {"key": shown(where), "title": title, "fields": list(fields), "more": add, "word": word}


def _fields(where: Where, own: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[Field]:
    """The fields of a section or part; what it does not say itself is empty, with what it has from its section."""
    kind = whole.get("kind")
    is_known = isinstance(kind, str) and registry.has(kind)
    about = KEYS(("sections", 0))
    sides = registry.get(kind).Params.__pydantic_fields__ if is_known else {}
    limits = {
        "size": f"{bounds_of(sides['width'])} x {bounds_of(sides['height'])}" if sides else "",
        "grade": GRADES,
        "count": bounds_of(SectionSpec.model_fields["count"]),
        "kind": ", ".join(registry.names()),
        "per_page": "1 to 12, auto",
    }
    for key in ASKED:
        if key in own or (key not in ("title", "per_page") and "from" not in whole and "mix" not in own):
            inherited = whole.get(key) if key not in own else None
            yield _field((*where, key), own.get(key), limits.get(key, ""), about.get(key, ""), inherited)
    for name, field in (options_of(kind) if is_known else {}).items():
        written = at(own, ("options", name))
        yield _field((*where, "options", name), written, bounds_of(field), field.description or "", field.default)


def _field(where: Where, value: Any, limits: str, about: str = "", usual: Any = None) -> Field:
    return {
        "key": shown(where),
        "name": str(where[-1]),
        "value": "" if value is None else _spoken(value),
        "usual": "" if usual is None else _spoken(usual),
        "limits": limits,
        "about": about,
    }


def _spoken(value: Any) -> str:
    return value if isinstance(value, str) else written(value)


def of_book(state: State, keys: tuple[str, ...]) -> list[Field]:
    """Fields for keys of the whole book."""
    value, about = value_of(state), KEYS(())
    return [_field((key,), at(value, (key,)), "", about.get(key, "")) for key in keys]


def curve(state: State) -> str:
    """The efforts of all puzzles as the points of a line, over the whole of CURVE."""
    if state.shown is None:
        return ""
    efforts = [puzzle.deduction.effort for puzzle in state.shown.puzzles]
    most, width = max([*efforts, 1.0]), CURVE[0] / max(1, len(efforts) - 1)
    return " ".join(f"{at * width:.1f},{CURVE[1] * (1 - 0.95 * one / most):.1f}" for at, one in enumerate(efforts))


def facts(state: State) -> list[tuple[str, str]]:
    """What the printer's profile knows of a book: pages, spine, cost ("" where it says none)."""
    if state.job is None or state.shown is None:
        return []
    job, pages = state.job, len(state.shown.composition.pages)
    found = [("pages", str(pages)), ("printer", job.spec.printer), ("paper", job.spec.paper)]
    spine = job.spec.cover.spine_in or job.printer.spine_in(job.spec.paper, pages)
    if spine is not None:
        found.append(("spine", f"{spine * 25.4:.2f} mm"))
    return [*found, ("cost", job.printer.cost(job.spec.paper, pages) or "")]


def cover(state: State) -> dict[str, Any]:
    """What the room of the cover shows: designs by palettes, what is chosen, and fields of its words."""
    value, about = value_of(state), KEYS(("cover",))
    keys = ("design", "palette", "subtitle", "promise", "blurb", "isbn", "spine_in")
    own = {key: _field(("cover", key), at(value, ("cover", key)), "", about.get(key, "")) for key in keys}
    made = _composed(state, {})
    return {
        "designs": DESIGNS,
        "palettes": PALETTES,
        "instead": made.instead if made else "",
        "design": own["design"]["value"],
        "palette": own["palette"]["value"],
        "fields": [*of_book(state, ("printer", "paper")), *(own[key] for key in keys[2:])],
        "moment": f"{state.digest[:12]}{state.shown.digest[:12]}"
        if state.shown and dict(facts(state)).get("spine")
        else "",
    }


def cover_picture(state: State, what: str, design: str | None, palette: str | None) -> bytes | None:
    """The cover (PNG): "front" at the wall's size, or "full", "back", "spine"; None where there is none."""
    if what not in ("front", "full", "back", "spine"):
        return None
    chosen = {
        key: one
        for key, one, known in (("design", design, DESIGNS), ("palette", palette, PALETTES))
        if one and one in known
    }
    made = _composed(state, chosen)
    if made is None:
        return None
    dpi = WALL_DPI if what == "front" else FULL_DPI
    return png(faces(made, sheet(made, dpi=dpi), dpi=dpi)["front" if what == "full" else what])


def _composed(state: State, chosen: Mapping[str, str]) -> ComposedCover | None:
    """The cover with what is chosen for it; None where there is none."""
    if state.shown is None or state.job is None:
        return None
    spec = state.job.spec
    spec = spec.model_copy(update={"cover": spec.cover.model_copy(update=chosen)})
    try:
        return cover_of(replace(state.job, spec=spec), state.shown.manuscript, len(state.shown.composition.pages))
    except BookError:
        return None  # told in the room of checks, where it is the book's own
