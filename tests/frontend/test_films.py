"""GIF and MP4 films of the browser, read by other programs."""

from __future__ import annotations

import json
import struct
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.frontend.stage_picture import node

SCRIPT = Path(__file__).with_name("films.mjs")
SIZE = (97, 61)
TIMES = (0.5, 0.25, 0.25, 0.37, 0.1, 0.1, 0.1, 0.1)
CORNERS = ((0, 0), (0, -1), (-1, 0), (-1, -1))
MADE = ((b"one", True, 0), (b"three!", False, 66667), (b"2", True, 33333))


def _pixels() -> list[np.ndarray]:
    """Pictures that need all 4,096 codes and more than one table of them; the third moves not.

    In each of the last ones nothing changes but one corner.
    """
    rng = np.random.default_rng(3)
    colours = rng.integers(0, 256, (200, 3))
    first = colours[rng.integers(0, 200, SIZE[::-1])]
    second = first.copy()
    second[20:40, 30:50] = colours[rng.integers(0, 200, (20, 20))]
    last = np.broadcast_to(colours[7], first.shape).copy()
    pictures = [first, second, second, last]
    for corner in CORNERS:
        pictures.append(pictures[-1].copy())
        pictures[-1][corner] = colours[9]
    return pictures


@pytest.fixture(scope="module")
def films() -> dict[str, bytes]:
    opaque = [np.dstack([p, np.full(SIZE[::-1], 255)]).astype(np.uint8) for p in _pixels()]
    request: dict[str, Any] = {
        "width": SIZE[0],
        "height": SIZE[1],
        "frames": [
            {"data": b64encode(p.tobytes()).decode(), "seconds": t}
            for p, t in zip(opaque, TIMES, strict=True)
        ],
        "samples": [
            {"data": b64encode(data).decode(), "key": key, "timestamp": stamp}
            for data, key, stamp in MADE
        ],
        "track": {
            "codec": "avc1.42001f",
            "description": b64encode(b"\x01\x42\x00\x1f").decode(),
            "width": 640,
            "height": 360,
            "rate": 30,
        },
    }
    process = subprocess.run(
        [node(), str(SCRIPT)], input=json.dumps(request), capture_output=True, text=True, check=True
    )
    return {form: b64decode(text) for form, text in json.loads(process.stdout).items()}


def test_a_gif_is_read_as_it_was_painted(films: dict[str, bytes]) -> None:
    image = Image.open(BytesIO(films["gif"]))
    first, second, _, *others = _pixels()
    assert image.n_frames == 3 + len(CORNERS)
    assert image.info["loop"] == 0
    times = []
    for i, picture in enumerate((first, second, *others)):
        image.seek(i)
        times.append(image.info["duration"])
        # Of 200 colours some share the 15 bits by which they are told apart.
        apart = np.abs(np.asarray(image.convert("RGB"), int) - picture)
        assert apart.max() < 8
        assert (apart == 0).all(axis=2).mean() > 0.9
    # Pictures without motion last longer; each time is rounded, their sum is not.
    assert times == [500, 500, 370, 100, 100, 100, 100]


def test_an_mp4_holds_what_an_encoder_made(films: dict[str, bytes]) -> None:
    file = films["mp4"]
    boxes = dict(_boxes(file))
    assert list(boxes) == ["ftyp", "moov", "mdat"]
    assert file[boxes["mdat"][0] :] == b"onethree!2"
    table = _inside(file, boxes["moov"], "trak", "mdia", "minf", "stbl")
    found = dict(_boxes(file, *table))

    def words(name: str) -> tuple[int, ...]:
        start, end = found[name]
        return struct.unpack(f">{(end - start) // 4}i", file[start:end])[1:]

    assert words("stsz") == (0, 3, 3, 6, 1)
    assert words("stss") == (2, 1, 3)
    assert words("stco") == (1, boxes["mdat"][0])
    ticks = words("stts")[2]
    assert words("stts") == (1, 3, ticks)
    # The second that is decoded is shown as the third.
    assert words("ctts") == (3, 1, 0, 1, ticks, 1, -ticks)
    start, _ = _inside(file, boxes["moov"], "trak", "mdia", "mdhd")
    _, _, _, scale, lasts = struct.unpack(">5I", file[start : start + 20])
    assert lasts / scale == 0.1
    entry = file[slice(*found["stsd"])]
    assert b"avc1" in entry
    assert b"avcC\x01\x42\x00\x1f" in entry
    assert struct.unpack(">HH", entry[entry.index(b"avc1") + 28 :][:4]) == (640, 360)


def _boxes(
    file: bytes, start: int = 0, end: int | None = None
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the name of every box, and where what it holds begins and ends."""
    while start < (len(file) if end is None else end):
        size, name = struct.unpack(">I4s", file[start : start + 8])
        assert size >= 8
        yield name.decode(), (start + 8, start + size)
        start += size


def _inside(file: bytes, at: tuple[int, int], *names: str) -> tuple[int, int]:
    for name in names:
        at = dict(_boxes(file, *at))[name]
    return at
