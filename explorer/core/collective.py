"""The contract of collective operations: schedules as rounds of messages over links."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Literal

import numpy as np

from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.reason import Reason

Model = Literal["one-port", "all-port"]
MODELS: Final[tuple[Model, ...]] = ("one-port", "all-port")


@dataclass(frozen=True)
class Round:
    """The messages sent at once: (from, to) pairs, and a sentence or two that explain them.

    The numbers and addresses in ``reason`` are facts, computed from a ``RoundMoment``.

    ``missing`` holds the pairs that the algorithm asks for and the network does not join, and those
    whose sender is not informed because of them: nothing is sent between these.
    """

    sends: tuple[tuple[int, int], ...]
    reason: Reason | str
    missing: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Schedule:
    """A broadcast of one message from a root to all nodes, round by round.

    ``bound`` is a lower bound on the number of rounds in this model: the eccentricity of the root
    and, with one port, the logarithm of the number of nodes, rounded up; None if the eccentricity
    cannot be computed. ``bound_reason`` says which of the two it is.
    """

    net: Network
    key: str
    title: str
    variant: str | None
    root: int
    model: Model
    rounds: tuple[Round, ...]
    bound: int | None = None
    bound_reason: Reason | str = ""

    __repr__ = repr_in_one_line

    @property
    def bound_why(self) -> str:
        """The reason of the bound as text."""
        reason = self.bound_reason
        return reason if isinstance(reason, str) else reason.at(self)

    @property
    def moments(self) -> Iterator[RoundMoment]:
        """The moment of every round, with its reason."""
        return (RoundMoment(self, number) for number in range(1, self.depth + 1))

    @property
    def depth(self) -> int:
        """The number of rounds."""
        return len(self.rounds)

    @property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """The links that the algorithm asks for and the network does not have, round by round."""
        pairs = [pair for item in self.rounds for pair in item.missing]
        return tuple(pairs_without_link(self.net, pairs))

    @cached_property
    def informed(self) -> tuple[int, ...]:
        """How many nodes have the message after 0, 1, 2, … rounds, the root included."""
        nodes, counts = {self.root}, [1]
        for item in self.rounds:
            nodes.update(b for _, b in item.sends)
            counts.append(len(nodes))
        return tuple(counts)

    @property
    def reached(self) -> int:
        """The number of nodes informed at the end, the root included."""
        return self.informed[-1]


def pairs_without_link(net: Network, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs of nodes that no link joins."""
    if not pairs:
        return []
    ends = np.array(pairs)
    links = (net.neighbors(ends[:, 0]) == ends[:, 1:]).any(axis=1)
    return [pair for pair, link in zip(pairs, links, strict=True) if not link]


@dataclass(frozen=True)
class RoundMoment:
    """The facts about one round of a schedule; ``number`` counts from 1."""

    schedule: Schedule
    number: int

    @property
    def net(self) -> Network:
        return self.schedule.net

    @property
    def round(self) -> Round:
        return self.schedule.rounds[self.number - 1]

    @property
    def why(self) -> str:
        """The reason of the round as text."""
        reason = self.round.reason
        return reason if isinstance(reason, str) else reason.at(self)

    @property
    def informed(self) -> int:
        """How many nodes have the message after the round."""
        return self.schedule.informed[self.number]


class Broadcast(ABC):
    """A broadcast algorithm: for a root and a model, the rounds in which its message spreads.

    Registered by being defined in a module of ``explorer.collectives``, like routers. ``order`` is
    the rank among the algorithms that serve a network: 0 the paper's own, above 100 general ones.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str] = ""
    paper: ClassVar[str | None] = None
    order: ClassVar[int] = 0
    variants: ClassVar[tuple[str, ...]] = ()
    models: ClassVar[tuple[Model, ...]] = MODELS

    @abstractmethod
    def serves(self, net: Network) -> bool:
        """Return whether this algorithm is made for a network."""

    @abstractmethod
    def schedule(
        self, net: Any, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        """Return the rounds of a broadcast from ``root``; raise TooLarge above 2^20 nodes.

        The network is one that the algorithm serves, so that ``Any`` may be its family.
        """

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        """Return the algorithm, line by line."""
        return ()
