"""Progress for people: a bar on a terminal, nothing elsewhere; always on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import click
import platformdirs

from bookmaker.cli import interrupts
from bookmaker.puzzles.making.pool import Cluster, cores

Command = TypeVar("Command", bound=Callable[..., Any])
Progress: TypeAlias = Callable[[str, int, int], None]  # (stage, done, of how many)


@contextmanager
def progress() -> Iterator[Progress]:
    """A function to call with (stage, done, total); each stage is a bar of its own."""
    if not sys.stderr.isatty():
        yield lambda stage, done, total: interrupts.check()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        ProgressColumn,
        Task,
        TaskID,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bars
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:.1f}/s" if task.speed else "")

    columns = (TextColumn("{task.description:<10}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def report(stage: str, done: int, total: int) -> None:
            interrupts.check()
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield report


def jobs_option(command: Command) -> Command:
    """The option --jobs, the same for every command that has it."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        default=cores,
        show_default="the number of processors",
        help="Processes to work with; the result is the same for any number.",
    )(command)


def default_store() -> Path:
    """Where finished puzzles are kept unless --store names another file: in the user's cache folder."""
    return platformdirs.user_cache_path("bookmaker", appauthor=False) / "puzzles.sqlite"


def store_option(command: Command) -> Command:
    """The options --store and --no-store: `store`, a Path, and `stores`, whether one is used at all."""
    file = click.option(
        "--store",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar="BOOKMAKER_STORE",
        default=default_store,
        show_default="in your cache folder",
        help="The file that keeps finished puzzles, so that none is made twice.",
    )
    none = click.option(
        "--no-store", "stores", is_flag=True, flag_value=False, default=True, help="Make every puzzle anew."
    )
    return file(none(command))


def cluster_option(command: Command) -> Command:
    """The option --cluster, the same for every command that makes puzzles."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Make the puzzles on the machines of a Dask scheduler, such as tcp://scheduler:8786.",
    )(command)


def clustered(address: str | None) -> AbstractContextManager[Cluster | None]:
    """The cluster at the address that --cluster names, or None."""
    if address is None:
        return nullcontext()
    from bookmaker.puzzles.making import cluster

    return cluster.connected(address)
