"""A film of the steps of a state, painted by the page's stage without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from explorer.core.errors import OutsideRange, TooLarge
from explorer.export.display_list import Size
from explorer.export.film import Film, TooManyPictures, read_film
from explorer.export.film_files import make_film_file
from explorer.export.gif import Progress
from explorer.export.mp4 import even_size
from explorer.routing.traces.trace import Trace
from explorer.stage.pictures import STAGE_WIDTH, stage_output, stage_page
from explorer.state.explore import ExploreState
from explorer.words.catalogue import LANGUAGES

DEFAULT_SIZE: Final = (960, 540)
"""Default size of a film in pixels."""

PICTURES_BETWEEN_STEPS: Final = {"gif": 9, "mp4": 21, "svg": 9, "html": 14, "sheet": 0}
"""Pictures between two steps, by format."""

MAX_PICTURES: Final = {"gif": 1_500, "mp4": 9_000, "svg": 3_000, "html": 3_000}
"""Most pictures of a film: a GIF's are in memory until it is written, an MP4 takes minutes."""

MAX_BYTES = {"svg": 5_000_000, "html": 5_000_000}
"""File size in bytes above which a film has fewer pictures between its steps: a film that follows a
message over the map redraws all of the map in each picture."""

FILM_STAGE_WIDTH: Final = 630
"""Width of a film's stage in pixels, at most: addresses on it are legible from the last row."""

SHEET_WIDTH: Final = 570
"""Width of a sheet's stage in pixels: at paper width, letters have at least 9 points."""


@dataclass(frozen=True)
class Part:
    """The steps of a film: the first, the last (None for the last of all), and whether the map's
    camera follows the message."""

    first: int = 0
    last: int | None = None
    follow: bool = True


@dataclass(frozen=True)
class Pictures:
    """The number of pictures between two steps: ``between``, or fewer if all steps together have
    ``most`` or a second has ``seen``, but at least one."""

    between: int
    most: int | None = None
    seen: int | None = None

    @property
    def stage_options(self) -> dict[str, int]:
        """The stage's options for these numbers."""
        return {name: value for name, value in asdict(self).items() if value is not None}


class _FewerPictures(Exception):
    """Raised if a film has room only for fewer pictures between two steps."""

    def __init__(self, between: int) -> None:
        super().__init__(between)
        self.between = between


def film(
    state: ExploreState,
    form: str,
    theme: str,
    size: Size | None = None,
    part: Part | None = None,
    progress_of: Callable[[int], Progress] = lambda count: lambda done: None,
    trace: Trace | None = None,
    lang: str = LANGUAGES[0],
) -> bytes:
    """Return some steps of a stage as a file: gif, mp4, svg, html or a printed sheet.

    ``progress_of`` is called with the total number of pictures and returns the progress callback;
    ``trace`` is the route, if it is known. Raises TooLarge with the nearest part that fits if there
    are too many steps, OutsideRange for a step past the last.

    >>> from explorer.tasks.registry import read_state
    >>> film(read_state("?net=Q(2)&from=00&to=11"), "html", "light").count(b"<li data-shot")
    3
    """
    pixels = even_size(size or DEFAULT_SIZE) if form == "mp4" else size or DEFAULT_SIZE
    page, part = stage_page(state, trace, lang), part or Part()
    if form not in ("html", "sheet"):
        page["view"] = (*page["view"], "present")
    between = PICTURES_BETWEEN_STEPS[form]
    while True:
        try:
            recorded = _film(page, form, theme, pixels, part, Pictures(between), lang=lang)
        except _FewerPictures as fewer:
            between = fewer.between
            continue
        content = make_film_file(recorded, form, theme, progress_of(len(recorded.frames)))
        if len(content) <= MAX_BYTES.get(form, len(content)) or between == 0:
            return content
        between = min(between - 1, int((between + 1) * MAX_BYTES[form] / len(content)) - 1)
        between = max(0, between)


def record_film(
    state: ExploreState,
    theme: str,
    size: Size,
    desk: int,
    part: Part,
    pictures: Pictures,
    lang: str = LANGUAGES[0],
) -> Film:
    """Return some steps of a stage as a film to embed in a page beside others.

    ``desk`` is the stage width in pixels that its letters are made for, ``pictures`` the pictures
    between two steps: fewer if there are too many steps.

    >>> from explorer.tasks.registry import read_state
    >>> state = read_state("?net=Q(2)&from=00&to=11")
    >>> made = record_film(state, "light", (640, 480), 520, Part(), Pictures(1))
    >>> len(made.shots), len(made.frames)
    (3, 5)
    """
    page = stage_page(state, lang=lang)
    while True:
        try:
            return _film(page, "html", theme, size, part, pictures, desk, lang)
        except _FewerPictures as fewer:
            pictures = replace(pictures, between=fewer.between)


def _film(
    page: dict[str, Any],
    form: str,
    theme: str,
    size: Size,
    part: Part,
    pictures: Pictures,
    desk: int = STAGE_WIDTH,
    lang: str = LANGUAGES[0],
) -> Film:
    # A page or sheet has its texts beside the stage; other films have them in the picture.
    with_words = form not in ("html", "sheet")
    options: dict[str, Any] = {
        "doc": page,
        "step": part.first,
        "alone": False,
        "desk": _stage_width(form, desk),
        "film": {
            "from": part.first,
            "to": part.last,
            **pictures.stage_options,
            "follow": part.follow,
            "whole": False,
            "width": size[0],
            "height": size[1],
            "sentence": with_words,
            "line": with_words,
            "name": with_words,
            "bits": with_words,
            "ink": False,
            "clear": form == "sheet",
            "open": form == "sheet",
        },
    }
    messages = stage_output(options, theme, lang)
    head = next(messages)
    if "shots" not in head:
        steps = int(head["steps"])
        raise OutsideRange("--step is past the last one of what is shown", nearest=str(steps))
    steps, between = len(head["shots"]) - 1, int(head["between"])
    count = steps * (between + 1) + 1
    if count > MAX_PICTURES.get(form, count):
        last = part.first + (MAX_PICTURES[form] - 1) // (between + 1)
        raise TooLarge(
            f"{steps:,} steps make {count:,} pictures, and one file takes at most"
            f" {MAX_PICTURES[form]:,}",
            nearest=f"--step {part.first}-{last}",
        )
    if count == 1 and form != "sheet":
        raise OutsideRange("there is one picture, and nothing moves", nearest="explorer draw")
    try:
        return read_film(head, _frames(messages))
    except TooManyPictures as full:
        if between == 0:
            raise
        # As many pictures as fitted, minus a margin: more motion means more elements in a picture.
        fitting = int(0.9 * (between + 1) * full.pictures / count) - 1
        raise _FewerPictures(max(0, min(fitting, between - 1))) from full


def _stage_width(form: str, default: int) -> int:
    """Return the width of the stage in pixels; the smaller it is, the larger its texts appear."""
    return {"html": default, "sheet": SHEET_WIDTH}.get(form, FILM_STAGE_WIDTH)


def _frames(messages: Iterator[Any]) -> Iterator[Any]:
    return (line for line in messages if "stage" in line)
