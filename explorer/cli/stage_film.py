"""Any stage of the page as a film without a browser: of every task that has steps, and the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from explorer.cli.node import stage_lines
from explorer.cli.stage_picture import DESK, stage_document
from explorer.core.errors import OutsideRange, TooLarge
from explorer.export import mp4
from explorer.export.display_list import Size
from explorer.export.gif import Progress
from explorer.export.route_files import MOST_IN_MP4, MOST_PICTURES
from explorer.export.stage_files import moving_svg
from explorer.export.stage_film import Reel, TooFull, reel
from explorer.export.stage_page import reel_page
from explorer.export.stage_pixels import pixels
from explorer.export.stage_sheet import reel_sheet
from explorer.state.explore import ExploreState

SCREEN: Final = (960, 540)
"""Pixels of a film, where no size is said."""

BETWEEN: Final = {"gif": 9, "mp4": 21, "svg": 9, "html": 14, "sheet": 0}
"""Pictures between two steps."""

MOST: Final = {"gif": MOST_PICTURES, "mp4": MOST_IN_MP4, "svg": 3_000, "html": 3_000}
"""Pictures of one film."""

HEAVIEST = {"svg": 5_000_000, "html": 5_000_000}
"""Bytes from which a film has fewer pictures between its steps: one that follows a message over the
map draws all of it anew in each."""

WORDS: Final = {"head": 50, "sentence": 107, "line": 34}
"""What the words take of a picture 720 pixels high, as `assets/share/layout.js` has them."""


class _Fewer(Exception):
    """A film holds only so many pictures between two steps."""

    def __init__(self, between: int) -> None:
        super().__init__(between)
        self.between = between


def film(
    state: ExploreState,
    form: str,
    theme: str,
    size: Size | None,
    part: tuple[int, int | None],
    follow: bool,
    hear: Callable[[int], Progress],
) -> bytes:
    """Return some steps of a stage as a file: gif, mp4, svg, html or a sheet to be printed.

    ``follow`` lets the camera of the map go with the message; ``hear`` is asked, with the count of
    pictures, for what hears how many of them are made.
    """
    wide, high = mp4.even(size or SCREEN) if form == "mp4" else size or SCREEN
    between = BETWEEN[form]
    while True:
        try:
            shot = _shot(state, form, theme, (wide, high), part, follow, between)
        except _Fewer as fewer:
            between = fewer.between
            continue
        content = _written(shot, form, theme, hear)
        if len(content) <= HEAVIEST.get(form, len(content)) or between == 0:
            return content
        between = min(between - 1, int((between + 1) * HEAVIEST[form] / len(content)) - 1)
        between = max(0, between)


def _written(shot: Reel, form: str, theme: str, hear: Callable[[int], Progress]) -> bytes:
    if form == "html":
        return reel_page(shot, theme).encode()
    if form == "svg":
        return moving_svg(shot).encode()
    if form == "sheet":
        return reel_sheet(shot, theme).encode()
    return pixels(shot, form, theme, hear(len(shot.frames)))


def _shot(
    state: ExploreState,
    form: str,
    theme: str,
    size: Size,
    part: tuple[int, int | None],
    follow: bool,
    between: int,
) -> Reel:
    wide, high = size
    # Words stand beside a page's stage, and in any other picture.
    with_words = form not in ("html", "sheet")
    scale = max(0.3, min(high / 720, max(wide / 1280, 0.55)))
    stage = max(1.0, high - with_words * scale * sum(WORDS.values()))
    first, last = part
    wish: dict[str, Any] = {
        "doc": stage_document(state),
        "step": first,
        "alone": False,
        "size": {"width": DESK, "height": max(1, round(DESK * stage / wide))},
        "film": {
            "from": first,
            "to": last,
            "between": between,
            "follow": follow,
            "whole": False,
            "width": wide,
            "height": high,
            "sentence": with_words,
            "line": with_words,
            "name": with_words,
            "bits": False,
            "ink": False,
            "clear": form == "sheet",
        },
    }
    lines = stage_lines(wish, theme)
    begun = next(lines)
    if "told" not in begun:
        steps = int(begun["steps"])
        raise OutsideRange("--step is past the last one of what is shown", nearest=str(steps))
    head = begun["told"]
    many = (len(head["shots"]) - 1) * (between + 1) + 1
    if many > MOST.get(form, many):
        fewer = first + (MOST[form] - 1) // (between + 1)
        raise TooLarge(
            f"{len(head['shots']) - 1:,} steps make {many:,} pictures, and one file takes at most"
            f" {MOST[form]:,}",
            nearest=f"--step {first}-{fewer}",
        )
    if many == 1 and form != "sheet":
        raise OutsideRange("there is one picture, and nothing moves", nearest="explorer draw")
    try:
        return reel(head, (line["told"] for line in lines if "told" in line))
    except TooFull as full:
        if between == 0:
            raise
        # As many as there was room for, a little less: what moves more shows more.
        room = int(0.9 * (between + 1) * full.pictures / many) - 1
        raise _Fewer(max(0, min(room, between - 1))) from full
