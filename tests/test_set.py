"""One value of a YAML text is changed, and every other byte of it stays: by the surgery, and by `bookmaker set`."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.files import single_files
from bookmaker.production import changing
from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import BookError, SourcePlace
from bookmaker.source.removal import moved, removed
from bookmaker.source.surgery import changed

from .test_cli import run

ROOT = Path(__file__).parent.parent
FILES = [
    path for folder in ("tests", "docs", "bookmaker", "layouts") for path in sorted((ROOT / folder).rglob("*.yaml"))
]
SMALL = [path for path in (*FILES, ROOT / "book.yaml", ROOT / "daily.yaml") if path.stat().st_size < 2500]
PUZZLES = "{title: Pipes, kind: net, size: 4x4, grade: easy, count: 2}"


def sound(path: Path) -> document.Source | None:
    """What a file of the project says; None where it is faulty on purpose."""
    try:
        return document.parse(path.read_bytes().decode().removeprefix("\ufeff"), name="book.yaml")
    except (BookError, UnicodeDecodeError):
        return None


SOURCES = {path: source for path in SMALL if (source := sound(path)) is not None and len(source.marks) > 1}
VALUES = st.one_of(
    st.integers(0, 99), st.booleans(), st.text(max_size=12), st.lists(st.sampled_from(["a", 1]), max_size=3)
)


@st.composite
def changes(draw: Any) -> tuple[Path, Where, Any]:
    path = draw(st.sampled_from(sorted(SOURCES)))
    where = draw(st.sampled_from(sorted(SOURCES[path].marks, key=str)))
    return path, where or ("title",), draw(VALUES)


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(change=changes(), turn=st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_changed_nothing_else_of_the_file_is(change: tuple[Path, Where, Any], turn: str) -> None:
    path, where, value = change
    text = path.read_bytes().decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\n", turn)
    before = document.parse(text, name="book.yaml")
    try:
        new = changed(text, where, value, name="book.yaml")
    except BookError:
        return  # a fault, and nothing is written
    after = document.parse(new, name="book.yaml")
    kept = [one for one in before.marks if one[: len(where)] != where and where[: len(one)] != one]
    assert [one for one in kept if changing.at(after.value, one) != changing.at(before.value, one)] == []
    assert changing.at(after.value, where) == value
    if "<<" in text or "*" in text:
        return  # its marks may be where the value is from, not where it stands
    if where not in before.marks:  # a key more, behind the others
        head = next((at for at, pair in enumerate(zip(text, new, strict=False)) if pair[0] != pair[1]), len(text))
        assert new[:head] + new[head + len(new) - len(text) :] == text
        return
    start, end = around(text, before, where)
    assert new[:start] == text[:start]
    assert new.endswith(text[end:])


def around(text: str, source: document.Source, where: Where) -> tuple[int, int]:
    """Where a value begins, and what follows it at the latest: the next key or value."""
    lines = text.splitlines(keepends=True)

    def index(mark: SourcePlace) -> int:
        return sum(map(len, lines[: mark.line - 1])) + mark.column - 1

    start = index(source.mark(where)) if source.key_mark(where).line == source.mark(where).line else 0
    others = {**source.marks, **source.key_marks}
    ends = [index(mark) for path, mark in others.items() if path[: len(where)] != where]
    return start, min((end for end in ends if end > index(source.mark(where))), default=len(text))


BOOK = f"""# a book
title: 'A'  # its name
seed: s
cover:
  blurb: |  # the back
    One.

    Two.
sections: # all of them
- {PUZZLES} # easy ones
"""


@pytest.mark.parametrize(
    ("key", "said", "old", "new"),
    [
        ("title", "it's: B", "'A'  #", "'it''s: B'  #"),
        ("seed", "2048", "seed: s", "seed: 2048"),
        ("seed", '"2048"', "seed: s", 'seed: "2048"'),
        ("sections.1.count", "3", "count: 2", "count: 3"),
        ("sections.pipes.grade", "[easy, medium]", "grade: easy", "grade: [easy, medium]"),
        ("sections.1.options.wrap", "true", "count: 2}", "count: 2, options: {wrap: true}}"),
        ("cover.design", "path", "    Two.\n", "    Two.\n  design: path\n"),
        ("answers.per_page", "4", "easy ones\n", "easy ones\nanswers: {per_page: 4}\n"),
        ("cover.blurb", "Three.\n\nFour.\n", "    One.\n\n    Two.\n", "    Three.\n\n    Four.\n"),
        ("cover.blurb", "Short", "|  # the back\n    One.\n\n    Two.\n", "Short  # the back\n"),
    ],
)
@pytest.mark.parametrize("turn", ["\n", "\r\n"])
def test_a_key_gets_its_value_in_its_place(tmp_path: Path, key: str, said: str, old: str, new: str, turn: str) -> None:
    source = document.parse(BOOK, name="b")
    text = BOOK.replace("\n", turn)
    found = changed(text, changing.path_of(source.value, key), changing.value_of(said), name="b")
    assert found == text.replace(old.replace("\n", turn), new.replace("\n", turn), 1)


# A list and a mapping in each form, each alone, last and before another key.
LIST_FORMS = (
    "[]",
    "[a]",
    "[a, [b]]  # note",
    "[\n  a,\n  b\n]",
    "\n- a",
    "\n  - a\n  - {b: c}  # note",
    "\n- |\n  a\n",
)
MAP_FORMS = ("{}", "{a: 1}", "{a: 1, b: {c: d}}  # note", "\n  a: 1", "\n  a: 1\n  b: [c]  # note", "\n  a: |\n    b\n")


@pytest.mark.parametrize("after", ["", "\n", "\nnext: 1\n", "\n# note\n\nnext: {a: 1}\n"])
@pytest.mark.parametrize("form", [*LIST_FORMS, *MAP_FORMS])
def test_an_entry_more_stands_behind_the_others_of_a_list_or_mapping_in_any_form(form: str, after: str) -> None:
    text = f"first: 1\nmany: {form}{after}".replace(": \n", ":\n")
    before: Any = document.parse(text, name="b").value
    many, step = before["many"], len(before["many"]) if form in LIST_FORMS else "more"
    new = changed(text, ("many", step), "it", name="b")
    more = [*many, "it"] if isinstance(many, list) else many | {"more": "it"}
    said: Any = document.parse(new, name="b").value
    assert said == before | {"many": more}
    assert list(said["many"]) == list(more)
    head = next((at for at, pair in enumerate(zip(text, new, strict=False)) if pair[0] != pair[1]), len(text))
    assert new[:head] + new[head + len(new) - len(text) :] == text


def test_what_is_inherited_is_written_in_the_child() -> None:
    text = "usual: &u {wrap: true}\nbase: &b\n  grade: easy\nsections:\n- <<: *b\n  options: *u\n"
    graded = changed(text, ("sections", 0, "grade"), "hard", name="b")
    assert graded == f"{text}  grade: hard\n"
    opened = changed(text, ("sections", 0, "options", "wrap"), False, name="b")
    assert opened == text.replace("options: *u", "options: {<<: *u, wrap: false}")


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("a: &x 1\nb: *x\n", ("a",), "b:1:4: others mean 'a' too, by the name '&x'"),
        ("a:\n  # kept\n  b: 1\n", ("a",), None),
        ("a:\n- 1\n# kept\n- 2\n", ("a",), "b:3:1: a comment in 'a' would be lost"),
        ("a: &x {b: 1}\nc: *x\n", ("a", "b"), "'a.b' cannot be changed without something else"),
    ],
)
def test_what_cannot_be_changed_alone_is_refused(text: str, where: Where, said: str | None) -> None:
    if said is None:
        assert "# kept" in changed(text, where, 2, name="b")
        return
    with pytest.raises(BookError) as told:
        changed(text, where, 2, name="b")
    assert str(told.value).startswith(said)


def test_the_command_writes_the_value_and_keeps_mode_and_mark_of_byte_order(tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + BOOK.encode())
    file.chmod(0o640)
    done = run("set", "book.yaml", "sections.pipes.count", "3", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "book.yaml:10:60: sections.1.count is 3, it was 2\n")
    assert file.read_bytes() == b"\xef\xbb\xbf" + BOOK.replace("count: 2", "count: 3").encode()
    assert file.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in tmp_path.iterdir()] == ["book.yaml"]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("sections.1.count", "0", "book.yaml:10:60: 'count' must be at least 1"),
        ("sections.pips.count", "3", "there is no entry 'pips'\n  hint: did you mean 'pipes'?"),
        ("titel", "B", "unknown key 'titel'\n  hint: did you mean 'title'?"),
        ("title.x", "B", "'book.yaml' has no keys where 'x' is to be"),
        ("title", "A", "'title' is A already"),
    ],
)
def test_a_change_that_brings_a_fault_is_told_and_not_written(tmp_path: Path, key: str, value: str, said: str) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(BOOK)
    with pytest.raises(BookError) as told:
        changing.set_value(file, key, value)
    assert said in str(told.value).replace(str(file), "book.yaml")
    assert file.read_text() == BOOK


def test_a_file_that_something_else_has_changed_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_text("theirs")
    with pytest.raises(BookError, match="was changed by something else in the meantime"):
        single_files.put_again(file, b"before", b"ours")
    assert file.read_text() == "theirs"


def test_a_book_that_extends_another_is_checked_with_what_it_has_from_there(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(BOOK)
    file = tmp_path / "book.yaml"
    file.write_text("extends: first.yaml\ntitle: B\n")
    with pytest.raises(BookError, match="unknown layout 'nope'"):
        changing.set_value(file, "layout", "nope")
    assert changing.faults_of(file.read_text(), file) == ()
    changing.set_value(file, "author", "Me")
    assert file.read_text() == "extends: first.yaml\ntitle: B\nauthor: Me\n"


TEXT = """\
title: A  # name
author: B
sections:
  - kind: net
    count: 2
  # about
  - {kind: shikaku, size: 4}
  - kind: sudoku  # goes with it
    size: 9  # and this
cover:
  blurb: |
    x
  palette: sea
"""


@pytest.mark.parametrize(
    ("where", "old", "new"),
    [
        (("author",), "author: B\n", ""),
        (("sections", 0), "  - kind: net\n    count: 2\n", ""),
        (("sections", 0, "kind"), "kind: net\n    count", "count"),
        (("sections", 1), "  - {kind: shikaku, size: 4}\n", ""),
        (("sections", 2), "  - kind: sudoku  # goes with it\n    size: 9  # and this\n", ""),
        (("sections", 1, "kind"), "kind: shikaku, ", ""),
        (("sections", 1, "size"), ", size: 4", ""),
        (("cover", "blurb"), "  blurb: |\n    x\n", ""),
    ],
)
def test_a_key_or_an_entry_is_taken_out_and_all_else_stays(where: Where, old: str, new: str) -> None:
    assert removed(TEXT, where, name="b") == TEXT.replace(old, new, 1)


@pytest.mark.parametrize("where", [("title",), ("sections",), ("nope",), ("sections", 9)])
def test_what_a_comment_stands_with_or_is_not_there_is_not_taken_out(where: Where) -> None:
    with pytest.raises(BookError):
        removed(TEXT, where, name="b")


def test_the_command_adds_an_entry_and_removes_it(tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(BOOK)
    more = PUZZLES.replace("Pipes", "More")
    changing.set_value(file, "sections.+", more)
    assert file.read_text() == f"{BOOK}- {more}\n"
    done = run("set", "book.yaml", "sections.more", "--remove", cwd=tmp_path)
    assert (done.returncode, file.read_text()) == (0, BOOK), done.stderr


LISTS = """sections: # all
  # of A
  - kind: a # its
    # count: 2

  - {kind: b}
  - kind: c
cover: # not theirs
  bag: [x, y]
"""


@pytest.mark.parametrize("turn", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("where", "to", "told"),
    [
        (
            ("sections", 0),
            1,
            "sections: # all\n  - {kind: b}\n\n  # of A\n  - kind: a # its\n    # count: 2\n  - kind: c\ncover:",
        ),
        (("sections", 2), 0, "sections: # all\n  - kind: c\n\n  # of A\n  - kind: a # its\n    # count: 2\n  - {kind"),
        (("cover", "bag", 1), 0, "  bag: [y, x]\n"),
    ],
)
def test_an_entry_moves_with_its_comments_and_empty_lines_stay(where: Where, to: int, told: str, turn: str) -> None:
    new = moved(LISTS.replace("\n", turn), where, to, name="b")
    assert told.replace("\n", turn) in new
    assert sorted(new) == sorted(LISTS.replace("\n", turn))


@pytest.mark.parametrize(
    ("where", "to"), [(("sections", 3), 0), (("sections", 0), 3), (("sections",), 0), (("cover", "bag"), 0), ((), 0)]
)
def test_what_is_no_entry_or_no_place_does_not_move(where: Where, to: int) -> None:
    with pytest.raises(BookError):
        moved(LISTS, where, to, name="b")


ENTRIES = sorted(
    (
        (path, where)
        for path, source in SOURCES.items()
        for where in source.marks
        if where and isinstance(where[-1], int)
    ),
    key=str,
)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(entry=st.sampled_from(ENTRIES), turn=st.sampled_from(["\n", "\r\n"]), to=st.integers(0, 4))
def test_whichever_entry_moves_no_byte_is_lost_and_nothing_else_is_said(
    entry: tuple[Path, Where], turn: str, to: int
) -> None:
    path, where = entry
    text = path.read_bytes().decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\n", turn)
    try:
        new = moved(text, where, to, name="book.yaml")
    except BookError:
        return
    assert sorted(new) == sorted(text)
    before, after = (changing.at(document.parse(one, name="b").value, where[:-1]) for one in (text, new))
    before.insert(to, before.pop(where[-1]))
    assert after == before


def test_the_command_moves_a_section(tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_text(f"{BOOK}- {PUZZLES.replace('Pipes', 'More')}\n")
    done = run("set", "book.yaml", "sections.more", "--to", "1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "book.yaml: sections.2 is sections.1 now\n"), done.stderr
    assert file.read_text().index("More") < file.read_text().index("Pipes")
    assert run("set", "book.yaml", "title", "--to", "1", cwd=tmp_path).returncode == 1
    assert run("set", "book.yaml", "sections.1", "--to", "3", cwd=tmp_path).returncode == 1
