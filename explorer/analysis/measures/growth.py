"""Incremental expandability: the cost of the next larger network of a family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.network import Formula, Network
from explorer.core.registry import network_if_any
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube


@dataclass(frozen=True)
class Growth:
    """The step from a network to the one with one parameter larger by one.

    ``nodes`` and ``links`` are IE = ΔT/T, exactly: the added number divided by the present one.
    ``printed`` has the values printed in a paper, under the same names.
    """

    net: Network
    parameter: str
    larger: Network
    nodes: Fraction
    links: Fraction
    printed: Mapping[str, Formula]


def growths(net: Network) -> tuple[Growth, ...]:
    """Return the growth in each parameter that makes the network larger when increased by one.

    Source: ECQ paper, §3.1.4.

    >>> from explorer import network
    >>> for growth in growths(network("ECQ(2,3)")):
    ...     print(growth.larger, growth.nodes, growth.links, growth.printed["links"].value)
    ECQ(3,3) 1 9/7 9/7
    ECQ(2,4) 1 9/7 9/7
    """
    result = []
    for letter, _, _, _, next_spec in net.steps():
        larger = network_if_any(next_spec)
        # The largest of its family, held back by another parameter, or past the widest.
        if larger is None or larger.nodes <= net.nodes:
            continue
        nodes = Fraction(larger.nodes - net.nodes, net.nodes)
        links = Fraction(larger.links - net.links, net.links)
        result.append(Growth(net, letter, larger, nodes, links, _printed_growth(net)))
    return tuple(result)


def least_growth(net: Network) -> Growth | None:
    """Return the growth with the fewest added nodes, then links; None if the network cannot grow.

    This is the paper's IE, which asks for the smallest change.

    >>> from explorer import network
    >>> least_growth(network("SCQ(3,4)")).larger.spec, least_growth(network("S(4)")).nodes
    ('SCQ(4,4)', Fraction(4, 1))
    """
    return min(growths(net), key=lambda growth: (growth.nodes, growth.links), default=None)


def _printed_growth(net: Network) -> Mapping[str, Formula]:
    theorem = "ECQ paper, Theorem 5"
    if isinstance(net, ExchangedCrossedCube):
        width = net.s + net.t + 2
        return {
            "nodes": Formula(1, "1", theorem),
            "links": Formula(1 + Fraction(2, width), r"1 + \frac{2}{s+t+2}", theorem),
        }
    if isinstance(net, CrossedCube):
        remark = "ECQ paper, remark to Theorem 5"
        return {"nodes": Formula(1, "1", remark), "links": Formula(2, "2", remark, "≈")}
    return {}
