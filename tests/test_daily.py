"""A newspaper's run: the same bytes again, no repeats, nothing delivered is changed, whatever ends it goes on."""

import csv
import datetime
import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bookmaker.newspaper.delivered import named
from bookmaker.newspaper.journal import NAME as JOURNAL
from bookmaker.production import newspaper
from bookmaker.production.captions import captions
from bookmaker.puzzles.contract.grading import GRADE_WORDS
from bookmaker.source.faults import BookError
from tests.daily_runs import MONDAY, changed, digests, issues, made, prepared, slot

from .test_cli import run


def test_days_that_follow_each_other_are_told_as_a_range_and_no_others() -> None:
    told = named(["2026-12-01", "2026-12-04", "2026-12-02", "2027-01-01", "2026-12-31"])
    assert told == "2026-12-01 to 2026-12-02, 2026-12-04, 2026-12-31 to 2027-01-01"


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_another_kind_on_a_weekday_has_none_of_the_options_of_the_usual_one(tmp_path: Path) -> None:
    values = slot(options={"wrap": True}, weekdays={"tuesday": {"kind": "shikaku"}, "thursday": {"size": "5x5"}})
    usual = prepared(tmp_path, values).spec.slots[0]
    assert [usual.on(day).options for day in (0, 1, 3)] == [{"wrap": True}, {}, {"wrap": True}]


def test_a_caption_has_a_pip_for_an_easy_puzzle_and_one_more_for_each_harder_grade(tmp_path: Path) -> None:
    spec = prepared(tmp_path).spec
    found = [captions(spec, spec.slots[0], {}, number=7, grade=one, date=MONDAY)[0].pips for one in GRADE_WORDS]
    assert found == [1, 2, 3, 4]


@pytest.mark.slow
def test_effort_rises_through_the_week_at_rising_grades(tmp_path: Path) -> None:
    rising = {**slot(grade=["easy", "medium", "hard"], size="7x7"), "language": "fr"}
    result = newspaper.run(prepared(tmp_path, rising, days=7), out=tmp_path / "out")
    net = [one for one in result.deliveries if one.slot == "net"]
    assert [one.grade for one in net] == ["easy", "easy", "medium", "hard", "hard"]
    assert [one.effort for one in net] == sorted(one.effort for one in net)
    # As all that a terminal is told these are English, whatever the newspaper's language.
    assert [day for day, _, _ in result.curves[0].days] == ["Mon", "Tue", "Thu", "Fri", "Sat"]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_words_are_in_the_slots_language(tmp_path: Path) -> None:
    folder = made(tmp_path, {**slot(language="de"), "letters": "text"}, days=1)
    assert ">leicht<" in (folder / "2026-11-30" / "net" / "puzzle.svg").read_text(encoding="utf-8")
    assert ">Nr.\u00a07<" in (folder / "2026-11-30" / "net" / "puzzle.svg").read_text(encoding="utf-8")
