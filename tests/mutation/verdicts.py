"""A mutant's result -> killed, explained or survived."""

from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkResult

from bookmaker.kindlab.mutants import changed
from tests.mutation.reasons import Change, Reasons


def change_of(mutant: MutationSpec, diff: str) -> Change:
    """The change that a unified diff shows."""
    return Change(mutant.module_path.as_posix(), *changed(diff))


def verdict(mutant: MutationSpec, result: WorkResult, reasons: Reasons) -> str:
    """ "killed", "explained" or "survived"; RuntimeError where the mutant could not be tried."""
    if result.worker_outcome is not WorkerOutcome.NORMAL or result.test_outcome is TestOutcome.INCOMPETENT:
        raise RuntimeError(f"{mutant.module_path}: {mutant.operator_name}: {result.worker_outcome}: {result.output}")
    if result.test_outcome is TestOutcome.KILLED:
        return "killed"
    return "explained" if change_of(mutant, result.diff or "") in reasons else "survived"
