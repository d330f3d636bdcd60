"""Paging: Pieces of prose, or the lines of a list, and a Fitting -> what of them stands on each page."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.book.page_contents import PROSE
from bookmaker.pages.book.sheets import Run, Sheet
from bookmaker.pages.manuscript import BESIDE, Piece
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.templates.variables import cells_of

WAYS = "move"  # that of what stands for an entry of a table
MOST_BESIDE = 6  # entries of a table in a line
LEAST_ROWS = 6  # of a table, with their headings, on its last page
BETWEEN = 0.7 * BASELINE  # points between two of them, as in the layout
Line = tuple[int, Piece]  # of the piece with that number
Flow = tuple[tuple[Piece, ...], ...]  # page by page


def filled(fitting: Fitting, count: int, page: Callable[[int, int], Sheet]) -> Run:
    """The pages of a list of so many lines: as few as hold it, about as many lines on each.

    `page` has the lines from one on to before another.
    """
    found = _filled(fitting, count, page, count)
    for most in range(-(-count // max(1, len(found))), count):
        even = _filled(fitting, count, page, most)
        if len(even) == len(found):
            return even
    return found


def _filled(fitting: Fitting, count: int, page: Callable[[int, int], Sheet], most: int) -> Run:
    """The pages of such a list, with as many lines on each as it holds, but no more than `most`."""
    found: list[Sheet] = []
    at = 0
    while at < count:
        end = _that_fit(fitting, partial(page, at), at + 1, min(count, at + most))
        found.append(page(at, end))
        at = end
    return tuple(found)


def flowed(fitting: Fitting, part: str, pieces: Sequence[Piece]) -> Flow:
    """The pieces page by page: paragraphs may go on on the next page, headings and items stay whole.

    No page begins or ends with a single line of a paragraph, and none ends with a heading. The entries of a table stand
    in columns, and a group with more than one on one page where that holds it; few rows have a group before them.
    """
    rest = list(_lines(fitting, tuple(_in_columns(fitting, part, pieces))))
    pages: list[tuple[Piece, ...]] = []
    while rest:
        page = partial(_text_page, part, rest, not pages)
        count = _unbroken(rest, _that_fit(fitting, page, 1, len(rest)))
        if len(rest) - LEAST_ROWS < count < len(rest) and rest[count - 1][1].sort == "entries":
            count = _before_last_group(rest, count)
        pages.append(_joined(rest[:count]))
        rest = rest[count:]
    return tuple(pages)


def closed(fitting: Fitting, flows: dict[str, Flow]) -> dict[str, Flow]:
    """The same with other books below what is said about this one, where one page holds both."""
    about, also_by = flows["about"], flows["also_by"]
    if len(about) != 1 or len(also_by) != 1:
        return flows
    title = Piece("heading", fitting.page_contents.title_of("also_by"))
    pieces = (*about[0], title, *also_by[0][also_by[0][:1] == (title,) :])
    page = Sheet("text", about="about", parts=pieces, is_first=True)
    is_room = fitting.height(1, page) <= fitting.block(1).height
    return {**flows, "about": (pieces,), "also_by": ()} if is_room else flows


def _in_columns(fitting: Fitting, part: str, pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces, with each group of a table's entries in as many columns as the block holds, to be read down."""
    contents = fitting.page_contents
    face, room = contents.layout.theme.styles[WAYS].typeface, fitting.block(1).width + BETWEEN
    sought = contents.sought_width(part)
    for sort, group in groupby(pieces, key=lambda piece: piece.sort):
        if sort != "entries":
            yield from group
            continue
        entries = list(group)
        widest = max(face.width(ways) for piece in entries for _, ways in cells_of(piece))
        columns = max(1, min(MOST_BESIDE, len(entries), int(room / (sought + widest + BETWEEN))))
        listed = [[piece.text] for piece in entries]
        if columns == 1:  # entries that are too long for two columns go on below themselves, where that saves lines
            broken = [_broken(face, piece, room / 2 - sought - BETWEEN) for piece in entries]
            columns, listed = (2, broken) if _rows(broken, 2) < len(listed) else (1, listed)
        rows = _rows(listed, columns)
        texts = _read_down(listed, rows, columns)
        for row in range(rows):
            yield Piece(sort, BESIDE.join(texts[row::rows]))


def _broken(face: Typeface, piece: Piece, width: float) -> list[str]:
    """The lines of a table's entry at that width; those after its first begin with nothing that is looked up."""
    ((sought, ways),) = cells_of(piece)
    first, *others = face.wrap(ways, width)
    return [f"{sought} {first}", *(f" {line}" for line in others)]


def _rows(listed: Sequence[Sequence[str]], columns: int) -> int:
    """How many rows hold entries of so many lines in those columns, none of which breaks an entry."""
    rows = max(max(map(len, listed)), -(-sum(map(len, listed)) // columns))
    while len(_read_down(listed, rows, columns)) > rows * columns:
        rows += 1
    return rows


def _read_down(listed: Sequence[Sequence[str]], rows: int, columns: int) -> list[str]:
    """The lines of entries in columns of so many rows, those that stay empty as well."""
    texts: list[str] = []
    for lines in listed:
        if len(texts) % rows + len(lines) > rows:
            texts += [" "] * (-len(texts) % rows)
        texts += lines
    return texts + [" "] * (rows * columns - len(texts))


def _lines(fitting: Fitting, pieces: Sequence[Piece]) -> Iterator[Line]:
    """The pieces, with paragraphs cut into lines: what must each stay on one page."""
    face = fitting.page_contents.layout.theme.styles[PROSE].typeface
    width = min(fitting.block(1).width, fitting.page_contents.measure)
    for at, piece in enumerate(pieces):
        texts = face.wrap(piece.text, width) if piece.sort == "paragraph" else (piece.text,)
        for number, text in enumerate(texts):
            yield at, replace(piece, text=text, is_start=number == 0)


def _joined(lines: Sequence[Line]) -> tuple[Piece, ...]:
    """The lines put together to pieces again, each with those of its lines that are given."""
    found = []
    for _, group in groupby(lines, key=lambda line: line[0]):
        first, *others = (piece for _, piece in group)
        found.append(replace(first, text="\n".join([first.text, *(piece.text for piece in others)])))
    return tuple(found)


def _text_page(part: str, lines: Sequence[Line], is_first: bool, count: int) -> Sheet:
    return Sheet("text", about=part, parts=_joined(lines[:count]), is_first=is_first)


def _that_fit(fitting: Fitting, page: Callable[[int], Sheet], least: int, most: int) -> int:
    """The largest of these numbers whose page fits; the least one always does, so that paging comes to an end."""
    block = fitting.block(1).height
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if fitting.height(1, page(middle)) <= block else (least, middle - 1)
    return least


def _before_last_group(lines: Sequence[Line], count: int) -> int:
    """How many of the first lines stand before the last heading among them; all where that is the first line."""
    headed = (at for at in range(count - 1, 0, -1) if lines[at][1].sort in ("heading", "subheading"))
    return _unbroken(lines, next(headed, count))


def _unbroken(lines: Sequence[Line], count: int) -> int:
    """That count or less, so that no single line of a paragraph is left and no heading ends the page."""
    if count == len(lines):
        return count
    piece = lines[count - 1][0]
    before = sum(at == piece for at, _ in lines[:count])
    after = sum(at == piece for at, _ in lines[count:])
    is_lonely = (after == 1 and before > 2) or (after > 0 and before == 1)
    fewer = count - is_lonely
    if lines[count - 1][1].sort == lines[count][1].sort == "entries":
        start = next((at for at in range(count, 0, -1) if lines[at - 1][1].sort != "entries"), 0)
        if start > 1 and (BESIDE in lines[count][1].text or count - start == 1):
            fewer = start  # a group in columns goes on to the next page, but for one that begins it
    while fewer > 1 and lines[fewer - 1][1].sort in ("heading", "subheading"):
        fewer -= 1
    return max(fewer, 1)
