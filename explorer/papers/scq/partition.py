"""Theorems 8 and 9: partitions and connectivity of the star-crossed cube."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product
from math import factorial
from typing import Any

import numpy as np

from explorer.analysis.faults.restricted_cuts import smallest_component_size
from explorer.analysis.partition.maps import first_fault
from explorer.analysis.partition.partition import partitions
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import View
from explorer.papers.claim import Foundation
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import CONNECTIVITY, Quantity, one_of_each_class
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Depends, Holds, Joined, Sweep, statement
from explorer.papers.scq._common import CUBES, SCQ, STARS, adjacency, pair_parameters
from explorer.papers.scq.meshes import INTERLINKS
from explorer.routing.disjoint.paths import disjoint_paths

# Theorem 8, by the cube's part -------------------------------------------------------------------


def _cube_dimension(net: Any) -> int:
    """Return the dimension of a network's cube part, or of the network if it is a cube."""
    return int(net.m if hasattr(net, "m") else net.n)


def _smaller_network(net: Any) -> Network:
    spec = (
        f"CQ({_cube_dimension(net) - 1})"
        if net.family == "CQ"
        else f"SCQ({_cube_dimension(net) - 1},{net.n})"
    )
    return network(spec)


def splitting_bits(net: Any) -> tuple[int, ...]:
    """Return the cube bits that may split a network into two copies of the next smaller one.

    In each half all nodes must keep all links but one, and have as many closed walks of lengths 4
    to 7 as in the smaller network.

    >>> splitting_bits(network("CQ(5)"))
    (2, 4)
    """
    linked, star = adjacency(net), net.nodes >> _cube_dimension(net)
    expected = _walk_counts(adjacency(_smaller_network(net)))
    bits = []
    for bit in range(_cube_dimension(net)):
        value = np.arange(net.nodes) // star >> bit & 1
        halves = (np.flatnonzero(value == side) for side in (0, 1))
        if all(_walk_counts(linked[np.ix_(half, half)]) == expected for half in halves):
            bits.append(bit)
    return tuple(bits)


def _walk_counts(linked: Ints) -> list[list[int]]:
    """Return the degrees and the closed walks of lengths 4 to 7, sorted over the nodes."""
    two = linked @ linked
    three = two @ linked
    rows = (
        linked.sum(axis=1),
        (two * two.T).sum(axis=1),
        (two * three.T).sum(axis=1),
        (three * three.T).sum(axis=1),
        (three @ two * two.T).sum(axis=1),
    )
    return [sorted(row.tolist()) for row in rows]


def _copied_halvings(net: Any) -> int:
    """Return how many cube bits give halves that are copies, checked link by link."""
    smaller = _smaller_network(net)
    return sum(
        partition.copies[0][0] == smaller and first_fault(partition) is None
        for partition in partitions(net)
    )


BITS = Quantity(
    "the number of bits whose two values leave two copies", _copied_halvings,
    lambda net: len(splitting_bits(net)), "walks in the halves",
    rests=("construction", "links", "addresses"), means="halves mapped link by link",
    view=lambda net: _outward_links(net)[1],
)  # fmt: skip


BITS_OF_CUBE = replace(BITS, rests=("construction", "links"))


def _outward_links(net: Any) -> tuple[str, View]:
    """Return a sentence on a bit that does not halve, with a node of too few links in its half."""
    unsplitting_bit = next(
        bit for bit in range(_cube_dimension(net)) if bit not in splitting_bits(net)
    )
    near, star = table(net), net.nodes >> _cube_dimension(net)
    value = np.arange(net.nodes) // star >> unsplitting_bit & 1
    across = (near >= 0) & (value[near] != value[:, None])
    a = int(np.argmax(across.sum(axis=1) != 1))
    ends = near[a][across[a]].tolist()
    names = " and ".join(map(net.format, ends)) or "none"
    sentence = f"Halved by bit {unsplitting_bit}, {net.format(a)} has links into the other half to"
    return f"{sentence} {names}.", pair_parameters(net, a, ends[0] if ends else a)


def halvings(net: Any) -> int:
    """Return the number of ways to split the nodes into two halves that are the next smaller CQ.

    Every set of half the nodes is tried, independently of bits.

    >>> halvings(network("CQ(3)"))
    2
    """
    import networkx

    graph: Any = net.to_networkx()
    smaller: Any = _smaller_network(net).to_networkx()
    masks = _masks(net)
    count = 0
    for rest in combinations(range(1, net.nodes), net.nodes // 2 - 1):
        inside = 1 | sum(1 << v for v in rest)
        if any((masks[v] & inside).bit_count() != net.n - 1 for v in (0, *rest)):
            continue
        other = [v for v in range(net.nodes) if not inside >> v & 1]
        parts = (graph.subgraph((0, *rest)), graph.subgraph(other))
        count += all(networkx.is_isomorphic(part, smaller) for part in parts)
    return count


def _masks(net: Network) -> list[int]:
    return [sum({1 << v for v in row if v >= 0}) for row in table(net).tolist()]


HALVINGS = Quantity("the number of halvings into two copies", None, halvings,
                    "a look at every set of half the nodes")  # fmt: skip

# Theorem 8, by the star's part -------------------------------------------------------------------


def _star_partitions(net: Any) -> list[Any]:
    """Return the verified partitions into copies with one symbol less."""
    n = net.n - 1
    smaller = network(f"S({n})" if net.family == "S" else f"SCQ({net.m},{n})")
    ways = [partition for partition in partitions(net) if partition.copies[0][0] == smaller]
    return [partition for partition in ways if first_fault(partition) is None]


COPY_FOUNDATIONS: tuple[Foundation, ...] = ("construction", "links", "addresses")
COPIES = Quantity(
    "the number of copies",
    lambda net: min((halving.parts for halving in _star_partitions(net)), default=0),
    rests=COPY_FOUNDATIONS,
    means="copies mapped link by link",
    view=lambda net: (("task", "parts"),),
)
STAR_PARTITIONS = Quantity("the number of ways", lambda net: len(_star_partitions(net)),
                           rests=COPY_FOUNDATIONS, means="copies mapped link by link")  # fmt: skip

GRID = Over("SCQ({},{})", [(m, n) for m in (1, 2, 3) for n in (3, 4, 5)])
HALVED = Over("SCQ({},{})", [*((m, 2) for m in range(2, 8)), *((m, 3) for m in range(2, 6))])
SYMBOLS = STARS.only(lambda n: 2 < n < 8)

THEOREM_8 = (
    statement("scq-t8-cube", "Theorem 8", "$m$ ways",
         r"SCQ(m,n) falls into two SCQ(m−1,n) in $m$ ways.",
         Sweep(HALVED, BITS, lambda m, n: m, why=lambda net: _outward_links(net)[0]),
         defect="scq-t8-crossed-cube"),
    statement("scq-t8-crossed-cube", "Theorem 8, proof", "$m$ ways",
         "CQ(m) falls into two CQ(m−1) in $m$ ways.",
         Depends("readings", (
             ("by a bit of the address", Sweep(CUBES.only(lambda m: 1 < m < 9), BITS_OF_CUBE,
                                               lambda m: m,
                                               why=lambda net: _outward_links(net)[0])),
             ("by any halving", Sweep(CUBES.only(lambda m: 1 < m < 5), HALVINGS, lambda m: m)),
         ))),
    statement("scq-t8-star-copies", "Theorem 8", "2 copies",
         "SCQ(m,n) falls into 2 copies of SCQ(m,n−1).",
         Sweep(GRID, COPIES, 2,
               note="n copies, one for every symbol that can stand in the place: two only for"
                    " n = 2, where they are crossed cubes.")),
    statement("scq-t8-star-ways", "Theorem 8", "$n-1$ ways",
         "SCQ(m,n) falls into copies of SCQ(m,n−1) in $n-1$ ways.",
         Sweep(GRID, STAR_PARTITIONS, lambda m, n: n - 1,
               note="One for each place but the first: the symbol in it names the copy.")),
    statement("scq-t8-star", "Theorem 8, proof", "$(n-1)$-stars, $n-1$ ways",
         "An $n$-star falls into $(n-1)$-stars in $n-1$ ways.",
         Sweep(SYMBOLS, STAR_PARTITIONS, lambda n: n - 1)),
    statement("scq-t12-clusters", "Theorem 12, proof", "$n$ clusters",
         "An $n$-star has $n$ clusters, each an $(n-1)$-star, and $n!/2$ links of the place that"
         " joins them.",
         Joined((
             ("clusters", Sweep(SYMBOLS, COPIES, lambda n: n)),
             ("links", Sweep(SYMBOLS, INTERLINKS, lambda n: factorial(n) // 2)),
         ), "$n$ clusters, $n!/2$ links")),
)  # fmt: skip

# Theorem 9 ---------------------------------------------------------------------------------------


def _fewest_paths(net: Any) -> int:
    """Return the fewest disjoint paths between two nodes, each walked link by link."""
    near = table(net).tolist()
    fewest = int(net.nodes)
    sources = [node for node, _ in one_of_each_class(net)]
    for source, target in product(sources, range(net.nodes)):
        if source == target:
            continue
        paths = disjoint_paths(net, source, target, least=False).paths
        used = [node for path in paths for node in path[1:-1]]
        valid_paths = [
            path for path in set(paths)
            if (path[0], path[-1]) == (source, target)
            and all(b in near[a] for a, b in pairwise(path))
            and all(used.count(node) == 1 for node in path[1:-1])
        ]  # fmt: skip
        fewest = min(fewest, len(valid_paths))
    return fewest


PATHS = Quantity(
    "the fewest disjoint paths between two nodes", _fewest_paths,
    rests=("construction", "links", "symmetry"),
    means="from one node of each class, under flips of bits and relabellings, to every other, path"
          " by path and link by link",
)  # fmt: skip


def _is_cut(masks: list[int], failed: tuple[int, ...]) -> bool:
    """Return whether the working nodes are disconnected."""
    return smallest_component_size(masks, sum(1 << node for node in failed)) > 0


def _falls_apart(net: Any) -> str:
    masks, most = _masks(net), net.m + net.n - 2
    for failed in combinations(range(net.nodes), most):
        if _is_cut(masks, failed):
            return f"{' and '.join(map(net.format, failed))} cut {net.spec} apart."
    return ""


def _holds_together(net: Any) -> str:
    near = tuple(v for v in table(net)[0].tolist() if v >= 0)
    cut = len(set(near)) == net.m + net.n - 1 and _is_cut(_masks(net), near)
    return "" if cut else f"{net.spec} holds without the m+n−1 neighbours of a node."


FEW_SIZES = SCQ.only(lambda m, n: n < 4).upto(48).only(lambda m, n: m < 4)
FAILING = FEW_SIZES.upto(24)

THEOREM_9 = (
    statement("scq-t9-paths", "Theorem 9", "$m+n-1$ paths",
         "Between any two nodes of SCQ(m,n) run $m+n-1$ node-disjoint paths.",
         Sweep(FEW_SIZES, PATHS, lambda m, n: m + n - 1)),
    statement("scq-t9-cube", "Theorem 9, proof", "$m$", "The node connectivity of CQ(m) is $m$.",
         Sweep(CUBES.only(lambda m: m < 6), CONNECTIVITY, lambda m: m)),
    statement("scq-t9-star", "Theorem 9, proof", "$n-1$",
         "The node connectivity of the $n$-star is $n-1$.",
         Sweep(STARS.only(lambda n: n < 5), CONNECTIVITY, lambda n: n - 1)),
    statement("scq-t9-connectivity", "Theorem 9, proof", "$m+n-1$",
         "The node connectivity of SCQ(m,n) is $m+n-1$.",
         Sweep(FEW_SIZES, CONNECTIVITY, lambda m, n: m + n - 1)),
    statement("scq-t9-faults", "§2.1, Definition 6, and Theorem 9", "$m+n-2$ faults",
         "Any $m+n-2$ failed nodes leave SCQ(m,n) in one piece; $m+n-1$ can cut it apart.",
         Joined((
             ("m+n−2", Holds(FAILING, _falls_apart, "in one piece", "every set of failed nodes")),
             ("m+n−1", Holds(FAILING, _holds_together, "cut apart", "the neighbours of node 0")),
         )), ours=True),
)  # fmt: skip
