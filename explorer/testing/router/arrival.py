"""The contract of a router on one network: messages arrive, over links, by shortest paths."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import MAX_BUILT, Network
from explorer.routing.traces.trace import run
from explorer.testing.contract import require
from explorer.testing.router.service import ROUTER_ON_NETWORK as ROUTER_ON_NETWORK
from explorer.testing.router.service import RouterOnNetwork as RouterOnNetwork
from explorer.testing.router.service import distances_to, traces_of


@ROUTER_ON_NETWORK.check
def its_algorithm_can_be_shown(case: RouterOnNetwork) -> None:
    """Every variant has pseudo-code, the default without a wrong line."""
    router, net = case.router, case.net
    for variant in case.all_variants:
        code = router.pseudocode(net, variant)
        require(
            code and all(str(line).strip() for line in code),
            f"the pseudo-code of {variant or 'it'} is empty or has empty lines",
            "let pseudocode() return its lines as texts",
        )
        outside = set(router.wrong_lines(net, variant)) - set(range(1, len(code) + 1))
        require(
            not outside,
            f"wrong_lines() holds {min(outside, default=0)}; there are {len(code)} lines",
            "count lines from 1",
        )
    if router.variants:
        require(
            not router.wrong_lines(net, router.variants[0]),
            f"the default variant {router.variants[0]!r} has wrong lines",
            "put the corrected variant first",
        )
        require(
            router.pseudocode(net) == router.pseudocode(net, router.variants[0]),
            "pseudocode() without a variant is not that of the default",
            "take None for the first variant",
        )


@ROUTER_ON_NETWORK.check
def it_arrives_over_links(case: RouterOnNetwork) -> None:
    """Every message arrives; each hop is a link, and the stated distance left is right."""
    net = case.net
    for trace in traces_of(case, case.variant):
        source, target = trace.source, trace.target
        ends = case.ends(source, target)
        require(
            trace.delivered,
            f"the message from {ends} is lost",
            "the default variant delivers; call another one lossy",
        )
        require(
            (trace.nodes[0], trace.nodes[-1]) == (source, target),
            f"the route from {ends} has other ends",
            "begin at the source and end at the target",
        )
        for a, b in pairwise(trace.nodes):
            require(
                b in net.neighbors(a),
                f"from {ends} it hops from {net.format(a)} to {net.format(b)}, which are not"
                " joined",
                "hop to a neighbour",
            )
        distance = distances_to(net, target)[source]
        require(
            trace.distance == distance and trace.length >= distance,
            f"from {ends} it takes {trace.length} hops of {trace.distance}; search: {distance}",
            "mend distance() of the network",
        )
        require(
            trace.hops[-1].left == 0,
            f"after the last hop from {ends} {trace.hops[-1].left} hops are left",
            "mend distance() of the network",
        )


@ROUTER_ON_NETWORK.check_where(lambda case: case.router.promises_shortest)
def it_is_shortest_where_it_promises_to_be(case: RouterOnNetwork) -> None:
    """A router that ``promises_shortest`` makes no detour."""
    for trace in traces_of(case, case.variant):
        source, target = trace.source, trace.target
        distance = distances_to(case.net, target)[source]
        require(
            trace.length == distance and not any(hop.detour for hop in trace.hops),
            f"from {case.ends(source, target)} it takes {trace.length} hops, the distance is"
            f" {distance}",
            "mend steps(), or let promises_shortest be False",
        )


@ROUTER_ON_NETWORK.check_where(lambda case: len(case.router.variants) > 1)
def every_variant_arrives_or_says_where_it_lost_the_message(case: RouterOnNetwork) -> None:
    """A message that does not arrive ends with a ``lost`` step at its node."""
    for variant in case.all_variants[1:]:
        for trace in traces_of(case, variant):
            target, ends = trace.target, case.ends(trace.source, trace.target)
            require(
                trace.delivered == (trace.nodes[-1] == target),
                f"{variant!r} does not say whether the message from {ends} arrives",
                "end a route that does not arrive with Step(..., lost=True)",
            )
            if trace.lost:
                require(
                    trace.lost.node == trace.nodes[-1] and trace.lost.next is None,
                    f"{variant!r} loses the message from {ends} elsewhere than where it stands",
                    "lose it at the node that it reached, with next=None",
                )


@ROUTER_ON_NETWORK.check_where(lambda case: case.net.nodes <= MAX_BUILT)
def its_symmetries_are_some(case: RouterOnNetwork) -> None:
    """``symmetries`` gives automorphisms, and they map routes to routes."""
    net, router = case.net, case.router
    nodes = np.arange(net.nodes)
    draw = random.Random(net.spec)
    for number, moved in enumerate(router.symmetries(net)):
        require(
            np.array_equal(np.sort(moved), nodes),
            f"its symmetry {number} is no permutation of the nodes",
            "give an array of every node's image",
        )
        require(
            np.array_equal(_links_of(net, moved, nodes), _links_of(net, nodes, moved)),
            f"its symmetry {number} does not take links to links of their kind and dimension",
            "mend it, or leave it out of symmetries()",
        )
        for variant in case.all_variants:
            for source, target in draw.sample(case.pairs, min(4, len(case.pairs))):
                path = run(router, net, source, target, variant).nodes
                moved_nodes = run(
                    router, net, int(moved[source]), int(moved[target]), variant
                ).nodes
                require(
                    tuple(int(moved[node]) for node in path) == moved_nodes,
                    f"its symmetry {number} takes the route from {case.ends(source, target)} to"
                    " another than the router's",
                    "leave it out of symmetries(): a proof of it fails",
                )


@ROUTER_ON_NETWORK.check_where(lambda case: case.net.nodes <= MAX_BUILT)
def its_next_hops_are_those_of_its_steps(case: RouterOnNetwork) -> None:
    """``next_hops``, if it returns hops, follows the routes of the steps."""
    net, router = case.net, case.router
    for variant in case.all_variants:
        hops = [
            (trace.source, trace.target, a, b)
            for trace in traces_of(case, variant)
            for a, b in pairwise(trace.nodes)
        ]
        if not hops:
            continue
        source, target, nodes, near_images = np.array(hops, dtype=np.int64).T
        next_nodes = router.next_hops(net, source, target, nodes, variant)
        if next_nodes is None:
            continue
        wrong = np.flatnonzero(np.asarray(next_nodes) != near_images)
        require(
            not len(wrong),
            f"next_hops() leaves the route from {case.ends(*hops[min(wrong, default=0)][:2])} at"
            f" {net.format(hops[min(wrong, default=0)][2])}",
            "mend it, or leave it out: the steps count",
        )


def _links_of(net: Network, images: Ints, nodes: Ints) -> Ints:
    """Return the images of nodes' neighbours with kind and dimension, sorted."""
    near = net.neighbors(nodes)
    dimensions = np.array([port.dimension for port in net.ports])
    following = np.where(near >= 0, images[near], -1)
    codes = (following * len(net.kinds) + net.link_kinds(nodes)) * (dimensions.max() + 2)
    return np.sort(np.where(near >= 0, codes + dimensions, -1), axis=1)
