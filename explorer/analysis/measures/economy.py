"""The cost of links: cost effectiveness, and the number of links compared to the hypercube."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log2

from explorer.core.errors import OutsideRange
from explorer.core.network import Network


@dataclass(frozen=True)
class Factors:
    """The parameters of the cost effectiveness factors: ρ, σ, α and T₁."""

    rho: Fraction | int = 1
    sigma: Fraction | int = 1
    alpha: int = 1
    time: Fraction | int = 1


FACTORS = (
    ("rho", "ρ", "Cost of a link over that of a processor"),
    ("sigma", "σ", "Cost of the penalty over that of the processors"),
    ("alpha", "α", "Power of the time that the penalty grows with"),
    ("time", "T₁", "Time of one processor, which α = 1 makes idle"),
)
"""The fields of ``Factors``: their names, their letters and what they mean."""


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
    return cef_of(links_per_node(net), rho)


def cef_of(g: Fraction, rho: Fraction | int = 1) -> Fraction:
    """Return 1 / (1 + ρ·g) for g links per node.

    >>> cef_of(Fraction(2), 1)
    Fraction(1, 3)
    """
    _require("ρ", rho)
    return 1 / (1 + rho * g)


def tcef(
    net: Network,
    rho: Fraction | int = 1,
    sigma: Fraction | int = 1,
    alpha: int = 1,
    time: Fraction | int = 1,
) -> Fraction:
    """Return the time cost effectiveness factor (1 + σ·T₁^(α−1)) / (1 + ρ·g(p) + σ/p).

    σ ≥ 0 is the cost of the penalty divided by the cost of the processors, α ≥ 1 the power of the
    time with which the penalty grows, T₁ the time of one processor (``time``, without effect if α =
    1). Source: star-crossed cube paper, Theorem 11 and its proof, after Sarkar; the theorem as
    printed lacks the + between the last two terms.

    >>> from explorer import network
    >>> tcef(network("Q(4)"))
    Fraction(32, 49)
    """
    return tcef_of(links_per_node(net), net.nodes, Factors(rho, sigma, alpha, time))


def tcef_of(g: Fraction, nodes: Fraction | int, factors: Factors) -> Fraction:
    """Return (1 + σ·T₁^(α−1)) / (1 + ρ·g + σ/p) for g links per node and p nodes.

    >>> tcef_of(Fraction(2), 16, Factors())
    Fraction(32, 49)
    """
    for name, value in (("ρ", factors.rho), ("σ", factors.sigma), ("T₁", factors.time)):
        _require(name, value)
    if factors.alpha < 1:
        sentence = f"α = {factors.alpha} is outside its range: it takes 1 or more"
        raise OutsideRange(sentence, nearest="1")
    gain = 1 + factors.sigma * Fraction(factors.time) ** (factors.alpha - 1)
    return gain / (1 + factors.rho * g + Fraction(factors.sigma) / nodes)


def link_ratio(net: Network) -> Fraction | float:
    """Return the links of the hypercube of equal size divided by the links of the network.

    It is log₂(nodes) divided by twice the links per node: exact if the number of nodes is a power
    of two, else a float. Source: metacube paper, §2.

    >>> from explorer import network
    >>> link_ratio(network("MC(2,2)"))
    Fraction(5, 2)
    """
    dimension = net.nodes.bit_length() - 1
    if net.nodes == 1 << dimension:
        return dimension / (2 * links_per_node(net))
    return log2(net.nodes) / float(2 * links_per_node(net))


def _require(name: str, value: Fraction | int) -> None:
    if value < 0:
        raise OutsideRange(f"{name} = {value} is outside its range: it takes 0 or more", "0")
