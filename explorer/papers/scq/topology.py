"""Section 3: the construction of SCQ(m,n) and Theorems 1 to 5."""

from __future__ import annotations

from math import factorial

import numpy as np

from explorer.analysis.measures import measure, search
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.product import StarProduct
from explorer.papers.check import settled
from explorer.papers.scq._sweep import GRID, between, nets, sweep, verdict_of

SMALL = tuple((m, n) for m in range(1, 7) for n in range(2, 6) if factorial(n) << m <= 2000)
"""Sizes at which everything is counted or searched node by node."""

ALL = nets("SCQ", GRID)
COUNTED = nets("SCQ", SMALL)
SEARCHED = "closed form for m = 1 to 12, n = 2 to 9, by search up to 2,000 nodes"


def size(net: Network) -> tuple[int, int]:
    """Return (m, n) of a product of a cube and a star graph."""
    assert isinstance(net, StarProduct)
    return net.m, net.n


# §3.1 --------------------------------------------------------------------------------------------


@claim("scq-3.1-clusters", "§3.1", "$n!$ crossed cubes")
def clusters() -> Finding:
    """SCQ(m,n) is the n-star with each of its n! nodes replaced by a CQ(m)."""
    wrong = None
    for net in COUNTED:
        m, n = size(net)
        table, cube, star = net.table(), network(f"CQ({m})"), network(f"S({n})")
        x, s = np.divmod(np.arange(net.nodes), star.nodes)
        inside = {(a, b) for a, b in zip(*_links(table, s), strict=True)}
        asked = {
            (int(a) * star.nodes + v, int(b) * star.nodes + v)
            for a, b, _ in cube.link_array()
            for v in range(star.nodes)
        }
        across = (s[table] != s[:, None]).sum(axis=1)
        if (
            inside != asked
            or (across != n - 1).any()
            or (x[table] == x[:, None]).sum() != across.sum()
        ):
            wrong = Witness(net.spec, f"The clusters of {net.spec} are not {cube.spec}.")
            break
    return settled(wrong, "$n!$ crossed cubes", "every node of SCQ(m,n) up to 2,000 nodes")


def _links(table: np.ndarray, part: np.ndarray) -> tuple[list[int], list[int]]:
    """Return the ends a < b of the links inside the parts."""
    row, port = np.nonzero(
        (part[table] == part[:, None]) & (table > np.arange(len(table))[:, None])
    )
    return row.tolist(), table[row, port].tolist()


@claim("scq-3.1-cube-neighbour", "§3.1", r"$x_i'$ in place of $x_i$")
def cube_neighbour() -> Finding:
    r"""The cube-part neighbours of a node have $x_i'$ in place of $x_i$: one bit of the cube part
    differs."""
    several, leading, witness = "", True, None
    for net in COUNTED:
        m, _ = size(net)
        star = net.nodes >> m
        table = net.table()[:, :m] // star
        changed = table ^ (np.arange(net.nodes) // star)[:, None]
        # The bit that names a dimension must be the highest that its link changes.
        leading = leading and bool((changed >> np.arange(m) == 1).all())
        if witness is None and (np.bitwise_count(changed) != 1).any():
            a, port = (int(v) for v in np.argwhere(np.bitwise_count(changed) != 1)[0])
            b = int(net.neighbors(a)[port])
            plain = ((a // star) ^ (1 << port)) * star + a % star
            several = f"{changed[a, port].bit_count()} bits at {net.spec}"
            witness = Witness(
                net.spec,
                f"Along dimension {port}, {net.format(a)} is joined to {net.format(b)};"
                f" {net.format(plain)}, one bit away, is no neighbour.",
                between(net, a, plain),
            )
    share = [(m, float((crossed(m) != 1).mean())) for m in range(1, 9)]
    readings = (
        Reading("that bit and no other", several or "one bit", "differs" if several else "agrees"),
        Reading(
            "that bit is the leftmost to change, as in §2.2.1",
            "at every link" if leading else "not at every link",
            "agrees" if leading else "differs",
        ),
    )
    return Finding(
        "several bits from m = 3 on" if several else "one bit changes",
        verdict_of(readings),
        "every node of SCQ(m,n) up to 2,000 nodes",
        "A crossed link may change several bits: bit i alone is flipped only where no double bit"
        " below ends in 1.",
        readings=readings,
        evidence=tuple(Bar(f"m = {m}", v, f"{v:.0%}", v > 0) for m, v in share),
        measure="Cube-part links that change several bits",
        witness=witness,
    )


def crossed(m: int) -> np.ndarray:
    """Return how many bits each link of CQ(m) changes: (nodes, ports)."""
    table = network(f"CQ({m})").table()
    return np.asarray(np.bitwise_count(table ^ np.arange(len(table))[:, None]))


@claim("scq-3.1-star-neighbour", "§3.1", r"$y_0$ and $y_i$ exchanged")
def star_neighbour() -> Finding:
    """The star-part neighbours of a node have its first symbol exchanged with another one."""
    wrong = None
    for net in COUNTED:
        m, n = size(net)
        for node in range(0, net.nodes, max(1, net.nodes // 60)):
            cube, star = net.format(node).strip("()").split(",")
            swapped = {
                f"({cube},{star[i]}{star[1:i]}{star[0]}{star[i + 1 :]})" for i in range(1, n)
            }
            there = {net.format(int(v)) for v in net.neighbors(node)[m:]}
            if swapped != there:
                wrong = Witness(net.spec, f"{net.format(node)} has other neighbours.")
    return settled(wrong, "exchanged", "60 nodes of every SCQ(m,n) up to 2,000 nodes")


# Theorems 1 to 5 ---------------------------------------------------------------------------------


@claim("scq-t1-nodes", "Theorem 1", r"$n! \times 2^m$")
def nodes() -> Finding:
    r"""SCQ(m,n) has $n! \times 2^m$ nodes."""
    return sweep(
        COUNTED,
        lambda net: factorial(size(net)[1]) << size(net)[0],
        lambda net: len(net.table()),
        r"$n! \times 2^m$",
        "every SCQ(m,n) up to 2,000 nodes, counted",
        name="The number of nodes",
    )


@claim("scq-t2-links", "Theorem 2", r"$n! \times 2^{m-1}(m+n-1)$")
def links() -> Finding:
    r"""SCQ(m,n) has $n! \times 2^{m-1}(m+n-1)$ links."""
    return sweep(
        COUNTED,
        lambda net: factorial(size(net)[1]) * 2 ** size(net)[0] * (sum(size(net)) - 1) // 2,
        lambda net: len(net.link_array()),
        r"$n! \times 2^{m-1}(m+n-1)$",
        "every SCQ(m,n) up to 2,000 nodes, counted",
        name="The number of links",
    )


@claim("scq-t2-cube-links", "Theorem 2, proof", r"$n! \times m \times 2^{m-1}$")
def cube_links() -> Finding:
    r"""The n! crossed cubes of SCQ(m,n) have $n! \times m \times 2^{m-1}$ links."""
    return sweep(
        COUNTED,
        lambda net: factorial(size(net)[1]) * size(net)[0] * 2 ** size(net)[0] // 2,
        lambda net: int((net.link_array()[:, 2] < size(net)[0]).sum()),
        r"$n! \times m \times 2^{m-1}$",
        "every SCQ(m,n) up to 2,000 nodes, counted",
        name="The number of cube links",
    )


@claim("scq-t2-star-links", "Theorem 2, proof", r"$n! \times \frac{n-1}{2} \times 2^m$")
def star_links() -> Finding:
    r"""Between the crossed cubes of SCQ(m,n) run $n! \times \frac{n-1}{2} \times 2^m$ links."""
    return sweep(
        COUNTED,
        lambda net: factorial(size(net)[1]) * (size(net)[1] - 1) * 2 ** size(net)[0] // 2,
        lambda net: int((net.link_array()[:, 2] >= size(net)[0]).sum()),
        r"$n! \times \frac{n-1}{2} \times 2^m$",
        "every SCQ(m,n) up to 2,000 nodes, counted",
        name="The number of star links",
    )


@claim("scq-t2-cube-degree", "Theorem 2, proof", "$n-1$ neighbours")
def cube_degree() -> Finding:
    """Each crossed cube of SCQ(m,n) is connected to n−1 neighbouring ones."""
    return sweep(
        COUNTED,
        lambda net: size(net)[1] - 1,
        lambda net: len(
            set(
                (
                    net.neighbors(np.arange(0, net.nodes, factorial(size(net)[1])))
                    % factorial(size(net)[1])
                )
                .ravel()
                .tolist()
            )
            - {0}
        ),
        "$n-1$ neighbours",
        "the cube of the identity in every SCQ(m,n) up to 2,000 nodes",
        name="The neighbours of a cube",
    )


@claim("scq-t3-degree", "Theorem 3", "$m+n-1$")
def degree() -> Finding:
    """The degree of SCQ(m,n) is $m+n-1$."""
    wrong = None
    for net in COUNTED:
        degrees = {len(set(row)) for row in net.table().tolist()}
        if degrees != {sum(size(net)) - 1}:
            wrong = Witness(net.spec, f"{net.spec} has degrees {sorted(degrees)}.")
            break
    return settled(wrong, "$m+n-1$", "every node of SCQ(m,n) up to 2,000 nodes")


def printed_diameter(m: int, n: int) -> int:
    """Return ⌊3(n−1)/2⌋ + ⌈(m+1)/2⌉, Theorem 4.

    >>> printed_diameter(3, 3)
    5
    """
    return 3 * (n - 1) // 2 + (m + 2) // 2


@claim(
    "scq-t4-diameter",
    "Theorem 4",
    r"$\lfloor \frac{3(n-1)}{2} \rfloor + \lceil \frac{m+1}{2} \rceil$",
)
def diameter() -> Finding:
    r"""The diameter of SCQ(m,n) is
    $\lfloor \frac{3(n-1)}{2} \rfloor + \lceil \frac{m+1}{2} \rceil$."""
    return sweep(
        (*COUNTED, *ALL),
        lambda net: printed_diameter(*size(net)),
        lambda net: (search if net in COUNTED else measure)(net).diameter or 0,
        "as printed",
        SEARCHED,
        name="Diameter",
    )


@claim("scq-t4-star-copies", "Theorem 4, proof", "an n-star")
def star_copies() -> Finding:
    """The nodes of SCQ(m,n) with the same cube part form an n-star."""
    wrong = None
    for net in COUNTED:
        m, n = size(net)
        star = network(f"S({n})")
        for x in range(1 << m):
            found = net.neighbors(np.arange(star.nodes) + x * star.nodes)[:, m:]
            if (found != star.table() + x * star.nodes).any():
                wrong = Witness(net.spec, f"The nodes with cube part {x} form no star graph.")
    return settled(wrong, "an n-star", "every SCQ(m,n) up to 2,000 nodes")


@claim(
    "scq-t5-cost",
    "Theorem 5",
    r"$(m+n-1)(\lfloor \frac{3(n-1)}{2} \rfloor + \lceil \frac{m+1}{2} \rceil)$",
)
def cost() -> Finding:
    """The cost of SCQ(m,n), degree times diameter, is the product of Theorems 3 and 4."""
    return sweep(
        (*COUNTED, *ALL),
        lambda net: (sum(size(net)) - 1) * printed_diameter(*size(net)),
        lambda net: (search if net in COUNTED else measure)(net).cost or 0,
        "as printed",
        SEARCHED,
        name="Cost",
    )
