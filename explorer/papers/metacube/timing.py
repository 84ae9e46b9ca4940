"""§3.4: the time of a total exchange on the metacube and on the hypercube."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, isqrt

import numpy as np

from explorer.collectives.exchange import hypercube_time
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import finding_unless, text
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.quantities import NODES, Quantity, one_of_each_class
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, FunctionForm, Holds, Sweep, statement
from explorer.papers.metacube._common import CUBES, metacube
from explorer.papers.metacube._messages import QUADS, schedule

ALL_M = range(1, 18)
LARGE = Over("MC(2,{})", [(m,) for m in ALL_M])
"""Every quad-cube that can be built."""


@lru_cache(maxsize=4)
def extra_hops(m: int) -> tuple[int, ...]:
    """Return the hops of routes from node 0 beyond the Hamming distance, by dest."""
    plan = schedule(m)
    totals = [0] * 4
    for target, word in zip(plan.targets, plan.words, strict=True):
        totals[target >> 4 * m] += len(word) - target.bit_count()
    return tuple(totals)


@lru_cache(maxsize=32)
def hops(m: int) -> int:
    """Return the sum of the distances from a node of MC(2,m) to all others, exactly."""
    net = metacube(2, m)
    return sum(d * count for d, count in enumerate(net.distance_pairs() or ())) // net.nodes


def cube_hops(m: int) -> int:
    """Return the exact sum of distances from a node of the equal-sized hypercube to all others."""
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


def mean_distance_sum(net: Network) -> Fraction:
    """Return the mean over all nodes of the sum of their distances to all others, by a search."""
    table = neighbor_table(net)
    total = sum(size * int(levels_from(table, v).sum()) for v, size in one_of_each_class(net))
    return Fraction(total, net.nodes)


WALKED: tuple[Foundation, ...] = ("links", "symmetry")
FROM_ONE = "a search from one node of each class, under translations"


TOTAL = Quantity(
    "the coefficient of th",
    lambda net: hops(net.m),
    mean_distance_sum,
    FROM_ONE,
    ("distances",),
    walked=WALKED,
)
CUBE_TOTAL = Quantity(
    "the coefficient of th",
    lambda net: sum(d * count for d, count in enumerate(net.distance_pairs())) // net.nodes,
    mean_distance_sum,
    FROM_ONE,
    ("distances",),
    most=2**16,
    walked=WALKED,
)
EXTRA_TOTAL = Quantity(
    "the extra distance",
    lambda net: hops(net.m) - cube_hops(net.m),
    lambda net: mean_distance_sum(net) - int(np.bitwise_count(np.arange(net.nodes)).sum()),
    FROM_ONE,
    ("distances",),
    walked=WALKED,
)
SUM = Quantity(
    "the sum of the four",
    lambda net: sum(audit_hooks.printed(printed_extra(dest, net.m)) for dest in range(4)),
    rests=("printed",),
    means="formulas as printed",
)
STEPS = Quantity(
    "the number of steps", None, lambda net: int((levels_from(neighbor_table(net), 0) > 0).sum()),
    "one step for each other node that is reached",
)  # fmt: skip


def _extra_of(dest: int) -> Quantity:
    return Quantity(
        f"the extra distance for dest = {dest}",
        lambda net: extra_hops(net.m)[dest],
        rests=("router", "links", "construction") if dest == 0 else ("router", "links"),
        means="the lengths of all routes of Algorithm 4, Table 1 corrected",
    )


ROUTED = Quantity(
    "the coefficient of th",
    lambda net: schedule(net.m).time["th"],
    rests=("router", "links"),
    means="all messages of a node by Algorithm 4, Table 1 corrected",
)
STRANDED = Quantity(
    "the number of hops before the lost messages end",
    lambda net: sum(map(len, schedule(net.m, "as printed").words)),
    rests=("router", "links"),
    means="all messages of a node by Algorithm 4, Table 1 as printed",
)


def _distance_count_fault(net: Network) -> str:
    counts = np.bincount(levels_from(neighbor_table(net), 0)).tolist()
    expected = [
        audit_hooks.printed(comb(net.nodes.bit_length() - 1, i)) for i in range(len(counts))
    ]
    return "" if counts == expected else f"In {net.spec} they are {counts}."


_SIDE = r"[2^{2m}(2^m - 1) + 2^{2m}(2^m - 1) + 2^{2m}(2^m - 1)^2] \times 2"
EXTRA = (
    r"[2^m(2^m - 1) + 2^m(2^m - 1)] \times 2"
    r" + [2^m(2^m - 1)^2 + 2^m(2^{3m} - 2^{2m})] \times 4",
    _SIDE,
    _SIDE,
    r"2^{2m}(2^m - 1)^2 \times 2",
)
QUAD, TEN = single("MC(2,2)"), single("Q(10)")

CLAIMS = (
    statement("mc-3.4-binomial", "§3.4", r"$\binom{n}{i}$",
         r"In the $n$-cube there are $\binom{n}{i}$ nodes at distance $i$ from a node.",
         Holds(CUBES, _distance_count_fault, r"$\binom{n}{i}$", "by search", ("links", "printed"))),
    statement("mc-3.4-tc", "§3.4", r"$\frac{1}{2} p \log p$",
         r"On the hypercube $T_C = (p-1)(t_s + g t_w) + \frac{1}{2} p \log p \; t_h$.",
         Sweep(Over("Q({})", [(n,) for n in range(1, 41)]), CUBE_TOTAL,
               lambda n: Fraction(2**n * n, 2))),
    *(
        statement(f"mc-3.4-e{dest}", "§3.4", f"$E_{dest}$",
             f"For dest = {dest} the metacube takes $E_{dest} = {latex}$ hops more than the"
             " hypercube, all messages of a node together.",
             Sweep(QUADS, _extra_of(dest), partial(printed_extra, dest)))
        for dest, latex in enumerate(EXTRA)
    ),
    statement("mc-3.4-e", "§3.4", "$E$",
         "The total extra distance is"
         r" $E = 5 \times 2^{4m+1} - 2 \times 2^{3m+1} - 3 \times 2^{2m+1}$.",
         Sweep(LARGE, EXTRA_TOTAL, printed_total)),
    statement("mc-3.4-e-sum", "§3.4", r"$\sum E_i$",
         "The total extra distance is the sum of $E_0$ to $E_3$.",
         Sweep(LARGE, SUM, printed_total)),
    statement("mc-3.4-tm", "§3.4", "$T_M$",
         r"On the metacube $T_M = (p-1)(t_s + g t_w)"
         r" + [p(\frac{1}{2} \log p + \frac{5}{2}) - \sqrt{2} p^{3/4} - 3 \sqrt{p}] t_h$.",
         Sweep(LARGE, TOTAL, printed_metacube)),
    statement("mc-3.4-1023", "§3.4", "1,023",
         "The exchange on MC(2,2) takes 1,023 times $t_s + g t_w$.",
         Sweep(QUAD, STEPS, 1023)),
    statement("mc-3.4-7328", "§3.4", "7,328", "The exchange on MC(2,2) takes 7,328 times $t_h$.",
         Sweep(QUAD, ROUTED, 7328)),
    statement("mc-3.4-7328-table", "§3.4", "7,328",
         "The 7,328 hops were not counted on the routes that Table 1 as printed gives: those end,"
         " some of them astray, after fewer.",
         Sweep(QUAD, STRANDED, 7328, "<",
               note="With (2, 2, 3) for dest 3, type 2 the routes take 7,328: the authors had the"
                    " right entry, and the table is misprinted."),
         ours=True, defect="mc-t1-3-2"),
    statement("mc-3.4-cube-1023", "§3.4", "1,023",
         "The exchange on the 10-cube takes 1,023 times $t_s + g t_w$.",
         Sweep(TEN, STEPS, 1023)),
    statement("mc-3.4-5120", "§3.4", "5,120", "The exchange on the 10-cube takes 5,120"
         " times $t_h$.",
         Sweep(TEN, CUBE_TOTAL, 5120)),
    statement("mc-3.4-dimension", "§3.4", "a 10-cube",
         "The hypercube of the size of MC(2,2) is a 10-cube.",
         Beside(QUAD, NODES, lambda: "Q(10)", "=")),
    statement("mc-3.4-coefficient", "§3.4", "larger",
         r"$T_M$ has a larger coefficient of $t_h$ than $T_C$.",
         Beside(LARGE, TOTAL, None, ">", against=Quantity(
             "that of the hypercube", lambda net: cube_hops(net.m), rests=("distances",))),
         quote="a larger coefficient"),
)  # fmt: skip


# The relative difference -----------------------------------------------------------------------


def relative_difference(m: int, start_cost: Fraction) -> Fraction:
    """Return (T_M - T_C) / T_M, with (ts + g·tw) / th given by ``start_cost``."""
    p = metacube(2, m).nodes
    return (hops(m) - cube_hops(m)) / ((p - 1) * start_cost + hops(m))


STARTS = tuple(Fraction(a) for a in (0, 1, 2, 3, 4, 5, 10, 20, 50, 100, 1000))


def _falls(starts: tuple[Fraction, ...], sizes: range, late: str = "") -> Finding:
    """Return the finding on the share falling from each m to the next, for each of ``starts``."""
    wrong, worst, change = None, starts[0], ""
    for start in starts:
        rises = [
            m
            for m in sizes[:-1]
            if relative_difference(m + 1, start) >= relative_difference(m, start)
        ]
        if rises and wrong is None:
            m, worst = rises[0], start
            change = (
                f"{float(relative_difference(m, start)):.3f} at m = {m},"
                f" {float(relative_difference(m + 1, start)):.3f} at m = {m + 1}"
            )
            wrong = Witness(
                f"MC(2,{m + 1})",
                f"With ts + g·tw = {text(start)} th the share is {change}.",
                (("task", "exchange"),),
            )
    bars = tuple(
        Bar(f"m = {m}", float(relative_difference(m, worst)),
            f"{float(relative_difference(m, worst)):.3f}",
            m > 1 and relative_difference(m, worst) >= relative_difference(m - 1, worst))
        for m in ALL_M[:8]
    )  # fmt: skip
    starts_text = f"(ts + g·tw)/th = {', '.join(map(text, starts))}"
    return finding_unless(
        wrong,
        "always smaller",
        f"m = {sizes[0]} to {sizes[-1]}{late}, {starts_text}.",
        instead=change,
        evidence=bars,
        measure=f"(T_M − T_C) ÷ T_M where ts + g·tw = {text(worst)} th",
    )


def _turning_point() -> Fraction:
    """Return (ts + g·tw)/th at which the share is the same for m = 1 and m = 2."""
    (e1, h1, p1), (e2, h2, p2) = (
        (hops(m) - cube_hops(m), hops(m), metacube(2, m).nodes) for m in (1, 2)
    )
    # e1 / ((p1 - 1) x + h1) = e2 / ((p2 - 1) x + h2), solved for x.
    return Fraction(e2 * h1 - e1 * h2, e1 * (p2 - 1) - e2 * (p1 - 1))


def _ratio() -> Finding:
    shares = Depends("size", (
        ("for any ts and g·tw, from m = 1 on", lambda: _falls(STARTS, ALL_M)),
        ("time on the way only", lambda: _falls(STARTS[:1], ALL_M)),
        ("from m = 7 on", lambda: _falls(STARTS, ALL_M[6:])),
    ))  # fmt: skip
    return replace(
        shares(),
        note="The difference grows to 5/2 th a message, and start-up does not. From m = 1 to m = 2"
        f" its share rises as soon as ts + g·tw is more than {text(_turning_point())} th.",
    )


RATIO = statement(
    "mc-3.4-ratio",
    "§3.4",
    "smaller for larger m",
    "The share of the time difference $T_M - T_C$ in the total time becomes smaller for larger"
    " $m$.",
    FunctionForm(_ratio, "distances"),
    quote="will become smaller for larger m",
)
