"""An SVG as a PNG, set in the faces of the pages: nothing of the system is used, or fetched."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

FACES = (
    "IBMPlexSans-Regular",
    "IBMPlexSans-Medium",
    "IBMPlexSans-SemiBold",
    "IBMPlexMono-Regular",
    "IBMPlexMono-Medium",
    "IBMPlexMono-SemiBold",
    "source-serif-4-latin-opsz-normal",
)


def assets() -> Path:
    """Return the folder of style sheets, scripts and faces: in the wheel, or beside the package."""
    home = Path(__file__).resolve().parents[1]
    packed = home / "assets"
    return packed if packed.is_dir() else home.parent / "assets"


@cache
def faces() -> tuple[str, ...]:
    """Return files of the pages' faces as the renderer reads them, made once per process."""
    # The renderer reads no WOFF2, which is what browsers are served.
    from fontTools.ttLib import TTFont

    folder = Path(tempfile.mkdtemp(prefix="explorer-faces-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = []
    for name in FACES:
        font = TTFont(
            assets() / "fonts" / f"{name}.woff2", recalcBBoxes=False, recalcTimestamp=False
        )
        font.flavor = None
        file = folder / f"{name}.ttf"
        font.save(file)
        files.append(str(file))
    return tuple(files)


def png(svg: str, width: int) -> bytes:
    """Return an SVG document as a PNG so many pixels wide, the same bytes for the same document.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>', 40)[1:4]
    b'PNG'
    """
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=list(faces()),
            font_family="IBM Plex Sans",
            sans_serif_family="IBM Plex Sans",
            monospace_family="IBM Plex Mono",
            serif_family="Source Serif 4",
        )
    )
