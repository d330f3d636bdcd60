"""IDML: frames of a page -> the bytes of a document for InDesign and Scribus, its text to be edited, its art linked.

The package is that of Adobe's "IDML File Format Specification" (version 8.0): text in frames with paragraph and
character styles, art as placed PDF files that are named from the document's own folder. The same frames give the same
bytes.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from bookmaker.pages.frames import Frame, Type
from bookmaker.pages.page import Circles, Ink, Point
from bookmaker.render.glyph_outlines import ascent_of, names_of
from bookmaker.render.numbers import short

MIMETYPE = "application/vnd.adobe.indesign-idml-package"
VERSION = "8.0"
PACKAGE = "http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first moment that a packed folder can tell
NEW_LINE = "\u2028"  # a line that ends where ours does, within its paragraph
CIRCLE = 0.5522847498  # of the radius: control points of a quarter of a circle
HALF_TURN = "-1 0.00001 -0.00001 -1"  # Scribus takes -1 0 0 -1 for a box that is not turned
HANG = 0.5  # em: what hangs under a baseline
ROOM = 2.0  # points that a text frame is wider than its text, since programs measure otherwise
NONE = "Swatch/None"
LIST_ITEM = '<ListItem type="unit">0</ListItem>'
PARTS = ("Resources/Graphic.xml", "Resources/Fonts.xml", "Resources/Styles.xml", "Resources/Preferences.xml")


def document(size: Point, frames: Sequence[Frame], links: Mapping[str, str], *, language: str) -> bytes:
    """A document of one page of that size in points; `links` are the paths of linked art by the names of its frames."""
    writer = _Writer(size, links, language)
    items = [writer.item(number, frame) for number, frame in enumerate(frames, start=1)]
    stories = {f"Stories/Story_{name}.xml": text for name, text in writer.stories.items()}
    files = {
        "designmap.xml": _designmap(stories, writer.stories),
        "Resources/Graphic.xml": _package("Graphic", _colours(writer.inks)),
        "Resources/Fonts.xml": _package("Fonts", _fonts(writer.types.values())),
        "Resources/Styles.xml": _package("Styles", _styles(writer.types.values())),
        "Resources/Preferences.xml": _package("Preferences", _preferences(size)),
        "Spreads/Spread_1.xml": _package("Spread", writer.spread(items)),
        **stories,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype", EPOCH), MIMETYPE)  # first, and not compressed
        container = (
            '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="designmap.xml" media-type="text/xml"/></rootfiles></container>'
        )
        for name, text in (("META-INF/container.xml", container), *files.items()):
            about = zipfile.ZipInfo(name, EPOCH)
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}')
    return buffer.getvalue()


class _Writer:
    """Writes frames as page items, and collects what they need: stories, inks, types."""

    def __init__(self, size: Point, links: Mapping[str, str], language: str) -> None:
        self.width, self.height = size
        self.links = links
        self.language = language
        self.stories: dict[str, str] = {}
        self.inks: dict[Ink, None] = {}
        self.types: dict[str, Type] = {}

    def item(self, number: int, frame: Frame) -> str:
        """One frame."""
        name, box = f"i{number}", frame.box
        if frame.lines:
            self.stories[name] = self.story(name, frame)
            kind = frame.lines[0][0][0]
            rise = ascent_of(kind.font) * kind.size  # to the first baseline, as Scribus has it whatever it is told
            inside = (
                f'<TextFramePreference FirstBaselineOffset="FixedHeight" MinimumFirstBaselineOffset="{short(rise)}">'
                f"{_insets()}</TextFramePreference>"
            )
            down = 0.0 if frame.is_turned else kind.leading - rise
            more = HANG * kind.size  # so that the last line is held with all that hangs under it
            x, y, wide, deep = box
            x, y = (x - ROOM, y - more) if frame.is_turned else (x, y + down)
            box = (x, y, wide + ROOM, deep - kind.leading + rise + more)
            frame = replace(frame, box=box)
            return self.shape("TextFrame", name, frame, f' ParentStory="s{name}" ContentType="TextType"', inside)
        if frame.is_linked:
            bounds = f'<GraphicBounds Left="0" Top="0" Right="{short(box[2])}" Bottom="{short(box[3])}"/>'
            uri = quoteattr(f"file:{self.links[frame.name]}")
            inside = (
                f'<PDF Self="p{name}" ItemTransform="1 0 0 1 0 0"><Properties>{bounds}</Properties>'
                '<PDFAttribute PageNumber="1" PDFCrop="CropMedia" TransparentBackground="true"/>'
                f'<Link Self="l{name}" LinkResourceURI={uri} StoredState="Normal" LinkImportStamp="" '
                'LinkResourceFormat="$ID/Adobe Portable Document Format (PDF)"/></PDF>'
            )
            return self.shape("Rectangle", name, frame, ' ContentType="GraphicType"', inside)
        circles = [one for one in frame.printed() if isinstance(one, Circles)]
        if circles:
            return "".join(self.circles(name, frame.name, circles))
        return self.shape("Rectangle", name, frame, ' ContentType="Unassigned"', "")

    def shape(self, tag: str, name: str, frame: Frame, more: str, inside: str) -> str:
        """A frame as an upright box, or one that stands upside down with what is in it."""
        x, y, width, height = frame.box
        is_turned = frame.is_turned and not frame.is_linked  # linked art is drawn as it stands
        at = (x + width, y + height) if is_turned else (x, y)
        corners = [(0.0, 0.0), (0.0, height), (width, height), (width, 0.0)]
        path = _path([(point, point, point) for point in corners])
        turn = HALF_TURN if is_turned else "1 0 0 1"
        return (
            f'<{tag} Self="{name}" Name={quoteattr(frame.name)}{more} FillColor="{NONE}" StrokeColor="{NONE}" '
            f'StrokeWeight="0" ItemTransform="{turn} {self.at(at)}"><Properties>{path}</Properties>{inside}</{tag}>'
        )

    def circles(self, name: str, called: str, items: Sequence[Circles]) -> Iterator[str]:
        """Each circle as an oval."""
        count = 0
        for item in items:
            pen = (
                f'StrokeColor="{self.ink(item.stroke.ink)}" StrokeWeight="{short(item.stroke.width)}"'
                if item.stroke
                else ""
            )
            fill = self.ink(item.fill) if item.fill else NONE
            r, k = item.radius, item.radius * CIRCLE
            path = _path(
                [
                    ((0, -r), (k, -r), (-k, -r)),
                    ((-r, 0), (-r, -k), (-r, k)),
                    ((0, r), (-k, r), (k, r)),
                    ((r, 0), (r, k), (r, -k)),
                ]
            )
            for centre in item.centres:
                count += 1
                about = f'Self="{name}o{count}" Name={quoteattr(called)} ContentType="Unassigned"'
                yield (
                    f'<Oval {about} FillColor="{fill}" {pen} ItemTransform="1 0 0 1 {self.at(centre)}">'
                    f"<Properties>{path}</Properties></Oval>"
                )

    def at(self, point: Point) -> str:
        """A point of the page, counted from the middle of the spread."""
        return f"{short(point[0] - self.width / 2)} {short(point[1] - self.height / 2)}"

    def ink(self, ink: Ink) -> str:
        """The name of a colour."""
        self.inks[ink] = None
        return _colour(ink)

    def story(self, name: str, frame: Frame) -> str:
        """The text of a frame: a paragraph for lines of one style, which end where ours do."""
        paragraphs: list[list[tuple[Type, str]]] = []
        for line in frame.lines:
            is_further = bool(paragraphs) and paragraphs[-1][0][0] == line[0][0] and len(line) == 1
            runs = paragraphs[-1] if is_further else []
            for at, (kind, text) in enumerate(line):
                self.types[kind.style] = kind
                self.ink(kind.ink)
                before = " " if at else NEW_LINE if is_further else ""
                if is_further:
                    runs[-1] = (kind, f"{runs[-1][1]}{before}{text}")
                else:
                    runs.append((kind, f"{before}{text}"))
            paragraphs += [] if is_further else [runs]
        inside = "".join(_paragraph(runs, is_last=runs is paragraphs[-1]) for runs in paragraphs)
        start = '<StoryPreference OpticalMarginAlignment="false"/>'
        return _package("Story", f'<Story Self="s{name}">{start}{inside}</Story>')

    def spread(self, items: Sequence[str]) -> str:
        """The one spread, with its page."""
        page = (
            f'<Page Self="page1" Name="1" GeometricBounds="0 0 {short(self.height)} {short(self.width)}" '
            f'ItemTransform="1 0 0 1 {self.at((0.0, 0.0))}" AppliedMaster="n">'
            f'<MarginPreference ColumnCount="1" Top="0" Bottom="0" Left="0" Right="0"/></Page>'
        )
        about = 'Self="spread1" PageCount="1" BindingLocation="0" ItemTransform="1 0 0 1 0 0"'
        return f"<Spread {about}>{page}{''.join(items)}</Spread>"


def _paragraph(runs: Sequence[tuple[Type, str]], *, is_last: bool) -> str:
    # The leading is that of the paragraph's style; Scribus takes it, in whole points, from this place alone, which the
    # schema has not.
    inside = "".join(
        f'<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/{kind.style}" {_look(kind)}'
        f'<Leading type="unit">{short(kind.leading)}</Leading>'
        f"<Content>{escape(text)}</Content>{'' if is_last or number < len(runs) else '<Br/>'}</CharacterStyleRange>"
        for number, (kind, text) in enumerate(runs, start=1)
    )
    about = f'AppliedParagraphStyle="ParagraphStyle/{runs[0][0].style}" Justification="LeftAlign" Hyphenation="false"'
    return f"<ParagraphStyleRange {about}>{inside}</ParagraphStyleRange>"


def _package(name: str, inside: str) -> str:
    return f'<idPkg:{name} xmlns:idPkg="{PACKAGE}" DOMVersion="{VERSION}">{inside}</idPkg:{name}>'


def _path(points: Iterable[tuple[Point, Point, Point]]) -> str:
    """A closed path of anchors, each with the direction in which it comes and goes."""

    def at(point: Point) -> str:
        return f"{short(point[0])} {short(point[1])}"

    inside = "".join(
        f'<PathPointType Anchor="{at(anchor)}" LeftDirection="{at(left)}" RightDirection="{at(right)}"/>'
        for anchor, left, right in points
    )
    return (
        f'<PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>{inside}</PathPointArray></GeometryPathType>'
        "</PathGeometry>"
    )


def _insets() -> str:
    return f'<Properties><InsetSpacing type="list">{LIST_ITEM * 4}</InsetSpacing></Properties>'


def _percent(ink: Ink) -> list[str]:
    return [short(part * 100) for part in (ink.c, ink.m, ink.y, ink.k)]


def _colour(ink: Ink) -> str:
    return "Color/" + " ".join(f"{name}={part}" for name, part in zip("CMYK", _percent(ink), strict=True))


def _colours(inks: Iterable[Ink]) -> str:
    return "".join(
        f'<Color Self="{_colour(ink)}" Name="{_colour(ink)[6:]}" Model="Process" Space="CMYK" '
        f'ColorValue="{" ".join(_percent(ink))}"/>'
        for ink in inks
    )


def _look(kind: Type, leading: float | None = None) -> str:
    """What a text is set in: attributes, the end of its tag, and properties; leading is a matter of paragraphs."""
    family, style, _ = names_of(kind.font)
    lead = "" if leading is None else f'<Leading type="unit">{short(leading)}</Leading>'
    tracking = f' Tracking="{short(kind.spacing / kind.size * 1000)}"' if kind.spacing else ""
    return (
        f'FontStyle="{style}" PointSize="{short(kind.size)}" FillColor="{_colour(kind.ink)}"{tracking}><Properties>'
        f'{lead}<AppliedFont type="string">{family}</AppliedFont></Properties>'
    )


def _fonts(types: Iterable[Type]) -> str:
    families: dict[str, list[str]] = {}
    for name in dict.fromkeys(kind.font for kind in types):
        family, style, full = names_of(name)
        families.setdefault(family, []).append(
            f'<Font Self="{name}" FontFamily="{family}" Name="{full}" PostScriptName="{name}" Status="Installed" '
            f'FontStyleName="{style}" FontType="TrueType"/>'
        )
    return "".join(
        f'<FontFamily Self="family {family}" Name="{family}">{"".join(fonts)}</FontFamily>'
        for family, fonts in families.items()
    )


def _styles(types: Iterable[Type]) -> str:
    kinds = list(types)

    def group(word: str) -> str:
        looks = ((one.style, _look(one, one.leading if word == "Paragraph" else None)) for one in kinds)
        own = (f'<{word}Style Self="{word}Style/{name}" Name="{name}" {look}</{word}Style>' for name, look in looks)
        return f'<Root{word}StyleGroup Self="root{word}">{"".join(own)}</Root{word}StyleGroup>'

    return group("Character") + group("Paragraph")


def _preferences(size: Point) -> str:
    return (
        f'<DocumentPreference PageWidth="{short(size[0])}" PageHeight="{short(size[1])}" PagesPerDocument="1" '
        'FacingPages="false"/>'
    )


def _designmap(stories: Iterable[str], names: Iterable[str]) -> str:
    parts = [f'<idPkg:{path.split("/")[1].partition(".")[0]} src="{path}"/>' for path in PARTS]
    layer = '<Layer Self="layer1" Name="Layer 1" Visible="true" Locked="false" Printable="true"/>'
    parts += ['<idPkg:Spread src="Spreads/Spread_1.xml"/>', *(f'<idPkg:Story src="{path}"/>' for path in stories)]
    listed = " ".join(f"s{name}" for name in names)
    return (
        f'<Document xmlns:idPkg="{PACKAGE}" DOMVersion="{VERSION}" Self="d" StoryList="{listed}" ActiveLayer="layer1">'
        f"{layer}{''.join(parts)}</Document>"
    )
