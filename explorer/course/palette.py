"""What is drawn in a light and in a dark theme as one drawing, whose colours the page chooses.

The same is drawn twice and held against itself: what differs is named, and the name has one value
in each theme. So a picture follows the page about it, and is in the file once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from explorer.display.looks import FACES, SCHEMES, SHADOWS, TOKENS
from explorer.export.display_list import Element
from explorer.export.film import Film
from explorer.state.themes import THEMES

LIGHT: Final = "light"
DARK: Final = "dark"
QUOTED: Final = re.compile(r'"([^"]*)"')


class Unlike(Exception):
    """Two themes draw something that differs in more than its look."""


@dataclass
class Palette:
    """The values that differ between light and dark, each pair by the number of its name.

    >>> palette = Palette()
    >>> palette.named("#FFFFFF", "#111111"), palette.named("none", "none")
    ('var(--k0)', 'none')
    """

    pairs: dict[tuple[str, str], int] = field(default_factory=dict)

    def named(self, light: str, dark: str) -> str:
        """Return a value, by name where it is another in the dark."""
        if light == dark:
            return light
        return f"var(--k{self.pairs.setdefault((light, dark), len(self.pairs))})"

    def text(self, light: str, dark: str) -> str:
        """Return a drawing as text; raise Unlike where its elements are not the same.

        >>> Palette().text('<path fill="#fff"/>', '<path fill="#000"/>')
        '<path fill="var(--k0)"/>'
        """
        light_parts, dark_parts = (QUOTED.split(drawn) for drawn in (light, dark))
        if light_parts[::2] != dark_parts[::2]:
            raise Unlike
        merged = [
            f'"{self.named(a, b)}"' if i % 2 else a
            for i, (a, b) in enumerate(zip(light_parts, dark_parts, strict=True))
        ]
        return "".join(merged)

    def element(self, light: Element, dark: Element) -> Element:
        """Return an element; raise Unlike where the two are not the same shape."""
        hows = [_look_of_element(light), _look_of_element(dark)]
        alike = (light.tag, light.matrix, light.text, hows[0].keys())
        if alike != (dark.tag, dark.matrix, dark.text, hows[1].keys()):
            raise Unlike
        how = {name: self.named(str(hows[0][name]), str(hows[1][name])) for name in hows[0]}
        return replace(light, how=how, opacity=1.0)

    def elements(self, light: Sequence[Element], dark: Sequence[Element]) -> list[Element]:
        """Return what is drawn; raise Unlike as ``element`` does."""
        if len(light) != len(dark):
            raise Unlike
        return [self.element(a, b) for a, b in zip(light, dark, strict=True)]

    def film(self, light: Film, dark: Film) -> Film:
        """Return a film; raise Unlike as ``element`` does.

        What looks alike in one theme is listed once there, and may be listed twice in the other:
        so elements are paired by where they are seen.
        """
        known: dict[tuple[int, int], int] = {}
        frames = []
        for a, b in zip(light.frames, dark.frames, strict=True):
            if len(a.stage) != len(b.stage):
                raise Unlike
            pairs = zip(a.stage, b.stage, strict=True)
            stage = tuple(known.setdefault(pair, len(known)) for pair in pairs)
            frames.append(replace(a, stage=stage, words=()))
        drawn = tuple(self.element(light.elements[i], dark.elements[j]) for i, j in known)
        return replace(light, elements=drawn, frames=tuple(frames))

    def css(self) -> str:
        """Return the colours of the page and those of its drawings as style sheets.

        A page follows the system until ``data-theme`` says one; it is printed light.
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
        names = [f"--{name}:{value}" for name, value in {**values, **FACES}.items()]
        names += [f"--k{number}:{pair[dark]}" for pair, number in self.pairs.items()]
        return ";".join([f"color-scheme:{SCHEMES[theme]}", f"--shadow:{SHADOWS[theme]}", *names])


def _look_of_element(element: Element) -> dict[str, Any]:
    """Return what an element looks like, its opacity being a part of that."""
    if element.opacity >= 1 and "opacity" not in element.how:
        return {**element.how, "opacity": "1"}
    return {**element.how, "opacity": f"{element.opacity:.4g}"}
