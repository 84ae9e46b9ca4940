"""§3.4: how long a total exchange takes on the metacube and on the hypercube."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt

import numpy as np

from explorer.collectives.exchange import hypercube_time
from explorer.core.claim import Bar, Claim, Finding, Reading, Witness, claim
from explorer.networks.hypercube import Hypercube
from explorer.papers.check import Case, compare, settled, text
from explorer.papers.metacube._common import PAPER, depends, metacube, one
from explorer.papers.metacube._messages import schedule

MOST = 3
RANGE = "MC(2,m) for m = 1, 2, 3: the lengths of all routes of Algorithm 4, Table 1 corrected"
CLOSED = "MC(2,m) for m = 1 to 17, from the exact number of nodes at each distance"
EVERY = range(1, 18)


@lru_cache(maxsize=4)
def extra(m: int) -> tuple[int, ...]:
    """Return the hops that routes from node 0 take beyond the Hamming distance, by dest."""
    plan = schedule(m)
    totals = [0] * 4
    for target, word in zip(plan.targets, plan.words, strict=True):
        totals[target >> 4 * m] += len(word) - target.bit_count()
    return tuple(totals)


@lru_cache(maxsize=32)
def hops(m: int) -> int:
    """Return the sum of the distances from a node of MC(2,m) to all others, exactly."""
    net = metacube(2, m)
    return sum(d * count for d, count in enumerate(net.distance_pairs())) // net.nodes


def cube_hops(m: int) -> int:
    """Return the sum of the distances from a node of the hypercube of that size, exactly."""
    time = hypercube_time(metacube(2, m).nodes)
    assert time is not None
    return time["th"]


def printed_extra(dest: int, m: int) -> int:
    """Return E_dest as printed."""
    a, b, c = 1 << m, (1 << m) - 1, 1 << 2 * m
    if dest == 0:
        return (a * b + a * b) * 2 + (a * b * b + a * ((1 << 3 * m) - c)) * 4
    if dest == 3:
        return c * b * b * 2
    return (c * b + c * b + c * b * b) * 2


def printed_total(m: int) -> int:
    """Return E as printed."""
    return (5 << 4 * m + 1) - (2 << 3 * m + 1) - (3 << 2 * m + 1)


def printed_metacube(m: int) -> Fraction:
    """Return the coefficient of th in T_M as printed: p(½ log p + 5/2) - √2 p^¾ - 3 √p."""
    p = metacube(2, m).nodes
    log = p.bit_length() - 1
    root = isqrt(p)
    quarters = isqrt(2 * p * root)  # √2 p^¾, which is 2^(3m+2)
    assert quarters * quarters == 2 * p * root
    return p * (Fraction(log, 2) + Fraction(5, 2)) - quarters - 3 * root


@claim("mc-3.4-binomial", "§3.4", r"$\binom{n}{i}$")
def binomial() -> Finding:
    r"""In the $n$-cube there are $\binom{n}{i}$ nodes at distance $i$ from a node."""
    for n in range(1, 12):
        everyone = np.arange(2**n)
        counts = np.bincount(np.asarray(Hypercube(n).distance(0, everyone))).tolist()
        if counts != [comb(n, i) for i in range(n + 1)]:
            return settled(Witness(f"Q({n})", f"In Q({n}) they are {counts}."), "", "n = 1 to 11")
    return settled(None, r"$\binom{n}{i}$", "n = 1 to 11, node by node")


@claim("mc-3.4-tc", "§3.4", r"$\frac{1}{2} p \log p$")
def hypercube_formula() -> Finding:
    r"""On the hypercube $T_C = (p-1)(t_s + g t_w) + \frac{1}{2} p \log p \; t_h$."""
    cases = []
    for n in range(1, 17):
        everyone = np.arange(2**n)
        total = int(np.asarray(Hypercube(n).distance(0, everyone)).sum())
        cases.append(Case(f"Q({n})", f"n = {n}", Fraction(2**n * n, 2), total))
    return compare(cases, what="the coefficient of th", checked="n = 1 to 16, node by node")


def _extra(dest: int, latex: str) -> Claim:
    def find() -> Finding:
        sizes = range(1, MOST + 1)
        cases = [
            Case(f"MC(2,{m})", f"m = {m}", printed_extra(dest, m), extra(m)[dest]) for m in sizes
        ]
        return compare(cases, what=f"the extra distance for dest = {dest}", checked=RANGE)

    return Claim(
        f"mc-3.4-e{dest}",
        PAPER,
        "§3.4",
        f"For dest = {dest} the metacube takes $E_{dest} = {latex}$ hops more than the hypercube,"
        " all messages of a node together.",
        f"$E_{dest}$",
        find,
    )


_SIDE = r"[2^{2m}(2^m - 1) + 2^{2m}(2^m - 1) + 2^{2m}(2^m - 1)^2] \times 2"
EXTRA = (
    _extra(
        0,
        r"[2^m(2^m - 1) + 2^m(2^m - 1)] \times 2"
        r" + [2^m(2^m - 1)^2 + 2^m(2^{3m} - 2^{2m})] \times 4",
    ),
    _extra(1, _SIDE),
    _extra(2, _SIDE),
    _extra(3, r"2^{2m}(2^m - 1)^2 \times 2"),
)


@claim("mc-3.4-e", "§3.4", "$E$")
def total_extra() -> Finding:
    r"""The total extra distance is
    $E = 5 \times 2^{4m+1} - 2 \times 2^{3m+1} - 3 \times 2^{2m+1}$."""
    cases = [
        Case(f"MC(2,{m})", f"m = {m}", printed_total(m), hops(m) - cube_hops(m)) for m in EVERY
    ]
    return compare(cases, what="the extra distance", checked=CLOSED)


@claim("mc-3.4-e-sum", "§3.4", r"$\sum E_i$")
def sum_of_extra() -> Finding:
    r"""The total extra distance is the sum of $E_0$ to $E_3$."""
    cases = [
        Case(
            f"MC(2,{m})",
            f"m = {m}",
            printed_total(m),
            sum(printed_extra(dest, m) for dest in range(4)),
        )
        for m in EVERY
    ]
    return compare(cases, what="the sum of the four", checked="m = 1 to 17, formulas as printed")


@claim("mc-3.4-tm", "§3.4", "$T_M$")
def metacube_formula() -> Finding:
    r"""On the metacube $T_M = (p-1)(t_s + g t_w)
    + [p(\frac{1}{2} \log p + \frac{5}{2}) - \sqrt{2} p^{3/4} - 3 \sqrt{p}] t_h$."""
    cases = [Case(f"MC(2,{m})", f"m = {m}", printed_metacube(m), hops(m)) for m in EVERY]
    return compare(cases, what="the coefficient of th", checked=CLOSED)


def _number(key: str, printed: int, statement: str, spec: str, value: Callable[[], int]) -> Claim:
    def find() -> Finding:
        what = "the coefficient of th" if printed > 2000 else "the number of steps"
        return one(printed, value(), spec, what, f"All 1,023 messages of a node of {spec}")

    return Claim(f"mc-3.4-{key}", PAPER, "§3.4", statement, f"{printed:,}", find)


NUMBERS = (
    _number("1023", 1023, "The exchange on MC(2,2) takes 1,023 times $t_s + g t_w$.", "MC(2,2)",
            lambda: schedule(2).time["ts"]),
    _number("7328", 7328, "The exchange on MC(2,2) takes 7,328 times $t_h$.", "MC(2,2)",
            lambda: schedule(2).time["th"]),
    _number("cube-1023", 1023, "The exchange on the 10-cube takes 1,023 times $t_s + g t_w$.",
            "Q(10)", lambda: Hypercube(10).nodes - 1),
    _number("5120", 5120, "The exchange on the 10-cube takes 5,120 times $t_h$.", "Q(10)",
            lambda: int(np.asarray(Hypercube(10).distance(0, np.arange(1024))).sum())),
)  # fmt: skip


@claim("mc-3.4-dimension", "§3.4", "a 10-cube")
def dimension() -> Finding:
    """The hypercube of the size of MC(2,2) is a 10-cube."""
    nodes, ours = Hypercube(10).nodes, metacube(2, 2).nodes
    wrong = None
    if ours != nodes:
        wrong = Witness("MC(2,2)", f"MC(2,2) has {ours:,} nodes, Q(10) {nodes:,}.")
    return settled(wrong, f"a 10-cube, {nodes:,} nodes", "MC(2,2) and Q(10)")


@claim("mc-3.4-coefficient", "§3.4", "larger", quote="a larger coefficient")
def coefficient() -> Finding:
    r"""$T_M$ has a larger coefficient of $t_h$ than $T_C$."""
    cases = [Case(f"MC(2,{m})", f"m = {m}", cube_hops(m), hops(m)) for m in EVERY]
    return compare(cases, what="the coefficient of th", relation=">", checked=CLOSED)


def share(m: int, start: Fraction) -> Fraction:
    """Return (T_M - T_C) / T_M, where (ts + g·tw) / th is ``start``."""
    p = metacube(2, m).nodes
    return (hops(m) - cube_hops(m)) / ((p - 1) * start + hops(m))


@claim("mc-3.4-ratio", "§3.4", "smaller for larger m", quote="will become smaller for larger m")
def ratio() -> Finding:
    r"""The share of the time difference $T_M - T_C$ in the total time becomes smaller for larger
    $m$."""
    starts = [Fraction(a) for a in (0, 1, 2, 3, 4, 5, 10, 20, 50, 100, 1000)]
    rises = {start: [m for m in EVERY[:-1] if share(m + 1, start) >= share(m, start)]
             for start in starts}  # fmt: skip
    first = next((start for start in starts if rises[start]), None)
    falls_at_last = all(not rows or max(rows) < EVERY[-1] - 1 for rows in rises.values())
    bars = tuple(
        Bar(
            f"m = {m}",
            float(share(m, first or Fraction(0))),
            f"{float(share(m, first or Fraction(0))):.3f}",
            m - 1 in rises[first or Fraction(0)],
        )
        for m in EVERY[:8]
    )
    turn = _turning_point()
    shown = "not from m = 1 to m = 2" if first is not None else "always smaller"
    return depends(
        (
            Reading(
                "time on the way only, ts + g·tw small",
                "differs" if rises[Fraction(0)] else "always smaller",
                "differs" if rises[Fraction(0)] else "agrees",
            ),
            Reading(
                f"any ts and g·tw, such as {text(first)} th" if first else "any ts and g·tw",
                shown,
                "differs" if first is not None else "agrees",
            ),
            Reading(
                "for m large enough",
                "smaller in the end" if falls_at_last else "not up to m = 17",
                "agrees" if falls_at_last else "differs",
            ),
        ),
        "m = 1 to 17, (ts + g·tw)/th = 0 to 1,000",
        f"The difference grows to 5/2 th a message, and start-up does not. From m = 1 to m = 2 its"
        f" share rises as soon as ts + g·tw is more than {text(turn)} th.",
        bars,
        f"(T_M − T_C) ÷ T_M where ts + g·tw = {text(first or Fraction(0))} th",
        Witness(
            "MC(2,2)",
            f"With ts + g·tw = {text(first or Fraction(0))} th the share is"
            f" {float(share(1, first or Fraction(0))):.3f} at m = 1 and"
            f" {float(share(2, first or Fraction(0))):.3f} at m = 2.",
            (("task", "exchange"),),
        ),
    )


def _turning_point() -> Fraction:
    """Return (ts + g·tw)/th at which the share is the same for m = 1 and m = 2."""
    (e1, h1, p1), (e2, h2, p2) = (
        (hops(m) - cube_hops(m), hops(m), metacube(2, m).nodes) for m in (1, 2)
    )
    # e1 / ((p1 - 1) x + h1) = e2 / ((p2 - 1) x + h2), solved for x.
    return Fraction(e2 * h1 - e1 * h2, e1 * (p2 - 1) - e2 * (p1 - 1))
