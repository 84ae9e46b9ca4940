"""Work on many pairs in pieces, on one core or several, with progress reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from explorer.analysis.verification.store import Chunk
from explorer.core.ints import Ints
from explorer.jobs.distributed_map import map_in_forks

CHUNK = 2**11
"""Pairs that are routed and stored together."""

PAIRS_PER_REPORT = 2**6
"""Pairs between two reports for a router that works step by step, because it may be slow."""


def run_in_pieces(
    routed: Callable[[Ints], Chunk],
    jobs: int,
    size: int,
    tick: Callable[[int], None],
    chunks: Sequence[Ints],
) -> Iterator[Chunk]:
    """Yield the results of the chunks in order, and report how many pairs of each are done.

    >>> def one_hop(pairs: Ints) -> Chunk:
    ...     return np.zeros(len(pairs)), np.ones(len(pairs)), np.zeros(len(pairs)), {}
    >>> counts: list[int] = []
    >>> blocks = [np.zeros((5, 2)), np.zeros((2, 2))]
    >>> done = list(run_in_pieces(one_hop, 1, 2, counts.append, blocks))
    >>> [len(lengths) for _, lengths, _, _ in done], counts
    ([5, 2], [2, 4])
    """
    pieces = [
        chunk[first : first + size] for chunk in chunks for first in range(0, len(chunk), size)
    ]
    done = map_in_forks(routed, pieces, jobs)
    for chunk in chunks:
        parts: list[Chunk] = []
        while (done_count := sum(len(part[1]) for part in parts)) < len(chunk):
            if parts:
                tick(done_count)
            parts.append(next(done))
        yield parts[0] if len(parts) == 1 else _joined_chunk(parts)


def _joined_chunk(parts: list[Chunk]) -> Chunk:
    """Return the results of several consecutive pieces as one chunk."""
    reasons, before = {}, 0
    for _, routed, _, why_lost in parts:
        reasons.update({before + row: why for row, why in why_lost.items()})
        before += len(routed)
    ports, lengths, fates, _ = zip(*parts, strict=True)
    return np.concatenate(ports), np.concatenate(lengths), np.concatenate(fates), reasons
