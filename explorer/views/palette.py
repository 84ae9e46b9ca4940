"""The colours of plots in each theme: the design tokens, for what no style sheet reaches."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The tokens a plot uses, by theme; ``scale`` is how much larger a projector shows it."""

    bg: str
    ink: str
    ink_3: str
    line: str
    line_3: str
    families: tuple[str, str, str, str, str]
    scale: float = 1.0


_DEEP = ("#0A62B0", "#8A3A9F", "#00706A", "#8A5A00", "#BE3A00")

PALETTES: dict[str, Palette] = {
    "light": Palette("#F6F5F1", "#16181B", "#666B73", "#E0DDD5", "#85827A", _DEEP),
    "dark": Palette(
        "#131416",
        "#ECEAE4",
        "#93979C",
        "#2A2D31",
        "#7B8087",
        ("#63AEF5", "#CB92EC", "#4CC7BE", "#E0AC50", "#FF8C5F"),
    ),
    "projector": Palette("#FFFFFF", "#000000", "#4A4F57", "#C9C9C9", "#666666", _DEEP, 1.35),
}

MONO = '"IBM Plex Mono", ui-monospace, Consolas, monospace'
SANS = '"IBM Plex Sans", system-ui, sans-serif'
SERIF = '"Source Serif 4", Georgia, serif'
