"""Networks for a number of hosts, against counts over all pairs of hosts by NetworkX."""

from __future__ import annotations

from fractions import Fraction

import networkx
import pytest

from explorer.analysis.comparison.choice import Fit, fits
from explorer.documents.stage.choice import choice


def with_hosts(fit: Fit) -> tuple[networkx.Graph, list[int]]:
    """Return the switches of a network, and the switch of every host."""
    graph = fit.net.to_networkx()
    if fit.hosts_per_switch:
        return graph, [node for node in graph for _ in range(fit.hosts_per_switch)]
    hosts = [int(fit.net.host_node(i)) for i in range(fit.net.host_count)]
    homes = [min(graph.neighbors(host)) for host in hosts]
    graph.remove_nodes_from(hosts)
    return graph, homes


@pytest.mark.parametrize(("hosts", "ports"), [(40, 8), (30, 5)])
def test_choices_match_a_count(hosts: int, ports: int) -> None:
    choices = fits(hosts, ports)
    assert len({fit.net.family for fit in choices}) > 8
    for fit in choices:
        graph, homes = with_hosts(fit)
        far = dict(networkx.all_pairs_shortest_path_length(graph))
        pairs = [far[a][b] for i, a in enumerate(homes) for j, b in enumerate(homes) if i != j]
        assert len(homes) == fit.hosts >= hosts
        assert (fit.hops, fit.farthest) == (Fraction(sum(pairs), len(pairs)), max(pairs))
        used = {node: graph.degree(node) + homes.count(node) for node in graph}
        assert max(used.values()) <= fit.ports <= ports
        assert (len(graph), graph.number_of_edges()) == (fit.switches, fit.links)
        assert fit.hosts_per_switch == 1 or fit.rate == 1


def test_no_smaller_slim_fly_serves() -> None:
    (slim,) = (fit for fit in fits(1000, 36) if fit.net.family == "SF")
    assert (slim.net.spec, slim.hosts_per_switch) == ("SF(11)", 5)
    # SF(9) with 7 hosts on each of 162 switches: 13 links, 1.92 hops, and so 95 % of the rate.
    smaller = Fit(slim.net.__class__(9), 7, Fraction(1920, 1000), 2)
    assert smaller.hosts >= 1000
    assert smaller.rate < 1


def test_slim_fly_and_dragonfly_are_the_sizes_that_their_papers_print() -> None:
    # Besta and Hoefler 2014 compare about 10,000 endpoints: 722 routers of 43 ports.
    (slim,) = (fit for fit in fits(10_000, 48) if fit.net.family == "SF")
    assert (slim.net.spec, slim.switches, slim.ports) == ("SF(19)", 722, 43)


def test_only_trees_and_rings_serve_many_hosts_with_few_ports() -> None:
    assert all(fit.ports <= 3 for fit in fits(1000, 3))


def test_a_row_lists_the_parts_of_its_network() -> None:
    document = choice(64, 8)
    (row,) = (row for row in document["rows"] if row["spec"] == "SF(4)")
    row_values = {key: row[key] for key in ("hosts", "each", "switches", "links", "ports")}
    assert row_values == {"hosts": "64", "each": "2", "switches": "32", "links": "6", "ports": "8"}
    assert (row["perHost"], row["hops"], row["farthest"], row["rate"]) == (
        "1.50",
        "1.78",
        "2",
        "100",
    )
    (tree,) = (row for row in document["rows"] if row["spec"] == "KT(4,3)")
    assert (tree["each"], tree["switches"], tree["ports"], tree["farthest"]) == ("", "48", "8", "4")
    # If a network allows less than the full rate, its links count as proportionally more.
    slow = next(row for row in document["rows"] if int(row["rate"]) < 60)
    assert slow["rank"]["links"] > 1.6 * float(slow["perHost"])
