"""Around faults over node-disjoint paths: with fewer faults than paths, one path is unbroken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.routing._facts import general as facts
from explorer.routing._facts.general import closer_neighbors, distance_left
from explorer.routing.breadth_first import BreadthFirst
from explorer.routing.disjoint.paths import disjoint_paths

MAX_NODES = 2**16
"""Largest network in which disjoint paths, and a search if all are broken, are fast."""


class DisjointDetour(Router):
    """Take the shortest fault-free path of a largest set of node-disjoint paths.

    Every fault, a link or a node other than the two ends, breaks at most one of the paths, since
    they share none: fewer faults than paths leave one unbroken (Menger's theorem). If all are
    broken, a search over the working part replaces them. Source: standard; the metacube, HCN and
    generalized hypercube papers count such paths as the faults tolerated.

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
        return net.nodes <= MAX_NODES

    def effort(self, net: Network) -> int:
        # All paths are computed, and one of them is taken.
        return 100

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "P_1, P_2, … ← node-disjoint paths from s to d, as many as there can be",
            Line(
                "P ← the shortest P_i that meets no fault; fewer faults than paths leave one whole",
                lambda moment: not moment.before and bool(_working_paths(moment)),
            ),
            Line(
                "if all are broken: P ← a shortest path by search over what works",
                lambda moment: (
                    not moment.before and not _working_paths(moment) and distance_left(moment) >= 0
                ),
            ),
            Line(
                "if there is none: no way leads to d",
                lambda moment: not moment.before and distance_left(moment) < 0,
            ),
            Line(
                "while current ≠ d: go to the next node of P",
                lambda moment: moment.before > 0 and moment.at != moment.target,
                _next_node,
            ),
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
        unbroken = _unbroken_paths(paths, faults)
        if unbroken:
            path = min(unbroken, key=len)
            yield self._choice_step(source, len(paths), len(unbroken), faults)
        else:
            nodes = _search_path(net, source, target, faults)
            if nodes is None:
                yield self._no_route_step(source, faults)
                return
            path = tuple(nodes)
            yield self._search_step(source, len(paths))
        last = len(path) - 1
        for i, (at, there) in enumerate(pairwise(path), 1):
            left = last - i
            end = "follows it, with {left:hop} of it to go" if left else "arrives"
            reason = sentence(
                "`{there}` comes next on the path chosen, which meets no fault, so the message"
                f" {end}.",
                there=facts.there,
                left=_hops_after,
            )
            step_variables = (
                Variable("hop", _hop_of_all),
                Variable("next", facts.there, decides=True),
            )
            yield Step(at, there, 5, reason, step_variables)

    # Reasons ----------------------------------------------------------------------------------

    def _choice_step(self, source: int, paths: int, working: int, faults: Faults) -> Step:
        lead = "{paths:node-disjoint path} {paths:leads|lead} from `{here}` to the target"
        if not faults:
            why = (
                f"{lead} and nothing has failed, so the message takes the shortest, of"
                " {hops:hop}."
            )
        elif len(faults.nodes) + len(faults.links) < paths:
            count = "{broken}" if working < paths else "None"
            why = (
                f"{lead} and a fault breaks one at the most, so {{faults}} cannot break all."
                f" {count} of them {{broken:is|are}} broken, and the message takes the shortest"
                " whole one, of {hops:hop}."
            )
        else:
            why = (
                f"{lead}; with {{faults:fault}} all could be broken, but {{broken}}"
                " {broken:is|are}, so the message takes the shortest whole one, of {hops:hop}."
            )
        counts = {"paths": _count_paths, "faults": _count_faults, "broken": _count_broken}
        reason = sentence(why, here=facts.here, hops=_hops_chosen, **counts)
        step_variables = tuple(
            Variable(name, find, name == "broken") for name, find in counts.items()
        )
        return Step(source, None, 2, reason, step_variables)

    def _search_step(self, source: int, paths: int) -> Step:
        lead = "All {paths:node-disjoint path} are" if paths > 1 else "The node-disjoint path is"
        reason = sentence(
            f"{lead} broken by faults, so the message takes a shortest path by search over what"
            " works, of {hops:hop}.",
            paths=_count_paths,
            hops=distance_left,
        )
        return Step(source, None, 3, reason, (Variable("paths", _count_paths),))

    def _no_route_step(self, source: int, faults: Faults) -> Step:
        cut = "the faults cut" if faults else "nothing joins"
        reason = sentence(
            "No path from `{here}` to `{goal}` is whole and a search finds no other, because"
            f" {cut} the two ends{' apart' if faults else ''}: no route exists and the message"
            " stays where it is.",
            here=facts.here,
            goal=facts.target,
        )
        return Step(source, None, 4, reason, (Variable("paths", _count_paths),), lost=True)


# Facts -------------------------------------------------------------------------------------------


def _disjoint_paths(moment: Moment) -> tuple[tuple[int, ...], ...]:
    return _paths(moment.net, moment.source, moment.target)


def _working_paths(moment: Moment) -> list[tuple[int, ...]]:
    return _unbroken_paths(_disjoint_paths(moment), moment.faults)


def _count_paths(moment: Moment) -> int:
    """Return the number of paths, after checking that they share no node."""
    inner = [node for path in _disjoint_paths(moment) for node in path[1:-1]]
    assert len(set(inner)) == len(inner)
    return len(_disjoint_paths(moment))


def _count_faults(moment: Moment) -> int:
    return len((*moment.faults.nodes, *moment.faults.links))


def _count_broken(moment: Moment) -> int:
    return len(_disjoint_paths(moment)) - len(_working_paths(moment))


def _hops_chosen(moment: Moment) -> int:
    """Return the hops of the shortest whole path."""
    return min(len(path) - 1 for path in _working_paths(moment))


def _hops_after(moment: Moment) -> int:
    """Return the hops of the route that come after this one."""
    return len(moment.way[moment.place + 2 :])


def _hop_of_all(moment: Moment) -> str:
    return f"{moment.place + 1} of {len(moment.way) - 1}"


def _next_node(moment: Moment) -> int:
    """Return the next node of the shortest unbroken path, or the first nearer one by search."""
    unbroken = _working_paths(moment)
    if not unbroken:
        return closer_neighbors(moment)[0]
    path = min(unbroken, key=len)
    return path[path.index(moment.at) + 1]


@lru_cache(maxsize=32)
def _paths(net: Network, source: int, target: int) -> tuple[tuple[int, ...], ...]:
    """Return a largest set of node-disjoint paths, or none if that needs too long a search."""
    try:
        return disjoint_paths(net, source, target).paths
    except TooLarge:
        return ()


def _unbroken_paths(paths: Sequence[tuple[int, ...]], faults: Faults) -> list[tuple[int, ...]]:
    """Return the paths without failed nodes and links."""
    return [p for p in paths if not any(faults.blocks(a, b) for a, b in pairwise(p))]


def _search_path(net: Network, source: int, target: int, faults: Faults) -> list[int] | None:
    """Return a shortest path over working nodes and links, or None."""
    steps = BreadthFirst().steps(net, source, target, None, faults)
    path = [source, *(step.next for step in steps if step.next is not None)]
    return path if path[-1] == target else None
