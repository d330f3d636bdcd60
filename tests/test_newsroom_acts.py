"""The newsroom's acts: a plan makes nothing, web/ follows the clock, what is printed stays, a correction is told."""

import dataclasses
import datetime
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.newspaper import public
from bookmaker.newspaper import spec as specs
from bookmaker.production import daily_job, doctor, newspaper
from bookmaker.production.newsroom import correcting, printing, publishing
from bookmaker.production.newsroom.outlook import outlook
from bookmaker.production.verifying.any_folder import verify_folder
from bookmaker.puzzles.records import history
from bookmaker.puzzles.records.ledger import Ledger, opened
from bookmaker.puzzles.records.ledger_rows import Entry
from bookmaker.source import document
from bookmaker.source.faults import BookError

from .daily_runs import digests
from .test_cli import run
from .test_newsroom import DAILY, LEDGER, art, changed, day, made, slot

LATER = datetime.date(2026, 12, 5)


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


def written(folder: Path, values: dict[str, Any]) -> Path:
    path = folder / "daily.yaml"
    path.write_text(yaml.safe_dump(values, allow_unicode=True), encoding="utf-8")
    return path


def publish(folder: Path, today: datetime.date) -> publishing.Outcome:
    spec = specs.paper_of(document.read(folder / "daily.yaml"))
    return publishing.publish(
        spec, folder=folder / "out", ledger=folder / LEDGER, today=today, layouts=folder / "layouts"
    )


def feed(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "out" / "web" / "feed.json").read_text(encoding="utf-8")
    items: list[dict[str, Any]] = json.loads(text)["items"]
    return items


# --- plan


def test_a_plan_tells_every_day_and_writes_nothing(paper: Path) -> None:
    before = digests(paper)
    found = outlook(daily_job.prepare(paper / "daily.yaml", first=day(4), days=2), out=paper / "out")
    assert [(str(one.issue), one.slot, one.what, one.number, one.state) for one in found.days] == [
        ("2026-12-04", "net", "net 5x5 easy", 4, "delivered"),
        ("2026-12-04", "fields", "shikaku 5x5 any", None, "delivered"),
        ("2026-12-05", "net", "net 5x5 easy", 5, "planned"),
        ("2026-12-05", "fields", "shikaku 5x5 any", None, "planned"),
    ]
    assert digests(paper) == before


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (changed(page={"width": "9in", "depth": "2in"}), "the page of 2026-12-01 needs"),
        (slot(title="Pipes"), "with the title 'Net', now it would be 'Pipes'"),
        (slot(rule=False), "with another look, size, rule or credit"),
        (slot(size=6), "was given out as 'net 5x5 easy"),
        (changed(holidays=["2026-12-02"]), "there is no issue on that day any more"),
        (changed(ledger="lost.sqlite"), "knows nothing of what was delivered"),
    ],
)
def test_a_plan_tells_the_faults_that_no_puzzle_decides(values: dict[str, Any], said: str, paper: Path) -> None:
    before = digests(paper / "out")
    with pytest.raises(BookError) as caught:
        outlook(daily_job.prepare(written(paper, values), first=day(1), days=4), out=paper / "out")
    assert said in str(caught.value)
    assert digests(paper / "out") == before
    assert not (paper / "lost.sqlite").exists()


# --- make: all or nothing


@pytest.mark.parametrize(
    "values",
    [
        changed(page={"width": "5in", "depth": "85mm"}),  # enough for the first day, which has no solutions yet
        slot(kind="sudoku", size=9, columns=2, solution={"columns": 1}),  # digits, too small in one column of 2 inches
    ],
    ids=["page", "solution"],
)
def test_a_fault_of_a_later_issue_delivers_nothing_of_the_run(values: dict[str, Any], tmp_path: Path) -> None:
    values = {**values, "columns": {"count": 4, "width": "30mm", "gutter": "20mm"}} if "page" not in values else values
    with pytest.raises(BookError):
        made(tmp_path, values)
    assert not (tmp_path / "out").exists()


# --- changes with a date


def test_a_change_without_a_date_is_told_as_a_block_that_can_be_pasted(paper: Path) -> None:
    first, fields = DAILY["slots"]
    values = changed(slots=[{**first, "size": 6}, {"name": "more", "kind": "net", "size": 4, "grade": "any"}, fields])
    with pytest.raises(BookError) as caught:
        made(paper, values)
    *_, last = caught.value.faults
    assert "the change has no date" in last.message
    assert last.hint is not None
    before = art(paper)
    block = last.hint.partition("\n")[2]
    path = paper / "daily.yaml"
    path.write_text(yaml.safe_dump(DAILY) + block + "\n", encoding="utf-8")
    newspaper.run(daily_job.prepare(path, first=day(1), days=5), out=paper / "out", reads_back=False)
    assert before.items() <= art(paper).items()
    sizes = {key: one.size for key, one in publishing.manifest.read(paper / "out").deliveries.items()}
    assert (sizes["2026-12-04", "net"], sizes["2026-12-05", "net"]) == ("5x5", "6x6")
    assert list(sizes)[-3:] == [("2026-12-05", "net"), ("2026-12-05", "more"), ("2026-12-05", "fields")]


def test_a_slot_that_is_renamed_counts_on_and_one_that_is_dropped_is_gone_from_that_day_on(paper: Path) -> None:
    before = art(paper)
    changes = [{"from": "2026-12-05", "slots": {"net": {"name": "pipes"}, "fields": "none"}}]
    later = made(paper, changed(changes=changes), first=day(4), days=4)
    told = [(one.date, one.slot, one.number) for one in later.deliveries]
    assert told == [
        ("2026-12-04", "net", 4),
        ("2026-12-04", "fields", None),
        ("2026-12-05", "pipes", 5),
        ("2026-12-07", "pipes", 6),
    ]
    assert before.items() <= art(paper).items()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([{"from": "2026-12-05"}, {"from": "2026-12-04"}], "the change from 2026-12-04 stands after the one from"),
        ([{"from": "2026-12-05", "slots": {"nets": {"size": 6}}}], "no slot is named 'nets' on 2026-12-05"),
        ([{"from": "2026-12-05", "slots": {"nets": "none"}}], "no slot is named 'nets' on 2026-12-05"),
        ([{"from": "2026-12-05", "slots": {"net": {"sise": 6}}}], "unknown key 'sise'"),
        ([{"from": "2026-12-05", "seed": "t"}], "unknown key 'seed'"),
        ([{"slots": {}}], "'from' is missing"),
    ],
)
def test_a_change_that_cannot_be_made_is_a_fault_at_its_line(changes: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        made(tmp_path, changed(changes=changes))
    assert said in str(caught.value)
    assert all(fault.mark for fault in caught.value.faults)


# --- publish


def test_publishing_touches_web_alone_and_asks_no_plan(paper: Path) -> None:
    before = digests(paper)
    written(paper, changed(slots=[{"name": "nonsense"}], holidays=["2026-12-02"]))
    assert publish(paper, day(2)).puzzles == 4
    touched = {path for path, digest in digests(paper).items() if before.get(path) != digest} - {"daily.yaml"}
    assert touched
    assert all(path.startswith("out/web/") for path in touched)
    assert not publish(paper, day(2)).is_changed
    (paper / "out" / "web" / "index.html").unlink()
    assert publish(paper, day(2)).is_changed


def test_no_puzzle_is_published_that_is_not_the_one_which_was_delivered(paper: Path) -> None:
    with opened(paper / LEDGER) as book:
        book.substitute("The Paper", "2026-12-01", "net")
        book.withdraw("The Paper", "2026-12-02", "fields")
    outcome = publish(paper, day(3))
    assert [note.split(",")[0] for note in outcome.notes if "not published" in note] == [
        "'net' of 2026-12-01 is not published",
        "'fields' of 2026-12-02 is not published",
    ]
    web = paper / "out" / "web"
    assert [(web / one / "puzzle.json").exists() for one in ("2026-12-01/net", "2026-12-01/fields")] == [False, True]
    assert not (web / "2026-12-02" / "fields").exists()
    faults = verify_folder(paper / "out", own=paper, jobs=1).faults
    assert [fault.message.split("lacks ")[1] for fault in faults] == ["'2026-12-01/net', public on 2026-12-03"]


def test_somebodys_file_in_web_is_never_written_over(paper: Path) -> None:
    mine = paper / "out" / "web" / "2026-12-02" / "net" / "puzzle.svg"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    publish(paper, day(1))
    with pytest.raises(BookError, match="is in the way, and no run wrote it"):
        publish(paper, day(2))
    assert mine.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/London", "America/St_Johns", "UTC"]
)
def test_web_is_neither_early_nor_stale_at_any_hour_of_any_zone(zone: str) -> None:
    paper = specs.PaperSpec.model_validate({"publication": "p", "timezone": zone})
    start = datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC)
    solved = [("2026-12-02", "net", day(3)), ("2026-12-03", "net", day(4))]
    for quarter in range(24 * 5 * 4):
        now = start + datetime.timedelta(minutes=15 * quarter)
        local = now.astimezone(specs.zone(zone))
        shown = {one.issue: one.is_solved for one in public.public(solved, public.today(paper, now))}
        for issue, _, due in solved:
            midnight = datetime.datetime.combine(datetime.date.fromisoformat(issue), datetime.time(), local.tzinfo)
            assert (issue in shown) == (local >= midnight)
            assert shown.get(issue, False) == (local >= datetime.datetime.combine(due, datetime.time(), local.tzinfo))


# --- printed


def test_what_is_printed_is_made_again_only_where_that_is_said(paper: Path) -> None:
    path = paper / "daily.yaml"
    assert len(printing.printed(path, through=day(2), today=day(2), out=paper / "out")) == 4
    with pytest.raises(BookError, match="is printed, and would be made again") as caught:
        daily_job.prepare(path, reissue=[day(2)], today=day(3))
    assert "daily correct" in str(caught.value)
    daily_job.prepare(path, reissue=[day(2)], today=day(3), although_printed=True)
    daily_job.prepare(path, reissue=[day(3)], today=day(3))
    for after, today in (("0d", day(3)), ("1d", day(4))):
        written(paper, changed(printed_after=after))
        with pytest.raises(BookError, match="is printed, and would be made again"):
            daily_job.prepare(path, reissue=[day(3)], today=today)
    daily_job.prepare(path, reissue=[day(3)], today=day(3))


def test_the_ledger_lists_what_became_of_each_puzzle(paper: Path) -> None:
    printing.printed(paper / "daily.yaml", through=day(2), today=day(2), out=paper / "out")
    corrected(paper, day(3))
    lines = run("ledger", "list", str(paper / LEDGER)).stdout.splitlines()
    told = {(line[:10], line.split()[2]) for line in lines if " net " in line and line.startswith("2026")}
    assert told >= {("2026-12-01", "printed"), ("2026-12-02", "corrected"), ("2026-12-03", "delivered")}


def test_no_hint_proposes_to_make_again_what_is_printed(paper: Path) -> None:
    printing.printed(paper / "daily.yaml", through=day(2), today=day(2), out=paper / "out")
    with pytest.raises(BookError) as caught:
        made(paper, slot(title="Pipes"))
    assert "--reissue 2026-12-03..2026-12-04" in str(caught.value)
    with pytest.raises(BookError) as caught:
        made(paper, slot(size=6))
    assert "--reissue 2026-12-02" not in str(caught.value)
    assert "--reissue 2026-12-03" in str(caught.value)


def test_the_doctor_counts_as_printed_what_is_so_by_its_date(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(paper, {**DAILY, "printed_after": "0d"})
    monkeypatch.setattr(public, "today", lambda spec, now: day(2))
    with opened(paper / LEDGER) as book:
        for issue in (day(2), day(3)):
            book.withdraw("The Paper", str(issue), "net")
    with pytest.raises(BookError) as caught:
        doctor.examine(paper / "daily.yaml", out=paper / "out")
    assert "make these issues again: --reissue 2026-12-03 --slot net" in str(caught.value)
    assert "--reissue 2026-12-02" not in str(caught.value)


def test_a_lost_ledger_gets_states_and_plans_back(paper: Path) -> None:
    printing.printed(paper / "daily.yaml", through=day(2), today=day(2), out=paper / "out")
    with opened(paper / LEDGER) as book:
        before = (history.events(book, "The Paper"), history.plans(book, "The Paper"))
    (paper / LEDGER).unlink()
    assert doctor.examine(paper / "daily.yaml", out=paper / "out", restores=True).restored == 8
    with opened(paper / LEDGER) as book:
        assert (history.events(book, "The Paper"), history.plans(book, "The Paper")) == before


# --- corrections


def corrected(folder: Path, today: datetime.date) -> newspaper.Run:
    job = correcting.prepare(folder / "daily.yaml", day=day(2), slot="net", note="A tile was missing.", today=today)
    return newspaper.make(job, out=folder / "out", reads_back=False)


def test_a_correction_makes_other_art_and_tells_the_readers_of_the_next_issue_and_of_the_web(paper: Path) -> None:
    publish(paper, day(3))
    printing.printed(paper / "daily.yaml", through=day(3), today=day(3), out=paper / "out")
    old = json.loads((paper / "out" / "2026-12-02" / "net" / "puzzle.json").read_text(encoding="utf-8"))["id"]
    before, items = art(paper), {item["id"]: item for item in feed(paper)}
    corrected(paper, day(3))
    after = art(paper)
    touched = {path for path in before if before[path] != after.get(path)} - {p for p in before if "reserve" in p}
    assert touched == {f"2026-12-02/net/puzzle.{end}" for end in ("json", "svg")} | {
        "2026-12-03/net/solution-2026-12-02.svg"
    }
    line = paper / "out" / "2026-12-04" / "net" / "correction-2026-12-02.txt"
    assert line.read_text(encoding="utf-8").replace("\u00a0", " ") == (
        "Correction: Net No. 2 of 2 December 2026. A tile was missing.\n"
    )
    with pytest.raises(BookError) as stale:
        doctor.examine(paper / "daily.yaml", out=paper / "out")
    assert {fault.hint for fault in stale.value.faults} == {"run 'bookmaker daily publish' again"}
    publish(paper, day(3))
    now = {item["id"]: item for item in feed(paper)}
    assert now.keys() == items.keys()
    assert now[old]["date_modified"].startswith("2026-12-03")
    assert "date_modified" not in now[next(one for one in now if one not in (old, f"{old}-solution"))]
    page = (paper / "out" / "web" / "2026-12-02" / "net" / "play.html").read_text(encoding="utf-8")
    assert "A tile was missing." in page
    assert f'data-replaces="{old}"' in page
    assert "corrected" in (paper / "out" / "web" / "month" / "2026-12.html").read_text(encoding="utf-8")
    with opened(paper / LEDGER) as book:
        (found,) = [one for some in history.events(book, "The Paper").values() for one in some if one.note]
        assert (found.key, found.id, found.note) == (("2026-12-02", "net"), old, "A tile was missing.")
        assert book.find([old])[old].issue == ""  # barred: it keeps its row, and never comes again
    assert doctor.examine(paper / "daily.yaml", out=paper / "out").deliveries == 8


def test_a_correction_that_is_refused_leaves_the_ledger_as_it_was(paper: Path) -> None:
    with opened(paper / LEDGER) as book:
        book.withdraw("The Paper", "2026-12-02", "fields")
        before = list(book.entries("The Paper"))
    with pytest.raises(BookError, match="'fields' was delivered on 2026-12-02, and its puzzle was removed"):
        newspaper.make(
            correcting.prepare(paper / "daily.yaml", day=day(2), slot="net", note="Wrong.", today=day(3)),
            out=paper / "out",
            reads_back=False,
        )
    with opened(paper / LEDGER) as book:
        assert list(book.entries("The Paper")) == before


def test_no_page_is_made_again_without_a_puzzle_that_was_delivered_on_it(tmp_path: Path) -> None:
    values = changed(page={"width": "6.5in", "depth": "6in"})
    made(tmp_path, values, days=2)
    for take, slot_ in ((Ledger.withdraw, "fields"), (Ledger.substitute, "net")):
        with opened(tmp_path / LEDGER) as book:
            take(book, "The Paper", "2026-12-02", slot_)
        with pytest.raises(BookError, match=f"'{slot_}' was delivered on 2026-12-02, and its puzzle was removed"):
            made(tmp_path, values, days=1, reissue=[day(1)])  # whose solutions stand on the page of the second
    made(tmp_path, values, days=1, reissue=[day(2)])
    assert doctor.examine(tmp_path / "daily.yaml", out=tmp_path / "out").deliveries == 4


def test_no_line_tells_of_a_puzzle_that_no_reader_saw_though_its_issue_is_printed_that_day(paper: Path) -> None:
    job = correcting.prepare(paper / "daily.yaml", day=day(4), slot="net", note="Wrong.", today=day(2))
    newspaper.make(job, out=paper / "out", reads_back=False)
    printing.printed(paper / "daily.yaml", through=day(4), today=day(2), out=paper / "out")
    made(paper, first=day(4), days=1)
    assert not list((paper / "out").rglob("correction-*"))


def test_a_corrected_puzzle_never_comes_again_even_after_its_ledger_was_lost(paper: Path) -> None:
    entry = {one.id: one for one in entries(paper)}
    old = json.loads((paper / "out" / "2026-12-02" / "net" / "puzzle.json").read_text(encoding="utf-8"))["id"]
    corrected(paper, day(3))
    (paper / LEDGER).unlink()
    doctor.examine(paper / "daily.yaml", out=paper / "out", restores=True)
    with opened(paper / LEDGER) as book:
        assert book.find([old]) == {}
        (holder,) = book.reserve([dataclasses.replace(entry[old], issue="2026-12-24")])
    assert holder.issue == ""


def entries(folder: Path) -> list[Entry]:
    with opened(folder / LEDGER) as book:
        return list(book.entries("The Paper"))


def test_only_what_was_delivered_can_be_corrected(paper: Path) -> None:
    with pytest.raises(BookError, match="'net' of 2026-12-05 was not delivered"):
        correcting.prepare(paper / "daily.yaml", day=LATER, slot="net", note="Wrong.", today=day(3))


# --- a lost folder


def test_a_lost_folder_is_told_and_all_of_it_is_made_again_lines_for_readers_too(paper: Path) -> None:
    printing.printed(paper / "daily.yaml", through=day(3), today=day(3), out=paper / "out")
    corrected(paper, day(3))
    before = art(paper)
    assert "2026-12-04/net/correction-2026-12-02.txt" in before
    shutil.rmtree(paper / "out")
    again = made(paper, first=day(4), days=1)
    assert "is not there: 2026-12-01 to 2026-12-04, delivered before, made again" in again.notes[0]
    assert art(paper) == before
