"""Finds the maker of a network's nest: that of its family, else one for any network."""

from __future__ import annotations

from functools import cache, lru_cache

from explorer.core.network import Network
from explorer.core.registry import classes_with_draws, modules_beside_families
from explorer.scenes.nests import plain
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.maker import Maker


@cache
def maker_of(kind: type[Network]) -> Maker:
    """Return the maker of a class of networks: that of its nearest ancestor."""
    modules = (plain, *modules_beside_families("nest"))
    classes = classes_with_draws(Maker, modules)  # type: ignore[type-abstract]
    makers = {network_class: cls for cls in classes for network_class in cls.draws}
    return next(makers[ancestor]() for ancestor in kind.__mro__ if ancestor in makers)


@lru_cache(maxsize=64)
def nest_of(net: Network) -> Nest:
    """Return the nest of a network.

    >>> from explorer import network
    >>> nest = nest_of(network("Q(72)"))
    >>> nest.depth, nest.sizes[nest.root] == 2**72
    (36, True)
    """
    return maker_of(type(net)).make(net)
