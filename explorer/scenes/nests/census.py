"""A census of the cells of a nest: how many nodes of a cell have each number, such as a round.

Nodes are counted one by one in small cells and in networks that can be built, or by a closed form
if there is one; otherwise counts are estimated from random nodes, and marked as estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from explorer.core.ints import INT64_BOUND, Ints
from explorer.core.network import MAX_BUILT
from explorer.scenes.nests.bundles import MAX_COUNTED, fixed_bits
from explorer.scenes.nests.cells import Nest, Path

SMALL_SAMPLE = 1024
"""The number of nodes sampled if an index is beyond 64 bits, since arithmetic is slower then."""

Numbers = Callable[[Ints], Ints]
"""A number for each of some nodes, -1 for none: (n,) -> (n,)."""

ClosedForm = Callable[[Mapping[int, int]], "tuple[int, ...] | None"]
"""A function from fixed bits of an index to the counts of nodes with number 0, 1, …, or None."""


@dataclass(frozen=True)
class Tally:
    """The counts of a cell's nodes with number 0, 1, 2, …; ``exact`` is False for an estimate."""

    counts: tuple[int, ...]
    exact: bool = True


def no_closed_form(fixed_bits: Mapping[int, int]) -> None:
    """Return None, for numbers that have no closed form."""


def tally(
    nest: Nest, path: Path, numbers: Numbers, closed_form: ClosedForm = no_closed_form
) -> Tally:
    """Return how many nodes of a cell have each number; raise OutsideRange for a path to no cell.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> tally(nest_of(network("Q(4)")), (3,), lambda nodes: nodes % 2)
    Tally(counts=(2, 2), exact=True)
    """
    size = nest.sizes[nest.types(path)[-1]]
    if size <= MAX_COUNTED:
        return Tally(_value_counts(numbers(nest.nodes(path))))
    if nest.binary and (closed_counts := closed_form(fixed_bits(nest, path))) is not None:
        return Tally(_without_last_zeros(closed_counts))
    if nest.net.nodes <= MAX_BUILT:
        return Tally(_value_counts(numbers(nest.nodes(path))))
    sample_size = MAX_COUNTED if nest.net.nodes < INT64_BOUND else SMALL_SAMPLE
    counts = _value_counts(numbers(nest.sample(path, sample_size)))
    return Tally(tuple(count * size // sample_size for count in counts), exact=False)


def tallies(
    nest: Nest, path: Path, numbers: Numbers, closed_form: ClosedForm = no_closed_form
) -> Iterator[Tally]:
    """Yield the tallies of the kids of a cell, in their order."""
    for digit in range(len(nest.cells[nest.types(path)[-1]].kids)):
        yield tally(nest, (*path, digit), numbers, closed_form)


def _value_counts(numbers: Ints) -> tuple[int, ...]:
    return tuple(np.bincount(np.asarray(numbers[numbers >= 0], dtype=np.int64)).tolist())


def _without_last_zeros(counts: tuple[int, ...]) -> tuple[int, ...]:
    last = max((i for i, count in enumerate(counts) if count), default=-1)
    return counts[: last + 1]
