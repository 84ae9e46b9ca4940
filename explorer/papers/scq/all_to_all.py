"""Section 6: all-to-all broadcasting, and Theorem 14."""

from __future__ import annotations

from itertools import product
from math import log2

import numpy as np

from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.star_products import StarProductTree
from explorer.core.claim import Bar, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._sweep import nets, verdict_of
from explorer.papers.scq.topology import size


@claim("scq-6-all-to-all", "§6, all-to-all", "every node, all messages")
def from_each_node() -> Finding:
    """Carrying out the one-to-all algorithm from each node brings every message to all nodes."""
    wrong, looked = None, 0
    for net in nets("SCQ", ((1, 2), (2, 2), (1, 3), (2, 3), (3, 3))):
        for root in range(net.nodes):
            looked += 1
            found = StarProductTree().schedule(net, root)
            if found.reached != net.nodes:
                wrong = Witness(net.spec, f"From {net.format(root)} not all are reached.")
    return settled(
        wrong, "every node, all messages", f"{looked} roots: all of SCQ(1,2) to SCQ(3,3)"
    )


def rounds_and_messages(net: Network) -> tuple[int, int]:
    """Return the one-port rounds of an all-to-all broadcast, and its time in messages."""
    found = all_to_all(net)
    return found.depth, found.volume


@claim("scq-t14-time", "Theorem 14", r"$O(M + n \log n)$")
def all_to_all_time() -> Finding:
    r"""All-to-all broadcasting in SCQ(m,n) takes $O(M + n \log n)$ time, with $M = 2^m$."""
    looked = nets("SCQ", ((m, n) for m in (1, 2, 3, 4) for n in (2, 3, 4, 5)))
    rows = []
    for net in looked:
        m, n = size(net)
        scale = 2**m + n * log2(n)
        rounds, messages = rounds_and_messages(net)
        rows.append((net, n, rounds / scale, messages, (net.nodes - 1) / scale))
    worst = max(row[2] for row in rows)
    least = {n: min(row[4] for row in rows if row[1] == n) for n in (2, 3, 4, 5)}
    grows = all(least[n + 1] > 2 * least[n] for n in (3, 4))
    last = rows[-1]
    readings = (
        Reading(
            "rounds, all that is known in one send",
            f"at most {worst:.1f} × (M + n log₂ n)",
            "agrees" if worst <= 3 else "differs",
        ),
        Reading(
            "messages one after another, one port",
            f"at least N − 1 = {last[0].nodes - 1:,} at {last[0]}: {last[4]:.0f} ×",
            "differs" if grows else "agrees",
        ),
    )
    return Finding(
        "by what one send carries",
        verdict_of(readings),
        "m = 1 to 4, n = 2 to 5",
        "A node must receive n! 2^m − 1 messages: no order without n! holds if they count one by"
        " one. The proof's O(M) for the cube counts them, its O(n log n) for the star does not.",
        readings=readings,
        evidence=tuple(
            Bar(f"SCQ(3,{n})", ratio, f"{ratio:.1f}", grows)
            for net, n, _, _, ratio in rows
            if size(net)[0] == 3
        ),
        measure="(N − 1) ÷ (M + n log₂ n)",
    )


@claim("scq-t14-cube", "Theorem 14, proof", "$O(M)$")
def cube_all_to_all() -> Finding:
    """All-to-all broadcasting in a cube-type network of M nodes takes $O(M)$ time."""
    wrong, rounds = None, []
    for net in (*nets("CQ", ((m,) for m in range(1, 10))), *nets("Q", ((4,), (8,)))):
        found = all_to_all(net)
        rounds.append(found.depth)
        if not found.complete or found.volume != net.nodes - 1:
            wrong = Witness(net.spec, f"It takes {found.volume} messages' time.")
    return settled(
        wrong,
        "$M - 1$ messages, $m$ rounds",
        "CQ(1) to CQ(9), Q(4), Q(8), one dimension after the other with one port",
        "What a node knows doubles in every round: 1 + 2 + 4 + … = M − 1, which no schedule"
        " undercuts with one port.",
    )


@claim("scq-t14-star", "Theorem 14, proof", "also all-to-all")
def star_sequences() -> Finding:
    """A sequence of swaps that broadcasts from one node of the n-star does so from all at once."""
    wrong, looked, enough = None, 0, 0
    for n, lengths in ((3, (2, 3, 4, 5)), (4, (5, 6, 7))):
        net = network(f"S({n})")
        table = net.table()
        for length in lengths:
            for ports in product(range(n - 1), repeat=length):
                looked += 1
                one = _informed(table, ports, 0).all()
                every = all(_informed(table, ports, v).all() for v in (1, net.nodes - 1))
                enough += int(one)
                if one and not (every and _everybody(table, ports)):
                    wrong = Witness(net.spec, f"The swaps {ports} do not serve all nodes.")
    return settled(
        wrong,
        "also all-to-all",
        f"{looked:,} sequences in S(3) and S(4), {enough:,} of which reach all from one node",
        "Read as a sequence of swaps that all nodes carry out together; rounds, in which a node"
        " sends all it knows.",
    )


def _informed(table: np.ndarray, ports: tuple[int, ...], root: int) -> np.ndarray:
    """Return who is informed when all informed nodes send along one port after the other."""
    informed = np.zeros(len(table), dtype=bool)
    informed[root] = True
    for port in ports:
        informed = informed | informed[table[:, port]]
    return informed


def _everybody(table: np.ndarray, ports: tuple[int, ...]) -> bool:
    know = np.eye(len(table), dtype=bool)
    for port in ports:
        know = know | know[table[:, port]]
    return bool(know.all())
