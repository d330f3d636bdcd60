"""Where data lies: the folders `layouts` and `fonts`, and pages of `docs`, in a checkout and in an installed wheel."""

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder (or file) of that name: within the package (a wheel), or beside it (a checkout).

    Raises FileNotFoundError where there is neither: then the installation is broken.
    """
    package = Path(__file__).parent.parent
    for place in (package / "data" / name, package.parent / name):
        if place.exists():
            return place
    raise FileNotFoundError(f"bookmaker's data '{name}' is missing: install bookmaker again")
