"""What links cost: cost effectiveness, and links against the hypercube of the same size."""

from __future__ import annotations

from fractions import Fraction
from math import log2

from explorer.core.errors import OutsideRange
from explorer.core.network import Network


def links_per_node(net: Network) -> Fraction:
    """Return g(p) = links / nodes, half the mean degree."""
    return Fraction(net.links, net.nodes)


def cef(net: Network, rho: Fraction | int = 1) -> Fraction:
    """Return the cost effectiveness factor 1 / (1 + ρ·g(p)).

    ρ ≥ 0 is the cost of a link over the cost of a processor. Source: star-crossed cube paper,
    Theorem 10, after Sarkar.

    >>> from explorer import network
    >>> cef(network("Q(4)")), cef(network("SCQ(3,3)"), Fraction(1, 10))
    (Fraction(1, 3), Fraction(4, 5))
    """
    _require("ρ", rho)
    return 1 / (1 + rho * links_per_node(net))


def tcef(
    net: Network,
    rho: Fraction | int = 1,
    sigma: Fraction | int = 1,
    alpha: int = 1,
    time: Fraction | int = 1,
) -> Fraction:
    """Return the time cost effectiveness factor (1 + σ·T₁^(α−1)) / (1 + ρ·g(p) + σ/p).

    σ ≥ 0 is the cost of the penalty over the cost of processors, α ≥ 1 the power of the time
    that it grows with, T₁ the time of one processor (``time``, which α = 1 makes idle). Source:
    star-crossed cube paper, Theorem 11 and its proof, after Sarkar; the theorem as printed
    loses the + between the last two terms.

    >>> from explorer import network
    >>> tcef(network("Q(4)"))
    Fraction(32, 49)
    """
    for name, value in (("ρ", rho), ("σ", sigma), ("T₁", time)):
        _require(name, value)
    if alpha < 1:
        raise OutsideRange(f"α = {alpha} is outside its range: it takes 1 or more", nearest="1")
    gain = 1 + sigma * Fraction(time) ** (alpha - 1)
    return gain / (1 + rho * links_per_node(net) + Fraction(sigma) / net.nodes)


def link_ratio(net: Network) -> Fraction | float:
    """Return the links of the hypercube of as many nodes over the links of the network.

    log₂(nodes) over the mean degree: exact where the nodes are a power of two, else the
    logarithm is a float. Source: metacube paper, §2.

    >>> from explorer import network
    >>> link_ratio(network("MC(2,2)"))
    Fraction(5, 2)
    """
    dimension = net.nodes.bit_length() - 1
    if net.nodes == 1 << dimension:
        return dimension / net.degrees.mean
    return log2(net.nodes) / float(net.degrees.mean)


def _require(name: str, value: Fraction | int) -> None:
    if value < 0:
        raise OutsideRange(f"{name} = {value} is outside its range: it takes 0 or more", "0")
