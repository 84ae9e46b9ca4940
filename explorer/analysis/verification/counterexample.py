"""The smallest network of a family in which a router fails or takes a path that is too long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product

import numpy as np

from explorer.analysis.verification.outcomes import outcomes_of
from explorer.analysis.verification.report import Verification
from explorer.analysis.verification.routes import ARRIVES
from explorer.analysis.verification.sums import Pair
from explorer.analysis.verification.verify import all_routes
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.jobs.job_folder import Progress, show_no_progress
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube

MAX_NODES = 512
"""Largest network of a family that is searched."""

MAX_MEMBERS = 24
"""Most networks of a family that are searched."""

MAX_VALUES = 6
"""Values of a parameter that are tried, from its minimum on."""


@dataclass(frozen=True)
class Counterexample:
    """A network and a message in it that is lost, loops for ever, or takes a longer path."""

    net: Network
    pair: Pair


def smallest_counterexample(
    verification: Verification, progress: Progress = show_no_progress
) -> Counterexample | None:
    """Return the smallest counterexample in the family to a result, None if none fails.

    It is against delivery if a message does not arrive; else against shortest paths. ``progress``
    is called with the number of pairs routed, and of all pairs.

    >>> from explorer import network
    >>> from explorer.analysis.verification import verify
    >>> example = smallest_counterexample(verify(network("HCN(3)"), "hcn-optimal"))
    >>> example.net.spec, example.pair.length, example.pair.distance
    ('HCN(2)', 4, 3)
    """
    fails = verification.lost + verification.loops > 0
    if verification.faults:
        # The faults belong to this network; a smaller one has other nodes.
        return None
    if not fails and not verification.longer:
        return None
    return smallest_example(
        verification.net, verification.router, verification.variant, fails, progress
    )


def smallest_example(
    net: Network,
    router: Router,
    variant: str | None,
    fails: bool,
    progress: Progress = show_no_progress,
) -> Counterexample | None:
    """Return the smallest example of a family of a message that fails, or that takes too many hops.

    Networks with at most the nodes of ``net``, up to 512, are searched in order of size; the result
    is the first of the nearest pairs in the first network with an example.
    """
    served = [member for member in islice(members(net), MAX_MEMBERS) if router.serves(member)]
    pairs = [member.nodes * (member.nodes - 1) for member in served]
    for place, member in enumerate(served):
        before = sum(pairs[:place])

        def show(done: int, total: int, before: int = before) -> None:
            progress(before + done, sum(pairs))

        with suppress(ExplorerError):
            example = _nearest_example(member, router, variant, fails, show)
            if example is not None:
                return example
    return None


def _nearest_example(
    net: Network, router: Router, variant: str | None, fails: bool, progress: Progress
) -> Counterexample | None:
    """Return the nearest pair of a network whose message fails, or takes too many hops."""
    outcomes = outcomes_of(all_routes(net, router, variant, progress=progress))
    arrives = outcomes.routes.fates == ARRIVES
    wrong = ~arrives if fails else arrives & (outcomes.routes.lengths > outcomes.distances)
    rows = np.flatnonzero(wrong)
    if not len(rows):
        return None
    return Counterexample(net, outcomes.pair(int(rows[outcomes.distances[rows].argmin()])))


def members(net: Network) -> Iterator[Network]:
    """Yield a family's networks of at most the nodes of ``net``, up to 512, smallest first.

    >>> from explorer import network
    >>> [member.spec for member in members(network("HCN(4)"))]
    ['HCN(1)', 'HCN(2)', 'HCN(3)', 'HCN(4)']
    """
    most = min(net.nodes, MAX_NODES)
    networks = [member for member in _small_members(net) if 1 < member.nodes <= most]
    yield from sorted(networks, key=lambda member: (member.nodes, member.spec))


def _small_members(net: Network) -> Iterator[Network]:
    if not net.parameters:
        yield net
        return
    if isinstance(net, GeneralizedHypercube):
        lows = [3 if shape == "r" and radix > 2 else 2 for radix, shape in net.dimensions]
        ranges = [
            range(low, min(radix, low + MAX_VALUES) + 1)
            for low, radix in zip(lows, net.radices, strict=True)
        ]
        for radices in product(*ranges):
            with suppress(ExplorerError):
                yield replace(net, radices=radices)
        return
    values = [range(p.minimum, min(p.maximum, p.minimum + MAX_VALUES) + 1) for p in net.parameters]
    for chosen in product(*values):
        with suppress(ExplorerError):
            yield type(net).from_arguments([str(value) for value in chosen])
