"""Checked steps of a router: no jump, no loop, no endless deciding, and a proper end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from explorer.core.errors import BrokenContract, ExplorerError, brief, describe_error
from explorer.core.network import MAX_BUILT, Network
from explorer.core.plugins.next_hop import NextHop
from explorer.core.reason import Moment
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_towards
from explorer.routing.traces.moments import TracedStep, moments

MIN_HOP_LIMIT = 2_000
"""Hops allowed to every router, whatever the network, because a probe goes back and forth."""

HOPS_PER_DIAMETER = 4
"""Hops allowed to a router beyond those, as a multiple of the diameter."""

UNWATCHED_STEPS = 64
"""Steps before repetitions are checked; a function of only the node and target, which may be slow,
is checked from its first step."""

MAX_VISITS = 3
"""A step that occurs this often, unchanged, recurs forever: two phases may share a link, not three.

The state of a router is what its step shows: the node, the line, the variables and the reason."""

COMPARED_VISITS = frozenset(MAX_VISITS * 2**k for k in range(40))
"""The numbers of visits after which their reasons and variables are compared."""

MAX_DECISIONS = 1_000
"""Most decisions in a row without a hop."""


class EndlessRoute(BrokenContract):
    """A route that loops forever, or a router that decides forever."""


def max_hops(net: Network, target: int) -> int:
    """Return the hops after which a router counts as looping: they follow from the diameter.

    The diameter is the distance of the farthest pair if that is known, else it comes from a search:
    no distance exceeds twice the depth of a search from any node.

    >>> from explorer import network
    >>> max_hops(network("Mesh(1024,1024)"), 0)
    10184
    """
    pair = net.farthest_pair()
    known = None if pair is None else net.distance(*pair)
    if known is not None:
        diameter = int(known)
    elif net.fits_search:
        diameter = 2 * int(distances_towards(net, target).max())
    else:
        diameter = MAX_BUILT // HOPS_PER_DIAMETER
    return MIN_HOP_LIMIT + HOPS_PER_DIAMETER * diameter


def checked_steps(
    router: Router,
    net: Network,
    source: int,
    target: int,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
) -> Iterator[Step]:
    """Yield the steps of a router as it makes them; raise BrokenContract if it cheats.

    A router cheats if it yields something other than a step, continues elsewhere, comes back to a
    node in the same state, decides and never hops, takes more hops than follow from the diameter,
    or ends short of the target without saying so. Whether a hop is a link is not checked.
    """
    at, hops, idle, limit = source, 0, 0, MIN_HOP_LIMIT
    steps: list[Step] = []
    unwatched = 0 if isinstance(router, NextHop) and router.memoryless else UNWATCHED_STEPS
    seen: dict[tuple[object, ...], list[int]] = {}
    for count, router_step in enumerate(
        _router_steps(router, net, source, target, variant, faults)
    ):
        step = _checked_step(router, net, router_step)
        if step.node != at:
            raise BrokenContract(
                f"router {router.key!r} jumps from {net.format(at)} to {net.format(step.node)}"
            )
        yield step
        if step.lost:
            return
        steps.append(step)
        if count >= unwatched:
            visits = seen.setdefault((step.node, step.next, step.line, step.action), [])
            visits.append(count)
            # The texts of a step are evaluated only when it recurs, and ever more rarely.
            if len(visits) in COMPARED_VISITS and _is_repetition(
                list(moments(net, source, target, variant, faults, steps)), steps, visits
            ):
                # A function has no lines of its own: its steps are all of the first.
                line_text = "" if isinstance(router, NextHop) else f" (line {step.line})"
                raise EndlessRoute(
                    f"router {router.key!r} loops: it comes to {net.format(at)} again and again"
                    f" in the same state{line_text}"
                )
        if step.next is None:
            idle += 1
            if idle > MAX_DECISIONS:
                raise EndlessRoute(
                    f"router {router.key!r} decides {MAX_DECISIONS:,} times at {net.format(at)}"
                    " and never hops"
                )
            continue
        at, hops, idle = step.next, hops + 1, 0
        if hops > limit:
            limit = max(limit, max_hops(net, target))
            if hops > limit:
                raise EndlessRoute(
                    f"router {router.key!r} loops: more than {limit:,} hops, more than"
                    f" {HOPS_PER_DIAMETER} times the diameter"
                )
    if at != target:
        raise BrokenContract(
            f"router {router.key!r} stops at {net.format(at)}, short of {net.format(target)},"
            " and does not say that the message is lost"
        )


def _is_repetition(seen: list[Moment], before: list[Step], visits: list[int]) -> bool:
    """Return whether the last of some steps shows the same as MAX_VISITS of them.

    The route has no end yet, so a text that depends on its end counts as no repetition.
    """
    steps = [TracedStep(before[visit], seen[visit]) for visit in visits]
    try:
        texts = [(step.why, step.variables) for step in steps]
    except BrokenContract:
        return False
    return texts.count(texts[-1]) >= MAX_VISITS


def _checked_step(router: Router, net: Network, step: object) -> Step:
    """Return a step with plain indices; raise BrokenContract unless it joins nodes."""
    if not isinstance(step, Step):
        raise BrokenContract(
            f"router {router.key!r} gives {brief(repr(step))}, which is no Step of"
            " explorer.core.router"
        )
    if type(step.node) is int and (step.next is None or type(step.next) is int):
        plain = step
    else:
        plain = replace(
            step,
            node=_index(router, net, step.node),
            next=None if step.next is None else _index(router, net, step.next),
        )
    for node in (plain.node, plain.next):
        if node is not None and not 0 <= node < net.nodes:
            raise _no_node(router, net, node)
    return plain


def _index(router: Router, net: Network, node: object) -> int:
    if not isinstance(node, int | np.integer):
        raise _no_node(router, net, node)
    return int(node)


def _no_node(router: Router, net: Network, node: object) -> BrokenContract:
    return BrokenContract(
        f"router {router.key!r} gives a step at {brief(repr(node))}, which is no node of"
        f" {net.spec}: indices go from 0 to {net.nodes - 1}"
    )


def _router_steps(
    router: Router, net: Network, source: int, target: int, variant: str | None, faults: Faults
) -> Iterator[object]:
    """Yield the steps of a router; turn its own errors into BrokenContract."""
    try:
        yield from router.steps(net, source, target, variant, faults)
    except (ExplorerError, MemoryError):
        raise
    except Exception as error:
        raise BrokenContract(
            f"router {router.key!r} fails when it is asked: {describe_error(error)}"
        ) from error
