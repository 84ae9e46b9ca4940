"""The contract of routers: generators of steps, each with its reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from explorer.core.faults import NO_FAULTS as NO_FAULTS
from explorer.core.faults import Faults as Faults
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Moment, Reason, Source, value_at


@dataclass(frozen=True)
class Variable:
    """A variable that a line reads: its name, its value (fact or text), if it decides the step.

    A name that contains a number, such as ``m[2]``, is a Reason: its number is a fact.
    """

    label: Reason | str
    fact: Source | str
    decides: bool = False

    def at(self, moment: Moment) -> Reading:
        """Return the variable's name and value at a moment."""
        name = self.label if isinstance(self.label, str) else str(self.label.at(moment))
        value = self.fact if isinstance(self.fact, str) else str(value_at(self.fact, moment))
        return Reading(name, value, self.decides)


class Reading(NamedTuple):
    """The name and value of a variable at a moment, as texts."""

    name: str
    value: str
    decides: bool


class Via(NamedTuple):
    """A virtual channel of the link to ``node``; in ``came_by``, of the link from ``node``."""

    node: Any
    channel: int = 0


@dataclass(frozen=True)
class Step:
    """One hop (``next`` is a node) or one decision without a hop (``next`` is None).

    ``line`` counts the pseudo-code from 1. ``reason`` is one sentence (at most two) that begins
    with the facts and ends with what happens; addresses and fields are in `backticks`. Numbers and
    addresses come from facts: a plain text has none. A step with ``lost`` ends a route that does
    not arrive, and tells where and by which line. If a circuit is set up, ``action`` is ``reserve``
    for a hop of the probe that takes a link, ``retreat`` for one back over the last link, which
    frees it, and ``hold`` at the end. ``channel`` is the virtual channel of the link, below the
    router's ``virtual_channels``.
    """

    node: int
    next: int | None
    line: int
    reason: Reason | str
    variables: tuple[Variable, ...] = ()
    lost: bool = False
    action: str = ""
    channel: int = 0


class Router(ABC):
    """A routing algorithm: for two nodes of a network it serves, the steps of a message.

    ``variants`` are names, the default first (``("corrected", "as printed")``), or empty if there
    is only one form. ``order`` sorts the routers of a network; the lowest is the default.
    ``order_with_faults`` replaces ``order`` if there are faults to avoid. The router's steps use
    ``virtual_channels`` channels of every link; ``escape``, if the router states any, are channels
    such that a blocked message is always offered one that gets free. All methods but ``serves``
    and ``steps`` are called only for networks that it serves: if these are of one family, its name
    may replace ``Any``.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = ""
    variants: ClassVar[tuple[str, ...]] = ()
    promises_shortest: ClassVar[bool] = False
    tolerates_faults: ClassVar[bool] = False
    order: ClassVar[int] = 50
    order_with_faults: ClassVar[int | None] = None
    virtual_channels: ClassVar[int] = 1
    escape: ClassVar[tuple[int, ...] | None] = None

    def __repr__(self) -> str:
        return f"<router {getattr(self, 'key', None)!r}: {getattr(self, 'title', None)}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(type(self))

    @abstractmethod
    def serves(self, net: Network) -> bool:
        """Return whether the router can route in this network."""

    @abstractmethod
    def pseudocode(self, net: Any, variant: str | None = None) -> tuple[str, ...]:
        """Return the lines of the algorithm; steps point into them, counting from 1.

        A ``Line`` is a text that can also be evaluated.
        """

    def wrong_lines(self, net: Any, variant: str | None = None) -> tuple[int, ...]:
        """Return the lines that are wrong in the paper, in this variant."""
        return ()

    def symmetries(self, net: Any) -> tuple[Ints, ...]:
        """Return permutations g of the nodes, (nodes,) each, with route(g a, g b) = g route(a, b).

        This holds in every variant, and kinds and dimensions of links stay the same. Symmetries
        must be proved from what the steps read: all pairs are then verified from a few.
        ``explorer.testing`` tests them, which is no proof.
        """
        return ()

    def next_hops(
        self, net: Any, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints | None:
        """Return the next nodes of many messages, as ``steps`` gives them: (messages,) int64.

        ``at`` holds the current node of each, on the route of its steps, and not yet its target.
        None if only the steps give next nodes; with an array all pairs are routed at once.
        ``explorer.testing`` tests it.
        """
        return None

    def planned(self, net: Any, ends: Ints, variant: str | None = None) -> list[list[int]] | None:
        """Return the nodes of messages whose routes are chosen together, before the first leaves.

        ``ends`` are rows (source, target), (messages, 2). None if each is routed regardless of the
        others.
        """
        return None

    def offers(
        self, net: Any, target: int, at: int, came_by: Via | None = None
    ) -> tuple[Via, ...] | None:
        """Return all next links a message may take; None if ``steps`` gives the only one.

        ``came_by`` is the virtual channel that the message holds, None at its source.
        """
        return None

    def effort(self, net: Any) -> int:
        """Return the cost of a route relative to address arithmetic, for code that routes many."""
        return 1

    @abstractmethod
    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        """Yield the steps of a message from source to target, two different nodes."""


class Walking(Router):
    """A router that ignores faults: it defines ``walk`` instead of ``steps``."""

    @abstractmethod
    def walk(self, net: Any, source: int, target: int, variant: str | None) -> Iterator[Step]:
        """Yield the steps of a message from source to target, two different nodes."""

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        return self.walk(net, source, target, variant)


class HopByHop(Walking):
    """A router whose next hop depends only on the current node and the target.

    It defines ``hop`` instead of ``steps``.
    """

    @abstractmethod
    def hop(self, net: Any, at: int, target: int) -> Step:
        """Return the hop of a message at a node that is not its target."""

    def walk(self, net: Network, source: int, target: int, variant: str | None) -> Iterator[Step]:
        at = source
        while at != target:
            step = self.hop(net, at, target)
            yield step
            assert step.next is not None
            at = step.next
