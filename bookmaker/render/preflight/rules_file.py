"""Rules about a file as a whole: encryption, syntax, size, page count and blanks, what printers refuse, PDF/X."""

from bookmaker.render.pdfx import LEVELS
from bookmaker.render.preflight.facts import File
from bookmaker.render.preflight.verdict import Case, Verdict, failed, forbidden, on_pages, passed, rule, without

# What PDF/X-1a and X-3 forbid a stream to be packed with (ISO 15930-1, 6.5; JBIG2 is newer than their PDF).
OLD_LEVELS_REFUSE = frozenset({"LZWDecode", "JBIG2Decode", "JPXDecode"})


@rule("encryption")
def encryption(case: Case) -> Verdict | None:
    """No password, no restriction."""
    if case.file.is_encrypted and not case.file.pages:
        return failed("needs a password", "none")
    return without("encrypted" * case.file.is_encrypted) if case.forbids("encryption") else None


@rule("syntax")
def syntax(case: Case) -> Verdict:
    """The file is read without repairs."""
    limit = "readable without repairs"
    if case.file.warnings:
        return failed("; ".join(case.file.warnings), limit)
    return on_pages(case.where(lambda page: min(page.painted.damage, default="")), limit, "readable")


@rule("file-size")
def file_size(case: Case) -> Verdict | None:
    """The file is not larger than the printer takes."""
    most, size = case.printer.most_mb, case.file.megabytes
    if most is None:
        return None
    return (failed if size > most else passed)(f"{size:.2f} MB", f"at most {most:g} MB")


@rule("page-count")
def page_count(case: Case) -> Verdict:
    """As many pages as the printer binds, in that paper and trim."""
    count = len(case.file.pages)
    least, most = case.printer.page_limits(case.paper, *case.trim_in(case.file.pages[0]))
    return (passed if least <= count <= most else failed)(str(count), f"{least} to {most}")


@rule("even-pages")
def even_pages(case: Case) -> Verdict | None:
    """An even number of pages, where the printer wants leaves rather than pages."""
    count = len(case.file.pages)
    return (failed if count % 2 else passed)(str(count), "even") if case.printer.even else None


@rule("last-page")
def last_page(case: Case) -> Verdict | None:
    """The last page is empty, where the printer puts marks of its own there."""
    last = case.file.pages[-1]
    wrong = [] if last.is_blank else [(last.number, "printed on")]
    return on_pages(wrong, "empty", "empty") if case.printer.last_blank else None


@rule("blank-pages")
def blank_pages(case: Case) -> Verdict | None:
    """Not too many empty pages in a row."""
    limits = case.printer.blanks
    if limits is None:
        return None
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
    return on_pages(wrong, limit, f"at most {max((n for _, n in runs), default=0)} in a row")


@rule("annotations")
def annotation(case: Case) -> Verdict | None:
    """No links, notes, form fields or other things on top of the page."""
    wrong = case.where(lambda page: f"{len(page.annotations)} ({page.annotations[0]})" if page.annotations else "")
    return forbidden(on_pages(wrong), is_refused=case.forbids("annotations"))


@rule("actions")
def actions(case: Case) -> Verdict | None:
    """Nothing that a viewer would do: JavaScript, opening actions."""
    wrong = case.where(lambda page: "actions of the page" * page.has_actions)
    found = failed(", ".join(case.file.actions), "none") if case.file.actions else on_pages(wrong)
    return forbidden(found, is_refused=case.forbids("actions"))


@rule("bookmarks")
def bookmarks(case: Case) -> Verdict | None:
    """No outline."""
    return without(str(case.file.bookmarks or "")) if case.forbids("bookmarks") else None


@rule("attachments")
def attachments(case: Case) -> Verdict | None:
    """No files within the file."""
    return forbidden(without(str(case.file.attachments or "")), is_refused=case.forbids("attachments"))


@rule("pdfx-level")
def pdfx_level(case: Case) -> Verdict | None:
    """The file says that it keeps to a PDF/X level which the printer takes."""
    asked = case.printer.pdfx
    if asked is None:
        return None
    levels = tuple(dict.fromkeys((asked.level, *asked.accepts)))
    limit = " or ".join(f"PDF/{level}" for level in levels) + ("" if asked.required else ", or none")
    claimed, identity = claimed_level(case.file), case.file.identity
    if claimed is None and _claims_nothing(case.file):
        return (failed if asked.required else passed)("none", limit)
    shown = f"PDF/{claimed}" if claimed else str(identity.version if identity else None)
    return (passed if claimed in levels else failed)(shown, limit)


@rule("pdfx-keys")
def pdfx_keys(case: Case) -> Verdict | None:
    """A file that says it is PDF/X has everything that goes with it."""
    level, identity = claimed_level(case.file), case.file.identity
    is_required = case.printer.pdfx is not None and case.printer.pdfx.required
    if identity is None or (_claims_nothing(case.file) and not is_required):
        return None
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
    return without("lacks " + "; ".join(wrong) if wrong else "", limit, "all")


@rule("compression")
def compression(case: Case) -> Verdict | None:
    """A PDF/X file is packed only with what its level knows."""
    if claimed_level(case.file) in (None, "X-4"):
        return None
    filters = case.file.filters
    refused, fine = ", ".join(sorted(filters & OLD_LEVELS_REFUSE)), ", ".join(sorted(filters)) or "none"
    return without(refused, "no LZW, JBIG2 or JPEG 2000", fine)


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


WITHOUT_PAGES = (encryption,)  # what can be checked in a file that does not open
COVER_RULES = (
    *(encryption, syntax, file_size, annotation, actions, bookmarks, attachments),
    *(pdfx_level, pdfx_keys, compression),
)
RULES = (*COVER_RULES, page_count, even_pages, last_page, blank_pages)
