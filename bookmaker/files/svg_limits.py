"""An SVG of a user's -> whether all of it can be drawn, as what it is, in bounded time: a list of what may be in it."""

import math
import re
from dataclasses import dataclass, field
from xml.parsers import expat

from bookmaker.source.reader import Refused

LARGEST_FILE = 32 << 20  # bytes
DEEPEST = 100  # elements within one another
MOST_ELEMENTS = 500_000
MOST_EFFECTS = 500  # steps of filters, each as often as it is used: each goes over the whole picture
DRAWER = "resvg_py"  # the library that draws
NO_SVG = "is no SVG"
NAMESPACE = "http://www.w3.org/2000/svg"

# What is drawn as it is meant everywhere. Not among it: text, whose fonts may be missing where it is printed; what
# moves, scripts and links; feImage, foreignObject and fonts.
_ELEMENTS = """
svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon image marker
linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer feFuncR
feFuncG feFuncB feFuncA feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow feFlood
feGaussianBlur feMerge feMergeNode feMorphology feOffset feSpecularLighting feTile feTurbulence feDistantLight
fePointLight feSpotLight
"""
ELEMENTS = frozenset(_ELEMENTS.split())
_SILENT = frozenset({"metadata", "title", "desc"})  # nothing in them is drawn
_EMBEDDED = re.compile(r"\s*data:image/(png|jpeg|jpg)\s*;\s*base64\s*,", re.IGNORECASE)
_INSIDE = re.compile(r"^\s*#(\S+)\s*$|url\(\s*[\"']?\s*#([^\"')\s]+)")
_OUTSIDE = re.compile(r"url\(\s*[\"']?\s*(?!#)[^\s\"')]|@import", re.IGNORECASE)
_LENGTH = re.compile(r"\s*\+?([0-9]*\.?[0-9]+(?:e[-+]?[0-9]{1,3})?)(px|pt|pc|mm|cm|in)?\s*", re.IGNORECASE)
_PER_INCH = {"px": 96.0, "pt": 72.0, "pc": 6.0, "mm": 25.4, "cm": 2.54, "in": 1.0}


@dataclass(slots=True)
class _Part:
    """An element: how many steps of filters it is, itself or by what it holds, and the names of what it uses."""

    effects: int = 0
    uses: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Reader:
    parts: list[_Part] = field(default_factory=lambda: [_Part()])  # those that are open, the whole file first
    named: dict[str, _Part] = field(default_factory=dict)
    styles: list[str] = field(default_factory=list)  # what style sheets use, for any element
    depth: int = 0
    count: int = 0
    skipped: int | None = None  # the depth of the element in which nothing is drawn
    in_style: bool = False
    ratio: float | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, sort = name.rpartition(" ")
        if self.depth == 0:
            if (space, sort) != (NAMESPACE, "svg"):
                raise Refused(NO_SVG, "save the picture as PNG or SVG")
            self.ratio = _ratio(attributes)
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST or self.count > MOST_ELEMENTS:
            how = f"more than {DEEPEST} groups deep" if self.depth > DEEPEST else "made of too many parts"
            raise Refused(f"is {how}", "simplify it, or save the picture as PNG")
        if self.skipped is not None:
            return
        if space != NAMESPACE or sort in _SILENT:  # an editor's own notes
            self.skipped = self.depth
            return
        self.in_style = sort == "style"
        _refuse_element(sort, attributes)
        part = _Part(sort.startswith("fe"), [name for value in attributes.values() for name in _used(value)])
        self.named.setdefault(attributes.get("id", ""), part)
        self.parts.append(part)

    def end(self, _: str) -> None:
        self.in_style = False
        if self.skipped is None:
            part = self.parts.pop()
            self.parts[-1].effects += part.effects
            self.parts[-1].uses += part.uses
        if self.skipped == self.depth:
            self.skipped = None
        self.depth -= 1

    def text(self, text: str) -> None:
        if self.in_style:
            _refuse_outside(text)
            self.styles += _used(text)

    def effects(self) -> int:
        """How many steps of filters drawing it takes, at most, each as often as it is used."""
        found: dict[str, int] = {}

        def of(part: _Part) -> int:
            return part.effects + sum(map(of_name, part.uses))

        def of_name(name: str) -> int:
            if name not in found:
                found[name] = 0  # what uses itself is not drawn
                found[name] = of(self.named[name]) if name in self.named else 0
            return found[name]

        return of(self.parts[0]) + self.count * sum(map(of_name, self.styles))


def ratio_of(data: bytes) -> float:
    """Width to height of an SVG in which everything can be drawn; Refused for any other, and for what is no SVG."""
    if len(data) > LARGEST_FILE:
        raise Refused(f"is larger than {LARGEST_FILE >> 20} MiB", "simplify it, or save the picture as PNG")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.text
    try:
        data.decode("utf-8-sig")
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError):
        raise Refused(NO_SVG, "save the picture as PNG or SVG") from None
    if reader.effects() > MOST_EFFECTS:
        raise Refused("has too many filters", "simplify it, or save the picture as PNG")
    if reader.ratio is None:
        raise Refused("has no size of its own", "give the svg element a viewBox")
    return reader.ratio


def _used(text: str) -> list[str]:
    """The names of the parts of the same file that an attribute or a style sheet uses."""
    return [one or other for one, other in _INSIDE.findall(text)]


def _refuse_element(sort: str, attributes: dict[str, str]) -> None:
    if sort in ("text", "tspan", "textPath", "tref"):
        raise Refused(
            "holds text", "turn text into paths before saving it: its fonts may be missing where it is printed"
        )
    if sort not in ELEMENTS:
        raise Refused(f"holds '{sort[:40]}', which is not drawn", "save it as plain SVG, or as PNG")
    for key, value in attributes.items():
        if key.rpartition(" ")[2] == "href":
            if sort == "image" and not _EMBEDDED.match(value):
                raise Refused("shows a picture that lies in another file, or is no PNG or JPEG", "embed it when saving")
            if sort != "image" and not value.strip().startswith("#"):
                raise Refused(f"uses '{value[:40]}' of another file", "save it as one file")
        else:
            _refuse_outside(value)


def _refuse_outside(text: str) -> None:
    if _OUTSIDE.search(text):
        raise Refused("uses something of another file", "save it as one file")


def _ratio(attributes: dict[str, str]) -> float | None:
    """Width to height of the svg element, by its own size or else by its viewBox; None where it has neither."""
    sides = [_inches(attributes.get(key, "")) for key in ("width", "height")]
    if None in sides:
        words = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
        try:
            sides = [float(word) for word in words[2:]] if len(words) == 4 else []
        except ValueError:
            return None
    width, height = sides or (None, None)
    if not width or not height or not all(math.isfinite(side) and side > 0 for side in (width, height)):
        return None
    return width / height if math.isfinite(width / height) else None


def _inches(text: str) -> float | None:
    match = _LENGTH.fullmatch(text)
    return float(match[1]) / _PER_INCH[(match[2] or "px").lower()] if match else None
