"""What the editor of book.yaml completes and explains with: its schema, options of kinds, and names that there are."""

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bookmaker import printers
from bookmaker.book.spec import Spec
from bookmaker.pages.templates import layouts
from bookmaker.production import changing
from bookmaker.puzzles.contract import registry
from bookmaker.source.faults import Fault


def helped(path: Path) -> dict[str, Any]:
    """The schema of book.yaml ("schema"), of each kind's options ("kinds"), and by keys the names there are ("names").

    Layouts and printers of the book's own folder are among them.
    """
    folder = path.parent
    names = {
        "kind": list(registry.names()),
        "printer": list(printers.names([folder / "printers"])),
        "layout": list(layouts.names([folder / "layouts"])),
        "paper": sorted({paper for name in printers.names() for paper in printers.get(name).papers}),
    }
    kinds = {name: TypeAdapter(registry.get(name).Params).json_schema() for name in names["kind"]}
    return {"schema": Spec.model_json_schema(), "kinds": kinds, "names": names}


def marked(faults: tuple[Fault, ...]) -> dict[int, str]:
    """What is wrong, by the line that it is at; what has no line is at the first."""
    found: dict[int, list[str]] = {}
    for one in faults:
        found.setdefault(one.mark.line if one.mark else 1, []).append(str(one))
    return {line: "\n\n".join(messages) for line, messages in found.items()}


def looked_at(path: Path, text: str) -> dict[int, str]:
    """What would be wrong with a text as the book at a path, by line."""
    return marked(changing.faults_of(text, path))
