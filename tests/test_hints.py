"""Each hint that names an option, a key or a command is followed: it is there, and the fault goes away."""

from pathlib import Path

import pytest

from bookmaker.cli import app
from tests.hint_templates import naming, pattern
from tests.hint_trials import (
    ACTS,
    AGAIN,
    BOOK,
    BUILD,
    CHECK,
    DAILY,
    PREVIEW,
    REMOVED,
    RUN,
    SECTION,
    THEIRS,
    Trial,
    book,
    daily,
)

TRIALS = [
    book(f"{BOOK}edition: E\nmatter: {{copyright: false}}\n", "no copyright page", "edition: E\n", ""),
    book(f"{BOOK}edition: E\nmatter: {{copyright: false}}\n", "no copyright page", "copyright: false", ""),
    book(f"{BOOK}about_picture: a.png\n", "'about_picture' is no key any more", "about_picture: a.png\n", ""),
    book(f"{BOOK}pages: [{{file: Words}}]\n", "needs a place", "{file", "{after: contents, file"),
    book(f"{BOOK}pages: [{{after: title}}]\n", "needs something to stand on it", "title}", "title, ruled: dots}"),
    book(f"{BOOK}dedication: '![QR](https://a.b)'\n", "a QR code cannot stand here", "dedication", "about"),
    book(f"{BOOK}avoid: [x]\n", "'avoid' is no key any more", "avoid: [x]\n", ""),
    book(f"{BOOK}replace: {{1: 1}}\n", "'replace' is no key any more", "replace: {1: 1}\n", ""),
    book(f"{BOOK}lock: ../a.lock\n", "must be a file beside the book", "lock: ../a.lock\n", ""),
    book(
        BOOK.replace("shikaku", "net, shikaku").replace("kind: net, shikaku", "kind: [net, shikaku]"),
        "names 2 kinds",
        SECTION.replace("shikaku", "[net, shikaku]"),
        "{mix: [{kind: net, size: 7x7, grade: easy, count: 5}, {kind: shikaku, size: 7x7, grade: easy, count: 5}]}",
    ),
    book(
        BOOK.replace("count: 1", "count: 1, symmetry: none"),
        "unknown key 'symmetry'",
        "symmetry: none",
        "options: {symmetry: none}",
    ),
    book(
        BOOK.replace("shikaku", "net").replace("count: 1", "count: 1, clues: 4"),
        "has no clues to be counted",
        ", clues: 4",
        "",
    ),
    book(f"{BOOK.replace('shikaku', 'blank')}companion: true\n", "cannot be played", "companion: true\n", ""),
    book(f"{BOOK}voice: expert\n", "says anything otherwise", "voice: expert\n", ""),
    book(f"{BOOK}companion: true\nlanguage: it\n", "has no words in 'it'", "language: it\n", ""),
    book(BOOK.replace("seed:", "sead:"), "unknown key 'sead'", "sead", "seed"),
    book("title T", "must hold keys and values", "title T", BOOK),
    book(
        BOOK.replace(SECTION, "{from: puzzles.jsonl, size: 4}"),
        "means nothing beside 'from'",
        ", size: 4",
        "",
    ),
    book(
        f"{BOOK}printer: ingramspark\ncover: {{subtitle: S}}\n",
        "does not say how wide a spine is",
        "subtitle: S",
        "spine_in: 0.2",
    ),
    book(
        BOOK.replace("shikaku, size: 4", "net, size: 20"),
        "the cells of a 20 × 20 puzzle",
        "size: 20",
        "size: 14",
        run=BUILD,
    ),
    book(
        BOOK.replace("shikaku, size: 4", "nonogram, size: 20") + "trim: 5x8in\ncells: {smallest: 7mm}\n",
        "the cells of a 20 × 20 puzzle",
        "size: 20",
        "size: 7",
        run=BUILD,
    ),
    book(
        f"{BOOK.replace('title: T', 'title: ΩΕλ')}layout: children\n",
        "the font Andika has no 'Ω'",
        "layout: children",
        "layout: classic",
        run=BUILD,
    ),
    book(f"{BOOK}words: {{pages: 3}}\n", "must hold keys and values", "{pages: 3}", "{pages: {contents: C}}"),
    Trial("check none.yaml", "no file 'none.yaml'", "new shelf"),
    Trial("grade c --kind net --budget 1", "not decided", "grade c --kind net", {"c": "3x3:4v1hccdb461\n"}),
    *(Trial(f"{run} --budget 1", "not decided", run, {"book.yaml": THEIRS}) for run in (CHECK, BUILD, PREVIEW)),
    Trial(f"{AGAIN} --budget 1", "not decided", AGAIN, {"book.yaml": THEIRS}, (BUILD,)),
    Trial(BUILD, "holds", f"{BUILD} --force", {"book.yaml": BOOK}, puts=("out/mine.txt", "mine")),
    Trial(BUILD, "holds", "build book.yaml --out another --jobs 1", {"book.yaml": BOOK}, puts=("out/mine.txt", "x")),
    Trial(
        "preview book.yaml --out out",
        "holds",
        "preview book.yaml --out another",
        {"book.yaml": BOOK},
        puts=("out/mine.txt", "mine"),
    ),
    Trial(f"{BUILD} --report book.yaml", "exists and is no report", f"{BUILD} --report r.html", {"book.yaml": BOOK}),
    Trial(
        "verify out --rebuild",
        "is not in",
        "verify out --rebuild --folder sub",
        {"sub/book.yaml": BOOK},
        ("build sub/book.yaml --out out --jobs 1",),
    ),
    Trial("new-kind net", "there is a kind 'net' already", "new-kind tents_here"),
    Trial("new-kind ovals", "exists already", "new-kind ovals --out another", puts=("ovals/mine.txt", "mine")),
    Trial("new-layout mine", "cannot make", "new-layout mine --out another", puts=("layouts", "a file")),
    Trial("convert puzzles.jsonl --to ipuz", "holds one puzzle a file", "convert puzzles.jsonl --to ipuz --out o"),
    Trial(
        "grade grid.txt --kind sudoku", "rows must be of one length", "grade puzzles.jsonl", {"grid.txt": "1 2\n3\n"}
    ),
    Trial("solve codes.txt", "names no kind", "solve codes.txt --kind shikaku", {"codes.txt": "a_b"}, ends=1),
    Trial("grade puzzles.jsonl --svg puzzles.jsonl/a.svg", "cannot write", "grade puzzles.jsonl --svg a.svg"),
    Trial(
        "store verify --store none.sqlite",
        "no store 'none.sqlite'",
        "store verify --store store.sqlite",
        {"book.yaml": BOOK},
        (f"{BUILD} --store store.sqlite",),
    ),
    Trial(f"{BUILD} --store book.yaml", "as a store", f"{BUILD} --no-store", {"book.yaml": BOOK}),
    Trial(f"{BUILD} --store book.yaml", "as a store", f"{BUILD} --store other.sqlite", {"book.yaml": BOOK}),
    Trial("generate net --size 4 --cluster tcp://127.0.0.1:1", "", "generate net --size 4"),
    daily(
        DAILY.replace("net, size: 4, grade: any", "blank, size: 4, grade: any").replace("[ipuz]", "[ipuz, play]"),
        "cannot be played",
        ", play",
        "",
    ),
    daily(
        DAILY.replace("net, size: 4, grade: any", "nonogram, size: 8, grade: any, options: {glyphs: A}"),
        "no number says which day",
        "name: a",
        "number: {first: 1, on: 2026-12-01}, name: a",
    ),
    daily(
        DAILY.replace(
            "net, size: 4, grade: any",
            "nonogram, size: 8, grade: any, reserve: true, number: {first: 1, on: 2026-12-01}, options: {glyphs: A}",
        ),
        "of which none waits",
        "reserve: true, ",
        "",
    ),
    daily(
        DAILY.replace("grade: any", "grade: any, weekdays: {tue: none}") + "skip: [mon, wed, thu, fri, sat, sun]\n",
        "on no day of issue",
        "tue: none",
        "",
    ),
    daily(
        DAILY.replace("grade: any", "grade: any, weekdays: 3").replace("60mm", "90mm"),
        "must name weekdays",
        "weekdays: 3",
        "weekdays: {sunday: none, friday: {size: 11x11}}",
    ),
    daily(
        f"{DAILY}page: {{width: 8in, depth: 8in, rows: [{{zones: [{{slot: a, at: 9}}]}}]}}\n",
        "the page",
        ", at: 9",
        "",
    ),
    daily(f"{DAILY}layout: classic\n", "has no style", "layout: classic", "layout: newspaper"),
    daily(
        DAILY.replace("grade: any", "grade: any, solution: {columns: 1}, columns: 8")
        .replace("size: 4", "size: 5")
        .replace("60mm", "{count: 8, width: 8mm}")
        .replace("net", "nonogram"),
        "the cells of the solutions",
        "solution: {columns: 1}",
        "solution: {columns: 8}",
    ),
    daily(
        DAILY,
        "was given out as",
        "size: 5",
        "size: 4",
        run=RUN,
        before=(RUN,),
        puts=("daily.yaml", DAILY.replace("size: 4", "size: 5")),
    ),
    Trial(
        RUN,
        "was given out as",
        "daily daily.yaml --reissue 2026-12-01 --slot a --out out --jobs 1",
        {"daily.yaml": DAILY},
        (RUN,),
        ("daily.yaml", DAILY.replace("size: 4", "size: 5")),
    ),
    Trial(
        RUN,
        "was delivered on 2026-12-01",
        "daily daily.yaml --reissue 2026-12-01 --slot a --out out --jobs 1",
        {"daily.yaml": DAILY},
        (RUN,),
        ("daily.yaml", f"{DAILY}credit: C\n"),
    ),
    Trial(
        RUN,
        "removed from the ledger",
        "daily daily.yaml --reissue 2026-12-01 --slot a --out out --jobs 1",
        {"daily.yaml": DAILY},
        (RUN, "ledger remove ledger.sqlite 2026-12-01"),
    ),
    Trial(
        RUN,
        "knows nothing of what was delivered",
        "daily doctor daily.yaml --restore --out out",
        {"daily.yaml": f"{DAILY}ledger: one.sqlite\n"},
        (RUN,),
        ("daily.yaml", f"{DAILY}ledger: two.sqlite\n"),
    ),
    Trial(
        "daily doctor daily.yaml --out none",
        "has no manifest",
        "daily doctor daily.yaml --out out",
        {"daily.yaml": DAILY},
        (RUN,),
    ),
    Trial(
        "daily doctor daily.yaml --out out",
        "holds 'P', not 'Q'",
        "daily doctor daily.yaml --out other",
        {"daily.yaml": DAILY},
        (RUN, RUN.replace("out out", "out other").replace("daily.yaml", "q.yaml"))[:1],
        ("daily.yaml", DAILY.replace("publication: P", "publication: Q")),
        ends=1,
    ),
    Trial(
        "daily doctor daily.yaml --out out",
        "is missing",
        RUN,
        {"daily.yaml": DAILY},
        (RUN,),
        ("out/2026-12-01/a/puzzle.ipuz", REMOVED),
    ),
    Trial(
        "ledger remove ledger.sqlite 2026-12-02",
        "has no issue",
        "ledger list ledger.sqlite",
        {"daily.yaml": DAILY},
        (RUN,),
    ),
    Trial(
        "ledger remove ledger.sqlite 2026-12-01 --slot b",
        "has no 'b' of",
        "ledger remove ledger.sqlite 2026-12-01 --slot a",
        {"daily.yaml": DAILY},
        (RUN,),
    ),
    Trial(
        "ledger remove ledger.sqlite 2026-12-01",
        "2 publications have",
        "ledger remove ledger.sqlite 2026-12-01 --publication P",
        {
            "daily.yaml": DAILY,
            "q.yaml": DAILY.replace("publication: P", "publication: Q").replace("seed: s", "seed: q"),
        },
        (RUN, RUN.replace("daily.yaml", "q.yaml").replace("--out out", "--out q")),
    ),
    Trial(
        "ledger list none.sqlite", "no ledger 'none.sqlite'", "ledger list ledger.sqlite", {"daily.yaml": DAILY}, (RUN,)
    ),
    Trial(
        "ledger import new.sqlite puzzles.jsonl", "the line", "ledger import new.sqlite puzzles.jsonl --publication P"
    ),
    Trial(
        "ledger import new.sqlite words.txt",
        "not a JSON object",
        "ledger import new.sqlite puzzles.jsonl --publication P",
        {"words.txt": "words\n"},
    ),
    daily(
        f"{DAILY}ledger: book.txt\n", "", "ledger: book.txt", "ledger: new.sqlite", run=RUN, puts=("book.txt", "words")
    ),
]
TRIALS += [
    book(BOOK.replace(SECTION, "{from: puzzles.jsonl, count: 9}"), "holds 2 puzzles, not 9", ", count: 9", ""),
    book(BOOK.replace(SECTION, "3"), "must hold keys and values", "[3]", f"[{SECTION}]"),
    Trial(
        "check book.yaml",
        "must hold keys and values",
        ("layouts/mine/layout.yaml", "words", "extends: classic"),
        {"book.yaml": f"{BOOK}layout: mine\n", "layouts/mine/layout.yaml": "words\n"},
    ),
    Trial(
        RUN,
        "is not a ledger of ours",
        ("daily.yaml", "store.sqlite", "new.sqlite"),
        {"book.yaml": BOOK, "daily.yaml": f"{DAILY}ledger: store.sqlite\n"},
        (f"{BUILD} --store store.sqlite".replace("out out", "out made"),),
    ),
]
BLANK = """\
sizes: [4x4]
tiny: [2x2]
options: []
grades: {easy: {size: 4x4}}
examples: [{code: "2x2:1248", answer: [[1, 2], [4, 8]], wrong: {}}]
"""
TRIALS += [
    Trial(
        "kind check net", "'suite.yaml' is not there", "kind check net --only ladder --data a.yaml", {"a.yaml": BLANK}
    ),
    Trial("kind check net --data a.yaml", "is a mapping", "kind guide data", {"a.yaml": "words\n"}),
    Trial("kind lab net --once --data a.yaml", "", "kind check net --data a.yaml", {"a.yaml": "words\n"}, ends=1),
]
# Hints that no command here can bring about or follow, and why.
UNTRIED = {
    "leave 'stars' out": "all kinds of the house have stars",
    "leave 'ink' out, or take another printer": "all printers of the house have a paper for colour",
    "name another --port, or none": "tests/test_desk_guard.py holds a port",
    "run 'bookmaker daily publish' again": "tests/test_verify_lists.py has pages that are older than their run",
    "where its puzzle has left the ledger make it again with --reissue; then run 'bookmaker daily publish'": (
        "tests/test_newsroom_acts.py has one that is not published"
    ),
    "give its folder rights, or build with --no-lock": "who runs these tests may write anywhere",
    "'bookmaker another BOOK \0' puts another there": "tests/test_lock.py has puzzles proved no more",
    "build with --anew": "the same, of what is printed solved",
    "'bookmaker another \0 \0' puts another there; then build again": "tests/test_rounds.py does",
    "'bookmaker store prune' removes them": "tests/test_store.py damages one",
    "let the layout say 'margins: {foot_height: \0pt}', or write less there": "tests/test_page_faults.py does",
    "name the book's own folder with --folder where the layout or the printer is its own": "test_verify_folders.py",
    "make a new one with 'bookmaker ledger upgrade \0 NEW', and name that": "tests/test_ledger.py has older ledgers",
    "bring back a copy of the ledger, or let 'bookmaker daily doctor DAILY.yaml --restore' write it from the folder": (
        "tests/test_ledger_rows.py takes a plan out of one"
    ),
    "name a file with --store": "tests/test_poor_machines.py has a user without a folder for it",
    "give a larger --timeout": "tests/test_preflight_files.py",
    "they need \0 mm or more: give 'solution' more columns": "pictures known only when made; check says it first",
    "known: \0": "of the Python interface, where nothing is named but values",
    "start some with 'dask worker ADDRESS --nthreads 1'": "another program's command",
    "give a smaller --jobs, or close other programs": "processes ended from outside; tests of the pool end some",
}


def tried(trial: Trial, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of the fault, after its hint was followed."""
    for name, text in trial.files.items():
        write(folder / name, text)
    assert app.run(["generate", "net", "--size", "4", "--count", "2", "--seed", "s", "--jobs", "1"]) == 0
    (folder / "puzzles.jsonl").write_text(capsys.readouterr().out, encoding="utf-8")
    for line in trial.before:
        assert app.run(line.split()) == 0, capsys.readouterr().err
    if trial.puts:
        write(folder / trial.puts[0], trial.puts[1])
    capsys.readouterr()
    assert app.run(trial.run.split()) == 1
    said = capsys.readouterr().err
    assert trial.says in said, said
    assert "hint: " in said, said
    again = trial.run
    if isinstance(trial.follow, str):
        again = trial.follow
    else:
        name, old, new = trial.follow
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        write(folder / name, text.replace(old, new))
    ended = app.run(again.split())
    after = capsys.readouterr().err
    assert ended == trial.ends, after
    assert not trial.says or trial.says not in after, after
    return said


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if text == REMOVED:
        path.unlink()
        return
    path.write_text(text, encoding="utf-8")


@pytest.mark.long
def test_who_does_what_a_hint_says_is_rid_of_the_fault_and_no_hint_is_left_untried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, wrong = "", []
    for number, trial in enumerate((*TRIALS, *ACTS)):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        try:
            said += tried(trial, folder, capsys)
        except AssertionError as error:
            wrong.append(f"{trial.run} ({trial.says}): {error}")
    assert not wrong, "\n\n".join(wrong)
    untried = {
        text: place for text, place in naming().items() if text not in UNTRIED and not pattern(text).search(said)
    }
    assert not untried, "hints that no trial follows:\n" + "\n".join(untried)
