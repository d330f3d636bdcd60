"""Words that dailies and web pages share, by language: heads, dates, the buttons of play; from words.toml."""

import datetime
import functools
import tomllib
from importlib.resources import files

from pydantic import TypeAdapter

from bookmaker.source.languages import nearest
from bookmaker.source.validation import Strict


class PlayWords(Strict):
    """What the web page of a puzzle says."""

    undo: str
    redo: str
    check: str
    restart: str
    print: str
    solved: str
    open: str  # {count}
    fine: str
    noscript: str
    hint: str
    look: str  # {where}
    technique: str  # {title}
    no_hint: str
    amiss: str
    sound: str  # {count}
    sound_again: str
    back: str
    done: str  # {sentence}
    noted: str  # {sentence}
    solved_in: str  # {time}
    time: str
    pause: str
    go_on: str
    share: str
    shared: str  # {title}, {time}
    shared_with: str  # {title}, {time}, {count}
    copied: str
    options: str
    set_clock: str
    set_rules: str
    set_theme: str
    theme_system: str
    theme_light: str
    theme_dark: str
    close: str
    erase: str
    lock: str
    cross: str
    notes: str
    smaller: str
    larger: str
    shift_left: str
    shift_up: str
    shift_down: str
    shift_right: str
    board: str
    tools: str
    rules: str
    cell: str  # {row}, {column}, {what}
    all_puzzles: str
    rest_title: str
    rest: str
    today: str
    by_kind: str
    with_hints: str
    puzzles: str
    corrected: str
    before_corrected: str
    not_imported: str
    imported: str
    import_: str
    export: str
    begun: str
    card: str
    own_record: str
    streak: str  # {count}
    times: str  # {best}, {count}, {median}
    record: str
    set_first: str
    set_lines: str
    reveal_all: str
    reveal: str
    drop: str
    keep: str
    try_: str
    left: str  # {count}, {digit}
    candidates: str
    coloured: str  # {number}
    colour: str
    centre: str
    overview: str
    unreadable: str
    other_tab: str
    earlier: str
    later: str
    week: str
    week_of: str  # {date}
    month: str
    by_month: str
    go_on_with: str  # {title}
    nothing_solved: str
    series: str
    grade: str
    count: str
    best: str
    median: str
    record_link: str
    hint_what: str
    hint_follows: str


class Words(Strict):
    """What stands around a puzzle, and on its web page."""

    name: str  # of the language
    number: str  # {number}
    solution_of: str  # {number}, which may be a date
    solution_of_day: str  # {date}, of a puzzle without a number
    correction: str  # {title}, {date}, {note}; for the next issue
    corrected: str  # {date}, {note}; beside the puzzle
    date: str  # {day}, {month}, {year}
    first_of_month: str | None = None  # where that is said otherwise
    months: tuple[str, ...]
    weekdays: tuple[str, ...]  # short, Monday first
    play: PlayWords

    def day(self, date: datetime.date) -> str:
        """A date as readers write it, such as "1 May 2027"."""
        form = self.first_of_month if self.first_of_month and date.day == 1 else self.date
        return form.format(day=date.day, month=self.months[date.month - 1], year=f"{date.year:04}")


def _all() -> dict[str, Words]:
    text = files("bookmaker.source").joinpath("words.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Words]).validate_python(tomllib.loads(text))


LANGUAGES = tuple(_all())


@functools.cache
def words_in(language: str) -> Words:
    """The words of that language or of its nearest; LookupError where there are none."""
    found = nearest(language, LANGUAGES)
    if found is None:
        raise LookupError(f"no words in '{language}'")
    return _all()[found]
