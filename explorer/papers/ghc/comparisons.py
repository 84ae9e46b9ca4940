"""What §2 reads from its numbers: at equal nodes, fewer dimensions mean more paths and less way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod

import numpy as np

from explorer.analysis.measures import measure
from explorer.analysis.resilience import survival
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.papers.check import pair_view, text
from explorer.papers.ghc._lattices import lattice, possible, spec

MOST_COUNTED = 16
"""Nodes up to which all paths between two nodes are counted, over every set of nodes."""

MOST_COMPARED = 400
"""Nodes up to which mean distances are compared."""


def configurations(nodes: int, least: int = 2) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a product of radices, smallest radix first.

    >>> list(configurations(12))
    [(2, 2, 3), (2, 6), (3, 4), (12,)]
    """
    for radix in range(least, nodes):
        if radix * radix > nodes:
            break
        if nodes % radix == 0:
            for rest in configurations(nodes // radix, radix):
                yield (radix, *rest)
    yield (nodes,)


@lru_cache(maxsize=4096)
def mean(radices: tuple[int, ...]) -> Fraction:
    """Return the mean distance over all ordered pairs, each node with itself included."""
    return sum((1 - Fraction(1, radix) for radix in radices), Fraction(0))


@lru_cache(maxsize=64)
def paths(radices: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of paths from node 0 to every node that visit no node twice.

    Counted over all sets of nodes that a path can have visited, smallest sets first.

    >>> paths((2, 2)), paths((4,))
    ((1, 2, 2, 2), (1, 5, 5, 5))
    """
    table = lattice(radices).table()
    nodes = len(table)
    sets = np.arange(1 << nodes)
    sizes = np.bitwise_count(sets)
    count = np.zeros((1 << nodes, nodes), dtype=np.int64)
    count[1, 0] = 1
    for size in range(1, nodes):
        level = sets[(sizes == size) & (sets & 1 == 1)]
        for node in range(1, nodes):
            free = level[level >> node & 1 == 0]
            count[free | 1 << node, node] = count[np.ix_(free, table[node])].sum(axis=1)
    return tuple(int(c) for c in count.sum(axis=0))


@claim(
    "ghc-2-all-paths",
    "§2",
    "always more",
    quote="always increases as the number of dimensions decreases",
)
def all_paths() -> Finding:
    """At equal nodes, the fewer the dimensions, the more paths there are between two nodes."""
    bars, compared, wrong = [], 0, None
    for nodes in range(4, MOST_COUNTED + 1):
        found = sorted(configurations(nodes), key=len)
        for few in found:
            for many in found:
                if len(few) >= len(many):
                    continue
                compared += 1
                if min(paths(few)[1:]) <= max(paths(many)[1:]):
                    wrong = wrong or (few, many)
        if nodes == MOST_COUNTED:
            bars = [
                Bar(spec(r), len(str(min(paths(r)[1:]))), f"{min(paths(r)[1:]):,}") for r in found
            ]
    range_of = (
        f"Every two configurations of 4 to {MOST_COUNTED} nodes, {compared} pairs of them: all"
        " paths that visit no node twice, the fewest against the most."
    )
    measure_of = f"Digits of the number of paths, {MOST_COUNTED} nodes, the fewest between two"
    note = (
        "Of shortest paths alone the opposite is true: between two nodes that differ in d digits"
        f" there are d!, {factorial(1)} in one dimension and {factorial(4)} in four."
    )
    if wrong is None:
        return Finding(
            "more in all of them",
            "agrees",
            range_of,
            note,
            evidence=tuple(bars),
            measure=measure_of,
        )
    few, many = wrong
    sentence = f"{spec(few)} has fewer paths between some nodes than {spec(many)}."
    return Finding("not always", "differs", range_of, note, witness=Witness(spec(few), sentence))


@claim("ghc-2-mean-distance", "§2", "decreases", quote="the decreased average hamming distance")
def mean_distance() -> Finding:
    """At equal nodes, the fewer the dimensions, the smaller the mean distance."""
    compared, wrong = 0, None
    for nodes in range(4, MOST_COMPARED + 1):
        tried, found = _not_smaller(list(configurations(nodes)))
        compared += tried
        wrong = wrong or found
    listed: dict[int, list[tuple[int, ...]]] = {}
    for radices in possible():
        listed.setdefault(prod(radices), []).append(radices)
    among = [found for group in listed.values() if (found := _not_smaller(group)[1])]
    everywhere = "always smaller" if wrong is None else _told(*wrong)
    return Finding(
        "in the tables, always" if not among else _told(*among[0]),
        "depends",
        f"Every two configurations of 4 to {MOST_COMPARED} nodes, {compared:,} pairs, and all 138.",
        ""
        if wrong is None
        else f"{spec(wrong[0])} has mean distance {text(mean(wrong[0]))} and {spec(wrong[1])},"
        f" of a dimension more, {text(mean(wrong[1]))}: a single long dimension counts for less"
        " than several of middling length.",
        readings=(
            Reading(
                "the 138 networks with at most 10 ports",
                "always smaller" if not among else _told(*among[0]),
                "differs" if among else "agrees",
            ),
            Reading("any radices", everywhere, "agrees" if wrong is None else "differs"),
        ),
        witness=None
        if wrong is None or not (measure_exact(wrong[0]) and measure_exact(wrong[1]))
        else Witness(
            spec(wrong[0]),
            f"{spec(wrong[0])} has fewer dimensions than {spec(wrong[1])} and no smaller mean"
            " distance.",
        ),
    )


def _told(few: tuple[int, ...], many: tuple[int, ...]) -> str:
    return f"not smaller at {prod(few)} nodes: {len(few)} against {len(many)} dimensions"


def _not_smaller(
    group: list[tuple[int, ...]],
) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...]] | None]:
    """Return how many pairs differ in dimensions, and the first whose mean does not fall."""
    found = sorted(group, key=lambda r: (len(r), r))
    pairs = [(a, b) for i, a in enumerate(found) for b in found[i + 1 :] if len(a) < len(b)]
    return len(pairs), next(((a, b) for a, b in pairs if mean(a) >= mean(b)), None)


def measure_exact(radices: tuple[int, ...]) -> bool:
    """Return whether the network itself has the mean distance that its radices give."""
    return measure(lattice(radices)).mean_distance == mean(radices)


@claim("ghc-2-table-2-distance", "§2, Table 2", "smaller")
def table_2_distance() -> Finding:
    """At 64 nodes (4,4,4) has a smaller mean distance than the binary hypercube."""
    few, many = (4, 4, 4), (2,) * 6
    values = [measure(lattice(radices)).mean_distance for radices in (few, many)]
    assert values[0] is not None
    assert values[1] is not None
    told = f"{text(values[0])} against {text(values[1])}"
    bars = tuple(
        Bar(spec(r), float(mean(r)), text(mean(r)))
        for r in sorted(configurations(64), key=lambda r: (len(r), r))
    )
    if values[0] < values[1]:
        return Finding(told, "agrees", "All pairs.", evidence=bars, measure="Mean distance")
    return Finding(told, "differs", "All pairs.", witness=Witness(spec(few), told + "."))


@claim("ghc-2-reliability", "§2", "increased", quote="increased communication reliability")
def reliability() -> Finding:
    """As links fail, more pairs of (4,4,4) stay joined than of the binary hypercube of 64 nodes."""
    few, many = (
        survival(lattice(radices), "links", seed=1992, steps=16, most=192)
        for radices in ((4, 4, 4), (2,) * 6)
    )
    worse = [a.faults for a, b in zip(few.points, many.points, strict=True) if a.share < b.share]
    bars = tuple(
        Bar(f"{a.faults} failed", a.share - b.share, f"{a.share:.1%} and {b.share:.1%}")
        for a, b in zip(few.points[::2], many.points[::2], strict=True)
    )
    range_of = f"0 to 192 failed links, {few.samples} random orders of failing each."
    measure_of = "Pairs still joined, (4,4,4) and binary; the bar is the difference"
    if not worse:
        return Finding(
            "never fewer", "agrees", range_of, few.method + ".", evidence=bars, measure=measure_of
        )
    net = lattice((4, 4, 4))
    witness = Witness(
        net.spec,
        f"After {worse[0]} failed links fewer pairs of {net.spec} are joined.",
        pair_view(net, 0, net.nodes - 1),
    )
    return Finding(f"not at {worse[0]} links", "differs", range_of, evidence=bars, witness=witness)
