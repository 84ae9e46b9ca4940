"""Networks of words: a cell holds words with the same beginning, its kids by the next letters."""

from __future__ import annotations

from itertools import product
from math import ceil, sqrt
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.shift.de_bruijn import DeBruijn
from explorer.networks.shift.shuffle_exchange import ShuffleExchange
from explorer.scenes.nests.build import ASPECT, GAP, NODE, OUTLINE, PAD, Builder
from explorer.scenes.nests.cells import Nest, Role
from explorer.scenes.nests.maker import Maker

MAX_KIDS = 16
"""Most kids of a cell, if more than one letter is read at once."""


class WordMaker(Maker):
    """The last letters are innermost, as many at once as together have up to sixteen values."""

    draws: ClassVar[tuple[type[Network], ...]] = (DeBruijn, ShuffleExchange)

    def make(self, net: DeBruijn | ShuffleExchange) -> Nest:
        radix = net.word.radix
        build = Builder(net)
        at_once = max(g for g in (1, 2, 3, 4) if g == 1 or radix**g <= MAX_KIDS)
        kid, end = NODE, net.n
        while end:
            count = min(at_once, end)
            kid = _rows(build, kid, radix, count, radix ** (net.n - end), end)
            end -= count
        return build.finished_nest(kid)


def _rows(build: Builder, kid: int, radix: int, count: int, weight: int, end: int) -> int:
    """Return kids in rows, by ``count`` letters up to position ``end``."""
    dot = "." if radix > 10 else ""
    names = [dot.join(map(str, word)) for word in product(range(radix), repeat=count)]
    wide, high = build.width(kid), build.height(kid)
    gap = GAP * min(wide, high)
    step = (1.0, 1.0) if kid == NODE else (wide + gap, high + gap)
    columns = ceil(sqrt(len(names) * ASPECT * step[1] / step[0]))
    if len(names) % radix == 0 and len(names) > radix:
        columns = radix ** ceil(count / 2)
    places: list[Point] = [
        # Staggered, so that no link runs along a row of nodes for long.
        (
            (i % columns + 0.25 * (kid == NODE) * (i // columns % 2)) * step[0],
            i // columns * step[1],
        )
        for i in range(len(names))
    ]
    pad = OUTLINE if kid == NODE else max(PAD * min(wide, high), 0.2)
    role: Role = "cluster" if kid == NODE else "block"
    name = f"letters {end - count + 1}–{end}" if count > 1 else f"letter {end}"
    kids, parts = [kid] * len(names), [(weight, len(names))]
    return build.box(name, role, places, kids, parts, names, (pad, pad))
