"""Section 6: the routing algorithm, one part of the address after the other."""

from __future__ import annotations

from explorer.core.claim import Finding, Witness, claim
from explorer.core.router import Router
from explorer.core.search import levels_from
from explorer.papers.check import settled
from explorer.papers.scq._sweep import between, nets
from explorer.routing.star_products import CubeFirst, StarFirst

SIZES = ((1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3), (5, 2))
"""(m, n) of the networks in which routes and broadcasts are followed hop by hop."""


def _routes(router: Router) -> Finding:
    wrong, looked = None, 0
    for net in nets("SCQ", SIZES):
        table = net.table()
        rows = table.tolist()
        for source in range(net.nodes) if net.nodes <= 16 else (0, net.nodes // 2 + 1):
            distances = levels_from(table, source).tolist()
            for target in range(net.nodes):
                if target == source:
                    continue
                looked += 1
                way = [source]
                for step in router.steps(net, source, target):
                    if step.next is not None and step.next in rows[way[-1]]:
                        way.append(step.next)
                if way[-1] != target or len(way) - 1 != distances[target]:
                    wrong = wrong or Witness(
                        net.spec,
                        f"The route from {net.format(source)} to {net.format(target)} takes"
                        f" {len(way) - 1} hops for {distances[target]}.",
                        (*between(net, source, target), ("router", router.key)),
                    )
    return settled(
        wrong,
        "delivers, shortest",
        f"{looked:,} pairs in SCQ(1,2) to SCQ(3,3) and SCQ(5,2), hop by hop against a search",
        "Distances in a product add, so that each part may be routed by itself.",
    )


@claim("scq-6-cube-first", "§6, routing", "delivers", quote="can be easily reached")
def cube_first() -> Finding:
    """Routing the cube part first, then the star part, delivers every message by a shortest way."""
    return _routes(CubeFirst())


@claim("scq-6-star-first", "§6, routing", "delivers", quote="can be easily reached")
def star_first() -> Finding:
    """Routing the star part first, then the cube part, delivers every message by a shortest way."""
    return _routes(StarFirst())


@claim(
    "scq-6-self-routing", "§6, routing", "self-routing", quote="the SCQ also allows self-routing"
)
def self_routing() -> Finding:
    """A node needs its own address and the target's alone to tell where a message goes next."""
    wrong, looked = None, 0
    for router in (CubeFirst(), StarFirst()):
        for net in nets("SCQ", ((2, 2), (3, 2), (2, 3))):
            for target in (0, net.nodes // 3, net.nodes - 1):
                ahead: dict[int, int] = {}
                for source in range(net.nodes):
                    for step in router.steps(net, source, target):
                        if step.next is None:
                            continue
                        looked += 1
                        if ahead.setdefault(step.node, step.next) != step.next:
                            view = (*between(net, source, target), ("router", router.key))
                            sentence = f"{net.format(step.node)} sends on by where it came from."
                            wrong = wrong or Witness(net.spec, sentence, view)
    return settled(
        wrong,
        "the next hop is the node's own",
        f"{looked:,} hops to three targets of SCQ(2,2), SCQ(3,2) and SCQ(2,3), both orders",
    )
