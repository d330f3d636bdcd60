"""What a newspaper's pages on the web have of its own; files beside daily.yaml stand in it with what they hold."""

import base64
import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, did_you_mean
from bookmaker.source.fields import Line
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes
from bookmaker.source.public_words import LANGUAGES
from bookmaker.source.validation import Strict, wrong

LARGEST = 200 << 10  # bytes of a masthead or style, which every reader loads
PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg"}
DATA = re.compile(r"data:(image/[a-z+]+);base64,([A-Za-z0-9+/=]*)")
ABROAD = re.compile(r"</|@import|url\(", re.IGNORECASE)  # what a style must not have: an end, and what others serve


def site_address(value: Any) -> Any:
    """The address under which web/ lies, without a slash at its end; raises what `wrong` gives where it is none."""
    if not isinstance(value, str) or not re.fullmatch(r"https?://[^\s\"<>]{1,200}", value):
        raise wrong(f"must be an address, not '{str(value)[:40]}'", "such as https://example.com/puzzles")
    return value.rstrip("/")


def _masthead(value: Any) -> Any:
    if not isinstance(value, str) or not DATA.fullmatch(value):
        raise wrong("must name a picture beside this file", "known: " + ", ".join(PICTURES))
    return value


def _languages(value: Any) -> Any:
    words = value if isinstance(value, list) else [value]
    for word in words:
        if word not in LANGUAGES:
            raise wrong(f"has no words in '{str(word)[:40]}'", did_you_mean(str(word), LANGUAGES))
    return tuple(dict.fromkeys(words))


def _address(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(r"(https?://|mailto:|/)[^\s\"<>]{1,300}", value):
        raise wrong(f"must be an address, not '{str(value)[:40]}'", "such as https://example.com/imprint")
    return value


class FootSpec(Strict):
    """A text at the foot of every page, and where it leads."""

    text: Line = Field(description="what is said, such as Imprint")
    link: Annotated[str, BeforeValidator(_address, json_schema_input_type=str)] | None = Field(
        None, description="where it leads, such as https://example.com/imprint"
    )


class WebSpec(Strict):
    """What is the paper's own on every page of web/."""

    masthead: Annotated[str, BeforeValidator(_masthead, json_schema_input_type=str)] | None = Field(
        None, description="a picture (svg, png, jpg) beside this file, in place of the paper's name"
    )
    style: str = Field("", description="a CSS file beside this file, whose rules stand after ours")
    footer: Annotated[tuple[FootSpec, ...], Field(max_length=20)] = Field(
        (), description="texts at the foot of every page: [{text, link}]"
    )
    languages: Annotated[
        tuple[str, ...], BeforeValidator(_languages, json_schema_input_type=str | list[str]), Field(max_length=20)
    ] = Field((), description="further languages of the pages around the puzzles, such as [de, fr]")


def picture_of(masthead: str) -> tuple[str, bytes]:
    """The ending and the bytes of a masthead, as `WebSpec` holds it."""
    found = DATA.fullmatch(masthead)
    assert found is not None  # as it was checked
    ending = next(ending for ending, kind in PICTURES.items() if kind == found[1])
    return ending, base64.b64decode(found[2])


def with_files(text: Source) -> tuple[Source, list[Fault]]:
    """The same daily.yaml with what its `web` names read from beside it, and faults where that cannot be."""
    web = text.value.get("web") if isinstance(text.value, dict) else None
    if not isinstance(web, dict):
        return text, []
    read, faults = dict(web), []
    for key in ("masthead", "style"):
        if not isinstance(name := web.get(key), str):
            continue
        try:
            read[key] = _read(Path(text.name).parent, name, key)
        except Unreadable as error:
            del read[key]
            hint = "put the file beside the daily.yaml, up to 200 KiB"
            faults.append(Fault(f"cannot use '{name[:60]}': {error}", hint, text.mark(("web", key))))
    return replace(text, value={**text.value, "web": read}), faults


def _read(folder: Path, name: str, key: str) -> str:
    if not is_within(folder / name, folder):
        raise Unreadable("it lies outside the folder of the daily.yaml")
    data = read_bytes(folder / name, most=LARGEST)
    if key == "masthead":
        kind = PICTURES.get(Path(name).suffix.lower())
        if kind is None:
            raise Unreadable("it is no picture of svg, png or jpg")
        return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"
    try:
        style = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("it is no text in UTF-8") from None
    if found := ABROAD.search(style):
        raise Unreadable(f"it has '{found[0]}', and pages fetch nothing beyond themselves")
    return style
