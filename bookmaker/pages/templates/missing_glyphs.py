"""Characters that a font lacks -> a fault that says which font that is, and with which layout they would be there."""

import functools
from collections.abc import Collection

from bookmaker.files.fonts import built_in, called, is_own
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.flowing import Lacking
from bookmaker.pages.templates import layouts
from bookmaker.source.faults import Fault, SourcePlace


def lacking_fault(one: Lacking, mark: SourcePlace | None, styles: Collection[str] = ()) -> Fault:
    """The fault of a text on a page some of whose characters its font lacks.

    `styles` are those that a layout must have to be of use here.
    """
    shown = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in one.characters[:5])
    of = f"{shown} of '{one.text[:60]}'"
    if is_own(one.face):
        return Fault(f"font '{called(one.face)}' has no {of}", "take a font that has them, or other words", mark)
    having = dict.fromkeys(fonts.face(name).family for name in built_in() if not fonts.face(name).lacks(one.characters))
    if not having:
        hint = "write it with other letters: the fonts have Latin, Greek and Cyrillic ones"
        return Fault(f"no font has {of}", hint, mark)
    others = [name for name in _layouts(frozenset(styles)) if not lacks(name, one.characters)]
    advice = f"{' and '.join(list(having)[:2])} would have it"
    instead = f": take a layout such as '{others[0]}', or write other letters" if others else ": write other letters"
    return Fault(f"the font {fonts.face(one.face).family} has no {of}", advice + instead, mark)


def lacks(layout: str, characters: str) -> bool:
    """Whether some font of a built-in layout lacks one of the characters."""
    faces = {style.font for style in layouts.load(layout).theme.styles.values()}
    return any(fonts.face(name).lacks(characters) for name in faces)


@functools.cache
def _layouts(styles: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in layouts.names() if styles <= layouts.load(name).theme.styles.keys())
