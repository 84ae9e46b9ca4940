"""What a layout says about a network, and how layouts are found: one file a family of shapes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from math import pi
from typing import Any, ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import beside_families
from explorer.core.scene import Point
from explorer.core.unique import by_key
from explorer.scenes.bends import Curves, Field, choose_arcs
from explorer.scenes.geometry import Floats

ASPECT = 1.25
"""Width over height of what is drawn, as far as the shape of a network allows it."""

CLUSTER_PAD = 0.42
"""How far an outline stands off its outermost nodes, in pitches."""


NAME = 30.0
"""The height that the name of an outline takes above or below it, in units of the stage."""

OUTER_PAD = 12.0
"""How far an outline stands off the outlines of the next level in it, in units of the stage."""


@dataclass(frozen=True)
class Tier:
    """The outlines of one level: the number of each node's outline, -1 where it has none.

    ``home`` has one entry a node; ``names`` and ``notes`` one an outline. ``pad`` is the distance
    from the outermost nodes in pitches, across and down; around outlines of the next level it is
    counted in units of the stage instead. ``below`` says where names stand, None leaves it to the
    place: above in the upper half of the drawing and inside other outlines, else below.
    """

    level: int
    home: Ints
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    shape: str = "box"
    pad: Point = (CLUSTER_PAD, CLUSTER_PAD)
    below: bool | None = None

    @property
    def named(self) -> bool:
        """Whether any outline of this level has a name."""
        return any(self.names)


@dataclass(frozen=True)
class Ghost:
    """A dashed outline for a cluster that is not drawn: centre and size in pitches."""

    at: Point
    size: Point
    name: str


@dataclass(frozen=True)
class Plan:
    """Where the nodes of a network stand, in pitches, and what is written beside them.

    ``labels`` are what varies inside a named outline, ``pills`` the whole addresses that nodes
    bear where they are large enough, () if they never do. ``hollow`` marks unused ports.
    """

    at: Floats
    labels: tuple[str, ...]
    tiers: tuple[Tier, ...] = ()
    pills: tuple[str, ...] = ()
    hollow: frozenset[int] = frozenset()
    ghosts: tuple[Ghost, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A drawing under way: places on the stage (n, 2), links by the marks they join, curves."""

    at: Floats
    a: Ints
    b: Ints
    kind: Ints
    dimension: Ints
    curves: Curves
    radius: float
    clearance: float

    @cached_property
    def field(self) -> Field:
        """The raster of what it costs to pass near a node."""
        return Field(self.at, self.clearance)

    def bundles(self, which: Ints, *keys: Ints) -> Ints:
        """Return a number for each of some links, equal where they move alike.

        Alike are links of the same dimension and displacement, and of equal keys.
        """
        moved = np.round(self.curves.along[which] / 2).astype(np.int64)
        rows = np.stack([self.dimension[which], moved[:, 0], moved[:, 1], *keys], axis=1)
        return np.asarray(np.unique(rows, axis=0, return_inverse=True)[1]).ravel()


class Layout(ABC):
    """The shape of a family: where its nodes stand, how its links bend, what labels say.

    Each ``net`` is of the families that it ``draws``, and says so in what a layout gives.
    """

    draws: ClassVar[tuple[type[Network], ...]]
    equal_kinds: ClassVar[bool] = False
    """Whether the kinds are dimensions of equal standing, so that none is fainter than others."""

    @abstractmethod
    def arrange(self, net: Any, name: float) -> Plan:
        """Return the places of all nodes; ``name`` is the height of a name, in pitches."""

    def bend(self, net: Any, sheet: Sheet) -> None:
        """Give the links their curves: here the arcs that keep clear of foreign nodes."""
        which = np.arange(len(sheet.a))
        choose_arcs(sheet.field, sheet.curves, which, which)

    # A part of the network, along a route ------------------------------------------------------

    def inside(self, net: Any, nodes: Ints) -> Floats:
        """Return the places of the nodes of one cluster, in pitches: (k,) -> (k, 2)."""
        count = len(nodes)
        if count == 1:
            return np.zeros((1, 2))
        angles = -pi / 2 + 2 * pi * np.arange(count) / count
        radius = 0.5 / np.sin(pi / count)
        return np.asarray(radius * np.stack([np.cos(angles), np.sin(angles)], axis=-1))

    def short(self, net: Any, nodes: Ints) -> tuple[str, ...]:
        """Return what varies inside the cluster of the nodes, one text a node."""
        return tuple(net.format(int(v)) for v in nodes)

    def title(self, net: Any, node: int) -> tuple[str, str]:
        """Return the name of the cluster a node lies in, and what is said behind it."""
        level = len(net.levels) - 1
        return net.cluster_name(int(net.cluster(node, level)), level), ""

    def beyond(self, net: Any, node: int, port: int) -> str:
        """Return what the outline of a cluster that is not drawn bears, found behind a port."""
        return self.title(net, node)[0]


@lru_cache(maxsize=8)
def addresses(net: Network) -> tuple[str, ...]:
    """Return the addresses of all nodes of a network that is drawn whole, by index."""
    return tuple(net.format(v) for v in range(net.nodes))


def number_keys(keys: Ints) -> tuple[Ints, list[int]]:
    """Return keys renumbered 0, 1, … in ascending order, and the keys in that order."""
    values, home = np.unique(keys, return_inverse=True)
    return np.asarray(home).ravel(), [int(v) for v in values]


def tier(
    net: Network,
    level: int,
    on_level: int,
    shape: str = "box",
    named: bool = True,
    pad: Point = (CLUSTER_PAD, CLUSTER_PAD),
) -> Tier:
    """Return the outlines of one level of a network's hierarchy, with its own names."""
    home, keys = number_keys(net.cluster(np.arange(net.nodes), level))
    names = tuple(net.cluster_name(key, level) if named else "" for key in keys)
    return Tier(on_level, home, names, shape=shape, pad=pad)


def _layouts() -> Iterator[type[Layout]]:
    ours = map(import_module, ("explorer.scenes.plain", "explorer.scenes.graph"))
    for module in (*ours, *beside_families("layout")):
        for member in vars(module).values():
            if isinstance(member, type) and issubclass(member, Layout) and "draws" in vars(member):
                yield member


@cache
def layout_of(kind: type[Network]) -> Layout:
    """Return the layout that draws a class of networks: the one of its nearest ancestor."""
    drawn = [(family, cls) for cls in dict.fromkeys(_layouts()) for family in cls.draws]
    places = by_key("layouts", drawn, lambda pair: f"{pair[0].__module__}.{pair[0].__qualname__}")
    layouts = dict(places.values())
    return next(layouts[ancestor]() for ancestor in kind.__mro__ if ancestor in layouts)
