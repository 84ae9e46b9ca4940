"""Merge the light and the dark version of a drawing into one whose colours the page chooses.

The drawing is made in both themes and compared: values that differ get a name with one value per
theme. A picture thus follows the page's theme, and is in the file once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from explorer.display.looks import FONT_STACKS, SCHEMES, SHADOWS, TOKENS
from explorer.export.display_list import Element
from explorer.export.film import Film
from explorer.state.themes import THEMES

LIGHT: Final = "light"
DARK: Final = "dark"
QUOTED: Final = re.compile(r'"([^"]*)"')


class ThemesDiffer(Exception):
    """The drawings of two themes differ in more than their look."""


@dataclass
class Palette:
    """The values that differ between light and dark, each pair with the number in its name.

    >>> palette = Palette()
    >>> palette.named("#FFFFFF", "#111111"), palette.named("none", "none")
    ('var(--k0)', 'none')
    """

    pairs: dict[tuple[str, str], int] = field(default_factory=dict)

    def named(self, light: str, dark: str) -> str:
        """Return a value, or its name if the dark theme has another value."""
        if light == dark:
            return light
        return f"var(--k{self.pairs.setdefault((light, dark), len(self.pairs))})"

    def text(self, light: str, dark: str) -> str:
        """Return a drawing as text; raise ThemesDiffer if the elements of the themes differ.

        >>> Palette().text('<path fill="#fff"/>', '<path fill="#000"/>')
        '<path fill="var(--k0)"/>'
        """
        light_parts, dark_parts = (QUOTED.split(svg) for svg in (light, dark))
        if light_parts[::2] != dark_parts[::2]:
            raise ThemesDiffer
        merged = [
            f'"{self.named(a, b)}"' if i % 2 else a
            for i, (a, b) in enumerate(zip(light_parts, dark_parts, strict=True))
        ]
        return "".join(merged)

    def element(self, light: Element, dark: Element) -> Element:
        """Return an element; raise ThemesDiffer if the two have different shapes."""
        looks = [_look_of_element(light), _look_of_element(dark)]
        alike = (light.tag, light.matrix, light.text, looks[0].keys())
        if alike != (dark.tag, dark.matrix, dark.text, looks[1].keys()):
            raise ThemesDiffer
        look = {name: self.named(str(looks[0][name]), str(looks[1][name])) for name in looks[0]}
        return replace(light, attributes=look, opacity=1.0)

    def elements(self, light: Sequence[Element], dark: Sequence[Element]) -> list[Element]:
        """Return the merged elements; raise ThemesDiffer as ``element`` does."""
        if len(light) != len(dark):
            raise ThemesDiffer
        return [self.element(a, b) for a, b in zip(light, dark, strict=True)]

    def film(self, light: Film, dark: Film) -> Film:
        """Return a film; raise ThemesDiffer as ``element`` does.

        Elements that look alike in one theme are listed once there, but may be listed twice in the
        other theme: elements are therefore paired by their positions on the stage.
        """
        positions: dict[tuple[int, int], int] = {}
        frames = []
        for a, b in zip(light.frames, dark.frames, strict=True):
            if len(a.stage) != len(b.stage):
                raise ThemesDiffer
            pairs = zip(a.stage, b.stage, strict=True)
            stage = tuple(positions.setdefault(pair, len(positions)) for pair in pairs)
            frames.append(replace(a, stage=stage, words=()))
        elements = tuple(self.element(light.elements[i], dark.elements[j]) for i, j in positions)
        return replace(light, elements=elements, frames=tuple(frames))

    def css(self) -> str:
        """Return the colours of the page and of its drawings as style sheets.

        A page follows the system unless ``data-theme`` names a theme; it is printed light.
        """
        light, dark = self._values(0), self._values(1)
        return (
            f":root,[data-theme={LIGHT}]{{{light}}}"
            f"@media screen and (prefers-color-scheme:{DARK})"
            f"{{:root:not([data-theme={LIGHT}]){{{dark}}}}}"
            f"@media screen{{:root[data-theme={DARK}]{{{dark}}}}}"
        )

    def _values(self, dark: int) -> str:
        place = THEMES.index(DARK if dark else LIGHT)
        theme = THEMES[place]
        values: Mapping[str, str] = {name: shades[place] for name, shades in TOKENS.items()}
        names = [f"--{name}:{value}" for name, value in {**values, **FONT_STACKS}.items()]
        names += [f"--k{number}:{pair[dark]}" for pair, number in self.pairs.items()]
        return ";".join([f"color-scheme:{SCHEMES[theme]}", f"--shadow:{SHADOWS[theme]}", *names])


def _look_of_element(element: Element) -> dict[str, Any]:
    """Return the look of an element, including its opacity."""
    if element.opacity >= 1 and "opacity" not in element.attributes:
        return {**element.attributes, "opacity": "1"}
    return {**element.attributes, "opacity": f"{element.opacity:.4g}"}
