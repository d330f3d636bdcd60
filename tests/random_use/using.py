"""One case: a folder with a book or a daily, commands run on it, and what must hold after each of them."""

import json
import random
import re
import shutil
from pathlib import Path

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import notations_of
from tests.random_use import drawing_lots, many_kinds
from tests.random_use.at_the_desk import sitting
from tests.random_use.holding import (
    Case,
    Shelf,
    digests,
    held,
    ids_in,
    inside,
    lock_of_the_book,
    mended,
    written,
    yaml_of,
)
from tests.random_use.running import Ran

FORMS = ("book", "daily", "commands", "many", "others", "author", "editor", "series", "desk")


def tried(shelf: Shelf, folder: Path, seed: str, number: int, only: str | None = None) -> Case:
    """Draw the case of that number, and run it in the folder; it is left there where something went wrong."""
    rng = random.Random(f"{seed}/{number}")
    case = Case(only or rng.choice(["book", "book", "daily", "commands"]))
    shutil.copytree(shelf.folder, folder)
    with inside(folder):
        match case.form:
            case "book":
                _book(case, rng)
            case "daily":
                _daily(case, rng)
            case "many":
                _many(case, rng)
            case "others":
                _others(case, rng)
            case "author":
                _author(case, rng)
            case "editor":
                _editor(case, rng)
            case "series":
                _series(case, rng)
            case "desk":
                sitting(case, rng)
            case "commands":
                for _ in range(6):
                    line = drawing_lots.command_line(rng)
                    # Examples of the words of every kind are printed as they come; a kind's is as long as a puzzle.
                    kinds = len(registry.names()) if "--examples" in line and "--kind" not in line else 0
                    held(case, line, codes=(0, 1, 2), puzzles=kinds)
    if not case.wrong:
        shutil.rmtree(folder)
    return case


def _book(case: Case, rng: random.Random) -> None:
    puzzles = written(drawing_lots.book(rng))
    if (checked := _accepted(case, "book.yaml")) is None:
        return
    line = ["build", "book.yaml", "--out", "new", "--jobs", rng.choice("12")]
    line += rng.choice([[], [], ["--edition", "print"], ["--edition", "digital"]])
    line += rng.choice(
        [[], [], ["--no-read-back"], ["--report", "report.html"], ["--log-format", "json"], ["--no-store"]]
    )
    built = held(case, line, puzzles=puzzles)
    if built.code != 0:
        case.refused = built.error
        if Path("new").exists():
            case.wrong.append(f"a build that failed left a folder: {line}")
        return
    _is_as_long_as_told(case, checked, "new")
    held(case, ["verify", "new", *rng.choice([[], ["--rebuild"]])], codes=(0,), puzzles=puzzles)
    further = rng.choice(
        [
            ["preview", "book.yaml", "--pages", "1-3"],
            ["check", "book.yaml", "--deep"],
            ["build", "book.yaml", "--out", "new", "--jobs", "1"],
            ["explain", "new/puzzles.jsonl", "--out", "told", "--format", rng.choice(["svg", "pdf", "html"])],
            ["solve", "new/puzzles.jsonl", "--explain"],
            ["grade", "new/puzzles.jsonl"],
            ["render", "new/puzzles.jsonl", "--out", "drawn", "--format", rng.choice(["svg", "pdf", "png"])],
        ]
    )
    held(case, further, codes=(0,), puzzles=puzzles)


def _accepted(case: Case, name: str) -> Ran | None:
    """What `check` says when it has nothing against the file; what it refuses is taken out, as an author would."""
    for _ in range(12):
        checked = held(case, ["check", name])
        if checked.code == 0:
            return checked
        if not mended(Path(name), checked.error):
            break
    case.refused = checked.error
    return None


def _is_as_long_as_told(case: Case, checked: Ran, folder: str) -> None:
    """No book has more pages than `check` said that it has at most."""
    pages = json.loads(Path(folder, "manifest.json").read_text(encoding="utf-8"))["pages"]
    most = re.search(r"(\d+) at most", checked.out + checked.error)
    if most and pages > int(most[1]):
        case.wrong.append(f"{pages} pages where {most[1]} were told at most")


def _many(case: Case, rng: random.Random) -> None:
    """A book of many kinds, each at a size and in a layout that suit it: what is built is sound."""
    puzzles = written(many_kinds.book(rng))
    checked = held(case, ["check", "book.yaml"], puzzles=puzzles)
    built = held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=puzzles)
    if built.code != 0:
        case.refused = built.error
        return
    _is_as_long_as_told(case, checked, "new")
    held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)


def _others(case: Case, rng: random.Random) -> None:
    """A puzzle in another program's form: read back it is the same, a book of it is sound, all commands take it."""
    kind, words = many_kinds.made_alone(rng)
    made = held(case, words, puzzles=1)
    Path("made.jsonl").write_text(made.out, encoding="utf-8")
    forms = ["jsonl", "ipuz", "text", *(one.form for one in notations_of(registry.get(kind)))]
    sent = held(case, ["convert", "made.jsonl", "--to", rng.choice(forms)]) if made.code == 0 else made
    if sent.code != 0:  # or the form cannot say it
        case.refused = sent.error
        return
    Path("sent.txt").write_text(sent.out, encoding="utf-8")
    back = held(case, ["convert", "sent.txt", "--to", "jsonl", "--kind", kind], codes=(0,))
    before, after = (json.loads(text or "{}") for text in (made.out, back.out))
    beside = ("grid", "outside", "regions", "cages", "walls", "signs")
    if [before.get(key) for key in beside] != [after.get(key) for key in beside]:
        case.wrong.append(f"another puzzle than {made.out} was read from {sent.out}")
    written({**many_kinds.book(rng), "sections": [{"from": "sent.txt", "kind": kind, "title": "Sent in"}]})
    built = held(case, ["build", "book.yaml", "--out", "new", "--jobs", "1"], puzzles=1)
    if built.code == 0:
        held(case, ["verify", "new", *rng.choice([[], ["--rebuild"]])], codes=(0,), puzzles=1)
    case.refused = built.error if built.code else ""
    for command in (["solve", "--explain"], ["grade"], ["explain", "--out", "told"], ["render", "--out", "drawn"]):
        held(case, [command[0], "sent.txt", "--kind", kind, *command[1:]], codes=(0,), puzzles=1)


def _author(case: Case, rng: random.Random) -> None:
    """Rounds on a book's lock: none that is refused changes it, the book is sound, and all can be taken back."""
    drawn = many_kinds.small(rng)
    puzzles = written(drawn)
    build = ["build", "book.yaml", "--out", "new", "--jobs", "1"]
    if held(case, build, puzzles=puzzles).code != 0:
        case.refused = "no book"
        return
    locks = [b"", lock_of_the_book()]
    for _ in range(8):
        line = many_kinds.round_of_author(rng, puzzles)
        ran = held(case, line, puzzles=9)
        lock = lock_of_the_book()
        if line[0] == "undo" and ran.code == 0:
            locks.pop()
        elif lock != locks[-1]:
            if ran.code != 0 or line[0] in ("undo", "candidates"):
                case.wrong.append(f"bookmaker {' '.join(line)}: changed the lock\n{ran.error}")
            locks.append(lock)
        if lock != locks[-1]:
            case.wrong.append(f"bookmaker {' '.join(line)}: another lock than before")
    held(case, [*build, *([] if lock_of_the_book() else ["--anew"])], codes=(0,), puzzles=puzzles)
    held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    if lock_of_the_book() != locks[-1]:
        if locks[-1]:
            case.wrong.append("a build changed a lock that has all its puzzles")
        locks.append(lock_of_the_book())
    edition = {**drawn, "title": "Another edition", "lock": "book.lock", "layout": "magazine", "trim": "a4"}
    Path("edition.yaml").write_text(yaml_of(edition), encoding="utf-8")
    held(case, ["build", "edition.yaml", "--out", "made-2", "--jobs", "1"], codes=(0,), puzzles=puzzles)
    held(case, ["verify", "made-2"], codes=(0,), puzzles=puzzles)
    if ids_in("made-2") != ids_in("new"):
        case.wrong.append("an edition has other puzzles than the book whose lock it names")
    for before in reversed(locks[:-1]):
        held(case, ["undo", "book.yaml"], codes=(0,))
        if lock_of_the_book() != before:
            case.wrong.append("undo gives another lock than there was")


def _series(case: Case, rng: random.Random) -> None:
    """Two volumes that are published, and a translation of the first: no puzzle twice, and the same ones in both."""
    drawn = {**many_kinds.small(rng), "ledger": "ledger.sqlite", "volumes": "1-2"}
    puzzles = 2 * written(drawn)
    Path("ledger.sqlite").unlink()
    build = ["build", "book.yaml", "--out", "new", "--jobs", "1"]
    if held(case, build, puzzles=puzzles).code != 0:
        case.refused = "no book"
        return
    other: drawing_lots.Tree = {"extends": "book.yaml", "title": "Andere", "language": rng.choice(("de", "fr", "es"))}
    other |= {"lock": "book-1.lock", "volumes": None} | rng.choice(({}, {"layout": "magazine", "trim": "a4"}))
    Path("other.yaml").write_text(yaml_of(other), encoding="utf-8")
    translate = ["build", "other.yaml", "--out", "made-2", "--jobs", "1"]
    for is_changed in (False, True):
        if is_changed:
            change = many_kinds.round_of_author(rng, puzzles // 2)
            held(case, [*change, "--volume", "1"], puzzles=9)
            anew = [] if Path("book-1.lock").exists() else ["--anew"]  # where that was undone
            held(case, [*build, *anew], codes=(0,), puzzles=puzzles)
        held(case, translate, codes=(0,), puzzles=puzzles)
        for folder in ("new/1", "new/2", "made-2"):
            held(case, ["verify", folder, *rng.choice(([], ["--rebuild"]))], codes=(0,), puzzles=puzzles)
        if set(ids_in("new/1")) & set(ids_in("new/2")):
            case.wrong.append("a puzzle stands in both volumes")
        if ids_in("made-2") != ids_in("new/1"):
            case.wrong.append("a translation has other puzzles than the book whose lock it names")
    for volume in "12":
        held(case, ["publish", "book.yaml", "--out", f"new/{volume}", "--volume", volume], codes=(0,))
    held(case, ["publish", "other.yaml", "--out", "made-2"], codes=(0,))
    held(case, ["publish", "--retract", "book.yaml", "--out", "new/1", "--volume", "1"], codes=(0,))


def _editor(case: Case, rng: random.Random) -> None:
    """Acts on a newspaper of many kinds: what is delivered stays sound, whatever was done before."""
    drawn = many_kinds.paper(rng)
    _started(drawn)
    slots = [slot["name"] for slot in drawn["slots"]]
    line = ["daily", "daily.yaml", "--from", "2026-12-01", "--days", "3", "--out", "new", "--jobs", "1"]
    puzzles = 5 * len(slots)
    made = held(case, line, puzzles=puzzles)
    if made.code != 0:
        case.refused = made.error
        return
    publish = ["daily", "publish", "daily.yaml", "--out", "new", "--today", "2026-12-03"]
    lacks = False  # a puzzle of its ledger, until its issue is made again
    for _ in range(5):
        act = many_kinds.act_of_editor(rng, slots)
        is_done = held(case, act, puzzles=puzzles).code == 0
        lacks |= is_done and act[0] == "ledger"
        if is_done and not lacks:
            held(case, publish, codes=(0,))
            held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    again = ["daily", "make", "daily.yaml", "--reissue", "2026-12-01..2026-12-03", "--although-printed", "--out", "new"]
    held(case, again, codes=(0,), puzzles=puzzles)
    held(case, publish, codes=(0,))
    held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    held(case, ["daily", "doctor", "daily.yaml", "--out", "new"], codes=(0,))


def _started(tree: drawing_lots.Tree) -> None:
    """Write daily.yaml in the place of the shelf's, of which nothing is delivered any more."""
    shutil.rmtree("delivered")
    Path("ledger.sqlite").unlink()
    Path("daily.yaml").write_text(yaml_of(tree), encoding="utf-8")


def _daily(case: Case, rng: random.Random) -> None:
    _started(drawing_lots.daily(rng))
    if _accepted(case, "daily.yaml") is None:
        return
    days = rng.randrange(1, 4)
    line = ["daily", "daily.yaml", "--from", "2026-12-01", "--days", str(days), "--out", "new", "--jobs", "1"]
    line += rng.choice([[], ["--today", rng.choice(drawing_lots.DATES)]])
    puzzles = 3 * days
    made = held(case, line, puzzles=puzzles)
    if made.code != 0:
        case.refused = made.error
        return
    held(case, ["verify", "new"], codes=(0,), puzzles=puzzles)
    before = _issues()
    held(case, line, codes=(0,), puzzles=puzzles)
    if _issues() != before:
        case.wrong.append("the same run again changed what was delivered")
    held(case, ["daily", "doctor", "daily.yaml", "--out", "new"], codes=(0,))
    held(case, rng.choice([["ledger", "list", "ledger.sqlite"], ["ledger", "export", "ledger.sqlite"]]), codes=(0,))


def _issues() -> dict[str, str]:
    return {name: digest for name, digest in digests(Path("new")).items() if "/" in name and not name.startswith("web")}
