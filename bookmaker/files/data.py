"""Where the data folders lie: `layouts` and `fonts`, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder of that name: within the package (a wheel), or beside it (a checkout).

    Raises FileNotFoundError where there is neither: then the installation is broken.
    """
    package = Path(__file__).parent.parent
    for folder in (package / "data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"bookmaker's data folder '{name}' is missing: install bookmaker again")
