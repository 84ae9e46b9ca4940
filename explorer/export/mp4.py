"""A film as an MP4 with each picture's duration: for players, slides and other videos.

The encoder is an extra, `pip install "interconnect-explorer[mp4]"`: OpenCV, whose FFmpeg is under
the LGPL and encodes VP9. H.264 would play in more places, but every package that encodes it brings
x264, which is under the GPL.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from explorer.core.errors import Missing
from explorer.export.film import Film
from explorer.export.gif import Progress, timed_pictures

if TYPE_CHECKING:
    from PIL.Image import Image

FRAMES_PER_SECOND: Final = 30
"""Pictures per second."""

CODEC: Final = "vp09"


def even_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return an even size for a video, because colours are stored for two by two pixels.

    >>> even_size((641, 360))
    (640, 360)
    """
    return size[0] // 2 * 2, size[1] // 2 * 2


def mp4(film: Film, progress: Progress = lambda _: None) -> bytes:
    """Return a film with even sides as an MP4; raise Missing if there is no encoder."""
    return encode_mp4(timed_pictures(film, progress), film.size)


def encode_mp4(frames: Iterable[tuple[Image, float]], pixels: tuple[int, int]) -> bytes:
    """Return pictures and their durations in seconds as an MP4; raise Missing without encoder."""
    cv2 = _encoder()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "film.mp4"
        code = cv2.VideoWriter.fourcc(*CODEC)
        writer = cv2.VideoWriter(
            os.fspath(path), cv2.CAP_FFMPEG, code, float(FRAMES_PER_SECOND), pixels
        )
        if not writer.isOpened():
            raise Missing("the encoder of MP4 that is installed has no VP9", nearest="--format gif")
        written, end_seconds = 0, 0.0
        for image, seconds in frames:
            end_seconds += seconds
            picture = np.asarray(image)[:, :, ::-1]
            while written < round(end_seconds * FRAMES_PER_SECOND):
                writer.write(np.ascontiguousarray(picture))
                written += 1
        writer.release()
        return path.read_bytes()


def _encoder() -> Any:
    try:
        import cv2
    except ImportError:
        raise Missing(
            'MP4 needs an encoder: pip install "interconnect-explorer[mp4]" brings one, GIF needs'
            " none",
            nearest="--format gif",
        ) from None
    return cv2
