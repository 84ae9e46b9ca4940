"""The interface of layouts, and the choice of a network's layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from explorer.core.ints import Ints, row_numbers
from explorer.core.network import Network
from explorer.core.registry import classes_with_draws, modules_beside_families
from explorer.core.scene import Point
from explorer.core.unique import by_key
from explorer.scenes.bends import CostRaster, Curves, choose_arcs
from explorer.scenes.geometry import Floats, ring

ASPECT = 1.25
"""The ratio of width to height that drawings aim at."""

CLUSTER_PAD = 0.42
"""The distance of an outline from its outermost nodes, in pitches."""

NAME_HEIGHT = 30.0
"""The height of an outline's name above or below it, in stage units."""

OUTER_PAD = 12.0
"""The distance of an outline from outlines of the next level inside it, in stage units."""


@dataclass(frozen=True)
class Tier:
    """The outlines of one level.

    ``home`` is the number of each node's outline, -1 for none; ``names`` and ``notes`` have one
    entry per outline. ``pad`` is the distance of an outline from its outermost nodes, across and
    down, in pitches; round outlines of the next level it is OUTER_PAD instead. Names are below the
    outlines if ``below``, above if not; if None, above in the upper half of the drawing and
    inside other outlines, else below.
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
    """The positions of a network's nodes, in pitches, and the texts beside them.

    ``labels`` are the parts of addresses that vary inside a named outline, ``pills`` the whole
    addresses, written in nodes if there is room, () for never. ``hollow`` are nodes drawn as unused
    ports, ``ghosts`` the outlines of undrawn clusters.
    """

    at: Floats
    labels: tuple[str, ...]
    tiers: tuple[Tier, ...] = ()
    pills: tuple[str, ...] = ()
    hollow: frozenset[int] = frozenset()
    ghosts: tuple[Ghost, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A drawing before its links are bent: positions on the stage (n, 2), links from a to b (m,).

    ``curves`` are the links' curves, which a layout sets; ``radius`` is that of nodes,
    ``clearance`` the distance from a foreign node below which a curve has a cost.
    """

    at: Floats
    a: Ints
    b: Ints
    kind: Ints
    dimension: Ints
    curves: Curves
    radius: float
    clearance: float

    @cached_property
    def field(self) -> CostRaster:
        """The raster of the cost of passing near a node."""
        return CostRaster(self.at, self.clearance)

    def bundles(self, which: Ints, *keys: Ints) -> Ints:
        """Return a number for each of some links, equal for links of one bundle.

        A bundle is the links of equal dimension, displacement and ``keys``.
        """
        displacement = np.round(self.curves.along[which] / 2).astype(np.int64)
        rows = np.stack(
            [self.dimension[which], displacement[:, 0], displacement[:, 1], *keys], axis=1
        )
        return row_numbers(rows)


class Layout(ABC):
    """The layout of a family: the positions of its nodes, the curves of its links, its labels.

    The methods take networks of the classes that the layout ``draws``.
    """

    draws: ClassVar[tuple[type[Network], ...]]
    equal_kinds: ClassVar[bool] = False
    """Whether the kinds are dimensions of equal standing, so that none is fainter than others."""

    @abstractmethod
    def arrange(self, net: Any, name_height: float) -> Plan:
        """Return the positions of all nodes; ``name_height`` is that of a name, in pitches."""

    def bend(self, net: Any, sheet: Sheet) -> None:
        """Give the links their curves: by default arcs that keep clear of foreign nodes."""
        which = np.arange(len(sheet.a))
        choose_arcs(sheet.field, sheet.curves, which, which)

    # A part of the network, along a route ------------------------------------------------------

    def inside(self, net: Any, nodes: Ints) -> Floats:
        """Return the positions of the nodes of one cluster, in pitches: (k,) -> (k, 2)."""
        count = len(nodes)
        if count == 1:
            return np.zeros((1, 2))
        return ring(count, np.arange(count))

    def short(self, net: Any, nodes: Ints) -> tuple[str, ...]:
        """Return for each node the part of its address that varies inside its cluster."""
        return tuple(net.format(int(v)) for v in nodes)

    def title(self, net: Any, node: int) -> tuple[str, str]:
        """Return the name of a node's cluster, and a note that follows it."""
        level = len(net.levels) - 1
        return net.cluster_name(int(net.cluster(node, level)), level), ""

    def beyond(self, net: Any, node: int, port: int) -> str:
        """Return the text in the ghost of a cluster: that of ``node``, reached by ``port``."""
        return self.title(net, node)[0]


@lru_cache(maxsize=8)
def addresses(net: Network) -> tuple[str, ...]:
    """Return the addresses of all nodes of a network that is drawn whole, by index."""
    return tuple(net.format(v) for v in range(net.nodes))


def number_keys(keys: Ints) -> tuple[Ints, list[int]]:
    """Return keys renumbered 0, 1, … in ascending order, and the different keys in that order."""
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
    """Return the outlines of one level of a network's hierarchy, with the network's names.

    ``on_level`` is the level of the tier in the drawing.
    """
    home, keys = number_keys(net.cluster(np.arange(net.nodes), level))
    names = tuple(net.cluster_name(key, level) if named else "" for key in keys)
    return Tier(on_level, home, names, shape=shape, pad=pad)


@cache
def layout_of(kind: type[Network]) -> Layout:
    """Return the layout that draws a class of networks: the layout of its nearest ancestor."""
    own_modules = map(import_module, ("explorer.scenes.plain", "explorer.scenes.graph"))
    modules = (*own_modules, *modules_beside_families("layout"))
    classes = classes_with_draws(Layout, modules)  # type: ignore[type-abstract]
    pairs = [(family, cls) for cls in dict.fromkeys(classes) for family in cls.draws]
    by_name = by_key("layouts", pairs, lambda pair: f"{pair[0].__module__}.{pair[0].__qualname__}")
    layouts = dict(by_name.values())
    return next(layouts[ancestor]() for ancestor in kind.__mro__ if ancestor in layouts)
