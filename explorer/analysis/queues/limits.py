"""How much can be run: loads, cycles, queues, and what a run takes before it is begun."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from explorer.analysis.verification.verify import all_pairs_routes
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.limits import on_a_page_only
from explorer.core.network import Network
from explorer.core.router import Router

FEWEST_CYCLES, MOST_CYCLES = 100, 20_000

MOST_BOUND = 64
"""Messages that wait for one channel, where they are bounded."""

MOST_NODES = 1024
"""Nodes up to which the routes of all pairs are held, channel by channel."""

PAGE_SECONDS = 4.0
"""Seconds that a question of a page is given."""

MOST_TOGETHER = 2**20
"""Messages that are followed side by side: loads of more are run one after the other."""

MOST_ON_A_PAGE = 2**20
"""Messages of one load that a page may ask for: with all that is made of them, 100 MB."""

USUAL_CYCLES = 2000
"""Cycles of a run where nobody asks for more or fewer."""

SECONDS_A_ROUTE, SECONDS_AN_EFFORT = 60e-6, 3e-6
"""What a route takes, and more for a router that asks many before it: twice what was measured."""

SECONDS_A_CYCLE, SECONDS_A_HOP = 0.2e-3, 0.15e-6
"""What a cycle of a run takes, and every hop in it: two to three times what was measured."""


def exact_load(value: object) -> Fraction:
    """Return a load as it is written, exactly; raise OutsideRange unless it is from above 0 to 1.

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
    """Raise OutsideRange for fewer cycles than say anything, for too many, or for none measured."""
    if not FEWEST_CYCLES <= cycles <= MOST_CYCLES:
        raise OutsideRange(
            f"{cycles:,} cycles are outside the range {FEWEST_CYCLES:,} to {MOST_CYCLES:,}",
            nearest=str(min(max(cycles, FEWEST_CYCLES), MOST_CYCLES)),
        )
    if not 0 <= warm <= cycles - 10:
        raise OutsideRange(
            f"{warm:,} of {cycles:,} cycles cannot be left out: at least ten are measured",
            nearest=str(min(max(warm, 0), cycles - 10)),
        )


def require_bound(bound: int | None) -> None:
    """Raise OutsideRange for queues longer than any that has a bound here."""
    if bound is not None and not 1 <= bound <= MOST_BOUND:
        raise OutsideRange(
            f"queues of {bound:,} messages are outside the range 1 to {MOST_BOUND}, or unbounded",
            nearest=str(min(max(bound, 1), MOST_BOUND)),
        )


def routing_seconds(net: Network, router: Router) -> float:
    """Return about how long it takes to route all pairs, in seconds, before it is begun."""
    if router.key == "breadth-first":
        return 2e-6 * net.nodes**2
    each = SECONDS_A_ROUTE + SECONDS_AN_EFFORT * router.effort(net)
    return all_pairs_routes(net, router) * each


def require_routes(net: Network, router: Router) -> None:
    """Raise TooLarge where the routes of all pairs are too many to be held, or to wait for."""
    net.require_at_most(MOST_NODES, "queues over time are followed on networks of at most")
    seconds = routing_seconds(net, router)
    if on_a_page_only() and seconds > PAGE_SECONDS:
        raise TooLarge(
            f"all routes of {net.spec} by {router.key!r} take about {seconds:,.0f} s, and a page"
            f" is given {PAGE_SECONDS:g}: `explorer load` takes its time, or another router"
        )


def running_seconds(cycles: int, hops: Fraction) -> float:
    """Return about how long a run takes, in seconds, by its cycles and the hops in each."""
    return cycles * (SECONDS_A_CYCLE + SECONDS_A_HOP * float(hops))


def together(loads: Sequence[Fraction], messages: Fraction) -> list[list[Fraction]]:
    """Return loads in groups that are run side by side; ``messages`` are those of a run at load 1.

    >>> half = Fraction(1, 2)
    >>> [len(group) for group in together([half, half, half], Fraction(2**20))]
    [2, 1]
    """
    groups: list[list[Fraction]] = []
    for load in loads:
        if groups and (sum(groups[-1]) + load) * messages <= MOST_TOGETHER:
            groups[-1].append(load)
        else:
            groups.append([load])
    return groups


def require_messages(net: Network, loads: Sequence[Fraction], cycles: int, made: Fraction) -> None:
    """Raise TooLarge where a page would hold too many messages; ``made`` in a cycle at load 1."""
    most = max(loads, default=Fraction()) * made
    if not on_a_page_only() or most * cycles <= MOST_ON_A_PAGE:
        return
    fits = _cycles_that_fit(most)
    raise TooLarge(
        f"{net.spec} makes {int(most * cycles):,} messages in {cycles:,} cycles, and a page follows"
        f" {MOST_ON_A_PAGE:,}: `explorer load` follows more",
        nearest=str(fits) if fits >= FEWEST_CYCLES else None,
    )


def cycles_on_a_page(net: Network) -> int:
    """Return the cycles, at most the usual, of which a page follows uniform traffic at any load.

    >>> from explorer import network
    >>> cycles_on_a_page(network("Q(4)")), cycles_on_a_page(network("Q(10)"))
    (2000, 1000)
    """
    if net.nodes > MOST_NODES:
        return USUAL_CYCLES
    fits = _cycles_that_fit(Fraction(max(net.host_count, 1)))
    return max(FEWEST_CYCLES, min(USUAL_CYCLES, fits))


def _cycles_that_fit(messages: Fraction) -> int:
    """Return in how many hundreds of cycles so many messages a cycle are no more than a page's."""
    return floor(MOST_ON_A_PAGE / messages / 100) * 100


def require_time(net: Network, loads: Sequence[Fraction], cycles: int, hops: Fraction) -> None:
    """Raise TooLarge where a page would wait too long; ``hops`` are those of a cycle at load 1.

    >>> from explorer import network
    >>> require_time(network("Q(3)"), [Fraction(1, 2)], 2000, Fraction(14))
    """
    each = sum(loads, Fraction()) * hops
    seconds = running_seconds(cycles, each)
    if not on_a_page_only() or seconds <= PAGE_SECONDS:
        return
    fits = floor(PAGE_SECONDS / seconds * cycles / 100) * 100
    many = f"{len(loads)} loads × " if len(loads) > 1 else ""
    raise TooLarge(
        f"{net.spec}, {many}{cycles:,} cycles take about {ceil(seconds):,} s, and a page is given"
        f" {PAGE_SECONDS:g}: `explorer load` takes its time",
        nearest=str(fits) if fits >= FEWEST_CYCLES else None,
    )
