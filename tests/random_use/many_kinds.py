"""A seed -> a book of many kinds side by side, and what an author does with the lock of one."""

import random
from collections.abc import Sequence

from bookmaker.pages.templates import dressing
from tests.random_use.drawing_lots import Tree

# A size that every grade up to medium has, and a puzzle of which is soon made.
SIZES: dict[str, Sequence[int | str]] = {
    **dict.fromkeys(("suguru", "hidato", "masyu", "numberlink", "numbrix", "starbattle"), (6, 8)),
    **dict.fromkeys(("akari", "bridges", "net", "slitherlink"), (7, 9)),
    "binary": (6, 8, 10),
    "calcudoku": (4, 6),
    "futoshiki": (5, 6),
    "kakuro": (6, 8),
    "nonogram": (8, 10, "10x12"),
    "shikaku": (6, 10, "8x12"),
    "skyscrapers": (4, 5, 6),
    "sudoku": (4, 6, 9),
    "tents": (8, 10),
}
VARIANTS: dict[str, Sequence[Tree]] = {
    "akari": ({"symmetry": "mirror"}, {"symmetry": "none"}),
    "binary": ({"signs": 6}, {"symbols": "suns"}, {"different": True}),
    "bridges": ({"unknown": 2}, {"most": 1}),
    "hidato": ({"walls": 3},),
    "kakuro": ({"digits": "1-7"},),
    "net": ({"wrap": True},),
    "numbrix": ({"walls": 3},),
    "skyscrapers": ({"parks": 1},),
    "sudoku": ({"cages": True}, {"x": True}, {"regions": "jigsaw"}, {"windoku": True}, {"antiknight": True}),
}
# A layout with its trims, and how many puzzles a page of it may hold.
SHAPES = (
    ("classic", ("6x9in", "a5", "8.5x8.5in", "7x10in"), (1, 2)),
    ("children", ("8.5x11in", "a4"), (1, 2)),
    ("large-print", ("8.5x11in", "8x10in"), (1,)),
    ("pocket", ("5x8in", "5.25x8in"), (1,)),
    ("magazine", ("a4", "8.5x11in"), (1, 2, 4)),
    ("worksheet", ("a4", "8.5x11in"), (1, 2, 4)),
)


def puzzle(rng: random.Random, kind: str, count: int) -> Tree:
    """Some puzzles of the kind, often of a variant."""
    variants: Sequence[Tree] = VARIANTS.get(kind, ())
    options = rng.choice(variants) if variants and rng.random() < 0.4 else {}
    grade = rng.choice(("any", "easy", "medium", "mixed"))
    size = rng.choice(SIZES[kind])
    if options and kind == "sudoku":
        size = rng.choice((6, 9)) if options.keys() & {"cages", "regions", "x"} else 9
    return {"kind": kind, "size": size, "grade": grade, "count": count, "options": options}


def made_alone(rng: random.Random) -> tuple[str, list[str]]:
    """A kind, and the command that makes a puzzle of it."""
    kind = rng.choice(sorted(SIZES))
    asked = puzzle(rng, kind, 1)
    options = (["--option", f"{name}={str(value).lower()}"] for name, value in asked["options"].items())
    line = ["generate", kind, "--size", str(asked["size"]), "--grade", asked["grade"], "--seed", str(rng.random())]
    return kind, [*line, "--jobs", "1", *(word for pair in options for word in pair)]


def book(rng: random.Random) -> Tree:
    """Many kinds on the same pages or one section behind the other, in any layout."""
    layout, trims, most = rng.choice(SHAPES)
    kinds = rng.sample(sorted(SIZES), rng.choice((3, 5, 8, 12)))
    page = {"per_page": rng.choice(most)}
    if rng.random() < 0.5:
        sections = [{**page, "mix": [puzzle(rng, kind, 2) for kind in kinds]}]
    else:
        sections = [{**page, **puzzle(rng, kind, 3)} for kind in kinds]
    return {
        "title": "All of it",
        "seed": rng.randrange(1000),
        "trim": rng.choice(trims),
        "layout": layout,
        "theme": rng.choice(sorted(dressing.themes())),
        "language": rng.choice(("en", "de", "fr", "es")),
        "printer": rng.choice(("plain", "kdp-paperback")),
        "answers": {"walkthrough": [rng.choice(("easy", "medium"))], "per_page": rng.choice((1, 2, 4, 6, 9, 12))},
        "hints": rng.choice(("back", "foot", "none")),
        "techniques": rng.choice(("inline", "appendix", "none")),
        "sections": sections,
    }


def small(rng: random.Random) -> Tree:
    """Two sections and a mix, for an author to choose from; the same kind twice, so that puzzles may be swapped."""
    one, two, three = rng.sample(sorted(SIZES.keys() - {"nonogram"}), 3)
    first = puzzle(rng, one, 4)
    mix = [puzzle(rng, two, 2), puzzle(rng, three, 1)]
    return {
        "title": "An author's",
        "seed": rng.randrange(1000),
        "sections": [first, {"mix": mix}, {**first, "count": 2}],
    }


def round_of_author(rng: random.Random, puzzles: int) -> list[str]:
    """A command that changes the lock of a book of so many puzzles, or tries to."""
    number, other = (str(rng.randrange(1, puzzles + 2)) for _ in "ab")
    return rng.choice(
        (
            ["another", "book.yaml", number, "--no-store"],
            ["swap", "book.yaml", number, other],
            ["move", "book.yaml", number, rng.choice(("--before", "--after")), other],
            ["pin", "book.yaml", number, other],
            ["unpin", "book.yaml", number],
            ["never", "book.yaml", number, "--no-store"],
            ["candidates", "book.yaml", number, "--count", "2", "--out", "made-0", "--no-store"],
            ["take", "book.yaml", number, "1", "--out", "made-0", "--no-store"],
            ["undo", "book.yaml"],
        )
    )


def paper(rng: random.Random) -> Tree:
    """A newspaper with many puzzles a day, and a page of them all."""
    kinds = rng.sample(sorted(SIZES), rng.choice((2, 3, 4)))
    slots = [
        {
            "name": kind,
            **{key: value for key, value in puzzle(rng, kind, 1).items() if key != "count"},
            "columns": rng.choice((1, 1, 1.5, 2)),
            "reserve": rng.random() < 0.5,
        }
        for kind in kinds
    ]
    page: Tree = {"width": "280mm", "depth": "840mm", "margin": "10mm", "gap": "5mm"}
    if rng.random() < 0.6:
        rows: list[Tree] = [{"zones": [{"slot": kind}]} for kind in kinds]
        solutions = {"solutions": {"width": "38mm", "turned": rng.random() < 0.5}}
        head = {"zones": [{"masthead": ["{{ publication }}"]}]}
        page["rows"] = [head, *rows, {"zones": [solutions], "depth": "rest"}]
    return {
        "publication": "The Lattice",
        "seed": rng.randrange(1000),
        "language": rng.choice(("en", "de", "fr", "es")),
        "columns": {"count": 3, "width": "83mm", "gutter": "4mm"},
        "slots": slots,
        "formats": rng.sample(("pdf", "svg", "png", "ipuz", "play"), 2),
        "solutions": rng.choice(("next-issue", "same-day")),
        "page": page,
    }


def act_of_editor(rng: random.Random, slots: Sequence[str]) -> list[str]:
    """A command of one who delivers a newspaper in the folder `new`."""
    date = rng.choice(("2026-12-01", "2026-12-02", "2026-12-03"))
    slot = ["--slot", rng.choice(slots)]
    out = ["--out", "new"]
    return rng.choice(
        (
            ["daily", "plan", "daily.yaml", "--from", date, "--days", "2", *out],
            ["daily", "make", "daily.yaml", "--from", "2026-12-03", "--days", "1", *out],
            ["daily", "make", "daily.yaml", "--reissue", date, *slot, *out],
            ["daily", "publish", "daily.yaml", "--today", date, *out],
            ["daily", "printed", "daily.yaml", "--through", "2026-12-01", *out],
            ["daily", "correct", "daily.yaml", date, *slot, "--note", "A clue was missing.", *out],
            ["ledger", "replace", "ledger.sqlite", date, *slot],
            ["ledger", "remove", "ledger.sqlite", date, *slot],
        )
    )
