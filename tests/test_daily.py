"""A newspaper's run: a folder an issue, no repeats, the same bytes again, every key of daily.yaml changes it."""

from __future__ import annotations

import csv
import datetime
import hashlib
import io
import json
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml
from PIL import Image

from bookmaker.cli import app
from bookmaker.newspaper import naming
from bookmaker.newspaper.journal import NAME as JOURNAL
from bookmaker.newspaper.slots import DaySpec, SeriesSpec, SlotSpec, SolutionSpec
from bookmaker.newspaper.spec import FORMATS, ColumnsSpec, DailySpec, PageSpec, RasterSpec
from bookmaker.production import newspaper, slot_files
from bookmaker.puzzles.records.record import read_given
from bookmaker.puzzles.records.verify import verify
from bookmaker.source import document
from bookmaker.source.faults import BookError

from .test_cli import run

MONDAY = datetime.date(2026, 11, 30)
INCH = 72.0

DAILY: dict[str, Any] = {
    "publication": "The Paper",
    "seed": "s",
    "credit": "By A. Name",
    "columns": {"count": 4, "width": "2in", "gutter": "0.25in"},
    "slots": [
        {
            "name": "net",
            "kind": "net",
            "size": "5x6",
            "grade": ["easy", "medium"],
            "number": {"first": 7, "on": "2026-11-30"},
        },
        {"name": "fields", "kind": "shikaku", "size": 6, "grade": "any", "columns": 2},
    ],
    "skip": ["sunday"],
    "holidays": ["2026-12-02"],
}


def prepared(
    folder: Path, values: dict[str, Any] = DAILY, *, days: int = 3, first: datetime.date = MONDAY
) -> newspaper.Job:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "daily.yaml"
    path.write_text(yaml.safe_dump(values, allow_unicode=True), encoding="utf-8")
    return newspaper.prepare(path, first=first, days=days)


def made(folder: Path, values: dict[str, Any] = DAILY, *, out: str = "out", jobs: int = 1, **range_: Any) -> Path:
    """The folder that a run of the daily writes; its ledger lies beside it."""
    return newspaper.run(prepared(folder, values, **range_), out=folder / out, jobs=jobs).folder


def changed(**keys: Any) -> dict[str, Any]:
    return {**DAILY, **keys}


def slot(**keys: Any) -> dict[str, Any]:
    first, *rest = DAILY["slots"]
    return {**DAILY, "slots": [{**first, **keys}, *rest]}


def further(**keys: Any) -> dict[str, Any]:
    return {**DAILY, "slots": [*DAILY["slots"], {"name": "further", **keys}]}


def digests(folder: Path, pattern: str = "*") -> dict[str, str]:
    files = [path for path in sorted(folder.rglob(pattern)) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def issues(folder: Path) -> dict[str, str]:
    """The digests of all that lies in folders of issues."""
    return {path: digest for path, digest in digests(folder).items() if "/" in path}


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three days, of which one is a holiday, in every format."""
    return made(tmp_path_factory.mktemp("paper"), changed(formats=list(FORMATS), letters="text"))


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands in a folder before a run that fails."""
    return made(tmp_path_factory.mktemp("two-days"), days=2)


def test_every_issue_has_a_folder_and_the_solution_goes_with_the_next(paper: Path) -> None:
    art = ("eps", "pdf", "png", "svg", "tif")
    puzzle = {f"puzzle.{kind}" for kind in (*art, "ipuz", "json")} | {"play.html"}
    first = {path.name for path in (paper / "2026-11-30" / "net").iterdir()}
    second = {path.name for path in (paper / "2026-12-01" / "net").iterdir()}
    after_the_holiday = {path.name for path in (paper / "2026-12-03" / "net").iterdir()}
    assert first == puzzle
    assert second == puzzle | {f"solution-2026-11-30.{kind}" for kind in art}
    assert after_the_holiday == {f"solution-2026-12-01.{kind}" for kind in art}
    assert not (paper / "2026-12-02").exists()
    assert {path.name for path in paper.iterdir() if path.is_file()} == {
        "manifest.json",
        "manifest.csv",
        "merge.csv",
        "proof.pdf",
    }


def test_every_record_is_proved_again_and_none_stands_twice(paper: Path) -> None:
    lines = [path.read_text(encoding="utf-8") for path in paper.rglob("puzzle.json")]
    verdicts = [verify(line) for line in lines]
    assert [verdict.wrongs for verdict in verdicts] == [()] * 4
    assert len({verdict.id for verdict in verdicts}) == 4


@pytest.mark.parametrize(("name", "width"), [("net", 2 * INCH), ("fields", 4.25 * INCH)])
@pytest.mark.parametrize("file", ["2026-12-01/{}/puzzle", "2026-12-01/{}/solution-2026-11-30"])
def test_the_art_is_exactly_as_wide_as_its_columns(name: str, width: float, file: str, paper: Path) -> None:
    path = paper / f"{file.format(name)}.pdf"
    with pikepdf.open(path) as document:
        box = [float(side) for side in document.pages[0].trimbox]
    height = box[3]
    assert box[2] - box[0] == pytest.approx(width, abs=0.001)
    eps = path.with_suffix(".eps").read_text(encoding="ascii")
    numbers = re.search(r"^%%HiResBoundingBox: 0 0 (\S+) (\S+)$", eps, re.MULTILINE)
    assert numbers is not None
    assert (float(numbers[1]), float(numbers[2])) == pytest.approx((width, height), abs=0.002)
    svg = ElementTree.parse(path.with_suffix(".svg")).getroot()
    assert float(svg.attrib["width"].removesuffix("mm")) == pytest.approx(width / INCH * 25.4, abs=0.001)
    for ending in (".png", ".tif"):
        with Image.open(path.with_suffix(ending)) as image:
            assert image.mode == "1"
            assert [round(float(dpi)) for dpi in image.info["dpi"]] == [600, 600]
            assert abs(image.width - width / INCH * 600) <= 1


def test_the_ink_reaches_both_edges_of_the_columns(paper: Path) -> None:
    with Image.open(paper / "2026-11-30" / "net" / "puzzle.png") as image:
        dark = image.convert("L").point(lambda level: 255 - level).getbbox()
        assert dark is not None
        assert dark[0] <= 1
        assert dark[2] >= image.width - 2


def test_the_pdf_is_black_ink_only_and_says_what_it_keeps_to(paper: Path) -> None:
    for path in paper.rglob("20*/*/*.pdf"):
        with pikepdf.open(path) as document:
            assert str(document.docinfo["/GTS_PDFXConformance"]) == "PDF/X-1a:2001"
            operators = [
                (str(one.operator), [float(value) for value in one.operands])
                for one in pikepdf.parse_content_stream(document.pages[0])
                if str(one.operator) in {"k", "K", "rg", "RG", "g", "G"}
            ]
        assert {name for name, _ in operators} <= {"k", "K"}
        assert all(ink[:3] == [0, 0, 0] for _, ink in operators)
        tints = {ink[3] for _, ink in operators} - {0.0, 1.0}
        assert all(0.05 <= tint <= 0.8 for tint in tints)


def test_no_type_is_smaller_than_seven_points_and_all_words_are_inside(paper: Path) -> None:
    document = pdfium.PdfDocument(paper / "2026-11-30" / "net" / "puzzle.pdf")
    page = document[0]
    text = page.get_textpage().get_text_bounded()
    document.close()
    assert "Net" in text
    assert "No. 7" in text
    assert "easy" in text
    assert "no loose arms" in text.replace("\r\n", " ")
    assert "By A. Name" in text
    with pikepdf.open(paper / "2026-11-30" / "net" / "puzzle.pdf") as pdf:
        sizes = [float(one.operands[1]) for one in pikepdf.parse_content_stream(pdf.pages[0], "Tf")]
    assert min(sizes) >= 7


def test_the_numbers_in_pdf_and_svg_are_those_of_the_record(paper: Path) -> None:
    folder = paper / "2026-11-30" / "fields"
    record = json.loads((folder / "puzzle.json").read_text(encoding="utf-8"))
    wanted = [str(number) for row in record["grid"] for number in row if number]
    svg = ElementTree.parse(folder / "puzzle.svg").getroot()
    group = next(one for one in svg.iter("{http://www.w3.org/2000/svg}g") if one.attrib.get("id") == "puzzle")
    places = [
        (round(float(t.attrib["y"])), float(t.attrib["x"]), t.text) for t in group.iter() if t.tag.endswith("}text")
    ]
    assert [text for _, _, text in sorted(places)] == wanted
    document = pdfium.PdfDocument(folder / "puzzle.pdf")
    words = document[0].get_textpage().get_text_bounded().split()
    document.close()
    assert [word for word in words if word.isdecimal()] == wanted


def test_a_solution_names_its_puzzle_by_number_or_by_date(paper: Path) -> None:
    for name, said in (
        ("net", ">Solution to No. 7<"),
        ("fields", ">Solution to the puzzle of 30\u00a0November\u00a02026<"),
    ):
        file = paper / "2026-12-01" / name / "solution-2026-11-30.svg"
        assert said in file.read_text(encoding="utf-8")


def test_ipuz_has_a_kind_of_our_own_and_the_records_grids(paper: Path) -> None:
    folder = paper / "2026-11-30" / "net"
    file = json.loads((folder / "puzzle.ipuz").read_text(encoding="utf-8"))
    record = json.loads((folder / "puzzle.json").read_text(encoding="utf-8"))
    assert (file["version"], file["kind"]) == ("http://ipuz.org/v2", ["http://bookmaker.example/ipuz/net#1"])
    assert (file["date"], file["dimensions"]) == ("11/30/2026", {"width": 5, "height": 6})
    assert (file["puzzle"], file["solution"]) == (record["grid"], record["solution"])
    given = {"kind": "net", "grid": file["puzzle"], "options": file["example.bookmaker.options"]}
    assert read_given(json.dumps(given)).clues.code() == record["code"]


def test_the_lists_name_every_delivery_and_every_file(paper: Path) -> None:
    manifest = json.loads((paper / "manifest.json").read_text(encoding="utf-8"))
    there = digests(paper)
    del there["manifest.json"]
    assert {path: facts["sha256"] for path, facts in manifest["files"].items()} == there
    rows = list(csv.DictReader(io.StringIO((paper / "manifest.csv").read_text(encoding="utf-8"))))
    assert [(row["weekday"], row["date"], row["slot"], row["number"], row["due"]) for row in rows] == [
        ("monday", "2026-11-30", "fields", "", "2026-12-01"),
        ("monday", "2026-11-30", "net", "7", "2026-12-01"),
        ("tuesday", "2026-12-01", "fields", "", "2026-12-03"),
        ("tuesday", "2026-12-01", "net", "8", "2026-12-03"),
    ]
    assert rows[0]["formats"].split() == ["pdf", "svg", "eps", "png", "tif", "json", "ipuz", "html"]


def test_the_proof_shows_every_puzzle_with_the_names_of_its_files(paper: Path) -> None:
    document = pdfium.PdfDocument(paper / "proof.pdf")
    texts = [document[n].get_textpage().get_text_bounded() for n in range(len(document))]
    document.close()
    assert "The Paper: 2026-11" in texts[1]
    for row in csv.DictReader(io.StringIO((paper / "manifest.csv").read_text(encoding="utf-8"))):
        assert any(row["puzzle"] in text and row["solution"] in text for text in texts)


def test_a_folder_is_verified_whole(paper: Path, tmp_path: Path) -> None:
    assert "4 puzzles: each has exactly one solution" in run("verify", str(paper), "--jobs", "1").stdout
    spoilt = shutil.copytree(paper, tmp_path / "spoilt")
    (spoilt / "2026-11-30" / "net" / "puzzle.svg").write_text("spoilt", encoding="utf-8")
    assert "puzzle.svg' was changed after it was built" in run("verify", str(spoilt), "--jobs", "1").stderr


@pytest.mark.usefixtures("eager_pool")
def test_any_number_of_processes_and_a_second_run_give_the_same_bytes(tmp_path: Path) -> None:
    first = digests(made(tmp_path / "one"))
    assert digests(made(tmp_path / "two", jobs=2)) == first
    assert digests(made(tmp_path / "one")) == first
    assert digests(made(tmp_path / "one", out="elsewhere")) == first


@pytest.mark.slow
def test_more_days_change_nothing_of_the_earlier_ones(tmp_path: Path) -> None:
    first = issues(made(tmp_path, days=3))
    longer = issues(made(tmp_path, days=12))
    at_once = issues(made(tmp_path / "new", days=12))
    assert first.items() <= longer.items()
    assert longer == at_once
    manifests = [
        json.loads((tmp_path / name / "manifest.json").read_text(encoding="utf-8")) for name in ("out", "new/out")
    ]
    assert manifests[0]["deliveries"] == manifests[1]["deliveries"]


def test_later_days_are_added_to_what_the_folder_holds(tmp_path: Path) -> None:
    made(tmp_path, days=2)
    folder = made(tmp_path, days=2, first=MONDAY + datetime.timedelta(days=3))
    rows = csv.DictReader(io.StringIO((folder / "manifest.csv").read_text(encoding="utf-8")))
    assert [row["date"] for row in rows if row["slot"] == "net"] == [
        "2026-11-30",
        "2026-12-01",
        "2026-12-03",
        "2026-12-04",
    ]


def test_skipped_are_weekdays_by_any_name_and_dates(tmp_path: Path) -> None:
    job = prepared(tmp_path, changed(skip=["sun", "tuesday", "2026-12-04"], holidays=["2026-12-03"]), days=7)
    assert [str(day) for day in job.plan.dates] == ["2026-11-30", "2026-12-02", "2026-12-05"]


def test_effort_rises_through_the_week_at_rising_grades(tmp_path: Path) -> None:
    job = prepared(tmp_path, slot(grade=["easy", "medium", "hard"], size="7x7"), days=7)
    result = newspaper.run(job, out=tmp_path / "out")
    net = [one for one in result.deliveries if one.slot == "net"]
    assert [one.grade for one in net] == ["easy", "easy", "medium", "hard", "hard"]
    assert [one.effort for one in net] == sorted(one.effort for one in net)
    assert [day for day, _, _ in result.curves[0].days] == ["Mon", "Tue", "Thu", "Fri", "Sat"]


def test_a_puzzle_published_elsewhere_is_never_given_again(tmp_path: Path) -> None:
    first = made(tmp_path)
    ids = {json.loads(path.read_text(encoding="utf-8"))["id"] for path in first.rglob("puzzle.json")}
    other = made(tmp_path, changed(publication="Another"), out="other")
    others = {json.loads(path.read_text(encoding="utf-8"))["id"] for path in other.rglob("puzzle.json")}
    assert len(ids) == len(others) == 4
    assert not ids & others
    assert digests(made(tmp_path, changed(publication="Another"), out="again")) == digests(other)


def test_a_date_that_would_get_another_puzzle_is_a_fault_and_stays_as_it_is(tmp_path: Path) -> None:
    before = digests(made(tmp_path))
    with pytest.raises(BookError, match=r"'net' of 2026-11-30 was given out as 'net 5x6 easy \{\} seed s', now"):
        made(tmp_path, slot(size="6x6"))
    assert digests(tmp_path / "out") == before


def test_a_ledger_that_was_tampered_with_is_not_trusted(tmp_path: Path) -> None:
    import sqlite3

    made(tmp_path)
    connection = sqlite3.connect(tmp_path / "ledger.sqlite")
    connection.execute(
        "UPDATE published SET record = replace(record, '\"grid\": [[', '\"grid\": [[1') WHERE slot = 'net'"
    )
    connection.commit()
    connection.close()
    with pytest.raises(BookError, match=r"the ledger's puzzle for 'net' of 2026-1[12]-.* cannot be trusted"):
        made(tmp_path, out="new")


def test_a_file_that_no_run_wrote_is_never_touched(tmp_path: Path) -> None:
    mine = tmp_path / "out" / "2026-12-01" / "net" / "puzzle.pdf"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    with pytest.raises(BookError, match=r"puzzle.pdf' is in the way"):
        made(tmp_path)
    assert list(digests(tmp_path / "out")) == ["2026-12-01/net/puzzle.pdf"]


@pytest.mark.parametrize("file", ["2026-11-30/net/puzzle.svg", "manifest.csv"])
def test_a_delivered_file_that_somebody_changed_is_not_overwritten_and_made_again_when_it_is_gone(
    file: str, tmp_path: Path
) -> None:
    folder = made(tmp_path)
    before = digests(folder)
    (folder / file).write_text("corrected by hand", encoding="utf-8")
    with pytest.raises(BookError, match=rf"{file}' was changed after it was delivered"):
        made(tmp_path)
    assert (folder / file).read_text(encoding="utf-8") == "corrected by hand"
    (folder / file).unlink()
    assert digests(made(tmp_path)) == before


def test_a_folder_of_another_publication_is_left_alone(tmp_path: Path) -> None:
    before = digests(made(tmp_path))
    with pytest.raises(BookError, match=r"holds '.*', not 'Another'"):
        made(tmp_path, changed(publication="Another"))
    assert digests(tmp_path / "out") == before


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    values = changed(formats=["svg", "png"])
    clean = digests(made(tmp_path / "clean", values, days=6))
    prepared(tmp_path / "killed", values)
    words = ["daily", "daily.yaml", "--from", str(MONDAY), "--days", "6", "--out", "out", "--jobs", "1"]
    code = "from bookmaker.cli import main; main()"
    for pause in (0.0, 0.6):
        process = subprocess.Popen(
            [sys.executable, "-c", code, *words], cwd=tmp_path / "killed", stderr=subprocess.DEVNULL
        )
        journal = tmp_path / "killed" / "out" / JOURNAL
        limit = time.monotonic() + 60
        while not (journal.exists() and journal.stat().st_size) and time.monotonic() < limit:
            time.sleep(0.02)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    assert digests(made(tmp_path / "killed", values, days=6)) == clean


def test_two_runs_at_once_on_one_ledger_lose_nothing_and_share_no_puzzle(tmp_path: Path) -> None:
    # Small grids of one kind, so that both runs come upon the same puzzles again and again.
    tiny = [{"name": "tiny", "kind": "net", "size": "4x3", "grade": "any"}]
    running = []
    for name in ("one", "two"):
        values = changed(publication=name, slots=tiny, formats=["ipuz"], ledger="../shared.sqlite")
        prepared(tmp_path / name, values)
        words = ["daily", "daily.yaml", "--from", str(MONDAY), "--days", "14", "--out", "out", "--jobs", "1"]
        code = "from bookmaker.cli import main; main()"
        running.append(subprocess.Popen([sys.executable, "-c", code, *words], cwd=tmp_path / name))
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    found = [
        [json.loads(path.read_text(encoding="utf-8"))["id"] for path in (tmp_path / name / "out").rglob("puzzle.json")]
        for name in ("one", "two")
    ]
    assert [len(ids) for ids in found] == [11, 11]
    assert len(set(found[0]) | set(found[1])) == 22
    assert run("ledger", "export", str(tmp_path / "shared.sqlite")).stdout.count("\n") == 22


def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    prepared(tmp_path, changed(formats=["png"]))
    words = ["daily", "daily.yaml", "--from", str(MONDAY), "--days", "300", "--out", "out", "--jobs", "1"]
    # A shell that runs the tests in the background lets its children ignore interrupts.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heed}; from bookmaker.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words], cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    limit = time.monotonic() + 60
    while not (tmp_path / "ledger.sqlite").exists() and time.monotonic() < limit:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on where this one stopped" in said


@pytest.mark.parametrize("file", ["2026-11-30/net/puzzle.pdf", "2026-12-01/fields/solution-2026-11-30.pdf"])
def test_the_art_passes_the_newspapers_preflight(file: str, paper: Path) -> None:
    result = run("preflight", str(paper / file), "--printer", "newspaper")
    assert (result.returncode, "none of them broken" in result.stdout) == (0, True), result.stdout


def test_the_schema_of_a_daily_names_its_keys() -> None:
    schema = json.loads(run("schema", "--daily").stdout)
    assert set(schema["properties"]) == set(DailySpec.model_fields)


def test_a_dry_run_lists_what_a_run_makes(tmp_path: Path) -> None:
    prepared(tmp_path)
    words = ["daily", "daily.yaml", "--from", str(MONDAY), "--days", "3", "--out", "out", "--jobs", "1"]
    words += ["--today", "2026-12-01"]
    listed = run(*words, "--dry-run", cwd=tmp_path).stdout.splitlines()
    assert [path.name for path in tmp_path.iterdir()] == ["daily.yaml"]
    result = run(*words, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "out\n")
    assert "4 puzzles for 2 issues" in result.stderr
    assert sorted(listed) == sorted(f"out/{path}" for path in digests(tmp_path / "out"))


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
    "layout": changed(layout="house"),
    "depth": changed(depth="equal"),
    "letters": changed(letters="text"),
    "page": changed(page={"width": "8in", "depth": "8in"}),
    "page.width": changed(page={"width": "9in", "depth": "8in"}),
    "page.depth": changed(page={"width": "8in", "depth": "9in"}),
    "page.gap": changed(page={"width": "8in", "depth": "8in", "gap": "1mm"}),
    "zip": changed(zip=True),
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
    "slots.rule": slot(rule="Turn the tiles."),
    "slots.title": slot(title="Pipes"),
    "slots.date": slot(date=True),
    "slots.art": slot(art="grid"),
    "slots.reserve": slot(reserve=True),
    "slots.solution": slot(solution={"columns": 2}),
    "slots.solution.columns": slot(solution={"columns": 2}),
    "slots.solution.head": slot(solution={"head": "Yesterday's solution"}),
    "slots.weekdays": slot(weekdays={"tuesday": "none"}),
    "slots.weekdays.kind": slot(weekdays={"tuesday": {"kind": "shikaku"}}),
    "slots.weekdays.size": slot(weekdays={"tue": {"size": "6x6"}}),
    "slots.weekdays.grade": slot(weekdays={"tuesday": {"grade": "medium"}}),
    "slots.weekdays.options": slot(weekdays={"tuesday": {"options": {"wrap": True}}}),
    "slots.weekdays.columns": slot(weekdays={"tuesday": {"columns": 2}}),
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
    theme = "styles: {art-title: {font: SourceSerif4-Semibold}}\n"
    (folder / "layouts" / "house" / "theme.yaml").write_text(theme, encoding="utf-8")
    tuesday = MONDAY + datetime.timedelta(days=1)
    try:
        later = tuesday + datetime.timedelta(days=7)  # when solutions are public
        newspaper.run(prepared(folder, values, days=1, first=tuesday), out=folder / "out", today=later)
    except BookError as error:
        return str(error)
    return digests(folder / "out") | {path.name: "" for path in folder.glob("*.sqlite")}


def test_every_key_has_a_change_to_test() -> None:
    keys = {*DailySpec.model_fields}
    for name, model in (
        ("columns", ColumnsSpec),
        ("raster", RasterSpec),
        ("slots", SlotSpec),
        ("slots.number", SeriesSpec),
        ("slots.solution", SolutionSpec),
        ("slots.weekdays", DaySpec),
        ("page", PageSpec),
    ):
        keys |= {f"{name}.{field}" for field in model.model_fields}
    assert set(CHANGES) == keys


@pytest.mark.parametrize("key", CHANGES)
def test_every_key_changes_what_is_delivered(key: str, tmp_path: Path) -> None:
    base = changed(formats=["png"]) if key.startswith("raster") else DAILY
    if key in ("timezone", "feed_items"):
        base = changed(site="https://example.com")
    if key.startswith("page."):
        base = CHANGES["page"]
    assert outcome(tmp_path / "changed", CHANGES[key]) != outcome(tmp_path / "base", base)


def test_words_are_in_the_slots_language(tmp_path: Path) -> None:
    folder = made(tmp_path, {**slot(language="de"), "letters": "text"}, days=1)
    assert ">leicht<" in (folder / "2026-11-30" / "net" / "puzzle.svg").read_text(encoding="utf-8")
    assert ">Nr.\u00a07<" in (folder / "2026-11-30" / "net" / "puzzle.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (changed(publication=None), "daily.yaml:8:14: 'publication' must be text"),
        (changed(formats=["pdf", "gif"]), "'formats' has the unknown format 'gif'"),
        (changed(holidays=["2026-02-30"]), "'2026-02-30' is no day of the calendar"),
        (changed(skip=["funday"]), "names no day of the week: 'funday'"),
        (changed(skip=["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]), "no day left"),
        (changed(columns="2 inches"), "must be a length, not '2 inches'"),
        (changed(credit="囲碁"), "no font has '囲'"),
        (changed(site="ftp://example.com"), "must be an address"),
        (changed(naming="{{ date }}/{{ slot }}"), "of 'net' of 2026-11-30"),
        (changed(naming="{{ date }}/{{ file }}"), "and the puzzle of 'fields'"),
        (changed(naming="../{{ date }}/{{ slot }}/{{ file }}"), "leaves the output folder"),
        (changed(naming="/tmp/{{ date }}/{{ slot }}/{{ file }}"), "leaves the output folder"),
        (changed(naming="{{ dat }}"), "'dat' is undefined"),
        (changed(naming="{{ date "), "'naming' is wrong"),
        (changed(naming="{{ date.__class__.mro() }}"), "'naming' is wrong"),
        (slot(name="a/b"), "must be a short name for folders, not 'a/b'"),
        (slot(name="fields"), "two slots are named 'fields'"),
        (slot(kind="chess"), "unknown kind 'chess'"),
        (slot(options={"wrapp": True}), "unknown option 'wrapp'"),
        (slot(grade={"monday": "easy"}), "names no grade for tuesday, wednesday"),
        (slot(grade=["hard", "easy"]), "must rise through the week"),
        (slot(grade="eesy"), "names the unknown grade 'eesy'"),
        (slot(columns=5), "'net' is 5 columns wide"),
        (slot(size="9x9"), "the cells of 'net' would be 5.5 mm wide, under the 7 mm"),
        (slot(language="xx"), "net has no words in 'xx'"),
        (slot(number={"first": 1, "on": "2026-12-24"}), "'net' has numbers from 2026-12-24 on"),
        (further(kind="net", size="2x2", grade="expert"), "no expert net of 2x2 found"),
        (further(kind="blank", size=5, grade="easy"), "no further blank of 5x5 found for 2026-12-01"),
        (slot(weekdays={"funday": "none"}), "names no day of the week: 'funday'"),
        (slot(weekdays={"mon": {"kind": "chess"}}), "unknown kind 'chess'"),
        (slot(weekdays={"mon": {"size": "9x9"}}), "the cells of 'net' would be 5.5 mm wide"),
        (slot(weekdays={"tue": {"sise": 3}}), "unknown key 'sise'"),
        (slot(solution={"columns": 9}), "'net' is 9 columns wide"),
        (changed(depth="30mm"), "mm wide in that depth"),
        (changed(layout="newspapr"), "newspapr"),
        (changed(layout="classic"), "the layout 'classic' has no style 'art-title'"),
        (changed(play_hints="always"), "answers of running puzzles"),
        (changed(play_hints="soon"), "must be after or never"),
        (changed(timezone="Europe/Atlantis"), "must be a time zone"),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_a_fault_at_its_line_and_nothing_is_touched(
    values: Any, said: str, two_days: Path, tmp_path: Path
) -> None:
    before = digests(shutil.copytree(two_days, tmp_path / "out"))
    shutil.copy(two_days.parent / "ledger.sqlite", tmp_path / "ledger.sqlite")
    with pytest.raises(BookError) as caught:
        made(tmp_path, values)
    assert said in str(caught.value)
    assert all(fault.mark and fault.mark.file.endswith("daily.yaml") and fault.hint for fault in caught.value.faults)
    assert digests(tmp_path / "out") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--from", "2026-12-01", "--days", "-3"], "a range of '-3' days cannot be made"),
        (["--from", "2026-12-01", "--days", "99999999999"], "days cannot be made"),
        (["--from", "2026-13-01"], "'2026-13-01' is no day of the calendar"),
        (["--from", "tomorrow"], "'tomorrow' is not a date such as 2026-12-01"),
        (["--from", "0001-01-01"], "'0001-01-01' is no date of a newspaper"),
        (["--from", "2026-12-06", "--days", "1"], "there is no issue in the 1 days from 2026-12-06"),
    ],
)
def test_a_range_without_sense_is_a_fault(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert app.run(["daily", "daily.yaml", *words]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "hint: " in told
    assert [path.name for path in tmp_path.iterdir()] == ["daily.yaml"]


def test_a_corrupt_ledger_is_a_fault_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "ledger.sqlite").write_text("no database, but long enough to look like a file" * 100, encoding="utf-8")
    with pytest.raises(BookError, match=r"the ledger '.*ledger\.sqlite' cannot be used: file is not a database"):
        made(tmp_path)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["a:b", "con", "a./b", ".hidden", "x" * 300, "manifest", " ", "a/ b"])
def test_a_name_that_some_computer_cannot_store_is_refused(name: str) -> None:
    facts = naming.facts(MONDAY, publication="p", slot="s", kind="k", number=None, file="puzzle")
    with pytest.raises(ValueError, match=r"name|characters|folder"):
        naming.path_of(name, facts)


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
    assert set(shown.value["page"]) == set(PageSpec.model_fields)
    assert set(shown.value["slots"][0]["solution"]) == set(SolutionSpec.model_fields)
    assert all(word in found[1] for word in FORMATS)
    newspaper.check(shown)
    assert len(newspaper.check(document.read(root / "daily.yaml")).slots) == 3
    assert run("new", "--daily", str(tmp_path)).returncode == 0
    assert "no faults; 1 puzzle an issue" in run("check", str(tmp_path / "daily.yaml")).stdout


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="poppler-utils is not installed")
def test_every_font_of_the_art_is_embedded(paper: Path) -> None:
    said = subprocess.run(
        ["pdffonts", str(paper / "2026-11-30" / "net" / "puzzle.pdf")], capture_output=True, text=True, check=True
    )
    fonts = said.stdout.splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts), said.stdout


@pytest.mark.skipif(shutil.which("gs") is None, reason="ghostscript is not installed")
def test_the_eps_prints_what_the_pdf_prints_in_black_alone(paper: Path, tmp_path: Path) -> None:
    folder = paper / "2026-12-01" / "fields"
    shots = []
    for kind in ("eps", "pdf"):
        target = tmp_path / f"{kind}.png"
        how = ["-dEPSCrop", "-sDEVICE=pnggray", "-r600", f"-sOutputFile={target}"]
        subprocess.run(
            ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", *how, str(folder / f"puzzle.{kind}")], check=True
        )
        with Image.open(target) as image:
            shots.append(image.convert("L"))
    assert shots[0].size == shots[1].size
    ink = [sum(255 - level for level in shot.tobytes()) for shot in shots]
    # Ghostscript fills every pixel that an outline touches, and letters of a font it does not.
    assert ink[0] == pytest.approx(ink[1], rel=0.05)
    coverage = ["-o", "-", "-sDEVICE=ink_cov", str(folder / "puzzle.pdf")]
    said = subprocess.run(["gs", "-q", "-dSAFER", *coverage], capture_output=True, text=True, check=True).stdout
    assert [float(part) for part in said.split()[:3]] == [0, 0, 0]


def test_the_files_of_an_item_are_named_before_they_are_made(paper: Path) -> None:
    manifest = json.loads((paper / "manifest.json").read_text(encoding="utf-8"))
    for one in manifest["deliveries"]:
        stems = (one["puzzle"], one["solution"], one["puzzle"].replace("puzzle", "play"))
        assert set(slot_files.paths(FORMATS, stems)) == set(one["files"])
