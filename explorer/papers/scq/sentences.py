"""Section 7: the sentences in which the paper reads Figures 9 to 12, and Section 8."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from explorer.analysis.families import Sizes
from explorer.core.claim import Finding, Reading, Witness, claim
from explorer.core.registry import network
from explorer.papers.check import settled
from explorer.papers.scq._curves import (
    CHOICES,
    EQUAL_DEGREE,
    EQUAL_DIMENSION,
    FIRST,
    HS,
    HYPER,
    LAST,
    Pair,
    Value,
    at_degree,
    at_dimension,
    compared,
    cost,
    curve,
    degree,
    density,
    diameter,
    finding,
    less,
    mean,
    more,
    shown_by,
)
from explorer.papers.scq._sweep import DISTANCES, text

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
                bad = f"{text(diameter(largest))} in {largest}, {text(diameter(top))} in {top}"
                witness = witness or Witness(
                    largest.spec, f"At dimension {n}: {bad}.", shown_by(largest, diameter)
                )
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
                        DISTANCES,
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
    """SCQ has a smaller message density than the star cube, at every size."""
    found = compared(lambda sizes: at_degree("SC", sizes), density, less, "degree")
    note = "For m = 1 and 2 the crossed cube is the hypercube, and SCQ the star cube."
    return finding(*found, EQUAL_DEGREE, note)


@claim("scq-f12-below-star", "§7, Figure 12", "always less", quote="and the star graph")
def density_below_star() -> Finding:
    """SCQ has a smaller message density than the star graph, at every size."""
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
                        witness = witness or Witness(
                            a.spec, f"The {name} is {bad}.", shown_by(a, value)
                        )
            readings.append(
                Reading(f"{name}, m ≥ {low}", bad or "smaller", "differs" if bad else "agrees")
            )
    return finding(tuple(readings), witness, "m = 1 to 9, n = 2 to 7")
