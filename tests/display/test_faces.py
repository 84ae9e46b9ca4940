"""The small fonts: they have every printed character, with the metrics of the whole fonts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from unicodedata import category

import pytest
from fontTools.ttLib import TTFont

import explorer
from explorer.display.fonts import FACES, FIRST_SCREEN_FONTS, PRINTED, Face, fonts_css, subset_font
from explorer.display.raster import assets
from tests.contracts import by_turns

FONTS = assets() / "fonts"
SOURCES = {".py", ".js", ".css", ".json", ".csv"}
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")


@cache
def font(path: str) -> TTFont:
    return TTFont(FONTS / f"{path}.woff2")


def texts() -> list[str]:
    """The sources without the command line, since a terminal has other fonts."""
    folders = (Path(explorer.__file__).parent, assets())
    files = (
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.suffix in SOURCES and "cli" not in file.parts
    )
    return [file.read_text(encoding="utf-8") for file in files]


def test_every_printed_character_is_in_the_small_fonts() -> None:
    used = {ord(c) for text in texts() for c in text}
    used |= {int(code, 16) for text in texts() for code in ESCAPED.findall(text)}
    away = sorted(chr(c) for c in used - PRINTED if category(chr(c))[0] != "C")
    assert not away, f"add {away} to NON_ASCII in explorer/display/fonts.py, and run it"


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.small)
def test_a_small_font_agrees_with_the_whole_font(face: Face) -> None:
    small, whole = font(f"first/{face.small}"), font(face.whole)
    assert set(small.getBestCmap()) >= PRINTED & set(whole.getBestCmap())
    for table, names in (("hhea", ("ascent", "descent")), ("head", ("unitsPerEm",))):
        for name in names:
            assert getattr(small[table], name) == getattr(whole[table], name)
    for code, glyph in small.getBestCmap().items():
        assert small["hmtx"][glyph][0] == whole["hmtx"][whole.getBestCmap()[code]][0], chr(code)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.small)
def test_a_small_font_has_no_reserved_name(face: Face) -> None:
    names = font(f"first/{face.small}")["name"]
    named = " ".join(names.getDebugName(i) or "" for i in (1, 3, 4, 6))
    assert not {"Plex", "Source"} & set(named.split())
    assert "Open Font License" in names.getDebugName(13)
    assert names.getDebugName(0)


@pytest.mark.parametrize("face", by_turns([FACES[0], FACES[-1]], 2), ids=lambda face: face.small)
def test_a_small_font_is_up_to_date(face: Face) -> None:
    from io import BytesIO

    now, stored = TTFont(BytesIO(subset_font(face))), font(f"first/{face.small}")
    assert now.getGlyphOrder() == stored.getGlyphOrder()
    assert all(
        now.getTableData(tag) == stored.getTableData(tag) for tag in ("glyf", "cmap", "hmtx")
    )


def test_the_sheet_of_fonts_is_up_to_date() -> None:
    css = (assets() / "style" / "faces.css").read_text(encoding="utf-8")
    assert css == fonts_css(), "run `python -m explorer.display.fonts`"
    assert set(FIRST_SCREEN_FONTS) < {face.small for face in FACES}


def test_no_character_is_requested_from_two_files_of_one_weight() -> None:
    for face in FACES:
        whole, *_, small = (characters(rule) for rule in face.rules())
        has = set(font(face.whole).getBestCmap())
        # If two rules have a character, the later one applies.
        assert not (whole & PRINTED) - has
        assert PRINTED & has <= small
        assert not small & has - PRINTED
        assert {code for code in has if code >= 0xA0} - PRINTED <= whole


def characters(rule: str) -> set[int]:
    _, _, range_text = rule.partition("unicode-range: ")
    within = range_text.split(";")[0] or "U+0-FFFF"
    ranges: set[int] = set()
    for part in within.split(","):
        first, _, last = part.removeprefix("U+").partition("-")
        ranges |= set(range(int(first, 16), int(last or first, 16) + 1))
    return ranges
