"""Painting: the content stream of a page -> what it paints; follows forms, patterns and Type 3 glyphs.

An interpreter of PDF operators (ISO 32000-1, annex A) that draws nothing: it keeps the matrix, the
clip as a box, colours and text, and tallies each thing where it would be painted.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Object, Stream

from bookmaker.render.preflight.facts import Painted, PdfBox
from bookmaker.render.preflight.reading import colours, geometry
from bookmaker.render.preflight.reading.cache import Cache
from bookmaker.render.preflight.reading.colours import CMYK, GREY, PATTERN, RGB, Space
from bookmaker.render.preflight.reading.geometry import IDENTITY, Matrix, Point, moved, product
from bookmaker.render.preflight.reading.graphics_state import Curved, State, lower
from bookmaker.render.preflight.reading.instructions import INLINE_IMAGE, Instruction
from bookmaker.render.preflight.reading.text import TextOperators
from bookmaker.source.lengths import POINTS_PER_INCH

DEVICES = {"g": GREY, "rg": RGB, "k": CMYK}  # the operators of fills in them; those of strokes are in capitals
DEEPEST = 20  # forms within forms; more is a circle
SLIVER = 4.0  # a filled box so many times as long as wide is a line to the eye
NO_RESOURCES = Dictionary()
# The exceptions that operands and resources of the wrong type cause.
SENSELESS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, pikepdf.PdfError)


def paint(page: pikepdf.Page, base: Matrix, cache: Cache, *, top: float | None) -> Painted:
    """What a page paints; `base` turns its own coordinates into those of the page as it is shown.

    What is `shown` is counted down from its `top`; with None it stays empty.
    """
    painter = _Painter(cache, base, top=top)
    if "/Contents" in page.obj:
        try:
            instructions = cache.contents(page)
        except SENSELESS:
            painter.tally.damage.add("what is printed on it cannot be read")
        else:
            painter.run(instructions, page.obj.get("/Resources", NO_RESOURCES))
    return painter.tally.painted()


class _Painter(TextOperators):
    """One page's interpreter."""

    def __init__(self, cache: Cache, base: Matrix, *, top: float | None) -> None:
        super().__init__(cache, base, top=top)
        self.resources: Object = NO_RESOURCES
        self.depth = 0
        self.paths: list[list[Point]] = []
        self.rectangles: list[tuple[float, float]] = []
        self.clips = False
        self.operators = self._operators()

    def run(self, instructions: Sequence[Instruction], resources: Object) -> None:
        """Interpret instructions; the state afterwards is whatever they left."""
        self.cache.spend(len(instructions))
        outer, self.resources = self.resources, resources
        stack: list[State] = []
        operators = self.operators
        for word, operands in instructions:
            try:
                if (operator := operators.get(word)) is not None:
                    operator(operands)
                elif word == "q":
                    stack.append(self.state.copy())
                elif word == "Q" and stack:
                    self.state = stack.pop()
            except SENSELESS:
                self.tally.damage.add("instructions that make no sense")
        self.resources = outer

    def _operators(self) -> dict[str, Callable[[Any], None]]:
        painting = {
            word: self._painter_of(strokes=strokes, fills=fills, closes=word[0] in "sb")
            for word, strokes, fills in (
                *(("S", True, False), ("s", True, False), ("f", False, True), ("F", False, True), ("f*", False, True)),
                *(("B", True, True), ("B*", True, True), ("b", True, True), ("b*", True, True), ("n", False, False)),
            )
        }
        return {
            **painting,
            **self.text_operators(),
            "cm": self.op_cm,
            "w": self.op_w,
            "gs": self.op_gs,
            "m": self.op_m,
            "l": self.op_l,
            **dict.fromkeys("cvy", self.op_c),
            "re": self.op_re,
            "h": self.op_h,
            **dict.fromkeys(("W", "W*"), self.op_clip),
            "Do": self.op_do,
            INLINE_IMAGE: lambda given: self.inline_image(given[0]),
            "sh": self.op_sh,
            **dict.fromkeys(("sc", "scn"), lambda given: self.set_fill(self.state.fill_space, given)),
            **dict.fromkeys(("SC", "SCN"), lambda given: self.set_stroke(self.state.stroke_space, given)),
            "cs": lambda given: self.set_fill(self.space(given[0]), ()),
            "CS": lambda given: self.set_stroke(self.space(given[0]), ()),
            **{word: partial(self.set_fill, space) for word, space in DEVICES.items()},
            **{word.upper(): partial(self.set_stroke, space) for word, space in DEVICES.items()},
        }

    # The state.

    def op_cm(self, given: Any) -> None:
        """`cm`: multiply the current matrix by another."""
        self.state.ctm = product(_matrix(given), self.state.ctm)

    def op_w(self, given: Any) -> None:
        """`w`: set the line width."""
        self.state.width = float(given[0])

    def op_gs(self, given: Any) -> None:
        """`gs`: take over a graphics state dictionary, and tally what in it makes things transparent."""
        about = self.resource("/ExtGState", given[0])
        if about is None:
            return
        if "/LW" in about:
            self.state.width = float(about.LW)
        if "/Font" in about:
            self.set_font(about.Font[0], float(about.Font[1]))
        for key in ("/CA", "/ca"):
            if float(about.get(key, 1)) < 1:
                self.tally.transparency.add(f"opacity {float(about[key]):g}")
        if str(about.get("/SMask", "/None")) != "/None":
            self.tally.transparency.add("a soft mask")
        blend = about.get("/BM", Name.Normal)
        if str(blend) not in ("/Normal", "/Compatible"):
            self.tally.transparency.add("a blend mode")
        if "/OP" in about:
            self.state.overprints = bool(about.OP)
        if "/op" in about:
            self.state.overprints = bool(about.op)

    def space(self, name: Object) -> Space:
        """The colour space of that name, or that the object describes."""
        return colours.space_of(name, self.resources.get("/ColorSpace", None))

    def set_fill(self, space: Space, given: Any) -> None:
        """Set the colour space and the colour of fills."""
        self.state.fill_space = space
        self.state.fill = colours.paint(space, self.colour(space, given))

    def set_stroke(self, space: Space, given: Any) -> None:
        """Set the colour space and the colour of strokes."""
        self.state.stroke_space = space
        self.state.stroke = colours.paint(space, self.colour(space, given))

    def colour(self, space: Space, given: Any) -> tuple[float, ...]:
        """The operands as the parts of a colour; none for a pattern, whose own colours are tallied."""
        if space is PATTERN and len(given) and isinstance(given[-1], Name):
            self.pattern(self.resource("/Pattern", given[-1]))
            return ()
        return tuple([float(part) for part in given])

    def resource(self, kind: str, name: Object) -> Object | None:
        """The resource of that kind (such as "/Font") and name; None where there is none."""
        found: Object | None = self.resources.get(kind, NO_RESOURCES).get(str(name), None)
        return found

    # Paths.

    def op_m(self, given: Any) -> None:
        """`m`: begin a path at a point."""
        self.paths.append([moved(self.state.ctm, float(given[0]), float(given[1]))])

    def op_l(self, given: Any) -> None:
        """`l`: a straight line to a point."""
        if self.paths:
            self.paths[-1].append(moved(self.state.ctm, float(given[0]), float(given[1])))

    def op_c(self, given: Any) -> None:
        """`c`, `v`, `y`: a Bézier curve, of which the control points are kept."""
        # A curve lies within its control points; most are close enough to it to be measured by them.
        if self.paths:
            if not isinstance(self.paths[-1], Curved):
                self.paths[-1] = Curved(self.paths[-1])
            numbers = map(float, given)
            self.paths[-1] += [moved(self.state.ctm, x, y) for x, y in zip(numbers, numbers, strict=False)]

    def op_re(self, given: Any) -> None:
        """`re`: a rectangle as a path; its sides are kept too, in points on the page."""
        x, y, width, height = map(float, given)
        ctm = self.state.ctm
        start = moved(ctm, x, y)
        across, up = x + width, y + height
        self.paths.append([start, moved(ctm, across, y), moved(ctm, across, up), moved(ctm, x, up), start])
        a, b, c, d, _, _ = ctm
        self.rectangles.append((abs(width) * math.hypot(a, b), abs(height) * math.hypot(c, d)))

    def op_h(self, given: Any) -> None:
        """`h`: a straight line back to where the path began."""
        if self.paths:
            self.paths[-1].append(self.paths[-1][0])

    def op_clip(self, given: Any) -> None:
        """`W`, `W*`: the next painting operator also clips to the path."""
        self.clips = True

    def _painter_of(self, *, strokes: bool, fills: bool, closes: bool) -> Callable[[Any], None]:
        def operator(given: Any) -> None:
            state, tally = self.state, self.tally
            if closes:
                self.op_h(given)
            boxes = [geometry.box_of(path) for path in self.paths] if strokes or fills else []
            if boxes and tally.top is not None:
                _, most = geometry.scales(*state.ctm[:4])
                stroke, fill = state.stroke if strokes else None, state.fill if fills else None
                tally.see(self.paths, boxes, stroke, state.width * most, fill)
            if self.paths and strokes:
                self.stroked(boxes)
            if self.paths and fills:
                tally.paint(state.fill, overprints=state.overprints)
                for sides in self.rectangles if state.fill.tint > 0 and not strokes else ():
                    if 0 < min(sides) * SLIVER < max(sides):
                        tally.line = lower(tally.line, min(sides))
                if state.fill.tint > 0:
                    for box in boxes:
                        self.visible(box)
            if self.clips and state.clip is not None:
                outline = [point for path in self.paths for point in path]
                state.clip = geometry.shared(state.clip, geometry.box_of(outline)) if outline else None
            self.paths, self.rectangles, self.clips = [], [], False

        return operator

    def stroked(self, boxes: Sequence[PdfBox]) -> None:
        """Lines along paths in those boxes."""
        state, tally = self.state, self.tally
        least, most = geometry.scales(*state.ctm[:4])
        tally.paint(state.stroke, overprints=state.overprints)
        tally.line = lower(tally.line, state.width * least)
        if state.stroke.tint > 0:
            for box in boxes:
                self.visible(geometry.grown(box, state.width * most / 2))

    def visible(self, box: PdfBox) -> None:
        """Something that can be seen in a box, as far as the clip lets it."""
        if self.state.clip is not None:
            self.tally.mark(geometry.shared(box, self.state.clip))

    # Things from resources.

    def op_do(self, given: Any) -> None:
        """`Do`: paint an image or a form; anything else is passed over."""
        thing = self.resource("/XObject", given[0])
        if not isinstance(thing, Stream):
            return
        if str(thing.get("/Subtype", "")) == "/Image":
            self.image(thing)
        elif str(thing.get("/Subtype", "")) == "/Form":
            self.form(thing, _matrix(thing.get("/Matrix", IDENTITY)))

    def form(self, stream: Object, matrix: Matrix, *, start: Matrix | None = None) -> None:
        """Another stream, with its own matrix, clip and resources."""
        if self.depth >= DEEPEST:
            return
        if "/Group" in stream and str(stream.Group.get("/S", "")) == "/Transparency":
            self.tally.transparency.add("a transparency group")
        outer, paths = self.state.copy(), self.paths
        self.state.ctm = product(matrix, self.state.ctm if start is None else start)
        if "/BBox" in stream and self.state.clip is not None:
            left, bottom, right, top = (float(side) for side in stream.BBox)
            box = geometry.moved_box(self.state.ctm, (left, bottom, right, top))
            self.state.clip = geometry.shared(self.state.clip, box) if not self.tally.unplaced else self.state.clip
        self.paths, self.depth = [], self.depth + 1
        self.run(self.cache.instructions(stream), stream.get("/Resources", self.resources))
        self.state, self.paths, self.depth = outer, paths, self.depth - 1

    def aside(self, stream: Object, matrix: Matrix, *, start: Matrix) -> None:
        """A stream that is read for its colours, lines and type alone; its place is tallied by whoever shows it."""
        self.tally.unplaced += 1
        self.form(stream, matrix, start=start)
        self.tally.unplaced -= 1

    def pattern(self, pattern: Object | None) -> None:
        """A tile's colours and lines, or a gradient's colour space; where they are seen is tallied with the shape."""
        if pattern is None:
            return
        if isinstance(pattern, Stream):
            self.aside(pattern, _matrix(pattern.get("/Matrix", IDENTITY)), start=self.base)
        else:
            self.shading(pattern.get("/Shading", None))

    def op_sh(self, given: Any) -> None:
        """`sh`: fill the clip with a gradient."""
        self.shading(self.resource("/Shading", given[0]))
        if self.state.clip is not None:
            self.tally.mark(self.state.clip)

    def shading(self, shading: Object | None) -> None:
        """Tally a gradient's colour space; how much ink it lays is not measured."""
        if shading is not None:
            self.tally.colours.add(self.space(shading.get("/ColorSpace", Name.DeviceGray)).kind)
            self.tally.unmeasured.add("a gradient")

    # Images.

    def image(self, image: Stream) -> None:
        """Tally an image's colours and ink, or for a mask the fill colour; then its place and resolution."""
        is_mask = bool(image.get("/ImageMask", False))
        if "/SMask" in image:
            self.tally.transparency.add("an image's soft mask")
        if is_mask:
            self.tally.paint(self.state.fill, overprints=self.state.overprints)
        elif "/ColorSpace" in image:
            space = self.space(image.ColorSpace)
            self.coloured_image(space, self.cache.image_ink(image, space))
        self.placed_image(int(image.get("/Width", 1)), int(image.get("/Height", 1)))

    def inline_image(self, image: pikepdf.PdfInlineImage) -> None:
        """The same for an image in the content stream; the ink of a coloured one is not measured."""
        if image.image_mask:
            self.tally.paint(self.state.fill, overprints=self.state.overprints)
        else:
            space = self.space(Name(str(image.colorspace or "/DeviceGray")))
            self.coloured_image(space, 100.0 if space.channels == 1 else None)
        self.placed_image(image.width, image.height)

    def coloured_image(self, space: Space, ink: float | None) -> None:
        """Tally an image's colour space and its most ink in percent; None where that is not known."""
        self.tally.colours.add(space.kind)
        if space.channels > 1:
            self.tally.hues.add(space.kind)
        if ink is None:
            self.tally.unmeasured.add("an image")
        else:
            self.tally.ink = max(self.tally.ink, ink)

    def placed_image(self, columns: int, rows: int) -> None:
        """Tally the resolution and the place of an image of so many pixels on the unit square."""
        a, b, c, d, _, _ = self.state.ctm
        for pixels, points in ((columns, math.hypot(a, b)), (rows, math.hypot(c, d))):
            if points > 0:
                self.tally.dpi = lower(self.tally.dpi, pixels * POINTS_PER_INCH / points)
        self.visible(geometry.moved_box(self.state.ctm, (0.0, 0.0, 1.0, 1.0)))


def _matrix(given: Any) -> Matrix:
    a, b, c, d, e, f = (float(part) for part in given)
    return (a, b, c, d, e, f)
