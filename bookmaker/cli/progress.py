"""Progress of long commands on standard error: bars on a terminal, lines every few seconds elsewhere, or JSON."""

import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from bookmaker.cli import interrupts, log

T = TypeVar("T")
Progress: TypeAlias = Callable[[str, int, int], None]  # (stage, done, of how many)

EVERY = 5.0  # seconds from one line to the next
# Seconds that an item of a stage takes on an ordinary machine: what is thought of stages that have not begun.
USUAL = {"checks": 1.0, "puzzles": 0.01, "layout": 0.02, "pdf": 0.01, "preflight": 0.02, "read-back": 0.02}
OTHERS = 0.005
PUZZLES = "puzzles"  # some take a millisecond and some a second: their rate says nothing of the machine


@dataclass(slots=True)
class Stage:
    """A stage of the work: how many of its items are done, of how many, and the seconds that they took.

    The `first` of them that are told of took `begun` seconds, with whatever goes before: they say nothing of a rate.
    """

    done: int = 0
    total: int = 0
    first: int = 0
    begun: float = 0.0
    spent: float = 0.0

    @property
    def rate(self) -> float | None:
        """Items a second; None before some more than the first are done."""
        return (self.done - self.first) / self.spent if self.spent > 0 else None


@dataclass(slots=True)
class Stages:
    """All stages that were told of, in that order; `clock` gives seconds."""

    clock: Callable[[], float] = time.monotonic
    stages: dict[str, Stage] = field(default_factory=dict)
    now: str = ""
    _last: float | None = None

    def tell(self, name: str, done: int, total: int) -> None:
        """So much of a stage is done; the time since the last call was spent on it. With 0 done it is only named."""
        at = self.clock()
        stage = self.stages.setdefault(name, Stage())
        if done > stage.done or not self.now:
            took = at - (at if self._last is None else self._last)
            if stage.done:
                stage.spent += took
            else:
                stage.begun, stage.first = took, done
            self.now, self._last = name, at
        stage.done, stage.total = done, total

    def timings(self) -> list[tuple[str, int, float]]:
        """Each stage with how many items were done, and the seconds that they took."""
        return [(name, one.done, one.begun + one.spent) for name, one in self.stages.items() if one.done]

    def left(self) -> float:
        """Seconds that are left for all stages: by the rate of each, or as usual beside those that have one."""
        begun = [(name, stage) for name, stage in self.stages.items() if stage.rate is not None and name != PUZZLES]
        usual = math.fsum(USUAL.get(name, OTHERS) * (stage.done - stage.first) for name, stage in begun)
        pace = math.fsum(stage.spent for _, stage in begun) / usual if usual else 1.0
        return math.fsum(
            (stage.total - stage.done) * (1 / stage.rate if stage.rate else USUAL.get(name, OTHERS) * pace)
            for name, stage in self.stages.items()
        )


@contextmanager
def progress(stages: Stages | None = None) -> Iterator[Progress]:
    """A function to call with (stage, done, total) whenever something is done; first, with 0, for stages to come.

    What it is told goes into `stages`.
    """
    stages = stages or Stages()
    if sys.stderr is None:
        yield _heeding(stages, lambda: None)
    elif log.is_json() or not sys.stderr.isatty():
        yield _heeding(stages, _lines(stages))
    else:
        with _bars(stages) as show:
            yield _heeding(stages, show)


def reported(items: Iterable[T], report: Progress, stage: str, total: int) -> Iterator[T]:
    """The items, each of them told of as one that is done."""
    for done, item in enumerate(items, start=1):
        report(stage, done, total)
        yield item


def _heeding(stages: Stages, show: Callable[[], None]) -> Progress:
    def report(name: str, done: int, total: int) -> None:
        interrupts.check()
        stages.tell(name, done, total)
        show()

    return report


def _lines(stages: Stages) -> Callable[[], None]:
    """Shows a line where the last is EVERY seconds old, and in JSON for the first and last item of a stage too."""
    last = [stages.clock()]
    named: set[tuple[str, bool]] = set()

    def show() -> None:
        stage = stages.stages[stages.now]
        turn = (stages.now, stage.done >= stage.total)
        is_news = log.is_json() and turn not in named
        if not is_news and stages.clock() - last[0] < EVERY:
            return
        last[0] = stages.clock()
        named.add(turn)
        rate, left = stage.rate, stages.left()
        facts = {"stage": stages.now, "done": stage.done, "total": stage.total, "per_second": _short(rate)}
        text = f"{stages.now} {stage.done} of {stage.total}{f', {rate:.3g} a second' if rate else ''}"
        with suppress(OSError, ValueError):  # nobody listens any more: the work goes on
            log.say("progress", f"{text}; {words_of(left)} left", **facts, seconds_left=round(left, 1))

    return show


@contextmanager
def _bars(stages: Stages) -> Iterator[Callable[[], None]]:
    """A bar for each stage with its rate, and under them the time that is left for all."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description:<10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
    )
    with Bars(*columns, console=Console(file=log.unguarded(sys.stderr)), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def show() -> None:
            for name, stage in stages.stages.items():
                if name not in tasks:
                    tasks[name] = bars.add_task(name, total=stage.total, note="")
            stage, left = stages.stages[stages.now], stages.left()
            rate = f"{stage.rate:.3g} a second" if stage.rate else ""
            note = f"{rate}, {words_of(left)} left in all" if rate else ""
            for name, task in tasks.items():
                other = stages.stages[name]
                bars.update(task, completed=other.done, total=other.total, note=note if name == stages.now else "")

        yield show


def _short(rate: float | None) -> float | None:
    return None if rate is None else float(f"{rate:.3g}")


def words_of(seconds: float) -> str:
    """A time in words: "40 s", "3 min 20 s", "2 h 5 min"."""
    whole = math.ceil(seconds)
    minutes, rest = divmod(whole, 60)
    hours, more = divmod(minutes, 60)
    if hours:
        return f"{hours} h {more} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
