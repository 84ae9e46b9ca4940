"""A film of the stage as pixels: each picture, or all as an animated GIF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from explorer.display.looks import TOKENS, colour
from explorer.display.raster import png
from explorer.export.film import Film, Frame
from explorer.export.film_svg import part_svg

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = 255
"""Colours shared by all pictures; one more is reserved for unchanged pixels."""

Progress = Callable[[int], None]
"""Called with the number of pictures made."""


def timed_pictures(film: Film, progress: Progress) -> Iterator[tuple[Image, float]]:
    """Yield every picture of a film and its duration in seconds."""
    ground = _ground_image(film)
    for i, (frame, seconds) in enumerate(film.timed_frames):
        yield _frame_image(film, frame, ground).convert("RGB"), seconds
        progress(i + 1)


def _ground_image(film: Film) -> Image:
    """Return what all pictures of a film share: the paper, and the lowest elements of the stage."""
    import PIL.Image

    image = PIL.Image.new("RGBA", film.size, film.paper or (0, 0, 0, 0))
    _draw_on_stage(image, film, film.ground)
    return image


def _frame_image(film: Film, frame: Frame, ground: Image) -> Image:
    image = ground.copy()
    _draw_on_stage(image, film, film.upper_elements(frame))
    image.alpha_composite(rasterize(part_svg(film, frame.words), film.size))
    return image


def _draw_on_stage(image: Image, film: Film, places: Sequence[int]) -> None:
    """Draw some elements on an image, clipped to the stage: pixels are, which costs nothing.

    The renderer takes five times as long where it has to clip what reaches far beyond.
    """
    if not places:
        return
    x, y, width, height = film.area
    left, top = max(0, round(x)), max(0, round(y))
    box = left, top, min(film.size[0], round(x + width)), min(film.size[1], round(y + height))
    drawn = rasterize(part_svg(film, places), film.size)
    image.alpha_composite(drawn.crop(box), (left, top))


def rasterize(svg: str, size: tuple[int, int]) -> Image:
    """Return an SVG document as a pixel image."""
    import PIL.Image

    return PIL.Image.open(BytesIO(png(svg, size[0]))).convert("RGBA")


def palette(samples: list[Image], theme: str) -> Image:
    """Return the colours of the theme, then those that cover most of the pictures."""
    import PIL.Image

    counts: Counter[object] = Counter()
    for image in samples:
        for count, value in image.convert("RGB").getcolors(image.width * image.height) or ():
            counts[value] += count
    theme_colours = [_rgb(colour(name, theme)) for name in TOKENS]
    frequent = [value for value, _ in counts.most_common(COLOURS) if isinstance(value, tuple)]
    order = dict.fromkeys([*theme_colours, *frequent])
    palette_image = PIL.Image.new("P", (1, 1))
    palette_image.putpalette([channel for value in list(order)[:COLOURS] for channel in value])
    return palette_image


def _rgb(text: str) -> tuple[int, int, int]:
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def gif(film: Film, theme: str, progress: Progress = lambda _: None) -> bytes:
    """Return a film as a GIF that loops for ever.

    All pictures share one palette, so nothing flickers; times are rounded to hundredths of a
    second, the unit of the format.
    """
    ground = _ground_image(film)
    samples = (film.rest_frames[i] for i in (0, len(film.rest_frames) // 2, -1))
    rests = [_frame_image(film, frame, ground) for frame in samples]
    return encoded_gif(timed_pictures(film, progress), palette(rests, theme))


def encoded_gif(timed: Iterable[tuple[Image, float]], palette: Image) -> bytes:
    """Return pictures and their durations in seconds as a GIF in the colours of a palette."""
    import PIL.Image

    flat: list[Image] = []
    times: list[int] = []
    for image, seconds in timed:
        flat.append(image.quantize(palette=palette, dither=PIL.Image.Dither.NONE))
        times.append(round(seconds * 100) * 10)
    out = BytesIO()
    flat[0].save(
        out, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, disposal=1
    )
    return out.getvalue()
