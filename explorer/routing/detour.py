"""Round faults over node-disjoint paths: while there are fewer faults than paths, one is whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.core.search import distances_from
from explorer.routing.disjoint.paths import disjoint_paths

MOST_NODES = 2**16
"""Nodes up to which disjoint paths, and a search where all of them are broken, take moments."""


class DisjointDetour(Router):
    """Take the shortest of the most node-disjoint paths that meets no fault.

    Every fault, a node other than the two ends or a link, breaks one of the paths at the most,
    since they share none: fewer faults than paths leave one whole (Menger's theorem). Where none
    is left a search over what works takes their place. Source: standard; the metacube, HCN
    and generalized hypercube papers count such paths as what faults are tolerated by.

    >>> from explorer import network
    >>> net = network("Q(3)")
    >>> failed = Faults(nodes=frozenset({0b001, 0b010}))
    >>> hops = DisjointDetour().steps(net, 0b000, 0b011, None, failed)
    >>> [net.format(step.next) for step in hops if step.next is not None]
    ['100', '101', '111', '011']
    """

    key: ClassVar[str] = "disjoint-detour"
    title: ClassVar[str] = "Round faults, over disjoint paths"
    source: ClassVar[str] = "Standard (Menger's theorem)"
    tolerates_faults: ClassVar[bool] = True
    order: ClassVar[int] = 95
    order_with_faults: ClassVar[int | None] = 85

    def serves(self, net: Network) -> bool:
        return net.nodes <= MOST_NODES

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "P_1, P_2, … ← node-disjoint paths from s to d, as many as there can be",
            "P ← the shortest P_i that meets no fault; fewer faults than paths leave one whole",
            "if all are broken: P ← a shortest path by search over what works",
            "if there is none: no way leads to d",
            "while current ≠ d: go to the next node of P",
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        paths = _paths(net, source, target)
        whole = [path for path in paths if not _broken(path, faults)]
        if whole:
            path = min(whole, key=len)
            yield self._chosen(net, paths, len(whole), path, faults)
        else:
            found = _searched(net, source, target, faults)
            if found is None:
                yield self._none(net, source, target, len(paths), faults)
                return
            path = tuple(found)
            yield self._searching(source, len(paths), path)
        last = len(path) - 1
        for i, (at, there) in enumerate(pairwise(path), 1):
            left = last - i
            end = (
                "arrives"
                if not left
                else f"follows it, with {left} hop{'s' * (left > 1)} of it to go"
            )
            why = (
                f"`{net.format(there)}` comes next on the path chosen, which meets no fault, so the"
                f" message {end}."
            )
            read = Variable("hop", f"{i} of {last}"), Variable("next", net.format(there), True)
            yield Step(at, there, 5, why, read)

    # What is said -----------------------------------------------------------------------------

    def _chosen(
        self,
        net: Network,
        paths: Sequence[Sequence[int]],
        whole: int,
        path: Sequence[int],
        faults: Faults,
    ) -> Step:
        broken, number = len(paths) - whole, len(faults.nodes) + len(faults.links)
        many = f"{len(paths)} node-disjoint path{'s' * (len(paths) != 1)}"
        lead = f"{many} lead{'s' * (len(paths) == 1)} from `{net.format(path[0])}` to the target"
        hops = f"{len(path) - 1} hop{'s' * (len(path) != 2)}"
        if not faults:
            why = f"{lead} and nothing has failed, so the message takes the shortest, of {hops}."
        elif number < len(paths):
            why = (
                f"{lead} and a fault breaks one at the most, so {number} cannot break all."
                f" {broken or 'None'} of them {'is' if broken == 1 else 'are'} broken, and the"
                f" message takes the shortest whole one, of {hops}."
            )
        else:
            why = (
                f"{lead}; with {number} fault{'s' * (number != 1)} all could be broken, but"
                f" {broken} {'is' if broken == 1 else 'are'}, so the message takes the shortest"
                f" whole one, of {hops}."
            )
        return Step(path[0], None, 2, why, _counts(paths, broken, number))

    def _searching(self, source: int, paths: int, path: Sequence[int]) -> Step:
        hops = f"{len(path) - 1} hop{'s' * (len(path) != 2)}"
        disjoint = f"node-disjoint path{'s' * (paths != 1)}"
        lead = f"All {paths} {disjoint} are" if paths > 1 else f"The {disjoint} is"
        why = (
            f"{lead} broken by faults, so the message takes a shortest path by search over what"
            f" works, of {hops}."
        )
        return Step(source, None, 3, why, (Variable("paths", str(paths)),))

    def _none(self, net: Network, source: int, target: int, paths: int, faults: Faults) -> Step:
        cut = "the faults cut" if faults else "nothing joins"
        why = (
            f"No path from `{net.format(source)}` to `{net.format(target)}` is whole and a search"
            f" finds no other, because {cut} the two ends{' apart' if faults else ''}: no route"
            " exists and the message stays where it is."
        )
        return Step(source, None, 4, why, (Variable("paths", str(paths)),), lost=True)


def _counts(paths: Sequence[Sequence[int]], broken: int, faults: int) -> tuple[Variable, ...]:
    return (
        Variable("paths", str(len(paths))),
        Variable("faults", str(faults)),
        Variable("broken", str(broken), decides=True),
    )


def _paths(net: Network, source: int, target: int) -> tuple[tuple[int, ...], ...]:
    """Return the most node-disjoint paths, or none where only a long search would tell."""
    try:
        return disjoint_paths(net, source, target).paths
    except TooLarge:
        return ()


def _broken(path: Sequence[int], faults: Faults) -> bool:
    return any(faults.blocks(a, b) for a, b in pairwise(path))


def _searched(net: Network, source: int, target: int, faults: Faults) -> list[int] | None:
    """Return a shortest path over what works, or None."""
    numbers = distances_from(net, target, faults)
    if numbers[source] < 0:
        return None
    path = [source]
    while path[-1] != target:
        at = path[-1]
        near = [int(v) for v in net.neighbors(at)]
        path.append(
            next(
                v
                for v in near
                if v >= 0 and not faults.blocks(at, v) and numbers[v] == numbers[at] - 1
            )
        )
    return path
