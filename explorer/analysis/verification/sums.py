"""What blocks of sources come to, in numbers that add up exactly.

Counts and loads add, sets of dependencies are joined, of two worst pairs the worse stays: the whole
is the same whoever did which block.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from explorer.analysis.verification.blocks import Plan, part, to_bits
from explorer.analysis.verification.channels import Channels
from explorer.analysis.verification.report import Pair
from explorer.analysis.verification.store import Folder
from explorer.core.ints import Ints


@dataclass(frozen=True)
class Block:
    """Some sources of a check, by names: it travels to another process."""

    spec: str
    router: str
    variant: str | None
    first: int
    last: int


@dataclass(frozen=True, eq=False)
class Sum:
    """What some sources come to, with their images; see ``report.Verification`` for the counts.

    ``waits`` are the dependencies of channels as a set of bits (``blocks.to_bits``), a sixteenth of
    what rows take; ``load`` is as narrow as its numbers allow, ``host_load`` empty where every node
    is a host. ``needs`` are the virtual channels that each rule takes. ``longer`` is None where
    distances are not known.
    """

    pairs: int
    shortest: int | None
    longer: int | None
    lost: int
    loops: int
    hops: int
    ahead: int
    worst: Pair | None
    longest: Pair | None
    first_lost: Pair | None
    first_loop: Pair | None
    needs: tuple[int, ...]
    load: Ints
    waits: Ints
    host_load: Ints


def sum_of_block(of: Plan, first: int, last: int) -> Sum:
    """Return what sources ``first`` up to ``last`` of a plan come to."""
    result = part(of, first, last)
    counts = result.outcomes
    assert result.load is not None
    assert result.waits is not None
    return Sum(
        counts.pairs,
        counts.shortest,
        counts.longer,
        counts.lost,
        counts.loops,
        counts.hops,
        counts.ahead,
        counts.worst,
        counts.longest,
        counts.first_lost,
        counts.first_loop,
        result.needs,
        _narrow(result.load),
        np.frombuffer(to_bits(Channels(of.net), result.waits), dtype=np.uint8),
        _narrow(np.zeros(0) if result.host_load is None else result.host_load),
    )


def merged_sum(first: Sum, second: Sum) -> Sum:
    """Return what two blocks come to; the second is of later sources."""
    known = first.longer is not None and second.longer is not None
    return Sum(
        first.pairs + second.pairs,
        (first.shortest or 0) + (second.shortest or 0) if known else None,
        (first.longer or 0) + (second.longer or 0) if known else None,
        first.lost + second.lost,
        first.loops + second.loops,
        first.hops + second.hops,
        first.ahead + second.ahead,
        _worse(first.worst, second.worst),
        _further(first.longest, second.longest),
        first.first_lost or second.first_lost,
        first.first_loop or second.first_loop,
        tuple(map(max, zip(first.needs, second.needs, strict=True))),
        _narrow(first.load.astype(np.int64) + second.load),
        first.waits | second.waits,
        _narrow(first.host_load.astype(np.int64) + second.host_load),
    )


def _narrow(load: Ints) -> Ints:
    return load.astype(np.int32 if load.max(initial=0) < 2**31 else np.int64)


def merged_rows(first: Ints, second: Ints) -> Ints:
    """Return the rows (channel, channel) of two sets, each once, in rising order.

    Each a number, and two sets that are sorted already: a stable sort merges them, a hundred times
    as fast as ``np.unique``.

    >>> merged_rows(np.array([[1, 2]]), np.array([[0, 5], [1, 2]])).tolist()
    [[0, 5], [1, 2]]
    """
    rows = np.concatenate([first, second]).astype(np.int64)
    keys = rows[:, 0] << 32 | rows[:, 1]
    keys.sort(kind="stable")
    fresh = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=fresh[1:])
    keys = keys[fresh]
    return np.stack([keys >> 32, keys & 2**32 - 1], axis=1)


def _worse(first: Pair | None, second: Pair | None) -> Pair | None:
    """Return the pair of the greater stretch, the longer of two alike, else the first."""
    if first is None or second is None:
        return first or second
    long, far = _measured(first), _measured(second)
    ahead = long[0] * far[1] - far[0] * long[1]
    return second if ahead < 0 or (ahead == 0 and far[0] > long[0]) else first


def _measured(pair: Pair) -> tuple[int, int]:
    """Return the length and the distance of a message that arrives."""
    assert pair.length is not None
    assert pair.distance is not None
    return pair.length, pair.distance


def _further(first: Pair | None, second: Pair | None) -> Pair | None:
    """Return the pair of more hops, of two alike the first."""
    if first is None or second is None:
        return first or second
    return second if (second.length or 0) > (first.length or 0) else first


ARRAYS = ("load", "waits", "host_load")
PAIRS = ("worst", "longest", "first_lost", "first_loop")


class KeptSums(Folder):
    """A folder with one file for each block of sources, named by all that its routes depend on."""

    def _place(self, first: int, last: int) -> Path:
        return self.folder / f"{self.name[:24]}-{first}-{last}.npz"

    def has(self, block: Block) -> bool:
        """Return whether there is a file of a block, sound or torn."""
        return self._place(block.first, block.last).is_file()

    def get(self, block: Block) -> Sum | None:
        """Return what a block comes to, None where that is not known."""
        arrays = self.read(self._place(block.first, block.last))
        if arrays is None or not {*ARRAYS, "told"} <= set(arrays):
            return None
        if arrays["waits"].dtype != np.uint8:
            # Rows, as an earlier build kept them: done again.
            return None
        fields = json.loads(str(arrays["told"]))
        pairs = {name: fields[name] and Pair(**fields[name]) for name in PAIRS}
        fields["needs"] = tuple(fields["needs"])
        return Sum(**{**fields, **pairs, **{name: arrays[name] for name in ARRAYS}})

    def put(self, block: Block, total: Sum) -> None:
        """Keep what a block comes to."""
        fields = {name: value for name, value in asdict(total).items() if name not in ARRAYS}
        arrays = {name: getattr(total, name) for name in ARRAYS}
        self.write(
            self._place(block.first, block.last), {**arrays, "told": np.array(json.dumps(fields))}
        )


class KeptWaits(Folder):
    """The dependencies of blocks under one rule of virtual channels, in the same folder."""

    def __init__(self, sums: KeptSums, rule: str, many: int) -> None:
        self.folder = sums.folder
        self.name = hashlib.sha256(f"{sums.name} {rule} {many}".encode()).hexdigest()

    def _place(self, block: Block) -> Path:
        return self.folder / f"{self.name[:24]}-{block.first}-{block.last}-waits.npz"

    def has(self, block: Block) -> bool:
        """Return whether there is a file of a block, sound or torn."""
        return self._place(block).is_file()

    def get(self, block: Block) -> Ints | None:
        """Return the dependencies of a block, None where they are not known."""
        return (self.read(self._place(block)) or {}).get("waits")

    def put(self, block: Block, waits: Ints) -> None:
        """Keep the dependencies of a block."""
        self.write(self._place(block), {"waits": waits})
