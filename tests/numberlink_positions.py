"""A numberlink's steps, told one by one: each conclusion against a plain formula, each reason against its sentence."""

from collections.abc import Iterator

from bookmaker.kinds import numberlink
from bookmaker.kinds.numberlink import Clues
from bookmaker.kinds.numberlink.proving.formula import LinkFormula
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.paths import mesh

TRUSTING = {"detour", "shorter", "shorter-trial"}


def replay(clues: Clues) -> Iterator[tuple[Step, bool, str | None]]:
    """Every step: whether its conclusion follows from what is known by then, and what there is to say of its reason."""
    graph = mesh(clues.width, clues.height)
    with LinkFormula(graph, len(link_ends(clues)) // 2, budget=10**9) as formula:
        formula.fix(link_ends(clues))

        def literal(finding: Finding) -> int:
            one, other = (r * clues.width + c for r, c in finding.cells)
            edge = graph.between(one, other) + 1
            return edge if finding.holds else -edge

        for one in one_by_one(numberlink, clues):
            known = [literal(finding) for finding in one.known]
            follows = all(formula.answer([*known, -literal(finding)]) is None for finding in one.marks.concludes)
            yield one.step, follows, objection_to(numberlink, clues, one, words_of("numberlink"))
