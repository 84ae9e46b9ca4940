"""Picture sizes in the form that users write."""

from __future__ import annotations

import re
from typing import Final

from explorer.core.errors import OutsideRange, brief

MIN_SIDE, MAX_SIDE = 64, 4096
"""Minimum and maximum side in pixels."""

SIZE: Final = re.compile(r"([0-9]{1,5})[x×]([0-9]{1,5})", re.ASCII)


def parsed_size(text: str) -> tuple[int, int]:
    """Return a width and a height in pixels; raise OutsideRange with the nearest valid size.

    >>> parsed_size("1920x1080")
    (1920, 1080)
    """
    match = SIZE.fullmatch(text)
    sides = tuple(int(side) for side in match.groups()) if match else ()
    if len(sides) != 2 or not all(MIN_SIDE <= side <= MAX_SIDE for side in sides):
        near = "x".join(str(min(max(side, MIN_SIDE), MAX_SIDE)) for side in sides) or "1280x720"
        raise OutsideRange(
            f"{brief(text)!r} is no size: it takes a width and a height of {MIN_SIDE} to {MAX_SIDE}"
            " pixels",
            nearest=near,
        )
    return sides[0], sides[1]
