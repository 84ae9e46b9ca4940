"""The model of queues again, message by message, without arrays."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from explorer.core.network import Network
from explorer.routing.traces.trace import route

MASK = 2**32 - 1


def finalized(x: int) -> int:
    """Return MurmurHash3's finalizer of a 32-bit word."""
    x = (x ^ x >> 16) * 0x85EBCA6B & MASK
    x = (x ^ x >> 13) * 0xC2B2AE35 & MASK
    return x ^ x >> 16


def draw(seed: int, cycle: int, what: int, node: int) -> int:
    """Return the number of 32 bits of a cycle and node."""
    one = finalized((seed * 0x9E3779B1 + 4 * cycle + what) & MASK)
    return finalized(finalized(node + one & MASK) ^ one)


@dataclass
class Message:
    """A message: where it goes, hop by hop, and when it joins and leaves each queue.

    ``before`` has, for each queue that it joined, the sources of those that stood before it.
    """

    birth: int
    source: int
    nodes: list[int]
    hop: int = 0
    joined: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    delivered: int = -1
    before: list[list[int]] = field(default_factory=list)

    @property
    def link(self) -> tuple[int, int]:
        """The link that it takes next."""
        return self.nodes[self.hop], self.nodes[self.hop + 1]


def simulate(
    net: Network,
    router: str | None,
    load: float,
    cycles: int,
    seed: int,
    bound: int | None = None,
    paths: dict[tuple[int, int], list[int]] | None = None,
) -> list[Message]:
    """Return the messages of uniform traffic, every node a host, in the order of their births.

    Routes that are known already stand in ``paths``, where others are added.
    """
    queues: dict[tuple[int, int], deque[Message]] = {}
    lines: list[deque[Message]] = [deque() for _ in range(net.nodes)]
    paths = {} if paths is None else paths
    messages: list[Message] = []
    flying: list[Message] = []

    def key(message: Message) -> tuple[int, int]:
        return message.birth, message.source

    def join(message: Message, cycle: int) -> None:
        queue = queues.setdefault(message.link, deque())
        message.before.append([other.source for other in queue])
        message.joined.append(cycle)
        queue.append(message)

    for cycle in range(cycles):
        joining = []
        for message in flying:
            message.hop += 1
            if message.hop == len(message.nodes) - 1:
                message.delivered = cycle
            else:
                joining.append(message)
        born = []
        for node in range(net.nodes):
            if draw(seed, cycle, 0, node) < round(load * 2**32):
                target = draw(seed, cycle, 1, node) * (net.nodes - 1) >> 32
                target += target >= node
                if (node, target) not in paths:
                    paths[node, target] = list(route(net, node, target, router).nodes)
                born.append(Message(cycle, node, paths[node, target]))
        messages += born
        if bound is None:
            joining += born
        for message in sorted(joining, key=key):
            join(message, cycle)
        if bound is not None:
            for message in born:
                lines[message.source].append(message)
            for line in lines:
                while line and len(queues.setdefault(line[0].link, deque())) < bound:
                    join(line.popleft(), cycle)
        flying = []
        room = {link: len(queue) for link, queue in queues.items()}
        for message in sorted((queue[0] for queue in queues.values() if queue), key=key):
            ahead = message.nodes[message.hop + 1 : message.hop + 3]
            if bound is not None and len(ahead) == 2:
                if room.get((ahead[0], ahead[1]), 0) >= bound:
                    continue
                room[ahead[0], ahead[1]] = room.get((ahead[0], ahead[1]), 0) + 1
            flying.append(message)
        for message in flying:
            queues[message.link].popleft()
            message.left.append(cycle)
    return messages
