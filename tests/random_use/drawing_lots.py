"""A seed -> a book.yaml, a daily.yaml or words of a command: every key and option that there is."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import click
from pydantic import TypeAdapter

from bookmaker.book.on_paper import NAMED
from bookmaker.book.spec import Spec
from bookmaker.cli import app
from bookmaker.newspaper.daily_values import WEEKDAYS
from bookmaker.newspaper.spec import DailySpec
from bookmaker.pages.templates import dressing, layouts
from bookmaker.printers import profiles
from bookmaker.puzzles.contract import registry

Tree = dict[str, Any]

TEXTS: tuple[Any, ...] = (
    *("Pipes", "Zoë’s “Net” – 100 %", 2048, 1.5, "Ελλάδα, Жук & Łódź", "<b>&amp;</b>", "{{ title }}", "# 1. It's"),
    *("- one", "null", "Donaudampfschifffahrtsgesellschaftskapitänspatent", "=1+1", "'", "%s %(a)s {0}", "a " * 40),
)
PROSE = ("Words.\n\n# More\n\n- an item\n- another\n\n1. first\n2. second", "intro.md", "*One* **two** “three”", "x")
DATES = ("2026-12-01", "2026-12-02", "2027-01-01", "2026-11-30")
COLOURS = ("#14343e", "#FFFFFF", "#000000", "#c0392b")
LENGTHS = ("40mm", "1.9in", "150pt", "95mm")
GRADES = ("easy", "medium", "hard", "expert")
# What the schemas call text only: by the key, or by a kind's option.
SAMPLES: dict[str, Sequence[Any]] = {
    **dict.fromkeys(("dedication", "introduction", "about", "also_by", "blurb"), PROSE),
    **dict.fromkeys(("ground", "art", "accent", "text"), COLOURS),
    **dict.fromkeys(("front", "back"), ("picture.png", "picture.svg")),
    **dict.fromkeys(("width", "depth"), LENGTHS),
    "smallest_cell": ("7mm", "0.3in", "4.5mm", "20pt"),
    "columns": (2, 1.5, 0.5),
    "printed_after": ("2d", "0d", "-1d"),
    "from": DATES,
    "name": ("one", "web", "large-2"),
    "before": ("0.3-0.6", "0-1"),
    **dict.fromkeys(("gutter", "gap"), ("4mm", "0in", "12pt")),
    "holidays": DATES,
    "on": ("2026-11-30", "2026-12-01"),
    "seed": ("s", 7, "Ü", 1.0),
    "language": ("en", "en-GB", "de", "de-AT", "fr", "es", "it", "EN-us"),
    "printer": ("plain", "plain", *profiles.names()),
    "paper": ("white", "white", "white", "cream"),
    "trim": ("6x9in", "148x210mm", "8.5x11in", "5x8in", "210x297mm", *NAMED),
    "layout": tuple(layouts.names()),
    "theme": tuple(dressing.themes()),
    "font": ("Andika", "SourceSans3", "ArchivoNarrow"),
    "ledger": ("ledger.sqlite",),
    "isbn": ("978-3-16-148410-0", "9783161484100"),
    "largest": ("20mm", "0.5in"),
    "smallest": ("4mm", "8.5mm"),
    "clues": ("1-60", 12, "8-20"),
    "effort": ("0-500", "5.5-90"),
    "stars": ("1-5", 2, "1-3"),
    "naming": (
        "{{ date }}/{{ slot }}/{{ file }}",
        "{{ year }}/{{ yymmdd }}-{{ slot }}-{{ file }}",
        "{{ publication }}/{{ weekday }} {{ date }} {{ slot }} {{ kind }} {{ number }}{{ file }}",
    ),
    "site": ("https://example.com/puzzles", "http://a.b/"),
    "timezone": ("UTC", "America/Los_Angeles", "Pacific/Kiritimati"),
    "merge": ("", "/Volumes/Puzzles", "C:\\Puzzles"),
    "skip": (*WEEKDAYS, "sun", "2026-12-03"),
    "pages": ("{page}",),
}

# And of kinds' options, those that depend on one another or on the kind.
OPTIONS: dict[str, Sequence[Any]] = {
    "mask": ("none", "heart", "circle", "diamond", "hexagon", "A", "C", "Q", ".xx./xxxx/xxxx/.xx.", "art/disc.png"),
    "givens": ("auto", "30-40%", "30-50%", 40),
    "sudoku givens": ("minimal", "24-40", "8-16"),
    "gap": ("auto", 4, 9),
    "depth": ("auto", 3),
    "links": ("auto", "4", "3-6", "0.7-1.1"),
    "box": ("auto", "auto", "3x2", "3x3"),
    "pictures": ("picture.png", "art/", ["picture.png", "art/disc.png"]),
    "glyphs": ("A", "B&", "ß7"),
    "min_length": (3, 4),
    "max_side": (4, 8),
    "max_area": ("auto", 9, 16),
    "unknown": (0, 1, 2),
    "walls": (0, 2, 3),
}


def draw(schema: Tree, rng: random.Random, key: str, whole: Tree) -> Any:
    """A value that the schema, the one of `key` within the `whole`, calls possible."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    if "const" in schema or "enum" in schema:
        return schema.get("const") or rng.choice(schema["enum"])
    if "anyOf" in schema and schema.get("type") != "object":
        forms = [form for form in schema["anyOf"] if form.get("type") != "null"]
        if key in SAMPLES and any(form.get("type") == "string" or "anyOf" in form for form in forms):
            return rng.choice(SAMPLES[key])
        return draw(rng.choice(forms), rng, key, whole)
    match schema.get("type"):
        case "boolean":
            return rng.random() < 0.6
        case "integer":
            least = schema.get("minimum", 1)
            return rng.choice([least, least + 1, least + rng.randrange(1, 9), schema.get("maximum", 9)])
        case "number" if key in SAMPLES:
            return rng.choice(SAMPLES[key])
        case "number":
            return round(rng.uniform(0.05, 1.2), 3)
        case "array":
            count = rng.randrange(1, 3)
            found = [draw(schema["items"], rng, key, whole) for _ in range(count)]
            return list({repr(one): one for one in found}.values())
        case "object":
            return _mapping(schema, rng, whole)
    return rng.choice(SAMPLES.get(key, TEXTS))


def _mapping(schema: Tree, rng: random.Random, whole: Tree) -> Tree:
    keys = schema.get("properties", {})
    needed = schema.get("required", ())
    share = min(0.7, 5 / (len(keys) or 1))
    return {
        name: draw(below, rng, name, whole)
        for name, below in keys.items()
        if name in needed or (name in _BESIDE and rng.random() < _BESIDE[name]) or rng.random() < share
    }


# Keys that make the rest seen: they stand oftener than others.
_BESIDE = {"solution": 0.3, "number": 0.5}


def puzzle(rng: random.Random, *, pictures: bool) -> Tree:
    """A kind, a size, a grade and options of it, such as a section and a slot have; small, for the sake of time."""
    kind = rng.choice(registry.names())
    schema = TypeAdapter(registry.get(kind).Params).json_schema()
    sides = schema["properties"].pop("width"), schema["properties"].pop("height")
    least = sides[0]["minimum"]
    side = max(least, rng.choice([3, 4, 4, 5, 5, 6, 6, 7, 9]))
    grade = rng.choice(["any", "any", "mixed", "easy", "easy", "medium", ["easy", "medium"], "hard"])
    if grade != "any":
        side = max(side, 6)
    if kind == "sudoku":
        side = rng.choice([4, 6, 6, 8, 9, 9])
    other = side if kind == "sudoku" or rng.random() < 0.5 else max(least, side + rng.choice([-2, -1, 1, 2]))
    schema["required"] = []
    options = _mapping(schema, rng, schema) if rng.random() < 0.6 else {}
    for name in options:
        options[name] = rng.choice(OPTIONS.get(f"{kind} {name}") or OPTIONS.get(name) or [options[name]])
    if "mask" in options:  # figures are not to be seen in small grids, and what else is asked must fit them
        side, other, grade = 9, 9, "any"
        options = {name: value for name, value in options.items() if name in ("mask", "trials", "tiles", "style")}
    if "pattern" in options:
        side, grade, options = 9, "any", {"pattern": options["pattern"]}  # a grade beside it takes minutes
    if not pictures:
        options = {name: value for name, value in options.items() if name not in ("pictures", "glyphs")}
        if options.get("mask") == "art/disc.png":
            del options["mask"]
    try:
        registry.get(kind).Params(width=side, height=other)
    except ValueError:  # one that is always a square
        other = side
    if options.get("subject") == "picture":
        side, other = 12, 14
    if side > 6:  # what takes long on a large grid by its nature
        options = {name: value for name, value in options.items() if value not in ("free", "any", True)}
    return {"kind": kind, "size": rng.choice([f"{side}x{other}", side]), "grade": grade, "options": options}


SCHEMAS = {"book": Spec.model_json_schema(), "daily": DailySpec.model_json_schema()}


def _one_of(rng: random.Random, definition: str, wanted: Sequence[str], whole: Tree) -> Tree:
    keys = whole["$defs"][definition]["properties"]
    return {name: draw(keys[name], rng, name, whole) for name in wanted}


def section(rng: random.Random) -> Tree:
    """A section of a book: puzzles of a kind, of a file, or a mix of them."""
    whole = SCHEMAS["book"]
    extra = _one_of(rng, "SectionSpec", rng.sample(("title", "per_page"), rng.randrange(3)), whole)
    made = {**puzzle(rng, pictures=True), "count": rng.randrange(1, 4)}
    form = rng.random()
    if form < 0.1:
        return {"from": rng.choice(["puzzles.jsonl", "puzzles.txt"]), **extra}
    if form < 0.25:
        parts = [{**puzzle(rng, pictures=False), "count": 1} for _ in range(2)]
        return {"mix": parts, **extra}
    if form < 0.45:
        wish = rng.choice(("openings", "clues", "effort", "stars", "alike", "needs", "best_of", "flow"))
        made |= _one_of(rng, "SectionSpec", [wish], whole)
        if wish == "best_of":
            made["best_of"] = rng.randrange(1, 4)
        if wish == "openings":
            made["openings"] = rng.randrange(1, 3)
        if wish == "needs":
            made["needs"] = [rng.choice([one.name for one in registry.get(made["kind"]).LADDER])]
    return {**made, **extra}


def book(rng: random.Random) -> Tree:
    """A book.yaml, of which most are sound; the others are refused for what keys mean together."""
    whole = SCHEMAS["book"]
    drawn: Tree = {**_mapping(whole, rng, whole), "sections": [section(rng) for _ in range(rng.choice([1, 1, 2, 3]))]}
    drawn.pop("words", None)
    if rng.random() < 0.1:
        drawn["words"] = rng.choice(["words.yaml", {"pages": {"contents": "What is in it"}}])
    cover = drawn.get("cover", {})
    if "front" in cover:
        drawn["cover"] = {key: cover[key] for key in ("front", "blurb") if key in cover}
    for page in drawn.get("pages", ()):  # which stands behind or before something
        page.clear()
        page[rng.choice(("after", "before"))] = rng.choice(("title", "contents", "puzzles", "answers", "end"))
        page.update(
            rng.choice(
                ({"file": "Words."}, {"picture": "picture.png"}, {"ruled": "dots"}, {"ruled": "graph", "count": 2})
            )
        )
    drawn.pop("lock", None)  # there is no other book beside it
    drawn.pop("extends", None)
    drawn.pop("volumes", None)  # each of them is a book of its own
    for at, one in enumerate(drawn["sections"]):
        for part in (one, *one.get("mix", ())):
            part.pop("id", None)  # which might come twice
        if rng.random() < 0.2:
            one["id"] = f"section-{at}"
    return drawn


def slot(rng: random.Random, name: str) -> Tree:
    """A slot of a daily."""
    whole = SCHEMAS["daily"]
    model = whole["$defs"]["SlotSpec"]
    drawn = {**_mapping(model, rng, whole), "name": name, **puzzle(rng, pictures=False)}
    if "best_of" in drawn:
        drawn["best_of"] = rng.randrange(1, 4)  # of rare puzzles more would take minutes
    for holder in (drawn, drawn.get("solution", {})):
        if "columns" in holder:
            holder["columns"] = rng.randrange(1, 3)
    if isinstance(drawn["grade"], str) and rng.random() < 0.2:
        drawn["grade"] = dict.fromkeys(WEEKDAYS, drawn["grade"])
    if "weekdays" in drawn:
        day: Any = _mapping(whole["$defs"]["DaySpec"], rng, whole)
        fitting = puzzle(rng, pictures=False)
        day = {key: fitting.get(key, value) for key, value in day.items()}
        if "kind" in day or "options" in day:
            day = {**day, **fitting}
        if "columns" in day:
            day["columns"] = rng.randrange(1, 3)
        drawn["weekdays"] = {rng.choice([WEEKDAYS[1], "wed"]): rng.choice(["none", day, day])}
    return drawn


def page(rng: random.Random, slots: list[str]) -> Tree:
    """A page on which pieces stand where there is room, or one of zones that holds all slots."""
    drawn: Tree = {"width": "11in", "depth": "24in", "gap": rng.choice(["4mm", "6pt"])}
    if rng.random() < 0.4:
        return drawn
    drawn |= {"margin": rng.choice(["0mm", "5mm"]), "columns": {"count": 3, "width": "80mm", "gutter": "4mm"}}
    solutions = rng.choice([{"columns": 1}, {"width": "40mm", "turned": True}, {}])
    stack = [{"masthead": ["Puzzles", "every day"]}, {"room": "notice", "depth": "10mm"}]
    rows: list[Tree] = [{"zones": [{"room": "advert", "width": "50mm"}, {"stack": stack, "at": 2, "columns": 1}]}]
    rows += [{"zones": [{"slot": slot}]} for slot in slots]
    drawn["rows"] = [*rows, {"zones": [{"solutions": solutions}], "depth": "rest"}]
    return drawn


def daily(rng: random.Random) -> Tree:
    """A daily.yaml."""
    whole = SCHEMAS["daily"]
    drawn = _mapping(whole, rng, whole)
    drawn["slots"] = [slot(rng, name) for name in ("a", "b-2", "third")[: rng.choice([1, 1, 2, 3])]]
    width = rng.choice(["60mm", "3.5in", "80mm", "80mm"])
    if "layout" in drawn:
        drawn["layout"] = "newspaper"
    drawn["columns"] = rng.choice([{"count": 2, "width": width, "gutter": "4mm"}, {"count": 3, "width": width}])
    drawn["formats"] = rng.sample(["pdf", "svg", "eps", "png", "tif", "ipuz", "play"], rng.randrange(1, 4))
    if "page" in drawn:
        drawn["page"] = page(rng, [one["name"] for one in drawn["slots"]])
    if "depth" in drawn:
        drawn["depth"] = rng.choice(["equal", "120mm", "150mm"])
    return drawn


FILES = ("puzzles.jsonl", "puzzles.txt", "book.yaml", "daily.yaml", "out/puzzles.jsonl", "out/print.pdf", "out")
FILES += ("no-file", "picture.png", "words.yaml", "out/manifest.json", "ledger.sqlite", "delivered")


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command and command of a command, by its words."""
    context = click.Context(app.bookmaker)
    for name in app.COMMANDS:
        command = app.bookmaker.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (((name, below), command.commands[below]) for below in command.commands)
        elif command is not None:
            yield (name,), command


# The desk serves until it is ended: test_desk.py opens it.
COMMANDS = {words: command for words, command in commands() if words != ("desk",)}
# Options with which a command works without end, on the network, or on the user's own cache folder.
NEVER = {"--watch", "--cluster", "--help", "--jobs", "--store"}
_KINDS_OF_FILE = {
    "build": ["book.yaml"],
    "preview": ["book.yaml"],
    "check": ["book.yaml", "daily.yaml"],
    "daily": ["daily.yaml"],
    "preflight": ["out/print.pdf", "out/cover.pdf"],
    "ledger": ["ledger.sqlite"],
    "verify": ["out", "delivered", "puzzles.jsonl"],
}
_WORDS: dict[str, Sequence[str]] = {
    "--size": ("4", "5x6", "6"),
    "--from": DATES,
    "--today": DATES,
    "--reissue": (*DATES, "2026-12-01..2026-12-02"),
    "--days": ("1", "2"),
    "--slot": ("a", "b-2"),
    "--count": ("1", "3"),
    "--budget": ("1", "200", "200000"),
    "--kind": registry.names(),
    "--printer": SAMPLES["printer"],
    "--paper": SAMPLES["paper"],
    "--language": ("en", "de", "fr", "tlh"),
    "--layout": SAMPLES["layout"],
    "--pages": ("1", "1-3,5", "99"),
    "--option": ("wrap=true", "symmetry=none", "mask=heart", "givens=20", "nonsense=1"),
    "--publication": ("Pipes", "2048"),
    "--issue": DATES,
}


def command_line(rng: random.Random) -> list[str]:
    """The words of a command, with some of its options; all that is written goes into a folder of its own."""
    words, command = rng.choice(list(COMMANDS.items()))
    line = list(words)
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            line += _argument(words, parameter, rng)
        elif isinstance(parameter, click.Option) and not NEVER & set(parameter.opts):
            if parameter.required or rng.random() < 0.35:
                line += _option(parameter, rng)
            elif "--out" in parameter.opts:
                line += ["--out", f"made-{rng.randrange(3)}"]
    if any("--no-store" in one.opts for one in command.params) and rng.random() < 0.5:
        line.append("--no-store")
    if words == ("kind", "lab") and "--once" not in line:  # or it watches the kind's files
        line.append("--once")
    return line


def _argument(words: tuple[str, ...], argument: click.Argument, rng: random.Random) -> list[str]:
    match (words[0], argument.name):
        case ("generate" | "kinds", _):
            return [rng.choice(registry.names())]
        case ("words", _):
            return [rng.choice(SAMPLES["language"])]
        case ("printers", _):
            return [rng.choice(SAMPLES["printer"])]
        case ("new-kind" | "new-layout", _):
            return [rng.choice(["mine", "a_b", "Bad Name"])]
        case ("ledger", "issue"):
            return [rng.choice(DATES)]
        case ("ledger" | "new", name) if name in ("new", "directory", "dir"):
            return [f"made-{rng.randrange(3)}"]
    likely = _KINDS_OF_FILE.get(words[0], ["puzzles.jsonl", "out/puzzles.jsonl", "puzzles.txt"])
    return [rng.choice(likely if rng.random() < 0.85 else FILES)]


def _option(option: click.Option, rng: random.Random) -> list[str]:
    name = rng.choice([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return [name]
    if isinstance(option.type, click.Choice):
        return [name, rng.choice(list(option.type.choices))]
    if name in _WORDS:
        return [name, rng.choice(list(_WORDS[name]))]
    if name == "--folder":
        return [name, "."]
    if isinstance(option.type, click.Path):
        return [name, f"made-{rng.randrange(3)}"]
    return [name, str(rng.choice(TEXTS))]
