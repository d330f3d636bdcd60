"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click

from bookmaker.cli import log
from bookmaker.puzzles.making.pool import Cluster, cores

Command = TypeVar("Command", bound=Callable[..., Any])


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
    import platformdirs

    return platformdirs.user_cache_path("bookmaker", appauthor=False) / "puzzles.sqlite"


def store_file_option(command: Command) -> Command:
    """The option --store: `store`, the Path of the file that keeps finished puzzles."""
    return click.option(
        "--store",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar="BOOKMAKER_STORE",
        default=default_store,
        show_default="in your cache folder",
        help="The file that keeps finished puzzles, so that none is made twice.",
    )(command)


def store_option(command: Command) -> Command:
    """The options --store and --no-store: `store`, and `stores`, whether one is used at all."""
    none = click.option(
        "--no-store", "stores", is_flag=True, flag_value=False, default=True, help="Make every puzzle anew."
    )
    return store_file_option(none(command))


def log_format_option(command: Command) -> Command:
    """The option --log-format; what is said on standard error takes that form from then on."""
    return click.option(
        "--log-format",
        type=click.Choice(log.FORMS),
        default="text",
        show_default=True,
        is_eager=True,
        expose_value=False,
        callback=lambda context, parameter, value: log.begin(value),
        help="What progress, notes and faults on standard error are: lines for people, or JSON objects.",
    )(command)


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
