"""The links of a network beside those of a graph made by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from explorer.core.network import Network


def differing_links(
    net: Network, links: Iterable[Collection[object]], name: Callable[[int], object] | None = None
) -> set[frozenset[object]]:
    """Return the links that the network or the graph has alone, nodes named by their addresses."""
    ours = {frozenset(map(name or net.format, link)) for link in net.to_networkx().edges}
    return ours ^ set(map(frozenset, links))
