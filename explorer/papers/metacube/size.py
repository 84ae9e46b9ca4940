"""Abstract, §1 and §2: numbers of nodes, links, classes and clusters, and links per node."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import log2

import numpy as np

from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.claim import Claim
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import (
    DEGREE,
    LINKS,
    MIN_DEGREE,
    NODES,
    Quantity,
    links,
    without_closed_form,
)
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import ForPairs, Holds, Joined, Sweep, statement
from explorer.papers.metacube._common import (
    CUBES,
    MC,
    SMALL,
    links_of_a_kind,
    metacube,
    roots_of_parts,
)


def bits(k: int, m: int) -> int:
    """Return the number of bits of an address, as printed."""
    return (m << k) + k


def _largest_sampled_degree(net: Metacube) -> int:
    chosen = np.random.default_rng(3).integers(0, net.nodes, 2000)
    rows: list[list[int]] = net.neighbors(chosen).tolist()
    return max(len({v for v in row if v >= 0}) for row in rows)


LARGE = Quantity(
    "the largest degree", None, _largest_sampled_degree, "a look at 2,000 of its nodes"
)

DUAL = Over("DC({})", [(m,) for m in range(1, 33)])

SIZE = (
    statement("mc-0-nodes", "Abstract", r"$2^{m 2^k + k}$",
         r"An MC(k,m) connects $2^{m 2^k + k}$ nodes.",
         Sweep(MC, NODES, "nodes")),
    statement("mc-0-degree", "Abstract", "$m + k$",
         "Every node of MC(k,m) has $m + k$ links: $m$ in a low-level cube, $k$ in a high-level"
         " one.",
         Joined((
             ("the most", Sweep(MC, DEGREE, "degree")),
             ("the least", Sweep(MC, MIN_DEGREE, lambda k, m: m + k)),
             ("low level", Sweep(SMALL, links_of_a_kind("cube"), lambda k, m: m)),
             ("high level", Sweep(SMALL, links_of_a_kind("cross"), lambda k, m: k)),
         ), "$m + k$ at every node")),
    statement("mc-0-hundred-millions", "Abstract", "> 100 million nodes, 6 links",
         "A metacube connects more than a hundred million nodes with only 6 links at a node.",
         Joined((
             ("nodes", Sweep(single("MC(3,3)"), NODES, 10**8, ">")),
             ("links at a node", Sweep(single("MC(3,3)"), LARGE, 6)),
         ), note="With k = 4 and m = 2, also 6 links at a node, there are 2^36 nodes.")),
    statement("mc-1-oct-cube", "§1", "134,217,728",
         r"MC(3,3) has $2^{27} = 134{,}217{,}728$ nodes.",
         Sweep(single("MC(3,3)"), NODES, 134_217_728)),
    statement("mc-1-oct-links", "§1", "6", "MC(3,3) has 6 links at a node.",
         Sweep(single("MC(3,3)"), LARGE, 6)),
    statement("mc-1-millions", "§1", "millions, few links",
         "A metacube links millions of nodes with a small number of links at each: fewer than a"
         " third of the hypercube's.",
         Joined((
             ("nodes of MC(4,1)", Sweep(single("MC(4,1)"), NODES, 10**6, "≥")),
             ("links at a node", Sweep(single("MC(4,1)"), DEGREE, Fraction(20, 3), "<")),
         ), note="It is the smallest number of links with which a metacube gets there; the"
                 " hypercube of that size needs 20 links at each node."),
         quote="only a small number of links per node"),
    statement("mc-1-hypercube", "§1", "$2^n$ nodes, $n$ links each",
         "An $n$-cube has $2^n$ nodes and $n$ links at each.",
         Joined((
             ("nodes", Sweep(CUBES, NODES, lambda n: 2**n)),
             ("the most links", Sweep(CUBES, DEGREE, lambda n: n)),
             ("the fewest", Sweep(CUBES, MIN_DEGREE, lambda n: n)),
         ), "$2^n$ nodes, $n$ links each")),
    statement("mc-1-logarithm", "§1", "logarithmic",
         "In the hypercube the links at a node grow as the logarithm of the number of nodes.",
         Sweep(Over("Q({})", [(n,) for n in range(1, 49)]), DEGREE,
               lambda n: int(log2(network(f"Q({n})").nodes))),
         quote="increases logarithmically"),
)  # fmt: skip


def _breaks_single_bit_rule(net: Hypercube, a: int, b: Ints) -> Ints:
    joined = np.zeros(net.nodes, dtype=bool)
    near = net.neighbors(a)
    joined[near[near >= 0]] = True
    return np.asarray(joined != (np.bitwise_count(a ^ b) == 1))


SINGLE_BIT = statement(
    "mc-1-single-bit", "§1", "exactly one bit",
    "Two nodes of the $n$-cube are joined if and only if their addresses differ in one bit.",
    ForPairs(CUBES.upto(512), _breaks_single_bit_rule, "exactly then",
             "In {net} {a} and {b} are joined, or not, against the rule.", "links"),
)  # fmt: skip

# Classes, clusters, addresses ---------------------------------------------------------------

DIVIDED = MC.upto(2**14).only(lambda k, m: k > 0, "MC(0,m) has no classes")


def _numbers(net: Metacube, level: int) -> Ints:
    return net.cluster(np.arange(net.nodes), level)


CLASSES = Quantity(
    "the number of classes",
    lambda net: len(np.unique(_numbers(net, 0))),
    rests=("addresses",),
    means="node by node",
)
CLUSTERS = Quantity(
    "the number of clusters of a class",
    lambda net: Fraction(len(np.unique(_numbers(net, 1))), net.classes),
    lambda net: Fraction(len(np.unique(roots_of_parts(net, "cube"))), net.classes),
    "walks over cube-links",
    ("addresses",),
    means="by the numbers of clusters",
)
CLUSTER_NODES = Quantity(
    "the number of nodes of a cluster",
    lambda net: int(np.bincount(_numbers(net, 1)).max()),
    lambda net: int(np.bincount(roots_of_parts(net, "cube")).max()),
    "walks over cube-links",
    ("addresses",),
    means="by the numbers of clusters",
)
ADDRESS_BITS = Quantity(
    "the number of bits of an address",
    lambda net: sum(len(field.text(0)) for field in net.fields),
    rests=("addresses",),
    means="field by field",
)


def _fields(net: Metacube) -> str:
    widths = [len(field.text(0)) for field in net.fields]
    expected = [net.k, net.m, net.m * (2**net.k - 1)]
    fits = [widths[0], widths[1], sum(widths[2:])] == expected and len(widths) == 2**net.k + 1
    return "" if fits else f"The fields of {net.spec} have {widths} bits."


def _order(key: str, name: str, k: int, power: str, exponent: Callable[[int], int]) -> Claim:
    return statement(
        f"mc-2-{key}", "§2", f"${power}$", f"The {name} MC({k},m) contains ${power}$ nodes.",
        Sweep(Over(f"MC({k},{{}})", [(m,) for j, m in MC.sizes if j == k]), NODES,
              lambda m: 2 ** exponent(m)),
    )  # fmt: skip


def _dual_cube_fault(net: Metacube) -> str:
    """Return where MC(1,m) differs from the dual-cube, built from its own definition.

    Nodes are (class, u, v) with u and v of m bits; two nodes are joined if they differ in one bit:
    in v if both are of class 0, in u if both are of class 1, or in the class.
    """
    m, all_nodes = net.m, np.arange(net.nodes)
    expected = [all_nodes ^ 1 << 2 * m]
    for bit in range(m):
        expected.append(all_nodes ^ np.where(all_nodes >> 2 * m, 1 << m + bit, 1 << bit))
    same = (np.sort(np.stack(expected, axis=1), axis=1) == np.sort(table(net), axis=1)).all()
    return "" if same else f"{net.spec} has other links than the dual-cube of its size."


def _cube_fault(net: Metacube) -> str:
    other = np.sort(network(f"Q({net.m})").table(), axis=1)
    expected = np.sort(np.arange(net.nodes)[:, None] ^ 1 << np.arange(net.m), axis=1)
    same = (np.sort(table(net), axis=1) == expected).all() and (other == expected).all()
    return "" if same else f"{net.spec} has other links than the {net.m}-cube."


GROWTH = Quantity(
    "the growth from m to m + 1", lambda net: Fraction(metacube(net.k, net.m + 1).nodes, net.nodes)
)

DIVISION = (
    statement("mc-2-classes", "§2", "$2^k$", "An MC(k,m) contains $2^k$ classes.",
         Sweep(DIVIDED, CLASSES, lambda k, m: 2**k)),
    statement("mc-2-clusters", "§2", r"$2^{m(2^k - 1)}$",
         r"Each class contains $2^{m(2^k - 1)}$ clusters.",
         Sweep(DIVIDED, CLUSTERS, lambda k, m: 2 ** (m * (2**k - 1)))),
    statement("mc-2-cluster-nodes", "§2", "$2^m$", "Each cluster contains $2^m$ nodes.",
         Sweep(DIVIDED, CLUSTER_NODES, lambda k, m: 2**m)),
    statement("mc-2-address-bits", "§2", r"$m 2^k + k$", r"A node address has $n = m 2^k +"
                                                         r" k$ bits.",
         Sweep(MC, ADDRESS_BITS, bits)),
    statement("mc-2-fields", "§2", "$2^k + 1$ fields",
         r"An address has $2^k + 1$ fields: a class_id of $k$ bits, a node_id of $m$ bits, and the"
         r" $m(2^k - 1)$ bits of the cluster_id.",
         Holds(MC.only(lambda k, m: k > 0, "MC(0,m) has no class_id"), _fields, "$2^k + 1$ fields",
               "field by field", "addresses")),
    _order("dual-cube", "dual-cube", 1, "2^{2m+1}", lambda m: 2 * m + 1),
    _order("quad-cube", "quad-cube", 2, "2^{4m+2}", lambda m: 4 * m + 2),
    _order("oct-cube", "oct-cube", 3, "2^{8m+3}", lambda m: 8 * m + 3),
    _order("hex-cube", "hex-cube", 4, "2^{16m+4}", lambda m: 16 * m + 4),
    statement("mc-2-links", "§2", r"$\frac{m+k}{2} \cdot 2^{m 2^k + k}$",
         r"MC(k,m) has $\frac{m+k}{2} \cdot 2^{m 2^k + k}$ links.",
         Sweep(MC, LINKS, "links")),
    statement("mc-2-dual-cube-counts", "§2", "$2^{2m+1}$ nodes of $m+1$ links",
         r"The dual-cube has $2^{2m+1}$ nodes of $m+1$ links, $(m+1) \cdot 2^{2m}$ links in all.",
         Joined((
             ("nodes", Sweep(DUAL, NODES, "nodes")),
             ("links at a node", Sweep(DUAL, DEGREE, "degree")),
             ("links", Sweep(DUAL, LINKS, "links")),
         ), "as printed")),
    statement("mc-2-dual-cube-same", "§2", "MC(1,m)",
         "An MC(1,m) is the dual-cube: two classes of $m$-cubes, one cross-link at each node.",
         Holds(SMALL.only(lambda k, m: k == 1), _dual_cube_fault, "the same links",
               "link by link against the dual-cube's own definition")),
    statement("mc-2-cube", "§2", "MC(0,m) is an m-cube", "MC(0,m) is an $m$-cube.",
         Holds(SMALL.only(lambda k, m: k == 0), _cube_fault, "the same links", "link by link")),
    statement("mc-2-growth", "§2", "$k$ affects it strongly",
         "The value of $k$ strongly affects how fast the network grows: a bit more in $m$ makes it"
         " $2^{2^k}$ times as large.",
         Sweep(MC.only(lambda k, m: m < 4), GROWTH, lambda k, m: 2 ** (2**k)),
         quote="affects strongly the growth rate"),
)  # fmt: skip

# Links compared with the hypercube --------------------------------------------------------


def cube(net: Metacube) -> Hypercube:
    """Return the hypercube with the same number of nodes."""
    return Hypercube((net.nodes - 1).bit_length())


BOTH = "a count of the links of both"
COUNTED_LINK_NUMBER = without_closed_form(LINKS)
SAVED = Quantity("the number of links saved", None, lambda net: links(cube(net)) - links(net), BOTH)
SHARE = Quantity(
    "the links saved, in per cent,",
    None,
    lambda net: Fraction(round(10**4 * (1 - Fraction(links(net), links(cube(net))))), 100),
    BOTH,
)
LINKS_SHARE = Quantity(
    "the share of the hypercube's links, in per cent,",
    None,
    lambda net: Fraction(100 * links(net), links(cube(net))),
    BOTH,
)
RATIO = Quantity(
    "the ratio of links",
    lambda net: Fraction(cube(net).links, net.links),
    lambda net: Fraction(links(cube(net)), links(net)),
    "a count of the links",
)
EXAMPLE, FOURTEEN = single("MC(2,3)"), single("Q(14)")

COMPARISON_CLAIMS = (
    statement("mc-2-link-ratio", "§2", "$n/(m+k)$",
         "A hypercube has $n/(m+k)$ times as many links as the metacube of its size.",
         Sweep(MC, RATIO, lambda k, m: Fraction(bits(k, m), m + k))),
    statement("mc-2-example-n", "§2", "14", "An address of MC(2,3) has n = 14 bits.",
         Sweep(EXAMPLE, ADDRESS_BITS, 14)),
    statement("mc-2-example-nodes", "§2", "16,384", "MC(2,3) and the 14-cube contain 16,384"
         " nodes each.",
         Joined((("MC(2,3)", Sweep(EXAMPLE, without_closed_form(NODES), 16_384)),
                 ("the 14-cube", Sweep(FOURTEEN, without_closed_form(NODES), 16_384))),
                "16,384 each")),
    statement("mc-2-example-hypercube", "§2", "114,688",
         r"The 14-cube contains $2^{14} \times 14/2 = 114{,}688$ links.",
         Sweep(FOURTEEN, COUNTED_LINK_NUMBER, 114_688)),
    statement("mc-2-example-links", "§2", "40,960",
         r"MC(2,3) contains $2^{14} \times (3+2)/2 = 40{,}960$ links.",
         Sweep(EXAMPLE, COUNTED_LINK_NUMBER, 40_960)),
    statement("mc-2-example-saved", "§2", "73,728", "MC(2,3) has 73,728 links less than the"
         " 14-cube.",
         Sweep(EXAMPLE, SAVED, 73_728)),
    statement("mc-2-example-percent", "§2", "about 64 %",
         "The links of MC(2,3) are fewer by about 64 % than those of the 14-cube.",
         Sweep(EXAMPLE, SHARE, 64, "≈")),
    statement("mc-3.4-percent", "§3.4", "40 %",
         "MC(2,2) uses only 40 % of the links of the hypercube of its size.",
         Sweep(single("MC(2,2)"), LINKS_SHARE, 40)),
)  # fmt: skip
