"""§2 and §3.1 to §3.3: the links made by the loop, and the behaviour of algorithms A, B and C."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, popcount
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless, percent, route_witness
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.compound_forms import Depends
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Counterexample, Holds, Sweep, statement
from explorer.papers.hcn._lengths import WALKED_N, derived_lengths, in_different_clusters, walks

Number = Callable[[HierarchicalCubicNetwork, str, int], Ints]
"""A number of every route of a router from one node to all."""


def loop(n: int) -> set[tuple[int, int]]:
    """Return the external links that the loop of §2 connects, diameter links included."""
    size, ones = 1 << n, (1 << n) - 1
    pairs = (
        ((i, j), (j, i) if i != j else (i ^ ones, i ^ ones))
        for i in range(size)
        for j in range(size)
    )
    ends = ((a * size + b, c * size + d) for (a, b), (c, d) in pairs)
    return {(min(a, b), max(a, b)) for a, b in audit_hooks.built(tuple(ends))}


HCN = Over("HCN({})", [(n,) for n in range(1, 6)])


def _external_links(net: HierarchicalCubicNetwork) -> set[tuple[int, int]]:
    """Return the links between clusters of the network."""
    return {(a, b) for a, b in net.link_array()[:, :2].tolist() if a >> net.n != b >> net.n}


def _loop_fault(net: HierarchicalCubicNetwork) -> str:
    links = loop(net.n)
    ends = np.bincount(np.array(sorted(links)).ravel(), minlength=net.nodes)
    if (ends != 1).any():
        return f"The loop gives a node of {net.spec} {ends.max()} external links."
    return (
        "" if links == _external_links(net) else f"{net.spec} has other links than the loop makes."
    )


def _diameter_links(net: HierarchicalCubicNetwork) -> int:
    size, ones = 1 << net.n, (1 << net.n) - 1
    return sum(
        a == (a // size) * (size + 1) and b == (a // size ^ ones) * (size + 1)
        for a, b in _external_links(net)
    )


DIAMETER_LINKS = Quantity("the number of diameter links", None, _diameter_links, "counting each")

LINKS = (
    statement("hcn-2-loop", "§2", "one external link a PE",
         "Besides its $n$ local links, each node of a complete HCN has exactly one link to another"
         " cluster, as the loop of §2 makes them.",
         Holds(HCN, _loop_fault, "one at every node",
               "the loop's links, one by one, against those of the network")),
    statement("hcn-2-diameter-links", "§2", "$2^{n-1}$ between opposite clusters",
         "A diameter link joins node $(i,i)$ to its complement, one for each two opposite"
         " clusters, $2^{n-1}$ in all.",
         Sweep(HCN, DIAMETER_LINKS, lambda n: 2 ** (n - 1))),
)  # fmt: skip


# Delivery ---------------------------------------------------------------------------------------

WALKED_HCN = Over("HCN({})", [(n,) for n in WALKED_N])
SMALL_HCN = HCN.upto(256)
HOP_BY_HOP = "all ordered pairs of two clusters, routed hop by hop"


def _always_delivers(key: str) -> Holds:
    """Return whether a router delivers every message between two clusters."""

    def first(net: HierarchicalCubicNetwork) -> Witness | None:
        a, b = np.arange(net.nodes)[:, None], np.arange(net.nodes)
        lost = np.argwhere((walks(net.n, key).hops < 0) & in_different_clusters(net, a, b))
        if not len(lost):
            return None
        pair = (int(lost[0, 0]), int(lost[0, 1]))
        sentence = f"In {net.spec} {len(lost)} messages are lost, this the first."
        return route_witness(net, pair, sentence, key)

    return Holds(WALKED_HCN, first, "always delivers", HOP_BY_HOP, ("router", "links"))


def _leads_back(net: HierarchicalCubicNetwork) -> Counterexample | None:
    """Return the first opposite clusters whose link, taken from (~i,k), does not lead to k."""
    ones = (1 << net.n) - 1
    for i in range(1 << net.n):
        holder = net.index((i ^ ones, i ^ ones))
        external_neighbors = [
            v for v in net.neighbors(holder).tolist() if v >= 0 and v >> net.n != i ^ ones
        ]
        if external_neighbors and external_neighbors[0] >> net.n != i ^ ones:
            a, here = net.format(net.index((i, i))), net.format(holder)
            sentence = (
                f"In {net.spec} the one external link of {here} leads back to"
                f" {net.format(external_neighbors[0])}; the message is in cluster k already."
            )
            view = (("from", a), ("to", here), ("router", "hcn-b"))
            return Counterexample("back at (i,i)", Witness(net.spec, sentence, view))
    return None


def _holds_link(of: Callable[[int, int], bool], name: str) -> Holds:
    """Return whether each node (i,j) that satisfies ``of`` is joined to the node (~i,~i)."""

    def broken(net: HierarchicalCubicNetwork) -> Witness | None:
        ones = (1 << net.n) - 1
        for node in range(net.nodes):
            i, j = net.address(node)
            opposite = net.index((i ^ ones, i ^ ones))
            if of(i, j) and opposite not in net.neighbors(node).tolist():
                here, there = net.format(node), net.format(opposite)
                view = (("from", here), ("to", there), ("router", "hcn-b"))
                return Witness(net.spec, f"In {net.spec} no link joins {here} to {there}.", view)
        return None

    return Holds(SMALL_HCN, broken, f"{name} has it")


BETWEEN = Quantity(
    "the most links between two clusters",
    None,
    lambda net: max(Counter(
        (a >> net.n, b >> net.n) for a, b in _external_links(net)
    ).values(), default=0),
    "counting each",
)  # fmt: skip

DELIVERED = (
    statement("hcn-3.1-the-link", "§3.1", "the external link",
         "Between two clusters $i$ and $k$ there is one external link, that of node $(i,k)$.",
         Sweep(HCN, BETWEEN, 1,
               note="Opposite clusters have two, the diameter link and the link between"
                    r" $(i,\bar{i})$ and $(\bar{i},i)$."),
         quote="the external link that exists between cluster i and cluster k"),
    statement("hcn-3.1-delivers", "§3.1", "routes from $(i,j)$ to $(k,l)$",
         "Algorithm A, over the link between the two clusters, delivers every message.",
         _always_delivers("hcn-a")),
    statement("hcn-3.2-delivers", "§3.2", "routes from $(i,j)$ to $(k,l)$",
         "Algorithm B delivers every message between two clusters: over the diameter link, then"
         r" from $(\bar{i},k)$ over its external link to cluster $k$.",
         Depends("readings", (
             ("the node's one link outwards is taken, as printed",
              Holds(HCN, _leads_back, "always in cluster k", "every two opposite clusters")),
             ("the hop is skipped where it would lead to the node itself",
              _always_delivers("hcn-b")),
         ), r"Where $k = \bar{i}$, node $(\bar{i},k)$ has no external link but the diameter link,"
            " which leads back.")),
    statement("hcn-3.2-diameter-link", "§3.2 (i)", "$(i,j)$ has the diameter link",
         r"Step (i) of algorithm B walks to the node that holds the diameter link to"
         r" $(\bar{i},\bar{i})$, which is $(i,j)$.",
         Depends("scan", (
             ("as the text has it: $(i,j)$, the source", _holds_link(lambda i, j: True, "$(i,j)$")),
             ("repaired: $(i,i)$, where step (i) ends",
              _holds_link(lambda i, j: i == j, "$(i,i)$")),
         ), "One letter: the walk of step (i) ends at $(i,i)$, and step (ii) starts there.")),
    statement("hcn-3.3-delivers", "§3.3", "routes from $(i,j)$ to $(k,l)$",
         "Algorithm C, through cluster $l$, delivers every message.", _always_delivers("hcn-c")),
)  # fmt: skip


# Route lengths ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class OfRoutes:
    """A number for every route between two clusters, compared with the printed one, by router.

    ``value(net, key, a)`` and ``printed(net, a)`` give the numbers of the routes from a node to
    all: (nodes,); ``noun`` names the number.
    """

    key: str
    value: Callable[[HierarchicalCubicNetwork, str, int], Ints]
    printed: Callable[[HierarchicalCubicNetwork, int], Ints]
    noun: str

    grounds: ClassVar[tuple[Foundation, ...]] = ("router", "links", "printed")

    def __call__(self) -> Finding:
        bars, wrong, difference, spread = [], None, "", set()
        for net in WALKED_HCN.nets:
            all_nodes, bad, total = np.arange(net.nodes), 0, 0
            for a in range(net.nodes):
                values = self.value(net, self.key, a)
                expected = audit_hooks.printed(self.printed(net, a))
                between_clusters = in_different_clusters(net, a, all_nodes)
                total += int(between_clusters.sum())
                differing = np.flatnonzero(between_clusters & (values != expected))
                spread |= set(np.asarray(values)[between_clusters].tolist())
                bad += len(differing)
                if wrong is None and len(differing):
                    b = int(differing[0])
                    difference = (
                        f"{int(values[b])}, not {int(np.broadcast_to(expected, values.shape)[b])}"
                    )
                    ends = f"from {net.format(a)} to {net.format(b)}"
                    sentence = f"In {net.spec} the message {ends} takes {difference} {self.noun}."
                    wrong = route_witness(net, (a, b), sentence, self.key)
                    difference = f"{difference}, in {net.spec}"
            bars.append(Bar(net.spec, 100 * bad / total, percent(bad, total), bad > 0))
        always = f"always {spread.pop()}" if len(spread) == 1 else "every route"
        checked = f"{WALKED_HCN.text}, {HOP_BY_HOP}."
        measure = "Pairs for which it is another number"
        return finding_unless(wrong, always, checked, "", difference, tuple(bars), measure)


def _hops_to_itself(net: HierarchicalCubicNetwork, key: str, a: int) -> Ints:
    """Return the number of external hops that would lead from a node to itself and are skipped."""
    (i, _), (k, l) = net.split(a), net.split(np.arange(net.nodes))  # noqa: E741, the paper's
    if key == "hcn-b":
        return np.asarray(k == i ^ (1 << net.n) - 1).astype(np.int64)
    return (i == l).astype(np.int64) + (k == l) if key == "hcn-c" else np.zeros(net.nodes, int)


def _links(net: HierarchicalCubicNetwork, key: str, a: int) -> Ints:
    return np.asarray(walks(net.n, key).external[a])


def _hops(net: HierarchicalCubicNetwork, key: str, a: int) -> Ints:
    return np.asarray(walks(net.n, key).hops[a])


def _with_skipped_hops(value: Callable[[HierarchicalCubicNetwork, str, int], Ints]) -> Number:
    return lambda net, key, a: value(net, key, a) + _hops_to_itself(net, key, a)


def _constant(value: int) -> Callable[[HierarchicalCubicNetwork, int], Ints]:
    return lambda net, a: np.full(net.nodes, value)


def _length(letter: str) -> Callable[[HierarchicalCubicNetwork, int], Ints]:
    return lambda net, a: derived_lengths(net, a, np.arange(net.nodes))[letter]


def _length_with_complement_of_l(net: HierarchicalCubicNetwork, a: int) -> Ints:
    """Return R of algorithm B with the complement of l in place of that of i, as in the text."""
    (i, j), (k, l) = net.split(a), net.split(np.arange(net.nodes))  # noqa: E741, the paper's
    complement = l ^ ((1 << net.n) - 1)
    return popcount(i ^ j) + popcount(complement ^ k) + popcount(complement ^ l) + 2


EXTERNAL, LENGTH = "external links", "hops"
TO_ITSELF = "Where an external hop would lead from a node to itself the route is one hop shorter."


def _both_readings(key: str, value: Number, printed: Callable[..., Ints], noun: str) -> Depends:
    """Return both readings: an external hop from a node to itself counted, or not."""
    return Depends("readings", (
        ("it is no hop", OfRoutes(key, value, printed, noun)),
        ("a hop from a node to itself counts as one",
         OfRoutes(key, _with_skipped_hops(value), printed, noun)),
    ), TO_ITSELF)  # fmt: skip


ROUTES = (
    statement("hcn-3.1-links", "§3.1", "one external link",
         "Algorithm A leaves a cluster once: it takes the link between the two clusters and no"
         " other.",
         OfRoutes("hcn-a", _links, _constant(1), EXTERNAL)),
    statement("hcn-3.2-links", "§3.2", "one diameter, one other link",
         "Algorithm B leaves a cluster over one diameter link and one other external link.",
         _both_readings("hcn-b", _links, _constant(2), EXTERNAL)),
    statement("hcn-3.3-links", "§3.3", "two external links",
         "Algorithm C takes two external links between two clusters, and no diameter link.",
         _both_readings("hcn-c", _links, _constant(2), EXTERNAL)),
    statement("hcn-3.4-a", "§3.4", "$R = N(j,k)+N(i,l)+1$",
         "Algorithm A takes $N(j,k) + N(i,l) + 1$ hops between two clusters.",
         OfRoutes("hcn-a", _hops, _length("A"), LENGTH)),
    statement("hcn-3.4-b", "§3.5", r"$R = N(i,j)+N(\bar{l},k)+N(\bar{l},l)+2$",
         r"Algorithm B takes $N(i,j) + N(\bar{l},k) + N(\bar{l},l) + 2$ hops between two clusters.",
         Depends("scan", (
             (r"as the text has it, with $\bar{l}$",
              OfRoutes("hcn-b", _hops, _length_with_complement_of_l, LENGTH)),
             (r"repaired: $\bar{i}$, as derived; a hop from a node to itself counts as one",
              OfRoutes("hcn-b", _with_skipped_hops(_hops), _length("B"), LENGTH)),
             (r"repaired: $\bar{i}$; such a hop is no hop",
              OfRoutes("hcn-b", _hops, _length("B"), LENGTH)),
         ), r"The route of algorithm B goes through cluster $\bar{i}$; the router compares with"
            r" $\bar{i}$.")),
    statement("hcn-3.5-c", "§3.5", "$R = N(i,k)+N(j,l)+2$",
         "Algorithm C takes $N(i,k) + N(j,l) + 2$ hops between two clusters.",
         _both_readings("hcn-c", _hops, _length("C"), LENGTH)),
)  # fmt: skip
