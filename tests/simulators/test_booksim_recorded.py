"""Output of BookSim 2 itself for HCN(2), read: results, a deadlock, a trace, the model's gain.

The files in ``tests/data/booksim`` are as it wrote them, with the table of ``hcn-shortest`` put in;
each repeats its configuration and what overrides it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from explorer import network
from explorer.analysis.queues.load import Load
from explorer.analysis.traffic.routing_table import routing_table
from explorer.documents.queues.points import load_points
from explorer.documents.queues.simulator_rows import read_simulator_output
from explorer.simulators.booksim_result import ROW_FIELDS, read_result, read_results
from explorer.simulators.booksim_trace import read_trace

DATA = Path(__file__).parents[1] / "data" / "booksim"
NET = network("HCN(2)")
RUNS, STUCK, TRACE = (
    (DATA / name).read_text("utf-8") for name in ("hcn2_runs.txt", "hcn2_stuck.txt", "hcn2.trace")
)


def waiting_at_the_target(load: float) -> float:
    """Karol, Hluchyj and Morgan, 1987: four inputs, each with a packet at random, take turns."""
    return (1 - 1 / 4) * load / (2 * (1 - load))


def test_runs_are_read_as_they_ended() -> None:
    runs = read_results(RUNS)
    assert [(each.load, each.state) for each in runs] == [
        (0.05, "steady"), (0.45, "steady"), (0.65, "steady"), (0.92, "rising"), (1.0, "unstable"),
    ]  # fmt: skip
    assert [each.mean for each in runs] == [14.7108, 15.307, 16.2668, 55.2769, None]
    assert [each.accepted for each in runs] == [0.0501562, 0.449729, 0.649958, 0.915844, 0.946448]
    assert [each.p95 for each in runs] == [None, None, 24, None, None]
    assert not any(each.searched for each in runs)
    assert {dict(each.settings)["noq"] for each in runs} == {"1"}
    # The mean number of routers on the routes of hcn-shortest, with pairs of one node counted.
    hops = float(Load(NET, "hcn-shortest").estimate.hops) * 15 / 16
    for each in runs[:4]:
        assert each.hops == pytest.approx(hops, abs=0.03)


def test_the_row_says_the_same_as_the_block() -> None:
    block = read_results(RUNS)[2]
    (row,) = (line for line in RUNS.splitlines() if line.startswith("results:0,"))
    assert row.count(",") == ROW_FIELDS - 1
    result = read_result(row)
    for name in ("load", "accepted", "mean", "hops"):
        assert getattr(result, name) == getattr(block, name)
    # A row of a pattern with commas is passed over where the block says it all.
    hotspot = RUNS.replace("results:0,uniform", "results:0,hotspot({5,6})")
    assert read_results(hotspot)[2].mean == block.mean


def test_the_model_gains_as_much_as_booksim() -> None:
    """Within the 0.2 cycles that the page on simulators says, up to three quarters of the load."""
    steady = [each for each in read_results(RUNS) if each.state == "steady"]
    loads = [each.load or 0.0 for each in steady]
    # BookSim sends to a node itself as well: so much less is on the links.
    model = Load(NET, "hcn-shortest", cycles=20_000)
    assert loads[-1] < 0.75 * float(model.estimate.saturation)
    points = load_points(model, [Fraction(str(load)) * 15 / 16 for load in loads])
    means = [
        (point["mean"] or 0.0) + waiting_at_the_target(load)
        for point, load in zip(points, loads, strict=True)
    ]
    for each, mean in zip(steady[1:], means[1:], strict=True):
        assert (each.mean or 0.0) - (steady[0].mean or 0.0) == pytest.approx(
            mean - means[0], abs=0.2
        )


def test_a_run_whose_channels_wait_in_a_circle_stood_still() -> None:
    result = read_result(STUCK)
    assert (result.state, result.mean, result.accepted) == ("perhaps deadlock", None, 0.0)
    assert dict(result.settings)["num_vcs"] == "1"


def test_a_trace_goes_by_the_table() -> None:
    table = routing_table(NET, "hcn-shortest")
    packets = read_trace(NET, TRACE).packets
    assert [packet.number for packet in packets] == [41600, 41601, 41602]
    assert [(packet.born, packet.retired) for packet in packets] == [
        (3987, 3997), (3987, 3997), (3987, 4001),
    ]  # fmt: skip
    for packet in packets:
        for here, there in pairwise(packet.nodes):
            assert table.next[here, packet.target] == there
        assert all(channel is not None for channel in packet.channels)
        # It came by the port that leads back: inputs are numbered as outputs are.
        near = [sorted(b for b in row if b >= 0) for row in table.net.table().tolist()]
        for hop, node in enumerate(packet.nodes[1:], 1):
            assert packet.inputs[hop] == 1 + near[node].index(packet.nodes[hop - 1])
        # At least four cycles a router: to choose a channel and an output, to cross, to the next.
        hop_cycles = [b - a for a, b in pairwise(packet.cycles)]
        assert min(hop_cycles) >= 4


def test_the_command_takes_router_and_loads_from_the_files(printed) -> None:
    files = ["--import", str(DATA / "hcn2_runs.txt"), "--import", str(DATA / "hcn2.trace")]
    output = printed("load", "HCN(2)", "--cycles", "400", *files)
    assert "hcn-shortest: 400 cycles" in output
    offered = [
        line.split()[0] for line in output.splitlines() if "steady" in line or "past" in line
    ]
    assert offered[-5:] == ["0.05", "0.45", "0.65", "0.92", "1"]
    assert "At load 0.92 BookSim's latency still rose when it stopped" in output
    assert "at load 0.65 packets wait 0.70 cycles for that." in output
    assert "3 packets of the trace were read" in output
    assert "hcn-optimal" not in output
    output = printed("load", "HCN(2)", "--cycles", "400", "--router", "hcn-optimal", *files)
    assert "BookSim ran by the table of hcn-shortest, the model by hcn-optimal." in output


def test_files_of_another_network_are_refused(refused) -> None:
    assert "hcn2_runs.txt, line 2: this is a run of HCN(2), and Q(4) is asked for." in (
        refused("load", "Q(4)", "--import", str(DATA / "hcn2_runs.txt"))
    )


def test_loads_are_each_once_the_lowest_first() -> None:
    simulation = read_simulator_output(NET, [("a", RUNS), ("b", RUNS)])
    assert simulation.router == "hcn-shortest"
    assert simulation.loads == [Fraction(load) for load in ("0.05", "0.45", "0.65", "0.92", "1")]
