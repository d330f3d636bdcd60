"""The conductor of a cover: Spec, Manuscript, Layout, Printer, page count -> a ComposedCover on the printer's sheet."""

from dataclasses import replace
from pathlib import Path

from bookmaker.book.cover_keys import DESIGNS, PALETTES
from bookmaker.book.spec import Spec
from bookmaker.files import pictures
from bookmaker.pages.cover.paper import Cover, CoverPaper
from bookmaker.pages.cover.sheet import ComposedCover, compose_cover
from bookmaker.pages.cover.theme import own_colours
from bookmaker.pages.manuscript import Manuscript, Piece
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.templates.layouts import Layout
from bookmaker.printers import Printer
from bookmaker.production.matter import pieces_of
from bookmaker.seeds import Seed
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, collecting, fault, refuse
from bookmaker.source.lengths import POINTS_PER_INCH

SEEDED = tuple(name for name in PALETTES if name != "children")  # palettes that a seed chooses among
USUAL_BARCODE = (2.0, 1.2)  # inches; what most printers keep free, for those that do not say


def composed_cover(
    spec: Spec, text: Source, manuscript: Manuscript, *, layout: Layout, printer: Printer, pages: int
) -> ComposedCover | None:
    """The cover of a book of so many pages; BookError with every fault of it.

    None where the printer tells the width of spines by a template alone and the book says nothing
    of a cover: then there is none to be made.
    """
    spine = spec.cover.spine_in or printer.spine_in(spec.paper, pages)
    if spine is None:
        if "cover" not in text.value:
            return None
        hint = "take its width from the printer's template and write it as 'spine_in' under 'cover'"
        raise fault(f"{spec.printer} does not say how wide a spine is", hint=hint, mark=text.key_mark(("cover",)))
    paper = _paper(spec, printer, spine, pages)
    manuscript = replace(manuscript, title=spec.cover.title or manuscript.title)
    return compose_cover(manuscript, _cover(spec, text, layout, paper, printer), layout, paper)


def _paper(spec: Spec, printer: Printer, spine_in: float, pages: int) -> CoverPaper:
    inch = POINTS_PER_INCH
    wide, high = printer.barcode_in or USUAL_BARCODE
    least = printer.spine_text_pages
    return CoverPaper(
        width=spec.trim[0],
        height=spec.trim[1],
        spine=spine_in * inch,
        bleed=(printer.cover_bleed if printer.wrap_in is None else printer.wrap_in) * inch,
        hinge=(printer.hinge_in or 0.0) * inch,
        safe=printer.cover_safe * inch,
        fold_clear=printer.spine_clear * inch,
        has_spine_text=least is None or pages >= least,
        barcode=(wide * inch, high * inch),
        barcode_clear=printer.barcode_clear * inch,
        pages=pages,
    )


def _cover(spec: Spec, text: Source, layout: Layout, paper: CoverPaper, printer: Printer) -> Cover:
    asked = spec.cover
    faults: list[Fault] = []
    faces: dict[str, bytes | None] = {"front": None, "back": None}
    for key, name, face in (("front", asked.front, paper.front_face), ("back", asked.back, paper.back_face)):
        if name is not None:
            try:
                faces[key] = _picture(Path(text.name).parent, name, face, printer.least_dpi)
            except pictures.Unusable as error:
                faults.append(Fault(error.message, error.hint, text.mark(("cover", key))))
    blurb: tuple[Piece, ...] = ()
    if asked.blurb is not None:
        with collecting(faults):
            blurb = pieces_of(asked.blurb, text, text.mark(("cover", "blurb")))
    refuse(faults)
    stream = Seed((spec.seed, "cover")).stream()
    turn, palettes, designs = stream.below(1 << 16), stream.shuffled(SEEDED), stream.shuffled(DESIGNS)
    colours = {} if asked.palette else own_colours(layout.theme)
    colours |= asked.colours.model_dump(exclude_none=True)
    return Cover(
        designs=(asked.design, *(one for one in designs if one != asked.design)) if asked.design else tuple(designs),
        is_asked=asked.design is not None,
        palette=asked.palette or palettes[0],
        turn=turn,
        subtitle=asked.subtitle,
        kinds=asked.kinds,
        promise=asked.promise,
        blurb=blurb,
        isbn=asked.isbn,
        colours=tuple(colours.items()),
        front=faces["front"],
        back=faces["back"],
        mark=text.mark(("cover",)),
        colours_mark=text.mark(("cover", "colours")),
        blurb_mark=text.mark(("cover", "blurb")),
    )


def _picture(folder: Path, name: str, face: Area, least_dpi: float) -> bytes:
    return pictures.filling(
        name, pictures.beside(folder, name), width=face.width, height=face.height, least_dpi=least_dpi
    )
