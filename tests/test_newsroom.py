"""What was delivered never changes unasked, web/ tells no secret, and slots are as papers have them."""

import base64
import csv
import datetime
import io
import json
import re
import shutil
import sqlite3
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
import yaml

from bookmaker.production import daily_job, doctor, newspaper
from bookmaker.puzzles.records.ledger import opened
from bookmaker.source.faults import BookError
from tests.few import every

from .daily_runs import digests
from .test_cli import run

FIRST = datetime.date(2026, 12, 1)  # a Tuesday
LEDGER = "ledger.sqlite"
DAILY: dict[str, Any] = {
    "publication": "The Paper",
    "seed": "s",
    "columns": {"count": 4, "width": "2in", "gutter": "0.25in"},
    "slots": [
        {
            "name": "net",
            "kind": "net",
            "size": 5,
            "grade": "easy",
            "reserve": True,
            "number": {"first": 1, "on": "2026-12-01"},
        },
        {"name": "fields", "kind": "shikaku", "size": 5, "grade": "any"},
    ],
    "skip": ["sunday"],
    "formats": ["svg"],
    "site": "https://example.com/p",
}

APP = ("worker.js", "site.webmanifest", "icon.svg")
# Around the pages to play.
SITE = ("index.html", "archive.html", "record.html", "embed.js", *APP, "latest", ".published.json", "sitemap.xml")
SITE = (*SITE, "week", "month", "kind")


def changed(**keys: Any) -> dict[str, Any]:
    return {**DAILY, **keys}


def slot(**keys: Any) -> dict[str, Any]:
    first, *rest = DAILY["slots"]
    return {**DAILY, "slots": [{**first, **keys}, *rest]}


def made(
    folder: Path,
    values: dict[str, Any] = DAILY,
    *,
    days: int = 4,
    first: datetime.date = FIRST,
    today: datetime.date | None = None,
    **again: Any,
) -> newspaper.Run:
    folder.mkdir(exist_ok=True)
    path = folder / "daily.yaml"
    path.write_text(yaml.safe_dump(values, allow_unicode=True), encoding="utf-8")
    job = daily_job.prepare(path, first=first, days=days, **again)
    return newspaper.run(job, out=folder / "out", today=today, reads_back=False)


def art(folder: Path) -> dict[str, str]:
    """The digests of all that was delivered, without lists and what is public."""
    found = digests(folder / "out")
    return {path: digest for path, digest in found.items() if path.startswith(("2026", "reserve"))}


def day(number: int) -> datetime.date:
    return FIRST.replace(day=number)


@pytest.fixture(scope="module")
def delivered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four issues, from Tuesday to Friday."""
    folder = tmp_path_factory.mktemp("delivered")
    made(folder)
    return folder


@pytest.fixture
def paper(delivered: Path, tmp_path: Path) -> Path:
    """A copy of them that a test may spoil."""
    return Path(shutil.copytree(delivered, tmp_path / "paper"))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (changed(holidays=["2026-12-02"]), "'net' was delivered on 2026-12-02, and there is no issue on that day"),
        (changed(holidays=["2026-12-05"]), "'net' was delivered on 2026-12-04, its solution with the issue of"),
        (slot(title="Pipes"), "'net' was delivered on 2026-12-01 to 2026-12-04, with the title 'Net', now it would"),
        (slot(size=6), "'net' of 2026-12-01 was given out as 'net 5x5 easy"),
        (slot(rule=False), "'net' was delivered on 2026-12-01 to 2026-12-04, with another look, size, rule or credit"),
        (slot(number={"first": 2, "on": "2026-12-01"}), "with numbers from 1 on 2026-12-01, now it would be"),
        (changed(naming="{{ yymmdd }}/{{ slot }}/{{ file }}"), "2026-12-01 to 2026-12-04, its files under other names"),
        (changed(solutions="same-day"), "its solution with the issue of 2026-12-02, now it would be"),
        (changed(credit="By B. Name"), "'fields' was delivered on 2026-12-01 to 2026-12-04, with another look"),
        (changed(slots=DAILY["slots"][:1]), "'fields' was delivered on 2026-12-01 to 2026-12-04, and has no puzzle"),
        (changed(ledger="lost.sqlite"), "knows nothing of what was delivered on 2026-12-01 to 2026-12-04"),
    ],
)  # fmt: skip
def test_a_run_that_would_change_what_was_delivered_names_the_issues_and_changes_nothing(
    values: dict[str, Any], said: str, paper: Path
) -> None:
    before = digests(paper / "out")
    with pytest.raises(BookError) as caught:
        made(paper, values)
    assert said in str(caught.value)
    assert all(fault.hint for fault in caught.value.faults)
    assert digests(paper / "out") == before
    assert not (paper / "lost.sqlite").exists()


def test_a_holiday_later_on_moves_no_number(paper: Path) -> None:
    later = made(paper, changed(holidays=["2026-12-07"]), first=day(5), days=4)
    assert [(one.date, one.number) for one in later.deliveries if one.slot == "net"] == [
        ("2026-12-05", 5),
        ("2026-12-08", 6),
    ]


def test_an_issue_that_comes_in_between_may_not_take_a_number_that_was_delivered(tmp_path: Path) -> None:
    made(tmp_path, changed(holidays=["2026-12-02"], solutions="same-day"))
    with pytest.raises(BookError, match=r"'net' of 2026-12-02 would be number 2, and 2026-12-03 was delivered as 2"):
        made(tmp_path, changed(solutions="same-day"))
    again = made(tmp_path, changed(solutions="same-day"), reissue=[day(3), day(4)])
    assert [one.number for one in again.deliveries if one.slot == "net"] == [1, 2, 3, 4]


def test_only_what_is_made_again_changes(paper: Path) -> None:
    before = art(paper)
    values = slot(title="Pipes")
    made(paper, values, first=None, reissue=[day(2)], slots=["net"])
    after = art(paper)
    files = {path for path in before if path.startswith("2026-12-02/net/puzzle.s") or "net/solution-2026-12-02" in path}
    assert {path for path in before if before[path] != after.get(path)} == files | {
        "reserve/net/puzzle.svg",
        "reserve/net/solution.svg",
    }
    with pytest.raises(BookError, match=r"'net' was delivered on 2026-12-01, 2026-12-03 to 2026-12-04, with the title"):
        made(paper, values)


def test_a_holiday_takes_a_delivered_issue_away_where_that_is_asked(paper: Path) -> None:
    made(paper, changed(holidays=["2026-12-03"]), reissue=[day(2), day(3)])
    assert not (paper / "out" / "2026-12-03").exists()
    assert (paper / "out" / "2026-12-04" / "net" / "solution-2026-12-02.svg").is_file()
    numbers = {
        one["date"]: one["number"] for one in json.loads((paper / "out" / "manifest.json").read_text())["deliveries"]
    }
    assert numbers["2026-12-04"] is None or numbers["2026-12-04"] == 4
    assert doctor.examine(paper / "daily.yaml", out=paper / "out").issues == 3


def test_the_reserve_takes_a_puzzles_place_with_its_number_and_another_one_waits(paper: Path) -> None:
    waiting = json.loads((paper / "out" / "reserve" / "net" / "puzzle.json").read_text())["id"]
    assert run("ledger", "replace", str(paper / LEDGER), "2026-12-03", "--slot", "net").returncode == 0
    with pytest.raises(BookError, match=r"'net' was delivered on 2026-12-03, and its puzzle was removed or replaced"):
        made(paper)
    again = made(paper, reissue=[day(3)], slots=["net"])
    (net,) = [one for one in again.deliveries if (one.date, one.slot) == ("2026-12-03", "net")]
    assert (net.id, net.number) == (waiting, 3)
    assert json.loads((paper / "out" / "reserve" / "net" / "puzzle.json").read_text())["id"] != waiting


@pytest.mark.parametrize("forgets", [False, True])
def test_a_removed_puzzle_comes_again_only_where_it_is_forgotten(forgets: bool, paper: Path) -> None:
    old = json.loads((paper / "out" / "2026-12-03" / "net" / "puzzle.json").read_text())["id"]
    words = ["--slot", "net", *(["--forget"] if forgets else [])]
    assert run("ledger", "remove", str(paper / LEDGER), "2026-12-03", *words).returncode == 0
    with pytest.raises(BookError, match=r"'net' was delivered on 2026-12-03, and its puzzle was removed"):
        made(paper)
    again = made(paper, reissue=[day(3)])
    assert ([one.id for one in again.deliveries if one.slot == "net"][2] == old) is forgets


def test_the_doctor_finds_what_differs_and_restores_a_lost_ledger(paper: Path) -> None:
    path, out = paper / "daily.yaml", paper / "out"
    assert doctor.examine(path, out=out).deliveries == 8
    (out / "2026-12-02" / "net" / "puzzle.svg").write_text("retouched", encoding="utf-8")
    with pytest.raises(BookError, match=r"2026-12-02/net/puzzle.svg' was changed after it was delivered"):
        doctor.examine(path, out=out)
    shutil.rmtree(out)
    made(paper)
    with opened(paper / LEDGER) as book:
        before = {**book.delivered("The Paper")}
    (paper / LEDGER).unlink()
    assert doctor.examine(path, out=out, restores=True).restored == 8
    with opened(paper / LEDGER) as book:
        assert book.delivered("The Paper") == before
    same = art(paper)
    del same["reserve/net/puzzle.json"], same["reserve/net/puzzle.svg"], same["reserve/net/solution.svg"]
    made(paper)
    assert same.items() <= art(paper).items()


def test_a_copy_of_the_one_file_is_the_whole_ledger(paper: Path) -> None:
    connection = sqlite3.connect(paper / LEDGER)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()
    assert [path.name for path in paper.glob("ledger*")] == [LEDGER]


def test_formats_that_are_added_leave_what_was_delivered(paper: Path) -> None:
    before = art(paper)
    made(paper, changed(formats=["svg", "eps"]))
    after = art(paper)
    assert before.items() <= after.items()
    assert "2026-12-01/net/puzzle.eps" in after
    made(paper)  # and formats that are left out are not lost
    assert art(paper).items() >= before.items()


# --- web/

ALL_KINDS = ["net", "shikaku", "sudoku", "nonogram", "numberlink", "hidato", "numbrix", "suguru", "starbattle"]


def secrets_of(record: dict[str, Any]) -> list[str]:
    """The solution as text, in the forms in which it may hide."""
    rows = record["solution"]
    flat = "".join(str(cell) for row in rows for cell in row)
    spaced = " ".join(str(cell) for row in rows for cell in row)
    listed = [json.dumps(rows), json.dumps(rows, separators=(",", ":")), flat, spaced]
    return [*listed, *(base64.b64encode(text.encode()).decode().rstrip("=") for text in listed)]


def decoded(path: Path) -> str:
    """The text of a file, and behind it what it holds in base64."""
    text = path.read_text(encoding="utf-8")
    packed = re.findall(r"base64,([A-Za-z0-9+/=]+)", text)
    return text + "".join(base64.b64decode(part).decode("latin-1") for part in packed)


@pytest.mark.slow
@pytest.mark.parametrize("solutions", every(2, ["same-day", "next-issue"]))
def test_nothing_in_web_tells_a_running_puzzles_solution_or_anything_of_the_future(
    solutions: str, tmp_path: Path
) -> None:
    # There are so few ways to put stars into 5x5 that two issues would have one solution.
    slots = [{"name": k, "kind": k, "size": 8 if k == "starbattle" else 5, "grade": "any"} for k in ALL_KINDS]
    slots[2]["size"] = 4
    values = changed(slots=slots, solutions=solutions, columns="60mm")
    made(tmp_path, values, days=3, today=day(2))
    web = tmp_path / "out" / "web"
    assert {path.name for path in web.iterdir()} == {"2026-12-01", "2026-12-02", "feed.json", "feed.xml", *SITE}
    everything = {path.relative_to(web).as_posix(): decoded(path) for path in web.rglob("*.*") if path.suffix != ".png"}
    on_one_line = {path: re.sub(r"\s*\n\s*", "", text) for path, text in everything.items()}
    for kind in ALL_KINDS:
        for date, is_running in (("2026-12-01", False), ("2026-12-02", True), ("2026-12-03", True)):
            record = json.loads((tmp_path / "out" / date / kind / "puzzle.json").read_text(encoding="utf-8"))
            for path, text in everything.items():
                if is_running or not path.endswith("solution.json"):
                    assert not [one for one in secrets_of(record) if one in on_one_line[path]], (path, kind)
                assert record["seed"] not in text, path
                assert date != "2026-12-03" or record["id"] not in text, path
        found = (path for path in everything if f"/{kind}/" in path and "solution" in path)
        assert {*found} == {f"2026-12-01/{kind}/solution.json", f"2026-12-01/{kind}/solution.svg"}


def test_web_follows_the_day_and_foreign_files_in_it_stay(paper: Path) -> None:
    made(paper, today=day(3))
    own = paper / "out" / "web" / "own.html"
    own.write_text("mine", encoding="utf-8")
    later = digests(paper / "out" / "web")
    made(paper, today=day(1))
    names = {path.split("/")[0] for path in digests(paper / "out" / "web")}
    assert names == {"2026-12-01", "feed.json", "feed.xml", "own.html", *SITE}
    assert not (paper / "out" / "web" / "2026-12-01" / "net" / "solution.svg").exists()
    made(paper, today=day(3))
    assert digests(paper / "out" / "web") == later


def test_feeds_are_valid_newest_first_and_limited_with_solutions_when_they_are_due(paper: Path) -> None:
    made(paper, changed(timezone="America/New_York", feed_items=6), today=day(3))
    web = paper / "out" / "web"
    feed = json.loads((web / "feed.json").read_text(encoding="utf-8"))
    assert (feed["version"], feed["feed_url"]) == (
        "https://jsonfeed.org/version/1.1",
        "https://example.com/p/feed.json",
    )
    dates = [datetime.datetime.fromisoformat(item["date_published"]) for item in feed["items"]]
    assert dates == sorted(dates, reverse=True)
    assert [str(date) for date in dates[:4]] == ["2026-12-03 00:00:00-05:00"] * 4
    titles = [item["title"] for item in feed["items"]]
    assert len(titles) == 6
    assert "Net: Solution to No. 2" in titles
    assert "Net: Solution to No. 3" not in titles
    root = ElementTree.parse(web / "feed.xml").getroot()
    self_link = root.find("./channel/{http://www.w3.org/2005/Atom}link")
    assert self_link is not None
    assert self_link.attrib["href"] == "https://example.com/p/feed.xml"
    entries = root.findall("./channel/item")
    assert [entry.findtext("guid") for entry in entries] == [item["id"] for item in feed["items"]]
    assert entries[0].findtext("pubDate") == "Thu, 03 Dec 2026 00:00:00 -0500"
    for item, entry in zip(feed["items"], entries, strict=True):
        enclosure = entry.find("enclosure")
        assert enclosure is not None
        assert enclosure.attrib["url"] == item["url"]
        file = web / item["url"].removeprefix("https://example.com/p/")
        assert int(enclosure.attrib["length"]) == file.stat().st_size


def test_without_a_site_there_is_no_feed_and_that_is_said(paper: Path) -> None:
    values = {key: value for key, value in DAILY.items() if key != "site"}
    assert "no feeds were written" in made(paper, values, today=day(1)).notes[0]
    assert not (paper / "out" / "web" / "feed.json").exists()


# --- slots, pages, lists


def test_a_weekday_may_have_another_size_kind_or_nothing(tmp_path: Path) -> None:
    days = {"wednesday": {"size": "6x6"}, "thu": {"kind": "shikaku", "title": "Plots"}, "friday": "none"}
    result = made(tmp_path, slot(weekdays=days), days=5)
    net = [(one.date[-2:], one.kind, one.size, one.title, one.number) for one in result.deliveries if one.slot == "net"]
    assert net == [
        ("01", "net", "5x5", "Net", 1),
        ("02", "net", "6x6", "Net", 2),
        ("03", "shikaku", "5x5", "Plots", 3),
        ("05", "net", "5x5", "Net", 4),
    ]


def test_all_puzzles_of_an_issue_are_equally_deep_or_as_deep_as_is_said(tmp_path: Path) -> None:
    for depth, height in (("equal", None), ("95mm", 95.0)):
        folder = tmp_path / depth
        made(folder, slot(size="5x7") | {"depth": depth}, days=1)
        found = {
            ElementTree.parse(path).getroot().attrib["height"]
            for path in (folder / "out").rglob("puzzle.svg")
            if "reserve" not in path.parts
        }
        assert len(found) == 1
        assert height is None or found == {"95mm"}


def test_a_solution_that_nobody_could_read_is_a_fault(tmp_path: Path) -> None:
    values = slot(kind="sudoku", size=9, columns=2, solution={"columns": 1}, number=None)
    values["slots"][1] = {**values["slots"][1], "columns": 2}
    said = r"the cells of the solutions of 'net' would be 3\.\d mm wide, too small to read"
    with pytest.raises(BookError, match=said):
        made(tmp_path, {**values, "columns": {"count": 2, "width": "30mm", "gutter": "20mm"}}, days=1)


def test_on_survives_a_program_that_reads_it_as_true(tmp_path: Path) -> None:
    text = yaml.safe_dump(yaml.safe_load("number: {first: 4, on: 2026-12-01}"))
    assert "true:" in text
    path = tmp_path / "daily.yaml"
    rest = yaml.safe_dump({**slot(number=None)})
    number = "  " + text.replace("\n", "\n  ").rstrip() + "\n"
    path.write_text(rest.replace("  number: null\n", number), encoding="utf-8")
    assert daily_job.prepare(path, first=FIRST, days=1).places[0].number == 4


def test_a_page_shows_the_puzzles_and_the_solutions_of_its_day_and_the_folder_is_packed(tmp_path: Path) -> None:
    values = changed(page={"width": "6.5in", "depth": "6in", "gap": "4mm"}, zip=True, merge="C:\\News", formats=["pdf"])
    made(tmp_path, values, days=2)
    out = tmp_path / "out"
    with pikepdf.open(out / "2026-12-02" / "page.pdf") as page:
        assert [float(side) for side in page.pages[0].mediabox] == pytest.approx([0, 0, 468, 432], abs=0.01)
    with zipfile.ZipFile(out / "2026-12-02" / "issue.zip") as packed:
        assert set(packed.namelist()) == {
            f"2026-12-02/{path}" for path in (
                "fields/puzzle.json", "fields/puzzle.pdf", "fields/solution-2026-12-01.pdf",
                "net/puzzle.json", "net/puzzle.pdf", "net/solution-2026-12-01.pdf", "page.eps", "page.pdf",
            )
        }  # fmt: skip
    text = (out / "merge.csv").read_bytes().decode("utf-16")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["date"] for row in rows] == ["2026-12-01", "2026-12-02", "2026-12-03"]
    assert (rows[1]["net number"], rows[1]["@net"]) == ("2", "C:\\News\\2026-12-02\\net\\puzzle.pdf")
    assert rows[1]["@net solution"] == "C:\\News\\2026-12-02\\net\\solution-2026-12-01.pdf"
    assert rows[0]["@net solution"] == ""
    with pytest.raises(BookError, match=r"the page of 2026-12-01 needs [\d.]+ mm of depth, and is 50.8 mm deep"):
        made(tmp_path / "small", {**values, "page": {"width": "6.5in", "depth": "2in"}}, days=1)


def test_a_raster_is_no_wider_than_its_columns(tmp_path: Path) -> None:
    from PIL import Image

    made(tmp_path, changed(formats=["png"], columns="1.562in"), days=1)
    with Image.open(tmp_path / "out" / "2026-12-01" / "net" / "puzzle.png") as image:
        assert image.width == 937  # of 937.2
