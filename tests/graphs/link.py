"""A link that holds a graph, as the browser makes it: with it a page needs no file."""

from __future__ import annotations

from explorer.graphs.graph_code import pack
from tests.contracts import GRAPHS


def link(path: str = "/open", more: str = "", place: int = 2) -> str:
    """Return the address of one of the graphs that the contracts are held to, the graph behind #.

    >>> link(place=0).partition("z")[0]
    '/open?net=Graph(petersen)#graph='
    """
    net = GRAPHS[place]
    return f"{path}?net={net.spec}{more}#graph={pack(net)}"
