"""Ways to alter the folder of a book or of dailies, most of them with the digests of its manifest put right again."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bookmaker.files.folder import MANIFEST

Change = Callable[[Path], None]


def manifest_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return found


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")


def hidden(change: Change) -> Change:
    """The change, after which the manifest lists every file that is there with its new digest."""

    def altered(folder: Path) -> None:
        change(folder)
        manifest = manifest_of(folder)
        names = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != MANIFEST]
        facts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in names}
        digests = {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in facts.items()
        }
        for delivery in manifest.get("deliveries", []):
            delivery["files"] = {name: digests[name] for name in delivery["files"] if name in digests}
        write_manifest(folder, {**manifest, "files": digests})

    return altered


def record(key: str, value: Any, *, at: int = 0) -> Change:
    """One record says something else of one thing; a function is given the old value."""

    def change(folder: Path) -> None:
        path = folder / "puzzles.jsonl"
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        records[at][key] = value(records[at].get(key)) if callable(value) else value
        path.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")

    return hidden(change)


def lines(edit: Callable[[list[str]], list[str]]) -> Change:
    """The file of records has other lines, or the same ones in another order."""

    def change(folder: Path) -> None:
        path = folder / "puzzles.jsonl"
        path.write_text(
            "".join(f"{line}\n" for line in edit(path.read_text(encoding="utf-8").splitlines())), encoding="utf-8"
        )

    return hidden(change)


def swapped_with_their_numbers(old: list[str]) -> list[str]:
    """Two puzzles of a section change places, and each takes the other's number and pages."""
    first, second, *rest = (json.loads(line) for line in old)
    keys = ("number", "page", "answer_page")
    pair = ({**second, **{key: first[key] for key in keys}}, {**first, **{key: second[key] for key in keys}})
    return [json.dumps(one) for one in (*pair, *rest)]


def manifest(key: str, value: Any) -> Change:
    """The manifest says something else of one thing; a function is given the old value."""

    def change(folder: Path) -> None:
        found = manifest_of(folder)
        found[key] = value(found[key]) if callable(value) else value
        write_manifest(folder, found)

    return change


def delivery(key: str, value: Any, *, at: int = 0) -> Change:
    """One delivery of a daily's manifest says something else."""

    def change(folder: Path) -> None:
        found = manifest_of(folder)
        one = found["deliveries"][at]
        one[key] = value(one[key]) if callable(value) else value
        write_manifest(folder, found)

    return change


def swap(first: str, second: str) -> Change:
    """Two files change their contents."""

    def change(folder: Path) -> None:
        one, other = (folder / first).read_bytes(), (folder / second).read_bytes()
        (folder / first).write_bytes(other)
        (folder / second).write_bytes(one)

    return hidden(change)


def remove(name: str) -> Change:
    return hidden(lambda folder: (folder / name).unlink())


def empty(name: str) -> Change:
    return hidden(lambda folder: (folder / name).write_bytes(b""))


def without(one: dict[str, Any], key: str) -> str:
    return json.dumps({name: value for name, value in one.items() if name != key})


def turned(grid: list[list[int]]) -> list[list[int]]:
    return [row[::-1] for row in grid]


BOOK_CHANGES: dict[str, Change] = {
    "another kind": record("kind", "numberlink"),
    "another size": record("size", "5x6"),
    "a size that is none": record("size", "large"),
    "an option that is unknown": record("options", {"colour": 3}),
    "an option out of bounds": record("options", {"max_side": 1}),
    "a symmetry that is none": record("options", {"symmetry": "half-turn"}, at=3),
    "an unknown number that is known": record("options", {"unknown": 1}),
    "a limit that is broken": record("options", {"max_area": 4}),
    "fewer links": record("options", {"links": 3}, at=3),
    "a torus that is none": record("options", {"wrap": True}, at=5),
    "a grid in a mirror": record("grid", turned),
    "a solution in a mirror": record("solution", turned),
    "no solution": record("solution", None),
    "another grade": record("grade", "expert"),
    "another effort": record("effort", lambda old: old + 0.1),
    "a technique more": record("techniques", lambda old: {**old, "trial": 1}),
    "a technique counted wrong": record("techniques", lambda old: {name: n + 1 for name, n in old.items()}),
    "no techniques": record("techniques", {}),
    "an older record": record("version", 1),
    "a record without its version": lines(lambda old: [without(json.loads(old[0]), "version"), *old[1:]]),
    "another code": record("code", "6x5:"),
    "another seed": record("seed", "t/0/0"),
    "a seed of another size": record("seed", lambda old: old.replace("6x5", "5x6")),
    "another record's seed": record("seed", "s/shikaku/6x5/easy/2"),
    "a seed that names no place": record("seed", "s/shikaku/6x5"),
    "a place of another section": record("place", "strings/6x5/easy/1"),
    "another record's place": record("place", "shikaku/6x5/easy/2"),
    "another id": record("id", "0" * 64),
    "another number": record("number", 9),
    "another section": record("section", 2),
    "a page further on": record("page", lambda old: old + 1),
    "a page that is not there": record("page", 999),
    "an answer on another page": record("answer_page", lambda old: old + 1),
    "no page": lines(
        lambda old: [json.dumps({k: v for k, v in json.loads(one).items() if k != "page"}) for one in old]
    ),
    "a line that is no record": lines(lambda old: [*old[:-1], "{}"]),
    "a line that is no JSON": lines(lambda old: [*old, "}"]),
    "a puzzle less": lines(lambda old: old[:-1]),
    "a puzzle twice": lines(lambda old: [*old, old[-1]]),
    "two puzzles in each other's place": lines(lambda old: [old[1], old[0], *old[2:]]),
    "two puzzles with each other's number": lines(swapped_with_their_numbers),
    "no puzzles": empty("puzzles.jsonl"),
    "no file of puzzles": remove("puzzles.jsonl"),
    "a picture changed": lambda folder: (folder / "svg/0001.svg").write_text("<svg/>"),
    "a picture changed, its digest too": hidden(lambda folder: (folder / "svg/0001.svg").write_text("<svg/>")),
    "two pictures swapped": swap("svg/0001.svg", "svg/0002.svg"),
    "a puzzle for its solution": swap("svg/0001.svg", "svg/0001-solution.svg"),
    "a picture missing": lambda folder: (folder / "svg/0003.svg").unlink(),
    "a picture missing from the list too": remove("svg/0003-solution.svg"),
    "a file too many": lambda folder: (folder / "notes.txt").write_text("x"),
    "a file too many, listed": hidden(lambda folder: (folder / "notes.txt").write_text("x")),
    "an edition emptied": empty("print.pdf"),
    "the cover for the inside": swap("print.pdf", "cover.pdf"),
    "no cover": remove("cover.pdf"),
    "another title": manifest("title", "Large Book"),
    "another seed of the book": manifest("seed", "t"),
    "another language": manifest("language", "xx"),
    "another layout": manifest("layout", "large-print"),
    "another version": manifest("versions", {"bookmaker": "9.9.9"}),
    "no version": manifest("versions", {}),
    "a page more": manifest("pages", lambda old: old + 1),
    "pages for notes": manifest("note_pages", 4),
    "a puzzle more": manifest("puzzles", 8),
    "a section more": manifest(
        "sections", lambda old: [*old, {"title": "Net", "puzzles": 0}, {"title": "X", "puzzles": 0}]
    ),
    "a section's title": manifest("sections", lambda old: [{**old[0], "title": "Dice"}, *old[1:]]),
    "a section's length": manifest(
        "sections", lambda old: [{**old[0], "puzzles": 2}, {**old[1], "puzzles": 3}, old[2]]
    ),
    "another trim": manifest("trim_in", [5.0, 8.0]),
    "another printer": manifest("printer", "ingramspark"),
    "a printer that is none": manifest("printer", "potato"),
    "another paper": manifest("paper", "cream"),
    "another spine": manifest("spine_in", 0.5),
    "another size of the cover": manifest("cover", lambda old: {**old, "size_in": [12.0, 9.25]}),
    "text on the spine": manifest("cover", lambda old: {**old, "spine_text": True}),
    "no cover told": manifest("cover", None),
    "a digest of something else": manifest(
        "files", lambda old: {**old, "print.pdf": {**old["print.pdf"], "sha256": "0" * 64}}
    ),
    "another count of bytes": manifest("files", lambda old: {**old, "print.pdf": {**old["print.pdf"], "bytes": 1}}),
    "no files": manifest("files", {}),
}


# The same of a book in both editions.
EDITION_CHANGES: dict[str, Change] = {
    "a page further on": BOOK_CHANGES["a page further on"],
    "the editions swapped": swap("print.pdf", "digital.pdf"),
    "an edition missing": remove("digital.pdf"),
    "an edition less": manifest("editions", ["print"]),
}


def daily_record(key: str, value: Any) -> Change:
    """The record of the first day's net says something else."""

    def change(folder: Path) -> None:
        path = folder / "2026-11-30/net/puzzle.json"
        found = json.loads(path.read_text(encoding="utf-8"))
        found[key] = value
        path.write_text(json.dumps(found) + "\n", encoding="utf-8")

    return hidden(change)


DAILY_CHANGES: dict[str, Change] = {
    "a record's grade": daily_record("grade", "expert"),
    "a record's techniques": daily_record("techniques", {}),
    "a record's seed": daily_record("seed", "s/net/2026-01-01"),
    "a record's symmetry": daily_record("options", {"wrap": False, "symmetry": "half-turn"}),
    "an empty record": empty("2026-11-30/net/puzzle.json"),
    "no record": remove("2026-11-30/net/puzzle.json"),
    "two records of two days": swap("2026-11-30/net/puzzle.json", "2026-12-01/net/puzzle.json"),
    "two pictures of two days": swap("2026-11-30/net/puzzle.svg", "2026-12-01/net/puzzle.svg"),
    "two PDF files of two days": swap("2026-11-30/net/puzzle.pdf", "2026-12-01/net/puzzle.pdf"),
    "a puzzle for its solution": swap("2026-11-30/net/puzzle.svg", "2026-12-01/net/solution-2026-11-30.svg"),
    "a file too many": lambda folder: (folder / "2026-11-30/net/notes.txt").write_text("x"),
    "a file too many, listed": hidden(lambda folder: (folder / "2026-11-30/net/notes.txt").write_text("x")),
    "a picture missing": remove("2026-11-30/net/puzzle.svg"),
    "a proof missing": remove("proof.pdf"),
    "a feed changed": hidden(lambda folder: (folder / "feed.xml").write_text("<rss/>")),
    "a feed emptied": empty("feed.json"),
    "a spreadsheet changed": hidden(lambda folder: (folder / "manifest.csv").write_text("weekday\r\n")),
    "another publication": manifest("publication", "Another Paper"),
    "another seed": manifest("seed", "t"),
    "another version": manifest("versions", {"bookmaker": "9.9.9"}),
    "solutions on the same day": manifest("solutions", "same-day"),
    "other formats": manifest("formats", ["pdf", "png"]),
    "formats of no sort": manifest("formats", [["svg"]]),
    "solutions of no sort": manifest("solutions", []),
    "a look of no sort": delivery("drawn_as", lambda old: {**old, "look": None}),
    "a look's formats of no sort": delivery("drawn_as", lambda old: {**old, "look": {**old["look"], "formats": 1.0}}),
    "a caption of no sort": delivery("drawn_as", lambda old: {**old, "caption": "x"}),
    "no deliveries": manifest("deliveries", []),
    "a delivery less": manifest("deliveries", lambda old: old[1:]),
    "a delivery twice": manifest("deliveries", lambda old: [*old, old[-1]]),
    "deliveries out of order": manifest("deliveries", lambda old: old[::-1]),
    **{
        f"a delivery's {key}": delivery(key, value, at=1)
        for key, value in {
            "date": "2026-11-29",
            "slot": "nets",
            "title": "Pipes",
            "number": 8,
            "kind": "net",
            "size": "6x5",
            "grade": "hard",
            "effort": 1.0,
            "id": "0" * 64,
            "seed": "s/net/x",
            "puzzle": "2026-12-01/net/puzzle",
            "solution": "2026-12-03/net/solution-2026-11-30",
            "due": "2026-12-09",
            "made_from": "0" * 64,
            "drawn_as": lambda old: {**old, "look": {**old["look"], "width": 100.0}},
            "files": {},
        }.items()
    },
}
