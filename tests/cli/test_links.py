"""Links for other programs: streamed, safe in a spreadsheet, and with a router beside them."""

from __future__ import annotations

import io
import json
import re
import shlex
import tracemalloc
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pytest

from explorer import network
from explorer.analysis.traffic.routing_table import routing_table
from explorer.cli.commands.links import FORMATS
from explorer.cli.main import main
from explorer.core.errors import BrokenContract
from explorer.core.registry import routers_for
from explorer.notation.csv_escape import cell

RECORDED = Path(__file__).parents[1] / "data" / "booksim"


def loads_of_table(table: np.ndarray) -> Counter[tuple[int, int]]:
    """Send from every node to every other by a table; return the messages over each channel."""
    tally: Counter[tuple[int, int]] = Counter()
    for source in range(len(table)):
        for target in range(len(table)):
            at = source
            while at != target:
                tally[at, int(table[at, target])] += 1
                at = int(table[at, target])
    return tally


def read_as_booksim_does(lines: list[str]) -> list[dict[int, int]]:
    """Return the output port of every router to each it is joined to: 0 is its node's.

    BookSim 2 joins both ends of what a line names, and numbers ports in the order of a sorted map.
    """
    joined: dict[int, set[int]] = {}
    for line in lines:
        words = line.split()
        assert words[::2] == ["router", "node", *["router"] * (len(words) // 2 - 2)]
        here, node, *others = map(int, words[1::2])
        assert here == node
        for there in others:
            joined.setdefault(here, set()).add(there)
            joined.setdefault(there, set()).add(here)
    assert sorted(joined) == list(range(len(lines)))
    return [{far: port for port, far in enumerate(sorted(joined[v]), 1)} for v in range(len(lines))]


def searched_as_booksim_does(ports: list[dict[int, int]]) -> list[list[int]]:
    """Return the next node by BookSim's search: the nearest router first, of those the lowest."""
    paths = []
    for start in range(len(ports)):
        far, previous, left = {start: 0}, {}, set(range(len(ports)))
        while left:
            here = min(left, key=lambda v: (far.get(v, len(ports)), v))
            left.remove(here)
            for there in ports[here]:
                if far[here] + 1 < far.get(there, len(ports)):
                    far[there], previous[there] = far[here] + 1, here
        row = []
        for end in range(len(ports)):
            at = end
            while at != start and previous[at] != start:
                at = previous[at]
            row.append(at)
        paths.append(row)
    return paths


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_booksim_finds_the_recorded_table_in_the_written_files(path: Path, tmp_path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    file = tmp_path / "net"
    assert main(["links", recorded["spec"], "--format", "booksim", "-o", str(file)]) == 0
    ports = read_as_booksim_does(file.read_text("utf-8").splitlines())
    assert searched_as_booksim_does(ports) == recorded["next"]
    # The table beside it leads, port by port, where the next nodes do.
    ahead, port_table = (
        np.loadtxt(f"{file}.routes", dtype=int),
        np.loadtxt(f"{file}.ports", dtype=int),
    )
    assert ahead.shape == port_table.shape == (len(ports), len(ports))
    for a, (row, numbers) in enumerate(zip(ahead.tolist(), port_table.tolist(), strict=True)):
        assert [0 if b == a else ports[a][b] for b in row] == numbers


def test_the_configuration_names_the_file_beside_it_and_what_it_is(tmp_path: Path, refused) -> None:
    file = tmp_path / "deep" / "hcn"
    file.parent.mkdir()
    words = ["links", "HCN(2)", "--format", "booksim", "--router", "hcn-shortest"]
    assert main([*words, "-o", str(file)]) == 0
    lines = Path(f"{file}.config").read_text("utf-8").splitlines()
    assert lines[0] == "// HCN(2), Shortest route (hcn-shortest)"
    assert "network_file = hcn;" in lines
    assert all(line.endswith(";") for line in lines[1:])
    assert refused(*words)


def test_the_page_on_simulators_says_what_can_be_run(tmp_path: Path, monkeypatch) -> None:
    page = Path(__file__).parents[2] / ".github" / "docs" / "simulators.md"
    monkeypatch.chdir(tmp_path)
    blocks = page.read_text("utf-8").split("```sh\n")[1:]
    commands = [line for block in blocks for line in block.split("```")[0].splitlines()]
    assert len(commands) == 3
    for command in commands:
        assert main(shlex.split(command)[1:]) == 0
    named = re.findall(r"^\| `(hcn3[.a-z]*)` \|", page.read_text("utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(file.name for file in tmp_path.iterdir())


@pytest.mark.parametrize("spec", ["Q(6)", "MC(2,1)", "CCC(3)", "GHC(2,3,4)", "BT(3)"])
def test_differences_of_booksim_are_those_warned_of(spec: str) -> None:
    name = "_".join(spec.replace(")", "").replace("(", ",").split(","))
    recorded = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    table, net = np.array(recorded["next"]), network(spec)
    hops = loads_of_table(table)
    # Its routes are shortest ones of our network: the sum over the table is our mean distance.
    assert sum(hops.values()) == net.info().mean_distance * net.nodes**2
    assert all(b in net.neighbors(a) for a, b in hops)


def test_e_cube_on_q6_carries_eight_times_what_booksims_own_table_does(tmp_path: Path) -> None:
    file = tmp_path / "q6.anynet"
    words = ["links", "Q(6)", "--format", "anynet", "--router", "e-cube", "-o", str(file)]
    assert main(words) == 0
    assert len(file.read_text("utf-8").splitlines()) == 64
    table = np.loadtxt(f"{file}.routes", dtype=int)
    next_hops = np.array(json.loads((RECORDED / "Q_6.json").read_text("utf-8"))["next"])
    assert 64 / max(loads_of_table(table).values()) == 2
    assert 64 / max(loads_of_table(next_hops).values()) == pytest.approx(0.263, abs=0.001)
    lines = Path(f"{file}.routes").read_text("utf-8").splitlines()
    assert lines[0] == "# Q(6), E-cube, lowest bit first (e-cube)"
    assert lines[2] == "# every route is the router's own"


CIRCLES = (("HCN(2)", "hcn-b"), ("HCN(2)", "hcn-c"))


@pytest.mark.parametrize("spec", ["MC(1,1)", "HCN(2)", "S(3)", "Torus(4,4)", "CCC(2)", "BT(2)"])
def test_a_table_leads_everywhere_over_links_and_says_how_far_it_is_the_routers(spec: str) -> None:
    net = network(spec)
    for router in routers_for(net):
        if (spec, router.key) in CIRCLES:
            # Its first hops alone lead in circles, as it remembers which algorithm it follows.
            with pytest.raises(BrokenContract, match="never comes to"):
                routing_table(net, router.key)
            continue
        table = routing_table(net, router.key)
        assert np.array_equal(np.diag(table.next), np.arange(net.nodes))
        other = 0
        for a in range(net.nodes):
            for b in range(net.nodes):
                if a != b:
                    route = [a]
                    while route[-1] != b:
                        route.append(int(table.next[route[-1], b]))
                    other += tuple(route) != net.route(a, b, router.key).nodes
        assert table.differing_pairs == other


def test_graphml_is_written_as_it_is_made() -> None:
    class CountingFile(io.TextIOBase):
        written = 0

        def write(self, text: str) -> int:
            self.written += len(text)
            return len(text)

    net, sink = network("Q(12)"), CountingFile()
    tracemalloc.start()
    with redirect_stdout(sink):  # type: ignore[type-var]
        FORMATS["graphml"](net)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # Built whole it took some twenty times what is written; so a block of it, and the addresses.
    assert most < 2 * sink.written, (most, sink.written)


def test_no_cell_is_run_or_read_as_a_number() -> None:
    for text in ("=1+1", "+1", "-1", "@A1", "0110", "(0,1)", "1.2.3", "1e5", "\t=1"):
        assert cell(text) == f"'{text}"
    for text in ("cube", "rLR", "(rL,x)"):
        assert cell(text) == text
    assert network("Q(4)").parse("'0110") == 6
