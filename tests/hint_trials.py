"""What a hint is tried with: files, commands that go well, one that ends with a fault, and what its hint says to do.

Here stand those of a book's lock and its rounds, of publishing, of a newspaper's acts, and of proofs.
"""

from dataclasses import dataclass, field

SECTION = "{kind: shikaku, size: 4, grade: any, count: 1}"
BOOK = f"title: T\nseed: s\nsections: [{SECTION}]\n"
SLOT = "{name: a, kind: net, size: 4, grade: any}"
DAILY = f"publication: P\nseed: s\ncolumns: 60mm\nformats: [ipuz]\nslots: [{SLOT}]\n"
BUILD = "build book.yaml --out out --jobs 1"
CHECK, PREVIEW, AGAIN = "check book.yaml", "preview book.yaml --out shown", "verify out --rebuild"
THEIRS = BOOK.replace(SECTION, "{from: puzzles.jsonl}")
RUN = "daily daily.yaml --from 2026-12-01 --days 1 --out out --jobs 1"
REMOVED = ""  # in place of a text: the file is taken away


@dataclass(frozen=True)
class Trial:
    """Files, commands that go well, one that ends with a fault; and what its hint says to do: another, or a change.

    `follow` is a command, or words of a file and what takes their place.
    """

    run: str
    says: str
    follow: str | tuple[str, str, str]
    files: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    puts: tuple[str, str] | None = None  # a text that is written into a file after them
    ends: int = 0  # of the command that follows the hint


def book(text: str, says: str, old: str, new: str, run: str = "check book.yaml", **files: str) -> Trial:
    """A trial of a book.yaml, in which the hint has words replaced."""
    return Trial(run, says, ("book.yaml", old, new), {"book.yaml": text, **files})


def daily(text: str, says: str, old: str, new: str, run: str = "check daily.yaml", **more: object) -> Trial:
    """The same of a daily.yaml."""
    return Trial(run, says, ("daily.yaml", old, new), {"daily.yaml": text}, **more)  # type: ignore[arg-type]


MORE = BOOK.replace("count: 1", "count: 3").replace("size: 4", "size: 6")
KNOWN = f"{BOOK}ledger: l.sqlite\n"
LENT = f"{BOOK}lock: other.lock\n"
PAPER = f"{DAILY}ledger: l.sqlite\n"
PUBLISH, OTHER = "publish book.yaml --out out", "build other.yaml --out o --jobs 1"
LATER = "daily daily.yaml --from 2026-12-05 --days 1 --out out --jobs 1"
PRINTED = "daily printed daily.yaml --through 2026-12-01 --out out"
PINNED = (BUILD, "pin book.yaml 1", "pin book.yaml 2", "pin book.yaml 3")
FEWER = ("book.yaml", MORE.replace("count: 3", "count: 1"))
RESEEDED = ("book.yaml", BOOK.replace("seed: s", "seed: x"))
MANY = '{"kind": "net", "size": "2x2", "options": {"wrap": false}, "grid": [[3, 3], [3, 3]]}\n'
BLANK = '{"kind": "blank", "size": "3x3", "options": {}, "grid": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]}\n'

ACTS = [
    Trial(f"{BUILD} --volume 2", "has no volumes", BUILD, {"book.yaml": BOOK}),
    Trial(
        "another book.yaml 1",
        "has changed since",
        BUILD,
        {"book.yaml": BOOK},
        before=(BUILD,),
        puts=("book.yaml", BOOK.replace("count: 1", "count: 2")),
    ),
    Trial(
        "another book.yaml 1",
        "has several volumes",
        "another book.yaml 1 --volume 1",
        {"book.yaml": f"{BOOK}volumes: 1-2\n"},
        before=(BUILD,),
    ),
    Trial(
        "solve puzzles.jsonl --proof full --jobs 1",
        "is not empty",
        "solve puzzles.jsonl --proof new --jobs 1",
        {"full/x.txt": "x"},
    ),
    Trial(
        PUBLISH,
        "names no ledger",
        ("book.yaml", "seed: s\n", "seed: s\nledger: published.sqlite\n"),
        {"book.yaml": BOOK},
        before=(BUILD,),
    ),
    Trial(
        "publish book.yaml --retract",
        "has published nothing",
        "ledger list l.sqlite",
        {"book.yaml": KNOWN},
        before=(BUILD, PUBLISH, "publish book.yaml --retract"),
    ),
    Trial(PUBLISH, "there is no lock", BUILD, {"book.yaml": KNOWN}),
    Trial(
        "publish book.yaml --out none",
        "holds no book",
        "build book.yaml --out none --jobs 1",
        {"book.yaml": KNOWN},
        before=(BUILD,),
    ),
    Trial(
        f"{PUBLISH} --volume 1",
        "holds no book",
        "publish book.yaml --volume 1 --out out/1",
        {"book.yaml": f"{KNOWN}volumes: 1-2\n"},
        before=(BUILD,),
    ),
    Trial(
        BUILD, "when the lock", ("book.yaml", "seed: x", "seed: s"), {"book.yaml": BOOK}, before=(BUILD,), puts=RESEEDED
    ),
    Trial(BUILD, "when the lock", f"{BUILD} --anew", {"book.yaml": BOOK}, before=(BUILD,), puts=RESEEDED),
    Trial(BUILD, "there is no lock", "lock book.yaml --from out", {"book.yaml": BOOK}, before=(f"{BUILD} --no-lock",)),
    Trial("lock book.yaml --from out", "exists", "undo book.yaml", {"book.yaml": BOOK}, before=(BUILD,)),
    Trial(
        "lock book.yaml --from out",
        "asked",
        ("book.yaml", "size: 5", "size: 4"),
        {"book.yaml": BOOK},
        before=(f"{BUILD} --no-lock",),
        puts=("book.yaml", BOOK.replace("size: 4", "size: 5")),
    ),
    # What was built is kept by no lock then, which is told with the command that makes it.
    Trial(
        BUILD,
        "no whole lock",
        ("book.lock", "[", REMOVED),
        {"book.yaml": BOOK},
        before=(BUILD,),
        puts=("book.lock", "["),
        ends=1,
    ),
    Trial(BUILD, "is pinned", "unpin book.yaml 3", {"book.yaml": MORE}, before=PINNED, puts=FEWER),
    Trial(BUILD, "is pinned", ("book.yaml", "count: 1", "count: 3"), {"book.yaml": MORE}, before=PINNED, puts=FEWER),
    Trial(BUILD, "there is no lock", OTHER, {"book.yaml": LENT, "other.yaml": BOOK}),
    Trial(
        f"{BUILD} --anew", "a lent lock", f"{OTHER} --anew", {"book.yaml": LENT, "other.yaml": BOOK}, before=(OTHER,)
    ),
    Trial(
        BUILD,
        "has nothing for",
        ("book.yaml", "size: 5", "size: 4"),
        {"book.yaml": LENT.replace("size: 4", "size: 5"), "other.yaml": BOOK},
        before=(OTHER,),
    ),
    Trial(
        "take book.yaml 1 1 --out c",
        "there are no candidates",
        "candidates book.yaml 1 --count 2 --out c",
        {"book.yaml": BOOK},
        before=(BUILD,),
    ),
    Trial(
        "take book.yaml 1 1 --out c",
        "not for what is number",
        "candidates book.yaml 1 --count 2 --out c",
        {"book.yaml": MORE},
        before=(BUILD, "candidates book.yaml 1 --count 2 --out c", "another book.yaml 1"),
    ),
    Trial(
        "move book.yaml 1 --before 2",
        "another section",
        "swap book.yaml 1 2",
        {"book.yaml": BOOK.replace(SECTION, f"{SECTION}, {SECTION}")},
        before=(BUILD,),
    ),
    Trial(PRINTED, "nothing was delivered", RUN, {"daily.yaml": PAPER}, before=(LATER,)),
    Trial("daily publish daily.yaml --out out", "has no manifest of ours", RUN, {"daily.yaml": DAILY}),
    Trial(
        "daily correct daily.yaml 2026-12-01 --slot a --note= --out out",
        "a correction needs",
        "daily correct daily.yaml 2026-12-01 --slot a --note wrong --out out --today 2026-12-02",
        {"daily.yaml": PAPER},
        before=(RUN,),
    ),
    Trial(
        "ledger replace l.sqlite 2026-12-01",
        "no reserve",
        "ledger remove l.sqlite 2026-12-01",
        {"daily.yaml": PAPER},
        before=(RUN,),
    ),
    Trial(
        f"{RUN} --reissue 2026-12-01",
        "is printed",
        "daily make daily.yaml --reissue 2026-12-01 --although-printed --out out --jobs 1",
        {"daily.yaml": PAPER},
        before=(RUN, f"{PRINTED} --today 2026-12-02"),
    ),
    Trial(
        "solve puzzles.jsonl --proof puzzles.jsonl/x --jobs 1",
        "cannot write",
        "solve puzzles.jsonl --proof new --jobs 1",
    ),
    Trial("solve b.jsonl --proof new --jobs 1", "has no formula", "solve b.jsonl --jobs 1", {"b.jsonl": BLANK}),
    Trial("solve b.jsonl --engine sat", "has no engine", "solve b.jsonl --engine exact", {"b.jsonl": BLANK}),
    Trial("explain puzzles.jsonl --language tlh --out x", "no words", "explain puzzles.jsonl --language de --out y"),
    Trial("render m.jsonl --solution --out x", "not exactly one", "render m.jsonl --out y", {"m.jsonl": MANY}),
]
