"""What the sentences on Figures 7 to 12 compare: curves under every choice of (m,n), as readings.

Which (m,n) stand behind the curves of SC and SCQ is not printed, nor what a dimension is: every
sentence is computed for each choice, and depends on it where they do not agree. Sizes start at 3:
the 2-star is a single link, and the hierarchical star of 2 symbols a square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from explorer.analysis.families import STAR_CUBES, Sizes
from explorer.analysis.measures import measure
from explorer.core.claim import Finding, Reading, Witness
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.scq._sweep import DISTANCES, Exact, between, text, verdict_of

BELOW = Sizes("below", "m = n − 1", "n", ((1, -1), (1, 0)), 2)
CHOICES: tuple[Sizes, ...] = (*STAR_CUBES.choices, BELOW)
"""The ways to run through the sizes of SC and SCQ, m = 3 first: Table 2 fits it from degree 6."""

FIRST, LAST = 3, 10
"""The smallest free letter, and the largest degree or dimension, that are looked at."""

Value = Callable[[Network], Exact]
Holds = Callable[[Exact, Exact], bool]


@dataclass(frozen=True)
class Pair:
    """A star-crossed cube and what it is compared with, at a degree or dimension."""

    x: int
    net: Network
    other: Network


def diameter(net: Network) -> Exact:
    """Return the diameter."""
    found = measure(net).diameter
    assert found is not None
    return found


def cost(net: Network) -> Exact:
    """Return degree times diameter."""
    return net.degrees.maximum * diameter(net)


def mean(net: Network) -> Exact:
    """Return the mean distance, the node itself included."""
    found = measure(net).mean_distance
    assert found is not None
    return found


def density(net: Network) -> Exact:
    """Return mean distance × nodes ÷ links."""
    return Fraction(mean(net)) * net.nodes / net.links


def nodes(net: Network) -> Exact:
    """Return the number of nodes."""
    return net.nodes


def degree(net: Network) -> Exact:
    """Return the degree."""
    return net.degrees.maximum


# What is compared --------------------------------------------------------------------------------


def curve(sizes: Sizes) -> tuple[tuple[int, Network], ...]:
    """Return the star-crossed cubes of a choice, (free letter, network), to degree 18.

    >>> [(i, net.spec) for i, net in curve(BELOW)][:2]
    [(3, 'SCQ(2,3)'), (4, 'SCQ(3,4)')]
    """
    found = [(i, network(sizes.spec("SCQ", i))) for i in range(FIRST, LAST + 1)]
    return tuple((i, net) for i, net in found if net.degrees.maximum <= 18)


def of_degree(family: str, x: int) -> str | None:
    """Return the spec of a family's network of a degree; the hyper-star's with n = 2k."""
    if family == "S":
        return f"S({x + 1})"
    if family == "HS":
        return f"HS({x})" if 2 <= x <= 5 else None
    return f"HyperStar({2 * x},{x})" if family == "HyperStar" else f"{family}({x})"


def of_dimension(family: str, x: int) -> str | None:
    """Return the spec of a family's network of a dimension."""
    if family == "S" and x < 2:
        return None
    return f"S({x})" if family == "S" else of_degree(family, x)


def at_degree(family: str, sizes: Sizes) -> list[Pair]:
    """Pair the star-crossed cubes of a choice with networks of the same degree."""
    pairs = []
    for _, net in curve(sizes):
        x = net.degrees.maximum
        if x > LAST:
            continue
        spec = net.spec.replace("SCQ", "SC") if family == "SC" else of_degree(family, x)
        if spec is not None:
            pairs.append(Pair(x, net, network(spec)))
    return pairs


def at_dimension(family: str, sizes: Sizes) -> list[Pair]:
    """Pair the star-crossed cubes of a choice with networks of the same dimension."""
    pairs = []
    for x, net in curve(sizes):
        spec = net.spec.replace("SCQ", "SC") if family == "SC" else of_dimension(family, x)
        if spec is not None:
            pairs.append(Pair(x, net, network(spec)))
    return pairs


def compared(
    pairs: Callable[[Sizes], list[Pair]],
    value: Value,
    holds: Holds,
    axis: str,
    first: int = 0,
    choices: Sequence[Sizes] = CHOICES,
) -> tuple[tuple[Reading, ...], Witness | None]:
    """Return a reading for each choice of (m,n), and the witness of the first that fails."""
    readings, witness = [], None
    for sizes in choices:
        asked = [pair for pair in pairs(sizes) if pair.x >= first]
        bad = [pair for pair in asked if not holds(value(pair.net), value(pair.other))]
        if not asked:
            continue
        span = " to ".join(str(x) for x in sorted({asked[0].x, asked[-1].x}))
        name = f"{sizes.title}, {axis} {span}"
        if not bad:
            readings.append(Reading(name, "holds throughout", "agrees"))
            continue
        at = bad[0]
        shown = f"{text(value(at.net))} in {at.net}, {text(value(at.other))} in {at.other}"
        readings.append(Reading(name, shown, "differs"))
        witness = witness or Witness(
            at.net.spec, f"At {axis} {at.x}: {shown}.", shown_by(at.net, value)
        )
    return tuple(readings), witness


def shown_by(net: Network, value: Value) -> tuple[tuple[str, str], ...]:
    """Return the parameters of Explore at which a value can be seen: a longest way, distances."""
    if value in (mean, density):
        return DISTANCES
    pair = net.farthest_pair() if value in (diameter, cost) else None
    return () if pair is None else between(net, *pair)


def finding(
    readings: tuple[Reading, ...], witness: Witness | None, checked: str, note: str = ""
) -> Finding:
    """Return the finding of a sentence from its readings."""
    verdict = verdict_of(readings)
    good = sum(reading.verdict == "agrees" for reading in readings)
    computed = f"holds in {good} of {len(readings)} readings"
    if verdict == "agrees":
        computed = f"holds in all {len(readings)} readings" if len(readings) > 1 else "holds"
    return Finding(
        computed,
        verdict,
        checked,
        note,
        readings=readings if len(readings) > 1 else (),
        witness=witness if verdict != "agrees" else None,
    )


def less(a: Exact, b: Exact) -> bool:
    """Whether a < b."""
    return a < b


def more(a: Exact, b: Exact) -> bool:
    """Whether a > b."""
    return a > b


EQUAL_DEGREE = f"equal degree up to {LAST}, every choice of (m,n)"
EQUAL_DIMENSION = f"dimensions up to {LAST}, every choice of (m,n)"
HYPER = "The hyper-star is taken with n = 2k, where it is regular."
HS = "The hierarchical star up to HS(5): its diagonal links are a reconstruction."
