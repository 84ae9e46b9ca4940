"""Plug-in networks and routers: the worked example runs, broken ones are named and dropped."""

from __future__ import annotations

import pickle
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from explorer.analysis.measures.measures import measure
from explorer.collectives.registry import broadcasts
from explorer.core import registry
from explorer.core.errors import BrokenContract, ExplorerError, UnknownNetwork
from explorer.core.plugins.loading import add_plugin
from explorer.core.plugins.network_check import check_contract
from explorer.core.registry import families, network, routers_for
from explorer.networks.cubes.hypercube import Hypercube
from explorer.routing.traces.trace import route
from explorer.scenes.scene import scene
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state, tasks
from explorer.web.main import create_app

GUIDE = Path(__file__).parents[2] / ".github" / "CONTRIBUTING.md"


pytestmark = pytest.mark.usefixtures("forgotten")


def example() -> str:
    match = re.search(r"```python[^\n]*\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert match
    return match[1]


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


MISTAKES = {
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


@pytest.mark.parametrize("fault", MISTAKES)
def test_a_network_that_breaks_the_contract_is_named_and_dropped(
    fault: str, tmp_path: Path
) -> None:
    right, wrong, words = MISTAKES[fault]
    assert right in example()
    with pytest.raises(BrokenContract, match=re.escape(words)):
        add_plugin(plugin(tmp_path, example().replace(right, wrong)))
    assert "Moebius" not in families()
    with pytest.raises(UnknownNetwork):
        network("Moebius(3)")
    assert network("Q(3)").nodes == 8


ROUTER = """
from explorer.core.router import Router, Step
from explorer.networks.cubes.hypercube import Hypercube


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
    "jumps": ("yield Step(source, source ^ 3, 1, 'Off.')", "jumps", "000 and 011 are not joined"),
    "starts elsewhere": ("yield Step(source ^ 1, source, 1, 'Off.')", "jumps", "jumps from 000"),
    "stops short": ("yield Step(source, source ^ 1, 1, 'Off.')", "stops at", "stops at 001"),
    "loops": (
        "at = source\n        while True:\n            yield Step(at, at ^ 1, 1, 'Off.')\n"
        "            at ^= 1",
        "loops",
        "it comes to 000 again and again",
    ),
    "raises": ("yield 1 / 0", "ZeroDivisionError", "Line 18: division by zero"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_router_that_cheats_is_named_and_the_page_goes_on(cheat: str, tmp_path: Path) -> None:
    body, words, sentence = CHEATS[cheat]
    add_plugin(plugin(tmp_path, ROUTER.replace("BODY", body)))
    net = network("Q(3)")
    assert "bad" in [router.key for router in routers_for(net)]
    with pytest.raises(BrokenContract, match=words):
        net.route("000", "111", "bad")
    page = answer(read_state("?net=Q(3)&router=bad&from=000&to=111"))
    assert sentence in page["own"]["fault"]["said"]
    assert sentence in page["trace"]["lost"]["why"]
    assert not page["trace"]["delivered"]
    assert not page["complaints"]


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


REFUSED = {
    "takes our family": (
        example().replace('"Moebius"', '"q"'),
        "family = 'q'",
        "is that of explorer.networks.cubes.hypercube.Hypercube",
    ),
    "takes our key": (
        ROUTER.replace('"bad"', '"e-cube"'),
        "key = 'e-cube'",
        "is that of explorer.routing.ecube.Ascending",
    ),
    "lacks a member": (
        example().replace("links = property", "lynx = property"),
        "class MoebiusLadder lacks links: define it",
        "mine.py, line 1",
    ),
    "lacks its name": (ROUTER.replace("key =", "kee ="), "class Bad lacks key", "mine.py, line 6"),
    "is no dataclass": (
        example().replace("@dataclass(frozen=True)\n", ""),
        "is no dataclass: put @dataclass(frozen=True) above it",
        "mine.py, line",
    ),
    "gives fractions": (
        example().replace("% self.nodes", "/ 1"),
        "gives float64, which is no array of integers",
        "mine.py, line",
    ),
    "has no samples": (
        example().replace('("Moebius(3)", "Moebius(8)")', "()"),
        "samples = () of class MoebiusLadder is no tuple of specs",
        "mine.py, line",
    ),
    "serves() raises": (
        ROUTER.replace("return isinstance(net, Hypercube)", "return net.wide"),
        f"AttributeError: '{next(iter(families().values())).__name__}' object has no attribute",
        "mine.py, line 12",
    ),
    "divides by zero": ("x = 1\n\ny = x / 0\n", "ZeroDivisionError", "mine.py, line 3"),
    "does not read": ("def\n", "SyntaxError", "mine.py, line 1"),
    "leaves": ("import sys\nsys.exit(3)\n", "SystemExit: 3", "mine.py, line 2"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_refusals_name_file_and_line_in_one_line(fault: str, tmp_path: Path) -> None:
    text, *words = REFUSED[fault]
    before = list(families()), list(registry.routers())
    with pytest.raises(BrokenContract) as error:
        add_plugin(plugin(tmp_path, text))
    sentence = str(error.value)
    assert all(word in sentence for word in words), sentence
    assert len(sentence) <= 300
    assert "\n" not in sentence
    assert (list(families()), list(registry.routers())) == before
    assert type(network("Q(3)")).__module__.startswith("explorer.")
    assert not registry.plugins()


def test_an_endless_loop_while_loading_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.core.plugins.loading.MAX_LOAD_SECONDS", 0.3)
    # A loop that a thread may leave again, once the test is over.
    text = "import sys, time\n\nwhile not sys.flags.quiet and __name__ in sys.modules:\n"
    with pytest.raises(BrokenContract, match=r"mine\.py, line [345], has not come to an end"):
        add_plugin(plugin(tmp_path, text + "    time.sleep(0.01)\n"))
    assert not registry.plugins()


def test_output_of_a_plugin_during_calls_goes_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = example().replace(
        "return np.asarray((here", "print('asked')\n        return np.asarray((here"
    )
    add_plugin(plugin(tmp_path, loud))
    assert network("Moebius(3)").neighbors(0).tolist() == [1, 5, 3]
    out, err = capsys.readouterr()
    assert out == ""
    assert "asked" in err


@pytest.mark.parametrize("place", ["links", "neighbors"])
def test_a_plugin_that_ends_the_process_is_refused(tmp_path: Path, place: str) -> None:
    text = example().replace("3 * self.n)", "__import__('sys').exit(5))")
    if place == "neighbors":
        text = example().replace(
            "return np.asarray((here", "raise SystemExit\n        return np.asarray((here"
        )
    with pytest.raises(BrokenContract, match="SystemExit"):
        add_plugin(plugin(tmp_path, text))


def test_output_of_a_plugin_during_loading_goes_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_plugin(plugin(tmp_path, "print('hello')\n" + example()))
    out, err = capsys.readouterr()
    assert (out, err) == ("", "hello\n")


def test_a_broadcast_of_a_visitor_is_taken_up_and_forgotten(tmp_path: Path) -> None:
    text = (
        "from explorer.collectives.breadth_first import BreadthFirstTree\n\n\n"
        "class Mine(BreadthFirstTree):\n    key = 'my-tree'\n    title = 'Mine'\n"
    )
    others = set(registry.plugins())
    add_plugin(plugin(tmp_path, text))
    assert "my-tree" in broadcasts()
    (module,) = set(registry.plugins()) - others
    del sys.modules[module]
    registry.clear_registry()
    assert "my-tree" not in broadcasts()


LATER = ROUTER.replace("return isinstance(net, Hypercube)", "return net.nodes < 4096 or 1 / 0")


def test_a_router_that_fails_later_leaves_other_networks_alone(tmp_path: Path) -> None:
    add_plugin(plugin(tmp_path, LATER.replace("BODY", "yield Step(source, target, 1, 'Off.')")))
    with pytest.warns(
        registry.PluginSkipped, match=r"serves\(\) fails: ZeroDivisionError.*line 12"
    ):
        assert "bad" not in [router.key for router in routers_for(network("Q(12)"))]
    assert answer(read_state("?net=Q(3)"))["trace"]["delivered"]


def test_a_page_is_shown_although_a_plugin_fails(tmp_path: Path) -> None:
    body = "yield Step(source, source ^ 1, 1, 'Off.')"
    text = ROUTER.replace("BODY", body).replace('return ("go",)', "return ('go',)[net.n // 4]")
    add_plugin(plugin(tmp_path, text))
    page = answer(read_state("?net=Q(4)&router=bad&from=0000&to=0001"))
    assert page["network"]["spec"] == "Q(4)"
    assert "IndexError: tuple index out of range (mine.py, line 15)" in page["complaints"][0]["why"]


def test_the_nearest_spec_is_itself_valid(tmp_path: Path) -> None:
    rule = (
        "\n    def check_parameters(self):\n        if self.n % 2:\n"
        "            from explorer.core.errors import OutsideRange\n"
        "            raise OutsideRange(f'n = {self.n} is odd', nearest=f'Moebius({self.n + 2})')\n"
    )
    text = example().replace('"Moebius(3)"', '"Moebius(4)"') + rule
    add_plugin(plugin(tmp_path, text))
    for spec in ("Moebius(5)", "Moebius(1)", "Moebius(99999999999)", "Moebius(x)"):
        with pytest.raises(ExplorerError) as error:
            network(spec)
        assert error.value.nearest
        assert network(error.value.nearest).nodes


def test_an_installed_package_that_does_not_load_is_reported_and_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = [
        EntryPoint("a", "no_such_module:Net", "explorer.networks"),
        EntryPoint("b", "explorer.networks.cubes.hypercube:Hypercube", "explorer.networks"),
        EntryPoint("c", "math:pi", "explorer.networks"),
    ]
    monkeypatch.setattr(
        registry, "entry_points", lambda group: points if group == "explorer.networks" else []
    )
    registry.clear_registry()
    with pytest.warns(registry.PluginSkipped) as caught:
        assert families()["Q"] is Hypercube
    warned = [str(warning.message) for warning in caught]
    assert [
        "no_such_module" in warned[0],
        "is that of" in warned[1],
        "is no Network" in warned[2],
    ] == [True] * 3
    registry.clear_registry()


BALL = """
from explorer.state.option import Option
from explorer.tasks.task import Task


class BallTask(Task):
    key = "ball"
    title = "Ball"
    options = (Option("radius", "Radius", "range", default="1", low=0, high=20),)

    def show(self, state, scene):
        return {"title": f"all within {state.option('radius')}", "steps": 0}
"""


def test_a_file_that_holds_only_a_task_is_a_plug_in(tmp_path: Path) -> None:
    tasks.cache_clear()
    add_plugin(plugin(tmp_path, BALL))
    try:
        assert list(tasks())[-1] == "ball"
        page = answer(read_state("?net=Q(3)&task=ball&radius=2"))
        assert not page["complaints"]
        assert page["show"] == {"title": "all within 2", "steps": 0}
        with pytest.raises(BrokenContract, match=r"mine.py cannot be drawn: put its module, ball"):
            create_app()
        (tmp_path / "ball.js").write_text("export const task = {};")
        client = create_app().server.test_client()
        text = client.get("/?net=Q(3)&task=ball").get_data(as_text=True)
        match = re.search(r'modulepreload" href="([^"]+/tasks/ball.js)"', text)
        assert match is not None
        assert b"\nconst task = {};\nreturn {task};" in client.get(match[1]).data
        itself = client.get(match[1].replace("/packed/", "/"))
        assert itself.data == b"export const task = {};"
        layout = client.get("/_dash-layout").get_data(as_text=True)
        assert '"data-task":"ball"' in layout.replace(" ", "")
    finally:
        tasks.cache_clear()


def test_a_task_of_a_plug_in_takes_no_name_of_ours_and_lacks_nothing(tmp_path: Path) -> None:
    with pytest.raises(BrokenContract, match=r"'parts' of class BallTask is that of explorer"):
        add_plugin(plugin(tmp_path, BALL.replace('"ball"', '"parts"')))
    with pytest.raises(BrokenContract, match=r"class BallTask lacks title: define it"):
        add_plugin(plugin(tmp_path, BALL.replace('    title = "Ball"\n', "")))
    with pytest.raises(BrokenContract, match=r"class BallTask lacks show: define it"):
        add_plugin(plugin(tmp_path, BALL.replace("def show", "def shown")))


STEPS = """
from explorer.core.reason import sentence
from explorer.core.router import Router, Step


def wrong(moment):
    return (moment.at ^ moment.target).bit_count()


class Mine(Router):
    key = title = "mine"

    def serves(self, net):
        return net.family == "Q"

    def pseudocode(self, net, variant=None):
        return ("flip the lowest wrong bit",)

    def steps(self, net, source, target, variant=None, faults=None):
        while source != target:
            bit = (source ^ target) & -(source ^ target)
            yield Step(source, source ^ bit, 1, sentence("{n:bit} {n:is|are} wrong.", n=wrong))
            source ^= bit
"""
NEXT = "def next_hop(here, target):\n    return here ^ ((here ^ target) & -(here ^ target))\n"


@pytest.mark.parametrize(("text", "why"), [(STEPS, "2 bits are wrong."), (NEXT, "`000` asks the")])
def test_a_trace_of_a_router_of_others_can_be_pickled(text: str, why: str, tmp_path: Path) -> None:
    add_plugin(plugin(tmp_path, text))
    trace = route(network("Q(3)"), 0, 6, "mine")
    there = pickle.loads(pickle.dumps(trace))
    assert there == trace
    assert there.router is trace.router
    assert there.hops[0].why == trace.hops[0].why
    assert there.hops[0].why.startswith(why)
