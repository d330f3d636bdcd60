"""Odd dailies: what is public by the newspaper's own clock, reserves that play, bare grids, formulas in tables."""

import csv
import datetime
import time
import zoneinfo
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.newspaper import public
from bookmaker.newspaper.manifest import harmless
from bookmaker.production import newspaper
from bookmaker.source.faults import BookError
from tests.daily_runs import DAILY, changed, made, prepared, slot

from .test_cli import run

LOS_ANGELES = "America/Los_Angeles"
NOON = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)


def assert_verified(folder: Path) -> None:
    ended = run("verify", str(folder), "--jobs", "1")
    assert (ended.returncode, ended.stderr) == (0, "")


# --- whose day it is


@pytest.mark.parametrize(
    ("timezone", "day"), [(LOS_ANGELES, 1), ("UTC", 2), ("Pacific/Kiritimati", 2), ("Pacific/Pago_Pago", 1)]
)
def test_it_is_the_day_of_the_newspapers_time_zone(tmp_path: Path, timezone: str, day: int) -> None:
    spec = prepared(tmp_path, changed(timezone=timezone)).spec
    now = datetime.datetime(2026, 12, 2, 7, 30, tzinfo=datetime.UTC)
    assert public.today(spec, now) == datetime.date(2026, 12, day)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the clock's zone can be set on POSIX only")
def test_a_server_in_kiribati_publishes_nothing_early_for_a_paper_in_los_angeles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = changed(timezone=LOS_ANGELES, skip=[], holidays=[], slots=DAILY["slots"][1:])
    (tmp_path / "daily.yaml").write_text(yaml.safe_dump(values), encoding="utf-8")
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    try:
        before = datetime.datetime.now(zoneinfo.ZoneInfo(LOS_ANGELES)).date()
        words = ("daily", "daily.yaml", "--from", str(before), "--days", "2", "--dry-run")
        said = run(*words, cwd=tmp_path)
        named = run(*words, "--today", str(before + datetime.timedelta(days=1)), cwd=tmp_path)
        after = datetime.datetime.now(zoneinfo.ZoneInfo(LOS_ANGELES)).date()
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
    if before == after:  # else midnight passed in Los Angeles
        shown = {line.split("/web/")[1].split("/")[0] for line in said.stdout.splitlines() if "/web/20" in line}
        assert shown == {str(before)}
        assert f"/web/{before + datetime.timedelta(days=1)}/" in named.stdout


@pytest.mark.parametrize(
    ("known", "told", "hint"),
    [
        ({"Europe/London"}, "must be a time zone, not 'Mars/Olympus'", "such as Europe/London, or UTC"),
        (set(), "for this system knows no time zones", "install the package tzdata, or write UTC"),
    ],
)
def test_an_unknown_time_zone_is_a_fault_and_where_the_system_knows_none_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: set[str], told: str, hint: str
) -> None:
    monkeypatch.setattr(zoneinfo, "available_timezones", lambda: known)
    with pytest.raises(BookError) as raised:
        prepared(tmp_path, changed(timezone="Mars/Olympus"))
    (fault,) = raised.value.faults
    assert told in fault.message
    assert fault.hint == hint


def test_a_system_without_time_zones_delivers_in_utc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(key: str) -> zoneinfo.ZoneInfo:
        raise zoneinfo.ZoneInfoNotFoundError(key)

    monkeypatch.setattr(zoneinfo, "ZoneInfo", unknown)
    job = prepared(tmp_path, changed(site="https://example.com"), days=1)
    folder = newspaper.run(job, out=tmp_path / "out", today=public.today(job.spec, NOON)).folder
    assert "2026-11-30T00:00:00" in (folder / "web" / "feed.json").read_text(encoding="utf-8")


# --- reserves, and art without words


@pytest.mark.parametrize("formats", [["play"], ["ipuz"], ["svg", "play", "ipuz"]], ids=" ".join)
def test_a_reserve_is_delivered_in_any_format_and_its_page_to_play_tells_no_day(
    tmp_path: Path, formats: list[str]
) -> None:
    folder = made(tmp_path, {**slot(reserve=True), "formats": formats}, days=1)
    if "play" in formats:
        page = (folder / "reserve" / "net" / "play.html").read_text(encoding="utf-8")
        assert "The Paper" in page
        assert "2026" not in page.partition("<script")[0]
    assert_verified(folder)


@pytest.mark.parametrize("keys", [{"art": "grid"}, {"solution": {"head": False}}, {"title": "«Netz»", "date": True}])
def test_art_with_few_words_and_a_number_is_verified(tmp_path: Path, keys: dict[str, Any]) -> None:
    assert_verified(made(tmp_path, {**slot(**keys), "formats": ["svg"]}, days=2))


# --- tables that spreadsheets open


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_text_that_would_be_a_formula_stands_after_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"
    assert [harmless(one) for one in ("a=1", "", " =", -1, 2.5)] == ["a=1", "", " =", -1, 2.5]


def test_no_cell_of_a_table_is_a_formula_and_columns_of_pictures_keep_their_names(tmp_path: Path) -> None:
    values = {**slot(title="=HYPERLINK(1)"), "credit": "@me", "naming": "-{{ slot }}/{{ date }}-{{ file }}"}
    folder = made(tmp_path, {**values, "formats": ["svg"]}, days=1)
    merged = list(csv.DictReader((folder / "merge.csv").read_text(encoding="utf-16").splitlines()))
    assert merged[0]["net title"] == "'=HYPERLINK(1)"
    assert merged[0]["net credit"] == "'@me"
    assert merged[0]["@net"] == "./-net/2026-11-30-puzzle.svg"
    assert (folder / merged[0]["@net"]).is_file()
    listed = list(csv.DictReader((folder / "manifest.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["puzzle"][:2] for row in listed] == ["'-", "'-"]
    assert_verified(folder)


def test_where_two_solutions_of_a_slot_run_on_one_day_the_table_names_the_later_one(tmp_path: Path) -> None:
    """So it is on the first day of a change from solutions in the next issue to such on the same day."""
    change = {"from": datetime.date(2026, 12, 1), "solutions": "same-day"}
    folder = made(tmp_path, changed(changes=[change], formats=["svg"]), days=2)
    merged = list(csv.DictReader((folder / "merge.csv").read_text(encoding="utf-16").splitlines()))
    both = [f"2026-12-01/net/solution-{day}.svg" for day in ("2026-11-30", "2026-12-01")]
    assert all((folder / path).is_file() for path in both)
    assert [row["@net solution"] for row in merged] == ["", both[1]]
    assert [row["net solution"] for row in merged] == ["", "Solution to No. 8"]
