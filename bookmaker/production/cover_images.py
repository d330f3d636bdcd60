"""A cover composed -> pictures of its front, spine and back, and of the thumbnail that shops show."""

import io

from PIL import Image

from bookmaker.pages.cover.canvas import THUMB
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.setting.measure import Area
from bookmaker.render import pdf, pdf_pixels
from bookmaker.source.lengths import POINTS_PER_INCH

JPEG_QUALITY = 92


def sheet(cover: ComposedCover, *, dpi: int) -> Image.Image:
    """The whole sheet in colour."""
    return pdf_pixels.pixels(pdf.document([cover.page]), dpi=dpi, is_grey=False, is_colour=True).image


def faces(cover: ComposedCover, picture: Image.Image, *, dpi: int) -> dict[str, Image.Image]:
    """Back, spine and front as they are seen, cut from a picture of the sheet; and a thumbnail of the front."""
    paper = cover.paper
    left, right = paper.folds
    spine = Area(left, paper.bleed, right - left, paper.height)
    found = {"front": _cut(picture, paper.front, dpi), "spine": _cut(picture, spine, dpi)}
    found["back"] = _cut(picture, paper.back, dpi)
    front = found["front"]
    size = (THUMB, round(front.height * THUMB / front.width))
    return {**found, "thumbnail": front.resize(size, Image.Resampling.LANCZOS)}


def front_jpeg(cover: ComposedCover, *, side: int) -> bytes:
    """The front as JPEG, its longer side so many pixels."""
    front = cover.paper.front
    dpi = -(-side * POINTS_PER_INCH // max(front.width, front.height))
    picture = _cut(sheet(cover, dpi=int(dpi)), front, int(dpi))
    share = side / max(picture.size)
    picture = picture.resize((round(picture.width * share), round(picture.height * share)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=JPEG_QUALITY, dpi=(300, 300))
    return buffer.getvalue()


def png(picture: Image.Image) -> bytes:
    """A picture as PNG."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def _cut(picture: Image.Image, area: Area, dpi: int) -> Image.Image:
    scale = dpi / POINTS_PER_INCH
    left, top = round(area.x * scale), round(area.y * scale)
    return picture.crop((left, top, left + max(1, round(area.width * scale)), top + round(area.height * scale)))
