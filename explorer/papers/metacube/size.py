"""Abstract, §1 and §2: how many nodes, links, classes and clusters, and links at a node."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import log2

import numpy as np

from explorer.core.claim import Bar, Claim, Finding, Witness, claim
from explorer.networks.hypercube import Hypercube
from explorer.networks.metacube import DualCube, Metacube
from explorer.papers.check import Case, compare, percent, settled, text
from explorer.papers.metacube._common import (
    ALL_SIZES,
    PAPER,
    SIZES,
    everywhere,
    formula,
    metacube,
    neighbors,
    one,
)


def reached(net: Metacube) -> int:
    """Return how many nodes can be reached from node 0, hop by hop."""
    table = neighbors(net.k, net.m)
    seen = np.zeros(net.nodes, dtype=bool)
    level = np.zeros(1, dtype=np.int64)
    while level.size:
        seen[level] = True
        found = np.unique(table[level])
        level = found[~seen[found]]
    return int(seen.sum())


def links_at_nodes(net: Metacube) -> tuple[int, int]:
    """Return the fewest and the most different neighbours of a node."""
    near = np.sort(neighbors(net.k, net.m), axis=1)
    own = np.arange(net.nodes)[:, None]
    counts = (near[:, 1:] != near[:, :-1]).sum(axis=1) + 1 - (near == own).any(axis=1)
    return int(counts.min()), int(counts.max())


@claim("mc-0-nodes", "Abstract", r"$2^{m 2^k + k}$")
def nodes() -> Finding:
    r"""An MC(k,m) connects $2^{m 2^k + k}$ nodes."""
    return formula(lambda k, m: 2 ** (m * 2**k + k), reached, "the number of nodes reached")


@claim("mc-0-degree", "Abstract", "$m + k$")
def degree() -> Finding:
    """Every node of MC(k,m) has $m + k$ links: $m$ in a low-level cube, $k$ in a high-level one."""

    def bad(net: Metacube) -> str:
        low, high = links_at_nodes(net)
        expected = net.m + net.k
        return "" if low == high == expected else f"Nodes of {net.spec} have {low} to {high} links."

    return everywhere(bad, "$m + k$ at every node")


@claim("mc-0-hundred-millions", "Abstract", "> 100 million nodes, 6 links")
def hundred_millions() -> Finding:
    """A metacube can connect more than a hundred million nodes with only 6 links at a node."""
    found = [metacube(k, m) for k, m in SIZES if k + m == 6]
    enough = [net for net in found if net.nodes > 10**8]
    bars = tuple(Bar(net.spec, log2(net.nodes), f"2^{net.nodes.bit_length() - 1}") for net in found)
    wrong = None if enough else Witness("MC(3,3)", "No metacube with 6 links is as large.")
    return settled(
        wrong,
        f"{enough[0].spec}: {enough[0].nodes:,}" if enough else "",
        "Every metacube with k + m = 6 and up to 2^72 nodes.",
        "With k = 4 and m = 2, also 6 links at a node, there are 2^36 nodes.",
        evidence=bars,
        measure="Nodes with 6 links each, as a power of 2",
    )


@claim("mc-1-oct-cube", "§1", "134,217,728")
def oct_cube() -> Finding:
    r"""MC(3,3) has $2^{27} = 134{,}217{,}728$ nodes."""
    return one(134_217_728, metacube(3, 3).nodes, "MC(3,3)", "the number of nodes", "MC(3,3)")


@claim("mc-1-oct-links", "§1", "6")
def oct_links() -> Finding:
    """MC(3,3) has 6 links at a node."""
    net = metacube(3, 3)
    chosen = np.random.default_rng(3).integers(0, net.nodes, 2000)
    counts = {len(set(row)) for row in net.neighbors(chosen).tolist()}
    most = max(counts)
    return one(6, most, net.spec, "the number of links at a node", "2,000 nodes of MC(3,3)")


@claim("mc-1-hypercube", "§1", "$2^n$ nodes, $n$ links each")
def hypercube() -> Finding:
    """An $n$-cube has $2^n$ nodes and $n$ links at each."""
    for n in range(1, 12):
        table = np.sort(Hypercube(n).table(), axis=1)
        different = (table[:, 1:] != table[:, :-1]).sum(axis=1) + 1
        if table.shape != (2**n, n) or set(different.tolist()) != {n}:
            wrong = Witness(f"Q({n})", f"Q({n}) has other nodes or links.")
            return settled(wrong, "", "n = 1 to 11")
    return settled(None, "$2^n$ nodes, $n$ links each", "n = 1 to 11, node by node")


@claim("mc-1-single-bit", "§1", "exactly one bit")
def single_bit() -> Finding:
    """Two nodes of the $n$-cube are joined if and only if their addresses differ in one bit."""
    for n in range(1, 10):
        net = Hypercube(n)
        everyone = np.arange(net.nodes)
        joined = np.zeros((net.nodes, net.nodes), dtype=bool)
        joined[everyone[:, None], net.table()] = True
        one_bit = np.bitwise_count(everyone[:, None] ^ everyone) == 1
        if (joined != one_bit).any():
            return settled(Witness(net.spec, f"{net.spec} has other links."), "", "n = 1 to 9")
    return settled(None, "exactly one bit", "n = 1 to 9, every pair of nodes")


@claim("mc-1-logarithm", "§1", "logarithmic", quote="increases logarithmically")
def logarithm() -> Finding:
    """In the hypercube the links at a node grow as the logarithm of the number of nodes."""
    cubes = [Hypercube(n) for n in range(1, 49)]
    cases = [Case(q.spec, q.spec, int(log2(q.nodes)), q.degrees.maximum) for q in cubes]
    return compare(cases, what="the number of links at a node", checked="n = 1 to 48")


@claim("mc-1-millions", "§1", "millions, few links", quote="only a small number of links per node")
def millions() -> Finding:
    """A metacube links millions of nodes with a small number of links at each."""
    rows = {}
    for links in range(2, 9):
        most = max((metacube(k, m) for k, m in SIZES if k + m == links), key=lambda net: net.nodes)
        rows[links] = most
    enough = [links for links, net in rows.items() if net.nodes >= 10**6]
    bars = tuple(
        Bar(f"{links} links", log2(net.nodes), f"{net.spec}: 2^{net.nodes.bit_length() - 1}")
        for links, net in rows.items()
    )
    first = rows[enough[0]] if enough else rows[8]
    wrong = None if enough else Witness(first.spec, f"{first.spec} has {first.nodes:,} nodes.")
    return settled(
        wrong,
        f"{first.spec}: {enough[0]} links" if enough else "",
        "Every metacube with 2 to 8 links at a node and up to 2^72 nodes.",
        f"{first.spec} has {first.nodes:,} nodes; the hypercube of that size needs"
        f" {first.nodes.bit_length() - 1} links at each.",
        evidence=bars,
        measure="Nodes of the largest metacube, as a power of 2",
    )


# Classes, clusters, addresses ---------------------------------------------------------------


def clusters_in_classes(net: Metacube) -> set[int]:
    """Return how many clusters the classes have."""
    everyone = np.arange(net.nodes)
    pairs = np.unique(np.stack([net.cluster(everyone, 0), net.cluster(everyone, 1)]), axis=1)
    return set(np.bincount(pairs[0]).tolist())


MANY = tuple((k, m) for k, m in SIZES if k and (m << k) + k <= 14)
MANY_TEXT = f"Node by node, all {len(MANY)} metacubes of up to 16,384 nodes with k = 1 to 3."


@claim("mc-2-classes", "§2", "$2^k$")
def classes() -> Finding:
    """An MC(k,m) contains $2^k$ classes."""
    return formula(
        lambda k, m: 2**k,
        lambda net: len(np.unique(net.cluster(np.arange(net.nodes), 0))),
        "the number of classes",
        MANY,
        MANY_TEXT,
    )


@claim("mc-2-clusters", "§2", r"$2^{m(2^k - 1)}$")
def clusters() -> Finding:
    r"""Each class contains $2^{m(2^k - 1)}$ clusters."""
    return formula(
        lambda k, m: 2 ** (m * (2**k - 1)),
        lambda net: max(clusters_in_classes(net)),
        "the number of clusters of a class",
        MANY,
        MANY_TEXT,
    )


@claim("mc-2-cluster-nodes", "§2", "$2^m$")
def cluster_nodes() -> Finding:
    """Each cluster contains $2^m$ nodes."""
    return formula(
        lambda k, m: 2**m,
        lambda net: int(np.bincount(net.cluster(np.arange(net.nodes), 1)).max()),
        "the number of nodes of a cluster",
        MANY,
        MANY_TEXT,
    )


@claim("mc-2-address-bits", "§2", r"$m 2^k + k$")
def address_bits() -> Finding:
    r"""A node address has $n = m 2^k + k$ bits."""
    return formula(
        lambda k, m: m * 2**k + k,
        lambda net: sum(len(f.text(0)) for f in net.fields),
        "the number of bits of an address",
        SIZES,
        ALL_SIZES,
    )


@claim("mc-2-fields", "§2", "$2^k + 1$ fields")
def fields() -> Finding:
    r"""An address has $2^k + 1$ fields: a class_id of $k$ bits, a node_id of $m$ bits, and the
    $m(2^k - 1)$ bits of the cluster_id."""

    def bad(net: Metacube) -> str:
        widths = [len(f.text(0)) for f in net.fields]
        rest = [net.k, net.m, net.m * (2**net.k - 1)]
        fits = [widths[0], widths[1], sum(widths[2:])] == rest and len(widths) == 2**net.k + 1
        return "" if fits else f"The fields of {net.spec} have {widths} bits."

    sizes = tuple(size for size in SIZES if size[0])
    checked = f"{len(sizes)} metacubes of up to 2^72 nodes, k = 1 to 4."
    return everywhere(bad, "$2^k + 1$ fields", sizes, checked)


def _order(key: str, name: str, k: int, power: str, exponent: Callable[[int], int]) -> Claim:
    def find() -> Finding:
        sizes = [(k, m) for j, m in SIZES if j == k]
        checked = f"Every m from 1 to {sizes[-1][1]}."
        return formula(
            lambda _, m: 2 ** exponent(m),
            lambda net: net.index(tuple(f.size - 1 for f in net.fields)) + 1,
            "the number of nodes",
            sizes,
            checked,
        )

    statement = f"The {name} MC({k},m) contains ${power}$ nodes."
    return Claim(f"mc-2-{key}", PAPER, "§2", statement, f"${power}$", find)


ORDERS = (
    _order("dual-cube", "dual-cube", 1, "2^{2m+1}", lambda m: 2 * m + 1),
    _order("quad-cube", "quad-cube", 2, "2^{4m+2}", lambda m: 4 * m + 2),
    _order("oct-cube", "oct-cube", 3, "2^{8m+3}", lambda m: 8 * m + 3),
    _order("hex-cube", "hex-cube", 4, "2^{16m+4}", lambda m: 16 * m + 4),
)


@claim("mc-2-dual-cube-same", "§2", "MC(1,m)")
def dual_cube() -> Finding:
    """An MC(1,m) is a dual-cube: two classes of $m$-cubes, one cross-link at each node."""
    for m in range(1, 6):
        net, dual = metacube(1, m), DualCube(m)
        table = neighbors(1, m)
        kinds = [port.kind for port in dual.ports]
        if dual.table().tolist() != table.tolist() or kinds.count("cross") != 1:
            return settled(Witness(net.spec, f"{net.spec} is not {dual.spec}."), "", "m = 1 to 5")
    return settled(None, "the same links", "m = 1 to 5, link by link")


@claim("mc-2-cube", "§2", "MC(0,m) is an m-cube")
def plain_cube() -> Finding:
    """MC(0,m) is an $m$-cube."""
    for m in range(1, 12):
        if (neighbors(0, m) != Hypercube(m).table()).any():
            wrong = Witness(f"MC(0,{m})", f"MC(0,{m}) has other links than Q({m}).")
            return settled(wrong, "", "m = 1 to 11")
    return settled(None, "the same links", "m = 1 to 11, link by link")


@claim("mc-2-growth", "§2", "$k$ affects it strongly", quote="affects strongly the growth rate")
def growth() -> Finding:
    """The value of $k$ strongly affects how fast the network grows: a bit more in $m$ makes it
    $2^{2^k}$ times as large."""
    cases = [
        Case(f"MC({k},{m + 1})", f"k = {k}, m = {m}", 2 ** (2**k),
             Fraction(metacube(k, m + 1).nodes, metacube(k, m).nodes))
        for k in range(5)
        for m in range(1, 4)
    ]  # fmt: skip
    return compare(cases, what="the growth from m to m + 1", checked="k = 0 to 4, m = 1 to 3")


# Links beside the hypercube ---------------------------------------------------------------


@claim("mc-2-link-ratio", "§2", "$n/(m+k)$")
def link_ratio() -> Finding:
    """A hypercube has $n/(m+k)$ times as many links as the metacube of its size."""
    return formula(
        lambda k, m: Fraction(m * 2**k + k, m + k),
        lambda net: Fraction(
            Hypercube(net.nodes.bit_length() - 1).links,
            len(np.unique(np.sort(net.link_array()[:, :2], axis=1), axis=0)),
        ),
        "the ratio of links",
        checked="Links counted one by one, all metacubes of up to 2,048 nodes (k = 0 to 3).",
    )


def _count(key: str, printed: int, what: str, statement: str, value: Callable[[], int]) -> Claim:
    def find() -> Finding:
        return one(printed, value(), "MC(2,3)", what, "MC(2,3) and Q(14), links counted one by one")

    return Claim(f"mc-2-{key}", PAPER, "§2", statement, f"{printed:,}", find)


def _meta() -> int:
    return len(metacube(2, 3).link_array())


def _cube() -> int:
    return len(Hypercube(14).link_array())


EXAMPLE = (
    _count("example-n", 14, "the bits of an address", "An address of MC(2,3) has n = 14 bits.",
           lambda: metacube(2, 3).nodes.bit_length() - 1),
    _count("example-nodes", 16_384, "the number of nodes",
           "MC(2,3) and the 14-cube contain 16,384 nodes each.",
           lambda: reached(metacube(2, 3))),
    _count("example-hypercube", 114_688, "the number of links of the 14-cube",
           r"The 14-cube contains $2^{14} \times 14/2 = 114{,}688$ links.", _cube),
    _count("example-links", 40_960, "the number of links",
           r"MC(2,3) contains $2^{14} \times (3+2)/2 = 40{,}960$ links.", _meta),
    _count("example-saved", 73_728, "the number of links saved",
           "MC(2,3) has 73,728 links less than the 14-cube.", lambda: _cube() - _meta()),
)  # fmt: skip


@claim("mc-2-example-percent", "§2", "about 64 %")
def example_percent() -> Finding:
    """The links of MC(2,3) are fewer by about 64 % than those of the 14-cube."""
    saved = _cube() - _meta()
    share = round(100 * saved / _cube())
    wrong = None if share == 64 else Witness("MC(2,3)", f"MC(2,3) saves {share} % of the links.")
    return settled(wrong, percent(saved, _cube()), "MC(2,3) and Q(14), links counted one by one")


@claim("mc-3.4-percent", "§3.4", "40 %")
def forty_percent() -> Finding:
    """MC(2,2) uses only 40 % of the links of the hypercube of its size."""
    links, most = len(metacube(2, 2).link_array()), len(Hypercube(10).link_array())
    share = Fraction(100 * links, most)
    wrong = None
    if share != 40:
        wrong = Witness("MC(2,2)", f"MC(2,2) has {text(share)} % of the links.")
    return settled(wrong, percent(links, most), "MC(2,2) and Q(10), links counted one by one")
