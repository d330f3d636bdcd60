"""What is mutated, and the tests that each mutant must fail: data, which tests/test_mutation.py keeps true."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# Module, or folder with all in it -> its test files, the quickest first. The longest name that fits counts.
TESTS: dict[str, tuple[str, ...]] = {
    "bookmaker/seeds.py": ("seeds",),
    "bookmaker/files": ("folder",),
    "bookmaker/files/fonts.py": ("own_fonts",),
    "bookmaker/files/single_files.py": ("strange_files",),
    "bookmaker/files/database.py": ("strange_databases",),
    "bookmaker/files/data.py": ("layouts", "pages"),
    "bookmaker/files/pictures.py": ("cover",),
    "bookmaker/files/picture_reader.py": ("own_pictures",),
    "bookmaker/files/font_reader.py": ("foreign_files",),
    "bookmaker/files/svg_limits.py": ("own_pictures",),
    "bookmaker/files/spool.py": ("spool",),
    "bookmaker/puzzles/making/drawn_masks.py": ("drawn_masks",),
    "bookmaker/puzzles/making/wishes.py": ("spec",),
    "bookmaker/printers": ("printers", "printer_keys"),
    "bookmaker/pages/book/paging.py": ("matter", "texts"),
    "bookmaker/pages/book/page_order.py": ("matter", "pages"),
    "bookmaker/pages/book/block.py": ("matter", "pages"),
    "bookmaker/pages/book/fitting.py": ("large_print", "matter", "page_faults", "pages"),
    "bookmaker/render/preflight": (
        "geometry",
        "preflight",
        "preflight_files",
        "preflight_frame",
        "preflight_instructions",
        "preflight_type",
    ),
    "bookmaker/production/checks.py": ("checked_before", "store"),
    "bookmaker/puzzles/contract": ("grading", "words", "record", "kinds"),
    "bookmaker/puzzles/contract/catalogue.py": ("languages", "own_words"),
    "bookmaker/puzzles/contract/lessons.py": ("lessons",),
    "bookmaker/puzzles/contract/marks.py": ("marks",),
    "bookmaker/puzzles/contract/params.py": ("spec",),
    "bookmaker/puzzles/contract/premises.py": ("soundness", "premises"),
    "bookmaker/puzzles/contract/trials.py": ("lines_told",),
    "bookmaker/puzzles/contract/play.py": ("play",),
    "bookmaker/puzzles/making": ("series", "witnesses"),
    "bookmaker/puzzles/making/section_order.py": ("arranging",),
    "bookmaker/puzzles/making/cluster.py": ("cluster",),
    "bookmaker/puzzles/making/choosing.py": ("flow",),
    "bookmaker/puzzles/making/varying.py": ("flow",),
    "bookmaker/puzzles/making/another.py": ("rounds",),
    "bookmaker/puzzles/making/store.py": ("store",),
    "bookmaker/puzzles/making/requirements.py": ("requirements",),
    "bookmaker/puzzles/making/pool.py": ("pool", "series"),
    "bookmaker/puzzles/records": ("record", "verify", "ledger"),
    "bookmaker/puzzles/records/upgrade.py": ("ledger_upgrade",),
    "bookmaker/puzzles/records/exchange": ("exchange",),
    "bookmaker/puzzles/records/solving.py": ("variants",),
    "bookmaker/puzzles/records/survey.py": ("survey",),
    "bookmaker/puzzles/toolbox": ("edges", "net"),
    "bookmaker/puzzles/toolbox/arms.py": ("near",),
    "bookmaker/puzzles/toolbox/masks.py": ("masks",),
    "bookmaker/puzzles/toolbox/midway.py": ("marks",),
    "bookmaker/puzzles/toolbox/outlines.py": ("shapes",),
    "bookmaker/puzzles/toolbox/bitgrid.py": ("edges", "near", "net"),
    "bookmaker/puzzles/kits/areas": ("areas_closed", "exact_cover", "shikaku_steps", "shikaku"),
    "bookmaker/puzzles/kits/areas/growing.py": ("starbattle",),
    "bookmaker/puzzles/kits/areas/nouns.py": ("suguru",),
    "bookmaker/puzzles/toolbox/cover.py": ("exact_cover", "shikaku_steps", "shikaku"),
    "bookmaker/puzzles/toolbox/gridcode.py": ("gridcode",),
    "bookmaker/puzzles/kits/values/lanes.py": ("numberpath",),
    "bookmaker/puzzles/toolbox/matching.py": ("tents",),
    "bookmaker/puzzles/toolbox/near.py": ("near",),
    "bookmaker/puzzles/records/proofs.py": ("proofs",),
    "bookmaker/puzzles/toolbox/paths.py": ("numberlink_search",),
    "bookmaker/puzzles/toolbox/regions.py": ("near", "shikaku", "shikaku_making", "shikaku_steps"),
    "bookmaker/puzzles/toolbox/symmetry.py": ("near", "edges", "kit_making", "net", "net_growth"),
}
# What the suite of a kind is made of is tests itself, and is tried by sabotaged kinds.
APART = ("bookmaker/puzzles/contract/testing",)


def modules() -> list[str]:
    """The files to mutate, by name, as paths from the project's root; `__init__.py` holds imports alone."""
    found = {
        path.relative_to(ROOT).as_posix()
        for name in TESTS
        for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    }
    return sorted(name for name in found if not name.startswith(APART) and not name.endswith("__init__.py"))


def suite_of(module: str) -> tuple[str, ...]:
    """The test files of a module, as paths from the project's root."""
    name = max((name for name in TESTS if module == name or module.startswith(f"{name}/")), key=len)
    return tuple(f"tests/test_{subject}.py" for subject in TESTS[name])
