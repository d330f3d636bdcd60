"""Options that several commands share."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click

from bookmaker.cli import log
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making.pool import Cluster, cores
from bookmaker.source.faults import fault

Command = TypeVar("Command", bound=Callable[..., Any])
FILE, FOLDER = click.Path(path_type=Path), click.Path(path_type=Path, file_okay=False)
FILE_OR_INPUT = click.Path(path_type=Path, allow_dash=True)
NO_STORE = "you have no cache folder that can be written, to keep finished puzzles in"


def jobs_option(command: Command) -> Command:
    """The option --jobs, the same for every command that has it."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        default=cores,
        show_default="the number of processors",
        help="Processes to work with; the result is the same for any number.",
    )(command)


def budget_option(command: Command) -> Command:
    """The option --budget, the same for every command that proves or grades puzzles of others, or prints them."""
    return click.option(
        "--budget",
        type=click.IntRange(1),
        default=DEFAULT_BUDGET,
        show_default=True,
        help="Positions that the exact search, and the ladder, look at before a puzzle is left undecided.",
    )(command)


def default_store() -> Path | None:
    """Where finished puzzles are kept unless --store names another file: in the user's cache folder.

    None where that can neither be written nor made, as for a user without a home.
    """
    import platformdirs

    try:
        folder = platformdirs.user_cache_path("bookmaker", appauthor=False)
    except RuntimeError:  # the system does not know the user, nor the environment a home
        return None
    try:
        there = next((place for place in (folder, *folder.parents) if place.exists()), folder)
        usable = folder.is_absolute() and there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    except PermissionError:  # a home that this user may not look into
        return None
    return folder / "puzzles.sqlite" if usable else None


def store_file_option(command: Command) -> Command:
    """The option --store: `store`, the Path of the file that keeps finished puzzles; a fault where there is none."""
    return _store_option(callback=_refuse_none)(command)


def _store_option(**words: Any) -> Callable[[Command], Command]:
    return click.option(
        "--store",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar="BOOKMAKER_STORE",
        default=default_store,
        show_default="in your cache folder",
        help="The file that keeps finished puzzles, so that none is made twice.",
        **words,
    )


def _refuse_none(context: click.Context, parameter: click.Parameter, store: Path | None) -> Path:
    if store is None:
        raise fault(NO_STORE, hint="name a file with --store")
    return store


def store_option(command: Command) -> Command:
    """The options --store and --no-store: `store`, None where it has no place, and `stores`, whether one is used."""
    none = click.option(
        "--no-store", "stores", is_flag=True, flag_value=False, default=True, help="Make every puzzle anew."
    )
    return _store_option()(none(command))


def volume_option(command: Command) -> Command:
    """The option --volume, the same for every command that works on one book of several in a file."""
    return click.option("--volume", type=click.IntRange(0), help="Which of the volumes that BOOK has.")(command)


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


def watching() -> Any:
    """The library that watches files, which comes with the extra 'watch'; a fault where it is not installed."""
    try:
        import watchfiles
    except ImportError:
        raise fault("watching files needs watchfiles", hint="pip install watchfiles") from None
    return watchfiles


def clustered(address: str | None) -> AbstractContextManager[Cluster | None]:
    """The cluster at the address that --cluster names, or None."""
    if address is None:
        return nullcontext()
    from bookmaker.puzzles.making import cluster

    return cluster.connected(address)
