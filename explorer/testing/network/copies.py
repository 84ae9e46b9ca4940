"""Copies: a family's claims about growth, checked at every node and link of both networks."""

from __future__ import annotations

import numpy as np

from explorer.core.errors import ExplorerError
from explorer.core.families.copies import Copies, copies
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.testing.contract import NotApplicable, require
from explorer.testing.graphs import require_small
from explorer.testing.network.contract import NETWORK


@NETWORK.check
def it_is_made_of_the_copies_that_it_names(net: Network) -> None:
    """The copies of a network one step smaller contain its nodes once, and its links as counted."""
    require_small(net)
    declared = [
        decomposition for *_, down, _ in net.steps() if (decomposition := _copies_of(net, down))
    ]
    if not declared:
        raise NotApplicable(f"{net.family} names no copies")
    for decomposition in declared:
        require_copies(decomposition)


def require_copies(decomposition: Copies) -> None:
    """Check declared copies at every node and link; raise BrokenContract if they are wrong."""
    parent, copy = decomposition.split(np.arange(decomposition.larger.nodes))
    _require_nodes(decomposition, parent, copy)
    _require_links(decomposition, parent, copy)
    _require_addresses(decomposition, parent, copy)


def _copies_of(net: Network, spec: str) -> Copies | None:
    try:
        return copies(net, network(spec))
    except ExplorerError:
        return None


def _require_nodes(decomposition: Copies, parent: Ints, copy: Ints) -> None:
    """Copy 0 contains every node of the smaller network, and no copy contains one twice."""
    size, spec = decomposition.smaller.nodes, decomposition.smaller.spec
    require(
        copy.min() == 0 and copy.max() == decomposition.count - 1,
        f"of {spec} it has the copies {copy.min()} to {copy.max()}, and counts"
        f" {decomposition.count}",
        "number the copies from 0 in split()",
    )
    inside = parent >= 0
    pairs = np.stack([copy[inside], parent[inside]])
    distinct = np.unique(pairs, axis=1)
    require(
        distinct.shape == pairs.shape and parent.max() < size,
        f"a copy of {spec} has a node of it twice, or one that it has not",
        "let split() take each node of a copy to another one",
    )
    in_copy_0 = int((distinct[0] == 0).sum())
    require(
        in_copy_0 == size,
        f"copy 0 of {spec} has {in_copy_0} of its {size} nodes",
        "let copy 0 be the whole of it",
    )


def _require_links(decomposition: Copies, parent: Ints, copy: Ints) -> None:
    """The counts are right: of links that are copies, and of links without a copy."""
    size = decomposition.smaller.nodes
    a, b = decomposition.larger.link_array()[:, :2].T
    inside = (copy[a] == copy[b]) & (parent[a] >= 0) & (parent[b] >= 0)
    parent_codes = _codes(parent[a[inside]], parent[b[inside]], size, decomposition.larger.directed)
    first, last = decomposition.smaller.link_array()[:, :2].T
    copy_codes = _codes(first, last, size, decomposition.larger.directed)
    copied, lost = (
        np.isin(parent_codes, copy_codes).sum(),
        (~np.isin(copy_codes, parent_codes)).sum(),
    )
    require(
        (copied, lost) == (decomposition.kept_links, decomposition.lost),
        f"{copied} of its links are copies of links of {decomposition.smaller.spec} and {lost} of"
        f" these are in no copy, not {decomposition.kept_links} and {decomposition.lost}",
        "count again in copies_of()",
    )


def _codes(a: Ints, b: Ints, size: int, directed: bool) -> Ints:
    """Return a number for each pair of endpoints, independent of their order unless directed."""
    first, last = (a, b) if directed else (np.minimum(a, b), np.maximum(a, b))
    return np.asarray(first * size + last)


def _require_addresses(decomposition: Copies, parent: Ints, copy: Ints) -> None:
    """An address without its new symbols is the smaller network's, if the family promises that."""
    for node in np.flatnonzero(parent >= 0).tolist():
        if copy[node] and (decomposition.renamed or not decomposition.inserted):
            continue
        text = decomposition.larger.format(node)
        new = decomposition.columns(node) if decomposition.inserted else ()
        remaining = _letters("".join(char for i, char in enumerate(text) if i not in new))
        smaller_text = decomposition.smaller.format(int(parent[node]))
        require(
            remaining == _letters(smaller_text),
            f"{text} is {smaller_text} with {len(new)} symbols more, "
            f"and without them reads {remaining}",
            "name in `new` the symbols that were not there",
        )


def _letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
