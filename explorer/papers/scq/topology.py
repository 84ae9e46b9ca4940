"""Section 3: the construction of SCQ(m,n) and Theorems 1 to 5."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.papers.check import View
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import DEGREE, DIAMETER, LINKS, MIN_DEGREE, NODES, Quantity
from explorer.papers.forms.vocabulary import Depends, Holds, Joined, Sweep, statement
from explorer.papers.scq._common import COST, COUNTED_SCQ, SCQ, pair_parameters
from explorer.papers.scq._printed import CUBE_DIAMETER, STAR_DIAMETER
from explorer.papers.scq.crossed_cube import links_as_defined

# §3.1 --------------------------------------------------------------------------------------------


def star_neighbors(n: int) -> Ints:
    """Return the neighbours of the n-star's nodes by its definition: (n!, n-1), sorted.

    >>> star_neighbors(3).tolist()[:2]
    [[2, 5], [3, 4]]
    """
    symbols = unrank(np.arange(factorial(n)), n)
    columns = []
    for place in range(1, n):
        other = symbols.copy()
        other[:, [0, place]] = symbols[:, [place, 0]]
        columns.append(rank(other))
    return np.sort(np.stack(columns, axis=1), axis=1)


def _split_links(net: Any) -> tuple[Ints, Ints, Ints]:
    """Return the neighbours of all nodes, and which of them are in the node's cube or its star."""
    near, stars = table(net), factorial(net.n)
    nodes, there = np.arange(net.nodes)[:, None], near >= 0
    return near, there & (near % stars == nodes % stars), there & (near // stars == nodes // stars)


def _cluster_fault(net: Any) -> str:
    near, inside, _ = _split_links(net)
    stars = factorial(net.n)
    row, port = np.nonzero(inside)
    links = {
        (a, b, s)
        for a, b, s in zip(*(v.tolist() for v in (
            row // stars, near[row, port] // stars, row % stars)), strict=True)
        if a < b
    }  # fmt: skip
    expected = {(a, b, s) for a, b in links_as_defined(net.m) for s in range(stars)}
    return "" if links == expected else f"The clusters of {net.spec} are not CQ({net.m})."


def _star_fault(net: Any) -> str:
    """Return a sentence if nodes with the same cube part do not form a star graph."""
    near, _, across = _split_links(net)
    stars = factorial(net.n)
    targets = np.sort(np.where(across, near % stars, -1), axis=1)[:, near.shape[1] - net.n + 1 :]
    cube, star = np.divmod(np.arange(net.nodes), stars)
    wrong = (targets != star_neighbors(net.n)[star]).any(axis=1)
    return (
        f"Those with cube part {cube[np.argmax(wrong)]} form no S({net.n})." if wrong.any() else ""
    )


def _changed_bits(net: Any) -> Ints:
    """Return the bits of the cube part that each link changes within a cube: (nodes, ports)."""
    near, inside, _ = _split_links(net)
    stars = factorial(net.n)
    return np.where(inside, near // stars ^ (np.arange(net.nodes) // stars)[:, None], 0)


def _link_of_several_bits(net: Any) -> tuple[int, int, int]:
    """Return a node, a neighbour that differs in several bits, and one that differs in one."""
    changed = _changed_bits(net)
    a, port = (int(v) for v in np.argwhere(np.bitwise_count(changed) > 1)[0])
    stars = factorial(net.n)
    top = 1 << int(changed[a, port]).bit_length() - 1
    return a, int(table(net)[a, port]), (a // stars ^ top) * stars + a % stars


def _plain_view(net: Any) -> View:
    a, _, plain = _link_of_several_bits(net)
    return pair_parameters(net, a, plain)


def _several_bits_fault(net: Any) -> str:
    a, b, plain = map(net.format, _link_of_several_bits(net))
    return f"{a} is joined to {b}; {plain}, one bit away, is no neighbour."


def _dimension_fault(net: Any) -> str:
    top = np.sort(np.frexp(_changed_bits(net).astype(float))[1], axis=1)
    expected = np.concatenate([np.zeros(net.n - 1), np.arange(1, net.m + 1)])
    return (
        "" if (top == expected).all() else f"{net.spec} has two links of one dimension at a node."
    )


BITS = Quantity(
    "the most bits that a link inside a cube changes", None,
    lambda net: int(np.bitwise_count(_changed_bits(net)).max()), "a look at every link",
    view=_plain_view,
)  # fmt: skip

CONSTRUCTION = (
    statement("scq-3.1-clusters", "§3.1", "$n!$ crossed cubes",
         "SCQ(m,n) is the $n$-star with each of its $n!$ nodes replaced by a crossed cube CQ(m).",
         Holds(COUNTED_SCQ, _cluster_fault, "$n!$ crossed cubes",
               "every link that leaves the star part as it is, against Definition 2",
               ("links", "printed"))),
    statement("scq-3.1-cube-neighbour", "§3.1", r"$x_i'$ in place of $x_i$",
         "The cube-part neighbours of a node have $x_i'$ in place of $x_i$: one bit of the cube"
         " part differs.",
         Depends("readings", (
             ("that bit and no other", Sweep(COUNTED_SCQ, BITS, 1, why=_several_bits_fault)),
             ("that bit is the leftmost to change, as in §2.2.1",
              Holds(COUNTED_SCQ, _dimension_fault, "each bit is the leftmost of one link")),
         ), "A crossed link may change several bits: bit i alone is flipped only where no double"
            " bit below ends in 1.")),
    statement("scq-3.1-star-neighbour", "§3.1", "$y_0$ and $y_i$ exchanged",
         "The star-part neighbours of a node have its first symbol exchanged with another one.",
         Holds(COUNTED_SCQ, _star_fault, "first symbol and another exchanged")),
)  # fmt: skip

# Theorems 1 to 5 ---------------------------------------------------------------------------------


def _links_of(part: int) -> Quantity:
    """Return the number of links of the crossed cubes, or of those between them."""

    def count(net: Any) -> int:
        return int(_split_links(net)[1 + part].sum()) // 2

    place = ("inside the crossed cubes", "between the crossed cubes")[part]
    return Quantity(f"the number of links {place}", None, count, "a count of the links")


def _cubes_near(net: Any) -> int:
    stars = factorial(net.n)
    near = table(net)
    return len(set((near[np.arange(net.nodes) % stars == 0] % stars).ravel().tolist()) - {0})


CUBES_NEAR = Quantity(
    "the number of crossed cubes next to that of the identity", None, _cubes_near,
    "a look at its links",
)  # fmt: skip


THEOREMS = (
    statement("scq-t1-nodes", "Theorem 1", r"$n! \times 2^m$", r"SCQ(m,n) has $n! \times"
                                                               r" 2^m$ nodes.",
         Sweep(SCQ, NODES, "nodes")),
    statement("scq-t2-links", "Theorem 2", r"$n! \times 2^{m-1}(m+n-1)$",
         r"SCQ(m,n) has $n! \times 2^{m-1}(m+n-1)$ links.",
         Sweep(SCQ, LINKS, "links")),
    statement("scq-t2-cube-links", "Theorem 2, proof", r"$n! \times m \times 2^{m-1}$",
         r"The $n!$ crossed cubes of SCQ(m,n) have $n! \times m \times 2^{m-1}$ links.",
         Sweep(COUNTED_SCQ, _links_of(0), lambda m, n: factorial(n) * m * 2 ** (m - 1))),
    statement("scq-t2-star-links", "Theorem 2, proof", r"$n! \times \frac{n-1}{2} \times 2^m$",
         r"Between the crossed cubes of SCQ(m,n) run $n! \times \frac{n-1}{2} \times 2^m$ links.",
         Sweep(COUNTED_SCQ, _links_of(1), lambda m, n: factorial(n) * (n - 1) * 2**m // 2)),
    statement("scq-t2-cube-degree", "Theorem 2, proof", "$n-1$ neighbours",
         "Each crossed cube of SCQ(m,n) is connected to $n-1$ neighbouring ones.",
         Sweep(COUNTED_SCQ, CUBES_NEAR, lambda m, n: n - 1)),
    statement("scq-t3-degree", "Theorem 3", "$m+n-1$", "The degree of SCQ(m,n) is $m+n-1$.",
         Joined((
             ("the largest", Sweep(SCQ, DEGREE, "degree")),
             ("the least", Sweep(SCQ, MIN_DEGREE, lambda m, n: m + n - 1)),
         ), "$m+n-1$ at every node")),
    statement("scq-t4-diameter", "Theorem 4", f"${STAR_DIAMETER} + {CUBE_DIAMETER}$",
         f"The diameter of SCQ(m,n) is ${STAR_DIAMETER} + {CUBE_DIAMETER}$.",
         Sweep(SCQ, DIAMETER, "diameter")),
    statement("scq-t4-star-copies", "Theorem 4, proof", "an n-star",
         "The nodes of SCQ(m,n) with the same cube part form an $n$-star.",
         Holds(COUNTED_SCQ, _star_fault, "an n-star")),
    statement("scq-t5-cost", "Theorem 5", f"$(m+n-1)({STAR_DIAMETER} + {CUBE_DIAMETER})$",
         f"The cost of SCQ(m,n), degree times diameter, is "
         f"$(m+n-1)({STAR_DIAMETER} + {CUBE_DIAMETER})$.",
         Sweep(SCQ, COST, "cost")),
)  # fmt: skip
