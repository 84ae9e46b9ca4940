"""A film of a stage as pixels: GIF and MP4, each picture as long as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from explorer.export import mp4
from explorer.export.gif import Progress, encoded_gif, palette, rasterized
from explorer.export.stage_files import still
from explorer.export.stage_film import Frame, Reel

if TYPE_CHECKING:
    from PIL.Image import Image

FILMS: Final = ("gif", "mp4")


def pixels(film: Reel, form: str, theme: str, progress: Progress = lambda _: None) -> bytes:
    """Return a film as a ``gif`` or an ``mp4``; ``told`` hears how many pictures are made."""
    if form == "mp4":
        return mp4.encoded(_shown(film, progress), mp4.even(film.size))
    ends = [_painted(film, film.rests[i]) for i in (0, len(film.rests) // 2, -1)]
    return encoded_gif(_shown(film, progress), palette(ends, theme))


def _shown(film: Reel, progress: Progress) -> Iterator[tuple[Image, float]]:
    for i, (frame, seconds) in enumerate(film.timed):
        yield _painted(film, frame).convert("RGB"), seconds
        progress(i + 1)


def _painted(film: Reel, frame: Frame) -> Image:
    return rasterized(still(film, frame), film.size)
