"""Section 6: one-to-all broadcasting, and Theorem 13."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import factorial, log2
from typing import Any

import numpy as np

from explorer.collectives.registry import broadcast
from explorer.collectives.star_products import EVERY, SOURCE, StarProductTree, cube_schedule
from explorer.core.collective import Schedule
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.claim import Foundation, Witness
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import (
    Beside,
    Counterexample,
    Depends,
    Growth,
    Holds,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.scq._common import FOLLOWED

BY_CONSTRUCTION: tuple[Foundation, ...] = ("construction", "links")


def _broadcast(net: Network, variant: str, model: str = "one-port") -> Schedule:
    return broadcast(net, 0, StarProductTree.key, model, variant)


# The steps of the algorithm ----------------------------------------------------------------------


def _is_crossed_cube(fixed: int) -> Holds:
    """Return the test whether the nodes that share part ``fixed`` of the address form CQ(m)."""

    def other(net: Any) -> Counterexample | None:
        import networkx

        near, stars = table(net), factorial(net.n)
        part = (np.arange(net.nodes) // stars, np.arange(net.nodes) % stars)[fixed]
        inside = np.flatnonzero(part == 0).tolist()
        graph = net.to_networkx().subgraph(inside)
        cube = network(f"CQ({net.m})").to_networkx()
        if networkx.is_isomorphic(graph, cube):
            return None
        computed = f"{len(inside)} nodes of degree {max(dict(graph.degree).values())}"
        degree = sum(int(v) in inside for v in near[0])
        sentence = (
            f"In {net.spec} {net.format(0)} has in this cluster {degree} neighbours, of"
            f" {len(inside)} nodes: that is a star graph."
        )
        return Counterexample(computed, Witness(net.spec, sentence, (("from", net.format(0)),)))

    return Holds(single("SCQ(3,3)"), other, "a crossed cube", "link by link")


def _sound_sends(variant: str) -> Holds:
    """Return the test whether every send comes from an informed node, over a link, to a new one."""

    def wrong(net: Any) -> str:
        schedule, near = _broadcast(net, variant), table(net)
        informed = np.zeros(net.nodes, dtype=bool)
        informed[schedule.root] = True
        for item in schedule.rounds:
            a, b = np.array(item.sends).T
            if not informed[a].all() or informed[b].any() or len(np.unique(b)) < len(b):
                return f"In {net.spec} a send comes too early, or to an informed node."
            if not (near[a] == b[:, None]).any(axis=1).all():
                return f"In {net.spec} a send takes no link."
            informed[b] = True
        return "" if informed.all() else f"In {net.spec} {informed.sum()} nodes are informed."

    return Holds(SIZES_OF_SENDS, wrong, "all nodes, each once", "send by send", BY_CONSTRUCTION)


SIZES_OF_SENDS = Over("SCQ({},{})", [*FOLLOWED.sizes, (4, 3), (3, 4), (2, 4)])


@lru_cache(maxsize=32)
def star_rounds(n: int) -> int:
    """Return the one-port rounds of the star-broadcast.

    >>> [star_rounds(n) for n in (2, 3, 4)]
    [1, 3, 6]
    """
    return broadcast(network(f"S({n})"), 0, "star").depth


@lru_cache(maxsize=32)
def cube_rounds(m: int) -> int:
    """Return the one-port rounds of the broadcast in CQ(m)."""
    return cube_schedule(network(f"CQ({m})"), 0, "one-port").depth


def _least_loaded(variant: str) -> Quantity:
    def least(net: Any) -> int:
        stars, first = factorial(net.n), net.m + star_rounds(net.n)
        rounds = _broadcast(net, variant).rounds[:first]
        informed = {0, *(b for item in rounds for _, b in item.sends)}
        return int(np.bincount([v % stars for v in informed], minlength=stars).min())

    return Quantity("the least number of informed nodes in a cluster after Step 2", least,
                    rests=BY_CONSTRUCTION, means="the sends of Steps 1 and 2")  # fmt: skip


def _rounds_left(variant: str) -> Quantity:
    return Quantity(
        "the number of rounds left after Step 2",
        lambda net: _broadcast(net, variant).depth - net.m - star_rounds(net.n),
        rests=BY_CONSTRUCTION, means="rounds with one port",
    )  # fmt: skip


ORDERS = (("Step 2 by every node, as printed", EVERY),
          ("Step 2 by the source alone", SOURCE))  # fmt: skip

STEPS = (
    statement("scq-6-cluster", "§6, one-to-all, Step 1", "a crossed cube",
         "The cluster (c,∗) of the source (c,s) is a crossed cube, in which CQ-broadcast can run.",
         Depends("readings", (
             ("c fixed, as (c,∗) is written", _is_crossed_cube(0)),
             ("s fixed, as the text goes on", _is_crossed_cube(1)),
         ), "In u(c,s) c is the crossed cube's part: with c fixed, the star's part runs."),
         quote="the cluster (c,*)"),
    statement("scq-6-reaches-all", "§6, one-to-all", "all nodes",
         "One-to-all broadcasting informs all nodes of SCQ(m,n), each once and over links alone.",
         Joined(tuple((name, _sound_sends(variant)) for name, variant in ORDERS),
                "all nodes, each once")),
    statement("scq-6-loaded", "§6, one-to-all, Step 2", "at least 1 node",
         "After the star-broadcast at least one node of every other cluster has the message.",
         Joined(tuple((name, Sweep(FOLLOWED, _least_loaded(variant), 1, "≥"))
                      for name, variant in ORDERS))),
    statement("scq-6-step-3", "§6, one-to-all, Step 3", "broadcast in each cluster",
         "After Step 2 a CQ-broadcast within each cluster is needed to inform the rest.",
         Depends("readings", tuple((name, Sweep(FOLLOWED, _rounds_left(variant), 0, ">"))
                                   for name, variant in ORDERS),
                 "As printed Step 2 informs all; Step 3 only costs the cube's rounds where Step 2"
                 " is done by the source alone.")),
)  # fmt: skip

# Theorem 13 --------------------------------------------------------------------------------------

Runs = Iterator[tuple[str, str, int, float]]


def _rounds(sizes: list[tuple[int, int]]) -> Runs:
    """Yield the rounds of all three steps, and m + n log₂ n."""
    for m, n in sizes:
        spec = f"SCQ({m},{n})"
        yield spec, spec, 2 * cube_rounds(m) + star_rounds(n), m + n * log2(n)


def _star_runs() -> Runs:
    for n in range(2, 8):
        yield f"S({n})", f"S({n})", star_rounds(n), n * log2(n)


def _cube_runs() -> Runs:
    for m in range(1, 13):
        yield f"CQ({m})", f"CQ({m})", cube_rounds(m), float(m)


THREE_STEPS = "Rounds with one port, all three steps."
STEP = "Rounds with one port."
M_FREE, N_FREE = [(m, 3) for m in range(1, 11)], [(3, n) for n in range(2, 8)]
ADDED = Quantity("twice the cube's rounds and once the star's",
                 lambda net: 2 * cube_rounds(net.m) + star_rounds(net.n),
                 rests=BY_CONSTRUCTION, means="both broadcasts")  # fmt: skip
DEPTH = Quantity("the number of rounds", lambda net: _broadcast(net, SOURCE).depth,
                 rests=BY_CONSTRUCTION, means="the rounds as they are sent")  # fmt: skip

# Optimality --------------------------------------------------------------------------------------


def _rounds_quantity(variant: str, model: str) -> Quantity:
    return Quantity("the number of rounds", lambda net: _broadcast(net, variant, model).depth,
                    rests=BY_CONSTRUCTION, means="the rounds as they are sent")  # fmt: skip


OTHER_TREE = Quantity("that of a breadth-first tree",
                      lambda net: broadcast(net, 0, "breadth-first", "all-port").depth,
                      rests=BY_CONSTRUCTION)  # fmt: skip
SMALL = Over("SCQ({},{})", [(m, n) for m in (1, 2, 3) for n in (2, 3, 4, 5)])
LOG = r"m + \log_2 n!"


def _broadcast_runs(sizes: list[tuple[int, int]]) -> Runs:
    for m, n in sizes:
        spec = f"SCQ({m},{n})"
        yield spec, spec, 2 * cube_rounds(m) + star_rounds(n), m + log2(factorial(n))


THEOREM_13 = (
    statement("scq-t13-time", "Theorem 13", r"$O(m + n \log n)$",
         r"One-to-all broadcasting in SCQ(m,n) takes $O(m + n \log n)$ time.",
         Joined((
             ("n = 3, m free", Growth(lambda: _rounds(M_FREE), "rounds", r"(m + n \log_2 n)",
                                      THREE_STEPS, BY_CONSTRUCTION)),
             ("m = 3, n free", Growth(lambda: _rounds(N_FREE), "rounds", r"(m + n \log_2 n)",
                                      THREE_STEPS, BY_CONSTRUCTION)),
             ("the steps added up", Beside(FOLLOWED, DEPTH, None, "=", against=ADDED)),
         ))),
    statement("scq-t13-steps", "Theorem 13, proof", r"$O(m)$, $O(n \log n)$, $O(m)$",
         r"The three steps of one-to-all broadcasting take $O(m)$, $O(n \log n)$ and $O(m)$ time.",
         Joined((
             ("Steps 1 and 3", Growth(_cube_runs, "rounds", "m", STEP, BY_CONSTRUCTION)),
             ("Step 2", Growth(_star_runs, "rounds", r"n \log_2 n", STEP, BY_CONSTRUCTION)),
         ), note="The source of the star-broadcast was not available; taken is the recursion by"
                 " smaller stars.")),
    statement("scq-6-optimal", "§6, one-to-all", "optimal",
         "The one-to-all broadcasting algorithm is optimal.",
         Depends("readings", (
             ("order of growth, one port, against the least there can be",
              Growth(lambda: _broadcast_runs(N_FREE), "rounds", LOG, THREE_STEPS, BY_CONSTRUCTION)),
             ("exact, all ports, Step 2 by every node",
              Beside(SMALL, _rounds_quantity(EVERY, "all-port"), None, "≤", against=OTHER_TREE)),
             ("exact, all ports, all three steps",
              Beside(SMALL, _rounds_quantity(SOURCE, "all-port"), None, "≤", against=OTHER_TREE)),
             ("exact, one port, all three steps",
              Beside(SMALL, _rounds_quantity(SOURCE, "one-port"), None, "≤",
                     against=_rounds_quantity(EVERY, "one-port").renamed("that without Step 3"))),
         )), quote="An optimal broadcasting algorithm"),
)  # fmt: skip
