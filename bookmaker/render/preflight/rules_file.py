"""Rules about a file as a whole: encryption, syntax, size, page count and blanks, what printers refuse, PDF/X."""

from __future__ import annotations

from bookmaker.printers.profile import Forbidden
from bookmaker.render.pdfx import LEVELS
from bookmaker.render.preflight.facts import File
from bookmaker.render.preflight.reading.sheet import trim_of
from bookmaker.render.preflight.verdict import (
    Case,
    Verdict,
    failed,
    not_applicable,
    passed,
    verdict_of,
)
from bookmaker.source.lengths import POINTS_PER_INCH

# What PDF/X-1a and X-3 forbid a stream to be packed with (ISO 15930-1, 6.5; JBIG2 is newer than their PDF).
OLD_LEVELS_REFUSE = frozenset({"LZWDecode", "JBIG2Decode", "JPXDecode"})


def encryption(case: Case) -> Verdict:
    """No password, no restriction."""
    if case.file.is_encrypted and not case.file.pages:
        return failed("encryption", "needs a password", "none")
    if not _forbids(case, "encryption"):
        return not_applicable("encryption")
    return failed("encryption", "encrypted", "none") if case.file.is_encrypted else passed("encryption", "none", "none")


def syntax(case: Case) -> Verdict:
    """The file is read without repairs."""
    limit = "readable without repairs"
    if case.file.warnings:
        return failed("syntax", case.file.warnings[0][:100], limit)
    wrong = [(page.number, sorted(page.painted.damage)[0]) for page in case.file.pages if page.painted.damage]
    return verdict_of("syntax", wrong, limit=limit, fine="readable")


def file_size(case: Case) -> Verdict:
    """The file is not larger than the printer takes."""
    most, size = case.printer.most_mb, case.file.megabytes
    if most is None:
        return not_applicable("file-size")
    outcome = failed if size > most else passed
    return outcome("file-size", f"{size:.2f} MB", f"at most {most:g} MB")


def page_count(case: Case) -> Verdict:
    """As many pages as the printer binds, in that paper and trim."""
    pages = case.file.pages
    trim = trim_of(pages[0], case.printer, case.paper)
    width, height = (trim[2] - trim[0]) / POINTS_PER_INCH, (trim[3] - trim[1]) / POINTS_PER_INCH
    least, most = case.printer.page_limits(case.paper, width, height)
    outcome = passed if least <= len(pages) <= most else failed
    return outcome("page-count", str(len(pages)), f"{least} to {most}")


def even_pages(case: Case) -> Verdict:
    """An even number of pages, where the printer wants leaves rather than pages."""
    if not case.printer.even:
        return not_applicable("even-pages")
    count = len(case.file.pages)
    return (failed if count % 2 else passed)("even-pages", str(count), "even")


def last_page(case: Case) -> Verdict:
    """The last page is empty, where the printer puts marks of its own there."""
    if not case.printer.last_blank:
        return not_applicable("last-page")
    last = case.file.pages[-1]
    if not last.is_blank:
        return failed("last-page", "printed on", "empty", [last.number])
    return passed("last-page", "empty", "empty")


def blank_runs(case: Case) -> Verdict:
    """Not too many empty pages in a row."""
    limits = case.printer.blanks
    if limits is None:
        return not_applicable("blank-pages")
    runs: list[tuple[int, int]] = []  # (first page, how many)
    for page in case.file.pages:
        if not page.is_blank:
            continue
        if runs and sum(runs[-1]) == page.number:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((page.number, 1))
    count = len(case.file.pages)
    wrong = [
        (first, f"{run} in a row")
        for first, run in runs
        if run > (limits.end if first + run - 1 == count else limits.inside)
    ]
    limit = f"at most {limits.inside} in a row, {limits.end} at the end"
    return verdict_of(
        "blank-pages", wrong, limit=limit, fine=f"at most {max((n for _, n in runs), default=0)} in a row"
    )


def annotation(case: Case) -> Verdict:
    """No links, notes, form fields or other things on top of the page."""
    if not _forbids(case, "annotations"):
        return not_applicable("annotations")
    wrong = [
        (page.number, f"{len(page.annotations)} ({page.annotations[0]})")
        for page in case.file.pages
        if page.annotations
    ]
    return verdict_of("annotations", wrong, limit="none")


def actions(case: Case) -> Verdict:
    """Nothing that a viewer would do: JavaScript, opening actions."""
    if not _forbids(case, "actions"):
        return not_applicable("actions")
    if case.file.actions:
        return failed("actions", ", ".join(case.file.actions), "none")
    wrong = [(page.number, "actions of the page") for page in case.file.pages if page.has_actions]
    return verdict_of("actions", wrong, limit="none")


def bookmarks(case: Case) -> Verdict:
    """No outline."""
    if not _forbids(case, "bookmarks"):
        return not_applicable("bookmarks")
    count = case.file.bookmarks
    return failed("bookmarks", str(count), "none") if count else passed("bookmarks", "none", "none")


def attachments(case: Case) -> Verdict:
    """No files within the file."""
    if not _forbids(case, "attachments"):
        return not_applicable("attachments")
    count = case.file.attachments
    return failed("attachments", str(count), "none") if count else passed("attachments", "none", "none")


def pdfx_level(case: Case) -> Verdict:
    """The file says that it keeps to a PDF/X level which the printer takes."""
    asked = case.printer.pdfx
    if asked is None:
        return not_applicable("pdfx-level")
    levels = tuple(dict.fromkeys((asked.level, *asked.accepts)))
    limit = " or ".join(f"PDF/{level}" for level in levels) + ("" if asked.required else ", or none")
    claimed = claimed_level(case.file)
    if claimed is None and _claims_nothing(case.file):
        return failed("pdfx-level", "none", limit) if asked.required else passed("pdfx-level", "none", limit)
    identity = case.file.identity
    shown = f"PDF/{claimed}" if claimed else str(identity.version if identity else None)
    return (passed if claimed in levels else failed)("pdfx-level", shown, limit)


def pdfx_keys(case: Case) -> Verdict:
    """A file that says it is PDF/X has everything that goes with it."""
    level, identity = claimed_level(case.file), case.file.identity
    is_required = case.printer.pdfx is not None and case.printer.pdfx.required
    if identity is None or (_claims_nothing(case.file) and not is_required):
        return not_applicable("pdfx-keys")
    newest = LEVELS[level].header if level else "1.6"
    lacks = {
        f"a header of {newest} or older, not {identity.header}": identity.header > newest,
        "a title": not identity.title,
        "dates": not identity.has_dates,
        "Trapped": not identity.is_trapped_known and level != "X-4",
        "ids": not identity.has_ids,
        f"one output intent, not {len(identity.intents)}": len(identity.intents) != 1,
        "the name of its output condition": len(identity.intents) == 1 and not identity.intents[0],
    }
    wrong = [what for what, is_lacking in lacks.items() if is_lacking]
    limit = "title, dates, Trapped, ids, header, one output intent"
    return failed("pdfx-keys", "lacks " + "; ".join(wrong), limit) if wrong else passed("pdfx-keys", "all", limit)


def compression(case: Case) -> Verdict:
    """A PDF/X file is packed only with what its level knows."""
    if claimed_level(case.file) in (None, "X-4"):
        return not_applicable("compression")
    refused = sorted(case.file.filters & OLD_LEVELS_REFUSE)
    if refused:
        return failed("compression", ", ".join(refused), "no LZW, JBIG2 or JPEG 2000")
    return passed("compression", ", ".join(sorted(case.file.filters)) or "none", "no LZW, JBIG2 or JPEG 2000")


def claimed_level(file: File) -> str | None:
    """The PDF/X level that a file says it keeps to, if it is one we know."""
    identity = file.identity
    if identity is None:
        return None
    claim = (identity.version, identity.conformance)
    known = (name for name, level in LEVELS.items() if (level.version, level.conformance) == claim)
    found = next(known, None)
    if found is None and identity.version == "PDF/X-1a:2003":  # some writers add the key of 2001
        return "X-1a:2003"
    return found


def _claims_nothing(file: File) -> bool:
    return file.identity is None or file.identity.version is None


def _forbids(case: Case, what: Forbidden) -> bool:
    return what in case.printer.forbids


WITHOUT_PAGES = (encryption,)  # what can be checked in a file that does not open
COVER_RULES = (
    encryption,
    syntax,
    file_size,
    annotation,
    actions,
    bookmarks,
    attachments,
    pdfx_level,
    pdfx_keys,
    compression,
)
RULES = (*COVER_RULES, page_count, even_pages, last_page, blank_runs)
