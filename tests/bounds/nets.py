"""Networks near every limit: of each family one in every power of two, few ports and many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from explorer.core.errors import ExplorerError
from explorer.core.network import Network, Parameter
from explorer.core.registry import families, network

SHAPES = (2, 3, 4, 5, 6, 8, 10, 16, 24, 32, 64, 100, 128, 256, 512, 1000, 1024, 4096, 2**16, 2**20)
"""Sides of meshes, wraparound meshes and generalized hypercubes, all alike in one of them."""

MANY = 1000
"""Values from which on not every one is tried."""

NEAR = 28
"""Power of two of the nodes above which nothing looks at all of a network: few are asked there."""


def values(parameter: Parameter) -> Iterable[int]:
    """Return the values of a parameter; only some of them if there are a great many."""
    low, high = parameter.minimum, parameter.maximum
    if not parameter.grows:
        return (low,)
    if high - low < MANY:
        return range(low, high + 1)
    return sorted({low, high, *(n for n in SHAPES if low <= n <= high)})


def networks_of(family: type[Network]) -> Iterator[Network]:
    """Yield the networks of a family whose parameters are in their ranges, one or two of them."""
    if family.parameters:
        tuples = product(*map(values, family.parameters))
    else:
        tuples = ((side,) * count for side in SHAPES for count in range(1, 25))
        tuples = (*tuples, *((64,) * many + (4,) for many in range(1, 4)))  # type: ignore[assignment]
    for numbers in tuples:
        try:
            net = network(f"{family.family}({','.join(map(str, numbers))})")
            _ = net.nodes, net.degrees
        except ExplorerError:
            continue
        yield net


def near_limits(family: type[Network]) -> list[Network]:
    """Return networks of a family, by size: the leanest and the densest of each power of two.

    Of a family whose parameters are no numbers, its samples.
    """
    classes: dict[int, list[Network]] = {}
    for net in list(networks_of(family)) or [network(spec) for spec in family.samples]:
        power = (net.nodes - 1).bit_length()
        classes.setdefault(power if power <= NEAR else power // 8 * 8, []).append(net)
    nets: dict[str, Network] = {}
    for _, alike in sorted(classes.items()):
        alike.sort(key=lambda net: (net.degrees.maximum, net.nodes))
        for net in (alike[0], alike[-1]):
            nets[net.spec] = net
    return list(nets.values())


def networks() -> list[Network]:
    """Return the networks of all families on which questions are asked."""
    return [net for family in families().values() for net in near_limits(family)]
