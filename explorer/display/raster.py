"""An SVG as a PNG in the pages' fonts: no system font is used and nothing is downloaded."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

FONT_NAMES = (
    "IBMPlexSans-Regular",
    "IBMPlexSans-Medium",
    "IBMPlexSans-SemiBold",
    "IBMPlexMono-Regular",
    "IBMPlexMono-Medium",
    "IBMPlexMono-SemiBold",
    "source-serif-4-latin-opsz-normal",
)


def assets() -> Path:
    """Return the folder of style sheets, scripts and fonts: in the wheel, or beside the package."""
    home = Path(__file__).resolve().parents[1]
    packed = home / "assets"
    return packed if packed.is_dir() else home.parent / "assets"


@cache
def font_files() -> tuple[str, ...]:
    """Return the font files in a format the renderer reads, made once per process."""
    # The renderer cannot read WOFF2, the format that browsers get.
    from fontTools.ttLib import TTFont

    folder = Path(tempfile.mkdtemp(prefix="explorer-faces-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = []
    for name in FONT_NAMES:
        font = TTFont(
            assets() / "fonts" / f"{name}.woff2", recalcBBoxes=False, recalcTimestamp=False
        )
        font.flavor = None
        file = folder / f"{name}.ttf"
        font.save(file)
        files.append(str(file))
    return tuple(files)


def png(svg: str, width: int) -> bytes:
    """Return an SVG document as a PNG ``width`` pixels wide, always the same bytes.

    >>> png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>', 40)[1:4]
    b'PNG'
    """
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=list(font_files()),
            font_family="IBM Plex Sans",
            sans_serif_family="IBM Plex Sans",
            monospace_family="IBM Plex Mono",
            serif_family="Source Serif 4",
        )
    )
