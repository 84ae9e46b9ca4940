"""Every pair in blocks: the same result as at once, on any worker, even after a kill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer import network
from explorer.analysis.verification.block_store import sum_store
from explorer.analysis.verification.blocks import Block, plan, sum_of
from explorer.analysis.verification.in_blocks import verify_in_blocks
from explorer.analysis.verification.report import Verification
from explorer.analysis.verification.store import routes_key
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import verify
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.registry import router_for
from explorer.jobs.distributed_map import Cluster, map_blocks

SOME = (("HCN(3)", "hcn-a"), ("Q(6)", "e-cube"), ("CQ(6)", None), ("S(4)", None), ("BT(4)", None))
MANY_BLOCKS = ("CQ(6)", "breadth-first")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small blocks, so that there are many."""
    monkeypatch.setattr("explorer.analysis.verification.blocks.PAIRS_PER_BLOCK", 2**9)
    plan.cache_clear()
    yield
    plan.cache_clear()


def counts_of(verification: Verification) -> dict[str, Any]:
    """Return all results except the excess of single pairs, which blocks do not have."""
    counts = {
        name: value for name, value in vars(verification).items() if name not in ("excess", "load")
    }
    return counts | {"load": None if verification.load is None else verification.load.tolist()}


@pytest.mark.parametrize(("spec", "router"), SOME)
def test_blocks_give_the_same_result_as_all_pairs_at_once(spec: str, router: str | None) -> None:
    net = network(spec)
    at_once, in_blocks = counts_of(verify(net, router)), counts_of(verify_in_blocks(net, router))
    assert {name: at_once[name] for name in in_blocks} == in_blocks


def sums_of(spec: str, router: str, ends: list[int]) -> list[Sum]:
    net = network(spec)
    of = plan(net, router_for(net, router), None)
    return [sum_of(of, of.outcomes(first, last)) for first, last in pairwise(ends)]


def test_sums_do_not_depend_on_how_they_are_bracketed() -> None:
    a, b, c = sums_of(*MANY_BLOCKS, [0, 3, 10, 20])
    left, right = (a + b) + c, a + (b + c)
    (whole,) = sums_of(*MANY_BLOCKS, [0, 20])
    for one in (left, right):
        assert asdict(one).keys() == asdict(whole).keys()
        for name, value in asdict(whole).items():
            assert np.array_equal(asdict(one)[name], value), name


def test_stored_blocks_are_not_repeated_and_damaged_ones_are(small: None, tmp_path: Path) -> None:
    net = network(MANY_BLOCKS[0])
    chosen = router_for(net, MANY_BLOCKS[1])
    first = counts_of(verify_in_blocks(net, MANY_BLOCKS[1], folder=str(tmp_path)))
    files = sorted(tmp_path.glob("*[0-9].npz"))
    assert len(files) > 4
    stamps = {path: path.stat().st_mtime_ns for path in files}
    files[0].write_bytes(files[0].read_bytes()[:40])
    files[1].unlink()
    # An earlier build kept rows of dependencies, not bits.
    with np.load(files[2]) as arrays:
        np.savez(files[2], **{**arrays, "waits": np.zeros((0, 2), dtype=np.int64)})
    assert counts_of(verify_in_blocks(net, MANY_BLOCKS[1], folder=str(tmp_path))) == first
    repeated = {path for path, stamp in stamps.items() if path.stat().st_mtime_ns != stamp}
    assert repeated == set(files[:3])
    nothing = Block(net.spec, chosen.key, None, 0, 10**6)
    assert sum_store(str(tmp_path), routes_key(net, chosen, None)).get(nothing) is None


def test_too_large_networks_and_missing_schedulers_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(TooLarge, match=r"Q\(20\) has 1,048,576 nodes: every pair is taken"):
        verify_in_blocks(network("Q(20)"))
    monkeypatch.setattr("explorer.jobs.distributed_map.SCHEDULER_SECONDS", 1)
    nobody = Cluster(scheduler="tcp://127.0.0.1:9")
    with pytest.raises(ExplorerError, match="no scheduler answers at tcp://127"):
        next(map_blocks(abs, [1], nobody))
