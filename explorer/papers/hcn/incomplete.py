"""§4, §5.2 and Figures 3.1, 3.2: the incomplete networks HCNs(m,n) and HCNm(m,n)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN
from explorer.papers.check import View, pair_view
from explorer.papers.forms.quantities import DIAMETER, MEAN_DISTANCE, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Holds, Promise, Sweep, statement
from explorer.papers.hcn._lengths import hcn


def sizes(most: int) -> list[tuple[int, int]]:
    """Return all (m, n) with m < n and n up to ``most``, the smallest networks first."""
    every = ((m, n) for n in range(2, most + 1) for m in range(1, n))
    return sorted(every, key=lambda pair: (sum(pair), pair))


SUBSETS, COPIES = Over("HCNs({},{})", sizes(6)), Over("HCNm({},{})", sizes(6))
"""Sizes at which links are checked one by one."""

ALL_SUBSETS, ALL_COPIES = Over("HCNs({},{})", sizes(8)), Over("HCNm({},{})", sizes(8))
COMPLETE_HCN = Over("HCN({})", [(n,) for n in range(2, 9)])


# Links ------------------------------------------------------------------------------------------


def _pairs(net: Network) -> set[tuple[int, int]]:
    return {(a, b) for a, b, _ in net.link_array().tolist()}


def _link_difference(net: SubsetHCN) -> int:
    links = {(a, b) for a, b in _pairs(hcn(net.n)) if max(a, b) >> net.n < 2**net.m}
    return len(links ^ _pairs(net))


def _external_neighbors(net: IncompleteHCN) -> Ints:
    """Return each node's neighbour in another cluster, -1 for none."""
    near, cluster = net.table().astype(np.int64), np.arange(net.nodes)[:, None] >> net.n
    return np.asarray(np.where((near >= 0) & (near >> net.n != cluster), near, -1).max(axis=1))


def _external_link_fault(net: SubsetHCN) -> str:
    i, j = net.split(np.arange(net.nodes))
    linked = _external_neighbors(net) >= 0
    # The two nodes (i,i) whose diameter link would lead outside have none either.
    wrong = linked != ((j < 2**net.m) & (i != j))
    if wrong.any():
        return f"In {net.spec} {net.format(int(np.argmax(wrong)))} is linked, or not, otherwise."
    return "" if not linked.all() else f"Every node of {net.spec} has an external link."


def _diameter_link_fault(net: SubsetHCN) -> str:
    i, j = net.split(np.arange(net.nodes))
    linked = np.flatnonzero((i == j) & (_external_neighbors(net) >= 0))
    if len(linked):
        return f"In {net.spec} {net.format(int(linked[0]))} has a diameter link."
    return (
        "" if (_external_neighbors(net) >= 0).any() else f"{net.spec} has no external link at all."
    )


def _unlinked_node_fault(net: MultipleHCN) -> str:
    unlinked = np.flatnonzero(_external_neighbors(net) < 0)
    return f"In {net.spec} {net.format(int(unlinked[0]))} has none." if len(unlinked) else ""


def _local_neighbors(net: MultipleHCN) -> Ints:
    """Return the neighbours over local links, the node itself for none: (nodes, ports)."""
    near, all_nodes = net.table().astype(np.int64), np.arange(net.nodes)[:, None]
    return np.asarray(
        np.where((near >= 0) & (near >> net.n == all_nodes >> net.n), near, all_nodes)
    )


def _hops_to_copies(net: MultipleHCN) -> Ints:
    """Return each node's local distance to the nearest node of each copy: (copies, nodes)."""
    copy, near = net.copy_of(np.arange(net.nodes)), _local_neighbors(net)
    hops = np.where(np.unique(copy)[:, None] == copy, 0, net.nodes)
    for _ in range(net.n):
        hops = np.minimum(hops, hops[:, near].min(axis=2) + 1)
    return np.asarray(hops)


def _copies_in_reach(most: int) -> Quantity:
    """Return the number of other copies within ``most`` local links of a node of copy 0."""

    def count(net: MultipleHCN) -> int:
        inside = net.copy_of(np.arange(net.nodes)) == 0
        return int(((_hops_to_copies(net)[:, inside] <= most).any(axis=1)).sum()) - 1

    return Quantity("the number of copies that it is joined to", None, count,
                    "a walk over local links", unit="copies")  # fmt: skip


def _largest_distance_in_cluster(of_first_copy: bool) -> Quantity:
    """Return the largest distance to other copies in cluster 0, or to nodes like node 0 there."""

    def inside(net: MultipleHCN) -> Ints:
        nodes = np.arange(2**net.m, 2**net.n)
        return nodes[nodes % 2**net.m == 0] if of_first_copy else nodes

    def view(net: MultipleHCN) -> View:
        nodes = inside(net)
        return pair_view(net, 0, int(nodes[np.argmax(net.distance(0, nodes))]))

    return Quantity("the largest distance", lambda net: int(net.distance(0, inside(net)).max()),
                    rests=("distances",), view=view, unit="hops")  # fmt: skip


def _no_unlinked_node_fault(net: IncompleteHCN) -> str:
    return (
        ""
        if (_external_neighbors(net) < 0).any()
        else f"Every node of {net.spec} has an external link."
    )


def _subscript_form(copies: Form, subsets: Form) -> Depends:
    """Return a statement on HCN_m(m,n) as printed, and on HCN_s(m,n), which it describes."""
    return Depends("scan", (
        ("as the text has it, the subscript m", copies),
        ("repaired: the subscript s, as in Figure 3.1", subsets),
    ), "§4.1 gives the subscript m, for multiple, to the other network as well.")  # fmt: skip


def _diameter_form(printed: Callable[[int, int], int]) -> Depends:
    return _subscript_form(
        Sweep(ALL_COPIES, DIAMETER, printed), Sweep(ALL_SUBSETS, DIAMETER, printed)
    )


SUBSCRIPT = "hcn-4.1-subscript"
"""The claim that counts the defect of exchanged subscripts."""

REMOVED_LINKS = Quantity(
    "the number of links that are taken away", None,
    lambda net: len(_pairs(net) - _pairs(network(f"HCNs({net.m + 1},{net.n})"))), "each link",
)  # fmt: skip
GROWING = SUBSETS.only(lambda m, n: m + 1 < n, "the last step makes HCN(n)")

LINKED = (
    statement("hcn-4.1-subset", "§4.1", "a subset of the links of HCN(n,n)",
         "The links of HCNs(m,n) are those of HCN(n,n) among the first $2^m$ clusters.",
         Sweep(SUBSETS.only(lambda m, n: n < 6), Quantity(
             "the number of links in one and not the other", None, _link_difference, "each link"),
             0)),
    statement("hcn-4.1-some-unlinked", "§4.1", "only for local numbers below $2^m$",
         "In HCNs(m,n) a node has an external link only if its local number is below $2^m$, so that"
         " some nodes have none.",
         Holds(SUBSETS, _external_link_fault, "only below $2^m$")),
    statement("hcn-4.1-no-diameter-links", "§4.2", "may be absent for some nodes",
         "In HCNs(m,n) diameter links may be missing at some nodes that have one in HCN(n,n).",
         Holds(SUBSETS, _diameter_link_fault, "absent for all",
               note="The complement of a cluster below 2^m has its highest bit set and lies"
                    " outside.")),
    statement(SUBSCRIPT, "§4.1", "$HCN_m(m,n)$",
         "The network made of a subset of the links of HCN(n,n), in which some nodes have no"
         " external link, is $HCN_m(m,n)$.",
         _subscript_form(Holds(COPIES, _no_unlinked_node_fault, "some have none"),
                   Holds(SUBSETS, _no_unlinked_node_fault, "some have none")),
         quote="the subscript indicates the subset-nature"),
    statement("hcn-4.1-every-linked", "§4.1", "every node has an external link",
         "In HCNm(m,n) every node has an external link.",
         Holds(COPIES, _unlinked_node_fault, "every node has one")),
    statement("hcn-4.1-copies", "§4.1", r"$2^{n-m}$ copies, each joined to $2^{n-m} - 1$",
         "HCNm(m,n) is made of $2^{n-m}$ networks HCN(m,m), and local links join each to all"
         " $2^{n-m} - 1$ others.",
         Depends("readings", (
             ("by one local link",
              Sweep(COPIES, _copies_in_reach(1), lambda m, n: 2 ** (n - m) - 1)),
             ("by a walk over local links only",
              Sweep(COPIES, _copies_in_reach(8), lambda m, n: 2 ** (n - m) - 1)),
         ), "The copies lie to each other as the nodes of an (n−m)-cube.")),
    statement("hcn-4.1-apart", "§4.1", r"$\leq n-m$",
         "Two nodes of one cluster of HCNm(m,n) that belong to two different copies are at most"
         " $n-m$ hops apart.",
         Depends("readings", (
             ("any two nodes of one cluster",
              Sweep(COPIES, _largest_distance_in_cluster(False), lambda m, n: n - m, "≤")),
             ("a node and its like in another copy",
              Sweep(COPIES, _largest_distance_in_cluster(True), lambda m, n: n - m, "≤")),
         ), "The step to the right copy keeps the m lowest bits of the local number.")),
    statement("hcn-4.2-copy-distance", "§4.2", "$n-m$",
         "From any node of HCNm(m,n) the copy that holds the target is at most $n-m$ local links"
         " away.",
         Sweep(COPIES, Quantity(
             "the largest distance of a node from a copy", None,
             lambda net: int(_hops_to_copies(net).max()), "a search over local links"),
             lambda m, n: n - m)),
    statement("hcn-1-expand", "§1", "no change in the interconnection",
         "An HCNs(m,n) grows to HCNs(m+1,n) without a change of the links it has.",
         Sweep(GROWING, REMOVED_LINKS, 0)),
)  # fmt: skip


# Distances and routes ---------------------------------------------------------------------------


def _next_network(m: int, n: int) -> str:
    """Return the network with twice the clusters."""
    return f"HCNs({m + 1},{n})" if m + 1 < n else f"HCN({n})"


def _last_step(start: int) -> Over:
    """Return the largest HCNs(m,n) for each n, one step before HCN(n)."""
    return Over("HCNs({},{})", [(n - 1, n) for n in range(start, 10)])


ROUTED = tuple(sizes(4))[:4]
OF_SUBSETS = tuple(f"HCNs({m},{n})" for m, n in ROUTED)
OF_COPIES = tuple(f"HCNm({m},{n})" for m, n in ROUTED)

DISTANCES = (
    statement("hcn-4.2-subset-diameter", "§4.2", r"$\leq 2n+1$",
         "No two nodes of HCNs(m,n) are more than $2n+1$ hops apart.",
         Sweep(ALL_SUBSETS, DIAMETER, lambda m, n: 2 * n + 1, "≤")),
    statement("hcn-5.2-subset-diameter", "§5.2", "$2n+1$", "The diameter of HCNs(m,n) is $2n+1$.",
         Sweep(ALL_SUBSETS, DIAMETER, "diameter")),
    statement("hcn-4.2-worst-local", "§4.2", "$2(n-m)$ more than A's $2m+1$",
         "The longest shortest route of HCNs(m,n) takes $2(n-m)$ local links more than the $2m+1$"
         " hops that algorithm A needs at worst.",
         Sweep(ALL_SUBSETS, DIAMETER, lambda m, n: 2 * (n - m) + 2 * m + 1)),
    statement("hcn-4.2-subscript", "§4.2", "$HCN_m(m,n)$",
         "It is in $HCN_m(m,n)$ that the longest route takes $2(n-m)$ local links more than $2m+1$"
         " hops.",
         _diameter_form(lambda m, n: 2 * (n - m) + 2 * m + 1), defect=SUBSCRIPT),
    statement("hcn-5.2-subscript", "§5.2", "$HCN_m(m,n)$",
         "It is $HCN_m(m,n)$ that has the diameter $2n+1$, beside another with $m+n$.",
         _diameter_form(lambda m, n: 2 * n + 1), defect=SUBSCRIPT),
    statement("hcn-4.2-approaches", "§4.2, §5.2", "approaches $2n$",
         "As clusters are added, $m$ growing to $n$, the diameter of HCNs(m,n) falls from $2n+1$ to"
         " $2n$.",
         Depends("readings", (
             ("at the last step, m = n", Sweep(COMPLETE_HCN, DIAMETER, lambda n: 2 * n)),
             ("little by little, as m grows",
              Beside(ALL_SUBSETS.only(lambda m, n: m + 1 < n), DIAMETER, _next_network, ">")),
         ), "The farthest nodes lie above 2^m in both clusters, and stay as far for every m < n."
            " At m = n it falls below 2n from n = 3 on.")),
    statement("hcn-4.2-subset-mean", "§4.2", "shrinks",
         "As clusters are added to HCNs(m,n), up to the complete HCN(n,n), the average distance"
         " shrinks.",
         Depends("readings", (
             ("at the last step, to m = n, from n = 4 on",
              Beside(_last_step(4), MEAN_DISTANCE, _next_network, ">")),
             ("at every step", Beside(Over("HCNs({},{})", sizes(9)), MEAN_DISTANCE,
              _next_network, ">")),
         ), "Each step doubles the network, and mostly lengthens the distances; the last one adds"
            " the diameter links and gives every node an external link.")),
    statement("hcn-4.2-multiple-diameter", "§4.2", "$m+n$", "The diameter of HCNm(m,n) is $m+n$.",
         Sweep(ALL_COPIES, DIAMETER, "diameter",
               note="It is n − m more than the diameter of HCN(m), which is below 2m from m = 3"
                    " on."),
         defect="hcn-t1-diameter-3"),
    statement("hcn-4.2-multiple-bound", "§4.2", r"$\leq m+n$",
         "No two nodes of HCNm(m,n) are more than $m+n$ hops apart.",
         Sweep(ALL_COPIES, DIAMETER, lambda m, n: m + n, "≤")),
    statement("hcn-fig3.1-diameter", "Figure 3.1", "7", "The diameter of HCNs(2,3) is 7.",
         Sweep(single("HCNs(2,3)"), DIAMETER, 7)),
    statement("hcn-fig3.2-diameter", "Figure 3.2", "5", "The diameter of HCNm(2,3) is 5.",
         Sweep(single("HCNm(2,3)"), DIAMETER, 5)),
    statement("hcn-4.2-subset-route", "§4.2", "algorithms similar to A and C",
         "In HCNs(m,n) the shorter of algorithms A and C, by way of the nodes that have external"
         " links, delivers every message over a shortest route.",
         Promise(OF_SUBSETS, "hcns-optimal")),
    statement("hcn-4.2-copy-first", "§4.2", "locally, then within the HCN(m,m)",
         "In HCNm(m,n) every message arrives that goes to the target's copy first, over local"
         " links, and then within that copy.",
         Promise(OF_COPIES, "hcnm-optimal", goal="delivers")),
    statement("hcn-4.2-copy-shortest", "§4.2", "to the copy, then within it",
         "In HCNm(m,n) nothing is lost by going to the target's copy first: with a shortest route"
         " within the copy the whole route is shortest.",
         Depends("readings", (
             ("a shortest route within the copy", Promise(OF_COPIES[-1:], "hcnm-shortest")),
             ("the optimal-distance choice within it", Promise(OF_COPIES, "hcnm-optimal")),
         ), "The optimal-distance algorithm within the copy is to blame (§3.5).")),
)  # fmt: skip
