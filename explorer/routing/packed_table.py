"""A routing table packed into a string, as stored in a browser and appended to a graph's link."""

from __future__ import annotations

import json

import numpy as np

from explorer.core.deflate import deflate, inflate
from explorer.core.limits import max_ends_in_table
from explorer.core.network import Network
from explorer.graphs.data import BadFile
from explorer.routing.table_router import DEAD_PORT, TableRouter


def pack_table(router: TableRouter) -> str:
    """Return a table as a string; ``unpack_table`` is the inverse.

    >>> from explorer import network
    >>> from explorer.routing.table_router import table_router
    >>> net = network("Q(2)")
    >>> router = table_router(net, "00,11,01\\n01,11,11\\n", "a.csv")
    >>> unpack_table(pack_table(router), net) == router
    True
    """
    header = json.dumps([router.title, len(router.ahead)]).encode()
    parts = (router.ahead, router.lines)
    raw = header + b"\n" + b"".join(part.astype("<i4").tobytes() for part in parts)
    return "t" + deflate(raw)


def unpack_table(packed: str, net: Network) -> TableRouter:
    """Return the table of a network that a string holds; raise BadFile if it was changed."""
    try:
        size = net.nodes
        if size**2 > max_ends_in_table():
            raise ValueError
        header, _, rest = inflate(packed[1:], 8 * size**2 + 1000).partition(b"\n")
        title, count = json.loads(header)
        if count != size or not isinstance(title, str) or len(title) > 200:
            raise ValueError
        arrays = np.frombuffer(rest, dtype="<i4").reshape(2, size, size).astype(np.int32)
        if arrays[0].min() < DEAD_PORT or arrays[0].max() >= size or arrays[1].min() < 0:
            raise ValueError
    except (ValueError, TypeError, RecursionError):
        raise BadFile("the table in this link was cut or changed: add its file again") from None
    return TableRouter(net, title, arrays[0], arrays[1])
