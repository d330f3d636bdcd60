"""What people borrow (layouts, naming templates, books) ends soon, stays small, and reads only its own folder."""

import re
from pathlib import Path

import pytest

from bookmaker.newspaper import file_names
from bookmaker.pages.templates import layouts, page_specs, rendering, variables
from bookmaker.production import job
from bookmaker.source import sandbox
from bookmaker.source.faults import BookError
from bookmaker.source.file_bytes import is_inside
from bookmaker.source.sandbox import Sandbox
from tests.few import few

SECONDS, MEMORY = 5, 256 << 20  # what one attack may take of a processor and of memory, the program included
MANY = "range(2000)"

# What would take all of a machine, or tell what a template should not know.
ATTACKS = [
    f"{{% for a in {MANY} %}}{{% for b in {MANY} %}}{{% for c in {MANY} %}}{{% endfor %}}{{% endfor %}}{{% endfor %}}",
    f"{{% for a in {MANY} %}}{{% for b in {MANY} if false %}}{{% endfor %}}{{% endfor %}}",
    f"{{% for a in {MANY} %}}{{% for b in {MANY} %}}{{{{ 'x' }}}}{{% endfor %}}{{% endfor %}}",
    f"{{% for a in {MANY} %}}{{{{ {MANY} | join }}}}{{% endfor %}}",
    f"{{% for a in {MANY} %}}{{% if 'z' in {MANY} | list %}}{{% endif %}}{{% endfor %}}",
    "{{ range(1000000000) | list }}",
    "{{ 'a' * 3_000_000_000 }}",
    "{{ ['a'] * 3_000_000_000 }}",
    "{{ 10 ** 1000000000 }}",
    "{{ '%2000000000d' % 1 }}",
    "{{ '{:>2000000000}'.format(1) }}",
    "{{ '{:>{w}}'.format(1, w=2000000000) }}",
    "{{ '{:.2000000000f}'.format(1.0) }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{{ 'a' | center(2000000000) }}",
    "{{ 'a' | indent(2000000000) }}",
    "{{ 'a'.ljust(2000000000) }}",
    "{{ 'a'.zfill(2000000000) }}",
    "{{ 'a\\t'.expandtabs(2000000000) }}",
    "{{ [1] | batch(2000000000, 'x') | list }}",
    "{{ [1] | slice(2000000000) | list }}",
    "{{ 1.5 | round(1000000000, 'ceil') }}",
    "{{ 'a' | tojson(indent=2000000000) }}",
    "{{ lipsum(100000000) }}",
    "{% set a = 'aaaaaaaa' %}" + "{% set a = a ~ a %}" * 40 + "{{ a }}",
    "{% set a = 'aaaaaaaa' %}" + "{% set a = a + a %}" * 40 + "{{ a }}",
    "{% set a = 'aaaaaaaa' %}" + "{% set a = a.replace('a', a) %}" * 40 + "{{ a }}",
    "{% set a = 'aaaaaaaa' %}" + "{% set a = a | replace('a', a) %}" * 40 + "{{ a }}",
    "{% set a = ['aaaaaaaa'] %}" + "{% set a = [a | join('-'), a | join('-')] %}" * 40 + "{{ a }}",
    "{% set a = 'aaaaaaaa' %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 40 + "{{ a }}",
    "{% set a = ['a'] %}" + "{% set a = [a, a] %}" * 60 + "{{ a }}",
    "{% set a = ['a'] %}" + "{% set a = [a, a] %}" * 60 + "{{ a | string }}",
    "{% set a = ['a'] %}" + "{% set a = [a, a] %}" * 60 + "{{ a == a }}",
    "{% set a = ('a',) %}" + "{% set a = (a, a) %}" * 60 + "{{ [a] | unique | list }}",
    "{% set a = ['a'] %}" + "{% set a = [a, a] %}" * 60 + "{{ a ~ '' }}",
    "{% set a = (1, 2) %}" + "{% set a = (a, a) %}" * 40 + "{% set b = {a: 1} %}",
    "{% set a = (1, 2) %}{{ {'x': 1}[a] }}",
    "{% set a = {} %}" + "{% set a = {'x': a, 'y': a} %}" * 40,
    "{% macro m(n) %}{% set n.a = varargs %}{% endmacro %}{% set n = namespace(a=(1, 2)) %}"
    + "{{ m(n, n.a, n.a) }}" * 40
    + "{% set b = {n.a: 1} %}",
    f"{{% set a = {MANY} | list %}}{{% for x in {MANY} %}}{{% set b = (a, a) %}}{{% endfor %}}",
    "{% set a = ['a'] %}" + "{% set a = a + a %}" * 60 + "{{ a | length }}",
    f"{{% set n = namespace(a='aa') %}}{{% for x in {MANY} %}}{{% set n.a = n.a ~ n.a %}}{{% endfor %}}",
    f"{{% set n = namespace(a=[]) %}}{{% for x in {MANY} %}}{{% set n.a = [n.a, n.a] %}}{{% endfor %}}{{{{ n.a }}}}",
    "{% macro m(n) %}{{ m(n + 1) }}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}",
    "{% macro m(n) %}{% if n < 60 %}{{ m(n + 1) }}{{ m(n + 1) }}{% endif %}{% endmacro %}{{ m(1) }}",
    "{% for a in [[1, 1], [1, 1]] recursive %}{{ loop([[1, 1], [1, 1]]) }}{% endfor %}",
    "{% include 'puzzles.page.j2' %}{% include 'puzzles.page.j2' %}",
    "{% block a %}{{ self.a() }}{{ self.a() }}{% endblock %}",
    "{% set t = ().__class__.__bases__ %}{{ t }}",
    "{{ ''.__class__.__mro__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ range.__globals__ }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ [] | map(attribute='__class__') | list | string }}{{ (1 | attr('__class__')).x }}",
    "{{ ['x'] | map('attr', '__class__') | list | first }}",
    "{{ cycler('a').__init__.__globals__.os }}",
    "{% include '/etc/hostname' %}",
    "{% include '../classic/layout.yaml' %}",
    "{% import 'os' as os %}{{ os.getcwd() }}",
    "{% include 'stolen.j2' %}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{% if 1 %}" * 300 + "{% endif %}" * 300,
    "{{ 9" + "9" * 6000 + " }}",
    "- " * 60_000,
    "{# " + "x" * 300_000 + " #}",
]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A layout of a stranger's, with a link out of its folder."""
    folder = tmp_path / "layouts" / "mine"
    folder.mkdir(parents=True)
    (folder / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "stolen.j2").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.mark.parametrize("attack", few(ATTACKS, quick=ATTACKS[::3]), ids=range(len(ATTACKS)))
def test_an_attack_by_a_layout_is_refused_by_what_is_counted(
    attack: str, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "SECONDS", SECONDS)
    monkeypatch.setattr(rendering, "MEMORY", MEMORY)
    (mine / "puzzles.page.j2").write_text(f"body: []\n{attack}\n", encoding="utf-8")
    jinja = rendering.environment([mine])
    with pytest.raises(BookError) as caught:
        page_specs.page_spec(jinja, "puzzles.page.j2", variables.sample("puzzles", 1), known={})
    assert all(fault.hint and fault.mark and "secret" not in fault.message for fault in caught.value.faults)
    assert all(len(fault.message) < 500 and "takes too" not in fault.message for fault in caught.value.faults)


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_an_attack_by_a_naming_template_is_refused_by_what_is_counted(
    attack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", SECONDS)
    monkeypatch.setattr(sandbox, "MEMORY", MEMORY)
    with pytest.raises(ValueError, match=r".") as caught:
        file_names.check(attack)
    assert "takes too" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("word", ["{page:>2000000000}", "{page!r}", "{page.__class__}", "{page[0]}", "{page:{first}}"])
def test_the_words_of_a_layout_say_no_widths(word: str, mine: Path) -> None:
    text = f'extends: classic\nwords: {{en: {{answer_on_page: "{word}"}}}}\n'
    (mine / "layout.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError, match=r"'answer_on_page' (says how wide|names)"):
        layouts.load("mine", folders=[mine.parent])


@pytest.mark.parametrize("file", ["layout.yaml", "theme.yaml"])
def test_a_layout_is_read_from_its_own_folder_only(file: str, mine: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("extends: classic\n", encoding="utf-8")
    (mine / file).unlink(missing_ok=True)
    (mine / file).symlink_to(tmp_path / "outside.yaml")
    with pytest.raises(BookError, match="leads out of its folder"):
        layouts.load("mine", folders=[mine.parent])


BOOK = "title: T\nseed: s\nsections: [{kind: shikaku, size: 4, grade: any, count: 1}]\n"


@pytest.mark.parametrize("key", ["introduction: {}.md", "about: {}.md", "cover: {{front: {}.svg}}"])
@pytest.mark.parametrize("where", ["../secret", "/etc/secret", "link"])
def test_a_book_is_read_from_its_own_folder_only(key: str, where: str, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    for ending in (".md", ".svg"):
        (tmp_path / f"secret{ending}").write_text("secret", encoding="utf-8")
        (folder / f"link{ending}").symlink_to(tmp_path / f"secret{ending}")
    (folder / "book.yaml").write_text(BOOK + key.format(where) + "\n", encoding="utf-8")
    with pytest.raises(BookError, match="lies outside the book's folder") as caught:
        job.prepare(folder / "book.yaml")
    assert "secret\n" not in str(caught.value)


@pytest.mark.parametrize("where", ["../secret.jsonl", "/etc/hostname", "link.jsonl", "circle.jsonl"])
def test_puzzles_are_read_from_the_books_own_folder_only(where: str, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "secret.jsonl").write_text("PASSWORD=x", encoding="utf-8")
    (folder / "link.jsonl").symlink_to(tmp_path / "secret.jsonl")
    (folder / "circle.jsonl").symlink_to("circle.jsonl")
    (folder / "book.yaml").write_text(f"title: T\nseed: s\nsections: [{{from: {where}}}]\n", encoding="utf-8")
    with pytest.raises(BookError, match=r"book.yaml:3:19: .* lies outside the book's folder") as caught:
        job.prepare(folder / "book.yaml")
    assert "PASSWORD" not in str(caught.value)


@pytest.mark.parametrize(
    "name", ["/etc/hostname", "../secret.env", "~/secret", "C:\\secret", "review.txt", "About.docx"]
)
def test_a_text_that_is_but_the_name_of_a_file_is_neither_read_nor_printed(name: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{BOOK}introduction: '{name}'\n", encoding="utf-8")
    with pytest.raises(BookError, match=re.escape(f"must be a text or a .md file, not '{name}'")):
        job.prepare(tmp_path / "book.yaml")


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "C:/x", "C:x", "..\\x", "", "a//b", "a\0b"])
def test_a_path_that_leads_out_of_a_folder_is_not_inside(name: str) -> None:
    assert not is_inside(name)
    assert is_inside("2026-12-01/net/puzzle.svg")


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ [1, 2, 3] | map('string') | join(', ') }}", "1, 2, 3"),
        ("{% for a in 'b c'.split() if a != 'b' %}{{ loop.index }}{{ a | upper }}{% endfor %}", "1C"),
        ("{% set n = namespace(x=1) %}{% for a in range(4) %}{% set n.x = n.x * 2 %}{% endfor %}{{ n.x }}", "16"),
        ("{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(1) ~ m(2) }}", "<1><2>"),
        ("{% for row in range(5) | batch(2) %}{{ row | sum }};{% endfor %}", "1;5;4;"),
        ("{{ 1 if 2 in [1, 2] and 1 < 2 < 3 else 0 }}{{ '{a:02}'.format(a=7) }}", "107"),
    ],
)
def test_what_layouts_need_can_be_written(template: str, text: str) -> None:
    assert Sandbox().from_string(template).render() == text
