"""A picture that a book hands to one of its puzzles: text -> grey levels, and where to part dark from light."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pydantic.dataclasses import dataclass as checked

from bookmaker.kinds.nonogram.board import ORNAMENTS, Answer, Clues, Params
from bookmaker.kinds.nonogram.making import gallery
from bookmaker.kinds.nonogram.making.abstract import Levels
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream
from bookmaker.source.faults import counted


@dataclass(frozen=True, slots=True)
class Picture:
    """A title, and how dark each cell is, in reading order, from 0 to 255; those from `cut` on are filled."""

    title: str
    width: int
    height: int
    levels: Levels

    @property
    def cut(self) -> int:
        """The level that parts two heaps of cells best (Otsu 1979)."""
        counts = [0] * 256
        for level in self.levels:
            counts[level] += 1
        total, whole = len(self.levels), sum(self.levels)
        best, cut, below, weight = -1.0, 1, 0, 0
        for level, count in enumerate(counts[:-1]):
            below, weight = below + count, weight + level * count
            if 0 < below < total:
                # The variance between the heaps, times the square of the number of cells.
                apart = (whole * below - weight * total) ** 2 / (below * (total - below))
                if apart > best:
                    best, cut = apart, level + 1
        return cut


def picture_of(text: str) -> Picture:
    """The picture of a text such as "2x1:00ff:Half", as Params has checked it."""
    size, levels, title = text.split(":", 2)
    width, _, height = size.partition("x")
    return Picture(title, int(width), int(height), tuple(bytes.fromhex(levels)))


@checked(frozen=True, config={"defer_build": True})  # most puzzles are dealt none
class WithPicture(Params):
    """Params of a puzzle that shows this one of our own pictures, as no other of its section does, or an ornament.

    Params are alike whichever it is: so are their puzzles.
    """

    own: str = field(default="", compare=False)


def dealt(params: Params, place: int, count: int | None, rng: Stream, grade: Grade | None = None) -> Params:
    """Params with the one picture of the puzzle at that place; ValueError where there are fewer, a book's or our own.

    Of our own, which `rng` shuffles, a section gets each once: where all are to be pictures each puzzle one, else every
    second one as long as there are any. Where nobody knows how many puzzles there will be they come round again.
    """
    if params.dealt:
        if place >= len(params.dealt):
            raise ValueError(f"it has {counted(len(params.dealt), 'picture')}")
        return replace(params, pictures=(params.dealt[place],), glyphs=())
    names = shown_by(params, grade)
    is_every = params.subject == "picture"
    turn, is_pattern = (place, 0) if is_every else divmod(place, 2)
    if is_every and count is not None and turn >= len(names):
        raise ValueError(few(params, grade, len(names)))
    if not names:
        return params
    is_pattern = is_pattern or (count is not None and turn >= len(names))
    return _with(params, "" if is_pattern else rng.shuffled(names)[turn % len(names)])


def others(params: Params, grade: Grade | None, rng: Stream) -> Iterator[tuple[Params, Clues | None]]:
    """Params with each of our own pictures that may be shown instead, and its clues, as `rng` shuffles them.

    Last params without one, or ValueError where nothing but pictures will do; nothing for ornaments and a book's own.
    """
    names = shown_by(params, grade)
    if params.dealt or (isinstance(params, WithPicture) and not params.own):
        return
    for name in rng.shuffled(names):
        yield _with(params, name), gallery.clues(params.width, name)
    if params.subject == "picture":
        raise ValueError(few(params, grade, len(names)))
    yield _with(params, ""), None


def alike(clues: Clues) -> Iterator[Clues]:
    """The clues of our own picture of that name in all other sizes, where these are one's."""
    sides = [side for side, drawn in gallery.pictures().items() if clues.caption in drawn]
    if clues.width == clues.height and clues.width in sides and gallery.clues(clues.width, clues.caption) == clues:
        yield from (gallery.clues(side, clues.caption) for side in sides if side != clues.width)


def _with(params: Params, own: str) -> WithPicture:
    given = {name: getattr(params, name) for name in Params.__dataclass_fields__}
    return WithPicture(**given, own=own)


def shown_by(params: Params, grade: Grade | None) -> tuple[str, ...]:
    """The names of our own pictures that puzzles of these params may show, of that grade or of any."""
    if params.subject in ORNAMENTS:
        return ()
    return gallery.fitting(params.width, params.height, grade, params.themes, min(params.most_runs))


def few(params: Params, grade: Grade | None, there: int) -> str:
    """That there are only so many pictures of a size, grade and theme, in a sentence."""
    verb = "is" if there == 1 else "are"
    what = f"{params.width}x{params.height}" + (f" that {verb} {grade.word}" if grade else "")
    themes = f" about {', '.join(params.themes)}" if params.themes else ""
    return f"of our own pictures there {verb} only {there} of {what}{themes}"


def model(params: Params) -> tuple[str, Answer] | None:
    """The title of the one picture that was dealt, and how it would look unchanged."""
    if not params.dealt:
        return None
    picture = picture_of(params.dealt[0])
    return picture.title, Answer.of([int(level >= picture.cut) for level in picture.levels], picture.width)
