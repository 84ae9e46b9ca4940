"""Checks of links: ports, kinds, both ends, and exports to NetworkX and SciPy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from explorer.core.errors import NotALink
from explorer.core.network import Network
from explorer.testing.contract import NotApplicable, broken, require
from explorer.testing.graphs import distances, graph, require_small, some_nodes, table
from explorer.testing.network.contract import NETWORK

ROLES = ("local", "cross", "cross2", "diameter", "swap", "ring", "bold")


@NETWORK.check
def ports_have_names_of_their_own(net: Network) -> None:
    """No two ports have the same name, and ``neighbors`` has a column for each."""
    names = [port.name for port in net.ports]
    twice = next((name for name in names if names.count(name) > 1), None)
    require(twice is None, f"two ports are called {twice!r}", "give each a name of its own")
    require(
        table(net).shape == (net.nodes, len(names)),
        f"neighbors() of all nodes has shape {table(net).shape}, `ports` {len(names)} entries",
        "give it one column for each port",
    )


@NETWORK.check
def kinds_are_those_that_occur(net: Network) -> None:
    """Kinds have unique keys and known roles, and each occurs at some link."""
    keys = [kind.key for kind in net.kinds]
    require(len(set(keys)) == len(keys), f"kinds {keys} have a key twice", "give each its own")
    for kind in net.kinds:
        require(
            kind.role in ROLES,
            f"kind {kind.key!r} has the role {kind.role!r}",
            f"choose one of {', '.join(ROLES)}",
        )
    near = table(net)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    unused = set(range(len(keys))) - set(kinds[near >= 0].tolist())
    require(
        not unused,
        f"kind {keys[min(unused)] if unused else ''!r} is that of no link",
        "leave it out of `kinds` where it does not occur",
    )


@NETWORK.check
def one_node_and_many_have_the_same_neighbors(net: Network) -> None:
    """``neighbors`` and ``link_kinds`` agree for one node, a row and a table of nodes."""
    near = table(net)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    for node in some_nodes(net, 20):
        for name, single, many in (
            ("neighbors", net.neighbors(node), near[node]),
            ("link_kinds", net.link_kinds(node), kinds[node]),
        ):
            require(
                np.asarray(single).tolist() == many.tolist(),
                f"{name}({node}) is {np.asarray(single).tolist()}, in an array {many.tolist()}",
                "compute with arrays of any shape, as with np.asarray(node)[..., None]",
            )
    column = np.arange(net.nodes).reshape(-1, 1)
    for name, answer in (
        ("neighbors", net.neighbors(column)),
        ("link_kinds", net.link_kinds(column)),
    ):
        require(
            answer.shape == (net.nodes, 1, len(net.ports)),
            f"{name}() of ({net.nodes}, 1) nodes has shape {answer.shape}",
            "(..., ) in, (..., ports) out",
        )


@NETWORK.check
def links_move_in_one_dimension_from_both_ends(net: Network) -> None:
    """The two ports of a link belong to one dimension."""
    if net.directed:
        raise NotApplicable(f"{net.spec} is directed: an arc has one port")
    near = table(net)
    dimensions = np.array([port.dimension for port in net.ports])
    node, port = np.nonzero(near >= 0)
    other = near[node, port]
    back = (near[other] == node[:, None]).argmax(axis=1)
    unlike = np.flatnonzero(dimensions[port] != dimensions[back])
    if len(unlike):
        first = unlike[0]
        a, b = net.format(int(node[first])), net.format(int(other[first]))
        broken(
            f"the link of {a} and {b} is of dimension {dimensions[port[first]]} from {a} and of"
            f" {dimensions[back[first]]} from {b}",
            "give both of its ports one dimension",
        )


@NETWORK.check
def nodes_links_and_mean_degree_are_those_counted(net: Network) -> None:
    """``links`` and ``degrees.mean`` are exact, and every link is once in ``link_array``."""
    ends_per_link = 1 if net.directed else 2
    degrees = np.where(table(net) >= 0, net.width(np.arange(net.nodes)), 0).sum(axis=1)
    counted = int(degrees.sum()) // ends_per_link
    require(net.links == counted, f"it has {counted:,} links, not {net.links:,}", "mend `links`")
    rows = int((table(net) >= 0).sum()) // ends_per_link
    require(len(net.link_array()) == rows, "link_array() has not each once", "do not override it")
    mean = Fraction(int(degrees.sum()), net.nodes)
    require(
        net.degrees.mean == mean,
        f"its mean degree is {mean}, not {net.degrees.mean}",
        "mend `degrees`",
    )


@NETWORK.check
def networkx_builds_the_same_graph(net: Network) -> None:
    """``to_networkx`` has the nodes, links, kinds, dimensions and widths of the table."""
    import networkx

    require_small(net)
    built, plain = net.to_networkx(), graph(net)
    require(
        set(built.nodes) == set(plain.nodes)
        and built.is_directed() == net.directed
        and _pairs(built) == _pairs(plain),
        "to_networkx() has other nodes or links than neighbors()",
        "do not override it",
    )
    for node in some_nodes(net, 50):
        for other, data in built[node].items():
            number = net.port_between(node, other)
            wide = int(net.width(node)[number])
            require(
                (data["kind"], data["dimension"], data.get("width", 1))
                == (net.kind_between(node, other).key, net.ports[number].dimension, wide),
                f"to_networkx() gives the link of #{node} and #{other} another kind, dimension or"
                " width",
                "do not override it",
            )
    if net.nodes <= 300:
        far = int(distances(net).max())
        require(networkx.diameter(built) == far, f"NetworkX finds no diameter of {far}", "mend it")


def _pairs(edges_of: Any) -> set[Any]:
    """Return the edges of a graph: ordered pairs if it is directed, else sets of two nodes."""
    return {edge if edges_of.is_directed() else frozenset(edge) for edge in edges_of.edges}


@NETWORK.check
def the_matrix_for_scipy_holds_every_link_from_both_ends(net: Network) -> None:
    """``to_scipy`` is the adjacency matrix, its columns in the order of the ports.

    It is symmetric unless the network is directed.
    """
    near = table(net)
    matrix = net.to_scipy()
    matrix.check_format()
    joined = np.zeros((net.nodes, net.nodes), dtype=np.int8)
    node, port = np.nonzero(near >= 0)
    joined[node, near[node, port]] = 1
    require(
        np.array_equal(matrix.toarray(), joined)
        and (net.directed or np.array_equal(joined, joined.T))
        and matrix.indices.tolist() == near[near >= 0].tolist(),
        "to_scipy() is not the matrix of neighbors()",
        "do not override it",
    )


@NETWORK.check
def nodes_that_are_not_joined_have_no_port_between_them(net: Network) -> None:
    """``port_between`` raises NotALink for two nodes at distance 2 or more."""
    unjoined = np.argwhere(distances(net) > 1)
    for a, b in unjoined[:: max(1, len(unjoined) // 5)].tolist():
        try:
            port = net.port_between(a, b)
        except NotALink:
            continue
        broken(
            f"#{a} and #{b} are not joined and have port {port} between them", "do not override it"
        )
