"""§4.1: the four cases of the routing algorithm, checked by routing every pair."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.core.ints import Ints
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.papers.ecq._common import sizes
from explorer.papers.ecq.distances import (
    foundations_of_multiple,
    pair_related_distances,
    pairs_that_differ,
)
from explorer.papers.forms.matrices import LOST, distances, hops
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Depends, Form, ForPairs, OfPairs, Promise, statement

ROUTED = Over("ECQ({},{})", (*sizes(2), (1, 3)))
SPECS = tuple(net.spec for net in ROUTED.nets)
ROUTER, PRINTED, CORRECTED = "four-cases", "as printed", "corrected"
DEFECT_CLAIM = "ecq-4.1-case-4-node"
"""The claim to which the defect is charged: from c = 1 the node u3 is in another cluster."""


def printed_lengths(net: Exchanged) -> Ints:
    """Return the hops of every route by the four cases as printed: (nodes, nodes)."""
    return hops(net, ROUTER, PRINTED)


@lru_cache(maxsize=16)
def lengths_by_case_3(net: Exchanged) -> Ints:
    """Return the hops if Case 4 reaches u3 by Case 3, wherever no cluster holds both.

    The paper sends the message to u3 = a' b c inside the cluster of the source. From c = 1 there is
    no such path; but source and u3 differ only in a, and Case 3 routes between them.

    >>> from explorer import network
    >>> result = lengths_by_case_3(network("ECQ(1,1)"))
    >>> int(result[0b001, 0b110]), int(result[0b001, 0b111])
    (5, 4)
    """
    hop_counts = printed_lengths(net).copy()
    for u, v in np.argwhere(hop_counts == LOST).tolist():
        (_, b, c), a = net.address(u), net.address(v)[0]
        u3 = net.index((a, b, c))
        legs = int(hop_counts[u, u3]), int(hop_counts[u3, v])
        hop_counts[u, v] = LOST if LOST in legs else sum(legs)
    return hop_counts


AS_PRINTED = "straight to u₃ = (a′,b,c), as printed"
BY_CASE_3 = "to u₃ by way of Case 3"


@dataclass(frozen=True)
class Case:
    """A case of §4.1: which parts differ, c and c' = d (None: any), the stated number of hops."""

    number: str
    a: bool
    b: bool
    c: int | None
    d: int | None
    flips: int
    statement: str
    printed: str


RHO_A, RHO_B = r"\rho(a,a')", r"\rho(b,b')"
CASES = (
    Case("1.2", False, False, None, None, 1,
         "Where only c differs, the message takes the link that flips it.", "1 hop"),
    Case("2.1", False, True, 1, 1, 0,
         f"Where only b differs and $c = c' = 1$, both nodes lie in one crossed cube"
         f" and a message takes"
         f" ${RHO_B}$ hops.", f"${RHO_B}$"),
    Case("2.2", False, True, 0, 1, 1,
         f"Where b differs, $c = 0$ and $c' = 1$, a message flips c first and takes"
         f" ${RHO_B} + 1$ hops.",
         f"${RHO_B}+1$"),
    Case("2.3", False, True, 1, 0, 1,
         f"Where b differs, $c = 1$ and $c' = 0$, a message flips c last and takes"
         f" ${RHO_B} + 1$ hops.",
         f"${RHO_B}+1$"),
    Case("2.4", False, True, 0, 0, 2,
         f"Where b differs and $c = c' = 0$, a message flips c to and fro and takes"
         f" ${RHO_B} + 2$ hops.",
         f"${RHO_B}+2$"),
    Case("3.1", True, False, 0, 0, 0,
         f"Where only a differs and $c = c' = 0$, a message takes ${RHO_A}$ hops.", f"${RHO_A}$"),
    Case("3.2", True, False, 1, 0, 1,
         f"Where a differs, $c = 1$ and $c' = 0$, a message takes ${RHO_A} + 1$ hops.",
         f"${RHO_A}+1$"),
    Case("3.3", True, False, 0, 1, 1,
         f"Where a differs, $c = 0$ and $c' = 1$, a message takes ${RHO_A} + 1$ hops.",
         f"${RHO_A}+1$"),
    Case("3.4", True, False, 1, 1, 2,
         f"Where a differs and $c = c' = 1$, a message takes ${RHO_A} + 2$ hops.", f"${RHO_A}+2$"),
    Case("4-c0", True, True, 0, None, 2,
         "Where both parts differ, a message goes from $c = 0$ to the node with the"
         " right a first and then"
         f" as in Case 2, in at most ${RHO_A} + {RHO_B} + 2$ hops.", f"$\\leq {RHO_A}+{RHO_B}+2$"),
    Case("4-c1", True, True, 1, None, 2,
         "Where both parts differ, a message goes from $c = 1$ to the node with the"
         " right a first and then"
         f" as in Case 2, in at most ${RHO_A} + {RHO_B} + 2$ hops.", f"$\\leq {RHO_A}+{RHO_B}+2$"),
)  # fmt: skip


def _case_form(case: Case) -> Form:
    def pairs_of_case(net: Exchanged) -> Ints:
        pairs = pairs_that_differ(net, case.a, case.b, case.c, case.d)
        return np.asarray(pairs & ~np.eye(net.nodes, dtype=bool))

    def form(reading: str) -> OfPairs:
        phrase = "never more" if case.number[0] == "4" else f"always {case.printed}"
        return OfPairs(
            ROUTED, "the number of hops",
            lambda net: pair_related_distances(net, int(case.a), int(case.b)) + case.flips,
            printed_lengths if reading == AS_PRINTED else lengths_by_case_3,
            ("router", "links", "addresses", *foundations_of_multiple(case.a + case.b)),
            "all ordered pairs of this case", pairs_of_case,
            "≤" if case.number[0] == "4" else "=", phrase, ROUTER, PRINTED,
        )  # fmt: skip

    if case.number != "4-c1":
        return form(AS_PRINTED)
    return Depends("readings", ((AS_PRINTED, form(AS_PRINTED)), (BY_CASE_3, form(BY_CASE_3))),
                   "From c = 1 the part b has to move first.")  # fmt: skip


def _in_another_cluster(net: Exchanged, u: int, v: Ints) -> Ints:
    """Return for which destinations u3 lies in a cluster other than the source's."""
    (a, b, c), (a1, b1, _) = net.address(u), net.split(v)
    u3 = net.join((a1, b + 0 * a1, c + 0 * a1))
    is_elsewhere = net.cluster(u3, 1) != int(net.cluster(np.array([u]), 1)[0])
    return np.asarray(is_elsewhere & (a1 != a) & (b1 != b))


def _arrives(reading: str) -> OfPairs:
    """Return the form "it arrives": any route is at least the distance, while LOST is below it."""
    hops_of = printed_lengths if reading == AS_PRINTED else lengths_by_case_3
    return OfPairs(ROUTED, "the number of hops", distances, hops_of, ("router", "links"),
                   relation="≥", summary="every one arrives", router=ROUTER,
                   variant=PRINTED)  # fmt: skip


def _shortest(reading: str, arrived: bool = False) -> OfPairs:
    hops_of = printed_lengths if reading == AS_PRINTED else lengths_by_case_3
    return OfPairs(
        ROUTED, "the number of hops", distances, hops_of, ("router", "links"),
        "all messages that arrive" if arrived else "all ordered pairs",
        (lambda net: printed_lengths(net) > 0) if arrived else None, summary="always shortest",
        router=ROUTER, variant=PRINTED,
    )  # fmt: skip


CLAIMS = (
    *(
        statement(f"ecq-4.1-case-{case.number}", "§4.1, Case"
             f" {case.number.split('-')[0]}", case.printed,
             case.statement, _case_form(case), defect=DEFECT_CLAIM if case.number == "4-c1" else "")
        for case in CASES
    ),
    statement(DEFECT_CLAIM, "§4.1, Case 4", "in the same $CQ_s$",
         "The node with the a of the destination, and b and c of the source, lies in the same"
         " crossed cube as the source.",
         ForPairs(ROUTED, _in_another_cluster, "always",
                  "In {net} the message from {a} to {b} has to reach such a node in another"
                  " cluster: at c = 1 the nodes of a cluster have one and the same a.",
                  "addresses", router=ROUTER, variant=PRINTED),
         quote="There must be a processor"),
    statement("ecq-5-delivers", "§4.1", "every message arrives",
         "The routing algorithm brings every message to its destination.",
         Depends("readings", ((AS_PRINTED, _arrives(AS_PRINTED)), (BY_CASE_3, _arrives(BY_CASE_3))),
                 "Case 4 sends the message to u₃ in the same cluster, where from c = 1 u₃ is not;"
                 " source and u₃ fit Case 3, which can route between them."),
         defect=DEFECT_CLAIM),
    statement("ecq-5-optimal", "§5", "shortest", "The routing algorithm guarantees a"
         " shortest route.",
         Depends("readings", tuple((text, _shortest(text)) for text in (AS_PRINTED, BY_CASE_3))),
         quote="optimal routing algorithm that guarantees the shortest", defect=DEFECT_CLAIM),
    statement("ecq-5-optimal-where-delivered", "§5", "shortest",
         "Every message that the routing algorithm as printed delivers goes a shortest route.",
         _shortest(AS_PRINTED, arrived=True), ours=True),
    statement("ecq-4.1-corrected", "§4.1", "b first from $c = 1$",
         "With b moved first from $c = 1$ in Case 4, the algorithm routes every message shortest.",
         Promise(SPECS, ROUTER, CORRECTED), ours=True),
)  # fmt: skip
