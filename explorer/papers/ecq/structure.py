"""Theorems 5 to 8 and 10: growth, twins, decomposition, rings."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from explorer.analysis.embeddings.cycles import constructed
from explorer.analysis.growth import growths, least_growth
from explorer.analysis.isomorphism import isomorphisms
from explorer.analysis.maps import Isomorphism, first_fault
from explorer.analysis.partition import partitions
from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import Case, compare, pair_view, settled, text
from explorer.papers.ecq._sizes import SMALL, cases, exchanged, sizes
from explorer.papers.forms import Sweep, said
from explorer.papers.quantities import Quantity
from explorer.papers.sizes import Over

GROWN = sizes(34)
GROWTH = "s, t = 1 to 34, in closed form"
MAPPED = "s, t = 1 to 4, every node and link of the map"


# Theorem 5 ---------------------------------------------------------------------------------------


def _least(net: Network) -> tuple[Fraction, Fraction]:
    found = least_growth(net)
    assert found is not None
    return found.nodes, found.links


@claim("ecq-t5-nodes", "Theorem 5", "$1$")
def node_growth() -> Finding:
    """The node expandability of ECQ(s,t) is 1: the next larger one has twice the nodes."""
    return compare(
        cases("ECQ", GROWN, lambda s, t: 1, lambda net: _least(net)[0]),
        what="the node expandability",
        checked=GROWTH,
    )


@claim("ecq-t5-links", "Theorem 5", r"$1 + \frac{2}{s+t+2}$")
def link_growth() -> Finding:
    r"""The edge expandability of ECQ(s,t) is $1 + \frac{2}{s+t+2}$."""
    return compare(
        cases("ECQ", GROWN, lambda s, t: 1 + Fraction(2, s + t + 2), lambda net: _least(net)[1]),
        what="the edge expandability",
        checked=GROWTH,
    )


@claim("ecq-t5-limit", "Theorem 5", r"$\rightarrow 1$")
def link_growth_limit() -> Finding:
    """The edge expandability of ECQ(s,t) goes to 1 as s or t grows."""
    chain = [exchanged("ECQ", (n, n)) for n in range(1, 35)]
    values = [_least(net)[1] for net in chain]
    wrong = None
    for net, value in zip(chain, values, strict=True):
        if (value - 1) * (net.s + net.t + 2) != 2:
            wrong = Witness(net.spec, f"In {net.spec} it is {text(value)}.")
            break
    bars = tuple(
        Bar(net.spec, float(value), text(value))
        for net, value in zip(chain[::4], values[::4], strict=True)
    )
    return settled(
        wrong,
        f"{float(values[-1]):.4f} at (34,34)",
        "s = t = 1 to 34, in closed form",
        "What is left above 1, times s + t + 2, is 2 at every size.",
        evidence=bars,
        measure="Edge expandability",
    )


@claim("ecq-t5-both", "Theorem 5", "one more bit of a or of b")
def growth_alike() -> Finding:
    """It makes no difference to the expandability whether s or t is made one larger."""
    wrong = None
    for size in GROWN:
        net = exchanged("ECQ", size)
        found = {(growth.nodes, growth.links) for growth in growths(net)}
        if len(found) != 1:
            wrong = Witness(net.spec, f"In {net.spec} the two steps cost differently.")
            break
    return settled(wrong, "no difference", GROWTH)


@claim("ecq-t5-cq-nodes", "§3.1.4", "$1$")
def cube_node_growth() -> Finding:
    """The node expandability of the crossed cube is 1."""
    found = [Case(f"CQ({n})", f"n = {n}", 1, _least(network(f"CQ({n})"))[0]) for n in range(1, 72)]
    return compare(found, what="the node expandability", checked="n = 1 to 71, in closed form")


@claim("ecq-t5-cq-links", "§3.1.4", r"$\rightarrow 2$", quote="is 2 asymptotically")
def cube_link_growth() -> Finding:
    r"""The edge expandability of $CQ_n$ goes to 2 as n grows."""
    values = {n: _least(network(f"CQ({n})"))[1] for n in range(1, 72)}
    away = [n for n in range(2, 72) if abs(values[n] - 2) > abs(values[n - 1] - 2) and n > 2]
    bars = tuple(
        Bar(f"n = {n}", float(v), text(v), n in away)
        for n, v in values.items()
        if n in range(1, 13)
    )
    last = values[71]
    if not away:
        return Finding(text(last), "agrees", "n = 1 to 71", evidence=bars, measure="IE of links")
    n = away[0]
    ratio = _least(exchanged("ECQ", (35, 34)))[1]
    return Finding(
        f"→ 1, {float(last):.3f} at n = 71",
        "differs",
        "n = 1 to 71, in closed form",
        f"It is $1 + \\frac{{2}}{{n}}$, which goes to 1 as that of ECQ does: at 2^70 nodes"
        f" {float(values[70]):.4f} beside {float(ratio):.4f}. What goes to 2 is the new number of"
        " links over the old one, and that it does for ECQ too.",
        evidence=bars,
        measure="Edge expandability of CQ(n)",
        witness=Witness(
            f"CQ({n})",
            f"From {network(f'CQ({n})').links} links CQ({n}) grows to"
            f" {network(f'CQ({n + 1})').links}, by {text(values[n])} of what it has, and that share"
            " falls at every further step.",
        ),
    )


# Theorem 6 ---------------------------------------------------------------------------------------


def _exchange(net: Exchanged, twin: Exchanged) -> Isomorphism:
    """Return the map f of the proof: the parts exchanged and c flipped."""

    def f(v: Ints) -> Ints:
        a, b, c = net.split(v)
        return twin.join((b, a, 1 - c))

    return Isomorphism(net, twin, "", f)


@claim("ecq-t6-isomorphic", "Theorem 6", "isomorphic")
def isomorphic() -> Finding:
    """ECQ(s,t) and ECQ(t,s) are isomorphic: exchange the parts and flip c."""
    wrong = None
    for s, t in SMALL:
        net, twin = exchanged("ECQ", (s, t)), exchanged("ECQ", (t, s))
        node = first_fault(_exchange(net, twin))
        if node is not None:
            wrong = Witness(net.spec, f"At {net.format(node)} the map loses a link.")
            break
        assert s == t or isomorphisms(net)[0].other == twin
    return settled(wrong, "isomorphic", MAPPED)


# Theorems 7 and 8 --------------------------------------------------------------------------------


def _halved(family: str, place: int) -> Finding:
    wrong = None
    for size in SMALL:
        if size[place] == 1:
            continue
        net = exchanged(family, size)
        less = tuple(v - (i == place) for i, v in enumerate(size))
        half = f"{family}({less[0]},{less[1]})"
        whole = [
            part
            for part in partitions(net)
            if [(copied.spec, count) for copied, count in part.copies] == [(half, 2)]
            and first_fault(part) is None
        ]
        if not whole:
            wrong = Witness(net.spec, f"{net.spec} does not fall into two copies of {half}.")
            break
    letter = "st"[place]
    return settled(
        wrong,
        "two copies",
        f"{MAPPED}, {letter} ≥ 2",
        f"For {letter} = 1 there is no smaller one: with no bit in a part, half the nodes have"
        " one link only.",
    )


@claim("ecq-t7-s", "Theorem 7", "two copies of ECQ(s−1,t)")
def halves_a() -> Finding:
    """ECQ(s,t) falls into two copies of ECQ(s−1,t)."""
    return _halved("ECQ", 0)


@claim("ecq-t7-t", "Theorem 7", "two copies of ECQ(s,t−1)")
def halves_b() -> Finding:
    """ECQ(s,t) falls into two copies of ECQ(s,t−1)."""
    return _halved("ECQ", 1)


@claim("ecq-t7-eh", "§3.1.6", "as EH(s,t) does")
def halves_eh() -> Finding:
    """EH(s,t) falls into two copies of EH(s−1,t), in the same way."""
    return _halved("EH", 0)


@claim("ecq-t8-clusters", "Theorem 8", "$2^s$ of $CQ_t$, $2^t$ of $CQ_s$")
def clusters() -> Finding:
    r"""Without its c-links ECQ(s,t) falls into $2^s$ crossed cubes $CQ_t$ and $2^t$ crossed cubes
    $CQ_s$."""
    wrong = None
    for s, t in SMALL:
        net = exchanged("ECQ", (s, t))
        found = next(p for p in partitions(net) if p.title == "by clusters")
        counts = [(copied.spec, count) for copied, count in found.copies]
        node = first_fault(found)
        if node is not None or counts != [(f"CQ({s})", 2**t), (f"CQ({t})", 2**s)]:
            wrong = Witness(net.spec, f"{net.spec} falls into {counts}.")
            break
    return settled(wrong, "as printed", MAPPED)


# Connectivity and Theorem 10 ---------------------------------------------------------------------


def _connectivity(net: Network) -> int:
    import networkx

    return int(networkx.node_connectivity(net.to_networkx()))


BY_FLOWS = Quantity("the connectivity", None, _connectivity, "maximum flows between its nodes")

CONNECTED = said(
    "ecq-1-connectivity", "Abstract", "strong connectivity",
    "The connectivity of ECQ(s,t) is as large as its least degree lets it be.",
    Sweep(Over("ECQ({},{})", sizes(3)).upto(64), BY_FLOWS, lambda s, t: min(s, t) + 1,
          note="The paper prints no number: held against is the least degree, min(s,t) + 1."),
)  # fmt: skip


def is_ring(net: Network, order: tuple[int, ...]) -> bool:
    """Return whether an order of nodes is a ring through all of a network."""
    if sorted(order) != list(range(net.nodes)):
        return False
    ahead = np.roll(np.array(order), -1)
    return bool((net.neighbors(np.array(order)) == ahead[:, None]).any(axis=1).all())


def _ring(found: tuple[tuple[int, int], ...], checked: str) -> Finding:
    for size in found:
        net = exchanged("ECQ", size)
        order = constructed(net)
        if order is None or not order.closed or not is_ring(net, order.nodes):
            return Finding("no ring found", "open", checked, f"No ring of {net.spec} is known.")
    return Finding(
        "a ring for each",
        "agrees",
        checked,
        "The ring is constructed, cluster by cluster, and checked hop by hop.",
    )


@claim("ecq-t10-ring", "Theorem 10", "Hamiltonian")
def hamiltonian() -> Finding:
    """ECQ(s,t) is Hamiltonian: a ring passes through all nodes, each once."""
    return _ring(sizes(5), "s, t = 1 to 5, rings of up to 2,048 nodes")


@claim("ecq-t10-base", "Theorem 10, proof", "ECQ(1,2), ECQ(2,2)")
def base_rings() -> Finding:
    """ECQ(1,2) and ECQ(2,2), with which the proof begins, are Hamiltonian."""
    return _ring(((1, 2), (2, 2)), "both networks")


@cache
def _path_through_all(net: Network, start: int, end: int) -> bool:
    """Return whether a path from start to end meets every node once, by search."""
    near = [[v for v in row if v >= 0] for row in net.table().tolist()]

    def extend(at: int, seen: int) -> bool:
        if seen == (1 << net.nodes) - 1:
            return at == end
        return at != end and any(extend(v, seen | 1 << v) for v in near[at] if not seen >> v & 1)

    return extend(start, 1 << start)


@claim("ecq-t10-connected", "§3.1.9", "Hamilton-connected")
def hamilton_connected() -> Finding:
    """ECQ(s,t) is Hamilton-connected."""
    pairs = []
    for size in sizes(2)[:2]:
        net = exchanged("ECQ", size)
        pairs += [
            (net, a, b)
            for a in range(net.nodes)
            for b in range(a + 1, net.nodes)
            if not _path_through_all(net, a, b)
        ]
    every: Verdict = "differs" if pairs else "agrees"
    net, a, b = pairs[0]
    ring = _ring(sizes(3), "")
    return Finding(
        f"not in {net.spec}",
        "depends",
        "paths of ECQ(1,1) and ECQ(1,2) by search; rings for s, t = 1 to 3",
        "The term means a Hamiltonian path between any two nodes; the proof speaks of rings.",
        readings=(
            Reading("A path through all nodes joins any two", f"not in {net.spec}", every),
            Reading(
                "A ring passes through all nodes, as in the proof", ring.computed, ring.verdict
            ),
        ),
        witness=Witness(
            net.spec,
            f"No path from {net.format(a)} to {net.format(b)} passes through all {net.nodes}"
            " nodes.",
            pair_view(net, a, b),
        ),
    )
