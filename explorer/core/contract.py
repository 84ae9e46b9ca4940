"""The contract of a network, checked: what the contract suite asks of ours, asked of anybody's."""

from __future__ import annotations

import numpy as np

from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network

MOST_CHECKED = 4096
"""A network with more nodes is checked at this many of them, evenly spaced."""


def check_contract(net: Network) -> None:
    """Raise BrokenContract, with the smallest witness, unless a network keeps its contract.

    Checked are: ports of known kinds, neighbours in range, no node its own neighbour or joined
    twice to another, every link seen from both its ends and of one kind, addresses that come
    back; and, where all nodes are checked, links and degrees as they are said to be.

    >>> from explorer import network
    >>> check_contract(network("HCN(2)"))
    """
    keys = {kind.key for kind in net.kinds}
    for port in net.ports:
        if port.kind not in keys:
            raise BrokenContract(
                f"{net.spec}: port {port.name!r} is of kind {port.kind!r}, which is none of"
                f" {', '.join(sorted(keys))}"
            )
    nodes = checked_nodes(net)
    ahead = _neighbors(net, nodes)
    _in_range(net, nodes, ahead)
    _simple(net, nodes, ahead)
    _seen_from_both_ends(net, nodes, ahead)
    for node in nodes[:64].tolist():
        text = net.format(node)
        if net.parse(text) != node:
            raise BrokenContract(f"{net.spec}: address {text} of #{node} reads as another node")
    if len(nodes) == net.nodes:
        _counts(net, ahead)


def checked_nodes(net: Network) -> Ints:
    """Return the nodes at which a network is checked: all, or some evenly spaced."""
    count = min(net.nodes, MOST_CHECKED)
    return index_array([i * net.nodes // count for i in range(count)], net.nodes)


def _neighbors(net: Network, nodes: Ints) -> Ints:
    found = net.neighbors(nodes)
    if found.shape != (*nodes.shape, len(net.ports)):
        raise BrokenContract(
            f"{net.spec}: neighbors() of {nodes.shape} nodes has shape {found.shape}, not one"
            f" column for each of {len(net.ports)} ports"
        )
    return found


def _where(net: Network, nodes: Ints, row: int, column: int) -> str:
    return f"{net.spec}: port {net.ports[column].name!r} of {net.format(int(nodes[row]))}"


def _in_range(net: Network, nodes: Ints, ahead: Ints) -> None:
    outside = np.argwhere((ahead < -1) | (ahead >= net.nodes))
    if len(outside):
        row, column = outside[0].tolist()
        raise BrokenContract(
            f"{_where(net, nodes, row, column)} leads to #{ahead[row, column]}, outside the"
            f" indices 0 to {net.nodes - 1}"
        )


def _simple(net: Network, nodes: Ints, ahead: Ints) -> None:
    loops = np.argwhere(ahead == nodes[:, None])
    if len(loops):
        row, column = loops[0].tolist()
        raise BrokenContract(f"{_where(net, nodes, row, column)} leads back to the node itself")
    in_order = np.sort(ahead, axis=1)
    twice = np.argwhere((in_order[:, 1:] == in_order[:, :-1]) & (in_order[:, 1:] >= 0))
    if len(twice):
        node = int(nodes[twice[0][0]])
        raise BrokenContract(f"{net.spec}: two ports of {net.format(node)} lead to one node")


def _seen_from_both_ends(net: Network, nodes: Ints, ahead: Ints) -> None:
    kinds = net.link_kinds(nodes)
    for column in range(ahead.shape[1]):
        rows = np.flatnonzero(ahead[:, column] >= 0)
        there = ahead[rows, column]
        back = net.neighbors(there) == nodes[rows][:, None]
        blind = np.flatnonzero(~back.any(axis=1))
        if len(blind):
            row = int(rows[blind[0]])
            far = net.format(int(ahead[row, column]))
            raise BrokenContract(
                f"{_where(net, nodes, row, column)} leads to {far}, which has no link back"
            )
        returning = net.link_kinds(there)[np.arange(len(rows)), back.argmax(axis=1)]
        unlike = np.flatnonzero(returning != kinds[rows, column])
        if len(unlike):
            row = int(rows[unlike[0]])
            far = net.format(int(ahead[row, column]))
            raise BrokenContract(
                f"{_where(net, nodes, row, column)} and its way back from {far} differ in kind"
            )


def _counts(net: Network, ahead: Ints) -> None:
    degree = (ahead >= 0).sum(axis=1)
    links = int(degree.sum()) // 2
    if links != net.links:
        raise BrokenContract(f"{net.spec}: it has {links:,} links and says {net.links:,}")
    said = (net.degrees.minimum, net.degrees.maximum)
    if (int(degree.min()), int(degree.max())) != said:
        raise BrokenContract(
            f"{net.spec}: its degrees go from {degree.min()} to {degree.max()} and it says"
            f" {said[0]} to {said[1]}"
        )
