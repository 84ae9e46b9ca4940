"""The Jellyfish JF(n,r,seed), a random regular graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from typing import ClassVar, Final

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.errors import OutsideRange
from explorer.core.ints import MIX_STEP, Ints, index_array, splitmix_word
from explorer.core.network import Kind, OtherName, Parameter, Port
from explorer.networks.regular import RegularNetwork

MAX_LINKS: Final = 2**16
"""Links of the largest network; its random exchanges take a second."""

EXCHANGES: Final = 20
"""How often, on average, each link is drawn as first and as second of an exchange."""


WORDS_AT_ONCE: Final = 3 * 2**14
"""Number of random 64-bit words that are generated together."""


def split_mix(seed: int) -> Iterator[Ints]:
    """Yield the 64-bit words of the generator SplitMix64, WORDS_AT_ONCE at a time.

    >>> [hex(word) for word in next(split_mix(0))[:2]]
    ['0xe220a8397b1dcdaf', '0x6e789e6aa1b965f4']
    """
    steps = np.arange(1, WORDS_AT_ONCE + 1, dtype=np.uint64) * np.uint64(MIX_STEP)
    for chunk in count():
        yield splitmix_word(steps + np.uint64(seed + chunk * WORDS_AT_ONCE * MIX_STEP & 2**64 - 1))


def exchanges(links: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """Yield two links drawn, and whether the second is read backwards."""
    for words in split_mix(seed):
        i, j, backwards = words.reshape(-1, 3).T
        yield from zip(
            (i % links).tolist(), (j % links).tolist(), (backwards & 1).tolist(), strict=True
        )


def circulant_links(n: int, r: int) -> list[tuple[int, int]]:
    """Return the links of a ring of nodes to the next ⌊r/2⌋, and to opposite nodes if r is odd.

    >>> circulant_links(4, 3)
    [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)]
    """
    links = [(i, (i + offset) % n) for i in range(n) for offset in range(1, r // 2 + 1)]
    return links + [(i, i + n // 2) for i in range(n // 2) if r % 2]


@lru_cache(maxsize=32)
def random_regular(n: int, r: int, seed: int) -> Ints:
    """Return the neighbours of each node of a random r-regular graph, sorted: (n, r) int64.

    Two links (a,b), (c,d) of a circulant are drawn and become (a,d), (c,b), unless a node would be
    joined to itself or twice to another. There are 20 draws for each link, and more until the graph
    is connected. In the limit every r-regular graph is equally likely.

    >>> random_regular(16, 3, 1)[0].tolist()
    [12, 13, 15]
    """
    links = circulant_links(n, r)
    # A link is one number, with its smaller end first.
    joined = {min(link) * n + max(link) for link in links}
    draws = exchanges(len(links), seed)
    draw_count = EXCHANGES * len(links)
    while True:
        for i, j, backwards in islice(draws, draw_count):
            a, b = links[i]
            d, c = links[j] if backwards else links[j][::-1]
            if a in (c, d) or b in (c, d):
                continue
            first = a * n + d if a < d else d * n + a
            second = c * n + b if c < b else b * n + c
            if first in joined or second in joined:
                continue
            joined.remove(a * n + b if a < b else b * n + a)
            joined.remove(c * n + d if c < d else d * n + c)
            joined.add(first)
            joined.add(second)
            links[i], links[j] = (a, d), (c, b)
        ends = np.array(links)
        table = np.sort(np.concatenate([ends, ends[:, ::-1]]) @ (n, 1)).reshape(n, r) % n
        if _is_connected(table):
            table.setflags(write=False)
            return table
        draw_count = len(links)


def _is_connected(table: Ints) -> bool:
    reached = np.zeros(len(table), dtype=bool)
    front = np.array([0])
    while front.size:
        reached[front] = True
        near = np.unique(table[front])
        front = near[~reached[near]]
    return bool(reached.all())


@dataclass(frozen=True)
class Jellyfish(RegularNetwork):
    """Nodes joined at random, r links each: the seed selects one of all such graphs.

    n nodes of degree r, rn/2 links. Source: Singla, Hong, Popa and Godfrey 2012, who join free
    ports one by one; here the ends of links are exchanged, so that anybody can reproduce the graph.

    >>> net = Jellyfish(16, 3, 1)
    >>> [net.format(v) for v in net.neighbors(net.parse("0")).tolist()]
    ['12', '13', '15']
    """

    n: int
    r: int
    seed: int

    family: ClassVar[str] = "JF"
    title: ClassVar[str] = "Jellyfish (random regular)"
    source: ClassVar[str] = "Singla, Hong, Popa and Godfrey 2012"
    teaches: ClassVar[str] = (
        "Links drawn at random beat most designs: few networks of the same size and degree have"
        " shorter routes, and switches can be added one at a time."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("n", "Switches", 4, MAX_LINKS * 2 // 3),
        Parameter("r", "Ports between switches", 3, 32),
        Parameter("seed", "Seed of the draw", 1, 2**32 - 1, grows=False),
    )
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Random regular graph", "RRG({n},{r},{s})", "JF({n},{r},{s})"),
    )
    samples: ClassVar[tuple[str, ...]] = (
        *("JF(6,3,1)", "JF(16,3,1)", "JF(32,4,1)", "JF(50,7,1)", "JF(20,4,1)"),
    )
    curves: ClassVar[tuple[str, ...]] = ("JF(16m,4,1)", "JF(16m,8,1)", "JF(32m,16,1)")
    kinds: ClassVar[tuple[Kind, ...]] = (Kind("random", "Random", "cross"),)

    def check_parameters(self) -> None:
        """Raise OutsideRange if there is no such graph, or it takes too long to draw."""
        n, r = self.n, self.r
        if r >= n:
            near, rule = (n, n - 1), f"a node has at most {n - 1} others to be joined to"
        elif n * r > 2 * MAX_LINKS:
            near = (2 * MAX_LINKS // r // 2 * 2, r)
            rule = f"{n * r // 2:,} links are drawn one by one, and {MAX_LINKS:,} at the most"
        elif n * r % 2:
            near, rule = (n + 1, r), "a link has two ends, so n·r is even"
        else:
            return
        raise OutsideRange(
            f"{self.spec} cannot be had: {rule}",
            nearest=f"{self.family}({near[0]},{near[1]},{self.seed})",
        )

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        # If one of n and r is odd, the other changes by two: their product is even.
        by = {"n": 1 + self.r % 2, "r": 1 + self.n % 2, "seed": 1}
        rows = []
        for p in self.parameters:
            value = getattr(self, p.name)
            down, up = (self._spec_with(p.name, value + d) for d in (-by[p.name], by[p.name]))
            rows.append((p.name, p.title, value, down, up))
        return tuple(rows)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Digit("v", self.n),)

    @property
    def degree(self) -> int:
        return self.r

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(Port(f"port {i}", "random", 0) for i in range(1, self.r + 1))

    def neighbors(self, node: object) -> Ints:
        return random_regular(self.n, self.r, self.seed)[index_array(node, self.nodes)]
