"""The model against a simple simulation by messages, and invariants of every run."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from explorer import network
from explorer.analysis.queues.destinations import destinations
from explorer.analysis.queues.limits import require_time
from explorer.analysis.queues.load import Load
from explorer.analysis.queues.random_numbers import Purpose, random_words
from explorer.analysis.queues.record import record
from explorer.analysis.queues.run_measures import Measurements
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.limits import page_limits
from explorer.routing.traces.trace import route
from tests.queues.naive import draw
from tests.queues.naive import simulate as by_message

RUNS = [
    ("HCN(2)", "hcn-optimal", Fraction(3, 5), None),
    ("Mesh(3,3)", None, Fraction(9, 10), None),
    ("S(4)", None, Fraction(1), None),
    ("CCC(3)", None, Fraction(1, 2), 2),
    ("Q(4)", None, Fraction(1), 1),
    ("HCN(2)", "hcn-shortest", Fraction(9, 10), 2),
]


@pytest.mark.parametrize(("spec", "router", "load", "bound"), RUNS)
def test_a_run_agrees_with_a_simulation_message_by_message(
    spec: str, router: str | None, load: Fraction, bound: int | None
) -> None:
    net = network(spec)
    simulation = Load(net, router, cycles=150, seed=3, bound=bound)
    run = simulation.run([load], record=True)
    replayed = by_message(net, router, float(load), 150, 3, bound)
    assert run.births.cycle.tolist() == [message.birth for message in replayed]
    assert run.births.host.tolist() == [message.source for message in replayed]
    assert run.delivered.tolist() == [message.delivered for message in replayed]
    recorded = record(run)
    assert recorded.first == 0
    number = 0
    for row, message in enumerate(replayed):
        joined, left = message.joined, [*message.left]
        left += [150] * (len(joined) - len(left))
        rows = slice(number, number + len(joined))
        assert recorded.message[rows].tolist() == [row] * len(joined)
        assert recorded.joined[rows].tolist() == joined
        assert recorded.left[rows].tolist() == left
        assert recorded.entered[row] == (joined[0] if joined else 150)
        links = [
            simulation.routes.channels.link(channel) for channel in recorded.channel[rows].tolist()
        ]
        assert links == list(pairwise(message.nodes))[: len(joined)]
        number += len(joined)
    assert number == len(recorded.message)


def test_numbers_are_those_of_the_hash_on_any_machine() -> None:
    assert random_words(3, np.arange(1), Purpose.BIRTH, 3).tolist() == [
        [1157807985, 1133463956, 2182463176]
    ]
    assert random_words(3, np.array([1]), Purpose.TARGET, 3).tolist() == [
        [1065410058, 1128430770, 1954970390]
    ]
    rows = random_words(9999, np.array([7, 19_999]), Purpose.HOT, 40)
    assert rows.tolist() == [[draw(9999, t, 2, v) for v in range(40)] for t in (7, 19_999)]


def test_births_at_a_lower_load_are_among_those_at_a_higher() -> None:
    simulation = Load(network("Q(4)"), cycles=200)
    low, high = simulation.run([Fraction(1, 4)]).births, simulation.run([Fraction(1, 2)]).births
    some = {*zip(low.cycle.tolist(), low.pair.tolist(), strict=True)}
    assert some < {*zip(high.cycle.tolist(), high.pair.tolist(), strict=True)}


def test_loads_side_by_side_are_each_as_if_alone() -> None:
    simulation = Load(network("HCN(2)"), "hcn-optimal", cycles=300)
    loads = [Fraction(1, 5), Fraction(9, 10), Fraction(1)]
    for both, load in zip(simulation.points(loads), loads, strict=True):
        measured = Measurements(simulation.run([load]), 0)
        assert both.delivered.tolist() == measured.delivered.tolist()
        assert both.longest_queue == measured.longest_queue


PATTERNS = [
    ("FT(4)", "uniform", {}),
    ("DF(2,4,2)", "uniform", {}),
    ("Q(4)", "hot-spot", {"node": 5, "share": Fraction(3, 10)}),
    ("DF(2,4,2)", "hot-spot", {"node": 5, "share": Fraction(1, 2)}),
    ("Q(4)", "transpose", {}),
    ("HCN(2)", "complement", {}),
    ("BEN(2)", "outputs", {"seed": 4}),
    ("Q(3)", "pasted", {"lines": "000 111\n000 011\n001 100"}),
]


@pytest.mark.parametrize(("spec", "pattern", "options"), PATTERNS)
def test_messages_have_the_probabilities_of_the_weights(
    spec: str, pattern: str, options: dict[str, object]
) -> None:
    net = network(spec)
    targets = destinations(net, pattern, **options)  # type: ignore[arg-type]
    weights, whole = targets.weights
    cycles = 6000
    simulation = Load(net, pattern=pattern, cycles=cycles, **options)  # type: ignore[arg-type]
    births = simulation.run([Fraction(1)]).births
    seen = np.bincount(births.pair, minlength=net.nodes**2).reshape(weights.shape)
    assert not seen[weights == 0].any()
    odds = weights / whole
    spread = np.sqrt(cycles * odds) + 1
    assert (np.abs(seen - cycles * odds) < 5 * spread).all()


def test_rates_are_those_of_routes_that_are_walked_one_by_one() -> None:
    net = network("HCN(2)")
    for pattern in ("uniform", "hot-spot", "transpose"):
        simulation = Load(net, "hcn-optimal", pattern=pattern, node=3)
        weights, whole = simulation.targets.weights
        crossed: dict[tuple[int, int], Fraction] = {}
        for (s, t), weight in np.ndenumerate(weights):
            if weight:
                for link in pairwise(route(net, s, t, "hcn-optimal").nodes):
                    crossed[link] = crossed.get(link, Fraction()) + Fraction(int(weight), whole)
        estimate = simulation.estimate
        assert estimate.saturation == 1 / max(crossed.values())
        assert estimate.hops_a_cycle == sum(crossed.values())
        a, b, rate = estimate.busiest
        assert crossed[a, b] == rate == max(crossed.values())


@pytest.mark.parametrize("bound", [None, 2])
def test_messages_are_delivered_or_wait(bound: int | None) -> None:
    simulation = Load(network("Mesh(4,4)"), cycles=400, bound=bound)
    run = simulation.run([Fraction(9, 10)], record=True)
    recorded = record(run)
    point = Measurements(run, 0)
    for cycle in (0, 57, 250, 398):
        waiting = int(((recorded.joined <= cycle) & (recorded.left > cycle)).sum())
        crossing = int((recorded.left == cycle).sum())
        lined = int(((recorded.birth <= cycle) & (recorded.entered > cycle)).sum())
        assert waiting + crossing + lined == point.under_way[cycle]
        if bound is not None:
            queues = np.bincount(
                recorded.channel[(recorded.joined <= cycle) & (recorded.left > cycle)]
            )
            assert queues.max(initial=0) <= bound
    # First come, first served: who joins earlier leaves earlier, by link.
    # From their hosts messages enter a bounded queue behind those that arrive.
    opens = (
        np.append(True, recorded.message[1:] != recorded.message[:-1])
        if bound
        else 0 * recorded.message
    )
    order = np.lexsort((recorded.message, opens, recorded.joined, recorded.channel))
    same = recorded.channel[order][1:] == recorded.channel[order][:-1]
    leave_cycles = recorded.left[order]
    assert ((leave_cycles[1:] > leave_cycles[:-1]) | (leave_cycles[1:] == 400))[same].all()


def test_the_last_cycles_of_a_long_run_are_those_of_the_whole() -> None:
    run = Load(network("Q(4)"), cycles=400).run([Fraction(1)], record=True)
    all_messages, part = record(run), record(run, 4000)
    assert 0 < part.first < 400
    assert len(part.message) <= 4000
    for cycle in (part.first, 399):
        for a, b in [
            ((all_messages.joined <= cycle) & (all_messages.left >= cycle), all_messages),
            ((part.joined <= cycle) & (part.left >= cycle), part),
        ]:
            rows = sorted(zip(b.channel[a].tolist(), b.joined[a].tolist(), strict=True))
            if b is all_messages:
                expected = rows
        assert rows == expected
    assert len(record(run, 1).message) < 100


REFUSED = [
    ("Q(3)", {}, Fraction(6, 5), "load 1.2 is outside its range"),
    ("Q(3)", {"cycles": 20}, Fraction(1), "20 cycles are outside the range 100 to 20,000"),
    ("Q(3)", {"warm": 1995}, Fraction(1), "1,995 of 2,000 cycles cannot be left out"),
    ("Q(11)", {}, Fraction(1), "Q(11) has 2,048 nodes"),
    ("Q(3)", {"pattern": "unifrom"}, Fraction(1), "Nearest: uniform"),
    (
        "Mesh(3)",
        {"pattern": "reversal"},
        Fraction(1),
        "Address reversal sends every node of Mesh(3)",
    ),
    ("FT(4)", {"pattern": "pasted", "lines": "#20 #0"}, Fraction(1), "is a switch"),
]


@pytest.mark.parametrize(("spec", "options", "load", "why"), REFUSED)
def test_what_cannot_be_run_is_refused_in_a_sentence(
    spec: str, options: dict[str, object], load: Fraction, why: str
) -> None:
    with pytest.raises(ExplorerError) as error:
        Load(network(spec), **options).run([load])  # type: ignore[arg-type]
    assert why in str(error.value)


def test_the_share_of_a_hot_spot_is_reported_exactly() -> None:
    """Three of four hosts send a share to the hot one, and the rest uniformly."""
    targets = destinations(network("Q(2)"), "hot-spot", node=1, share=Fraction(1, 4))
    weights, whole = targets.weights
    rest, third = Fraction(3, 4) / 3, Fraction(1, 3)
    odds = [[Fraction(int(weight), whole) for weight in row] for row in weights]
    assert odds == [
        [0, Fraction(1, 4) + rest, rest, rest],
        [third, 0, third, third],
        [rest, Fraction(1, 4) + rest, 0, rest],
        [rest, Fraction(1, 4) + rest, rest, 0],
    ]


def test_a_page_reports_how_many_cycles_fit() -> None:
    simulation = Load(network("Q(10)"), cycles=9000)
    with page_limits():
        for _ in range(2):
            with pytest.raises(TooLarge, match="a page") as error:
                simulation.run([Fraction(1)])
            assert error.value.nearest is not None
            fits = int(error.value.nearest)
            assert 300 < fits < simulation.cycles
            simulation = Load(network("Q(10)"), cycles=fits)
            if simulation.seconds([Fraction(1)]) <= 4:
                break
        simulation.run([Fraction(1)])


def test_a_curve_that_takes_too_long_is_refused_with_a_number_of_cycles_that_fits() -> None:
    net, loads, hops = network("Q(10)"), [Fraction(1)] * 3, Fraction(20_000)
    require_time(net, loads, 20_000, hops)
    with page_limits():
        with pytest.raises(TooLarge, match="3 loads × 2,000 cycles take about 19 s") as error:
            require_time(net, loads, 2000, hops)
        assert error.value.nearest == "400"
        require_time(net, loads, 400, hops)
