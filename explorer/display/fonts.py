"""The fonts of the pages, each as a complete file and as a small subset for the first screen.

A font has about a thousand glyphs; the pages print two hundred. ``assets/fonts`` holds each
complete font, ``assets/fonts/first`` a subset with the characters the product prints. A browser
fetches the complete font if a visitor types another character.

``python -m explorer.display.fonts`` regenerates the subsets, the style sheet that names all fonts,
and the letter widths with which texts on pictures are measured.
"""

from __future__ import annotations

import json
from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Any, Final

from explorer.display.raster import assets

NON_ASCII: Final = (
    "\u00a0§°±²³µ·¹½¾×ÄÖÜßáäéóöü÷īňő"
    "ŠšžΔΘΣΩαβγδεθκλμξπρστφω–’“”„…′›⁰⁴⁵⁶⁷⁸⁹⁻₁₂₃←↑→↓↦∈∏−∗√∞∩∪∼≈≠≡≤≥≪≫⊂⊕⋯⌈⌉⌊⌋▲△✓⟨⟩↻⊣⌒✕\u0305\u202f"
)
"""Non-ASCII characters that the product prints; a test looks for others in its source files."""

PRINTED: Final = frozenset((*range(0x20, 0x7F), *map(ord, NON_ASCII)))
"""The characters of a subset, if the font has them."""

FEATURES: Final = (
    *("calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn"),
    "zero",
)
"""Features that browsers apply by default, and the slashed zero that the style sheets ask for."""


LICENSE: Final = "This Font Software is licensed under the SIL Open Font License, Version 1.1."


@dataclass(frozen=True)
class Face:
    """A font: its family, its complete file, its subset, its weight.

    If one file has every weight, ``heaviest`` is the last, and the subset has only the first. With
    ``one_size`` the subset has only the usual optical size, since the font is printed at about it.
    """

    family: str
    whole: str
    small: str
    weight: int = 400
    heaviest: int | None = None
    italic: bool = False
    one_size: bool = False

    def rules(self) -> list[str]:
        """Return the ``@font-face`` rules; no character is looked up in two files.

        If two rules cover a character, browsers try the later first. A line break in a page's
        source is no reason to fetch a font: ranges begin after the control characters.
        """
        glyphs = self.characters()
        others = {code for code in glyphs if code >= 0xA0} - PRINTED
        rest = unicode_range(others, PRINTED - glyphs)
        rules = [self._rule(self.whole, f"{self.weight}", rest)]
        if self.heaviest:
            rules.append(self._rule(self.whole, f"{self.weight + 1} {self.heaviest}", ""))
        return [
            *rules,
            self._rule(
                f"first/{self.small}", f"{self.weight}", unicode_range(PRINTED & glyphs, others)
            ),
        ]

    def characters(self) -> frozenset[int]:
        """Return the code points that the face has glyphs for."""
        from fontTools.ttLib import TTFont

        with TTFont(assets() / "fonts" / f"{self.whole}.woff2") as font:
            return frozenset(font.getBestCmap())

    def _rule(self, file: str, weight: str, characters: str) -> str:
        style = " font-style: italic;" if self.italic else ""
        range_rule = f" unicode-range: {characters};" if characters else ""
        return (
            f'@font-face {{ font-family: "{self.family}"; font-weight: {weight};{style}'
            f' src: url("../fonts/{file}.woff2") format("woff2"); font-display: swap;'
            f"{range_rule} }}"
        )


SANS, MONO, SERIF = "IBM Plex Sans", "IBM Plex Mono", "Source Serif 4"

FACES: Final = (
    Face(SANS, "IBMPlexSans-Regular", "sans-400"),
    Face(SANS, "IBMPlexSans-Medium", "sans-500", 500),
    Face(SANS, "IBMPlexSans-SemiBold", "sans-600", 600),
    Face(SANS, "IBMPlexSans-Italic", "sans-400-italic", italic=True),
    Face(MONO, "IBMPlexMono-Regular", "mono-400"),
    Face(MONO, "IBMPlexMono-Medium", "mono-500", 500),
    Face(MONO, "IBMPlexMono-SemiBold", "mono-600", 600),
    Face(SERIF, "source-serif-4-latin-opsz-normal", "serif-400", heaviest=900),
    Face(
        SERIF,
        "source-serif-4-latin-opsz-italic",
        "serif-400-italic",
        heaviest=900,
        italic=True,
        one_size=True,
    ),
)

FIRST_SCREEN_FONTS: Final = ("sans-400", "sans-500", "sans-600", "mono-500", "serif-400")
"""Subsets that every first screen uses, requested at once so that no text is laid out twice."""


def unicode_range(included: Set[int], excluded: Set[int]) -> str:
    """Return the fewest ranges of code points, as CSS, with some in them and some others not.

    >>> unicode_range({0x41, 0x42, 0x44, 0x2192}, {0x50})
    'U+41-44,U+2192'
    """
    groups = groupby(sorted(included | excluded), excluded.__contains__)
    runs = [list(codes) for is_excluded, codes in groups if not is_excluded]
    ends = ((codes[0], codes[-1]) for codes in runs)
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in ends)


def fonts_css() -> str:
    """Return the style sheet that names every font, as a subset and complete."""
    head = "/* The faces of the pages. Written by `python -m explorer.display.fonts`. */"
    return "\n".join([head, *(rule for face in FACES for rule in face.rules()), ""])


def subset_font(face: Face) -> bytes:
    """Return the subset of a font; the same bytes each time.

    A modified font may not carry the name reserved by its makers (SIL Open Font License, 3), so the
    file has a name of its own. Its copyright and license stay in it.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    path = assets() / "fonts" / f"{face.whole}.woff2"
    font = TTFont(path, recalcTimestamp=False)
    if face.heaviest:
        # An axis given as None is pinned at its default.
        optical = {"opsz": None} if face.one_size else {}
        font = instantiateVariableFont(font, {"wght": face.weight, **optical})
    options = Options()
    options.layout_features = list(FEATURES)
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=PRINTED)
    subsetter.subset(font)
    family_name = f"Explorer {face.small}"
    name_records = {
        1: family_name,
        3: family_name,
        4: family_name,
        6: family_name.replace(" ", ""),
        13: LICENSE,
    }
    for name, text in name_records.items():
        font["name"].setName(text, name, 3, 1, 0x409)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


OPTICAL_SIZES: Final = (8.0, 11.0, 14.0, 17.0, 20.0, 30.0, 40.0, 60.0)
"""Sizes in pixels at which fonts with optical sizes are measured: their letter widths differ."""

SAMPLE: Final = ("e", "t", "a", "o", "i", "n", "s", "r", "h", "space")
"""The glyphs that are measured together: the most frequent."""

UNKNOWN_WIDTH: Final = 0.6
"""Width in ems of a letter whose width is not known."""


@cache
def letter_widths() -> dict[str, Any]:
    """Return the widths of letters in ems by font and weight; the key "" is any other letter.

    >>> round(letter_widths()["IBM Plex Mono 400"]["widths"]["0"], 2)
    0.6
    """
    widths: dict[str, Any] = json.loads((assets() / "fonts" / WIDTHS_FILE).read_text("utf-8"))
    return widths


WIDTHS_FILE: Final = "widths.json"


def measured_widths() -> str:
    """Return the fonts' measures as JSON, one line per font."""
    upright = [face for face in FACES if not face.italic]
    lines = (f"{json.dumps(f'{f.family} {f.weight}')}: {_measures(f)}" for f in upright)
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _measures(face: Face) -> str:
    from fontTools.ttLib import TTFont

    font = TTFont(assets() / "fonts" / f"{face.whole}.woff2", lazy=True)
    em = font["head"].unitsPerEm
    advances, names = font["hmtx"].metrics, font.getBestCmap()
    widths = {chr(c): round(advances[names[c]][0] / em, 4) for c in sorted(PRINTED) if c in names}
    ascent, descent = font["hhea"].ascent, -font["hhea"].descent
    measures = {
        "cap": round(font["OS/2"].sCapHeight / em, 4),
        "middle": round(ascent / (ascent + descent) - 0.5, 4),
        "optical": _optical_widths(font),
        "widths": {**widths, "": UNKNOWN_WIDTH},
    }
    return json.dumps(measures, ensure_ascii=False)


def _optical_widths(font: Any) -> list[tuple[float, float]]:
    """Return (size in pixels, width relative to usual) pairs if a font has optical sizes."""
    axes = {axis.axisTag for axis in font["fvar"].axes} if "fvar" in font else set[str]()
    if "opsz" not in axes:
        return []
    usual = _breadth(font.getGlyphSet())
    sizes = ((size, _breadth(font.getGlyphSet(location={"opsz": size}))) for size in OPTICAL_SIZES)
    return [(size, round(breadth / usual, 4)) for size, breadth in sizes]


def _breadth(glyphs: Any) -> float:
    return float(sum(glyphs[letter].width for letter in SAMPLE))


def main() -> None:
    """Write the subsets, the style sheet and the letter widths."""
    folder = assets() / "fonts" / "first"
    folder.mkdir(exist_ok=True)
    for face in FACES:
        (folder / f"{face.small}.woff2").write_bytes(subset_font(face))
    (assets() / "style" / "faces.css").write_text(fonts_css(), encoding="utf-8")
    (assets() / "fonts" / WIDTHS_FILE).write_text(measured_widths(), encoding="utf-8")


if __name__ == "__main__":
    main()
