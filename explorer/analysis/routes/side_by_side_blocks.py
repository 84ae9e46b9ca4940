"""Lanes side by side over all pairs, in blocks of sources: a stored job that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np

from explorer.analysis.routes.side_by_side import (
    MAX_ROUTED_PAIRS,
    Lane,
    OverPairs,
    PairHops,
    over_sampled_pairs,
    pair_hops,
    routing_cost,
)
from explorer.analysis.verification.block_store import store_of_blocks, sum_arrays, sum_from
from explorer.analysis.verification.blocks import Block, Plan, plan
from explorer.analysis.verification.channels import loads
from explorer.analysis.verification.in_blocks import blocks_of, plan_of_block
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.analysis.verification.store import Arrays, KeptArrays, routes_key
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import require_all_pairs
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.jobs.distributed_map import THIS_PROCESS, Cluster, map_blocks
from explorer.jobs.job_folder import Job, Record, key_of, new_job


@dataclass(frozen=True, eq=False)
class LaneBlock:
    """The results of a lane for a block: the sum, and the hops of every pair, (rows, nodes).

    ``rows`` are the sources of the pairs, with those that follow by symmetry.
    """

    total: Sum
    rows: Ints
    lengths: Ints


def lane_block(pairs_plan: Plan, first: int, last: int) -> LaneBlock:
    """Return the results of a lane for the sources ``first`` up to ``last`` of its plan.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> block = lane_block(plan(net, router_for(net), None), 0, 1)
    >>> block.total.pairs, block.rows.tolist(), block.lengths[0].tolist()
    (12, [0, 1, 2, 3], [0, 1, 1, 2])
    """
    outcomes, rows = pairs_plan.outcomes(first, last), pairs_plan.rows(first, last)
    total = outcomes.sum(loads(Channels(pairs_plan.net), outcomes.routes))
    return LaneBlock(total, rows, outcomes.lengths(rows).astype(np.uint16))


def run_lane_block(block: Block) -> LaneBlock:
    """Return the results of a lane for a block."""
    return lane_block(plan_of_block(block), block.first, block.last)


def lane_store(folder: str, key: str) -> KeptArrays[Block, LaneBlock]:
    """Return the store of a lane's blocks, by the key of its routes."""
    return store_of_blocks(folder, key, "-hops", _lane_block_from, _lane_block_arrays)


def _lane_block_from(arrays: Arrays) -> LaneBlock | None:
    total = sum_from(arrays) if arrays.keys() >= {"rows", "lengths"} else None
    return None if total is None else LaneBlock(total, arrays["rows"], arrays["lengths"])


def _lane_block_arrays(block: LaneBlock) -> Arrays:
    return {**sum_arrays(block.total), "rows": block.rows, "lengths": block.lengths}


@dataclass(frozen=True)
class Compared:
    """The results of every lane over all pairs, and the first pair with the largest difference."""

    pairs: tuple[OverPairs, ...]
    apart: PairHops | None


class Spread:
    """The fewest and the most hops over all lanes for every pair; lanes are added one by one.

    Hops are stored in bytes as long as they fit. The largest number of the type means no delivery;
    its difference from any number of hops exceeds that of any two numbers of hops.

    >>> spread = Spread(2)
    >>> spread.add(LaneBlock(None, np.arange(2), np.array([[0, 100], [1, 0]])))
    >>> spread.add(LaneBlock(None, np.arange(2), np.array([[0, NOT_DELIVERED], [200, 0]])))
    >>> spread.widest(), int((spread.most - spread.fewest)[1, 0])
    ((0, 1), 199)
    """

    def __init__(self, nodes: int) -> None:
        self.fewest = np.full((nodes, nodes), np.iinfo(np.uint8).max, dtype=np.uint8)
        self.most = np.zeros((nodes, nodes), dtype=np.uint8)

    def add(self, block: LaneBlock) -> None:
        """Add the results of a lane for a block."""
        rows, lengths = block.rows, block.lengths
        lost = lengths == NOT_DELIVERED
        if 2 * int(lengths.max(initial=0, where=~lost)) >= self._not_delivered == 255:
            self.fewest, self.most = map(_as_16_bits, (self.fewest, self.most))
        hops = np.where(lost, self._not_delivered, lengths).astype(self.most.dtype)
        self.fewest[rows] = np.minimum(self.fewest[rows], hops)
        self.most[rows] = np.maximum(self.most[rows], hops)

    @property
    def _not_delivered(self) -> int:
        return int(np.iinfo(self.most.dtype).max)

    def widest(self) -> tuple[int, int] | None:
        """Return the first pair with the largest difference in hops, None if there is no
        difference."""
        differs = self.most - self.fewest
        source, target = divmod(int(differs.argmax()), len(differs))
        return (source, target) if differs[source, target] else None


def _as_16_bits(hops: np.ndarray) -> np.ndarray:
    wide = hops.astype(np.uint16)
    wide[hops == np.iinfo(hops.dtype).max] = np.iinfo(np.uint16).max
    return wide


@lru_cache(maxsize=16)
def compare_lanes(lanes: tuple[Lane, ...]) -> Compared:
    """Return the results of lanes over all pairs, or over one sample if all pairs take too long.

    A sample does not show where the lanes differ most.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("HCN(2)")
    >>> (result,) = compare_lanes((Lane(net, router_for(net, "hcn-optimal"), "corrected"),)).pairs
    >>> result.pairs, result.longer, result.saturation
    (240, 8, Fraction(1, 1))
    """
    for lane in lanes:
        _require_single_links(lane)
    if sum(map(routing_cost, lanes)) > MAX_ROUTED_PAIRS:
        return Compared(tuple(map(over_sampled_pairs, lanes)), None)
    return side_by_side_in_blocks(lanes)


def _require_single_links(lane: Lane) -> None:
    lane.net.require_single_links("what routers do with every pair, side by side,")


def side_by_side_in_blocks(
    lanes: Sequence[Lane],
    where: Cluster = THIS_PROCESS,
    progress: Callable[[Lane, int, int], None] = lambda lane, done, total: None,
    folder: str | None = None,
    ends: tuple[int, int] = (0, 1),
    served: bool = False,
) -> Compared:
    """Return the results of lanes over all pairs, and the pair for which they differ most.

    A message that does not arrive differs from one that arrives by more than any number of hops.
    The networks have the same number of nodes: node i corresponds to node i. Results are stored in
    ``folder`` and reused. ``ends`` is the pair that was shown when the job was started; ``served``
    is True if a server runs it, not a command. Raises TooLarge above 4,096 nodes.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("HCN(2)")
    >>> keys = ("hcn-optimal", "hcn-shortest")
    >>> both = side_by_side_in_blocks([Lane(net, router_for(net, key), None) for key in keys])
    >>> both.pairs[0].longer, both.apart
    (8, PairHops(source=1, target=10, hops=(4, 3)))
    """
    spread = Spread(lanes[0].net.nodes)
    sums: list[Sum] = []
    compute = partial(map_blocks, run_lane_block, cluster=where)
    with Record(side_by_side_job(lanes, ends), folder, served=served) as record:
        for lane in lanes:
            pairs_plan = plan(lane.net, lane.router, lane.variant)
            key = routes_key(lane.net, lane.router, pairs_plan.variant)
            store = None if folder is None else lane_store(folder, key)
            total: Sum | None = None
            for block in record.parts(compute, blocks_of(pairs_plan), store):
                spread.add(block)
                total = block.total if total is None else total + block.total
                so_far = [*sums, total]
                record.count(sum(s.pairs for s in so_far), _lane_sums_json(lanes, so_far))
                progress(lane, total.pairs, pairs_plan.pairs)
            assert total is not None
            sums.append(total)
    pairs = tuple(_over_all_pairs(lane, total) for lane, total in zip(lanes, sums, strict=True))
    widest = spread.widest()
    return Compared(pairs, None if widest is None else pair_hops(lanes, *widest))


def _over_all_pairs(lane: Lane, total: Sum) -> OverPairs:
    assert total.load is not None
    busiest = int(total.load.max(initial=0))
    return OverPairs(**vars(total), net=lane.net, sampled=False, busiest=busiest)


def side_by_side_job(lanes: Sequence[Lane], ends: tuple[int, int]) -> Job:
    """Return the job of comparing lanes over all pairs, not yet begun.

    Its key changes when the code of a router changes.
    """
    for lane in lanes:
        _require_single_links(lane)
        require_all_pairs(lane.net)
    net = lanes[0].net
    keys = [routes_key(lane.net, lane.router, lane.variant) for lane in lanes]
    return new_job(
        name=" ".join(["side by side", *map(lane_name, lanes)]),
        unit="pairs",
        total=sum(lane.net.nodes * (lane.net.nodes - 1) for lane in lanes),
        key=key_of(" ".join(["side by side", *keys])),
        asked={
            "kind": "side by side",
            "lanes": [[lane.net.spec, lane.router.key, lane.variant] for lane in lanes],
            "ends": [net.format(end) for end in ends],
        },
    )


def lane_name(lane: Lane) -> str:
    """Return a lane as on the command line: ``NET/ROUTER``, followed by ``/VARIANT`` if any."""
    return "/".join([lane.net.spec, lane.router.key, *([lane.variant] if lane.variant else [])])


def _lane_sums_json(lanes: Sequence[Lane], sums: Sequence[Sum]) -> Mapping[str, Any]:
    return {
        "lanes": [
            [lane_name(lane), total.to_json(lane.net)]
            for lane, total in zip(lanes, sums, strict=False)
        ]
    }
