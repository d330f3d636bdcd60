"""`python -m tests.mutation`: how many of a sample of mutants the tests kill, and which they let live."""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, WorkItem, WorkResult

from bookmaker.kindlab.mutants import found_in, sample
from tests.mutation import copies
from tests.mutation.reasons import explained
from tests.mutation.scope import ROOT, modules, suite_of
from tests.mutation.verdicts import change_of, verdict

COUNT, SEED = 300, "bookmaker"
LEAST = 85.0  # per cent killed or explained
# A mutant that runs so many times longer than the tests of its module, and this many seconds, hangs: it is killed.
PATIENCE, GRACE = 5.0, 20.0
LONGEST = 600.0  # seconds that the tests of a module may take on the program as it is


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help=f"size of the sample ({COUNT})")
    parser.add_argument("--seed", default=SEED, help=f"another seed, another sample ({SEED})")
    parser.add_argument("--only", default="", metavar="TEXT", help="mutate only files with TEXT in their path")
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at once (2)")
    parser.add_argument("--session", type=Path, help="a file that keeps the results; the same command goes on with it")
    parser.add_argument("--again", action="store_true", help="try the survivors of the session again as well")
    asked = parser.parse_args()
    session = asked.session.resolve() if asked.session else None
    os.chdir(ROOT)
    found = found_in([module for module in modules() if asked.only in module])
    chosen = [
        WorkItem.single(f"{one.module_path}:{one.operator_name}:{one.occurrence}", one)
        for one in sample(found, asked.count, asked.seed)
    ]
    say(f"{len(chosen)} of {len(found)} mutants, seed '{asked.seed}'")
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as folder,
        use_db(session or Path(folder) / "session.sqlite") as kept,
    ):
        if kept.num_work_items == 0:
            kept.add_work_items(chosen)
        elif {item.job_id: item for item in kept.work_items} != {item.job_id: item for item in chosen}:
            parser.error(f"'{session}' holds other mutants: the program or the sample changed; name another file")
        # In the order they were drawn, so that a run that is stopped early has tried a fair sample.
        pending = {item.job_id for item in waiting(kept, with_survivors=asked.again)}
        try_all(kept, [item for item in chosen if item.job_id in pending], jobs=asked.jobs, folder=folder)
        return report(kept)


def waiting(kept: WorkDB, *, with_survivors: bool) -> list[WorkItem]:
    """The mutants to try: those without a result, and if asked those that survived before."""
    survivors = [item for item, result in kept.completed_work_items if with_survivors and not result.is_killed]
    return [*kept.pending_work_items, *survivors]


def try_all(kept: WorkDB, pending: Sequence[WorkItem], *, jobs: int, folder: str) -> None:
    """Try the mutants and keep their results; copies of the project lie in the folder."""
    with ProcessPoolExecutor(jobs, initializer=copies.enter, initargs=(folder,)) as pool:
        suites = sorted({suite_of(path_of(item)) for item in pending})
        patience = dict(zip(suites, pool.map(timed, suites), strict=True))
        running = {}
        for item in pending:
            tests = suite_of(path_of(item))
            running[pool.submit(copies.judged, item, tests, patience[tests])] = item
        reasons = explained()
        try:
            for done, future in enumerate(as_completed(running), start=1):
                item, result = running[future], future.result()
                kept.set_result(item.job_id, result)
                say(f"{done}/{len(pending)} {verdict(item.mutations[0], result, reasons)} {place(item.mutations[0])}")
        finally:
            pool.shutdown(cancel_futures=True)  # when interrupted, what is not begun waits for another run


def timed(tests: Sequence[str]) -> float:
    """How long a mutant may take with these tests, in seconds; SystemExit where they fail without a mutant."""
    start = time.monotonic()
    failure = copies.passes(tests, LONGEST)
    if failure is not None:
        raise SystemExit(f"{' '.join(tests)} fail on the program as it is:\n{failure}")
    return GRACE + PATIENCE * (time.monotonic() - start)


def report(kept: WorkDB) -> int:
    """Print the survivors, a line for each file and the share; 1 where it is below the least."""
    reasons = explained()
    counts: dict[str, Counter[str]] = {}
    for item, result in sorted(kept.completed_work_items, key=lambda one: one[0].job_id):
        found = verdict(item.mutations[0], result, reasons)
        counts.setdefault(path_of(item), Counter())[found] += 1
        if found == "survived":
            say(survivor(item, result))
    say(f"\n{'killed':>8}{'explained':>11}{'survived':>10}  file")
    for file, count in counts.items():
        say(f"{count['killed']:8}{count['explained']:11}{count['survived']:10}  {file}")
    total = sum(counts.values(), Counter[str]())
    share = 100 * (total["killed"] + total["explained"]) / max(1, total.total())
    say(f"{total['killed']:8}{total['explained']:11}{total['survived']:10}  all: {share:.1f} % killed or explained")
    return int(share < LEAST)


def survivor(item: WorkItem, result: WorkResult) -> str:
    change = change_of(item.mutations[0], result.diff or "")
    return f"\nsurvived {place(item.mutations[0])}\n  was: {change.was}\n  now: {change.now}"


def path_of(item: WorkItem) -> str:
    return item.mutations[0].module_path.as_posix()


def place(mutant: MutationSpec) -> str:
    return f"{mutant.module_path.as_posix()}:{mutant.start_pos[0]} {mutant.operator_name.removeprefix('core/')}"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
