"""Section 7: the sentences in which the paper reads its Figures 7 to 12.

Which (m,n) stand behind the curves of SC and SCQ is not printed, nor what a dimension is: every
sentence is computed for each choice, and depends on it where they do not agree. Sizes start at 3:
the 2-star is a single link, and the hierarchical star of 2 symbols a square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from explorer.analysis.families import STAR_CUBES, Sizes
from explorer.analysis.measures import measure
from explorer.core.claim import Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.scq._sweep import Exact, settled, text, verdict_of

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
        name = f"{sizes.title}, {axis} {asked[0].x} to {asked[-1].x}"
        if not bad:
            readings.append(Reading(name, "holds throughout", "agrees"))
            continue
        at = bad[0]
        shown = f"{text(value(at.net))} of {at.net} : {text(value(at.other))} of {at.other}"
        readings.append(Reading(name, shown, "differs"))
        witness = witness or Witness(at.net.spec, f"At {axis} {at.x}: {shown}.")
    return tuple(readings), witness


def finding(
    readings: tuple[Reading, ...], witness: Witness | None, checked: str, note: str = ""
) -> Finding:
    """Return the finding of a sentence from its readings."""
    verdict = verdict_of(readings)
    good = sum(reading.verdict == "agrees" for reading in readings)
    computed = f"holds in {good} of {len(readings)} readings"
    if verdict == "agrees":
        computed = "holds"
    return Finding(
        computed,
        verdict,
        checked,
        note,
        readings=readings if len(readings) > 1 else (),
        witness=witness if verdict == "differs" else None,
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

# Figure 7: packing density -----------------------------------------------------------------------


@claim("scq-f7-star", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_star() -> Finding:
    """The star-crossed cube has fewer nodes than the star graph of equal degree."""
    found = compared(lambda sizes: at_degree("S", sizes), nodes, less, "degree")
    return finding(*found, EQUAL_DEGREE)


@claim("scq-f7-hs", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_hs() -> Finding:
    """The star-crossed cube has fewer nodes than the hierarchical star of equal degree."""
    found = compared(lambda sizes: at_degree("HS", sizes), nodes, less, "degree")
    return finding(*found, f"equal degree up to 5, every choice of (m,n). {HS}")


@claim("scq-f7-hyperstar", "§7, Figure 7", "slower", quote="the growth of the SCQ is slower")
def growth_hyperstar() -> Finding:
    """The star-crossed cube has fewer nodes than the hyper-star of equal degree."""
    found = compared(lambda sizes: at_degree("HyperStar", sizes), nodes, less, "degree")
    return finding(*found, EQUAL_DEGREE, HYPER)


@claim("scq-f7-growth", "§7", "slower", quote="the growth of the SCQ is slower")
def growth() -> Finding:
    """From one size to the next the star-crossed cube grows by a smaller factor than the star."""
    readings, witness = [], None
    for sizes in CHOICES:
        steps = [(x, b, Fraction(b.nodes, a.nodes)) for (_, a), (x, b) in pairwise(curve(sizes))]
        bad = [(x, net, ratio) for x, net, ratio in steps if ratio >= x]
        if bad:
            x, net, ratio = bad[0]
            shown = f"× {text(ratio)} to {net}, × {x} to S({x})"
            witness = witness or Witness(net.spec, shown)
        else:
            shown = f"× {text(max(ratio for _, _, ratio in steps))} at most"
        readings.append(Reading(sizes.title, shown, "differs" if bad else "agrees"))
    return finding(
        tuple(readings),
        witness,
        f"sizes up to {LAST}; the n-star grows by the factor n",
        "With m as the free letter every step doubles; with n it is the star's own step.",
    )


@claim(
    "scq-f7-cubes", "§7, Figure 7", "better", quote="better packing density than the CQ and the HC"
)
def packing_cubes() -> Finding:
    """The star-crossed cube has more nodes than crossed cube and hypercube of equal degree."""
    readings, witness = compared(lambda sizes: at_degree("Q", sizes), nodes, more, "degree")
    return finding(
        readings,
        witness,
        f"{EQUAL_DEGREE}; Q and CQ have equally many nodes",
        "n! exceeds 2^(n−1) from n = 3 on.",
    )


# Figure 8: degree --------------------------------------------------------------------------------


@claim("scq-f8-sc", "§7, Figure 8", "the same")
def degree_sc() -> Finding:
    """The star cube and the star-crossed cube have the same degree."""
    found = compared(
        lambda sizes: at_dimension("SC", sizes), degree, lambda a, b: a == b, "dimension"
    )
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-star", "§7, Figure 8", "higher")
def degree_star() -> Finding:
    """At equal dimension the degree of SCQ is higher than that of the star graph."""
    found = compared(lambda sizes: at_dimension("S", sizes), degree, more, "dimension")
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-cubes", "§7, Figure 8", "higher")
def degree_cubes() -> Finding:
    """At equal dimension the degree of SCQ is higher than that of hypercube and crossed cube."""
    found = compared(lambda sizes: at_dimension("Q", sizes), degree, more, "dimension")
    return finding(*found, EQUAL_DIMENSION)


@claim("scq-f8-hs", "§7, Figure 8", "equal")
def degree_hs() -> Finding:
    """The hierarchical star has the degree of hypercube and crossed cube of its dimension."""
    wrong = next(
        (
            Witness(f"HS({n})", f"HS({n}) and Q({n}) have different degrees.")
            for n in (2, 3, 4, 5)
            if not degree(network(f"HS({n})"))
            == degree(network(f"Q({n})"))
            == degree(network(f"CQ({n})"))
        ),
        None,
    )
    return settled(wrong, "equal", "n = 2 to 5")


@claim("scq-f8-hyperstar", "§7, Figure 8", "the same", quote="For even dimensions")
def degree_hyperstar() -> Finding:
    """At even dimensions the hyper-star has the degree of the n-star."""
    readings, witness = [], None
    ways: tuple[tuple[str, Callable[[int], tuple[str, str]]], ...] = (
        ("HyperStar(n,n/2), even n", lambda n: (f"HyperStar({n},{n // 2})", f"S({n})")),
        ("HyperStar(2n,n), even n", lambda n: (f"HyperStar({2 * n},{n})", f"S({n})")),
        ("HyperStar(2n,n) against S(n+1)", lambda n: (f"HyperStar({2 * n},{n})", f"S({n + 1})")),
    )
    for name, specs in ways:
        bad = None
        for n in range(2, LAST + 1, 2):
            a, b = (network(spec) for spec in specs(n))
            if degree(a) != degree(b):
                bad = f"{a} has degree {degree(a)}, {b} {degree(b)}"
                witness = witness or Witness(a.spec, bad)
                break
        readings.append(Reading(name, bad or "the same", "differs" if bad else "agrees"))
    return finding(tuple(readings), witness, f"even dimensions to {LAST}", HYPER)


# Figure 9: diameter ------------------------------------------------------------------------------


@claim("scq-f9-hs", "§7, Figure 9", "highest", quote="possesses the highest value")
def diameter_hs() -> Finding:
    """At equal dimension the hierarchical star has the largest diameter of all."""
    readings, witness = [], None
    for sizes in CHOICES:
        bad = None
        for n, net in curve(sizes):
            if n > 5:
                continue
            top = network(f"HS({n})")
            rest = (net.spec.replace("SCQ", "SC"), f"S({n})", f"Q({n})", f"HyperStar({2 * n},{n})")
            others = (net, *map(network, rest))
            largest = max(others, key=diameter)
            if diameter(largest) >= diameter(top):
                bad = f"{text(diameter(largest))} of {largest} : {text(diameter(top))} of {top}"
                witness = witness or Witness(largest.spec, bad)
                break
        name = f"{sizes.title}, dimension {FIRST} to 5"
        readings.append(Reading(name, bad or "the largest", "differs" if bad else "agrees"))
    return finding(tuple(readings), witness, "HS(3) to HS(5)", HS)


@claim("scq-f9-cubes", "§7, Figure 9", "smaller")
def diameter_cubes() -> Finding:
    """At equal dimension hypercube and crossed cube have smaller diameters than SCQ."""
    readings: list[Reading] = []
    witness = None
    for family in ("Q", "CQ"):
        found, bad = compared(
            lambda sizes, family=family: at_dimension(family, sizes),  # type: ignore[misc]
            diameter,
            more,
            "dimension",
        )
        witness = witness or bad
        readings += [Reading(f"{family}, {r.name}", r.computed, r.verdict) for r in found]
    return finding(tuple(readings), witness, EQUAL_DIMENSION)


@claim("scq-f9-lowest", "§7, Figure 9", "lowest", quote="lowest among the hybrid networks")
def diameter_lowest() -> Finding:
    """Of the hybrid networks, SCQ has a smaller diameter than star cube and hierarchical star."""
    return _both("SC", "HS", diameter, at_dimension, "dimension", EQUAL_DIMENSION)


def _both(
    first: str,
    second: str,
    value: Value,
    pairs: Callable[[str, Sizes], list[Pair]],
    axis: str,
    checked: str,
) -> Finding:
    readings: list[Reading] = []
    witness = None
    for family in (first, second):

        def paired(sizes: Sizes, family: str = family) -> list[Pair]:
            return pairs(family, sizes)

        found, bad = compared(paired, value, less, axis)
        witness = witness or bad
        readings += [Reading(f"{family}, {r.name}", r.computed, r.verdict) for r in found]
    note = "For m = 1 and 2 the crossed cube is the hypercube, and SCQ the star cube."
    return finding(tuple(readings), witness, checked, note)


def _hyper(n: int) -> str:
    return f"HyperStar({2 * n},{n})"


def _slim(n: int) -> str:
    return f"HyperStar({n},{n // 2})"


def _parity_readings(even: bool) -> tuple[tuple[Reading, ...], Witness | None]:
    readings: list[Reading] = []
    witness = None
    for title, spec in (("HyperStar(2n,n)", _hyper), ("HyperStar(n,⌊n/2⌋)", _slim)):

        def pairs(sizes: Sizes, spec: Callable[[int], str] = spec) -> list[Pair]:
            found = [(n, net) for n, net in curve(sizes) if n % 2 != even]
            return [Pair(n, net, network(spec(n))) for n, net in found]

        rows, bad = compared(pairs, diameter, less if even else lambda a, b: a == b, "dimension")
        witness = witness or bad
        readings += [Reading(f"{title}, {r.name}", r.computed, r.verdict) for r in rows]
    return tuple(readings), witness


def _parity(even: bool) -> Finding:
    both = [
        {r.name.split(", dimension")[0] for r in _parity_readings(side)[0] if r.verdict == "agrees"}
        for side in (True, False)
    ]
    fits = sorted(both[0] & both[1])
    return finding(
        *_parity_readings(even),
        f"{'even' if even else 'odd'} dimensions to {LAST}, every choice of (m,n)",
        f"This sentence and that on {'odd' if even else 'even'} dimensions hold together for"
        f" {' and '.join(fits) if fits else 'no choice'}.",
    )


@claim("scq-f9-even", "§7, Figure 9", "lower", quote="At even dimensions")
def diameter_even() -> Finding:
    """At even dimensions the diameter of SCQ is smaller than that of the hyper-star."""
    return _parity(True)


@claim("scq-f9-odd", "§7, Figure 9", "equal", quote="For odd dimensions")
def diameter_odd() -> Finding:
    """At odd dimensions SCQ and the hyper-star have the same diameter."""
    return _parity(False)


# Figure 10: cost ---------------------------------------------------------------------------------


@claim("scq-f10-sc", "§7, Figure 10", "less")
def cost_sc() -> Finding:
    """The star-crossed cube costs less than the star cube of equal degree."""
    found = compared(lambda sizes: at_degree("SC", sizes), cost, less, "degree")
    note = "For m = 1 and 2 the crossed cube is the hypercube, and SCQ the star cube."
    return finding(*found, EQUAL_DEGREE, note)


@claim("scq-f10-hs", "§7, Figure 10", "less")
def cost_hs() -> Finding:
    """The star-crossed cube costs less than the hierarchical star of equal degree."""
    found = compared(lambda sizes: at_degree("HS", sizes), cost, less, "degree")
    return finding(*found, f"equal degree up to 5, every choice of (m,n). {HS}")


@claim("scq-f10-hyperstar", "§7, Figure 10", "less")
def cost_hyperstar() -> Finding:
    """The star-crossed cube costs less than the hyper-star of equal degree."""
    found = compared(lambda sizes: at_degree("HyperStar", sizes), cost, less, "degree")
    return finding(*found, EQUAL_DEGREE, HYPER)


@claim("scq-f10-from-5", "§7, Figure 10", "lowest", quote="With node degree 5 and beyond")
def cost_lowest() -> Finding:
    """From degree 5 on the star-crossed cube has the lowest cost."""
    readings: list[Reading] = []
    witness = None
    groups = (
        ("hybrids", ("SC", "HS", "HyperStar")),
        ("all", ("SC", "HS", "HyperStar", "S", "Q", "CQ")),
    )
    for title, families in groups:

        def pairs(sizes: Sizes, families: tuple[str, ...] = families) -> list[Pair]:
            found = [pair for family in families for pair in at_degree(family, sizes)]
            return sorted(found, key=lambda pair: pair.x)

        found, bad = compared(pairs, cost, less, "degree", 5)
        witness = witness or bad
        readings += [Reading(f"{title}, {r.name}", r.computed, r.verdict) for r in found]
    note = "Which curves the figure has is not told: read as the hybrids, and with the parents."
    return finding(tuple(readings), witness, f"degrees 5 to {LAST}, every choice of (m,n)", note)


# Figures 11 and 12: mean distance and message density --------------------------------------------


@claim(
    "scq-f11-better",
    "§7, Figure 11",
    "better",
    quote="better network topology at higher dimensions",
)
def mean_better() -> Finding:
    """At higher dimensions the mean distance of SCQ is below that of the other networks."""
    readings: list[Reading] = []
    witness = None
    for axis, pairs in (("degree", at_degree), ("dimension", at_dimension)):
        for family in ("Q", "CQ", "S", "SC"):
            good: list[str] = []
            bad: list[str] = []
            for sizes in CHOICES:
                top = [pair for pair in pairs(family, sizes) if pair.x >= 8]
                wrong = [pair for pair in top if not mean(pair.net) < mean(pair.other)]
                (bad if wrong else good).append(sizes.title)
                if wrong and witness is None:
                    at = wrong[0]
                    witness = Witness(
                        at.net.spec,
                        f"At {axis} {at.x} the mean is {text(mean(at.net))} in {at.net} and"
                        f" {text(mean(at.other))} in {at.other}.",
                    )
            name = f"below {family} from {axis} 8 on"
            if good and bad:
                name += f" ({'; '.join(good)})"
                readings.append(Reading(name, "holds", "agrees"))
                name = f"below {family} from {axis} 8 on ({'; '.join(bad)})"
            readings.append(
                Reading(name, "does not hold" if bad else "holds", "differs" if bad else "agrees")
            )
    return finding(
        tuple(readings),
        witness,
        f"degrees and dimensions 8 to {LAST}, every choice of (m,n)",
        "It has more nodes than a cube of equal degree, and a larger mean distance with them.",
    )


@claim("scq-f12-hypercube", "§7, Figure 12", "always 1")
def density_hypercube() -> Finding:
    """The message density of the hypercube is always 1."""
    wrong = next(
        (
            Witness(f"Q({n})", f"Q({n}) has message density {text(density(network(f'Q({n})')))}.")
            for n in range(1, 65)
            if density(network(f"Q({n})")) != 1
        ),
        None,
    )
    return settled(
        wrong, "always 1", "n = 1 to 64", "With the node itself counted in the mean distance."
    )


@claim("scq-f12-star", "§7, Figure 12", "rises")
def density_star() -> Finding:
    """The message density of the star graph rises with its size."""
    found = [network(f"S({n})") for n in range(2, 21)]
    wrong = next(
        (
            Witness(b.spec, f"{text(density(a))} in {a}, {text(density(b))} in {b}.")
            for a, b in pairwise(found)
            if not density(b) > density(a)
        ),
        None,
    )
    return settled(wrong, "rises", "n = 2 to 20")


@claim("scq-f12-sc", "§7, Figure 12", "always less", quote="always less than that of the starcube")
def density_sc() -> Finding:
    """The message density of SCQ is always less than that of the star cube."""
    found = compared(lambda sizes: at_degree("SC", sizes), density, less, "degree")
    note = "For m = 1 and 2 the crossed cube is the hypercube, and SCQ the star cube."
    return finding(*found, EQUAL_DEGREE, note)


@claim("scq-f12-below-star", "§7, Figure 12", "always less", quote="and the star graph")
def density_below_star() -> Finding:
    """The message density of SCQ is always less than that of the star graph."""
    readings: list[Reading] = []
    witness = None
    for axis, pairs in (("degree", at_degree), ("dimension", at_dimension)):

        def paired(sizes: Sizes, pairs: Callable[[str, Sizes], list[Pair]] = pairs) -> list[Pair]:
            return pairs("S", sizes)

        found, bad = compared(paired, density, less, axis)
        witness = witness or bad
        readings += found
    return finding(tuple(readings), witness, "equal degree, and equal dimension", "")


@claim("scq-8-better", "§8", "better", quote="better characteristics")
def better() -> Finding:
    """Beside the star cube, SCQ is better in degree, diameter, cost, mean and message density."""
    readings, witness = [], None
    for name, value in (
        ("degree", degree),
        ("diameter", diameter),
        ("cost", cost),
        ("mean distance", mean),
        ("message density", density),
    ):
        for low in (1, 3):
            bad = None
            for m in range(low, 10):
                for n in range(2, 8):
                    a, b = network(f"SCQ({m},{n})"), network(f"SC({m},{n})")
                    if bad is None and not value(a) < value(b):
                        bad = f"{text(value(a))} in both {a} and {b}"
                        witness = witness or Witness(a.spec, f"The {name} is {bad}.")
            readings.append(
                Reading(f"{name}, m ≥ {low}", bad or "smaller", "differs" if bad else "agrees")
            )
    return finding(tuple(readings), witness, "m = 1 to 9, n = 2 to 7")
