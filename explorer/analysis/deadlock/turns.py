"""Which turns may be allowed together: every set of turns, with and without a cycle of channels.

A turn goes from a link of one direction to a link of another, neither straight on nor back. With a
set of turns a message may take any of them, and go straight on, as often as it likes. Source: Glass
and Ni, “The turn model for adaptive routing”, Journal of the ACM 41 (1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Final

import numpy as np

from explorer.analysis.verification.dependencies import is_acyclic
from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import distances_towards
from explorer.words.text import Text

MAX_TURNS: Final = 12
"""Most turns of which every set is tested."""

MAX_NODES: Final = 100
MAX_DIRECTIONS: Final = 6
"""Most directions whose permutations are tested for symmetries."""

Turn = tuple[int, int]
"""The ports before and after the turn; going straight on has the same port twice."""


@dataclass(frozen=True)
class TurnSet:
    """A maximal set of turns without a cycle: no turn can be added.

    ``alike`` counts the sets that symmetries of the network make of it, itself included.
    ``connected`` says whether every message still has a shortest path, ``share`` which part of the
    shortest paths is left, averaged over all pairs.
    """

    turns: tuple[Turn, ...]
    alike: int
    connected: bool
    share: Fraction


@dataclass(frozen=True)
class Turns:
    """The turns of a network, the number of sets without a cycle, and the maximal sets."""

    net: Network
    turns: tuple[Turn, ...]
    free: int
    largest: tuple[TurnSet, ...]

    def name(self, turn: Turn) -> str:
        """Return the name of a turn, from the names of its ports."""
        first, then = (self.net.ports[port].name for port in turn)
        return Text("{a} to {b}", a=first, b=then)


def turns(net: Network) -> Turns:
    """Return the sets of turns of a network that can be allowed together.

    Raises TooLarge for more than 12 turns or 100 nodes, OutsideRange if there are no turns or going
    straight on closes a cycle by itself.

    >>> from explorer import network
    >>> result = turns(network("Mesh(3,3)"))
    >>> len(result.turns), len(result.largest), [len(s.turns) for s in result.largest]
    (8, 3, [6, 6, 6])
    """
    net.require_at_most(MAX_NODES, "turns are tried on at most")
    channels = Channels(net)
    pairs = _pairs(channels)
    all_turns = tuple(turn for turn in pairs if turn[0] != turn[1])
    if not all_turns:
        raise OutsideRange(f"{net.spec} has no turns: messages go straight on only")
    if len(all_turns) > MAX_TURNS:
        raise TooLarge(
            f"{net.spec} has {len(all_turns)} turns: every set is tried of at most {MAX_TURNS}",
            "Mesh(3,3)",
        )
    straight = [rows for turn, rows in pairs.items() if turn[0] == turn[1]]
    none = np.zeros((0, 2), dtype=np.int64)
    if not is_acyclic(np.concatenate([none, *straight]), channels.size):
        raise OutsideRange(
            f"in {net.spec} messages wait in a circle though none turns: rings need a second"
            " virtual channel",
            "Mesh(3,3)",
        )
    free = _deadlock_free_sets(all_turns, pairs, straight, channels.size)
    bits = [1 << i for i in range(len(all_turns))]
    largest = [s for s in sorted(free) if not any(s | bit in free for bit in bits if not s & bit)]
    return Turns(net, all_turns, len(free), _classes(channels, all_turns, largest))


def _pairs(channels: Channels) -> dict[Turn, Ints]:
    """Return the pairs of channels of each turn: (k, 2); going straight on counts as a turn."""
    table, ports = channels.table, channels.ports
    rows: dict[Turn, list[tuple[int, int]]] = {}
    for node, near in enumerate(table.tolist()):
        for port, middle in enumerate(near):
            if middle < 0:
                continue
            for onward, far in enumerate(table[middle].tolist()):
                if far < 0 or far == node:
                    continue
                before, after = node * ports + port, middle * ports + onward
                rows.setdefault((port, onward), []).append((before, after))
    return {turn: np.array(rows[turn], dtype=np.int64) for turn in sorted(rows)}


def _deadlock_free_sets(
    all_turns: Sequence[Turn], pairs: dict[Turn, Ints], straight: Sequence[Ints], size: int
) -> set[int]:
    """Return the sets of turns, one bit a turn, with which channels never wait in a cycle.

    A set is tested only if all sets with one turn fewer are free.
    """
    free = {0}
    level = [0]
    while level:
        further = set()
        for smaller in level:
            for i in range(smaller.bit_length(), len(all_turns)):
                larger = smaller | 1 << i
                if any(larger >> j & 1 and larger ^ 1 << j not in free for j in range(i)):
                    continue
                allowed = [pairs[turn] for j, turn in enumerate(all_turns) if larger >> j & 1]
                if is_acyclic(np.concatenate([*straight, *allowed]), size):
                    further.add(larger)
        free |= further
        level = sorted(further)
    return free


def _classes(
    channels: Channels, all_turns: Sequence[Turn], largest: Sequence[int]
) -> tuple[TurnSet, ...]:
    """Return one set of each class under the symmetries of the directions."""
    place = {turn: i for i, turn in enumerate(all_turns)}
    turn_maps = [
        [place[sigma[a], sigma[b]] for a, b in all_turns] for sigma in _symmetries(channels)
    ]
    unclassed, result = set(largest), []
    for first in largest:
        if first not in unclassed:
            continue
        images = {
            sum(1 << image[i] for i in range(len(all_turns)) if first >> i & 1)
            for image in turn_maps
        }
        unclassed -= images
        chosen = tuple(turn for i, turn in enumerate(all_turns) if first >> i & 1)
        result.append(TurnSet(chosen, len(images), *_shortest_path_share(channels, chosen)))
    return tuple(sorted(result, key=lambda each: (-len(each.turns), -each.share, each.turns)))


def _symmetries(channels: Channels) -> list[tuple[int, ...]]:
    """Return the permutations of the ports that some automorphism makes; the identity at least."""
    ports = channels.ports
    identity = tuple(range(ports))
    if ports > MAX_DIRECTIONS:
        return [identity]
    return [
        sigma
        for sigma in permutations(range(ports))
        if any(
            _is_automorphism(channels.table, sigma, start) for start in range(len(channels.table))
        )
    ]


def _is_automorphism(table: Ints, sigma: tuple[int, ...], start: int) -> bool:
    """Return whether an automorphism that permutes the ports maps node 0 to ``start``."""
    image, reached = {0: start}, [0]
    for node in reached:
        for port, near in enumerate(table[node].tolist()):
            far = int(table[image[node], sigma[port]])
            if (near < 0) != (far < 0):
                return False
            if near >= 0 and image.setdefault(near, far) != far:
                return False
            if near >= 0 and len(image) > len(reached):
                reached.append(near)
    return len(set(image.values())) == len(table)


def _shortest_path_share(channels: Channels, allowed: Sequence[Turn]) -> tuple[bool, Fraction]:
    """Return whether these turns leave every pair a shortest path, and the mean share left."""
    net, table = channels.net, channels.table.tolist()
    onward = {
        port: [q for q in range(channels.ports) if q == port or (port, q) in allowed]
        for port in range(channels.ports)
    }
    shares, connected = Fraction(0), True
    for target in range(net.nodes):
        distance = distances_towards(net, target).tolist()
        all_paths, allowed_paths = [0] * net.nodes, dict[tuple[int, int], int]()
        all_paths[target] = 1
        for node in sorted(range(net.nodes), key=distance.__getitem__):
            near = [
                (port, there)
                for port, there in enumerate(table[node])
                if there >= 0 and distance[there] == distance[node] - 1
            ]
            for held in range(channels.ports):
                allowed_paths[held, node] = (node == target) + sum(
                    allowed_paths[port, there] for port, there in near if port in onward[held]
                )
            if node != target:
                all_paths[node] = sum(all_paths[there] for _, there in near)
                left = sum(allowed_paths[port, there] for port, there in near)
                connected = connected and left > 0
                shares += Fraction(left, all_paths[node])
    return connected, shares / (net.nodes * (net.nodes - 1))
