"""A film as an animated GIF: a picture that stands for each step, some more for each hop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from explorer.display.looks import TOKENS, colour
from explorer.display.raster import png
from explorer.export.frames import layer, still
from explorer.export.route_film import HIGH, TRAVEL, Film

if TYPE_CHECKING:
    from PIL.Image import Image

BETWEEN: Final = 9
"""Pictures of a message on one link."""

COLOURS: Final = 255
"""Colours of all pictures together: one is left for what does not change."""

Progress = Callable[[int], None]
"""Is told how many pictures are made."""


def pictures(film: Film, steps: range, between: int = BETWEEN) -> int:
    """Return how many pictures a film of these steps has, with so many between two."""
    return len(steps) + between * sum(step > 0 for step in steps)


def frames(
    film: Film,
    theme: str,
    size: tuple[int, int],
    steps: range,
    progress: Progress,
    between: int = BETWEEN,
) -> Iterator[tuple[Image, float]]:
    """Yield every picture and how many seconds it stands."""
    count = 0
    for step in steps:
        if step:
            # All but the message is the same on the whole link.
            before = rasterized(still(film, step, theme, size, state=step - 1, token=False), size)
            for i in range(between):
                at = film.place(step, _eased((i + 0.5) / between))
                over = rasterized(
                    _layer_document(film, layer(film, film.token(at), theme), size), size
                )
                frame = before.copy()
                frame.alpha_composite(over)
                count += 1
                progress(count)
                yield frame.convert("RGB"), TRAVEL / between
        count += 1
        progress(count)
        yield (
            rasterized(still(film, step, theme, size), size).convert("RGB"),
            film.shots[step].seconds,
        )


def rasterized(svg: str, size: tuple[int, int]) -> Image:
    """Return an SVG document as pixels."""
    import PIL.Image

    return PIL.Image.open(BytesIO(png(svg, size[0]))).convert("RGBA")


def _eased(part: float) -> float:
    """Return how far a message is when so much of its time is over: slow at both ends."""
    return part * part * (3 - 2 * part)


def _layer_document(film: Film, drawn: str, size: tuple[int, int]) -> str:
    frame = f'viewBox="0 0 {film.wide:g} {HIGH:g}" width="{size[0]}" height="{size[1]}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{drawn}</svg>'


def palette(shown: list[Image], theme: str) -> Image:
    """Return the colours of the theme, then those that cover most of the pictures."""
    import PIL.Image

    counted: Counter[object] = Counter()
    for image in shown:
        for count, value in image.convert("RGB").getcolors(image.width * image.height) or ():
            counted[value] += count
    theme_colours = [_rgb(colour(name, theme)) for name in TOKENS]
    most = [value for value, _ in counted.most_common(COLOURS) if isinstance(value, tuple)]
    order = dict.fromkeys([*theme_colours, *most])
    palette_image = PIL.Image.new("P", (1, 1))
    palette_image.putpalette([part for value in list(order)[:COLOURS] for part in value])
    return palette_image


def _rgb(text: str) -> tuple[int, int, int]:
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def gif(
    film: Film, theme: str, size: tuple[int, int], steps: range, progress: Progress = lambda _: None
) -> bytes:
    """Return a film of some steps as a GIF that runs for ever.

    All pictures share one palette, so that nothing flickers; times are kept in hundredths of a
    second, which is all that the format knows.
    """
    ends = [rasterized(still(film, step, theme, size), size) for step in (steps[0], steps[-1])]
    return encoded_gif(frames(film, theme, size, steps, progress), palette(ends, theme))


def encoded_gif(shown: Iterable[tuple[Image, float]], palette: Image) -> bytes:
    """Return pictures and the seconds that each stands as a GIF in the colours of a palette."""
    import PIL.Image

    flat: list[Image] = []
    times: list[int] = []
    for image, seconds in shown:
        flat.append(image.quantize(palette=palette, dither=PIL.Image.Dither.NONE))
        times.append(round(seconds * 100) * 10)
    out = BytesIO()
    flat[0].save(
        out, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0, disposal=1
    )
    return out.getvalue()
