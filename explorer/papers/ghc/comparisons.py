"""Conclusions of §2: at equal nodes, fewer dimensions mean more paths and shorter distances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import prod

import networkx
import numpy as np

from explorer.analysis.faults.resilience import survival
from explorer.papers.check import finding_unless, pair_view, text
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.quantities import MEAN_DISTANCE, degrees
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Beside, Depends, FunctionForm, statement
from explorer.papers.ghc._lattices import LATTICES, lattice, spec
from explorer.papers.ghc.tables import MAX_PATHS

MAX_COUNTED_NODES = 16
"""Largest network in which all paths between two nodes are counted, over every set of nodes."""

WALK_HOPS = 12
"""Length of the walks that are counted between two nodes of larger networks."""

MAX_COMPARED_NODES = 400
"""Largest network whose mean distance is compared."""

MAX_RADIX = 64
"""The largest radix of the networks compared here."""


def configurations(nodes: int, least: int = 2) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a product of radices, in ascending order.

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
    """Return the mean distance over all ordered pairs, including each node with itself."""
    return Fraction(replace(MEAN_DISTANCE, most=64).of(lattice(radices)))


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
            near = table[node][table[node] >= 0]
            count[free | 1 << node, node] = count[np.ix_(free, near)].sum(axis=1)
    return tuple(int(c) for c in count.sum(axis=0))


@lru_cache(maxsize=8)
def walks(radices: tuple[int, ...], hops: int) -> tuple[int, int]:
    """Return the fewest and the most walks of ``hops`` hops between two different nodes.

    >>> walks((2, 2), 2)
    (0, 2)
    """
    table = lattice(radices).table()
    count = np.eye(len(table), dtype=np.int64)
    for _ in range(hops):
        count = np.where(table[:, :, None] >= 0, count[table], 0).sum(axis=1)
    between = count[~np.eye(len(table), dtype=bool)]
    return int(between.min()), int(between.max())


def estimated_paths(radices: tuple[int, ...], samples: int = 1 << 14) -> float:
    """Return an unbiased estimate of the number of paths between the first and the last node.

    A path continues at random to an unvisited node; one that arrives is weighted by the product of
    its numbers of choices (Knuth, Estimating the efficiency of backtrack programs, 1975).

    >>> round(estimated_paths((2, 2)), 1)
    2.0
    """
    table, random = lattice(radices).table(), np.random.default_rng(1992)
    nodes, sample_ids = len(table), np.arange(samples)
    at, weight = np.zeros(samples, dtype=np.int64), np.ones(samples)
    seen = np.zeros((samples, nodes), dtype=bool)
    arrived = 0.0
    for _ in range(nodes - 1):
        seen[sample_ids, at] = True
        near = table[at]
        free = (near >= 0) & ~seen[sample_ids[:, None], near]
        weight *= free.sum(axis=1)
        at = near[sample_ids, np.argmax(np.where(free, random.random(free.shape), -1.0), axis=1)]
        at_target = at == nodes - 1
        arrived += float(weight[at_target].sum())
        weight[at_target] = 0
    return arrived / samples


@lru_cache(maxsize=64)
def ports(radices: tuple[int, ...]) -> int:
    """Return the maximum number of ports of a node, a bound on the disjoint paths from it."""
    return int(degrees(lattice(radices)).max())


@lru_cache(maxsize=8)
def flow(radices: tuple[int, ...]) -> int:
    """Return the number of disjoint paths between the first and the last node, by one flow."""
    net = lattice(radices)
    return int(networkx.node_connectivity(net.to_networkx(), 0, net.nodes - 1))


Radices = tuple[int, ...]


@lru_cache(maxsize=1)
def _counterexample() -> tuple[Radices, Radices] | None:
    """Return the first pair of the 138 in which more dimensions give more disjoint paths."""
    pairs = (pair for group in _groups(LATTICES.sizes) for pair in _pairs_by_dimensions(group))
    return next(((a, b) for a, b in pairs if ports(a) < ports(b) and ports(a) < flow(b)), None)


def compare_disjoint_paths() -> Finding:
    """Return the finding on whether fewer dimensions mean at least as many disjoint paths."""
    compared, counterexample = "All of the 138 of equal nodes", _counterexample()
    if counterexample is None:
        return Finding("never fewer", "agrees", f"{compared}.")
    few, many = map(lattice, counterexample)
    a, b = ports(counterexample[0]), flow(counterexample[1])
    ends = f"{many.format(0)} and {many.format(many.nodes - 1)}"
    sentence = (
        f"A node of {few.spec} has {a} ports, so that no more paths from it share no node; {ends}"
        f" in {many.spec}, of as many nodes and more dimensions, are joined by {b}."
    )
    return Finding(
        f"{a} disjoint paths in {few.spec}, {b} in {many.spec}",
        "differs",
        f"{compared}, until the first; ports against one maximum flow.",
        printed=f"more in {few.spec} than in {many.spec}",
        witness=Witness(
            many.spec, sentence, (*pair_view(many, 0, many.nodes - 1), ("task", "paths"))
        ),
    )


def compare_walks() -> Finding:
    """Return the finding on whether, for this pair too, fewer dimensions mean more walks."""
    counterexample = _counterexample()
    if counterexample is None:
        return Finding("never fewer", "agrees", "None of the 138 of equal nodes.")
    few, many = counterexample
    most, least = walks(few, WALK_HOPS)[1], walks(many, WALK_HOPS)[0]
    wrong = None
    if most <= least:
        sentence = (
            f"No two nodes of {spec(few)} are joined by more than {most:,} walks of {WALK_HOPS}"
            f" hops, any two of {spec(many)} by {least:,} at least."
        )
        wrong = Witness(spec(few), sentence)
    computed = f"{most:,} in {spec(few)}, {least:,} in {spec(many)}"
    checked = f"{spec(few)} and {spec(many)}, the most against the fewest."
    return finding_unless(wrong, computed, checked, instead=computed)


def compare_paths() -> Finding:
    """Return the finding on whether fewer dimensions mean more paths, counted in two ways."""
    readings = Depends("readings", (
        ("paths that share no node", FunctionForm(compare_disjoint_paths, "links")),
        (f"walks of {WALK_HOPS} hops", FunctionForm(compare_walks, "links")),
    ))()  # fmt: skip
    small = [
        (few, many)
        for nodes in range(4, MAX_COUNTED_NODES + 1)
        for few, many in _pairs_by_dimensions(list(configurations(nodes)))
    ]
    true = sum(min(paths(few)[1:]) > max(paths(many)[1:]) for few, many in small)
    note = (
        f"Of all paths that visit no node twice it is true in {true} of the {len(small)} pairs of"
        f" 4 to {MAX_COUNTED_NODES} nodes, every path counted."
    )
    counterexample = _counterexample()
    if counterexample is not None:
        a, b = (power_text(estimated_paths(radices)) for radices in counterexample)
        few, many = map(spec, counterexample)
        note += f" In {few} there are about {a} between two nodes, in {many} {b}, by estimate."
    return replace(readings, note=note)


def power_text(value: float) -> str:
    """Return a large number by its first digit and its power of ten.

    >>> power_text(8.7e34)
    '9·10^34'
    """
    digit, exponent = f"{value:.0e}".split("e")
    return f"{digit}·10^{int(exponent)}"


def _pairs_by_dimensions(
    group: list[tuple[int, ...]],
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the pairs of configurations whose first has fewer dimensions."""
    ordered = sorted(group, key=lambda r: (len(r), r))
    return ((a, b) for i, a in enumerate(ordered) for b in ordered[i + 1 :] if len(a) < len(b))


def compare_means(groups: Iterable[list[tuple[int, ...]]], noun: str) -> Finding:
    """Return whether, at equal nodes, fewer dimensions always mean a smaller mean distance."""
    compared, wrong = 0, None
    closest: tuple[Fraction, str] | None = None
    for few, many in (pair for group in groups for pair in _pairs_by_dimensions(group)):
        compared += 1
        pair_text = f"{text(mean(few))} in {spec(few)}, {text(mean(many))} in {spec(many)}"
        gap = mean(many) - mean(few)
        closest = min(closest or (gap, pair_text), (gap, pair_text))
        if gap <= 0 and wrong is None:
            wrong = Witness(
                spec(few),
                f"{spec(few)} has mean distance {text(mean(few))}; {spec(many)}, of as many nodes"
                f" and more dimensions, has {text(mean(many))}.",
            )
            first = pair_text
    assert closest is not None
    return finding_unless(
        wrong,
        f"always smaller; closest {closest[1]}",
        f"{noun}, {compared:,} pairs.",
        instead="" if wrong is None else first,
    )


def _groups(all_radices: Iterable[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    by_nodes: dict[int, list[tuple[int, ...]]] = {}
    for radices in all_radices:
        by_nodes.setdefault(prod(radices), []).append(radices)
    return [by_nodes[nodes] for nodes in sorted(by_nodes)]


def compare_means_of_any_radices() -> Finding:
    """Return the finding on whether the mean distance falls with the dimensions for any radices."""
    groups = (
        [radices for radices in configurations(nodes) if max(radices) <= MAX_RADIX]
        for nodes in range(4, MAX_COMPARED_NODES + 1)
    )
    noun = (
        f"Every two configurations of 4 to {MAX_COMPARED_NODES} nodes and radices up to {MAX_RADIX}"
    )
    return compare_means(groups, noun)


def compare_reliability() -> Finding:
    """Return whether, as links fail, (4,4,4) never has fewer pairs joined than the 6-cube."""
    few, many = (
        survival(lattice(radices), "links", seed=1992, steps=16, most=192)
        for radices in ((4, 4, 4), (2,) * 6)
    )
    worse = [a.faults for a, b in zip(few.points, many.points, strict=True) if a.share < b.share]
    bars = tuple(
        Bar(f"{a.faults} failed", a.share - b.share, f"{a.share:.1%} and {b.share:.1%}",
            a.share < b.share)
        for a, b in zip(few.points[::2], many.points[::2], strict=True)
    )  # fmt: skip
    net, half = lattice((4, 4, 4)), len(few.points) // 2
    wrong = None
    if worse:
        sentence = f"After {worse[0]} failed links fewer pairs of {net.spec} are joined."
        wrong = Witness(net.spec, sentence, pair_view(net, 0, net.nodes - 1))
    a, b = few.points[half], many.points[half]
    return finding_unless(
        wrong,
        f"after {a.faults} failed links {a.share:.1%} against {b.share:.1%}",
        f"0 to 192 failed links, {few.samples} random orders of failing each.",
        few.method + ".",
        evidence=bars,
        measure="Pairs still joined, (4,4,4) and binary; the bar is the difference",
    )


POWERS = LATTICES.only(lambda *r: prod(r).bit_count() == 1 and max(r) > 2)
"""The configurations with a power of two nodes that are not binary."""


def _binary(*radices: int) -> str:
    return f"Q({prod(radices).bit_length() - 1})"


CLAIMS = (
    statement("ghc-0-latency", "Abstract", "decreased latency",
         "Against the binary hypercube of as many nodes the added links decrease the way of a"
         " message: its mean distance is smaller.",
         Beside(POWERS, MEAN_DISTANCE, _binary, "<"),
         quote="decreasing the latency of interprocessor message passing"),
    statement("ghc-0-reliability", "Abstract", "increased reliability",
         "Against the binary hypercube of as many nodes the added links increase the reliability:"
         " two nodes are joined by more node-disjoint paths.",
         Beside(POWERS.upto(32), MAX_PATHS, _binary, ">"),
         quote="added connectivity increases communication reliability"),
    statement("ghc-2-all-paths", "§2", "always more",
         "At equal nodes, the fewer the dimensions, the more paths there are between two nodes.",
         FunctionForm(compare_paths, "links"),
         quote="always increases as the number of dimensions decreases"),
    statement("ghc-2-mean-distance", "§2", "decreases",
         "At equal nodes, the fewer the dimensions, the smaller the mean distance.",
         Depends("readings", (
             ("any radices", FunctionForm(compare_means_of_any_radices, ("distances", "links"))),
             ("the 138 networks with at most 10 ports",
              FunctionForm(lambda: compare_means(_groups(LATTICES.sizes), "All of the 138 of"
                                                                    " equal nodes"),
                    ("distances", "links"))),
         ), "A single long dimension counts for less than several of middling length."),
         quote="the decreased average hamming distance"),
    statement("ghc-2-table-2-distance", "§2, Table 2", "smaller",
         "At 64 nodes (4,4,4) has a smaller mean distance than the binary hypercube.",
         Beside(single("GHC(4,4,4)"), MEAN_DISTANCE, lambda: "GHC(2,2,2,2,2,2)", "<")),
    statement("ghc-2-reliability", "§2", "increased",
         "As links fail, more pairs of (4,4,4) stay joined than of the binary hypercube of 64"
         " nodes.",
         FunctionForm(compare_reliability, "links", "sampled"),
         quote="increased communication reliability"),
)  # fmt: skip
