"""§4.1: the four cases of the routing algorithm, each pair routed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from explorer.core.claim import Bar, Claim, Finding, Reading, claim
from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.networks.crossed_cube import pair_related_distance
from explorer.papers.check import percent, promise, routed, settled
from explorer.routing.exchanged import FourCases

SPECS = ("ECQ(1,1)", "ECQ(1,2)", "ECQ(2,1)", "ECQ(2,2)", "ECQ(1,3)")
ALL_PAIRS = "all ordered pairs of ECQ(s,t) up to 32 nodes"
ROUTER, PRINTED, CORRECTED = "four-cases", "as printed", "corrected"
LOST = -1


@lru_cache(maxsize=16)
def lengths(spec: str, variant: str) -> Ints:
    """Return the hops of every route by the four cases, LOST where one is lost: (nodes, nodes)."""
    net, router = network(spec), FourCases()
    found = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    for a in range(net.nodes):
        for b in range(net.nodes):
            if a != b:
                steps = list(router.steps(net, a, b, variant))
                hops = sum(step.next is not None for step in steps)
                found[a, b] = LOST if any(step.lost for step in steps) else hops
    return found


@lru_cache(maxsize=16)
def by_way_of_u3(spec: str) -> Ints:
    """Return the hops where Case 4 reaches u3 by Case 3, wherever a cluster does not hold both.

    The paper sends the message to u3 = a' b c inside the cluster of the source. From c = 1 there
    is no such way; but source and u3 differ in a alone, and Case 3 routes between these.

    >>> int(by_way_of_u3("ECQ(1,1)")[0b001, 0b110]), int(by_way_of_u3("ECQ(1,1)")[0b001, 0b111])
    (5, 4)
    """
    net = network(spec)
    found = lengths(spec, PRINTED).copy()
    for u, v in np.argwhere(found == LOST).tolist():
        (_, b, c), a = net.address(u), net.address(v)[0]
        u3 = net.index((a, b, c))
        found[u, v] = found[u, u3] + found[u3, v]
    return found


def _long_ways(spec: str) -> tuple[int, int]:
    """Return how many pairs go a long way by u3, and the most hops that one of them wastes."""
    net = network(spec)
    nodes = np.arange(net.nodes)
    over = by_way_of_u3(spec) - np.asarray(net.distance(nodes[:, None], nodes))
    return int((over > 0).sum()), int(over.max())


STRICT = "straight to u₃ = (a′,b,c), as printed"
LOOSE = "to u₃ by way of Case 3"


@dataclass(frozen=True)
class Case:
    """A case of §4.1: which parts differ, c and c' (None: any), and the hops it says it takes."""

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
         f"Where only b differs and $c = c' = 1$, both nodes lie in one crossed cube and it takes"
         f" ${RHO_B}$ hops.", f"${RHO_B}$"),
    Case("2.2", False, True, 0, 1, 1,
         f"Where b differs, $c = 0$ and $c' = 1$, it flips c first and takes ${RHO_B} + 1$ hops.",
         f"${RHO_B}+1$"),
    Case("2.3", False, True, 1, 0, 1,
         f"Where b differs, $c = 1$ and $c' = 0$, it flips c last and takes ${RHO_B} + 1$ hops.",
         f"${RHO_B}+1$"),
    Case("2.4", False, True, 0, 0, 2,
         f"Where b differs and $c = c' = 0$, it flips c to and fro and takes ${RHO_B} + 2$ hops.",
         f"${RHO_B}+2$"),
    Case("3.1", True, False, 0, 0, 0,
         f"Where only a differs and $c = c' = 0$, it takes ${RHO_A}$ hops.", f"${RHO_A}$"),
    Case("3.2", True, False, 1, 0, 1,
         f"Where a differs, $c = 1$ and $c' = 0$, it takes ${RHO_A} + 1$ hops.", f"${RHO_A}+1$"),
    Case("3.3", True, False, 0, 1, 1,
         f"Where a differs, $c = 0$ and $c' = 1$, it takes ${RHO_A} + 1$ hops.", f"${RHO_A}+1$"),
    Case("3.4", True, False, 1, 1, 2,
         f"Where a differs and $c = c' = 1$, it takes ${RHO_A} + 2$ hops.", f"${RHO_A}+2$"),
    Case("4-c0", True, True, 0, None, 2,
         "Where both parts differ, it goes from $c = 0$ to the node with the right a first and then"
         f" as in Case 2, in at most ${RHO_A} + {RHO_B} + 2$ hops.", f"$\\leq {RHO_A}+{RHO_B}+2$"),
    Case("4-c1", True, True, 1, None, 2,
         "Where both parts differ, it goes from $c = 1$ to the node with the right a first and then"
         f" as in Case 2, in at most ${RHO_A} + {RHO_B} + 2$ hops.", f"$\\leq {RHO_A}+{RHO_B}+2$"),
)  # fmt: skip


def _here(net: Exchanged, case: Case) -> tuple[Ints, Ints]:
    """Return which pairs are of a case, and the hops that it says they take."""
    a, b, c = net.split(np.arange(net.nodes))
    differ_a, differ_b = a[:, None] != a, b[:, None] != b
    here = (differ_a == case.a) & (differ_b == case.b)
    if case.c is not None:
        here &= c[:, None] == case.c
    if case.d is not None:
        here &= c == case.d
    if not case.a and not case.b:
        here &= c[:, None] != c
    said = pair_related_distance(a[:, None], a, net.s) + pair_related_distance(b[:, None], b, net.t)
    return here, said + case.flips


def _of_case(case: Case) -> Finding:
    pairs, lost, wrong = 0, {}, None
    for spec in SPECS:
        net = network(spec)
        assert isinstance(net, Exchanged)
        here, said = _here(net, case)
        hops = lengths(spec, PRINTED)
        off = hops > said if case.number.startswith("4") else hops != said
        bad = np.argwhere(here & (off | (hops == LOST)))
        pairs += int(here.sum())
        lost[spec] = (int((here & (hops == LOST)).sum()), int(here.sum()))
        if len(bad) and wrong is None:
            u, v = (int(x) for x in bad[0])
            how = "is lost" if hops[u, v] == LOST else f"takes {hops[u, v]} hops"
            sentence = (
                f"From {net.format(u)} to {net.format(v)} the message {how}: a moves only at"
                " c = 0, and the node with the right a is in another cluster."
            )
            wrong = routed(net, (u, v), sentence, ROUTER, PRINTED)
    bars = tuple(
        Bar(spec, 100 * n / many, percent(n, many), n > 0) for spec, (n, many) in lost.items()
    )
    total = sum(n for n, _ in lost.values())
    found = settled(
        wrong,
        "never more" if case.number.startswith("4") else f"always {case.printed}",
        f"{ALL_PAIRS}: {pairs:,} of this case",
        "" if wrong is None else "From c = 1 the part b has to move first.",
        f"{total:,} of {pairs:,} lost",
        bars if wrong else (),
        "Messages of this case that are lost" if wrong else "",
    )
    return found if wrong is None else replace(found, readings=_case_4(case, found.computed))


def _case_4(case: Case, lost: str) -> tuple[Reading, ...]:
    """Return what a case comes to with u3 inside the cluster, and with u3 reached by Case 3."""
    above, pairs, most = 0, 0, 0
    for spec in SPECS:
        net = network(spec)
        assert isinstance(net, Exchanged)
        here, said = _here(net, case)
        over = (by_way_of_u3(spec) - said)[here]
        above, pairs = above + int((over > 0).sum()), pairs + len(over)
        most = max(most, int(over.max()))
    hops = f"hop{'s' * (most != 1)}"
    shown = f"{above:,} of {pairs:,} take {most} {hops} more than that" if above else "never more"
    return (
        Reading(STRICT, lost, "differs"),
        Reading(LOOSE, shown, "differs" if above else "agrees"),
    )


def _claim(case: Case) -> Claim:
    """Return the claim of one case of §4.1."""
    return Claim(
        f"ecq-4.1-case-{case.number}",
        "ecq",
        f"§4.1, Case {case.number.split('-')[0]}",
        case.statement,
        case.printed,
        lambda: _of_case(case),
    )


CLAIMS = tuple(_claim(case) for case in CASES)


@claim(
    "ecq-4.1-case-4-node", "§4.1, Case 4", "in the same $CQ_s$", quote="There must be a processor"
)
def in_the_same_cube() -> Finding:
    """The node with the a of the destination, and b and c of the source, lies in the same
    crossed cube as the source."""
    wrong = None
    apart = 0
    for spec in SPECS:
        net = network(spec)
        nodes = np.arange(net.nodes)
        a, b, c = net.split(nodes)
        here = (a[:, None] != a) & (b[:, None] != b)
        there = net.join((a + 0 * nodes[:, None], b[:, None], c[:, None]))
        other = net.cluster(there, 1) != net.cluster(nodes, 1)[:, None]
        apart += int((here & other).sum())
        bad = np.argwhere(here & other)
        if len(bad) and wrong is None:
            u, v = (int(x) for x in bad[0])
            middle = net.format(int(there[u, v]))
            wrong = routed(
                net,
                (u, v),
                f"From {net.format(u)} the node {middle} is in another cluster: at c = 1 the nodes"
                " of a cluster have one and the same a.",
                ROUTER,
                PRINTED,
            )
    return settled(wrong, "always", ALL_PAIRS, instead=f"not for {apart:,} pairs")


@claim("ecq-5-delivers", "§4.1", "every message arrives")
def delivers() -> Finding:
    """The routing algorithm brings every message to its destination."""
    found = promise(SPECS, ROUTER, PRINTED, kept="delivers")
    arrive = all((by_way_of_u3(spec) != LOST).all() for spec in SPECS)
    return replace(
        found,
        verdict="depends" if arrive else found.verdict,
        note=f"{found.note} Case 4 sends the message to u₃ in the same cluster, where from c = 1"
        " u₃ is not; source and u₃ fit Case 3, which can route between them.",
        readings=(
            Reading(STRICT, found.computed, found.verdict),
            Reading(LOOSE, "every one arrives", "agrees" if arrive else "differs"),
        ),
    )


@claim(
    "ecq-5-optimal",
    "§5",
    "shortest",
    quote="optimal routing algorithm that guarantees the shortest",
)
def optimal() -> Finding:
    """The routing algorithm guarantees a shortest route."""
    found = promise(SPECS, ROUTER, PRINTED)
    long, most = _long_ways(SPECS[0])
    return replace(
        found,
        readings=(
            Reading(STRICT, found.computed, found.verdict),
            Reading(
                LOOSE,
                f"{long} pairs of {SPECS[0]} take up to {most} hops more" if long else "shortest",
                "differs" if long else "agrees",
            ),
        ),
    )


@claim("ecq-5-optimal-where-delivered", "§5", "shortest")
def optimal_where_delivered() -> Finding:
    """Every message that the routing algorithm delivers goes a shortest route."""
    wrong = None
    seen = 0
    for spec in SPECS:
        net = network(spec)
        nodes = np.arange(net.nodes)
        hops, there = lengths(spec, PRINTED), np.asarray(net.distance(nodes[:, None], nodes))
        arrives = hops != LOST
        seen += int(arrives.sum()) - net.nodes
        bad = np.argwhere(arrives & (hops != there))
        if len(bad) and wrong is None:
            u, v = (int(x) for x in bad[0])
            wrong = routed(net, (u, v), "This one goes the long way.", ROUTER, PRINTED)
    return settled(wrong, "always shortest", f"{seen:,} messages delivered, of {ALL_PAIRS}")


@claim("ecq-4.1-corrected", "§4.1", "b first from $c = 1$")
def corrected() -> Finding:
    """With b moved first from $c = 1$ in Case 4, the algorithm routes every message shortest."""
    return promise(SPECS, ROUTER, CORRECTED)
