"""A total exchange on a metacube: the order of destinations, and routes as sequences of ports."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from explorer.networks.metacube.metacube import Metacube
from explorer.routing.metacube.class_paths import CLASS_PATHS, get_type
from explorer.routing.metacube.metacube import metacube_route


def destinations(net: Metacube) -> Iterator[int]:
    """Yield the destinations of node 0 in the order of Algorithm 1, with a loop for each class.

    From the outermost, loops set the class c[2^k], c[2^k-1] … c[0]; field i is c[i xor class].
    """
    field = (1 << net.m) - 1
    for counter in range(1, net.nodes):
        class_id = counter >> net.field_bits
        target = class_id << net.field_bits
        for i in range(net.classes):
            target |= (counter >> (i ^ class_id) * net.m & field) << i * net.m
        yield target


def quad_word(net: Metacube, target: int, variant: str) -> tuple[int, ...]:
    """Return the ports of Algorithm 4's route from node 0 if k = 2, by a variant's classPath."""
    m, field = net.m, (1 << net.m) - 1
    target_class = target >> net.field_bits
    differs = tuple(bool(target >> i * m & field) for i in range(4))
    path = CLASS_PATHS[variant][target_class][get_type(target_class, differs)]
    word: list[int] = []
    node = class_id = 0
    for following in (*path[1:], None):
        if node != target:  # Algorithm 2
            differing = target & field << class_id * m
            word += [i for i in range(m) if differing >> class_id * m + i & 1]
            node ^= differing
        if following is not None:
            word.append(m + (class_id ^ following).bit_length() - 1)
            node ^= (class_id ^ following) << net.field_bits
            class_id = following
    return tuple(word)


def walk_word(net: Metacube, target: int) -> tuple[int, ...]:
    """Return the ports of a shortest route from node 0; ports from m on are cross-links."""
    route = metacube_route(net.k, net.m, 0, target)
    bits = ((a ^ b).bit_length() - 1 for a, b in pairwise(route))
    return tuple(
        bit % net.m if bit < net.field_bits else net.m + bit - net.field_bits for bit in bits
    )
