"""Section 6: all-to-all broadcasting, and Theorem 14."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial, log2
from typing import Any

import numpy as np

from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.star_products import StarProductTree
from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.papers.check import finding_unless
from explorer.papers.claim import Finding, Witness
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import NODES, Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import (
    Depends,
    FunctionForm,
    Growth,
    Holds,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.scq._common import FOLLOWED


def _unreached_fault(net: Any) -> str:
    for root in range(net.nodes):
        schedule = StarProductTree().schedule(net, root)
        informed = {root, *(b for item in schedule.rounds for _, b in item.sends)}
        if len(informed) < net.nodes:
            return f"In {net.spec} not all are reached from {net.format(root)}."
    return ""


def _rounds(net: Any) -> int:
    """Return the number of rounds until every node knows everything, by simulation; −1: never."""
    know = np.eye(net.nodes, dtype=bool)
    for i, item in enumerate(all_to_all(net).rounds, 1):
        a, b = np.array(item.sends).T
        after = know.copy()
        after[b] |= know[a]
        know = after
        if know.all():
            return i
    return -1


VOLUME = Quantity(
    "the time in messages",
    lambda net: all_to_all(net).volume,
    rests=("construction", "links"),
    means="one dimension after the other with one port",
)
DEPTH = Quantity(
    "the number of rounds",
    _rounds,
    rests=("construction", "links"),
    means="sends of all that is known, with one port",
)

CUBES = tuple((f"{family}(1) to {family}(9)",
               Sweep(Over(family + "({})", [(m,) for m in range(1, 10)]), VOLUME,
                     lambda m: 2**m - 1)) for family in ("CQ", "Q"))  # fmt: skip

ORDER = "(M + n \\log_2 n)"
GRID = Over("SCQ({},{})", [(m, n) for m in (1, 2, 3, 4) for n in (2, 3, 4, 5)])


def _growth_bound(m: int, n: int) -> float:
    return float(2**m + n * log2(n))


def _message_rows() -> Iterator[tuple[str, str, int, float]]:
    for n in range(2, 9):
        net = network(f"SCQ(3,{n})")
        yield net.spec, net.spec, int(NODES.of(net)) - 1, _growth_bound(3, n)


CLAIMS = (
    statement("scq-6-all-to-all", "§6, all-to-all", "every node, all messages",
         "Carrying out the one-to-all algorithm from each node brings every message to all nodes.",
         Holds(FOLLOWED.only(lambda m, n: m < 4 and (m, n) != (3, 2)), _unreached_fault,
               "every node, all messages", "from every root", ("construction", "links"))),
    statement("scq-t14-time", "Theorem 14", r"$O(M + n \log n)$",
         r"All-to-all broadcasting in SCQ(m,n) takes $O(M + n \log n)$ time, with $M = 2^m$.",
         Depends("readings", (
             ("rounds, all that is known in one send", Joined((
                 ("no more than three times that", Sweep(
                     GRID, DEPTH, lambda m, n: int(3 * _growth_bound(m, n)), "≤")),
                 ("no less than log₂ N, as what a node knows at most doubles", Sweep(
                     GRID, DEPTH, lambda m, n: ((factorial(n) << m) - 1).bit_length(), "≥")),
             ))),
             ("messages one after another, one port", Growth(
                 _message_rows, "messages", ORDER,
                 "The N − 1 messages that every node must receive.",
                 ("counts", "links"))),
         ), "A node must receive n! 2^m − 1 messages: no order without n! holds if they count one"
            " by one. The proof's O(M) for the cube counts them, its O(n log n) for the star does"
            " not.")),
    statement("scq-t14-cube", "Theorem 14, proof", "$O(M)$",
         "All-to-all broadcasting in a cube-type network of M nodes takes $O(M)$ time: $M - 1$"
         " messages one after another.",
         Joined(CUBES, "$M - 1$ messages",
                "What a node knows doubles in every round: 1 + 2 + 4 + … = M − 1, which no schedule"
                " undercuts with one port.")),
)  # fmt: skip

# Sequences of swaps ------------------------------------------------------------------------------


def _knowledge(near: Ints, ports: tuple[int, ...]) -> Ints:
    """Return which node knows which messages if all send over port after port: (nodes, nodes)."""
    know = np.eye(len(near), dtype=bool)
    for port in ports:
        ahead = near[:, port]
        know = know | np.where(ahead[:, None] >= 0, know[ahead], False)
    return know


def _star_sequences() -> Finding:
    wrong, sequence_count, broadcasting = None, 0, 0
    for n, lengths in ((3, (2, 3, 4, 5)), (4, (5, 6, 7))):
        net = network(f"S({n})")
        for length in lengths:
            for ports in product(range(n - 1), repeat=length):
                sequence_count += 1
                know = _knowledge(table(net), ports)
                if not know[:, 0].all():
                    continue
                broadcasting += 1
                if not know.all() and wrong is None:
                    sentence = f"In {net.spec} the swaps {ports} serve node 0, but not all nodes."
                    wrong = Witness(net.spec, sentence)
    return finding_unless(
        wrong,
        f"{broadcasting:,} sequences, all of them also all-to-all",
        f"{sequence_count:,} sequences of 2 to 5 swaps in S(3) and 5 to 7 in S(4).",
        "Read as a sequence of swaps that all nodes carry out together; rounds, in which a node"
        " sends all it knows.",
    )


STAR_SEQUENCES = statement(
    "scq-t14-star",
    "Theorem 14, proof",
    "also all-to-all",
    "A sequence of swaps that broadcasts from one node of the n-star does so from all at once.",
    FunctionForm(_star_sequences, "links"),
)
