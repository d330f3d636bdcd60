"""Lettering: words and a place -> the lines in which they are set largest, and those lines as items."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from bookmaker.pages.page import Glyphs, Ink
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area

MOST_LINES = 5
PER_LINE = 0.88  # what every line of a title costs
FEW = 3  # letters of a word that should not stand alone
SMALL_WORDS = frozenset(
    {
        *("a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "the", "to", "with"),
        *("das", "der", "die", "ein", "eine", "für", "im", "mit", "und", "vom", "von", "zu", "zum"),
        *("à", "de", "des", "du", "en", "et", "la", "le", "les", "par", "pour", "un", "une"),
        *("al", "con", "del", "el", "las", "los", "para", "por", "una", "y"),
    }
)
SMALLER = 0.55  # the size of a line of small words, as a share of the others'
NARROWER = 1.25  # by how much larger a second face must be to be taken


@dataclass(frozen=True, slots=True)
class Lettering:
    """Lines in one type, `leading` points from one to the next."""

    face: Typeface
    leading: float
    lines: tuple[str, ...]

    @property
    def cap_height(self) -> float:
        """The height of capitals in points."""
        return fonts.face(self.face.face).cap_height * self.face.size

    @property
    def height(self) -> float:
        """From the top of the first capitals to the last baseline."""
        return tops(self.lines, self.leading, self.cap_height)[-1] + self.cap_height * share_of(
            self.lines[-1], self.lines
        )

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(self._face(line).width(line) for line in self.lines)

    def _face(self, line: str) -> Typeface:
        share = share_of(line, self.lines)
        return replace(self.face, size=self.face.size * share, spacing=self.face.spacing * share)

    def items(self, area: Area, ink: Ink, *, side: float = 0.0) -> Iterator[Glyphs]:
        """The lines from the top of an area; `side` is the share of the free width left of each (0.5: centred)."""
        for line, top in zip(self.lines, tops(self.lines, self.leading, self.cap_height), strict=True):
            face = self._face(line)
            x = area.x + (area.width - face.width(line)) * side
            y = area.y + top + fonts.face(face.face).cap_height * face.size
            runs = tuple((x + offset, y, piece) for offset, piece, _, _ in face.pieces(line))
            yield Glyphs(runs, face.face, face.size, ink, face.spacing)


def share_of(line: str, lines: Sequence[str]) -> float:
    """The size of a line among others, as a share: lines of small words alone are set smaller."""
    is_small = len(lines) > 1 and all(word.lower() in SMALL_WORDS for word in line.split(" "))
    return SMALLER if is_small else 1.0


def tops(lines: Sequence[str], leading: float, cap: float) -> list[float]:
    """Where the capitals of each line begin, from the first; the room between two lines is the same for all."""
    found = [0.0]
    for line in lines[:-1]:
        found.append(found[-1] + leading - cap + cap * share_of(line, lines))
    return found


def largest(
    text: str, faces: Sequence[Typeface], area: Area, *, leading: float, most: float, least: float = 0.0
) -> Lettering:
    """The text as large as the area allows, up to `most` points, in that of the faces in which it is largest.

    Few lines are better than large ones, as long as capitals are `least` points high.

    The first face is not left for less than a quarter. `leading` is a share of the size.
    """
    found: list[Lettering] = []
    for face in faces:
        unit = Typeface(face.face, 1.0, face.spacing / face.size, face.is_kerned)
        for lines in (*_breaks(unit, text), *_parted(text)):
            cap = fonts.face(face.face).cap_height
            wide = area.width / max(unit.width(line) * share_of(line, lines) for line in lines)
            high = area.height / (tops(lines, leading, cap)[-1] + cap * share_of(lines[-1], lines))
            # Kerning depends on the size by its least step, so a line may be a trace wider than its share.
            size = max(1.0, min(0.995 * wide, high, most))
            set_in = Typeface(face.face, size, unit.spacing * size, face.is_kerned)
            found.append(Lettering(set_in, leading * size, lines))
    legible = [one for one in found if one.cap_height >= least]
    if not legible:
        return max(found, key=lambda one: one.cap_height)
    other = max(legible, key=_worth)
    best = max([one for one in legible if one.face.face == faces[0].face] or [other], key=_worth)
    return other if _worth(other) > NARROWER * _worth(best) else best


def _worth(one: Lettering) -> float:
    """The height of its capitals, less where it has many lines, or one of a few letters among others."""
    full = [line for line in one.lines if share_of(line, one.lines) == 1]
    lonely = sum(len(line) <= FEW for line in full) if len(one.lines) > 1 else 0
    return one.cap_height * PER_LINE ** (len(full) + lonely)


def wrapped(text: str, face: Typeface, width: float, *, leading: float) -> Lettering:
    """The text in as few lines of that width as it needs, about equally long."""
    count = len(face.wrap(text, width))
    lines = next((one for one in _breaks(face, text) if len(one) == count), face.wrap(text, width))
    return Lettering(face, leading * face.size, lines)


def _parted(text: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a text in which small words stand alone, where there are some and not too many."""
    runs = [
        " ".join(run) for _, run in groupby(filter(None, text.split(" ")), key=lambda word: word.lower() in SMALL_WORDS)
    ]
    return (tuple(runs),) if 1 < len(runs) <= MOST_LINES else ()


@functools.lru_cache(maxsize=256)
def _breaks(face: Typeface, text: str) -> tuple[tuple[str, ...], ...]:
    """For each number of lines, up to MOST_LINES, the lines of which the longest is shortest."""
    words = [word for word in text.split(" ") if word]
    widths: dict[tuple[int, int], float] = {}
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            widths[start, end] = face.width(" ".join(words[start:end]))
    # best[end] is the narrowest way to set the first `end` words in so many lines, with where its lines begin.
    best: dict[int, tuple[float, tuple[int, ...]]] = {end: (widths[0, end], (0,)) for end in range(1, len(words) + 1)}
    found = []
    for count in range(1, min(MOST_LINES, len(words)) + 1):
        if count > 1:
            best = {
                end: min(
                    (max(best[start][0], widths[start, end]), (*best[start][1], start)) for start in best if start < end
                )
                for end in range(count, len(words) + 1)
            }
        starts = (*best[len(words)][1], len(words))
        found.append(tuple(" ".join(words[a:b]) for a, b in pairwise(starts)))
    return tuple(found)
