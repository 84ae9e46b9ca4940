"""Hosts: the hosts of each node, checked against their number, order and symmetries."""

from __future__ import annotations

import numpy as np

from explorer.analysis.measures.hosts import between_hosts
from explorer.core.network import Network
from explorer.testing.contract import NotApplicable, require
from explorer.testing.graphs import joined_distances, require_small, some_nodes
from explorer.testing.network.contract import NETWORK


@NETWORK.check
def every_node_has_no_hosts_or_some(net: Network) -> None:
    """``hosts`` is 0 or more, the same one by one as in arrays, and ``hosts_each`` if given."""
    nodes = some_nodes(net)
    counts = net.hosts(np.array([nodes, nodes], dtype=object if net.nodes > 2**62 else np.int64))
    require(
        counts.shape == (2, len(nodes)),
        f"hosts() of (2, {len(nodes)}) nodes has shape {counts.shape}",
        "give one number for each node",
    )
    for node, count in zip(nodes, counts[1].tolist(), strict=True):
        require(
            count == int(net.hosts(node)) >= 0,
            f"hosts() of {net.format(node)} is {int(net.hosts(node))}, among others {count}",
            "compute with arrays of any shape; a switch without hosts has 0",
        )
        require(
            net.hosts_each in (None, count),
            f"{net.format(node)} has {count} hosts, and every node {net.hosts_each}",
            "let hosts_each be None, or do not override hosts()",
        )


@NETWORK.check
def its_hosts_are_as_many_as_it_says(net: Network) -> None:
    """``host_count`` is the sum of ``hosts``, at least two; ``host_node`` numbers them in order."""
    require_small(net)
    hosts = net.hosts(np.arange(net.nodes))
    require(
        int(hosts.sum()) == net.host_count >= min(net.nodes, 2),
        f"hosts() adds up to {int(hosts.sum())}; host_count is {net.host_count}",
        "mend host_count; two hosts at the least send to each other",
    )
    require(
        int((hosts != 1).sum()) == net.switch_count,
        f"{int((hosts != 1).sum())} nodes are no hosts; switch_count is {net.switch_count}",
        "mend switch_count",
    )
    require(
        np.array_equal(
            net.host_node(np.arange(net.host_count)), np.repeat(np.arange(net.nodes), hosts)
        ),
        "host_node() does not number the hosts in the order of the nodes",
        "mend _host_nodes()",
    )


@NETWORK.check
def its_symmetries_take_hosts_to_hosts(net: Network) -> None:
    """Every permutation of ``symmetries`` maps a node to one with as many hosts."""
    require_small(net)
    moves, hosts = net.symmetries(), net.hosts(np.arange(net.nodes))
    if not moves:
        raise NotApplicable(f"{net.family} declares no symmetries")
    for number, move in enumerate(moves):
        require(
            np.array_equal(hosts[move], hosts),
            f"its symmetry {number} takes a node to one with other hosts",
            "leave it out of symmetries()",
        )


@NETWORK.check
def the_distribution_between_hosts_is_that_of_search(net: Network) -> None:
    """Measures between hosts, by ``host_pairs`` if it is given, agree with SciPy."""
    require_small(net)
    if net.hosts_each == 1 and net.host_pairs() is None:
        return  # Every node is a host: what is measured between nodes is asked above.
    measured = between_hosts(net).pairs
    hosts = net.hosts(np.arange(net.nodes))
    weights = np.multiply.outer(hosts, hosts) - np.diag(hosts)
    counts = (
        np.bincount(joined_distances(net).ravel(), weights=weights.ravel()).astype(int).tolist()
    )
    while counts[-1] == 0:
        counts.pop()
    require(
        measured is None or list(measured) == counts,
        f"{list((measured or ())[:6])} pairs of hosts are measured; a search finds {counts[:6]}",
        "mend host_pairs(), or return None",
    )
