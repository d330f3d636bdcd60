"""Files of single puzzles -> a folder that the user named, where no other file is ever replaced."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bookmaker.source.faults import fault
from bookmaker.source.reading import reason


def put_files(out: Path, files: Mapping[str, bytes], *, hint: str = "name another folder with --out") -> None:
    """Write files by their names; BookError, and nothing written, where a name is taken by something else."""
    try:
        for name, data in files.items():
            path = out / name
            if path.exists() and path.read_bytes() != data:
                raise fault(f"'{path}' exists and is something else", hint=hint)
        out.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (out / name).write_bytes(data)
    except OSError as error:
        raise fault(f"cannot write '{out}': {reason(error)}", hint=hint) from None
