"""A sweep: blocks, what one comes to, and how two of these are joined; all of it in exact numbers.

What a block comes to follows from its block alone, never by who does it or when, and to join is
associative in the order of the blocks: so the whole is the same to the last digit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

from explorer.analysis.verification.store import Folder, made_folder
from explorer.core.network import Network
from explorer.jobs.distributed_map import HERE, Cluster, installed_version
from explorer.jobs.job_folder import Job, KeptResults, Record, in_order, key_of, unbegun

Sums = dict[str, Any]
"""What a block comes to: JSON, its numbers integers of any size."""

Progress = Callable[[int, int], None]
"""Is called with how many blocks of how many are done."""

F = TypeVar("F", covariant=True)


@runtime_checkable
class Block(Protocol):
    """A block: a frozen value of names and numbers, which travels to another process.

    ``spec`` names the network that it is of.
    """

    @property
    def spec(self) -> str: ...

    def done(self) -> Sums:
        """Return what it comes to."""
        ...


class Sweep(Protocol[F]):
    """Some work in blocks; ``name`` says what it is in the words of the command.

    ``asked`` says it to a server that goes on with it, None where no page asks it.
    """

    @property
    def name(self) -> str: ...

    @property
    def asked(self) -> Mapping[str, Any] | None: ...

    @property
    def networks(self) -> tuple[Network, ...]: ...

    def blocks(self) -> Sequence[Block]: ...

    def joined(self, first: Sums, second: Sums) -> Sums:
        """Return what two runs of blocks come to; the second is of later ones."""
        ...

    def result(self, whole: Sums) -> F:
        """Return what all blocks come to."""
        ...


def run_block(block: Block) -> Sums:
    """Return what a block comes to."""
    return block.done()


def run_sweep(
    sweep: Sweep[F],
    where: Cluster = HERE,
    progress: Progress = lambda done, total: None,
    folder: str | None = None,
    served: bool = False,
) -> F:
    """Return what all blocks of a sweep come to, done here or by a cluster.

    What is found is kept in ``folder``, and taken from there when the same is asked again, by
    whomever: by a server, which says that it is ``served``, or by a command.

    >>> from explorer import network
    >>> from explorer.analysis.sweeps.distances import Distances
    >>> run_sweep(Distances(network("HCN(2)"))).pairs
    (16, 48, 80, 104, 8)
    """
    blocks = sweep.blocks()
    store = None if folder is None else KeptParts(folder, sweep.networks)
    whole: Sums | None = None
    job = job_of(sweep, len(blocks))
    with Record(folder, job.name, job.unit, job.total, job.key, job.asked, served) as record:
        for count, (part, fresh) in enumerate(in_order(run_block, blocks, where, store), 1):
            whole = part if whole is None else sweep.joined(whole, part)
            record.count(count, fresh, whole if job.asked else None)
            progress(count, len(blocks))
    assert whole is not None
    return sweep.result(whole)


def job_of(sweep: Sweep[Any], many: int) -> Job:
    """Return the job of a sweep of so many blocks, before anything is done of it.

    Its key is another one where the version is, or the text of a network's module.

    >>> from explorer import network
    >>> from explorer.analysis.sweeps.distances import Distances
    >>> job = job_of(Distances(network("HCN(2)")), 1)
    >>> job.name, job.unit, job.total
    ('sweep distances HCN(2)', 'blocks', 1)
    """
    texts = [Folder.source_of(type(net)) for net in sweep.networks]
    about = json.dumps([installed_version(), *texts, sweep.name])
    return unbegun(
        name=sweep.name,
        unit="blocks",
        total=many,
        key=key_of(about),
        asked=sweep.asked,
    )


class KeptParts(KeptResults[Block, Sums]):
    """A folder with one file for each block, named by all that it depends on.

    That is the version, the network with the text of its module, and the block itself.
    """

    def __init__(self, folder: str, networks: Sequence[Network]) -> None:
        self.folder = made_folder(folder)
        self._texts = {net.spec: Folder.source_of(type(net)) for net in networks}

    def path(self, block: Block) -> Path:
        about = [installed_version(), self._texts[block.spec], repr(block)]
        digest = hashlib.sha256(json.dumps(about).encode()).hexdigest()
        return self.folder / f"{digest[:32]}.block.json"


def added_lists(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the sums of two lists, the shorter one filled up with noughts.

    >>> added_lists([1, 2], [3, 4, 5])
    [4, 6, 5]
    """
    longer, shorter = (first, second) if len(first) >= len(second) else (second, first)
    return [a + (shorter[i] if i < len(shorter) else 0) for i, a in enumerate(longer)]
