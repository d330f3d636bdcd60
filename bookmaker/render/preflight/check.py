"""check: the bytes of a PDF, a printer, a paper -> a Report, one Verdict for every rule."""

from dataclasses import dataclass

from bookmaker.printers import Printer
from bookmaker.render import strange_pdf
from bookmaker.render.preflight import rules_file, rules_page
from bookmaker.render.preflight.facts import File
from bookmaker.render.preflight.verdict import Case, Outcome, Rule, Verdict

RULES: tuple[Rule, ...] = (*rules_file.RULES, *rules_page.RULES)
# A cover is one sheet of a size of its own, in colour and to its edges.
COVER_RULES: tuple[Rule, ...] = (*rules_file.COVER_RULES, *rules_page.COVER_RULES)


@dataclass(frozen=True, slots=True)
class Report:
    """What all the rules said, in their order; `pages` is 0 for a file that does not open without a password."""

    verdicts: tuple[Verdict, ...]
    pages: int

    @property
    def failures(self) -> tuple[Verdict, ...]:
        """The rules that are broken."""
        return tuple(one for one in self.verdicts if one.outcome is Outcome.FAIL)

    @property
    def checked(self) -> int:
        """How many rules applied."""
        return sum(one.outcome in (Outcome.PASS, Outcome.FAIL) for one in self.verdicts)


def check(data: bytes, printer: Printer, *, paper: str | None = None, is_cover: bool = False) -> Report:
    """Check a PDF of anybody's against a printer's rules for a paper, by default its usual one.

    It is read in the bounded process. Of a cover, size and margins are not looked at: the spine decides of those.
    Raises Unreadable for bytes that are no PDF.
    """
    return check_file(strange_pdf.facts(data), printer, paper=paper, is_cover=is_cover)


def check_file(file: File, printer: Printer, *, paper: str | None = None, is_cover: bool = False) -> Report:
    """The same for a PDF that was read already, as those are that we wrote ourselves."""
    case = Case(file, printer, paper or next(iter(printer.papers)))
    rules = COVER_RULES if is_cover else RULES
    if not file.pages:
        rules = rules_file.WITHOUT_PAGES
    return Report(tuple(rule(case) for rule in rules), len(file.pages))
