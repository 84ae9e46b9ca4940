"""Section 3: Theorems 6 and 7, mean distance and message density, and the symmetry they need."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from explorer.core.search import levels_from, neighbor_table
from explorer.papers.forms.vocabulary import Depends, Holds, Sweep, statement
from explorer.papers.scq._common import CUBES, DENSITY, MEAN, SCQ, STARS
from explorer.papers.scq._printed import CUBE_MEAN, STAR_MEAN
from explorer.papers.scq.crossed_cube import uneven_nodes

CUBE_MEAN_LATEX = (
    r"\frac{3}{4} \lfloor \frac{m}{2} \rfloor + \frac{1 + (m \bmod 2)}{3} - \frac{1}{3 \cdot 2^m}"
)


def cube_mean_exact(m: int) -> Fraction:
    """Return the mean distance of CQ(m) in a closed form of our own.

    A double bit below the highest that differs costs 3/4 of a hop on average; the highest, and a
    lone top bit, cost the rest.

    >>> cube_mean_exact(3), cube_mean_exact(4)
    (Fraction(11, 8), Fraction(29, 16))
    """
    return Fraction(3 * (m // 2), 4) + Fraction(1 + m % 2, 3) - Fraction(1, 3 * 2**m)


def _uneven_distances(net: Any) -> str:
    table = neighbor_table(net)
    # Unreached nodes are at distance -1 and are counted like the others.
    counts_by_node = [
        tuple(np.bincount(levels_from(table, v) + 1).tolist()) for v in range(net.nodes)
    ]
    other = next((v for v, row in enumerate(counts_by_node) if row != counts_by_node[0]), None)
    if other is None:
        return ""
    return f"{net.format(other)} has other numbers of nodes at its distances than {net.format(0)}."


SMALL = SCQ.only(lambda m, n: n < 4).upto(400)
CASE_CONDITION = "with $m = 3x+y$ and $y < 3$"
DEFECT = "scq-t6-cube-mean"
"""The claim that counts the wrong mean distance of the crossed cube, wherever it shows."""

CLAIMS = (
    statement("scq-t6-mean", "Theorem 6", f"${CUBE_MEAN} + {STAR_MEAN}$",
         f"The mean distance of SCQ(m,n) is ${CUBE_MEAN} + {STAR_MEAN}$, {CASE_CONDITION}.",
         Sweep(SCQ, MEAN, "mean_distance"), defect=DEFECT),
    statement("scq-t6-cube-mean", "Theorem 6, proof", f"${CUBE_MEAN}$",
         f"The mean distance of CQ(m) is ${CUBE_MEAN}$, {CASE_CONDITION}.",
         Sweep(CUBES, MEAN, "mean_distance")),
    statement("scq-t6-cube-mean-found", "Theorem 6, proof", f"${CUBE_MEAN_LATEX}$",
         f"The mean distance of CQ(m) is ${CUBE_MEAN_LATEX}$.",
         Sweep(CUBES, MEAN, cube_mean_exact), ours=True, defect=DEFECT),
    statement("scq-t6-star-mean", "Theorem 6, proof", f"${STAR_MEAN}$",
         f"The mean distance of S(n) is ${STAR_MEAN}$.",
         Sweep(STARS, MEAN, "mean_distance")),
    statement("scq-t7-density", "Theorem 7", r"$\rho = \frac{2 \bar d_{scq}}{m+n-1}$",
         r"The message density of SCQ(m,n), mean distance times nodes over links, is"
         r" $\frac{2 \bar d}{m+n-1}$.",
         Sweep(SCQ, DENSITY, lambda m, n: 2 * MEAN.of(SCQ.net((m, n))) / (m + n - 1),
               note="With the mean distance as computed; that of Theorem 6 is counted there."),
         ),
    statement("scq-t5-symmetric", "Theorem 5, proof", "symmetric",
         "SCQ(m,n) is a symmetric network: every node sees the same.",
         Depends("readings", (
             ("an automorphism takes any node to any other",
              Holds(SMALL, uneven_nodes, "no difference found", "closed walks of up to 8 hops")),
             ("the same degree, and as many nodes at every distance",
              Holds(SMALL, _uneven_distances, "the same from every node", "by search")),
         ), "The sentence defines the cost for symmetric networks and goes on with SCQ. What the"
            " cost takes, one degree and one diameter, is the same from every node."),
         quote="In symmetric networks"),
)  # fmt: skip
