"""A film of the stage as a file: one writer per format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from explorer.export.display_list import Layer
from explorer.export.film import Film
from explorer.export.film_svg import layers, moving_svg
from explorer.export.gif import Progress, gif
from explorer.export.mp4 import mp4
from explorer.export.pdf import pdf
from explorer.export.playing_page import playing_page
from explorer.export.tikz import tikz

Writer = Callable[[Film, str, Progress], bytes]


def _handout(film: Film, theme: str) -> bytes:
    # The PDF library takes a while to load.
    from explorer.export.handout import handout

    return handout(film, theme)


WRITERS: Final[Mapping[str, Writer]] = MappingProxyType(
    {
        "gif": gif,
        "html": lambda film, theme, _: playing_page(film, theme).encode(),
        "mp4": lambda film, _, progress: mp4(film, progress),
        "pdf": lambda film, _, __: pdf(_last_layers(film), film.size, film.paper, film.title),
        "sheet": lambda film, theme, _: _handout(film, theme),
        "svg": lambda film, _, __: moving_svg(film).encode(),
        "tikz": lambda film, _, __: tikz(
            _last_layers(film), film.size, film.paper, film.title
        ).encode(),
    }
)
"""The writer of a film in a theme, by format; PDF and TikZ show only the last picture."""


def _last_layers(film: Film) -> list[Layer]:
    return layers(film, film.frames[-1])


def make_film_file(film: Film, form: str, theme: str, progress: Progress = lambda _: None) -> bytes:
    """Return a film as a file; ``progress`` is called with the number of pictures made."""
    return WRITERS[form](film, theme, progress)
