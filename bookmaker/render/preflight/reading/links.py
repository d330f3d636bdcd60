"""Links: a page of a PDF -> the boxes that lead elsewhere, and where to (ISO 32000-1, 12.3.2, 12.5.6.5 and 12.6.4)."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name, NameTree, Object, Pdf, String

from bookmaker.render.preflight.facts import PdfBox

HARMLESS = frozenset({"/GoTo", "/URI"})  # actions that only lead somewhere


def acts(annotation: Dictionary) -> bool:
    """Whether something on a page does more than lead to a page or an address."""
    action = annotation.get("/A")
    does = isinstance(action, Dictionary) and (str(action.get("/S", "")) not in HARMLESS or "/Next" in action)
    return does or "/AA" in annotation


class Links:
    """The links of a PDF; where a name leads is looked up once."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._numbers: dict[tuple[int, int], int] | None = None

    def of(self, page: pikepdf.Page) -> tuple[tuple[PdfBox, int | str | None], ...]:
        """The links of a page, in their order."""
        annotations = [one for one in page.obj.get("/Annots", Array()) if isinstance(one, Dictionary)]
        links = [one for one in annotations if one.get("/Subtype") == Name.Link]
        return tuple((_box(one.get("/Rect")), self._target(one)) for one in links)

    def _target(self, link: Dictionary) -> int | str | None:
        action = link.get("/A")
        if not isinstance(action, Dictionary):
            return self._page(link.get("/Dest"))
        if action.get("/S") == Name.URI:
            return str(action.get("/URI", ""))
        return self._page(action.get("/D")) if action.get("/S") == Name.GoTo else None

    def _page(self, place: Object | None, *, is_named: bool = False) -> int | None:
        """The number of the page that a destination leads to; None where it leads to none of this file."""
        if isinstance(place, Name | String) and not is_named:
            return self._page(self._named(place), is_named=True)
        if isinstance(place, Dictionary):
            place = place.get("/D")
        if not isinstance(place, Array) or not len(place) or not isinstance(place[0], Dictionary):
            return None
        if self._numbers is None:
            self._numbers = {page.obj.objgen: number for number, page in enumerate(self._pdf.pages, start=1)}
        return self._numbers.get(place[0].objgen)

    def _named(self, name: Name | String) -> Object | None:
        root = self._pdf.Root
        if isinstance(name, Name):
            return root.get("/Dests", Dictionary()).get(str(name))
        tree = root.get("/Names", Dictionary()).get("/Dests")
        return None if tree is None else NameTree(tree).get(str(name))


def _box(given: Object | None) -> PdfBox:
    """The box of a link, to a hundredth of a point; an empty one where it has none."""
    if not isinstance(given, Array) or len(given) != 4:
        return (0.0, 0.0, 0.0, 0.0)
    left, bottom, right, top = (round(float(side), 2) for side in given)
    return (left, bottom, right, top)
