"""The part of the contract of networks that is checked before a plug-in's network is used.

Without it the pages would fail. Each promise is a function that raises BrokenContract with the
smallest witness and a remedy. ``explorer.testing`` checks these promises and more, for our networks
and for those that others publish.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network

MAX_NODES_CHECKED = 4096
"""The most nodes that are checked; of a larger network they are evenly spaced."""

MAX_ADDRESSES_READ = 64
"""The number of addresses that are formatted and parsed again."""


def check_contract(net: Network) -> None:
    """Raise BrokenContract, with the smallest witness, unless a network keeps its contract.

    Links and degrees are counted only if all nodes are checked, up to 4,096.

    >>> from explorer import network
    >>> check_contract(network("HCN(2)"))
    """
    for promise in PROMISES:
        promise(net)


def ports_are_of_known_kinds(net: Network) -> None:
    """Every port names a kind that the network lists."""
    keys = [kind.key for kind in net.kinds]
    for port in net.ports:
        if port.kind not in keys:
            raise BrokenContract(
                f"{net.spec}: port {port.name!r} is of kind {port.kind!r}, which is none of"
                f" {', '.join(sorted(keys))}: name one of these, or add it to `kinds`"
            )


def ports_lead_to_nodes(net: Network) -> None:
    """Every port leads to an index of the network, or to -1 where a node lacks it."""
    nodes = checked_nodes(net)
    ahead = _neighbors(net, nodes)
    outside = np.argwhere((ahead < -1) | (ahead >= net.nodes))
    if len(outside):
        row, column = outside[0].tolist()
        raise BrokenContract(
            f"{_port_text(net, nodes, row, column)} leads to #{ahead[row, column]}, outside the"
            f" indices 0 to {net.nodes - 1}: neighbors() gives -1 where a node lacks a port"
        )


def ports_lead_to_other_nodes_each_once(net: Network) -> None:
    """No port leads back to its own node, and no two lead to the same one."""
    nodes = checked_nodes(net)
    ahead = _neighbors(net, nodes)
    loops = np.argwhere(ahead == nodes[:, None])
    if len(loops):
        row, column = loops[0].tolist()
        raise BrokenContract(
            f"{_port_text(net, nodes, row, column)} leads back to the node itself: give -1 there"
        )
    in_order = np.sort(ahead, axis=1)
    repeated = np.argwhere((in_order[:, 1:] == in_order[:, :-1]) & (in_order[:, 1:] >= 0))
    if len(repeated):
        row, column = repeated[0].tolist()
        node, far = net.format(int(nodes[row])), net.format(int(in_order[row, column]))
        raise BrokenContract(
            f"{net.spec}: two ports of {node} lead to one node, {far}: keep one, give -1 for the"
            " other"
        )


def links_are_the_same_from_both_ends(net: Network) -> None:
    """Every link is seen from both its ends, as one link of one kind; not required of arcs."""
    if net.directed:
        return
    nodes = checked_nodes(net)
    ahead, kinds = _neighbors(net, nodes), net.link_kinds(nodes)
    for column in range(ahead.shape[1]):
        rows = np.flatnonzero(ahead[:, column] >= 0)
        there = ahead[rows, column]
        back = net.neighbors(there) == nodes[rows][:, None]
        one_way = np.flatnonzero(~back.any(axis=1))
        if len(one_way):
            row = int(rows[one_way[0]])
            here, far = net.format(int(nodes[row])), net.format(int(ahead[row, column]))
            raise BrokenContract(
                f"{_port_text(net, nodes, row, column)} leads to {far}, which has no link back:"
                f" neighbors() of {far} must hold {here}"
            )
        returning = net.link_kinds(there)[np.arange(len(rows)), back.argmax(axis=1)]
        unlike = np.flatnonzero(returning != kinds[rows, column])
        if len(unlike):
            row = int(rows[unlike[0]])
            far = net.format(int(ahead[row, column]))
            raise BrokenContract(
                f"{_port_text(net, nodes, row, column)} and its way back from {far} differ in kind:"
                " give both ports one kind, or override link_kinds()"
            )


def behind_undoes_neighbors(net: Network) -> None:
    """The tails that ``behind`` gives are the nodes whose ``neighbors`` lead there, each once."""
    if not net.directed:
        return
    nodes = checked_nodes(net)
    for name, there, back_name, back in (
        ("neighbors", net.neighbors(nodes), "behind", net.behind),
        ("behind", net.behind(nodes), "neighbors", net.neighbors),
    ):
        for column in range(there.shape[1]):
            rows = np.flatnonzero(there[:, column] >= 0)
            far = there[rows, column]
            times = (back(far) == nodes[rows][:, None]).sum(axis=1)
            wrong = np.flatnonzero(times != 1)
            if len(wrong):
                row = int(rows[wrong[0]])
                a, b = net.format(int(nodes[row])), net.format(int(there[row, column]))
                raise BrokenContract(
                    f"{net.spec}: {name}() of {a} holds {b}, and {back_name}() of {b} has {a}"
                    f" {times[wrong[0]]} times: behind() gives the tails of all arcs, each once"
                )


def widths_are_the_same_from_both_ends(net: Network) -> None:
    """A port stands for at least one link, and a link has the same width from either end."""
    if net.width_each == 1 and type(net).width is Network.width:
        return
    nodes = checked_nodes(net)
    ahead, width = _neighbors(net, nodes), net.width(nodes)
    if width.shape != ahead.shape or width.dtype.kind not in "iuO":
        raise BrokenContract(
            f"{net.spec}: width() of {nodes.shape} nodes has shape {width.shape} and is of"
            f" {width.dtype}: it takes a whole number for each of {len(net.ports)} ports"
        )
    for column in range(ahead.shape[1]):
        rows = np.flatnonzero(ahead[:, column] >= 0)
        there, widths = ahead[rows, column], width[rows, column]
        wrong = np.flatnonzero((widths < 1) | (widths != (net.width_each or widths)))
        if len(wrong):
            raise BrokenContract(
                f"{_port_text(net, nodes, int(rows[wrong[0]]), column)} has the width"
                f" {widths[wrong[0]]}: it is 1 at least, and width_each where that is no None"
            )
        if net.directed:
            continue
        back = net.neighbors(there) == nodes[rows][:, None]
        returning = net.width(there)[np.arange(len(rows)), back.argmax(axis=1)]
        unlike = np.flatnonzero(returning != widths)
        if len(unlike):
            row = int(unlike[0])
            far = net.format(int(there[row]))
            raise BrokenContract(
                f"{_port_text(net, nodes, int(rows[row]), column)} has the width {widths[row]}, and"
                f" its way back from {far} {returning[row]}: a link is as wide from both ends"
            )


def addresses_come_back(net: Network) -> None:
    """``parse`` reads the output of ``format`` as the same node."""
    for node in checked_nodes(net)[:MAX_ADDRESSES_READ].tolist():
        text = net.format(node)
        if net.parse(text) != node:
            raise BrokenContract(
                f"{net.spec}: address {text} of #{node} reads as another node: parse() undoes"
                " format()"
            )


def links_and_degrees_match_formulas(net: Network) -> None:
    """The closed forms of links and degrees agree with counting, if the network is small enough."""
    if net.nodes > MAX_NODES_CHECKED:
        return
    nodes = checked_nodes(net)
    degree = np.where(_neighbors(net, nodes) >= 0, net.width(nodes), 0).sum(axis=1)
    links = int(degree.sum()) // (1 if net.directed else 2)
    if links != net.links:
        raise BrokenContract(
            f"{net.spec}: it has {links:,} links and says {net.links:,}: mend `links`"
        )
    bounds = (net.degrees.minimum, net.degrees.maximum)
    if (int(degree.min()), int(degree.max())) != bounds:
        raise BrokenContract(
            f"{net.spec}: its degrees go from {degree.min()} to {degree.max()} and it says"
            f" {bounds[0]} to {bounds[1]}: mend `degrees`"
        )


PROMISES: tuple[Callable[[Network], None], ...] = (
    ports_are_of_known_kinds,
    ports_lead_to_nodes,
    ports_lead_to_other_nodes_each_once,
    links_are_the_same_from_both_ends,
    behind_undoes_neighbors,
    widths_are_the_same_from_both_ends,
    addresses_come_back,
    links_and_degrees_match_formulas,
)
"""The promises checked, in this order, when a network that is not ours is opened."""


def checked_nodes(net: Network) -> Ints:
    """Return the nodes at which a network is checked: all, or some evenly spaced."""
    count = min(net.nodes, MAX_NODES_CHECKED)
    return index_array([i * net.nodes // count for i in range(count)], net.nodes)


def _neighbors(net: Network, nodes: Ints) -> Ints:
    neighbors = net.neighbors(nodes)
    if not isinstance(neighbors, np.ndarray) or neighbors.dtype.kind not in "iuO":
        kind = neighbors.dtype if isinstance(neighbors, np.ndarray) else type(neighbors).__name__
        raise BrokenContract(
            f"{net.spec}: neighbors() gives {kind}, which is no array of integers: divide by //,"
            " and return numpy.asarray(…, dtype=numpy.int64)"
        )
    if neighbors.shape != (*nodes.shape, len(net.ports)):
        raise BrokenContract(
            f"{net.spec}: neighbors() of {nodes.shape} nodes has shape {neighbors.shape}, not one"
            f" column for each of {len(net.ports)} ports"
        )
    return neighbors


def _port_text(net: Network, nodes: Ints, row: int, column: int) -> str:
    return f"{net.spec}: port {net.ports[column].name!r} of {net.format(int(nodes[row]))}"
