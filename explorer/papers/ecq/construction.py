"""Section 2 and Theorems 1 to 4: the definitions, and the numbers counted from them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.papers.check import View, pair_view
from explorer.papers.claim import Witness
from explorer.papers.ecq._common import CROSSED, ECQ, SMALL, crossed_cube
from explorer.papers.forms.matrices import distances, links_between
from explorer.papers.forms.quantities import (
    DEGREE,
    LINKS,
    MIN_DEGREE,
    NODES,
    Quantity,
    degrees,
    sorted_neighbors,
)
from explorer.papers.forms.quantities import links as counted_links
from explorer.papers.forms.vocabulary import (
    Beside,
    Depends,
    Form,
    ForPairs,
    Holds,
    Joined,
    Limit,
    OfPairs,
    Sweep,
    statement,
)

RELATED = ((0, 0), (2, 2), (1, 3), (3, 1))
"""Definition 1: the pairs of double bits that are pair related."""

SMALL_CROSSED = CROSSED.only(lambda n: n <= 7)


@lru_cache(maxsize=32)
def adjacency_by_rule(n: int, inclusive: bool) -> Ints:
    """Return the adjacency matrix by Definition 2: (2^n, 2^n) bool.

    ``inclusive`` reads the range of its second condition as i ≤ ⌊(l-1)/2⌋, else as i < ⌊(l-1)/2⌋.
    """
    u, v = np.indices((1 << n, 1 << n))
    adjacency = np.zeros(u.shape, dtype=bool)
    for l in range(1, n + 1):  # noqa: E741
        joined = (u >> l == v >> l) & ((u ^ v) >> (l - 1) & 1 == 1)
        if l % 2 == 0:
            joined &= (u ^ v) >> (l - 2) & 1 == 0
        doubles = (l - 1) // 2 + (1 if inclusive and l > 1 else 0)
        for i in range(doubles):
            x, y = u >> 2 * i & 3, v >> 2 * i & 3
            joined &= np.any([(x == a) & (y == b) for a, b in RELATED], axis=0)
        adjacency |= joined
    return adjacency


def rho(n: int, printed: bool, at_highest: bool = False) -> Ints:
    """Return the pair-related distances of Definition 3: (2^n, 2^n) int64.

    ``printed`` gives a lower double bit 1 if it is distance-preserving pair related and 0 if it is
    not; else the other way round. ``at_highest`` compares, for each of them, the highest double bit
    that differs and the sum above it.
    """
    u, v = np.indices((1 << n, 1 << n))
    total = np.zeros(u.shape, dtype=np.int64)
    differs_above = np.zeros(u.shape, dtype=bool)
    high_x, high_y = total, total
    for j in reversed(range((n + 1) // 2)):
        x, y = u >> 2 * j & 3, v >> 2 * j & 3
        even = total % 2 == 0
        highest = np.where(x == y, 0, np.where(x ^ y == 3, 2, 1))
        if at_highest:
            high_x, high_y = np.where(differs_above, high_x, x), np.where(differs_above, high_y, y)
            x, y, even = high_x, high_y, np.True_
        related = np.where(x & 1 == 1, (y & 1 == 1) & ((x == y) == even), x == y)
        lower = related if printed else ~related
        terms = np.where(differs_above, lower, highest)
        differs_above |= x != y
        total += terms
    return total


def _adjacency_form(inclusive: bool) -> ForPairs:
    """Return the claim that Definition 2 joins just the nodes that the crossed cube joins."""

    def differs(net: Network, a: int, b: Ints) -> Ints:
        n = (net.nodes - 1).bit_length()
        return np.asarray(adjacency_by_rule(n, inclusive)[a, b] != (links_between(net)[a, b] > 0))

    sign = "≤" if inclusive else "<"
    sentence = f"In {{net}} the rule with {sign} is wrong about the link of {{a}} and {{b}}."
    return ForPairs(SMALL_CROSSED, differs, "the crossed cube", sentence, "links")


def _distance_form(printed: bool, at_highest: bool = False) -> OfPairs:
    return OfPairs(
        SMALL_CROSSED,
        "the distance",
        lambda net: rho((net.nodes - 1).bit_length(), printed, at_highest),
        distances,
        "links",
        summary="the distance",
    )


def _links_by_definition(net: Exchanged) -> Ints:
    """Return how many of E1, E2 and E3 join each pair, from the rule of the crossed cube."""
    u, v = np.indices((net.nodes, net.nodes))
    a, b, c = net.split(np.arange(net.nodes))
    in_a, in_b = adjacency_by_rule(net.s, False), adjacency_by_rule(net.t, False)
    e1 = u ^ v == 1
    e2 = (c[u] == 0) & (c[v] == 0) & (b[u] == b[v]) & in_a[a[u], a[v]]
    e3 = (c[u] == 1) & (c[v] == 1) & (a[u] == a[v]) & in_b[b[u], b[v]]
    return np.asarray(e1.astype(int) + e2 + e3)


def _first_difference(net: Exchanged) -> Witness | None:
    differing = np.argwhere(_links_by_definition(net) != links_between(net))
    if not len(differing):
        return None
    a, b = map(int, differing[0])
    sentence = f"{net.format(a)} and {net.format(b)} are joined in one of the two only."
    return Witness(net.spec, sentence, pair_view(net, a, b))


def _corner_fault(net: Exchanged) -> str:
    is_neighbor = 1 << (net.s + net.t) in net.neighbors(0).tolist()
    return "" if is_neighbor else f"In {net.spec} they are not."


def _degree_fault(net: Exchanged) -> str:
    expected = np.where(np.arange(net.nodes) & 1, net.t + 1, net.s + 1)
    wrong = np.flatnonzero(degrees(net) != expected)
    return f"In {net.spec} {net.format(int(wrong[0]))} has another degree." if len(wrong) else ""


# Links of each kind -----------------------------------------------------------------------------


def field_changes(net: Exchanged, place: int) -> Ints:
    """Return which links change only c (2), a (0) or b (1), at the larger end: (nodes, ports)."""
    all_nodes = np.arange(net.nodes)[:, None]
    changed = sorted_neighbors(net) ^ all_nodes
    fields = (changed >> net.t + 1, changed >> 1 & (1 << net.t) - 1, changed & 1)
    return np.asarray(
        (fields[place] > 0) & (sorted_neighbors(net) >= 0) & (sorted_neighbors(net) < all_nodes)
    )


def _link_count(name: str, place: int) -> Quantity:
    def view(net: Exchanged) -> View:
        """Show one link of the kind, and hide the other two kinds."""
        a, port = map(int, np.argwhere(field_changes(net, place))[0])
        hidden = ",".join(f"no-{kind.key}" for kind in net.kinds if kind.key != name)
        return pair_view(net, a, int(sorted_neighbors(net)[a, port]), view=hidden)

    return Quantity(
        f"the number of {name} links", None, lambda net: int(field_changes(net, place).sum()),
        "a count node by node", view=view, unit="links",
    )  # fmt: skip


SHARE = Quantity(
    "the share of the crossed cube's links",
    lambda net: Fraction(net.links, network(crossed_cube(net.s, net.t)).links),
    lambda net: Fraction(counted_links(net), counted_links(network(crossed_cube(net.s, net.t)))),
    "a count of the links",
)
SWAPPED = "The counts of E2 and E3 have changed places; their sum, and Theorem 2, is right."


def _depends_on_scan(text: Form, repaired: str, form: Form, note: str) -> Depends:
    return Depends("scan", (("as the text has it", text), (f"repaired: {repaired}", form)), note)


CLAIMS = (
    statement("ecq-def2-range", "Definition 2", r"$0 \leq i \leq \lfloor (n-1)/2 \rfloor$",
         "Two halves of a crossed cube are joined where the double bits $i$ in this range are pair"
         " related.",
         _depends_on_scan(_adjacency_form(True), "i < ⌊(n−1)/2⌋", _adjacency_form(False),
                             "With ≤ the range takes in the double bit that holds the top bit,"
                             " which differs. ECQ's own sets E2 and E3 have <.")),
    statement("ecq-def3-rho", "Definition 3", r"$\rho_j = 1$ if d.-p. related, else 0",
         "The pair-related distance, which adds up a number for each double bit, is the distance of"
         " two nodes of a crossed cube.",
         _depends_on_scan(_distance_form(True), "0 if d.-p. related, else 1", _distance_form(False),
                             "A double bit that is related costs no hop: the 0 and the 1 of the"
                             " last case have changed places.")),
    statement("ecq-def3-index", "Definition 3", "$i$ for $j$, the sum from $k = i + 1$",
         "Whether double bit $j$ is distance-preserving pair related is told by double bit $i$ and"
         " by the sum from $k = i + 1$ on: so the numbers add up to the distance of two nodes of a"
         " crossed cube.",
         _depends_on_scan(_distance_form(False, True), "$j$, and the sum from $k = j + 1$",
                             _distance_form(False),
                             "No i stands there but the highest double bit that differs. The first"
                             " condition has j + 1 in its sum. The 0 and the 1 of the last case are"
                             " taken as repaired.")),
    statement("ecq-2-links", "§2", "$E_1$, $E_2$, $E_3$, disjoint",
         "The links of ECQ(s,t) are three disjoint sets: $c$ flips; at $c = 0$ the part $a$ moves"
         " as in a crossed cube; at $c = 1$ the part $b$ does.",
         Holds(SMALL.upto(256), _first_difference, "as defined", "all pairs of nodes",
               ("links", "addresses"))),
    statement("ecq-def-corner", "§4.2", r"$0^{s+t+1}$ and $10^{s+t}$ joined",
         r"The nodes $0^{s+t+1}$ and $10^{s+t}$ are neighbours.",
         Holds(ECQ, _corner_fault, "joined", "that node of each")),
    statement("ecq-t1-nodes", "Theorem 1", "$2^{s+t+1}$", "ECQ(s,t) has $2^{s+t+1}$ nodes.",
         Sweep(ECQ, NODES, "nodes")),
    statement("ecq-3.1.2-e1", "§3.1.2", "$2^{s+t}$",
         "The set $E_1$, of the links that flip $c$, has $2^{s+t}$ links.",
         Sweep(SMALL, _link_count("E1", 2), lambda s, t: 2 ** (s + t))),
    statement("ecq-3.1.2-e2", "§3.1.2", r"$2^s \times t 2^{t-1}$",
         r"The set $E_2$, in which $a$ moves at $c = 0$, has $t 2^{s+t-1}$ links.",
         Sweep(SMALL, _link_count("E2", 0), lambda s, t: t * 2 ** (s + t - 1), note=SWAPPED)),
    statement("ecq-3.1.2-e3", "§3.1.2", r"$2^t \times s 2^{s-1}$",
         r"The set $E_3$, in which $b$ moves at $c = 1$, has $s 2^{s+t-1}$ links.",
         Sweep(SMALL, _link_count("E3", 1), lambda s, t: s * 2 ** (s + t - 1), note=SWAPPED),
         defect="ecq-3.1.2-e2"),
    statement("ecq-t2-links", "Theorem 2", "$(s+t+2) 2^{s+t-1}$",
         "ECQ(s,t) has $(s+t+2) 2^{s+t-1}$ links.",
         Sweep(ECQ, LINKS, "links")),
    statement("ecq-t3-ratio", "Theorem 3", r"$\frac12 + \frac{1}{2(s+t+1)}$",
         r"ECQ(s,t) has about half the links of $CQ_{s+t+1}$: their ratio is"
         r" $\frac12 + \frac{1}{2(s+t+1)}$, which goes to a half.",
         Joined((
             ("ratio", Sweep(ECQ, SHARE, lambda s, t: Fraction(s + t + 2, 2 * (s + t + 1)))),
             ("limit", Limit(ECQ.only(lambda s, t: s == t), SHARE, Fraction(1, 2))),
         )),
         quote="about half"),
    statement("ecq-t4-ends", "Theorem 4", "$s+1$ at $c=0$, $t+1$ at $c=1$",
         "Nodes with $c = 0$ have degree $s+1$, nodes with $c = 1$ degree $t+1$.",
         Holds(SMALL, _degree_fault, "as printed")),
    statement("ecq-t4-degree", "Theorem 4", r"$\max\{s+1, t+1\}$",
         r"The degree of ECQ(s,t) is $\max\{s+1, t+1\}$.",
         Sweep(ECQ, DEGREE, "degree")),
    statement("ecq-5-regular", "§5", "regular", "ECQ(s,t) is regular.",
         Beside(ECQ, DEGREE, None, "=", against=MIN_DEGREE,
                note="It follows from Theorem 4: the degrees are s + 1 and t + 1, equal only if"
                     " s = t."),
         quote="many desirable properties such as regularity"),
)  # fmt: skip
