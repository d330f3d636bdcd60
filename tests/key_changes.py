"""A small book, and for every key that book.yaml accepts another one that this key changes."""

from typing import Any

BOOK: dict[str, Any] = {
    "title": "Small Book",
    "author": "A. Name",
    "seed": "s",
    "sections": [
        {"kind": "shikaku", "size": "6x5", "grade": "easy", "count": 3, "per_page": 2},
        {"title": "Strings", "kind": "numberlink", "size": 5, "grade": "any", "count": 2},
        {"kind": "net", "size": "5x6", "grade": ["easy", "medium"], "count": 2},
    ],
}
MIXED = {"kind": "shikaku", "size": "6x5", "grade": "easy", "count": 2}
# The least book that each key of book.yaml can change: a section, a page of puzzles and one of answers.
SMALL = {**BOOK, "answers": {"per_page": 2}, "sections": [{**MIXED, "per_page": 2}]}


def smaller(**keys: Any) -> dict[str, Any]:
    return {**SMALL, **keys}


def section(**keys: Any) -> dict[str, Any]:
    return smaller(sections=[{**SMALL["sections"][0], **keys}])


# A gallery shows pictures that have names: only a book of such is changed by its key.
PICTURES = [{"kind": "nonogram", "size": "10x10", "grade": "any", "count": 4, "options": {"subject": "picture"}}]

# Of which steps are told otherwise for children.
SUDOKU = [{"kind": "sudoku", "size": "6x6", "grade": "easy", "count": 2}]

# Every key that book.yaml accepts, and a book with another value of it.
CHANGES = {
    "title": smaller(title="Other"),
    "subtitle": smaller(subtitle="Seven puzzles"),
    "series": smaller(series="Small books"),
    "volume": smaller(volume=2),
    "author": smaller(author="B. Name"),
    "seed": smaller(seed="t"),
    "language": smaller(language="de"),
    "words": smaller(words={"pages": {"answers": "Solved"}}),
    "words.pages": smaller(words={"pages": {"how_to_play": "What to do"}}),
    "words.phrases": smaller(words={"phrases": {"grades": {"easy": "gentle"}}}),
    "words.kinds": smaller(words={"kinds": {"shikaku": {"title": "Cell Blocks"}}}),
    "printer": smaller(printer="kdp-paperback"),
    "trim": smaller(trim="a5"),
    "paper": smaller(printer="kdp-paperback", paper="cream"),
    "layout": smaller(layout="wide"),
    "theme": smaller(theme="garden"),
    "font": smaller(font="Andika"),
    "ink": smaller(printer="kdp-paperback", paper="premium-colour", ink="colour"),
    "fill": section(per_page=1) | {"fill": "none"},
    "ledger": smaller(ledger="published.sqlite"),
    "sections": smaller(sections=SMALL["sections"] * 2),
    "volumes": smaller(volumes="2-3"),
    "extends": smaller(extends="base.yaml"),
    "lock": smaller(lock="other.lock"),  # in which the two puzzles stand the other way round
    "screen": smaller(screen="tablet"),
    "cells": smaller(cells={"largest": "11mm"}),
    "cells.largest": smaller(cells={"largest": "12mm"}),
    "cells.smallest": section(per_page=1) | {"cells": {"smallest": "19mm"}},
    "answers": smaller(answers={"per_page": 1}),
    "answers.per_page": smaller(answers={"per_page": 1}),
    "answers.walkthrough": smaller(answers={"per_page": 2, "walkthrough": "easy"}),
    "techniques": smaller(techniques="inline"),
    "hints": smaller(hints="back"),
    "voice": smaller(sections=SUDOKU, voice="children"),
    "edition": smaller(edition="First edition"),
    "rights": smaller(rights="© 2026 A. Name"),
    "dedication": smaller(dedication="For Ada."),
    "introduction": smaller(introduction="# Before\n\nWords."),
    "about": smaller(about="Words."),
    "also_by": smaller(also_by="Words."),
    "matter": smaller(matter={"copyright": False, "half_title": True}),
    "matter.half_title": smaller(matter={"half_title": True}),
    "matter.copyright": smaller(matter={"copyright": False}),
    "matter.contents": smaller(sections=SMALL["sections"] * 2, matter={"contents": False}),
    "matter.openers": smaller(matter={"openers": False}),
    "matter.log": smaller(matter={"log": True}),
    "matter.notes": smaller(matter={"notes": 2}),
    "matter.gallery": smaller(sections=PICTURES, matter={"gallery": False}),
    "matter.certificate": smaller(matter={"certificate": True}),
    "matter.answers_opener": smaller(matter={"answers_opener": True}),
    "pages": smaller(pages=[{"before": "answers", "ruled": "graph"}]),
    "one_sided": {**section(per_page=1), "one_sided": True},
    "launch": smaller(launch=True),
    "companion": smaller(companion=True),
    "play_hints": smaller(companion=True, play_hints="never"),
    "cover": smaller(cover={"subtitle": "Seven"}),
    "cover.title": smaller(cover={"title": "Another"}),
    "cover.kinds": smaller(cover={"kinds": "Two kinds"}),
    "cover.subtitle": smaller(cover={"subtitle": "Six"}),
    "cover.design": smaller(cover={"design": "wall"}),
    "cover.palette": smaller(cover={"palette": "children"}),
    "cover.promise": smaller(cover={"promise": "Seven puzzles"}),
    "cover.blurb": smaller(cover={"blurb": "What it is."}),
    "cover.isbn": smaller(cover={"isbn": "978-3-16-148410-0"}),
    "cover.colours": smaller(cover={"colours": {"ground": "#402030"}}),
    "cover.colours.ground": smaller(cover={"colours": {"ground": "#204030"}}),
    "cover.colours.art": smaller(cover={"colours": {"art": "#808080"}}),
    "cover.colours.accent": smaller(cover={"colours": {"accent": "#c0ffc0"}}),
    "cover.colours.text": smaller(cover={"colours": {"text": "#f0f0d0"}}),
    "cover.front": smaller(cover={"front": "front.svg"}),
    "cover.back": smaller(cover={"back": "front.svg"}),
    "cover.spine_in": smaller(cover={"spine_in": 0.4}),
    "sections.id": section(id="fields"),
    "sections.title": section(title="Fields"),
    "sections.from": smaller(sections=[{"from": "mine.txt"}]),
    "sections.mix": smaller(sections=[{"mix": [{**MIXED, "kind": "net"}, MIXED]}]),
    "sections.kind": section(kind="net"),
    "sections.size": section(size="5x6"),
    "sections.grade": section(grade="medium"),
    "sections.count": section(count=3),
    "sections.per_page": section(per_page=1),
    "sections.options": section(options={"max_area": 6}),
    "sections.openings": section(openings=3),
    "sections.clues": section(clues="8-12"),
    "sections.effort": section(effort="9-30"),
    "sections.stars": section(stars=5),
    "sections.alike": section(kind="sudoku", size=4, count=14, alike="relabelled"),  # one more than there are
    "sections.needs": section(grade="any", needs=["core"]),
    "sections.best_of": section(grade="medium", best_of=1),
    "sections.flow": section(best_of=1, flow={"openings": 4}),
    "sections.flow.openings": section(best_of=1, flow={"openings": 4}),
    "sections.flow.before": section(grade="medium", best_of=1, flow={"before": "0.4-1"}),
    "sections.flow.variety": section(grade="any", flow={"variety": 3}),
}


# What some of these are compared to, the others to SMALL without its digital edition.
BEFORE = {
    "sections.best_of": section(grade="medium"),
    "cells.smallest": section(per_page=1),
    "sections.flow": section(best_of=1),
    "sections.flow.openings": section(best_of=1),
    "sections.flow.before": section(grade="medium", best_of=1),
    "sections.flow.variety": section(grade="any"),
    "sections.alike": section(kind="sudoku", size=4, count=13),
    "paper": smaller(printer="kdp-paperback"),
    "ink": smaller(printer="kdp-paperback", paper="premium-colour"),
    "fill": section(per_page=1),
    "one_sided": section(per_page=1),
    "screen": SMALL,
    "matter.contents": CHANGES["sections"],
    "matter.gallery": smaller(sections=PICTURES),
    "play_hints": smaller(companion=True),
    "voice": smaller(sections=SUDOKU),
    "sections.needs": section(grade="any"),
}
