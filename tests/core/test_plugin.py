"""Networks and routers of others: the worked example runs, broken ones are named and dropped."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.analysis.measures import measure
from explorer.core import registry
from explorer.core.contract import check_contract
from explorer.core.errors import BrokenContract, UnknownNetwork
from explorer.core.registry import add_plugin, families, network, routers_for
from explorer.scenes.scene import scene
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state

GUIDE = Path(__file__).parents[2] / ".github" / "CONTRIBUTING.md"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Forget a test's plug-ins when it ends."""
    yield
    for name in [name for name in sys.modules if name.startswith(registry.PLUGIN)]:
        registry._drop(name)


def example() -> str:
    found = re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]


def plugin(tmp_path: Path, text: str) -> str:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    return str(path)


def test_the_worked_example_is_short_drawn_routed_measured_and_checked(tmp_path: Path) -> None:
    body = example().split("class MoebiusLadder")[1]
    assert len([line for line in body.splitlines() if line.strip()]) <= 20
    add_plugin(plugin(tmp_path, example()))
    net = network("moebius(8)")
    check_contract(net)
    assert (net.spec, net.nodes, net.links) == ("Moebius(8)", 16, 24)
    assert measure(net).diameter == 4
    assert len(scene(net).strokes) == 24
    assert net.route("0", "8").nodes == (0, 8)
    page = answer(read_state("?net=Moebius(8)&from=0&to=5"))
    assert not page["complaints"]
    assert page["trace"]["delivered"]
    import networkx

    assert networkx.is_isomorphic(net.to_networkx(), networkx.circulant_graph(16, [1, 8]))


BROKEN = {
    "asymmetric": ("np.array([1, -1, self.n])", "np.array([1, 2, self.n])", "no link back"),
    "out of range": (") % self.nodes", ")", "outside the indices"),
    "itself": ("[1, -1, self.n]", "[1, -1, 0]", "back to the node itself"),
    "twice": ("[1, -1, self.n]", "[1, -1, 1]", "lead to one node"),
    "columns": ("[1, -1, self.n]", "[1, -1]", "not one column for each of 3 ports"),
    "kind": ('Port("across", "rung", 1)', 'Port("across", "rail", 1)', "is of kind 'rail'"),
    "links": ("3 * self.n", "4 * self.n", "says 12"),
    "degrees": ("Degrees(3, 3", "Degrees(2, 3", "says 2 to 3"),
    "raises": (
        "return np.asarray",
        "raise ZeroDivisionError\n        return np.asarray",
        "ZeroDivision",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_network_that_breaks_the_contract_is_named_and_dropped(
    fault: str, tmp_path: Path
) -> None:
    right, wrong, words = BROKEN[fault]
    assert right in example()
    with pytest.raises(BrokenContract, match=re.escape(words)):
        add_plugin(plugin(tmp_path, example().replace(right, wrong)))
    assert "Moebius" not in families()
    with pytest.raises(UnknownNetwork):
        network("Moebius(3)")
    assert network("Q(3)").nodes == 8


ROUTER = """
from explorer.core.router import Router, Step
from explorer.networks.hypercube import Hypercube


class Bad(Router):
    key = "bad"
    title = "Bad"
    order = 99

    def serves(self, net):
        return isinstance(net, Hypercube)

    def pseudocode(self, net, variant=None):
        return ("go",)

    def steps(self, net, source, target, variant=None, faults=None):
        BODY
"""

CHEATS = {
    "jumps": ("yield Step(source, source ^ 3, 1, 'Off.')", "jumps"),
    "starts elsewhere": ("yield Step(source ^ 1, source, 1, 'Off.')", "jumps"),
    "stops short": ("yield Step(source, source ^ 1, 1, 'Off.')", "stops at"),
    "loops": (
        "at = source\n        while True:\n            yield Step(at, at ^ 1, 1, 'Off.')\n"
        "            at ^= 1",
        "loops",
    ),
    "raises": ("yield 1 / 0", "ZeroDivisionError"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_router_that_cheats_is_named_and_the_page_goes_on(cheat: str, tmp_path: Path) -> None:
    body, words = CHEATS[cheat]
    add_plugin(plugin(tmp_path, ROUTER.replace("BODY", body)))
    net = network("Q(3)")
    assert "bad" in [router.key for router in routers_for(net)]
    with pytest.raises(BrokenContract, match=words):
        net.route("000", "111", "bad")
    page = answer(read_state("?net=Q(3)&router=bad&from=000&to=111"))
    assert words in page["complaints"][0]["sentence"]
    assert page["trace"]["delivered"]
    assert page["network"]["spec"] == "Q(3)"


@pytest.mark.parametrize(
    ("text", "words"),
    [("x = 1\n", "defines no network"), ("1 / 0\n", "cannot be run"), ("def\n", "cannot be run")],
)
def test_a_file_that_is_no_plugin_is_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BrokenContract, match=words):
        add_plugin(plugin(tmp_path, text))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenContract, match="no Python file"):
        add_plugin(str(tmp_path / "none.py"))
