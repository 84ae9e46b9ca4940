"""Section 6: one-to-all broadcasting, and Theorem 13."""

from __future__ import annotations

from functools import lru_cache
from math import factorial, log2

import numpy as np

from explorer.collectives.registry import broadcast
from explorer.collectives.star_products import EVERY, SOURCE, StarProductTree, cube_schedule
from explorer.core.claim import Bar, Finding, Reading, Verdict, Witness, claim
from explorer.core.collective import Schedule
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._sweep import nets, verdict_of
from explorer.papers.scq.routing import SIZES
from explorer.papers.scq.topology import size


def _broadcast(net: Network, variant: str, model: str = "one-port") -> Schedule:
    return broadcast(net, 0, StarProductTree.key, model, variant)


@claim("scq-6-cluster", "§6, one-to-all, Step 1", "a crossed cube", quote="the cluster (c,*)")
def cluster() -> Finding:
    """The cluster (c,∗) of the source (c,s) is a crossed cube, in which CQ-broadcast can run."""
    net = network("SCQ(3,3)")
    m, n = size(net)
    links = net.link_array()
    part = {"c": links // factorial(n), "s": links % factorial(n)}
    rows = {}
    for letter, values in part.items():
        inside = links[(values[:, 0] == 0) & (values[:, 1] == 0)]
        cube = bool((inside[:, 2] < m).all())
        rows[letter] = (len(inside), cube)
    readings = (
        Reading(
            "c fixed, as (c,∗) is written",
            f"{rows['c'][0]} links, {'a crossed cube' if rows['c'][1] else 'a star graph'}",
            "agrees" if rows["c"][1] else "differs",
        ),
        Reading(
            "s fixed, as the text goes on",
            f"{rows['s'][0]} links, {'a crossed cube' if rows['s'][1] else 'a star graph'}",
            "agrees" if rows["s"][1] else "differs",
        ),
    )
    return Finding(
        readings[0].computed.split(", ")[1] + " as written",
        verdict_of(readings),
        "the nodes of SCQ(3,3) with one part fixed, link by link",
        "In u(c,s) c is the crossed cube's part: with c fixed, the star's part runs.",
        readings=readings,
    )


@claim("scq-6-reaches-all", "§6, one-to-all", "all nodes")
def reaches_all() -> Finding:
    """One-to-all broadcasting informs all nodes of SCQ(m,n), each once and over links alone."""
    wrong, looked = None, 0
    for net in nets("SCQ", (*SIZES, (4, 3), (3, 4), (2, 4))):
        for variant in (EVERY, SOURCE):
            found = _broadcast(net, variant)
            looked += 1
            if found.missing or found.reached != net.nodes or not _sound(found):
                wrong = Witness(net.spec, f"{found.reached} of {net.nodes} nodes are informed.")
    return settled(wrong, "all nodes", f"{looked} broadcasts in SCQ(1,2) to SCQ(3,4), send by send")


def _sound(found: Schedule) -> bool:
    """Return whether every send comes from an informed node, over a link, to a new one."""
    table = found.net.table()
    informed = np.zeros(found.net.nodes, dtype=bool)
    informed[found.root] = True
    for item in found.rounds:
        a, b = np.array(item.sends).T
        good = informed[a].all() and not informed[b].any() and len(np.unique(b)) == len(b)
        if not good or not (table[a] == b[:, None]).any(axis=1).all():
            return False
        informed[b] = True
    return bool(informed.all())


@claim("scq-6-loaded", "§6, one-to-all, Step 2", "at least 1 node")
def loaded() -> Finding:
    """After the star-broadcast at least one node of every other cluster has the message."""
    least = {}
    for variant in (EVERY, SOURCE):
        counts = []
        for net in nets("SCQ", SIZES):
            m, n = size(net)
            rounds = _broadcast(net, variant).rounds
            star = broadcast(network(f"S({n})"), 0, "star").depth
            informed = {0, *(b for item in rounds[: m + star] for _, b in item.sends)}
            clusters = [v % factorial(n) for v in informed]
            counts.append(min(clusters.count(s) for s in range(factorial(n))) / 2**m)
        least[variant] = counts
    wrong = next(
        (
            Witness(net.spec, f"A cluster of {net.spec} is left without.")
            for counts in least.values()
            for net, share in zip(nets("SCQ", SIZES), counts, strict=True)
            if share == 0
        ),
        None,
    )
    whole = set(least[EVERY]) == {1.0}
    return settled(
        wrong,
        "all nodes" if whole else "at least 1 node",
        "SCQ(1,2) to SCQ(3,3) and SCQ(5,2), both readings of Step 2",
        "If every node of the cluster broadcasts, as Step 2 says, all nodes of every cluster have"
        " it; if the source alone does, one of each."
        if whole
        else "",
    )


@claim("scq-6-step-3", "§6, one-to-all, Step 3", "broadcast in each cluster")
def third_step() -> Finding:
    """After Step 2 a CQ-broadcast within each cluster is needed to inform the rest."""
    readings = []
    for name, variant in (
        ("Step 2 by every node of the cluster, as printed", EVERY),
        ("Step 2 by the source alone", SOURCE),
    ):
        rounds = {}
        for net in nets("SCQ", SIZES):
            m, n = size(net)
            star = broadcast(network(f"S({n})"), 0, "star").depth
            rounds[net.spec] = _broadcast(net, variant).depth - m - star
        verdict: Verdict = "agrees" if all(rounds.values()) else "differs"
        readings.append(Reading(name, f"{rounds['SCQ(3,3)']} rounds left at SCQ(3,3)", verdict))
    return Finding(
        "by who sends in Step 2",
        verdict_of(tuple(readings)),
        "SCQ(1,2) to SCQ(3,3) and SCQ(5,2), one-port",
        "As printed Step 2 informs all; Step 3 only costs the cube's rounds where Step 2 is done"
        " by the source alone.",
        readings=tuple(readings),
    )


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


GROWTH = tuple((m, n) for m in range(1, 11) for n in range(2, 7))


@claim("scq-t13-time", "Theorem 13", r"$O(m + n \log n)$")
def one_to_all_time() -> Finding:
    r"""One-to-all broadcasting in SCQ(m,n) takes $O(m + n \log n)$ time."""
    ratios = {(m, n): (2 * cube_rounds(m) + star_rounds(n)) / (m + n * log2(n)) for m, n in GROWTH}
    worst = max(ratios.values())
    measured = all(
        _broadcast(net, SOURCE).depth == 2 * cube_rounds(m) + star_rounds(n)
        for net in nets("SCQ", SIZES)
        for m, n in [size(net)]
    )
    wrong = None
    if worst > 2 or not measured:
        m, n = max(ratios, key=lambda key: ratios[key])
        wrong = Witness(f"SCQ({m},{n})", f"The rounds are {worst:.2f} times m + n log₂ n.")
    return settled(
        wrong,
        f"at most {worst:.2f} × $(m + n \\log_2 n)$",
        "m = 1 to 10, n = 2 to 6, rounds with one port, all three steps",
        evidence=tuple(
            Bar(f"SCQ(3,{n})", ratios[3, n], f"{ratios[3, n]:.2f}") for n in range(2, 7)
        ),
        measure="Rounds ÷ (m + n log₂ n)",
    )


@claim("scq-t13-steps", "Theorem 13, proof", r"$O(m)$, $O(n \log n)$, $O(m)$")
def step_times() -> Finding:
    r"""The three steps take $O(m)$, $O(n \log n)$ and $O(m)$ time."""
    cubes = all(cube_rounds(m) == m for m in range(1, 13))
    stars = all(star_rounds(n) <= n * log2(n) for n in range(2, 8))
    wrong = None
    if not cubes:
        wrong = Witness("CQ(1)", "The cube's broadcast takes other rounds than m.")
    elif not stars:
        wrong = Witness("S(2)", "The star's broadcast takes more than n log₂ n rounds.")
    return settled(
        wrong,
        r"$m$, at most $n \log_2 n$, $m$",
        "m = 1 to 12, n = 2 to 7, rounds with one port",
        "One-port: the star-broadcast's source was not available; taken is the recursion by"
        " smaller stars.",
    )


@claim("scq-6-optimal", "§6, one-to-all", "optimal", quote="An optimal broadcasting algorithm")
def optimal() -> Finding:
    """The one-to-all broadcasting algorithm is optimal."""
    looked = nets("SCQ", ((m, n) for m in (1, 2, 3) for n in (2, 3, 4, 5)))
    order = max((2 * cube_rounds(m) + star_rounds(n)) / (m + log2(factorial(n))) for m, n in GROWTH)
    readings = [
        Reading(
            "order of growth, one port",
            f"within {order:.1f} of m + log₂ n!",
            "agrees" if order <= 3 else "differs",
        )
    ]
    for name, variant in (("Step 2 by every node", EVERY), ("all three steps", SOURCE)):
        gap = next(
            (
                f"{found.depth} rounds in {net}, {other} by another tree"
                for net in looked
                for found in [_broadcast(net, variant, "all-port")]
                for other in [broadcast(net, 0, "breadth-first", "all-port").depth]
                if other < found.depth
            ),
            "",
        )
        verdict: Verdict = "differs" if gap else "agrees"
        readings.append(Reading(f"exact, all ports, {name}", gap or "the diameter", verdict))
    above = next(
        (
            f"{found.depth} rounds in {net}; the bound is {found.bound}"
            for net in looked
            for found in [_broadcast(net, SOURCE)]
            if found.bound is not None and found.depth > found.bound
        ),
        "",
    )
    fewer = next(
        (
            f"{source.depth} rounds in {net}, {every.depth} without Step 3"
            for net in looked
            for source, every in [(_broadcast(net, SOURCE), _broadcast(net, EVERY))]
            if every.depth < source.depth
        ),
        "",
    )
    readings.append(
        Reading(
            "exact, one port, all three steps", fewer or above, "differs" if fewer else "agrees"
        )
    )
    return Finding(
        "in order, not in rounds",
        verdict_of(tuple(readings)),
        "m = 1 to 3, n = 2 to 5; order for m to 10, n to 6",
        readings=tuple(readings),
    )
