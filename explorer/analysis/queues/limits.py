"""Limits on simulations, and estimates of their time and memory, checked before they start."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from explorer.analysis.verification.verify import all_pairs_routes
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.limits import has_page_limits
from explorer.core.network import Network
from explorer.core.router import Router

MIN_CYCLES, MAX_CYCLES = 100, 20_000

MAX_BOUND = 64
"""Largest bound of a channel's queue, in messages."""

MAX_NODES = 1024
"""Largest network for which the routes of all pairs are held in memory."""

MAX_PAGE_SECONDS = 4.0
"""Most seconds for a request of a page."""

MAX_MESSAGES_TOGETHER = 2**20
"""Most messages simulated at once; further loads are run one after the other."""

MAX_ON_A_PAGE = 2**20
"""Most messages of one load on a page; with all derived arrays they take 100 MB."""

DEFAULT_CYCLES = 2000
"""The default number of cycles of a run."""

SECONDS_PER_ROUTE, SECONDS_PER_EFFORT = 60e-6, 3e-6
"""Seconds for a route, and for each unit of a router's ``effort``: twice the measured values."""

SECONDS_PER_CYCLE, SECONDS_PER_HOP = 0.2e-3, 0.15e-6
"""Seconds for a cycle of a run, and for each hop in it: two to three times the measured values."""


def exact_load(value: object) -> Fraction:
    """Return a load exactly, as a fraction; raise OutsideRange unless it is above 0 and at most 1.

    >>> exact_load(0.1), exact_load("1/3")
    (Fraction(1, 10), Fraction(1, 3))
    """
    try:
        load = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise OutsideRange(
            f"load {brief(str(value))!r} is no number: one from above 0 to 1 is", nearest="0.5"
        ) from None
    if not 0 < load <= 1:
        nearest = Fraction(1) if load > 1 else Fraction(1, 100)
        raise OutsideRange(
            f"load {float(load):g} is outside its range: a node makes at most one message a cycle,"
            " and more than none",
            nearest=f"{float(nearest):g}",
        )
    return load


def require_cycles(cycles: int, warm: int) -> None:
    """Raise OutsideRange for too few or too many cycles, or if ``warm`` leaves none measured."""
    if not MIN_CYCLES <= cycles <= MAX_CYCLES:
        raise OutsideRange(
            f"{cycles:,} cycles are outside the range {MIN_CYCLES:,} to {MAX_CYCLES:,}",
            nearest=str(min(max(cycles, MIN_CYCLES), MAX_CYCLES)),
        )
    if not 0 <= warm <= cycles - 10:
        raise OutsideRange(
            f"{warm:,} of {cycles:,} cycles cannot be left out: at least ten are measured",
            nearest=str(min(max(warm, 0), cycles - 10)),
        )


def require_bound(bound: int | None) -> None:
    """Raise OutsideRange for a bound that is not None or from 1 to MAX_BOUND."""
    if bound is not None and not 1 <= bound <= MAX_BOUND:
        raise OutsideRange(
            f"queues of {bound:,} messages are outside the range 1 to {MAX_BOUND}, or unbounded",
            nearest=str(min(max(bound, 1), MAX_BOUND)),
        )


def routing_seconds(net: Network, router: Router) -> float:
    """Return an estimate of the seconds to route all pairs."""
    if router.key == "breadth-first":
        return 2e-6 * net.nodes**2
    seconds_per_route = SECONDS_PER_ROUTE + SECONDS_PER_EFFORT * router.effort(net)
    return all_pairs_routes(net, router) * seconds_per_route


def require_queues(net: Network) -> None:
    """Raise TooLarge if a network has too many nodes for queues over time."""
    net.require_at_most(MAX_NODES, "queues over time are followed on networks of at most")


def require_routes(net: Network, router: Router) -> None:
    """Raise TooLarge if the routes of all pairs take too much memory or time."""
    require_queues(net)
    seconds = routing_seconds(net, router)
    if has_page_limits() and seconds > MAX_PAGE_SECONDS:
        raise TooLarge(
            f"all routes of {net.spec} by {router.key!r} take about {seconds:,.0f} s, and a page"
            f" is given {MAX_PAGE_SECONDS:g}: `explorer load` takes its time, or another router"
        )


def running_seconds(cycles: int, hops: Fraction) -> float:
    """Return an estimate of the seconds of a run of ``cycles`` cycles with ``hops`` hops each."""
    return cycles * (SECONDS_PER_CYCLE + SECONDS_PER_HOP * float(hops))


def load_groups(loads: Sequence[Fraction], messages: Fraction) -> list[list[Fraction]]:
    """Return loads in groups that are run at once; ``messages`` is the number of a run at load 1.

    >>> half = Fraction(1, 2)
    >>> [len(group) for group in load_groups([half, half, half], Fraction(2**20))]
    [2, 1]
    """
    groups: list[list[Fraction]] = []
    for load in loads:
        if groups and (sum(groups[-1]) + load) * messages <= MAX_MESSAGES_TOGETHER:
            groups[-1].append(load)
        else:
            groups.append([load])
    return groups


def require_messages(
    net: Network, loads: Sequence[Fraction], cycles: int, messages_per_cycle: Fraction
) -> None:
    """Raise TooLarge for too many messages on a page; ``messages_per_cycle`` at load 1."""
    most = max(loads, default=Fraction()) * messages_per_cycle
    if not has_page_limits() or most * cycles <= MAX_ON_A_PAGE:
        return
    fits = _cycles_that_fit(most)
    raise TooLarge(
        f"{net.spec} makes {int(most * cycles):,} messages in {cycles:,} cycles, and a page follows"
        f" {MAX_ON_A_PAGE:,}: `explorer load` follows more",
        nearest=str(fits) if fits >= MIN_CYCLES else None,
    )


def cycles_on_a_page(net: Network) -> int:
    """Return the most cycles, up to the default, of uniform traffic at any load that fit on a page.

    >>> from explorer import network
    >>> cycles_on_a_page(network("Q(4)")), cycles_on_a_page(network("Q(10)"))
    (2000, 1000)
    """
    if net.nodes > MAX_NODES:
        return DEFAULT_CYCLES
    fits = _cycles_that_fit(Fraction(max(net.host_count, 1)))
    return max(MIN_CYCLES, min(DEFAULT_CYCLES, fits))


def _cycles_that_fit(messages: Fraction) -> int:
    """Return the most cycles, in hundreds, of ``messages`` messages each that fit on a page."""
    return floor(MAX_ON_A_PAGE / messages / 100) * 100


def require_time(net: Network, loads: Sequence[Fraction], cycles: int, hops: Fraction) -> None:
    """Raise TooLarge if a page would wait too long; ``hops`` is the number per cycle at load 1.

    >>> from explorer import network
    >>> require_time(network("Q(3)"), [Fraction(1, 2)], 2000, Fraction(14))
    """
    hops_per_cycle = sum(loads, Fraction()) * hops
    seconds = running_seconds(cycles, hops_per_cycle)
    if not has_page_limits() or seconds <= MAX_PAGE_SECONDS:
        return
    fits = floor(MAX_PAGE_SECONDS / seconds * cycles / 100) * 100
    loads_text = f"{len(loads)} loads × " if len(loads) > 1 else ""
    raise TooLarge(
        f"{net.spec}, {loads_text}{cycles:,} cycles take about {ceil(seconds):,} s, and a page"
        f" is given {MAX_PAGE_SECONDS:g}: `explorer load` takes its time",
        nearest=str(fits) if fits >= MIN_CYCLES else None,
    )
