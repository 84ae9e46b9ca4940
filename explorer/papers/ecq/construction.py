"""Section 2 and Theorems 1 to 4: the definitions, and what is counted from them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import levels_from, neighbor_table
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import (
    Case,
    View,
    compare,
    first_pair,
    pair_view,
    percent,
    routed,
    settled,
)
from explorer.papers.ecq._sizes import (
    COUNTED,
    SMALL,
    WIDE,
    cases,
    exchanged,
)

CUBES = range(1, 8)
RELATED = ((0, 0), (2, 2), (1, 3), (3, 1))
"""Definition 1: the pairs of double bits that are pair related."""


def _matrix(net: Network) -> Ints:
    """Return the adjacency matrix of a small network: (nodes, nodes) bool."""
    found = np.zeros((net.nodes, net.nodes), dtype=bool)
    table = net.table()
    node, port = np.nonzero(table >= 0)
    found[node, table[node, port]] = True
    return found


def by_rule(n: int, inclusive: bool) -> Ints:
    """Return the adjacency that Definition 2 gives: (2^n, 2^n) bool.

    ``inclusive`` reads the range of its second condition as i ≤ ⌊(l-1)/2⌋, else as i < ⌊(l-1)/2⌋.
    """
    u, v = np.indices((1 << n, 1 << n))
    found = np.zeros(u.shape, dtype=bool)
    for l in range(1, n + 1):  # noqa: E741
        here = (u >> l == v >> l) & ((u ^ v) >> (l - 1) & 1 == 1)
        if l % 2 == 0:
            here &= (u ^ v) >> (l - 2) & 1 == 0
        doubles = (l - 1) // 2 + (1 if inclusive and l > 1 else 0)
        for i in range(doubles):
            x, y = u >> 2 * i & 3, v >> 2 * i & 3
            here &= np.any([(x == a) & (y == b) for a, b in RELATED], axis=0)
        found |= here
    return found


@lru_cache(maxsize=32)
def _rho(n: int, printed: bool) -> Ints:
    """Return the pair-related distances of Definition 3: (2^n, 2^n) int64.

    ``printed`` gives a lower double bit 1 where it is distance-preserving pair related and 0
    where it is not; else the other way round.
    """
    u, v = np.indices((1 << n, 1 << n))
    total = np.zeros(u.shape, dtype=np.int64)
    begun = np.zeros(u.shape, dtype=bool)
    for j in reversed(range((n + 1) // 2)):
        x, y = u >> 2 * j & 3, v >> 2 * j & 3
        even = total % 2 == 0
        related = np.where(x & 1 == 1, (y & 1 == 1) & ((x == y) == even), x == y)
        below = related if printed else ~related
        highest = np.where(x == y, 0, np.where(x ^ y == 3, 2, 1))
        adds = np.where(begun, below, highest)
        begun |= x != y
        total += adds
    return total


@lru_cache(maxsize=32)
def _distances(net: Network) -> Ints:
    table = neighbor_table(net)
    return np.array([levels_from(table, v) for v in range(net.nodes)])


# Definitions -------------------------------------------------------------------------------------


@claim("ecq-def2-range", "Definition 2", r"$0 \leq i \leq \lfloor (n-1)/2 \rfloor$")
def definition_2() -> Finding:
    r"""Two halves of a crossed cube are joined where the double bits $i$ in this range are pair
    related."""
    wrong = next(n for n in CUBES if (by_rule(n, True) != _matrix(network(f"CQ({n})"))).any())
    right = all((by_rule(n, False) == _matrix(network(f"CQ({n})"))).all() for n in CUBES)
    net = network(f"CQ({wrong})")
    gone = _matrix(net) & ~by_rule(wrong, True)
    a, b = (int(x) for x in np.argwhere(gone)[0])
    return Finding(
        "needs i < ⌊(n−1)/2⌋" if right else "fits neither way",
        "depends",
        "all pairs of nodes of CQ(1) to CQ(7)",
        "With ≤ the range takes in the double bit that holds the top bit, which differs. ECQ's own"
        " sets E2 and E3 have <. The sign may be the scan's.",
        readings=(
            Reading("With ≤, as the scan has it", f"no link {net.format(a)}–{net.format(b)}",
                    "differs"),
            Reading("With <, as for E2 and E3", "the crossed cube",
                    "agrees" if right else "differs"),
        ),
        witness=Witness(
            net.spec,
            f"With ≤, {net.format(a)} and {net.format(b)} would not be joined: CQ({wrong}) would"
            f" have {int(by_rule(wrong, True).sum()) // 2} links, not {net.links}.",
            pair_view(net, a, b),
        ),
    )  # fmt: skip


@claim("ecq-def3-rho", "Definition 3", r"$\rho_j = 1$ if d.-p. related, else 0")
def definition_3() -> Finding:
    """The pair-related distance, which adds up a number for each double bit, is the distance of
    two nodes of a crossed cube."""
    off = {}
    for n in CUBES:
        there = _distances(network(f"CQ({n})"))
        off[n] = tuple(int((_rho(n, printed) != there).sum()) for printed in (True, False))
    first = next(n for n in CUBES if off[n][0])
    net = network(f"CQ({first})")
    pair = first_pair(net, lambda a, b: _rho(first, True)[a, b] != _distances(net)[a, b])
    assert pair is not None
    said, real = int(_rho(first, True)[pair]), int(_distances(net)[pair])
    mended = not any(wrong for _, wrong in off.values())
    bars = tuple(
        Bar(f"n = {n}", 100 * off[n][0] / 4**n, percent(off[n][0], 4**n), off[n][0] > 0)
        for n in CUBES
    )
    return Finding(
        f"{said} for distance {real}",
        "depends",
        "all pairs of CQ(1) to CQ(7), by search",
        "A double bit that is related costs no hop. The 0 and the 1 of the last case have changed"
        " places, in the print or in the scan.",
        readings=(
            Reading("1 if related, as the scan has it", f"wrong from CQ({first}) on", "differs"),
            Reading("0 if related, 1 if not", "equals the distance",
                    "agrees" if mended else "differs"),
        ),
        evidence=bars,
        measure="Pairs for which the printed sum is not the distance",
        witness=routed(
            net,
            pair,
            f"From {net.format(pair[0])} to {net.format(pair[1])} the printed sum is {said}; they"
            f" are {real} hop{'s' * (real != 1)} apart.",
        ),
    )  # fmt: skip


def _links_by_definition(net: Exchanged) -> Ints:
    """Return the adjacency that E1, E2 and E3 give, from the rule of the crossed cube."""
    nodes = np.arange(net.nodes)
    u, v = np.indices((net.nodes, net.nodes))
    a, b, c = net.split(nodes)
    in_a, in_b = by_rule(net.s, False), by_rule(net.t, False)
    e1 = u ^ v == 1
    e2 = (c[u] == 0) & (c[v] == 0) & (b[u] == b[v]) & in_a[a[u], a[v]]
    e3 = (c[u] == 1) & (c[v] == 1) & (a[u] == a[v]) & in_b[b[u], b[v]]
    return np.asarray(e1 | e2 | e3)


@claim("ecq-2-links", "§2", "$E_1$, $E_2$, $E_3$, disjoint")
def definition_links() -> Finding:
    r"""The links of ECQ(s,t) are three disjoint sets: $c$ flips; at $c = 0$ the part $a$ moves as
    in a crossed cube; at $c = 1$ the part $b$ does."""
    wrong = None
    for size in SMALL:
        net = exchanged("ECQ", size)
        if net.nodes <= 256 and (_links_by_definition(net) != _matrix(net)).any():
            a, b = (int(x) for x in np.argwhere(_links_by_definition(net) != _matrix(net))[0])
            wrong = Witness(
                net.spec,
                f"{net.format(a)} and {net.format(b)} are joined in one of the two only.",
                pair_view(net, a, b),
            )
            break
    return settled(
        wrong, "as defined", "all pairs of nodes of ECQ(s,t) up to 256 nodes, s and t up to 4"
    )


@claim("ecq-def-corner", "§4.2", r"$0^{s+t+1}$ and $10^{s+t}$ joined")
def corner() -> Finding:
    r"""The nodes $0^{s+t+1}$ and $10^{s+t}$ are neighbours."""
    wrong = None
    for s, t in WIDE:
        net = exchanged("ECQ", (s, t))
        far = 1 << (s + t)
        if far not in net.neighbors(0).tolist():
            wrong = Witness(net.spec, f"In {net.spec} they are not.", pair_view(net, 0, far))
            break
    return settled(wrong, "joined", "s, t = 1 to 35")


# Counting ----------------------------------------------------------------------------------------


@claim("ecq-t1-nodes", "Theorem 1", "$2^{s+t+1}$")
def nodes() -> Finding:
    """ECQ(s,t) has $2^{s+t+1}$ nodes."""
    return compare(
        cases("ECQ", SMALL, lambda s, t: 2 ** (s + t + 1), lambda net: int(_reached(net))),
        what="the number of nodes",
        checked=f"{COUNTED}: the nodes that a search from one reaches",
    )


def _reached(net: Exchanged) -> int:
    return int((levels_from(neighbor_table(net), 0) >= 0).sum())


def _count(letter: str) -> Callable[[Exchanged], int]:
    """Return the function that counts the links whose port moves one field, ends halved."""

    def count(net: Exchanged) -> int:
        moves = [port.name.split()[0] == letter for port in net.ports]
        return int((net.table()[:, moves] >= 0).sum()) // 2

    return count


@claim("ecq-3.1.2-e1", "§3.1.2", "$2^{s+t}$")
def count_e1() -> Finding:
    """The set $E_1$, of the links that flip $c$, has $2^{s+t}$ links."""
    found = cases("ECQ", SMALL, lambda s, t: 2 ** (s + t), _count("c"))
    return compare(found, what="the number of E1 links", checked=COUNTED)


def _swapped(letter: str, name: str, printed: Callable[[int, int], int], other: str) -> Finding:
    found = cases("ECQ", SMALL, printed, _count(letter))

    def one_kind(case: Case) -> View:
        """Show one link of the kind, and leave the other two kinds out."""
        net = network(case.spec)
        port = next(i for i, port in enumerate(net.ports) if port.name.split()[0] == letter)
        a = int(np.argmax(net.table()[:, port] >= 0))
        away = ",".join(f"no-{kind.key}" for kind in net.kinds if kind.key != name)
        return pair_view(net, a, int(net.neighbors(a)[port]), view=away)

    return compare(
        found,
        what=f"the number of {name} links",
        checked=COUNTED,
        view=one_kind,
        note=f"The paper's count is that of {other}: the two have changed places. Their sum, and"
        " Theorem 2 with it, is right.",
    )


@claim("ecq-3.1.2-e2", "§3.1.2", r"$2^s \times t 2^{t-1}$")
def count_e2() -> Finding:
    r"""The set $E_2$, in which $a$ moves at $c = 0$, has $t 2^{s+t-1}$ links."""
    return _swapped("a", "E2", lambda s, t: t * 2 ** (s + t - 1), "E3")


@claim("ecq-3.1.2-e3", "§3.1.2", r"$2^t \times s 2^{s-1}$")
def count_e3() -> Finding:
    r"""The set $E_3$, in which $b$ moves at $c = 1$, has $s 2^{s+t-1}$ links."""
    return _swapped("b", "E3", lambda s, t: s * 2 ** (s + t - 1), "E2")


@claim("ecq-t2-links", "Theorem 2", "$(s+t+2) 2^{s+t-1}$")
def links() -> Finding:
    """ECQ(s,t) has $(s+t+2) 2^{s+t-1}$ links."""
    return compare(
        cases(
            "ECQ", SMALL, lambda s, t: (s + t + 2) * 2 ** (s + t - 1), lambda n: len(n.link_array())
        ),
        what="the number of links",
        checked=COUNTED,
    )


@claim("ecq-t3-ratio", "Theorem 3", r"$\frac12 + \frac{1}{2(s+t+1)}$", quote="about half")
def half() -> Finding:
    r"""ECQ(s,t) has about half the links of $CQ_{s+t+1}$: their ratio is $\frac12 +
    \frac{1}{2(s+t+1)}$."""
    found = [
        Case(
            net.spec,
            f"({s},{t})",
            Fraction(1, 2) + Fraction(1, 2 * (s + t + 1)),
            Fraction(net.links, network(f"CQ({s + t + 1})").links),
        )
        for s, t in WIDE
        if (net := exchanged("ECQ", (s, t)))
    ]
    first, last = found[0], found[-1]
    return compare(
        found,
        what="its share of the links of the crossed cube",
        checked="s, t = 1 to 35 in closed form",
        note=f"From {first.computed} at {first.spec} to {float(last.computed):.4f} at {last.spec}.",
    )


@claim("ecq-t4-ends", "Theorem 4", "$s+1$ at $c=0$, $t+1$ at $c=1$")
def ends() -> Finding:
    """Nodes with $c = 0$ have degree $s+1$, nodes with $c = 1$ degree $t+1$."""
    wrong = None
    for s, t in SMALL:
        net = exchanged("ECQ", (s, t))
        degree = (net.table() >= 0).sum(axis=1)
        asked = np.where(np.arange(net.nodes) & 1, t + 1, s + 1)
        if (degree != asked).any():
            node = int(np.argmax(degree != asked))
            wrong = Witness(net.spec, f"{net.format(node)} has degree {degree[node]}.")
            break
    return settled(wrong, "as printed", COUNTED)


@claim("ecq-t4-degree", "Theorem 4", r"$\max\{s+1, t+1\}$")
def degree() -> Finding:
    r"""The degree of ECQ(s,t) is $\max\{s+1, t+1\}$."""
    return compare(
        cases(
            "ECQ",
            SMALL,
            lambda s, t: max(s, t) + 1,
            lambda net: int((net.table() >= 0).sum(axis=1).max()),
        ),
        what="the largest degree",
        checked=COUNTED,
    )


@claim("ecq-5-regular", "§5", "regular", quote="many desirable properties such as regularity")
def regular() -> Finding:
    """ECQ(s,t) is regular."""
    apart = [(s, t) for s, t in SMALL if exchanged("ECQ", (s, t)).degrees.minimum != max(s, t) + 1]
    if not apart:
        return Finding("regular", "agrees", COUNTED)
    net = exchanged("ECQ", apart[0])
    low, high = net.degrees.minimum, net.degrees.maximum
    return Finding(
        "only if s = t",
        "differs",
        COUNTED,
        "It follows from Theorem 4: the degrees are s+1 and t+1.",
        witness=Witness(
            net.spec,
            f"In {net.spec} the node {net.format(0)} has degree {len(_near(net, 0))} and"
            f" {net.format(1)} degree {len(_near(net, 1))}: from {low} to {high}.",
            pair_view(net, 0, 1),
        ),
    )


def _near(net: Network, node: int) -> list[int]:
    return [v for v in net.neighbors(node).tolist() if v >= 0]
