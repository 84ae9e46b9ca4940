"""Every pair in blocks: blocks added in any order give the result for all pairs."""

from __future__ import annotations

import random
from functools import reduce
from itertools import pairwise
from time import process_time

import numpy as np
import pytest

from explorer import network
from explorer.analysis.verification import verify
from explorer.analysis.verification.blocks import (
    block_dependencies,
    channel_rules,
    cycles,
    from_bits,
    group_within,
    plan,
    sample,
    sum_of,
    to_bits,
)
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import all_routes
from explorer.analysis.verification.virtual import Need, needs
from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import router_for

SPECS = ("HCN(2)", "S(4)", "Torus(4,4)", "CCC(3)", "BT(3)", "MC(2,1)", "Mesh(3,4)")


def random_blocks(sources: int, seed: str) -> list[tuple[int, int]]:
    """Return blocks of sources of any sizes, in any order."""
    draw = random.Random(seed)
    places = sorted({0, sources, *(draw.randrange(sources) for _ in range(4))})
    blocks = list(pairwise(places))
    draw.shuffle(blocks)
    return blocks


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("variant", [None, "as printed"])
def test_blocks_come_to_the_whole(spec: str, variant: str | None) -> None:
    net = network(spec)
    router = router_for(net, "metacube-paper" if spec == "MC(2,1)" else None)
    if variant and variant not in router.variants:
        return
    of, whole = plan(net, router, variant), verify(net, router, variant)
    blocks = random_blocks(of.sources, spec)
    outcomes = [of.outcomes(*block) for block in blocks]
    total = reduce(Sum.__add__, (sum_of(of, outcome) for outcome in outcomes))
    for name in ("pairs", "shortest", "longer", "lost", "loops", "hops", "spare"):
        assert getattr(total, name) == getattr(whole, name)
    assert np.array_equal(total.load.reshape(net.nodes, -1), whole.load)
    array = np.full_like(whole.excess, 99)
    for block, outcome in zip(blocks, outcomes, strict=True):
        rows = of.rows(*block)
        array[rows] = outcome.excess(rows)
    assert np.array_equal(array, whole.excess)
    spare = np.bincount(whole.excess[(whole.excess >= 0) & (whole.excess < 2**15 - 1)])
    assert list(total.spare) == spare.tolist()
    routes = all_routes(net, router, variant)
    assert list(total.needs) == [need.channels for need in needs(routes, channel_rules(of))]
    channels = Channels(net)
    (cycle,) = cycles(channels, from_bits(channels, total.waits.tobytes()))
    assert len(cycle) == len(whole.deadlock.cycle)


def _bits(body: bytes) -> np.ndarray:
    return np.frombuffer(body, dtype=np.uint8)


@pytest.mark.parametrize("spec", ["HCN(2)", "S(4)", "Torus(4,4)", "CCC(3)"])
def test_the_rule_that_suffices_is_found_block_by_block(spec: str) -> None:
    net, channels = network(spec), Channels(network(spec))
    of, deadlock = plan(net, router_for(net, None), None), verify(net).deadlock
    place = next(i for i, rule in enumerate(channel_rules(of)) if rule.key == deadlock.rule)
    need = Need(channel_rules(of)[place], deadlock.virtual_channels)
    bits = [
        _bits(to_bits(channels, rows, need.channels))
        for block in random_blocks(of.sources, spec)
        for rows in block_dependencies(of, *block, [need])
    ]
    rows = from_bits(channels, reduce(np.bitwise_or, bits).tobytes(), need.channels)
    left = cycles(channels, rows, need.channels)
    assert len(left) == need.channels
    # With one channel a link it is the plain graph, with all that the rule takes nothing is left.
    assert len(left[0]) == len(deadlock.cycle)
    assert left[-1] == ()
    assert all(left[:-1])


def test_invalid_blocks_and_dependencies_are_refused() -> None:
    channels = Channels(network("Mesh(2,3)"))
    size = len(to_bits(channels, np.zeros((0, 2), dtype=np.int64)))
    assert len(from_bits(channels, b"\x00" * size)) == 0
    with pytest.raises(OutsideRange, match="bytes are no dependencies"):
        from_bits(channels, b"\x00" * (size + 1))
    with pytest.raises(OutsideRange, match="a channel that there is not"):
        from_bits(channels, b"\xff" * size)
    of = plan(network("Q(3)"), router_for(network("Q(3)"), None), None)
    for block in ((0, 0), (1, 1), (0, of.sources + 1), (-1, 1)):
        with pytest.raises(OutsideRange, match="a block from"):
            of.outcomes(*block)


def test_a_large_group_is_cut_down_to_fit_a_block() -> None:
    net: Network = network("Q(11)")
    group = group_within(net, router_for(net, "e-cube").symmetries(net))
    assert (group.order, len(group.sources)) == (512, 4)
    of = plan(net, router_for(net, "e-cube"), None)
    assert of.order * net.nodes * of.sources_per_block <= 2**20


def test_a_router_that_makes_routes_together_takes_more_at_a_time() -> None:
    mesh, hcn = network("Mesh(32,32)"), network("HCN(5)")
    together = plan(mesh, router_for(mesh, "dimension-order"), None)
    alone = plan(hcn, router_for(hcn, "hcn-optimal"), "corrected")
    assert (together.sources_per_block, alone.sources_per_block) == (16, 4)
    assert together.order * mesh.nodes * together.sources_per_block <= 2**20


def test_a_sample_in_blocks_is_the_sample() -> None:
    net = network("Q(13)")
    of = plan(net, router_for(net, None), None, 900, 3)
    parts = [of.outcomes(first, min(first + 250, 900)) for first in range(0, 900, 250)]
    pairs = np.concatenate([part.routes.pairs for part in parts])
    assert np.array_equal(pairs, sample(net, 900, 3))
    whole = verify(net, None, None, 900, 3)
    total = reduce(Sum.__add__, (sum_of(of, part) for part in parts))
    assert (total.hops, total.worst, total.load) == (whole.hops, whole.worst, None)


def test_the_time_of_all_blocks_is_estimated_early_for_routes_by_steps() -> None:
    net = network("BT(63)")
    begun = process_time()
    seconds = plan(net, router_for(net), None, 1000).seconds
    assert seconds > 0
    assert process_time() - begun < 2
