"""Theorems 5 to 8 and 10: growth, twins, decomposition, Hamiltonian cycles."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np

from explorer.analysis.embeddings.cycles import constructed_order
from explorer.analysis.measures.growth import growths
from explorer.analysis.partition.maps import Isomorphism, first_fault
from explorer.analysis.partition.partition import partitions
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import pair_view
from explorer.papers.claim import Foundation, Witness
from explorer.papers.ecq._common import (
    CROSSED,
    ECQ,
    LINK_GROWTH,
    NODE_GROWTH,
    SMALL,
    cube,
    sizes,
    small_sizes,
)
from explorer.papers.forms.quantities import CONNECTIVITY, Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Holds, Joined, Limit, Sweep, statement

ECQ_EXTENSIBLE = ECQ.only(lambda s, t: max(s, t) < 35, "there is none larger than ECQ(35,35)")
CQ_EXTENSIBLE = CROSSED.only(lambda n: n < 72, "CQ(72) is the largest there is")
MAP_METHOD = "every node and link of the map"


def _expandability_by(letter: str, noun: str) -> Quantity:
    """Return the edge expandability when a part gets one more bit."""
    return Quantity(noun, lambda net: next(
        growth.links for growth in growths(net) if growth.parameter == letter
    ))  # fmt: skip


BY_A = _expandability_by("s", "the edge expandability by one more bit of a")
BY_B = _expandability_by("t", "that by one more bit of b")


def _map_fails(net: Exchanged) -> str:
    """Return where the map of the proof, parts exchanged and c flipped, loses a link."""
    twin = network(f"ECQ({net.t},{net.s})")

    def image_of(v: Ints) -> Ints:
        a, b, c = net.split(v)
        return twin.join((b, a, 1 - c))

    images = audit_hooks.built(image_of(np.arange(net.nodes)))
    node = first_fault(Isomorphism(net, twin, "", lambda v: images[v]))
    return "" if node is None else f"In {net.spec} at {net.format(node)} the map loses a link."


def _case_2_fails(repaired: bool) -> Callable[[Exchanged], str]:
    """Return a function that says where the map from ECQ(t,s) to ECQ(s,t), s > t, fails."""

    def why(net: Exchanged) -> str:
        twin = network(f"ECQ({net.t},{net.s})")
        a, b, c = twin.split(np.arange(net.nodes))
        if repaired:
            images = audit_hooks.built(net.join((b, a, 1 - c)))
            node = first_fault(Isomorphism(twin, net, "", lambda v: images[v]))
            return "" if node is None else f"At {twin.format(node)} of {twin.spec} it loses a link."
        # As printed, a' has t bits and b' has s: a' holds only the lowest t of the s bits of b.
        images = audit_hooks.built(twin.join((b & (1 << net.t) - 1, a, 1 - c)))
        different, first = np.unique(images, return_index=True)
        if len(different) == net.nodes:
            return ""
        other = min(set(range(net.nodes)) - set(first.tolist()))
        colliding = int(np.argmax(images == images[other]))
        return (
            f"{twin.format(colliding)} and {twin.format(other)} of {twin.spec} "
            f"have one image: its a'"
            f" has no room for the {net.s} bits of b."
        )

    return why


def _falls_apart(copies: Callable[[int, int], list[tuple[str, int]]]) -> Callable[[Exchanged], str]:
    """Return a function that says whether a network fails to split into these counted copies."""

    def why(net: Exchanged) -> str:
        expected = copies(net.s, net.t)
        fits = any(
            [(copied.spec, count) for copied, count in partition.copies] == expected
            and first_fault(partition) is None
            for partition in partitions(net)
        )
        shown = " and ".join(f"{count} of {spec}" for spec, count in expected)
        return "" if fits else f"{net.spec} does not fall into {shown}."

    return why


PARTS_FOUNDATIONS: tuple[Foundation, ...] = ("links", "construction")
MAP_FOUNDATIONS: tuple[Foundation, ...] = ("links", "addresses", "construction")
CASE_2_SIZES = SMALL.only(lambda s, t: s > t, "Case 2 is on s > t")
NO_BIT = "with no bit in a part half the nodes would have one link only"
A_DIVISIBLE, B_DIVISIBLE = (lambda s, t: s > 1), (lambda s, t: t > 1)


def is_ring(net: Network, order: tuple[int, ...]) -> bool:
    """Return whether an order of nodes is a cycle through all nodes of a network."""
    if sorted(order) != list(range(net.nodes)):
        return False
    ahead = np.roll(np.array(order), -1)
    return bool((net.neighbors(np.array(order)) == ahead[:, None]).any(axis=1).all())


def _no_ring(net: Network) -> str:
    order = constructed_order(net)
    is_closed = order is not None and order.closed and is_ring(net, order.nodes)
    return "" if is_closed else f"No ring through all nodes of {net.spec} is known."


def _rings(size_pairs: tuple[tuple[int, int], ...]) -> Holds:
    method = "the ring is constructed, cluster by cluster, and walked hop by hop"
    return Holds(
        Over("ECQ({},{})", size_pairs), _no_ring, "a ring for each", method, PARTS_FOUNDATIONS
    )


@cache
def _path_through_all(net: Network, start: int, end: int) -> bool:
    """Return whether a path from start to end visits every node once, by search."""
    neighbors = [[v for v in row if v >= 0] for row in net.table().tolist()]

    def extend(at: int, seen: int) -> bool:
        if seen == (1 << net.nodes) - 1:
            return at == end
        return at != end and any(
            extend(v, seen | 1 << v) for v in neighbors[at] if not seen >> v & 1
        )

    return extend(start, 1 << start)


def _pair_without_path(net: Network) -> Witness | None:
    for a in range(net.nodes):
        for b in range(a + 1, net.nodes):
            if not _path_through_all(net, a, b):
                ends = f"{net.format(a)} to {net.format(b)}"
                sentence = f"No path from {ends} passes through all {net.nodes} nodes."
                return Witness(net.spec, sentence, pair_view(net, a, b))
    return None


CLAIMS = (
    statement("ecq-t5-nodes", "Theorem 5", "$1$",
         "The node expandability of ECQ(s,t) is 1: the next larger one has twice the nodes.",
         Sweep(ECQ_EXTENSIBLE, NODE_GROWTH, 1)),
    statement("ecq-t5-links", "Theorem 5", r"$1 + \frac{2}{s+t+2}$",
         r"The edge expandability of ECQ(s,t) is $1 + \frac{2}{s+t+2}$.",
         Sweep(ECQ_EXTENSIBLE, LINK_GROWTH, lambda s, t: 1 + Fraction(2, s + t + 2))),
    statement("ecq-t5-limit", "Theorem 5", r"$\rightarrow 1$",
         "The edge expandability of ECQ(s,t) goes to 1 as s or t grows.",
         Limit(ECQ_EXTENSIBLE.only(lambda s, t: s == t), LINK_GROWTH, 1)),
    statement("ecq-t5-both", "Theorem 5", "one more bit of a or of b",
         "It makes no difference to the expandability whether s or t is made one larger.",
         Joined((
             ("nodes", Sweep(ECQ_EXTENSIBLE, NODE_GROWTH, 1)),
             ("links", Beside(ECQ_EXTENSIBLE, BY_A, None, "=", against=BY_B)),
         ))),
    statement("ecq-t5-cq-nodes", "§3.1.4", "$1$", "The node expandability of the crossed"
         " cube is 1.",
         Sweep(CQ_EXTENSIBLE, NODE_GROWTH, 1)),
    statement("ecq-t5-cq-links", "§3.1.4", r"$\rightarrow 2$",
         r"The edge expandability of $CQ_n$ goes to 2 as n grows.",
         Limit(CQ_EXTENSIBLE, LINK_GROWTH, 2,
               r"It is $1 + \frac{2}{n}$, which goes to 1 as that of ECQ does. What goes to 2 is"
               " the new number of links over the old one, and that it does for ECQ too."),
         quote="is 2 asymptotically"),
    statement("ecq-t6-isomorphic", "Theorem 6", "isomorphic",
         "ECQ(s,t) and ECQ(t,s) are isomorphic: exchange the parts and flip c.",
         Holds(SMALL, _map_fails, "isomorphic", MAP_METHOD, MAP_FOUNDATIONS)),
    statement("ecq-4.2-map", "§4.2, Case 2", "$v = a'_{t-1} … a'_0 b'_{s-1} … b'_0 c'$",
         "The mapping of Case 2, $a_i = b'_i$, $b_i = a'_i$ and $c = \\bar{c'}$, takes every vertex"
         " of ECQ(t,s) to one of its own of ECQ(s,t), and links to links.",
         Depends("scan", (
             ("as the text has it: a' of t bits, b' of s bits",
              Holds(CASE_2_SIZES, _case_2_fails(False), "one to one", MAP_METHOD, MAP_FOUNDATIONS)),
             ("repaired: a' of s bits, b' of t bits",
              Holds(CASE_2_SIZES, _case_2_fails(True), "one to one", MAP_METHOD, MAP_FOUNDATIONS)),
         ), "A vertex of IET(s,t) has s bits in a' and t in b', and its mapping uses as many; only"
            " the vertex is written with the two exchanged.")),
    statement("ecq-t7-s", "Theorem 7", "two copies of ECQ(s−1,t)",
         "ECQ(s,t) falls into two copies of ECQ(s−1,t).",
         Holds(SMALL.only(A_DIVISIBLE, NO_BIT),
               _falls_apart(lambda s, t: [(f"ECQ({s - 1},{t})", 2)]), "two copies",
               MAP_METHOD, PARTS_FOUNDATIONS)),
    statement("ecq-t7-t", "Theorem 7", "two copies of ECQ(s,t−1)",
         "ECQ(s,t) falls into two copies of ECQ(s,t−1).",
         Holds(SMALL.only(B_DIVISIBLE, NO_BIT),
               _falls_apart(lambda s, t: [(f"ECQ({s},{t - 1})", 2)]), "two copies",
               MAP_METHOD, PARTS_FOUNDATIONS)),
    statement("ecq-t7-eh", "§3.1.6", "as EH(s,t) does",
         "EH(s,t) falls into two copies of EH(s−1,t), in the same way.",
         Holds(small_sizes("EH({},{})").only(A_DIVISIBLE, NO_BIT),
               _falls_apart(lambda s, t: [(f"EH({s - 1},{t})", 2)]), "two copies",
               MAP_METHOD, PARTS_FOUNDATIONS)),
    statement("ecq-t8-clusters", "Theorem 8", "$2^s$ of $CQ_t$, $2^t$ of $CQ_s$",
         r"Without its c-links ECQ(s,t) falls into $2^s$ crossed cubes $CQ_t$ and $2^t$ crossed"
         " cubes $CQ_s$.",
         Holds(SMALL, _falls_apart(lambda s, t: [(f"CQ({s})", 2**t), (f"CQ({t})", 2**s)]),
               "as printed", MAP_METHOD, (*PARTS_FOUNDATIONS, "addresses"))),
    statement("ecq-1-connectivity", "Abstract", "strong connectivity",
         "The connectivity of ECQ(s,t) is as large as its least degree lets it be.",
         Sweep(small_sizes("ECQ({},{})", 3).upto(64), CONNECTIVITY, lambda s, t: min(s, t) + 1,
               note="The paper prints no number: held against is the least degree,"
                    " min(s,t) + 1.")),
    statement("ecq-1-eh-connectivity", "§1", "reduced",
         "EH(s,t) is less strongly connected than the hypercube of as many nodes.",
         Beside(small_sizes("EH({},{})", 3).upto(64), CONNECTIVITY, cube, "<"), quote="is reduced"),
    statement("ecq-t10-ring", "Theorem 10", "Hamiltonian",
         "ECQ(s,t) is Hamiltonian: a ring passes through all nodes, each once.", _rings(sizes(5))),
    statement("ecq-t10-base", "Theorem 10, proof", "ECQ(1,2), ECQ(2,2)",
         "ECQ(1,2) and ECQ(2,2), with which the proof begins, are Hamiltonian.",
         _rings(((1, 2), (2, 2)))),
    statement("ecq-t10-connected", "§3.1.9", "Hamilton-connected", "ECQ(s,t) is"
         " Hamilton-connected.",
         Depends("readings", (
             ("a path through all nodes joins any two",
              Holds(Over("ECQ({},{})", sizes(1)), _pair_without_path, "any two",
                    "paths by a search")),
             ("a ring passes through all nodes, as in the proof", _rings(sizes(3))),
         ), "The term means a Hamiltonian path between any two nodes; the proof speaks of rings.")),
)  # fmt: skip
