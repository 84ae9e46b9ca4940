"""Abstract, §1, §3: what the metacube keeps of the hypercube, what it does not; its relatives."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import numpy as np

from explorer.analysis.measures import measure, search
from explorer.collectives._translations import port_group
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.metacube import Metacube
from explorer.papers.check import Case, compare, first_pair, pair_view, percent, settled, text
from explorer.papers.metacube._common import (
    ALL_SIZES,
    NODE_BY_NODE,
    SIZES,
    SMALL,
    depends,
    everywhere,
    metacube,
    neighbors,
)

# The key property, and those that have it not ---------------------------------------------------


def long_link(net: Network) -> tuple[int, int] | None:
    """Return the first link whose ends differ in more than one bit of their indices."""
    table = net.table().astype(np.int64)
    changed = np.bitwise_count(np.where(table >= 0, table, 0) ^ np.arange(net.nodes)[:, None])
    found = np.argwhere((changed > 1) & (table >= 0))
    return (int(found[0, 0]), int(table[tuple(found[0])])) if len(found) else None


@claim("mc-1-key-property", "§1", "one bit a link", quote="the hypercube’s key property")
def key_property() -> Finding:
    """The metacube keeps the hypercube's key property: two nodes are joined only if their binary
    addresses differ in a single bit."""

    def bad(net: Metacube) -> str:
        found = long_link(net)
        return "" if found is None else f"{net.spec} joins {net.format(found[0])} over many bits."

    return everywhere(bad, "one bit a link")


@claim("mc-1-key-lost", "§1", "not in CQ, not in HCN", quote="will not satisfy this key property")
def key_lost() -> Finding:
    """Variations that reduce the diameter, such as the crossed cube and the hierarchical cubic
    network, do not keep the key property."""
    links, keep = [], []
    for spec in ("CQ(3)", "CQ(5)", "HCN(2)", "HCN(3)", "FQ(3)"):
        net = network(spec)
        pair = long_link(net)
        if pair is None:
            keep.append(Witness(spec, f"Every link of {spec} changes one bit."))
        else:
            links.append(f"{spec} {net.format(pair[0])}–{net.format(pair[1])}")
    return settled(
        keep[0] if keep else None,
        "links over two bits and more",
        "The first such link of CQ(3), CQ(5), HCN(2), HCN(3) and FQ(3).",
        f"Such links: {', '.join(links)}.",
    )


@claim("mc-1-diameter-reduced", "§1", "smaller than n")
def diameter_reduced() -> Finding:
    """The folded hypercube and the crossed cube reduce the diameter of the hypercube."""
    cases = [
        Case(f"{family}({n})", f"{family}({n})", n, search(network(f"{family}({n})")).diameter or 0)
        for n in range(3, 10)
        for family in ("FQ", "CQ")
    ]
    note = "At n = 2 the crossed cube is the hypercube itself, and saves nothing."
    checked = "FQ(n) and CQ(n) for n = 3 to 9, by search"
    return compare(cases, what="the diameter", relation="<", checked=checked, note=note)


@claim("mc-1-links-reduced", "§1", "fewer links")
def links_reduced() -> Finding:
    """The cube-connected cycles have fewer links than the hypercube."""
    cases = []
    for exponent in range(1, 6):
        net = network(f"CCC({2**exponent})")
        twin = network(f"Q({net.nodes.bit_length() - 1})")
        cases.append(Case(net.spec, net.spec, twin.links, net.links))
    checked = "CCC(n) and the hypercube of its size, n = 2, 4, 8, 16, 32"
    return compare(cases, what="the number of links", relation="<", checked=checked)


@claim("mc-1-both-reduced", "§1", "fewer links, less diameter")
def both_reduced() -> Finding:
    """The hierarchical cubic network has both fewer links and a smaller diameter than the
    hypercube."""
    rows = []
    for n in range(1, 8):
        net, twin = network(f"HCN({n})"), network(f"Q({2 * n})")
        ours, theirs = measure(net).diameter, measure(twin).diameter
        assert ours is not None
        assert theirs is not None
        rows.append((net, net.links < twin.links, ours, theirs))
    late = [row for row in rows if row[2] < row[3]]
    first = late[0][0].nodes if late else 0
    bars = tuple(
        Bar(net.spec, float(Fraction(d, most)), f"{d} : {most}", d > most)
        for net, _, d, most in rows
    )
    both = bool(late) and all(
        few and ours < theirs for net, few, ours, theirs in rows if net.nodes >= first
    )
    return settled(
        None if both else Witness("HCN(7)", "HCN(7) has not both fewer links and less diameter."),
        f"both from {first:,} nodes on",
        "HCN(n) and Q(2n), n = 1 to 7, diameters by counting all pairs",
        "Below that the diameter is the hypercube's.",
        evidence=bars,
        measure="Diameter ÷ that of the hypercube of as many nodes",
    )


# Symmetry and diameter -------------------------------------------------------------------------


@claim("mc-0-symmetric", "Abstract", "symmetric", quote="a symmetric network")
def symmetric() -> Finding:
    """The metacube is a symmetric network."""
    alike = True
    for k, m in SMALL:
        net = metacube(k, m)
        group = port_group(net)
        alike = alike and sum(map(len, group.levels)) == net.nodes
    squares = []
    for k, m in SMALL:
        net = metacube(k, m)
        if not k:
            continue
        counts = {kind: squares_at(net, kind) for kind in ("cube", "cross")}
        squares.append((net, counts["cube"], counts["cross"]))
    apart = [row for row in squares if row[1] != row[2]]
    net, cube, cross = apart[0]
    a, b = 0, int(neighbors(net.k, net.m)[0, net.m])
    return depends(
        (
            Reading(
                "every node looks the same",
                "translations to every node" if alike else "not every node",
                "agrees" if alike else "differs",
            ),
            Reading(
                "every link looks the same",
                f"not in {net.spec}" if apart else "as many squares at each",
                "differs" if apart else "agrees",
            ),
        ),
        NODE_BY_NODE,
        f"In {net.spec} a cube-link lies on {_squares(cube)} and a cross-link on {_squares(cross)};"
        " MC(1,1) is a ring of 8, where all links are alike.",
        witness=Witness(
            net.spec,
            f"In {net.spec} every cube-link lies on {_squares(cube)} of four links, this cross-link"
            f" on {_squares(cross)}.",
            pair_view(net, a, b),
        ),
    )


def _squares(count: int) -> str:
    return f"{count or 'no'} square{'s' * (count > 1)}"


def squares_at(net: Metacube, kind: str) -> int:
    """Return the number of squares that the first link of a kind at node 0 lies on."""
    column = next(i for i, port in enumerate(net.ports) if port.kind == kind)
    table = neighbors(net.k, net.m)
    other = int(table[0, column])
    ends = [v for v in table[0].tolist() if v != other]
    near = {v for v in table[other].tolist() if v}
    return sum(w in near for v in ends for w in table[v].tolist() if w)


@claim("mc-0-short-diameter", "Abstract", "short", quote="short diameter")
def short_diameter() -> Finding:
    """The metacube has a short diameter."""
    rows = []
    for k, m in SIZES:
        net = metacube(k, m)
        rows.append((net, net.diameter, net.nodes.bit_length() - 1))
    ratio = max(Fraction(d, n) for _, d, n in rows)
    same = next((row for row in rows if row[1] > row[2]), None)
    assert same is not None
    net, diameter, least = same
    searched = all(search(metacube(k, m)).diameter == metacube(k, m).diameter for k, m in SMALL)
    bars = tuple(
        Bar(row[0].spec, float(Fraction(row[1], row[2])), f"{row[1]} : {row[2]}", row[1] > row[2])
        for row in rows
        if row[0].k in (1, 2, 3) and row[0].m in (1, 2, 3)
    )
    return depends(
        (
            Reading(
                "within twice the hypercube's",
                f"at most {text(ratio)} times",
                "agrees" if ratio <= 2 and searched else "differs",
            ),
            Reading("no longer than the hypercube's", f"longer in {net.spec}", "differs"),
        ),
        f"{ALL_SIZES} By search up to 2,048 nodes.",
        r"The paper prints no formula. The diameter is $(m+1) 2^k$ for $k \geq 1$, the hypercube's"
        r" $m 2^k + k$: all bits of all fields and a walk round all classes.",
        bars,
        "Diameter ÷ that of the hypercube of as many nodes",
        Witness(
            net.spec,
            f"{net.spec} has diameter {diameter}, the hypercube of its size {least}.",
            pair_view(net, *net.farthest_pair()),
        ),
    )


# Ways ---------------------------------------------------------------


@claim("mc-3.3-hamming", "§3.3", "Hamming distance")
def hamming() -> Finding:
    """In a hypercube the shortest way is as long as the number of bits in which the ends differ."""
    for n in range(1, 10):
        net = network(f"Q({n})")
        for source in range(0, net.nodes, max(1, net.nodes // 16)):
            from explorer.core.search import distances_from

            bits = np.bitwise_count(np.arange(net.nodes) ^ source)
            if (distances_from(net, source) != bits).any():
                return settled(Witness(net.spec, f"{net.spec} has other distances."), "", "n ≤ 9")
    return settled(None, "by search, the same", "n = 1 to 9, from 16 nodes each, by search")


@claim("mc-3.3-ways", "§3.3", "more than one")
def ways() -> Finding:
    """A message that has $l$ bits to change in a hypercube, two or more, has more than one shortest
    way."""
    import networkx

    cases = []
    for length in range(1, 7):
        graph = network(f"Q({length})").to_networkx()
        ways = sum(1 for _ in networkx.all_shortest_paths(graph, 0, 2**length - 1))
        cases.append((length, ways))
    bars = tuple(Bar(f"l = {n}", float(ways), f"{ways:,}") for n, ways in cases)
    few = next((n for n, ways in cases if ways != factorial(n)), None)
    return settled(
        None if few is None else Witness(f"Q({few})", f"Q({few}) has another number of ways."),
        "$l!$ ways",
        "l = 1 to 6, every shortest way counted",
        "One bit leaves one way.",
        evidence=bars,
        measure="Shortest ways",
    )


@claim("mc-3.4-longer", "§3.4", "longer", quote="longer than that in a hypercube")
def longer() -> Finding:
    """The way between two nodes is longer in a metacube than in the hypercube of the same
    addresses."""
    sizes = [(k, m) for k, m in SMALL if k]
    shorter = equal = total = 0
    bars = []
    for k, m in sizes:
        net = metacube(k, m)
        everyone = np.arange(net.nodes)
        extra = net.distance(0, everyone)[1:] - np.bitwise_count(everyone)[1:].astype(np.int64)
        shorter += int((extra < 0).sum())
        same, nodes = int((extra == 0).sum()), net.nodes - 1
        equal, total = equal + same, total + nodes
        bars.append(Bar(net.spec, 100 * same / nodes, percent(same, nodes)))
    net = metacube(*sizes[0])
    pair = first_pair(net, lambda a, b: (a != b) & (net.distance(a, b) == np.bitwise_count(a ^ b)))
    assert pair is not None
    return depends(
        (
            Reading("never shorter", f"{shorter} shorter", "differs" if shorter else "agrees"),
            Reading(
                "for every pair",
                f"equal for {percent(equal, total)}",
                "differs" if equal else "agrees",
            ),
        ),
        "From node 0 to all others of every metacube of up to 2,048 nodes with k = 1 to 3; every"
        " node sees the same.",
        evidence=tuple(bars),
        measure="Pairs that are no farther apart than in the hypercube",
        witness=Witness(
            net.spec,
            f"{net.format(pair[0])} and {net.format(pair[1])} are as far apart as in a hypercube.",
            pair_view(net, *pair),
        ),
    )
