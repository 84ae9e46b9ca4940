"""A film as one SVG that moves by itself: groups that come and go, a message on its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import dist
from typing import Final

from explorer.core.scene import Point
from explorer.display.primitives import along
from explorer.display.svg import path
from explorer.export.frames import caption, layer, svg_head
from explorer.export.route_film import TRAVEL, Film

SAMPLES: Final = 24
"""Pieces in which the length of a bent hop is measured."""

GENTLE: Final = "0.45 0 0.55 1"
EVEN: Final = "0 0 1 1"
"""How a message moves on a link, slow at both ends, and how it stands."""


@dataclass(frozen=True)
class Times:
    """When each shot's hop sets off and arrives, in seconds; the first arrives at once."""

    sets_off: tuple[float, ...]
    arrives: tuple[float, ...]
    total: float

    def share(self, seconds: float) -> str:
        """Return a time as a part of the whole."""
        return f"{seconds / self.total:.5f}".rstrip("0").rstrip(".") or "0"


def times(film: Film, steps: Sequence[int]) -> Times:
    """Return when the steps of a film are shown.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> net = network("Q(2)")
    >>> found = times(Film(net.route("00", "11"), scene(net)), [0, 1])
    >>> found.sets_off, round(found.arrives[1], 1)
    ((0.0, 1.6), 2.3)
    """
    stands = [film.shots[step].seconds for step in steps]
    ends = list(accumulate([stands[0], *(TRAVEL + seconds for seconds in stands[1:])]))
    arrives = [0.0, *(begun + TRAVEL for begun in ends[:-1])]
    return Times((0.0, *ends[:-1]), tuple(arrives), ends[-1])


def moving_svg(film: Film, theme: str, size: tuple[int, int], steps: Sequence[int]) -> str:
    """Return a film of some steps as an SVG that runs for ever, wherever an image may stand."""
    clock = times(film, steps)
    ways = [layer(film, film.lines(step), theme) for step in steps]
    stations = [layer(film, film.stations(step), theme) for step in steps]
    captions = [f"<g>{caption(film, film.shots[step], theme)}</g>" for step in steps]
    parts = [
        svg_head(film, theme, size),
        layer(film, film.ground, theme),
        *_by_turns(ways, clock.arrives, clock),
        layer(film, film.others, theme),
        *_by_turns(stations, clock.arrives, clock),
        layer(film, film.words, theme),
        _message(film, theme, steps, clock),
        *_by_turns(captions, clock.sets_off, clock),
        "</svg>\n",
    ]
    return "".join(parts)


def _by_turns(groups: Sequence[str], begins: Sequence[float], clock: Times) -> list[str]:
    """Return groups of which one is seen at a time, each from its begin to that of the next."""
    timed = []
    for i, group in enumerate(groups):
        ends = begins[i + 1] if i + 1 < len(begins) else clock.total
        values, keys = ["visible"], ["0"]
        if begins[i] > 0:
            values, keys = ["hidden", "visible"], ["0", clock.share(begins[i])]
        if ends < clock.total:
            values.append("hidden")
            keys.append(clock.share(ends))
        turn = _animated("visibility", values, keys, clock)
        timed.append(group.removesuffix("</g>") + turn + "</g>" if len(groups) > 1 else group)
    return timed


def _animated(attribute: str, values: Sequence[str], keys: Sequence[str], clock: Times) -> str:
    return (
        f'<animate attributeName="{attribute}" calcMode="discrete" values="{";".join(values)}"'
        f' keyTimes="{";".join(keys)}" dur="{clock.total:g}s" repeatCount="indefinite"/>'
    )


def _message(film: Film, theme: str, steps: Sequence[int], clock: Times) -> str:
    """Return the message, on its way along all hops; on a node with an address it is not seen."""
    curves = [curve for step in steps[1:] if (curve := film.shots[step].way)]
    if not curves:
        return layer(film, film.token(film.place(steps[0]), on_link=False), theme)
    lengths = [_length(curve) for curve in curves]
    covered = [0.0, *accumulate(lengths)]
    points, keys, splines = ["0"], ["0"], []
    for i in range(1, len(steps)):
        for when, far, how in (
            (clock.sets_off[i], covered[i - 1], EVEN),
            (clock.arrives[i], covered[i], GENTLE),
        ):
            points.append(f"{far / covered[-1]:.5f}")
            keys.append(clock.share(when))
            splines.append(how)
    whole = path(curves[0]) + "".join(path(curve)[1:].join(("L", "")) for curve in curves[1:])
    motion = (
        f'<animateMotion path="{whole}" calcMode="spline" keyPoints="{";".join([*points, "1"])}"'
        f' keyTimes="{";".join([*keys, "1"])}" keySplines="{";".join([*splines, EVEN])}"'
        f' dur="{clock.total:g}s" repeatCount="indefinite"/>'
    )
    seen = _seen(clock) if film.scene.pills else ""
    token = layer(film, film.token((0.0, 0.0)), theme)
    inner = token.index(">") + 1
    return f"{token[:inner]}<g>{token[inner:-4]}{motion}{seen}</g></g>"


def _seen(clock: Times) -> str:
    """Return what shows the message on links only."""
    pairs = [("hidden", "0")]
    for off, on in zip(clock.sets_off[1:], clock.arrives[1:], strict=True):
        pairs += [("visible", clock.share(off)), ("hidden", clock.share(on))]
    return _animated("visibility", [v for v, _ in pairs], [k for _, k in pairs], clock)


def _length(curve: Sequence[Point]) -> float:
    spots = [along(curve, i / SAMPLES) for i in range(SAMPLES + 1)]
    return sum(dist(a, b) for a, b in pairwise(spots))
