"""Section 6: the routing algorithm, which corrects one part of the address after the other."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.papers.check import finding_unless, route_witness
from explorer.papers.claim import Finding
from explorer.papers.forms.vocabulary import FunctionForm, Joined, Promise, statement

SMALL = ("SCQ(1,2)", "SCQ(2,2)", "SCQ(1,3)", "SCQ(3,2)")
LARGE = ("SCQ(2,3)", "SCQ(3,3)", "SCQ(5,2)")
ORDERS = (("cube-first", "cube", "star"), ("star-first", "star", "cube"))

CLAIMS = tuple(
    statement(f"scq-6-{router}", "§6, routing", "delivers",
         f"Routing the {first} part first, then the {second} part, delivers every message by a"
         " shortest way.",
         Joined((
             ("all pairs", Promise(SMALL, router)),
             ("from node 0", Promise(LARGE, router, sources=(0,),
                                     checked=f"From node 0 to all others in {', '.join(LARGE)},"
                                     " hop by hop against a search.")),
         ), "always shortest",
            "Distances in a product add, so that each part may be routed by itself."),
         quote="can be easily reached")
    for router, first, second in ORDERS
)  # fmt: skip


def _hops(net: Network, router: str, target: int) -> Iterator[tuple[int, int, int]]:
    """Yield (source, node, next) of every hop of every message to a target."""
    chosen = router_for(net, router)
    for source in range(net.nodes):
        for step in chosen.steps(net, source, target):
            if step.next is not None:
                yield source, step.node, step.next


def _self_routing() -> Finding:
    wrong, hop_count = None, 0
    for router, _, _ in ORDERS:
        for net in map(network, ("SCQ(2,2)", "SCQ(3,2)", "SCQ(2,3)")):
            for target in (0, net.nodes // 3, net.nodes - 1):
                next_hop_of: dict[int, int] = {}
                for source, at, there in _hops(net, router, target):
                    hop_count += 1
                    if next_hop_of.setdefault(at, there) != there and wrong is None:
                        sentence = f"{net.format(at)} sends on by where the message came from."
                        wrong = route_witness(net, (source, target), sentence, router)
    return finding_unless(
        wrong,
        f"one next hop at each node, {hop_count:,} hops",
        "Every message to three targets of SCQ(2,2), SCQ(3,2) and SCQ(2,3), both orders.",
    )


SELF_ROUTING = statement(
    "scq-6-self-routing",
    "§6, routing",
    "self-routing",
    "A node of SCQ(m,n) needs its own address and the target's alone to tell where a message goes"
    " next.",
    FunctionForm(_self_routing, "router"),
    quote="the SCQ also allows self-routing",
)
