"""Lengths as people write them: "6x9in", "15mm", "43pt" -> points; the one place for inches and millimetres."""

import re

POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / 25.4
UNITS = {"in": POINTS_PER_INCH, "mm": POINTS_PER_MM, "pt": 1.0}  # in points

_LENGTH = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,4})?)(in|mm|pt)")


def in_mm(points: float) -> str:
    """A length as faults say it, to a tenth of a millimetre: "42.3 mm"."""
    return f"{points / POINTS_PER_MM:.1f} mm"


def read_length(text: object) -> float:
    """The points of "1.562in", "42mm" or "118pt"; ValueError for anything else."""
    match = _LENGTH.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"'{str(text)[:40]}' is not a length")
    return float(match[1]) * UNITS[match[2]]
