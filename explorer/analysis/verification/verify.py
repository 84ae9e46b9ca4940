"""A router verified over every pair of nodes."""

from __future__ import annotations

import random
from functools import partial
from math import inf
from time import perf_counter

import numpy as np

from explorer.analysis.faults.components import components
from explorer.analysis.verification.channels import host_loads, loads
from explorer.analysis.verification.dependencies import dependencies, shortest_cycle
from explorer.analysis.verification.lower_bounds import lower_bounds
from explorer.analysis.verification.outcomes import distances_left, outcomes_of
from explorer.analysis.verification.report import (
    Deadlock,
    Verification,
    deadlock_of,
    verification_from_sum,
)
from explorer.analysis.verification.routes import Routes, route_pairs
from explorer.analysis.verification.store import Chunk, KeptArrays, route_store, routes_key
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.symmetry import Symmetry, generated_group
from explorer.analysis.verification.virtual import leaves_no_cycle, needs, rules_for
from explorer.core.channels import Channels
from explorer.core.errors import BrokenContract, OutsideRange, Unroutable
from explorer.core.ints import Ints
from explorer.core.network import MAX_BUILT, Network
from explorer.core.registry import router_for
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.job_folder import Progress, show_no_progress
from explorer.routing.traces.trace import choose_router, choose_variant

MAX_NODES = 2**12
"""Largest network in which all pairs are checked; in a larger one, a sample."""

SAMPLE_PAIRS = 10_000
"""Pairs of a sample by default."""

MAX_SAMPLE_PAIRS = 1_000_000
"""Most pairs of a sample."""

MAX_TIMED, SECONDS_TIMED = 8, 0.5
"""Most routes that are timed, and the seconds after which no further route is timed."""

SYMMETRY_SAMPLES = 24
"""Pairs on which the symmetries of a router are tested before they are used."""


def verify(
    net: Network,
    router: str | Router | None = None,
    variant: str | None = None,
    pairs: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress = show_no_progress,
    folder: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Verification:
    """Return the results of a router over all pairs of nodes, or over pairs drawn at random.

    Up to 4,096 nodes all pairs are routed, unless a sample of ``pairs`` takes fewer routes; above,
    a sample. If the router's symmetries are proved, the routes of some sources are mapped to all
    others, so that all pairs may take fewer routes than a sample. ``jobs`` processes share the
    work. Results are stored in ``folder``, if one is named, and reused. With ``faults`` the pairs
    are those of working nodes that are still connected. Raises Unroutable for a router that does
    not serve the network.

    >>> from explorer import network
    >>> result = verify(network("HCN(3)"), "hcn-optimal")
    >>> result.pairs, result.shortest, result.longer, result.saturation
    (4032, 3888, 144, Fraction(64, 75))
    >>> result.deadlock.free, result.deadlock.virtual_channels, result.deadlock.rule
    (False, 2, 'class order: external')
    """
    require_pairs(net)
    if pairs is None and net.nodes > MAX_NODES:
        pairs = SAMPLE_PAIRS
    chosen = choose_router(net, router, faults)
    variant = choose_variant(chosen, variant)
    if pairs is not None:
        _require_sample(net, pairs)
    if pairs is None or (not faults and all_pairs_routes(net, chosen) <= pairs):
        return verification_of_routes(
            all_routes(net, chosen, variant, jobs, progress, folder, faults)
        )
    sampled_pairs = _joined_pairs(net, sample(net, pairs, seed), faults)

    def show(done: int) -> None:
        progress(done, len(sampled_pairs))

    store = _store(folder, net, chosen, variant, faults)
    routes = route_pairs(net, chosen, variant, sampled_pairs, None, jobs, show, store, faults)
    return _sampled_verification(routes, seed)


def _store(
    folder: str | None, net: Network, router: Router, variant: str | None, faults: Faults
) -> KeptArrays[Ints, Chunk] | None:
    if folder is None:
        return None
    return route_store(folder, routes_key(net, router, variant, faults))


def all_pairs_routes(net: Network, router: Router) -> float:
    """Return the number of routes that give all pairs by symmetry; infinite above 4,096 nodes.

    >>> from explorer import network
    >>> net = network("Q(10)")
    >>> all_pairs_routes(net, router_for(net, "e-cube"))
    1023
    """
    if net.nodes > MAX_NODES:
        return inf
    return (net.nodes - 1) * len(generated_group(net, router.symmetries(net)).sources)


def seconds_each(net: Network, router: Router, variant: str | None) -> float:
    """Return the seconds of a route, measured on random pairs, as many as fit in half a second."""
    begun = perf_counter()
    seconds, done = 0.0, 0
    while done < MAX_TIMED and seconds < SECONDS_TIMED:
        route_pairs(net, router, variant, sample(net, 1, done), None)
        seconds, done = perf_counter() - begun, done + 1
    return seconds / done


def require_pairs(net: Network) -> None:
    """Raise OutsideRange if the network has fewer than two nodes."""
    if net.nodes < 2:
        raise OutsideRange(f"{net.spec} has one node: a message goes from one to another")


def _require_sample(net: Network, pairs: int) -> None:
    if not 1 <= pairs <= MAX_SAMPLE_PAIRS:
        raise OutsideRange(
            f"a sample of {pairs:,} pairs is outside its range: it takes 1 to {MAX_SAMPLE_PAIRS:,}",
            nearest=str(min(max(pairs, 1), MAX_SAMPLE_PAIRS)),
        )


def require_all_pairs(net: Network) -> None:
    """Raise TooLarge if the network is too large to check all pairs."""
    net.require_at_most(
        MAX_NODES,
        "all pairs are verified up to",
        nearest=f"a sample, such as {SAMPLE_PAIRS:,} pairs",
    )


def sample(net: Network, count: int, seed: int) -> Ints:
    """Return pairs of different nodes drawn at random, each equally likely: (count, 2).

    >>> from explorer import network
    >>> sample(network("Q(2)"), 2, 0).shape
    (2, 2)
    """
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        source, other = draw.randrange(net.nodes), draw.randrange(net.nodes - 1)
        rows.append((source, other + (other >= source)))
    return np.array(rows, dtype=np.int64 if net.nodes <= 2**62 else object)


def all_routes(
    net: Network,
    router: str | Router | None = None,
    variant: str | None = None,
    jobs: int = 1,
    progress: Progress = show_no_progress,
    folder: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Routes:
    """Return the routes from one node of every orbit to all nodes; all others follow by symmetry.

    With ``faults``, return the routes between all working nodes that are still connected.

    Raises TooLarge above 4,096 nodes, BrokenContract for invalid symmetries.
    """
    require_all_pairs(net)
    chosen = router_for(net, router)
    variant = choose_variant(chosen, variant)
    symmetry = generated_group(net, () if faults else chosen.symmetries(net))
    rows = _joined_pairs(net, pairs_from(net, symmetry.sources), faults)
    total = len(rows) * symmetry.order

    def show(done: int) -> None:
        progress(done * symmetry.order, total)

    store = _store(folder, net, chosen, variant, faults)
    routes = route_pairs(net, chosen, variant, rows, symmetry, jobs, show, store, faults)
    require_symmetric(routes, symmetry)
    return routes


def pairs_from(net: Network, sources: Ints) -> Ints:
    """Return the pairs from some sources to all other nodes: (pairs, 2)."""
    ends = np.repeat(sources, net.nodes), np.tile(np.arange(net.nodes), len(sources))
    rows = np.stack(ends, axis=1)
    return np.asarray(rows[rows[:, 0] != rows[:, 1]])


def are_joined(net: Network, pairs: Ints, faults: Faults) -> Ints:
    """Return which pairs of nodes are joined by working nodes and links: (pairs, 2) -> (pairs,).

    >>> from explorer import network
    >>> are_joined(network("Q(2)"), np.array([[0, 1], [0, 3]]), Faults(frozenset({1}))).tolist()
    [False, True]
    """
    if net.directed:
        return np.asarray(distances_left(net, pairs, faults) > 0)
    # A failed node is a component of its own.
    labels, _ = components(net, faults)
    return np.asarray(labels[pairs[:, 0]] == labels[pairs[:, 1]])


def _joined_pairs(net: Network, pairs: Ints, faults: Faults) -> Ints:
    """Return the pairs of working nodes that are still connected; raise Unroutable for none."""
    if not faults:
        return pairs
    joined = are_joined(net, pairs, faults)
    if not joined.any():
        raise Unroutable(f"no way joins any of the pairs of {net.spec} with these faults")
    return np.asarray(pairs[joined])


def require_symmetric(routes: Routes, symmetry: Symmetry) -> None:
    """Raise BrokenContract if a router does not commute with a symmetry that it declares."""
    if symmetry.order == 1:
        return
    net, draw = routes.net, random.Random(routes.net.spec)
    rows = np.array(
        sorted(draw.sample(range(len(routes.pairs)), min(SYMMETRY_SAMPLES, len(routes.pairs))))
    )
    moves = symmetry.elements[[draw.randrange(1, symmetry.order) for _ in rows]]
    ends = np.stack([moves[np.arange(len(rows)), end] for end in routes.pairs[rows].T], axis=1)
    image_routes = route_pairs(net, routes.router, routes.variant, ends, None)
    paths = _paths_of_rows(routes, rows)
    for row, (path, image) in enumerate(zip(paths, next(image_routes.blocks()).nodes, strict=True)):
        moved = moves[row][path]
        length = int(image_routes.lengths[row])
        if not np.array_equal(moved[: length + 1], image[: length + 1]) or (
            length != routes.lengths[rows[row]]
        ):
            a, b = ends[row].tolist()
            raise BrokenContract(
                f"router {routes.router.key!r} names a symmetry of {net.spec} that it does not"
                f" keep, as from {net.format(a)} to {net.format(b)}: leave it out of symmetries()"
            )


def _paths_of_rows(routes: Routes, rows: Ints) -> list[Ints]:
    """Return the nodes of some routes."""
    paths = []
    for row in rows.tolist():
        at, path = int(routes.pairs[row, 0]), []
        for port in routes.ports[routes.starts[row] : routes.starts[row + 1]].tolist():
            path.append(at)
            at = int(routes.net.neighbors(at)[port])
        paths.append(np.array([*path, at], dtype=np.int64))
    return paths


def verification_of_routes(routes: Routes) -> Verification:
    """Return the report on the routes of all pairs."""
    net, symmetry = routes.net, routes.symmetry
    assert symmetry is not None
    outcomes, channels = outcomes_of(routes), Channels(net)
    load = loads(channels, routes)
    total = outcomes.sum(load, host_loads(channels, routes, load))
    return _report(
        total,
        routes,
        excess=outcomes.excess(range(net.nodes)),
        deadlock=deadlock_of(
            channels,
            dependencies(channels, routes),
            lambda: needs(routes, rules_for(net, total.pairs)),
            partial(leaves_no_cycle, channels, routes),
        ),
        floors=() if routes.faults else lower_bounds(net, total.ahead, symmetry),
        symmetry=symmetry.order,
        seed=None,
    )


def _sampled_verification(routes: Routes, seed: int) -> Verification:
    net = routes.net
    deadlock = Deadlock(None, (), None, None)
    if net.nodes <= MAX_BUILT:
        channels = Channels(net)
        waits = dependencies(channels, routes)
        cycle = shortest_cycle(waits, channels.size)
        if cycle:
            links = tuple(channels.link(channel) for channel in cycle)
            deadlock = Deadlock(False, links, None, None)
    total = outcomes_of(routes).sum()
    return _report(total, routes, excess=None, deadlock=deadlock, floors=(), symmetry=1, seed=seed)


def _report(total: Sum, routes: Routes, **fields: object) -> Verification:
    return verification_from_sum(
        total,
        routes.net,
        router=routes.router,
        variant=routes.variant,
        sampled=routes.symmetry is None,
        faults=routes.faults,
        **fields,
    )
