"""The moments of a route, one for every step, and the steps evaluated at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeVar

from explorer.core.errors import BrokenContract, ExplorerError, describe_error
from explorer.core.network import Network
from explorer.core.reason import Moment
from explorer.core.router import Faults, Reading, Step
from explorer.core.search import distances_to, distances_towards

T = TypeVar("T")


class DistanceToTarget:
    """The distance from a node to a target over working links, -1 if no path is known.

    By closed form if there is one and no fault, else by a search, made on first use.
    """

    def __init__(self, net: Network, target: int, faults: Faults) -> None:
        self._arguments = net, target, faults

    def __reduce__(self) -> tuple[type[DistanceToTarget], tuple[Network, int, Faults]]:
        return DistanceToTarget, self._arguments

    @cached_property
    def _distance(self) -> Callable[[int], int | None]:
        net, target, faults = self._arguments
        if not faults:
            # Facts of a step ask for the same nodes.
            return cache(distances_to(net, target))
        hops = distances_towards(net, target, faults)
        return lambda node: int(hops[node])

    def __call__(self, node: int) -> int:
        hops = self._distance(node)
        return -1 if hops is None else hops


def moments(
    net: Network,
    source: int,
    target: int,
    variant: str | None,
    faults: Faults,
    steps: Sequence[Step],
    left: Callable[[int], int] | None = None,
) -> Iterator[Moment]:
    """Yield the moment of every step of a route."""
    nodes = (source, *(step.next for step in steps if step.next is not None))
    left = left or DistanceToTarget(net, target, faults)
    place = before = 0
    for step in steps:
        yield Moment(
            net, source, target, step.node, step.next, variant, faults, nodes, place, before, left
        )
        before, place = step.line, place + (step.next is not None)


@dataclass(frozen=True)
class TracedStep:
    """A step at its moment; its reason and variables are evaluated on demand.

    Raises BrokenContract if such an evaluation fails.
    """

    step: Step
    moment: Moment = field(repr=False, compare=False)

    @property
    def node(self) -> int:
        return self.step.node

    @property
    def next(self) -> int | None:
        return self.step.next

    @property
    def line(self) -> int:
        return self.step.line

    @property
    def action(self) -> str:
        return self.step.action

    @property
    def lost(self) -> bool:
        return self.step.lost

    @property
    def why(self) -> str:
        """The reason as a text."""
        reason = self.step.reason
        return reason if isinstance(reason, str) else self._evaluate(reason.at)

    @property
    def variables(self) -> tuple[Reading, ...]:
        """The variables with their values as texts."""
        return tuple(self._evaluate(variable.at) for variable in self.step.variables)

    def _evaluate(self, evaluate: Callable[[Moment], T]) -> T:
        try:
            return evaluate(self.moment)
        except (ExplorerError, MemoryError):
            raise
        except Exception as error:
            node = self.moment.net.format(self.node)
            raise BrokenContract(
                f"a value in the sentence of a step at {node} cannot be found:"
                f" {describe_error(error)}"
            ) from error
