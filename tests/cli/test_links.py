"""Links for other programs: streamed, safe in a spreadsheet, and with a router beside them."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pytest

from explorer import network
from explorer.analysis.routing_table import routing_table
from explorer.cli.links import FORMATS
from explorer.cli.main import main
from explorer.core.errors import BrokenContract
from explorer.core.registry import routers_for
from explorer.views.cells import cell

RECORDED = Path(__file__).parents[1] / "data" / "booksim"


def carried(table: np.ndarray) -> Counter[tuple[int, int]]:
    """Send from every node to every other by a table; return the messages over each channel."""
    found: Counter[tuple[int, int]] = Counter()
    for source in range(len(table)):
        for target in range(len(table)):
            at = source
            while at != target:
                found[at, int(table[at, target])] += 1
                at = int(table[at, target])
    return found


@pytest.mark.parametrize("spec", ["Q(6)", "MC(2,1)", "CCC(3)", "GHC(2,3,4)", "BT(3)"])
def test_what_booksim_took_by_itself_is_what_is_warned_of(spec: str) -> None:
    name = "_".join(spec.replace(")", "").replace("(", ",").split(","))
    recorded = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    table, net = np.array(recorded["next"]), network(spec)
    hops = carried(table)
    # Its routes are shortest ones of our network: the sum over the table is our mean distance.
    assert sum(hops.values()) == net.info().mean_distance * net.nodes**2
    assert all(b in net.neighbors(a) for a, b in hops)


def test_e_cube_on_q6_carries_eight_times_what_booksims_own_table_does(tmp_path: Path) -> None:
    file = tmp_path / "q6.anynet"
    words = ["links", "Q(6)", "--format", "anynet", "--router", "e-cube", "-o", str(file)]
    assert main(words) == 0
    assert len(file.read_text("utf-8").splitlines()) == 64
    table = np.loadtxt(f"{file}.routes", dtype=int)
    own = np.array(json.loads((RECORDED / "Q_6.json").read_text("utf-8"))["next"])
    assert 64 / max(carried(table).values()) == 2
    assert 64 / max(carried(own).values()) == pytest.approx(0.263, abs=0.001)
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
        found = routing_table(net, router.key)
        assert np.array_equal(np.diag(found.next), np.arange(net.nodes))
        other = 0
        for a in range(net.nodes):
            for b in range(net.nodes):
                if a != b:
                    way = [a]
                    while way[-1] != b:
                        way.append(int(found.next[way[-1], b]))
                    other += tuple(way) != net.route(a, b, router.key).nodes
        assert found.other == other


def test_graphml_is_written_as_it_is_made() -> None:
    class Counted(io.TextIOBase):
        written = 0

        def write(self, text: str) -> int:
            self.written += len(text)
            return len(text)

    net, sink = network("Q(12)"), Counted()
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
