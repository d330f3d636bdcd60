"""A page of zones: its spec and what runs that day -> frames, a PDF/X, an IDML and the art that this one links to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from bookmaker.newspaper import zones
from bookmaker.newspaper.zones import ColumnsSpec, PageSpec, ZoneSpec
from bookmaker.pages.frames import Frame
from bookmaker.pages.newspaper import zoned
from bookmaker.pages.newspaper.zoned import Piece, Row
from bookmaker.pages.page import Page, moved
from bookmaker.pages.setting.theme import Theme
from bookmaker.render import idml
from bookmaker.source.lengths import in_mm

LINKS = "Links"  # the folder beside a document where layout programs look for art
LINK, BAND = "link ", "band"  # how what a page links to is called among an issue's paths
ANSWER = "solution of"  # how names of a band's frames begin: no slot's name has a space


@dataclass(frozen=True, slots=True)
class Content:
    """What a page shows: how the puzzle of each slot is drawn in a width, and each solution; values of mastheads.

    A slot that has no puzzle that day is not among `puzzles`, but among the `widths`.
    """

    theme: Theme
    columns: ColumnsSpec
    widths: Mapping[str, float]
    puzzles: Mapping[str, Callable[[float], Piece]]
    solutions: Sequence[Callable[[float], Piece]]
    values: Mapping[str, str]


def frames(page: PageSpec, content: Content) -> list[Frame]:
    """Every frame of the page; ValueError, in a part of a sentence, where something does not fit."""
    rows = []
    for row, placed in zip(page.rows, zones.laid(page, content.columns, content.widths), strict=True):
        pieces = []
        for one in placed:
            inside = [_piece(leaf, one.width, page, content) for leaf in one.zone.leaves()]
            pieces.append((one.left, zoned.stacked(inside, page.gap)))
        rows.append(Row(tuple(pieces), row.depth))
    found = zoned.placed(rows, depth=page.depth - 2 * page.margin, gap=page.gap)
    return [frame.shifted(page.margin, page.margin) for frame in found]


def _piece(zone: ZoneSpec, width: float, page: PageSpec, content: Content) -> Piece:
    least = zone.depth or 0.0
    if zone.masthead:
        lines = [zones.filled(line, content.values) for line in zone.masthead]
        return zoned.masthead("masthead", lines, width, least, content.theme)
    if zone.solutions is not None:
        each = zone.solutions.each(page.columns or content.columns)
        if each > width + zones.SLACK:
            here, room = in_mm(each), in_mm(width)
            raise ValueError(f"has solutions {here} wide in a zone of {room}")
        pieces = [drawn(each) for drawn in content.solutions]
        return zoned.band(pieces, width, page.gap, is_turned=zone.solutions.turned)
    if zone.slot and zone.slot in content.puzzles:
        return content.puzzles[zone.slot](width)
    return zoned.room(zone.room or zone.slot or "", width, least)


def stems(asked: PageSpec, page: str, slots: Sequence[str]) -> dict[str, str]:
    """The paths, without endings, of a page and of what it links to, by name; `slots` have a puzzle that day."""
    if not asked.rows:
        return {"page": page}
    path = PurePosixPath(page)
    named = {f"{LINK}{name}": name for name in asked.slots() if name in slots}
    named |= {BAND: "solutions"} if asked.band() else {}
    return {"zones": page} | {
        key: (path.parent / LINKS / f"{path.name}-{name}").as_posix() for key, name in named.items()
    }


def files(
    page: PageSpec, content: Content, paths: Mapping[str, str], *, language: str, document: Callable[[Page, str], bytes]
) -> Iterator[tuple[str, bytes]]:
    """The page as PDF and as IDML, and each piece of art without words as a PDF of its own, with their paths.

    `document` makes a PDF of a page that shows the issue, or that part of it.
    """
    found = frames(page, content)
    items = tuple(item for frame in found for item in frame.printed())
    yield f"{paths['zones']}.pdf", document(Page(page.width, page.depth, items), "")
    links: dict[str, str] = {}
    linked: list[Frame] = []
    for key, path in paths.items():
        begin = ANSWER if key == BAND else key.removeprefix(LINK)
        mine = [frame for frame in found if frame.is_linked and frame.name.startswith(f"{begin} ")]
        if key != "zones" and mine:
            one = _around(f"{begin} art", mine)
            x, y, wide, deep = one.box
            art = tuple(moved((item for frame in mine for item in frame.printed()), (-x, -y)))
            yield f"{path}.pdf", document(Page(wide, deep, art), begin)
            links[one.name] = f"{LINKS}/{PurePosixPath(path).name}.pdf"
            linked.append(one)
    others = [frame for frame in found if not frame.is_linked]
    yield (
        f"{paths['zones']}.idml",
        idml.document((page.width, page.depth), [*linked, *others], links, language=language),
    )


def _around(name: str, frames: Sequence[Frame]) -> Frame:
    """One frame around all of these."""
    left, top = (min(frame.box[n] for frame in frames) for n in (0, 1))
    right, foot = (max(frame.box[n] + frame.box[n + 2] for frame in frames) for n in (0, 1))
    return Frame(name, (left, top, right - left, foot - top), is_linked=True)
