"""All pairs of a network that is too large to be held, in blocks of sources that add up exactly.

A block is routed, counted and forgotten, on this machine or by the workers of a cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import accumulate
from operator import add

import numpy as np

from explorer.analysis.verification.block_store import sum_store, waits_store
from explorer.analysis.verification.blocks import (
    Block,
    Plan,
    block_dependencies,
    channel_rules,
    from_bits,
    plan,
    sum_of,
)
from explorer.analysis.verification.dependencies import is_acyclic
from explorer.analysis.verification.lower_bounds import lower_bounds
from explorer.analysis.verification.report import (
    Deadlock,
    Verification,
    deadlock_of,
    verification_from_sum,
)
from explorer.analysis.verification.store import routes_key
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import require_pairs
from explorer.analysis.verification.virtual import Need
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.distributed_map import THIS_PROCESS, Cluster, map_blocks
from explorer.jobs.job_folder import (
    Job,
    Progress,
    Record,
    new_job,
    results_in_order,
    show_no_progress,
)
from explorer.routing.traces.trace import choose_router, choose_variant, fault_texts

MAX_NODES = 2**17
"""Largest network for which all pairs can be checked in blocks."""


def plan_of_block(block: Block) -> Plan:
    """Return the plan to which a block belongs."""
    net = network(block.spec)
    return plan(net, router_for(net, block.router), block.variant, faults=block.faults)


def blocks_of(pairs_plan: Plan) -> list[Block]:
    """Return the blocks of a plan, in the order of their sources."""
    return [
        Block(
            pairs_plan.net.spec,
            pairs_plan.router.key,
            pairs_plan.variant,
            first,
            last,
            pairs_plan.faults,
        )
        for first in range(0, pairs_plan.sources, pairs_plan.sources_per_block)
        for last in [min(first + pairs_plan.sources_per_block, pairs_plan.sources)]
    ]


def run_block(block: Block) -> Sum:
    """Return the sum of a block."""
    pairs_plan = plan_of_block(block)
    return sum_of(pairs_plan, pairs_plan.outcomes(block.first, block.last))


def verify_in_blocks(
    net: Network,
    router: str | None = None,
    variant: str | None = None,
    where: Cluster = THIS_PROCESS,
    progress: Progress = show_no_progress,
    folder: str | None = None,
    faults: Faults = NO_FAULTS,
    served: bool = False,
) -> Verification:
    """Return the results of a router over all pairs as ``verify`` does, but block by block.

    The blocks are computed by a cluster, if one is named. Results are stored in ``folder``, and
    reused when the same check is requested again, by a server (``served``) or by a command. The
    excess of single pairs is not stored. Raises TooLarge above 131,072 nodes.

    >>> from explorer import network
    >>> result = verify_in_blocks(network("HCN(3)"), "hcn-optimal")
    >>> result.shortest, result.longer, result.saturation, result.deadlock.free
    (3888, 144, Fraction(64, 75), False)
    """
    require_pairs(net)
    net.require_at_most(
        MAX_NODES, "every pair is taken in blocks up to", nearest="a sample, such as 10,000 pairs"
    )
    chosen = choose_router(net, router, faults)
    pairs_plan = plan(net, chosen, choose_variant(chosen, variant), faults=faults)
    blocks = blocks_of(pairs_plan)
    key = routes_key(net, chosen, pairs_plan.variant, faults)
    store = None if folder is None else sum_store(folder, key)
    compute = partial(map_blocks, run_block, cluster=where)
    with Record(job_of(pairs_plan), folder, progress, served) as record:
        for total in accumulate(record.parts(compute, blocks, store), add):
            record.count(total.pairs, total.to_json(net))
        assert pairs_plan.symmetry is not None
        return verification_from_sum(
            total,
            net,
            router=chosen,
            variant=pairs_plan.variant,
            sampled=False,
            seed=None,
            symmetry=pairs_plan.order,
            excess=None,
            deadlock=_deadlock(pairs_plan, total, blocks, where, folder),
            floors=() if faults else lower_bounds(net, total.ahead, pairs_plan.symmetry),
            faults=faults,
        )


def job_of(pairs_plan: Plan) -> Job:
    """Return the job of a plan of all pairs, not yet begun.

    >>> from explorer import network
    >>> net = network("Q(3)")
    >>> job = job_of(plan(net, router_for(net, "e-cube"), None))
    >>> job.name, job.total
    ('verify Q(3) e-cube', 56)
    >>> job.asked
    {'kind': 'every pair', 'net': 'Q(3)', 'router': 'e-cube', 'variant': None, 'faults': []}
    """
    failed = fault_texts(pairs_plan.net, pairs_plan.faults)
    words = [
        "verify",
        pairs_plan.net.spec,
        pairs_plan.router.key,
        *([pairs_plan.variant] if pairs_plan.variant else []),
    ]
    return new_job(
        name=" ".join([*words, *(f"--fault {text}" for text in failed)]),
        unit="pairs",
        total=pairs_plan.pairs,
        key=job_key(pairs_plan.net, pairs_plan.router, pairs_plan.variant, pairs_plan.faults),
        asked={
            "kind": "every pair",
            "net": pairs_plan.net.spec,
            "router": pairs_plan.router.key,
            "variant": pairs_plan.variant,
            "faults": failed,
        },
    )


def job_key(net: Network, router: Router, variant: str | None, faults: Faults) -> str:
    """Return the key of the job of all pairs; it changes with the router's code."""
    return routes_key(net, router, variant, faults)[:24]


def _deadlock(
    pairs_plan: Plan, total: Sum, blocks: Sequence[Block], where: Cluster, folder: str | None
) -> Deadlock:
    """Return whether the dependencies of all blocks form a cycle, and by which rule they do not."""
    channels, rules = Channels(pairs_plan.net), channel_rules(pairs_plan)
    assert total.waits is not None
    key = routes_key(pairs_plan.net, pairs_plan.router, pairs_plan.variant, pairs_plan.faults)

    def leaves_no_cycle(need: Need) -> bool:
        rule, count = need.rule, need.channels
        store = None if folder is None else waits_store(folder, key, rule.key, count)
        under_rule = partial(dependencies_under_rule, rules.index(rule), count)
        parts = results_in_order(partial(map_blocks, under_rule, cluster=where), blocks, store)
        all_rows = reduce(merged_rows, (rows for rows, _ in parts))
        return is_acyclic(all_rows, channels.size * count)

    waits = from_bits(channels, total.waits.tobytes())
    return deadlock_of(channels, waits, lambda: map(Need, rules, total.needs), leaves_no_cycle)


def dependencies_under_rule(index: int, channels: int, block: Block) -> Ints:
    """Return the dependencies of a block under a rule, by its index and its virtual channels."""
    pairs_plan = plan_of_block(block)
    need = Need(channel_rules(pairs_plan)[index], channels)
    (rows,) = block_dependencies(pairs_plan, block.first, block.last, [need])
    return merged_rows(rows, rows[:0])


def merged_rows(first: Ints, second: Ints) -> Ints:
    """Return the union of two sets of rows (channel, channel), in rising order.

    Each row becomes one number. A stable sort merges two sorted sets, a hundred times as fast as
    ``np.unique``.

    >>> merged_rows(np.array([[1, 2]]), np.array([[0, 5], [1, 2]])).tolist()
    [[0, 5], [1, 2]]
    """
    rows = np.concatenate([first, second]).astype(np.int64)
    keys = rows[:, 0] << 32 | rows[:, 1]
    keys.sort(kind="stable")
    is_first = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=is_first[1:])
    keys = keys[is_first]
    return np.stack([keys >> 32, keys & 2**32 - 1], axis=1)
