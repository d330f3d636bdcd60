"""What makers of kinds read: the guide, and by topic what the code says of itself, such as checks, abilities, kits."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files

from bookmaker.files.data import data_folder
from bookmaker.puzzles import kits
from bookmaker.puzzles.contract import abilities, marks, play
from bookmaker.puzzles.contract.testing import subject
from bookmaker.puzzles.contract.testing.suite import CHECKS

GUIDE = "docs/adding-a-kind.md"
NOUNS = (
    *(f"bookmaker.puzzles.contract.{name}" for name in ("kind", "grading", "proof", "marks")),
    *("bookmaker.seeds", "bookmaker.drawing", "bookmaker.painted"),
)


def guide(topic: str) -> str:
    """The text about one of TOPICS."""
    return "\n".join(TOPICS[topic]()) + "\n"


def _whole() -> Iterator[str]:
    yield data_folder(GUIDE).read_text(encoding="utf-8").rstrip()


def _data() -> Iterator[str]:
    yield inspect.cleandoc(subject.__doc__ or "")


def _checks() -> Iterator[str]:
    for name, one in CHECKS.items():
        yield f"{name:<14} {_first(one)}"


def _abilities() -> Iterator[str]:
    yield "What a kind may hand out beside the five verbs; where it does, it is used.\n"
    for module in (abilities, marks):
        for name, one in vars(module).items():
            if getattr(one, "_is_protocol", False) and one.__module__ == module.__name__:
                yield f"{name}: {_first(one)}"
                yield from (f"    {key}" for key in inspect.get_annotations(one))
                for verb, function in vars(one).items():
                    if inspect.isfunction(function) and not verb.startswith("_"):
                        yield f"    {_signature(verb, function)}\n        {_first(function)}"
                    elif isinstance(function, property):
                        yield f"    {verb}, a property\n        {_first(function)}"


def _room(*names: str) -> Iterator[str]:
    """The classes and functions of modules, of a package all, with the first line of what each says of itself."""
    for name in names:
        module = importlib.import_module(name)
        yield f"{name}: {_first(module)}"
        for own, one in vars(module).items():
            if getattr(one, "__module__", "") == name and not own.startswith("_"):
                if inspect.isclass(one):
                    yield f"  class {own}: {_first(one)}"
                    for verb, function in vars(one).items():
                        if inspect.isfunction(function) and not verb.startswith("_"):
                            yield f"      {_signature(verb, function)}: {_first(function)}"
                elif inspect.isfunction(one):
                    yield f"  {_signature(own, one)}: {_first(one)}"
        yield ""
        folder = getattr(module, "__path__", ())
        yield from _room(*sorted(found.name for found in pkgutil.iter_modules(folder, f"{name}.")))


def _play() -> Iterator[str]:
    yield inspect.cleandoc(play.__doc__ or "")
    for folder in ("values", "edges", "areas"):
        for script in sorted(files(kits).joinpath(folder).iterdir(), key=lambda one: one.name):
            if script.name.endswith(".js"):
                name = folder if script.name == play.SCRIPT else f"{folder}/{script.name.removesuffix('.js')}"
                lines = re.findall(r"^// (?!Kits: )(.*)$", script.read_text(encoding="utf-8"), re.MULTILINE)
                yield f"\nKits: {name}\n    " + "\n    ".join(lines)


def _first(one: object) -> str:
    """The first line of what it says of itself."""
    return (inspect.getdoc(one) or "").partition("\n")[0]


def _signature(name: str, function: Callable[..., object]) -> str:
    """How it is called, without what types say of where they come from."""
    signature = re.sub(r"<function .*? at \w+>", "...", str(inspect.signature(function)))
    return name + re.sub(r"\b(?:self, |self(?=\)))|'", "", signature)


TOPICS: dict[str, Callable[[], Iterator[str]]] = {
    "guide": _whole,
    "data": _data,
    "checks": _checks,
    "abilities": _abilities,
    "kits": partial(_room, kits.__name__),
    "toolbox": partial(_room, "bookmaker.puzzles.toolbox"),
    "nouns": partial(_room, *NOUNS),
    "play": _play,
}
