"""Many messages at once: conflicts against sets of links, and a whole exchange by symmetry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from statistics import median

from explorer import network
from explorer.analysis.traffic.conflicts import conflicts
from explorer.collectives.exchange import check, exchange
from tests.benchmarks.result import Result
from tests.benchmarks.timing import seconds

ROUNDS = 7


def measure() -> list[Result]:
    """Return the results of everything here."""
    return [_conflicts(), _symmetry()]


def by_sets(
    routes: Sequence[Sequence[int]], steps: Sequence[int]
) -> tuple[int, int, dict[tuple[int, int], int]]:
    """Return the steps with a conflict, hop by hop and of held paths, and the load of links."""
    at_once: set[tuple[int, int, int]] = set()
    held: set[tuple[int, int]] = set()
    wrong: tuple[set[int], set[int]] = (set(), set())
    load: dict[tuple[int, int], int] = defaultdict(int)
    now = None
    for route, step in zip(routes, steps, strict=True):
        if step != now:
            at_once, held, now = set(), set(), step
        for hop, (a, b) in enumerate(pairwise(route)):
            if (hop, a, b) in at_once:
                wrong[0].add(step)
            at_once.add((hop, a, b))
            if (a, b) in held:
                wrong[1].add(step)
            held.add((a, b))
            load[a, b] += 1
    return len(wrong[0]), len(wrong[1]), load


def _conflicts() -> Result:
    """Both are given the routes in the form they like best: an array, and lists of nodes."""
    net = network("MC(2,2)")
    rows, steps = exchange(net).routes()
    routes = [[node for node in row if node >= 0] for row in rows.tolist()]
    numbers = steps.tolist()
    ours, theirs = partial(conflicts, net, rows, steps), partial(by_sets, routes, numbers)
    counted = ours()
    load = {(a, b): times for a, b, times in counted.busiest(2 * net.links)}
    assert theirs() == (counted.hop_synchronous.steps, counted.held_path.steps, load)
    times = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    return Result(
        f"conflicts of {len(rows):,} messages in MC(2,2), both senses and the loads, against sets"
        " of links",
        min(other for _, other in times) / min(mine for mine, _ in times),
        "times as fast",
        25,
        at_least=True,
    )


def _symmetry() -> Result:
    net = network("MC(2,3)")

    def work() -> None:
        exchange.cache_clear()
        checked = check(exchange(net))
        assert (checked.delivers, checked.hop_synchronous, checked.held_path) == (True, 0, 16_221)

    times = [seconds(work) for _ in range(ROUNDS)]
    what = f"total exchange on MC(2,3), {net.nodes:,} nodes, all {net.nodes - 1:,} steps"
    return Result(f"{what}, checked by symmetry", median(times), "s", 1)
