"""The colours of plots in each theme: the tokens, for output that no style sheet reaches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from explorer.display.looks import FONT_STACKS, colour
from explorer.state.themes import THEMES


@dataclass(frozen=True)
class Palette:
    """The tokens that a plot uses in a theme; ``scale`` is the enlargement for a projector."""

    bg: str
    ink: str
    ink_3: str
    line: str
    line_3: str
    families: tuple[str, ...]
    scale: float = 1.0


def _palette(theme: str) -> Palette:
    bg, ink, ink_3, line, line_3 = (
        colour(token, theme) for token in ("bg", "ink", "ink-3", "line", "line-3")
    )
    families = tuple(colour(f"f{hue}", theme) for hue in range(1, 6))
    return Palette(bg, ink, ink_3, line, line_3, families, 1.35 if theme == "projector" else 1.0)


PALETTES: dict[str, Palette] = {theme: _palette(theme) for theme in THEMES}


def palette_of(theme: str, scale: float = 0.0) -> Palette:
    """Return the colours of a theme, "" for the light one; ``scale`` replaces its scale."""
    palette = PALETTES.get(theme, PALETTES["light"])
    return replace(palette, scale=scale) if scale else palette


MONO, SANS, SERIF = FONT_STACKS["mono"], FONT_STACKS["sans"], FONT_STACKS["serif"]
