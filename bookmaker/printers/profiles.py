"""Printer profiles by name: finds their files, follows `extends`, and reports every fault at its line."""

import functools
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from bookmaker.printers.profile import Printer
from bookmaker.source import inheritance
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, SourcePlace, did_you_mean
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes
from bookmaker.source.inheritance import blamed, is_shelved
from bookmaker.source.validation import complaints, keys_of

LARGEST_ICC = 32 << 20  # bytes; the largest profiles of presses have four

# A table of steps is replaced as a whole: two of them merged would make no sense.
WHOLE = frozenset({"gutters"})


def names(folders: Sequence[Path] = ()) -> tuple[str, ...]:
    """The names of all profiles: the built-in ones and those in `folders`."""
    shelves = (*folders, _built_in())
    found = {file.stem for shelf in shelves for file in shelf.glob("*.yaml") if is_shelved(file, shelf)}
    return tuple(sorted(found))


@functools.cache
def get(name: str) -> Printer:
    """The built-in profile of that name; LookupError where there is none."""
    if name not in names():
        raise LookupError(f"unknown printer '{name}'")
    return load(name)


def load(name: str, *, folders: Sequence[Path] = (), mark: SourcePlace | None = None) -> Printer:
    """The profile of that name, looked for in `folders` and then among the built-in ones.

    BookError holds all the faults of its files; for an unknown name the fault is at `mark`.
    """
    shelves = (*folders, _built_in())
    texts = inheritance.chain(name, shelves, noun="printer", file_of="{}.yaml".format, known=names(folders), mark=mark)
    shapeless = [text for text in texts if not isinstance(text.value, dict)]
    if shapeless:
        hint = "write 'key: value' lines"
        raise BookError(Fault("a printer must hold keys and values", hint, text.mark(())) for text in shapeless)
    merged: dict[str, Any] = {}
    for text in reversed(texts):
        merged = _merge(merged, text.value)
    try:
        printer = Printer.model_validate(merged)
    except ValidationError as error:
        found = complaints(error, keys_of(Printer), merged)
        raise BookError(one.fault(blamed(texts, one.where)) for one in found) from None
    if faults := [*_paper_faults(printer, texts), *_pdfx_faults(printer, texts)]:
        raise BookError(faults)
    return _with_icc_found(printer, texts)


def text(printer: Printer) -> str:
    """Every figure of a profile as YAML, a comment above each key: what a profile of one's own may say."""
    # As JSON for its plain values; but there every key of a mapping is text, and page counts are numbers.
    values = {**printer.model_dump(mode="json", exclude_none=True), "gutters": printer.gutters}
    lines: list[str] = []
    for key, field in Printer.model_fields.items():
        if key in values and key != "extends":
            lines += [f"# {field.description}", _dumped(key, values[key])]
    return "\n".join(lines) + "\n"


def _dumped(key: str, value: Any) -> str:
    # The innermost lists and mappings stand on one line; left to itself, so would a lone value, in braces.
    flow = None if isinstance(value, list | dict) else False
    dumped: str = yaml.safe_dump({key: value}, sort_keys=False, allow_unicode=True, default_flow_style=flow, width=110)
    return dumped.rstrip()


def _built_in() -> Path:
    return Path(str(files(__package__)))


def _merge(under: Any, over: Any) -> Any:
    """`over` laid on `under`: mappings key by key, anything else whole; an empty value takes a key away."""
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    merged = {**under}
    for key, value in over.items():
        if value is None and key in under:
            del merged[key]
        else:
            merged[key] = value if key in WHOLE else _merge(under.get(key), value)
    return merged


def _paper_faults(printer: Printer, texts: Sequence[Source]) -> list[Fault]:
    faults: list[Fault] = []
    if not printer.papers:
        where: Where = ("papers",)
        faults.append(Fault("'papers' must not be empty", "name one, such as white", blamed(texts, where).mark(where)))
    for name, paper in printer.papers.items():
        if paper.spine_per_page is not None and paper.pages_per_inch is not None:
            where = ("papers", name, "pages_per_inch")
            message = f"'{name}' has its thickness twice"
            faults.append(Fault(message, "keep one of the two", blamed(texts, where).key_mark(where)))
    known = tuple(printer.papers)
    # A profile that takes a paper away need not write the sizes anew that still name it.
    written = (text.value.get("papers") for text in texts)
    taken_away = {name for papers in written if isinstance(papers, dict) for name in papers if papers[name] is None}
    for index, group in enumerate(printer.trims):
        for paper_name in (*group.pages, *group.without):
            if paper_name not in printer.papers and paper_name not in taken_away:
                where = ("trims", index)
                faults.append(
                    Fault(
                        f"unknown paper '{paper_name}'",
                        did_you_mean(paper_name, known),
                        blamed(texts, where).mark(where),
                    )
                )
    return faults


def _pdfx_faults(printer: Printer, texts: Sequence[Source]) -> list[Fault]:
    if printer.pdfx is None:
        return []
    if printer.pdfx.icc is None:
        if printer.pdfx.level != "X-4":
            return []
        where: Where = ("pdfx", "level")
        return [Fault("X-4 needs an ICC file", "name one: 'icc: FILE' under pdfx", blamed(texts, where).mark(where))]
    where = ("pdfx", "icc")
    text = blamed(texts, where)
    file = Path(text.name).parent / printer.pdfx.icc
    if not file.is_file():
        return [Fault(f"no file '{printer.pdfx.icc}'", "the path starts at the profile's folder", text.mark(where))]
    if not is_within(file, Path(text.name).parent):
        message = f"'{str(printer.pdfx.icc)[:40]}' lies outside the profile's folder"
        return [Fault(message, "copy it beside the profile", text.mark(where))]
    try:
        head = read_bytes(file, most=LARGEST_ICC)[:40]
    except Unreadable as error:
        message = f"cannot read '{printer.pdfx.icc}': {error}"
        return [Fault(message, "name the profile of a printing condition", text.mark(where))]
    # ICC.1:2010, 7.2: bytes 16 to 19 name the colour space, 36 to 39 say that this is an ICC file.
    if head[36:] != b"acsp" or head[16:20] not in (b"CMYK", b"GRAY"):
        hint = "name the profile of a printing condition, CMYK or grey"
        return [Fault(f"'{printer.pdfx.icc}' is no ICC file of a press", hint, text.mark(where))]
    return []


def _with_icc_found(printer: Printer, texts: Sequence[Source]) -> Printer:
    """The printer with the path of its ICC file made whole: it starts at the folder of the file that names it."""
    if printer.pdfx is None or printer.pdfx.icc is None:
        return printer
    folder = Path(blamed(texts, ("pdfx", "icc")).name).parent
    pdfx = printer.pdfx.model_copy(update={"icc": folder / printer.pdfx.icc})
    return printer.model_copy(update={"pdfx": pdfx})
