"""Tiles: the links of all nodes of one small cell, packed for the browser."""

from __future__ import annotations

import numpy as np

from explorer.core.errors import TooLarge
from explorer.core.ints import Ints
from explorer.scenes.nests.cells import Nest, Path

MAX_NODES = 256
"""The most nodes of a tile."""

MANY_PORTS = 20
MAX_NODES_MANY_PORTS = 64
"""The most nodes of a tile in networks with more than ``MANY_PORTS`` ports."""

NO_LINK = 255
"""The kind that means no link at a port."""

WORD_BITS = 32
"""Bits of a word in the packed data."""


def max_tile_nodes(nest: Nest) -> int:
    """Return the most nodes of a tile of a nest."""
    return MAX_NODES_MANY_PORTS if len(nest.net.ports) > MANY_PORTS else MAX_NODES


def nodes_of_tile(nest: Nest, path: Path) -> Ints:
    """Return the nodes of a cell, (nodes,); raise TooLarge if they are too many for a tile."""
    size, most = nest.sizes[nest.types(path)[-1]], max_tile_nodes(nest)
    if size > most:
        raise TooLarge(
            f"a cell of {size:,} nodes of {nest.net.spec} is no tile: a tile has at most {most}"
        )
    return nest.nodes(path)


def tile(nest: Nest, path: Path) -> bytes:
    """Return the links of a cell's nodes, in their order in the cell, packed little-endian.

    A head of four uint32 (nodes n, ports p, words w of an index, 0); the indices, uint32 (w, n);
    index xor neighbour, uint32 (w, p, n), 0 for no neighbour; kinds, uint8 (p, n), 255 for no link.
    In most networks the xor of a port is nearly equal for all nodes, so it compresses well. Raises
    OutsideRange for a path to no cell, TooLarge for a large cell.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> packed = tile(nest_of(network("Q(4)")), (3,))
    >>> np.frombuffer(packed, "<u4", 8).tolist()
    [4, 4, 1, 0, 12, 13, 14, 15]
    """
    nodes = nodes_of_tile(nest, path)
    neighbors, kinds = nest.net.neighbors(nodes), np.asarray(nest.net.link_kinds(nodes))
    has_link = neighbors >= 0
    differences = np.where(has_link, neighbors ^ nodes[:, None], 0)
    words = max(1, -(-(nest.net.nodes - 1).bit_length() // WORD_BITS))
    head = np.array([len(nodes), neighbors.shape[1], words, 0], dtype="<u4")
    link_kinds = np.where(has_link, kinds, NO_LINK).astype(np.uint8)
    return b"".join(
        [head.tobytes(), _words(nodes, words), _words(differences.T, words), link_kinds.T.tobytes()]
    )


def _words(values: Ints, count: int) -> bytes:
    """Return integers as words of 32 bits, the lowest words of all of them first."""
    mask = (1 << WORD_BITS) - 1
    return b"".join(
        np.asarray((values >> (WORD_BITS * word)) & mask).astype("<u4").tobytes()
        for word in range(count)
    )
