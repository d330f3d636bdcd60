"""Every key of daily.yaml changes what is delivered, and is documented."""

import datetime
import functools
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bookmaker.files.folder import MANIFEST
from bookmaker.newspaper.slots import DaySpec, EditionSpec, SeriesSpec, SlotSpec, SolutionSpec
from bookmaker.newspaper.spec import FORMATS, DailySpec, RasterSpec
from bookmaker.newspaper.web_parts import FootSpec, WebSpec
from bookmaker.newspaper.zones import BandSpec, ColumnsSpec, PageSpec, RowSpec, ZoneSpec
from bookmaker.production import daily_job, newspaper
from bookmaker.source import document
from bookmaker.source.faults import BookError
from tests.daily_runs import DAILY, MONDAY, changed, digests, prepared, slot
from tests.few import every

from .test_cli import run


def test_the_schema_of_a_daily_names_its_keys() -> None:
    schema = json.loads(run("schema", "--daily").stdout)
    assert set(schema["properties"]) == set(DailySpec.model_fields)


ZONES: dict[str, Any] = {"width": "8in", "depth": "8in", "rows": [{"zones": [{"slot": "net", "at": 2}]}]}

# Every key that daily.yaml accepts, and a daily with another value of it.
CHANGES = {
    "publication": changed(publication="Other"),
    "seed": changed(seed="t"),
    "credit": changed(credit="By B. Name"),
    "language": changed(language="de"),
    "columns": changed(columns="50mm", slots=[{**one, "columns": 1} for one in DAILY["slots"]]),
    "slots": changed(slots=DAILY["slots"][:1]),
    "formats": changed(formats=["svg"]),
    "raster": changed(formats=["png"], raster={"tone": "grey"}),
    "naming": changed(naming="{{ yymmdd }}-{{ slot }}-{{ file }}"),
    "solutions": changed(solutions="same-day"),
    "holidays": changed(holidays=[]),
    "skip": changed(skip=["thursday"]),
    "ledger": changed(ledger="other.sqlite"),
    "site": changed(site="https://example.com"),
    "play_hints": changed(play_hints="never"),
    "timezone": changed(site="https://example.com", timezone="Europe/Berlin"),
    "feed_items": changed(site="https://example.com", feed_items=1),
    "assets": changed(assets="external"),
    "web": changed(web={"languages": ["de"]}),
    "web.masthead": changed(web={"masthead": "name.svg"}),
    "web.style": changed(web={"style": "own.css"}),
    "web.footer": changed(web={"footer": [{"text": "Imprint"}]}),
    "web.footer.text": changed(web={"footer": [{"text": "Legal", "link": "/imprint"}]}),
    "web.footer.link": changed(web={"footer": [{"text": "Imprint", "link": "/legal"}]}),
    "web.languages": changed(web={"languages": ["fr"]}),
    "layout": changed(layout="house"),
    "depth": changed(depth="equal"),
    "letters": changed(letters="text"),
    "page": changed(page={"width": "8in", "depth": "8in"}),
    "page.width": changed(page={"width": "9in", "depth": "8in"}),
    "page.depth": changed(page={"width": "8in", "depth": "9in"}),
    "page.gap": changed(page={"width": "8in", "depth": "8in", "gap": "1mm"}),
    "page.margin": changed(page={**ZONES, "margin": "3mm"}),
    "page.columns": changed(page={**ZONES, "columns": "60mm"}),
    "page.rows": changed(page={**ZONES, "rows": [{"zones": [{"slot": "fields"}]}]}),
    "zip": changed(zip=True),
    "changes": changed(changes=[{"from": "2026-12-01", "credit": "By B. Name"}]),
    "merge": changed(merge="/Volumes/Puzzles"),
    "columns.count": changed(columns={**DAILY["columns"], "count": 1}),
    "columns.width": changed(columns={**DAILY["columns"], "width": "50mm"}),
    "columns.gutter": changed(columns={**DAILY["columns"], "gutter": "2mm"}),
    "raster.dpi": changed(formats=["png"], raster={"dpi": 1200}),
    "raster.tone": changed(formats=["png"], raster={"tone": "grey"}),
    "slots.name": slot(name="pipes"),
    "slots.kind": slot(kind="shikaku"),
    "slots.size": slot(size="6x5"),
    "slots.grade": slot(grade="medium"),
    "slots.options": slot(options={"wrap": True}),
    "slots.columns": slot(columns=2),
    "slots.width": slot(width="48mm"),
    "slots.smallest_cell": slot(smallest_cell="14mm"),
    "slots.editions": slot(editions=[{"name": "one"}, {"name": "two"}]),
    "slots.editions.name": slot(editions=[{"name": "one"}, {"name": "three"}]),
    "slots.editions.columns": slot(editions=[{"name": "one", "columns": 1.5}]),
    "slots.editions.width": slot(editions=[{"name": "one", "width": "45mm"}]),
    "slots.editions.language": slot(editions=[{"name": "one", "language": "de"}]),
    "slots.editions.credit": slot(editions=[{"name": "one", "credit": "By B. Name"}]),
    "slots.editions.title": slot(editions=[{"name": "one", "title": "Pipes"}]),
    "slots.editions.rule": slot(editions=[{"name": "one", "rule": False}]),
    "slots.flow": slot(flow={"before": "0-0.01"}, grade="medium"),
    "slots.best_of": slot(best_of=1),
    "slots.rule": slot(rule="Turn the tiles."),
    "slots.title": slot(title="Pipes"),
    "slots.date": slot(date=True),
    "slots.art": slot(art="grid"),
    "slots.reserve": slot(reserve=True),
    "slots.solution": slot(solution={"columns": 2}),
    "slots.solution.columns": slot(solution={"columns": 2}),
    "slots.solution.width": slot(solution={"width": "40mm"}),
    "slots.solution.head": slot(solution={"head": "Yesterday's solution"}),
    "slots.weekdays": slot(weekdays={"tuesday": "none"}),
    "slots.weekdays.kind": slot(weekdays={"tuesday": {"kind": "shikaku"}}),
    "slots.weekdays.size": slot(weekdays={"tue": {"size": "6x6"}}),
    "slots.weekdays.grade": slot(weekdays={"tuesday": {"grade": "medium"}}),
    "slots.weekdays.options": slot(weekdays={"tuesday": {"options": {"wrap": True}}}),
    "slots.stars": slot(stars=5),
    "slots.weekdays.stars": slot(weekdays={"tuesday": {"stars": 5}}),
    "slots.weekdays.flow": slot(weekdays={"tuesday": {"grade": "medium", "flow": {"openings": 12}}}),
    "slots.weekdays.columns": slot(weekdays={"tuesday": {"columns": 2}}),
    "slots.weekdays.width": slot(weekdays={"tuesday": {"width": "45mm"}}),
    "slots.weekdays.title": slot(weekdays={"tuesday": {"title": "Pipes"}}),
    "slots.weekdays.rule": slot(weekdays={"tuesday": {"rule": False}}),
    "slots.language": slot(language="de"),
    "slots.number": slot(number=None),
    "slots.number.first": slot(number={"first": 8, "on": "2026-11-30"}),
    "slots.number.on": slot(number={"first": 7, "on": "2026-11-28"}),
}


def outcome(folder: Path, values: dict[str, Any]) -> dict[str, str] | str:
    """What a run for one day leaves, its ledger's name included, or its fault."""
    (folder / "layouts" / "house").mkdir(parents=True)
    (folder / "layouts" / "house" / "layout.yaml").write_text("extends: newspaper\n", encoding="utf-8")
    (folder / "name.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    (folder / "own.css").write_text(":root { --ink: #222222 }", encoding="utf-8")
    theme = "styles: {art-title: {font: SourceSerif4-Semibold}}\n"
    (folder / "layouts" / "house" / "theme.yaml").write_text(theme, encoding="utf-8")
    tuesday = MONDAY + datetime.timedelta(days=1)
    try:
        later = tuesday + datetime.timedelta(days=7)  # when solutions are public
        newspaper.run(prepared(folder, values, days=1, first=tuesday), out=folder / "out", today=later)
    except BookError as error:
        return str(error)
    # All but the manifest, which says what was asked.
    made = {path: digest for path, digest in digests(folder / "out").items() if path != MANIFEST}
    return made | {path.name: "" for path in folder.glob("*.sqlite")}


def test_every_key_has_a_change_to_test() -> None:
    keys = {*DailySpec.model_fields}
    for name, model in (
        ("columns", ColumnsSpec),
        ("raster", RasterSpec),
        ("slots", SlotSpec),
        ("slots.number", SeriesSpec),
        ("slots.solution", SolutionSpec),
        ("slots.weekdays", DaySpec),
        ("slots.editions", EditionSpec),
        ("page", PageSpec),
        ("web", WebSpec),
        ("web.footer", FootSpec),
    ):
        keys |= {f"{name}.{field}" for field in model.model_fields}
    assert set(CHANGES) == keys - GUARDS


# Keys that change no file, but what may be made again: each has a test of its own.
GUARDS = {"printed_after"}

# What some of these are compared to, by the start of their names; the others to DAILY.
BASES = {"": DAILY, "raster": changed(formats=["png"]), "timezone": CHANGES["site"], "feed_items": CHANGES["site"]}
BASES["page."] = CHANGES["page"]
BASES["web.footer."] = changed(web={"footer": [{"text": "Imprint", "link": "/imprint"}]})
BASES |= {f"page.{key}": changed(page=ZONES) for key in ("margin", "columns", "rows")}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, str] | str]:
    """The outcome of the daily that a changed one is compared to, by the start of the key's name; each is made once."""
    return functools.cache(lambda start: outcome(tmp_path_factory.mktemp("base"), BASES[start]))


@pytest.mark.slow
@pytest.mark.parametrize("key", every(3, CHANGES))
def test_every_key_changes_what_is_delivered(
    key: str, base: Callable[[str], dict[str, str] | str], tmp_path: Path
) -> None:
    assert outcome(tmp_path, CHANGES[key]) != base(max(filter(key.startswith, BASES), key=len))


def test_the_docs_explain_every_key_of_a_daily_and_the_samples_are_sound(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    found = re.search(
        r"<!-- daily -->\n```yaml\n(.*?)```", (root / "docs" / "newspaper.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert found is not None
    shown = document.parse(found[1], name="newspaper.md")
    assert set(shown.value) == set(DailySpec.model_fields)
    assert set(shown.value["slots"][0]) == set(SlotSpec.model_fields)
    assert set(shown.value["columns"]) == set(ColumnsSpec.model_fields)
    assert set(shown.value["raster"]) == set(RasterSpec.model_fields)
    docs = (root / "docs" / "zones.md").read_text(encoding="utf-8")
    keys = {word for model in (BandSpec, PageSpec, RowSpec, ZoneSpec) for word in model.model_fields}
    assert not [word for word in keys if f"{word}:" not in docs]
    assert set(shown.value["web"]) == set(WebSpec.model_fields)
    assert set(shown.value["slots"][0]["solution"]) == set(SolutionSpec.model_fields)
    assert all(word in found[1] for word in FORMATS)
    for name in ("name.svg", "own.css"):
        (tmp_path / name).write_text("", encoding="utf-8")
    daily_job.check(replace(shown, name=str(tmp_path / "newspaper.md")))
    assert len(daily_job.check(document.read(root / "daily.yaml")).slots) == 3
    assert run("new", "--daily", str(tmp_path)).returncode == 0
    assert "no faults; 1 puzzle an issue" in run("check", str(tmp_path / "daily.yaml")).stdout
