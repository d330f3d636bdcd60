"""Files of single puzzles -> a folder that the user named, where no other file is ever replaced."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from bookmaker.files.folder import is_as_built
from bookmaker.source.faults import fault
from bookmaker.source.file_bytes import reason


def put_files(out: Path, files: Mapping[str, bytes], *, hint: str = "name another folder with --out") -> None:
    """Write files by their names; BookError, and nothing written, where something else, or a link, has a name."""
    try:
        new = [name for name in files if not os.path.lexists(out / name)]
        for name, data in files.items():
            if name not in new and not is_as_built(out / name, len(data), hashlib.sha256(data).hexdigest()):
                raise fault(f"'{out / name}' exists and is something else", hint=hint)
        out.mkdir(parents=True, exist_ok=True)
        for name in new:
            with (out / name).open("xb") as file:
                file.write(files[name])
    except OSError as error:
        raise fault(f"cannot write '{out}': {reason(error)}", hint=hint) from None
