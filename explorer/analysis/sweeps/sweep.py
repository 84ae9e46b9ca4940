"""A sweep: its blocks, the result of a block, and the merging of two results, in exact numbers.

The result of a block depends on the block alone, not on the machine or the time, and merging is
associative in the order of the blocks. So the result is the same wherever blocks are computed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Protocol, TypeVar, runtime_checkable

from explorer.analysis.verification.store import source_of
from explorer.core.network import Network
from explorer.jobs.distributed_map import THIS_PROCESS, Cluster, installed_version, map_blocks
from explorer.jobs.job_folder import (
    Job,
    KeptResults,
    Progress,
    Record,
    key_of,
    new_job,
    show_no_progress,
)

Sums = dict[str, Any]
"""The result of a block: JSON data with integers of any size."""

F = TypeVar("F", covariant=True)


@runtime_checkable
class Block(Protocol):
    """A block: a frozen value of names and numbers, which travels to another process.

    ``spec`` names its network.
    """

    @property
    def spec(self) -> str: ...

    def compute(self) -> Sums:
        """Return the result of the block."""
        ...


class Sweep(Protocol[F]):
    """Work divided into blocks; ``name`` is its name as on the command line.

    ``request`` is the request by which a server continues the sweep, None if no page requests it.
    """

    @property
    def name(self) -> str: ...

    @property
    def request(self) -> Mapping[str, Any] | None: ...

    @property
    def networks(self) -> tuple[Network, ...]: ...

    def blocks(self) -> Sequence[Block]: ...

    def merge(self, first: Sums, second: Sums) -> Sums:
        """Return the merged result of two ranges of blocks; the second range is the later one."""
        ...

    def result(self, sums: Sums) -> F:
        """Return the final result, from the merged results of all blocks."""
        ...


def run_block(block: Block) -> Sums:
    """Return the result of a block."""
    return block.compute()


def run_sweep(
    sweep: Sweep[F],
    where: Cluster = THIS_PROCESS,
    progress: Progress = show_no_progress,
    folder: str | None = None,
    served: bool = False,
) -> F:
    """Return the final result of a sweep, computed here or by a cluster.

    Results are stored in ``folder`` and reused when the same sweep is requested again, by a server
    (``served``) or by a command.

    >>> from explorer import network
    >>> from explorer.analysis.sweeps.distances import Distances
    >>> run_sweep(Distances(network("HCN(2)"))).pairs
    (16, 48, 80, 104, 8)
    """
    blocks = sweep.blocks()
    store = None if folder is None else block_store(folder, sweep.networks)
    compute = partial(map_blocks, run_block, cluster=where)
    with Record(job_of(sweep, len(blocks)), folder, progress, served) as record:
        parts = record.parts(compute, blocks, store)
        for count, sums in enumerate(accumulate(parts, sweep.merge), 1):
            record.count(count, sums if sweep.request else None)
    return sweep.result(sums)


def job_of(sweep: Sweep[Any], block_count: int) -> Job:
    """Return the job of a sweep with ``block_count`` blocks, not yet begun.

    Its key changes with the version, and with the source text of a network's module.

    >>> from explorer import network
    >>> from explorer.analysis.sweeps.distances import Distances
    >>> job = job_of(Distances(network("HCN(2)")), 1)
    >>> job.name, job.unit, job.total
    ('sweep distances HCN(2)', 'blocks', 1)
    """
    texts = [source_of(type(net)) for net in sweep.networks]
    identity = json.dumps([installed_version(), *texts, sweep.name])
    return new_job(
        name=sweep.name, unit="blocks", total=block_count, key=key_of(identity), asked=sweep.request
    )


def block_store(folder: str, networks: Sequence[Network]) -> KeptResults[Block, Sums]:
    """Return the store of block results, each in a file named by all that the result depends on.

    That is the version, the network with the text of its module, and the block itself.
    """
    texts = {net.spec: source_of(type(net)) for net in networks}

    def name(block: Block) -> str:
        identity = [installed_version(), texts[block.spec], repr(block)]
        return f"{hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:32]}.block.json"

    return KeptResults(folder, name)


def added_lists(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the elementwise sums of two lists, the shorter one padded with zeros.

    >>> added_lists([1, 2], [3, 4, 5])
    [4, 6, 5]
    """
    longer, shorter = (first, second) if len(first) >= len(second) else (second, first)
    return [a + (shorter[i] if i < len(shorter) else 0) for i, a in enumerate(longer)]
