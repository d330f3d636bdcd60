"""YAML that knows its lines: values, marks, and a fault with a place for everything that is not YAML."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.source import document
from bookmaker.source.faults import BookError, SourcePlace


def test_every_value_and_key_knows_its_place() -> None:
    text = document.parse("title: Pipes\nsections:\n  - kind: net\n    count: 20\n", name="book.yaml")
    assert text.value == {"title": "Pipes", "sections": [{"kind": "net", "count": 20}]}
    assert text.mark(("sections", 0, "count")) == SourcePlace("book.yaml", 4, 12)
    assert text.key_mark(("sections", 0, "count")) == SourcePlace("book.yaml", 4, 5)
    assert text.mark(("sections", 0, "missing")) == SourcePlace("book.yaml", 3, 5)


@pytest.mark.parametrize(
    ("scalar", "value"),
    [("0x5", "0x5"), ("yes", "yes"), ("1:30", "1:30"), ("017", 17), ("1.5", 1.5), ("'7'", "7"), ("~", None)],
)
def test_scalars_mean_what_they_look_like(scalar: str, value: object) -> None:
    assert document.parse(f"key: {scalar}", name="b").value == {"key": value}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: [1,", "b.yaml:1:7: not YAML"),
        ("a: 1\na: 2\n", "b.yaml:2:1: 'a' stands twice\n  hint: line 1 has it already; keep one"),
        ("- &a [*a]", "too many or too deeply nested values"),
        ("a: \x00", "a character that is not allowed"),
        ("? [1]\n: 2", "a key must be a word"),
        ("a: !!int x", "b.yaml:1:4: 'x' cannot be read as '!!int'"),
        ("a: !!python/object:os.system x", "cannot be read as '!!python/object:os.system'"),
        ("[" * 5000, "nested too deep"),
        ("a: &a {<<: *a}", "merged in a circle"),
        ("a: {<<: 3}", "'<<' merges what is no mapping"),
        ("k" * 400 + ": 1\n" + "k" * 400 + ": 1\n", "'" + "k" * 40 + "' stands twice"),
    ],
)
def test_what_is_not_good_yaml_is_a_fault_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BookError) as caught:
        document.parse(text, name="b.yaml")
    assert said in str(caught.value)


def test_nested_aliases_do_not_explode() -> None:
    bomb = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12))
    with pytest.raises(BookError, match="too many"):
        document.parse(bomb, name="b.yaml")


@given(st.text(max_size=60))
def test_any_text_is_understood_or_refused_with_a_place(text: str) -> None:
    faults = ()
    try:
        document.parse(text, name="b.yaml")
    except BookError as error:
        faults = error.faults
    assert all(fault.mark is not None and fault.hint for fault in faults)


def test_a_missing_file_a_folder_and_bytes_are_faults(tmp_path: Path) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"title: ok\nauthor: \xff\xfe\n")
    for name, said in [
        ("none.yaml", "no file"),
        ("", "is a folder"),
        ("bytes.yaml", "bytes.yaml:2:9: not text in UTF-8"),
    ]:
        with pytest.raises(BookError, match=said):
            document.read(tmp_path / name)


def test_a_merge_key_adds_what_is_not_there() -> None:
    text = "a: &a {x: 1, y: 2}\nb: &b {<<: *a, y: 3, z: 4}\nc: {<<: [*b, *a], z: 5}\nd: {'<<': 1}\n"
    read = document.parse(text, name="b.yaml")
    assert read.value["b"] == {"y": 3, "z": 4, "x": 1}
    assert read.value["c"] == {"z": 5, "y": 3, "x": 1}
    assert read.value["d"] == {"<<": 1}, "in quotes it is a word like any other"
    assert read.mark(("c", "x")) == SourcePlace("b.yaml", 1, 11)


def test_a_file_of_a_million_bytes_is_refused_early(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text("- {kind: net}\n" * 80_000, encoding="utf-8")
    with pytest.raises(BookError, match="larger than 512 KiB"):
        document.read(path)
