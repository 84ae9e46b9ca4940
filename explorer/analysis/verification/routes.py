"""The routes of many pairs, computed by the router itself, on one core or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise

import numpy as np

from explorer.analysis.embeddings.measure import all_distances, shortest_paths
from explorer.analysis.verification.pieces import CHUNK, PAIRS_PER_REPORT, run_in_pieces
from explorer.analysis.verification.store import Chunk
from explorer.analysis.verification.symmetry import Symmetry
from explorer.core.errors import ExplorerError
from explorer.core.ints import Ints
from explorer.core.network import MAX_BUILT, Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.jobs.job_folder import KeptResults, results_in_order
from explorer.routing.traces.moments import TracedStep, moments
from explorer.routing.traces.together import route_together
from explorer.routing.traces.watch import EndlessRoute, checked_steps

ARRIVES, LOST, LOOPS = range(3)
"""The fate of a message: it arrives, it is lost on the way, or it loops for ever."""

ROUTES_PER_BLOCK = 2**17
"""Routes in one block."""

MIN_PAIRS_PER_PROCESS = 2**12
"""Fewest pairs for which it pays to start a second process."""

SEARCHED = "breadth-first"
"""The router whose routes are found by search for all pairs at once, without steps."""


@dataclass(frozen=True, eq=False)
class Block:
    """Some routes, one a row: ``nodes`` (rows, hops + 1), ``ports`` of the hops (rows, hops).

    ``ports`` are padded with -1, ``nodes`` with the last node. ``rows`` are indices in ``Routes``.
    """

    rows: Ints
    nodes: Ints
    ports: Ints

    @cached_property
    def is_hop(self) -> Ints:
        """Whether there is a hop: (rows, hops) bool."""
        return np.asarray(self.ports >= 0)


@dataclass(frozen=True, eq=False)
class Routes:
    """The routes of ``pairs``, rows (source, target), as the ports of their hops in one array.

    Route i uses ``ports[starts[i]:starts[i + 1]]``, as far as it goes; a route that loops has none.
    ``fates`` says whether each arrives. ``symmetry`` maps the routes to all others, or is None for
    a sample. ``reasons`` says why rows do not arrive. ``faults`` are the failed nodes and links.
    """

    net: Network
    router: Router
    variant: str | None
    pairs: Ints
    ports: Ints
    starts: Ints
    fates: Ints
    reasons: dict[int, str]
    symmetry: Symmetry | None
    faults: Faults = NO_FAULTS

    def between_hosts(self, block: Block) -> Ints:
        """Return which hops are of messages from hosts to hosts: (rows, hops) bool.

        Switches that only forward messages send none, so their routes do not count.
        """
        if self.net.hosts_each is not None:
            return block.is_hop
        hosts = self.net.hosts(np.arange(self.net.nodes)) > 0
        source, target = self.pairs[block.rows].T
        return np.asarray(block.is_hop & (hosts[source] & hosts[target])[:, None])

    @property
    def order(self) -> int:
        """The number of pairs that a route stands for: its own and its images."""
        return 1 if self.symmetry is None else self.symmetry.order

    @property
    def lengths(self) -> Ints:
        """The number of hops of every route: (pairs,)."""
        return np.diff(self.starts)

    def blocks(self, size: int = ROUTES_PER_BLOCK) -> Iterator[Block]:
        """Yield the routes in blocks of ``size``."""
        for first in range(0, len(self.pairs), size):
            rows = np.arange(first, min(first + size, len(self.pairs)))
            lengths = self.lengths[rows]
            columns = np.arange(int(lengths.max(initial=0)))
            hop_mask = columns < lengths[:, None]
            ports = np.full(hop_mask.shape, -1, dtype=np.int64)
            ports[hop_mask] = self.ports[self.starts[first] : self.starts[rows[-1] + 1]]
            nodes = np.empty((len(rows), len(columns) + 1), dtype=self.pairs.dtype)
            nodes[:, 0] = self.pairs[rows, 0]
            for hop, column in enumerate(ports.T):
                nodes[:, hop + 1] = nodes[:, hop]
                going = column >= 0
                nodes[going, hop + 1] = _neighbors_at(self.net, nodes[going, hop], column[going])
            yield Block(rows, nodes, ports)


def route_pairs(
    net: Network,
    router: Router,
    variant: str | None,
    pairs: Ints,
    symmetry: Symmetry | None,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    store: KeptResults[Ints, Chunk] | None = None,
    faults: Faults = NO_FAULTS,
) -> Routes:
    """Return the routes of pairs, (pairs, 2); ``jobs`` processes share the work if possible.

    Routes in the ``store`` are not computed again, and new routes are stored in it.

    If a router jumps, loops, stops short or fails, that message is lost and the next one follows. A
    router that does not tolerate faults loses the messages that meet one.
    """
    chunks = [pairs[first : first + CHUNK] for first in range(0, len(pairs), CHUNK)]
    searched = router.key == SEARCHED and not faults
    use_table = searched and len(pairs) * len(net.ports) >= net.nodes**2
    if use_table:
        # Computed once before other processes are started, so that each of them has it.
        _all_distances(net)
    route_by_steps = partial(_route_chunk, net, router, variant, faults)
    route_piece = partial(_shortest_routes, net, use_table) if searched else route_by_steps
    ports, lengths, fates, reasons = [], [], [], {}
    done = 0
    size = (
        PAIRS_PER_REPORT
        if not searched and _works_by_steps(net, router, variant, faults, pairs)
        else CHUNK
    )

    def tick(pairs_done: int) -> None:
        progress(done + pairs_done)

    jobs = jobs if len(pairs) >= MIN_PAIRS_PER_PROCESS else 1
    compute = partial(run_in_pieces, route_piece, jobs, size, tick)
    for chunk, _ in results_in_order(compute, chunks, store):
        ports.append(chunk[0])
        lengths.append(chunk[1])
        fates.append(chunk[2])
        reasons.update({done + row: why for row, why in chunk[3].items()})
        done += len(chunk[1])
        progress(done)
    _all_distances.cache_clear()
    starts = np.zeros(len(pairs) + 1, dtype=np.int64)
    np.cumsum(np.concatenate(lengths), out=starts[1:])
    return Routes(
        net,
        router,
        variant,
        pairs,
        np.concatenate(ports),
        starts,
        np.concatenate(fates),
        reasons,
        symmetry,
        faults,
    )


def _route_chunk(
    net: Network, router: Router, variant: str | None, faults: Faults, pairs: Ints
) -> Chunk:
    """Route some pairs."""
    at_once = not faults and net.nodes <= MAX_BUILT
    if at_once and (chunk := _route_at_once(net, router, variant, pairs)) is not None:
        return chunk
    avoidable_faults = faults if router.tolerates_faults else NO_FAULTS
    paths, fates, reasons = [], np.zeros(len(pairs), dtype=np.uint8), {}
    for row, (source, target) in enumerate(pairs.tolist()):
        path, steps = [source], list[Step]()
        try:
            for step in checked_steps(router, net, source, target, variant, avoidable_faults):
                if step.next is not None and faults.blocks(step.node, step.next):
                    fates[row], reasons[row] = LOST, _fault_reason(net, step, faults)
                    break
                steps.append(step)
                if step.action == "retreat":
                    path.pop()
                elif step.next is not None:
                    path.append(step.next)
                if step.lost:
                    *_, moment = moments(net, source, target, variant, avoidable_faults, steps)
                    fates[row], reasons[row] = LOST, TracedStep(step, moment).why
        except EndlessRoute as error:
            fates[row], reasons[row], path = LOOPS, str(error), [source]
        except ExplorerError as error:
            fates[row], reasons[row] = LOST, str(error)
        paths.append(path)
    lengths = np.array([len(path) - 1 for path in paths])
    here = np.array([a for path in paths for a in path[:-1]], dtype=pairs.dtype)
    there = np.array([b for path in paths for b in path[1:]], dtype=pairs.dtype)
    ports = _ports_between(net, here, there)
    if (ports < 0).any():
        ports, lengths = _cut_at_jumps(net, router, paths, ports, lengths, fates, reasons)
    return ports, lengths, fates, reasons


def _works_by_steps(
    net: Network, router: Router, variant: str | None, faults: Faults, pairs: Ints
) -> bool:
    """Return whether a router computes its routes step by step, one after the other."""
    if faults or net.nodes > MAX_BUILT or not len(pairs):
        return True
    source, target = pairs[:1].T
    return router.next_hops(net, source, target, source, variant) is None


def _fault_reason(net: Network, step: Step, faults: Faults) -> str:
    """Return why a message is lost when its next hop has failed."""
    assert step.next is not None
    what = "node" if step.next in faults.nodes else "link to"
    return f"at {net.format(step.node)} it comes to the failed {what} {net.format(step.next)}"


def _route_at_once(net: Network, router: Router, variant: str | None, pairs: Ints) -> Chunk | None:
    """Return the routes of some pairs, hop by hop for all at once; None without ``next_hops``.

    Also None if a hop is not a link or a route does not end: the step-by-step run then shows where.
    """
    hops = route_together(router, net, pairs, variant)
    if hops is None:
        return None
    ports = [_ports_between(net, at, there) for _, at, there in hops]
    if any((port < 0).any() for port in ports):
        return None
    lengths = np.bincount(np.concatenate([row for row, _, _ in hops]), minlength=len(pairs))
    starts = np.cumsum(lengths) - lengths
    flat_ports = np.empty(int(lengths.sum()), dtype=np.int16)
    for hop, (row, _, _) in enumerate(hops):
        flat_ports[starts[row] + hop] = ports[hop]
    return flat_ports, lengths, np.zeros(len(pairs), dtype=np.uint8), {}


@lru_cache(maxsize=1)
def _all_distances(net: Network) -> Ints:
    return all_distances(net)


def _shortest_routes(net: Network, use_table: bool, pairs: Ints) -> Chunk:
    """Return the shortest routes of some pairs; with ``use_table``, by a table of distances."""
    paths = shortest_paths(net, pairs, _all_distances(net) if use_table else None)
    lengths = (paths >= 0).sum(axis=1) - 1
    hop_mask = paths[:, 1:] >= 0
    ports = _ports_between(net, paths[:, :-1][hop_mask], paths[:, 1:][hop_mask])
    fates = np.where(paths[np.arange(len(paths)), lengths] == pairs[:, 1], ARRIVES, LOST)
    reasons = {
        row: f"no way leads to {net.format(int(pairs[row, 1]))}"
        for row in np.flatnonzero(fates).tolist()
    }
    return ports, lengths, fates.astype(np.uint8), reasons


def _cut_at_jumps(
    net: Network,
    router: Router,
    node_rows: list[list[int]],
    ports: Ints,
    lengths: Ints,
    fates: Ints,
    reasons: dict[int, str],
) -> tuple[Ints, Ints]:
    """Return ports and lengths of routes that are cut before their first jump."""
    parts = []
    starts = np.concatenate([[0], np.cumsum(lengths)])
    for row, (first, last) in enumerate(pairwise(starts.tolist())):
        jumps = np.flatnonzero(ports[first:last] < 0)
        if len(jumps):
            last = first + int(jumps[0])
            a, b = node_rows[row][last - first], node_rows[row][last - first + 1]
            fates[row] = LOST
            reasons[row] = (
                f"router {router.key!r} jumps: {net.format(a)} and {net.format(b)} are not joined"
            )
        lengths[row] = last - first
        parts.append(ports[first:last])
    return np.concatenate(parts), lengths


def _ports_between(net: Network, here: Ints, there: Ints) -> Ints:
    """Return the port from each node to another, -1 if they are not joined: int16."""
    if not len(here):
        return np.zeros(0, dtype=np.int16)
    matches = (net.table()[here] if net.nodes <= len(here) else net.neighbors(here)) == there[
        :, None
    ]
    return np.where(matches.any(axis=1), matches.argmax(axis=1), -1).astype(np.int16)


def _neighbors_at(net: Network, nodes: Ints, ports: Ints) -> Ints:
    """Return the neighbours at the given ports."""
    if net.nodes <= MAX_BUILT and net.nodes <= len(nodes):
        return np.asarray(net.table()[nodes, ports], dtype=np.int64)
    return np.asarray(net.neighbors(nodes)[np.arange(len(nodes)), ports])
