"""``explorer plugin``: what a file defines, and each broken contract with file and line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.analysis.recording import record
from explorer.cli.main import main
from explorer.core.registry import network, routers
from tests.contracts import by_turns

LOWEST = '''
def next_hop(here, target):
    """Flip the lowest bit that differs."""
    wrong = here ^ target
    return here ^ (wrong & -wrong)
'''

LADDER = """
from explorer.core.plugins.next_hop import NextHop

class Greedy(NextHop):
    key, title = "greedy", "Greedy"

    def serves(self, net):
        return net.family == "S"

    def next_hop(self, net, here, target):
        return min(net.neighbors(here).tolist(), key=lambda v: int(net.distance(v, target)))
"""


CLASS = """
class LowestFirst:
    def serves(self, net):
        return net.family == "Q"

    def next_hop(self, here, target):
        wrong = here ^ target
        return here ^ (wrong & -wrong)
"""


NOTHING = {"networks": [], "routers": [], "faults": [], "tried": {}}

pytestmark = pytest.mark.usefixtures("forgotten")


def report_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *words: str
) -> tuple[int, dict]:
    file = tmp_path / "my_way.py"
    file.write_text(text, "utf-8")
    code = main(["plugin", str(file), *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_class_that_names_the_next_hop_keeps_the_contract(tmp_path, capsys) -> None:
    code, report = report_of(tmp_path, capsys, LADDER)
    samples = {"greedy": ["S(2)", "S(3)", "S(4)"]}
    assert (code, report) == (0, {**NOTHING, "routers": ["greedy"], "tried": samples})


def test_a_class_with_nothing_but_a_next_hop_is_a_router(tmp_path, capsys) -> None:
    code, report = report_of(tmp_path, capsys, CLASS)
    samples = {"lowest-first": ["Q(1)", "Q(2)", "Q(3)", "Q(4)", "Q(5)"]}
    assert (code, report) == (0, {**NOTHING, "routers": ["lowest-first"], "tried": samples})
    assert routers()["lowest-first"].title == "Lowest first"
    recording = record(
        routers()["lowest-first"], network("Q(3)"), 0, 6, str(tmp_path / "my_way.py")
    )
    assert recording.trace.nodes == (0, 2, 6)
    assert [ran.line for ran in recording.calls[0].ran] == [7, 8]


def test_a_class_that_jumps_is_reported_by_its_own_line(tmp_path, capsys) -> None:
    text = "class Far:\n    @staticmethod\n    def next_hop(net, here, target):\n"
    code, report = report_of(tmp_path, capsys, f"\n{text}        return target\n")
    assert (code, report["routers"]) == (1, ["far"])
    assert {(fault["file"], fault["line"]) for fault in report["faults"]} == {("my_way.py", 2)}
    assert "jumps" in report["faults"][0]["what"]


def test_a_class_with_steps_alone_is_refused_with_its_missing_base(tmp_path, capsys) -> None:
    code, report = report_of(
        tmp_path, capsys, "class Far:\n    def steps(self):\n        yield 1\n"
    )
    assert code == 1
    assert "class Far has steps, let it derive from" in report["faults"][0]["what"]


def test_a_function_is_a_router_and_fails_where_it_is_none(tmp_path, capsys) -> None:
    # It routes in hypercubes; it serves all networks, and is told where it jumps.
    code, report = report_of(tmp_path, capsys, LOWEST)
    assert code == 1
    assert report["routers"] == ["my-way"]
    (fault,) = report["faults"]
    assert fault["file"] == "my_way.py"
    assert fault["what"].startswith("my-way on BT(1): it arrives over links")
    # In words it is told how to be tried where it is at home.
    file = str(tmp_path / "my_way.py")
    for on, hinted in (([], True), (["--on", "BT(1)"], False)):
        assert main(["plugin", file, *on]) == 1
        assert ("is tried on these with --on SPEC" in capsys.readouterr().out) == hinted


def test_attributes_of_a_file_describe_its_function(tmp_path, capsys) -> None:
    attributes = "key, title = 'low', 'Lowest'\npromises_shortest = True\n"
    serves = "def serves(net):\n    return net.family == 'Q'\n"
    code, report = report_of(tmp_path, capsys, attributes + serves + LOWEST)
    assert (code, report["routers"], report["faults"]) == (0, ["low"], [])
    router = routers()["low"]
    assert (router.title, router.promises_shortest) == ("Lowest", True)
    assert router.serves(network("Q(3)"))
    assert not router.serves(network("S(3)"))


def test_one_fault_is_one_line_and_it_is_tried_where_its_author_wants(
    tmp_path, capsys, refused
) -> None:
    # It leaves the cube: whatever is asked of a network where it jumps fails with that.
    code, report = report_of(tmp_path, capsys, LOWEST)
    assert (code, len(report["faults"])) == (1, 1)
    assert "more network" in report["faults"][0]["what"]
    assert len(report["tried"]["my-way"]) == 12
    code, report = report_of(tmp_path, capsys, LOWEST, "--on", "Q(3)", "--on", "Q(7)")
    assert (code, report["faults"]) == (0, [])
    assert report["tried"] == {"my-way": ["Q(3)", "Q(7)"]}
    serves = "def serves(net):\n    return net.family == 'Q'\n"
    file = tmp_path / "my_way.py"
    file.write_text(serves + LOWEST, "utf-8")
    assert "is made for S(4)" in refused("plugin", str(file), "--on", "S(4)")


@pytest.mark.parametrize("processes", by_turns([("--jobs", "2"), ("--processes", "2")], 2), ids=str)
def test_a_function_is_verified_by_several_processes(processes, tmp_path) -> None:
    # In a process of its own: others have what the file defines by its place alone.
    file = tmp_path / "lowest.py"
    file.write_text(LOWEST, "utf-8")
    words = ["verify", "Q(7)", "--router", "lowest", "--plugin", str(file), *processes, "--json"]
    ran = subprocess.run(
        [sys.executable, "-m", "explorer", *words], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    document = json.loads(ran.stdout)
    assert (document["pairs"], document["shortest"], document["busiest"]["messages"]) == (
        16256,
        16256,
        64,
    )


def test_a_function_routes_and_is_verified(tmp_path, printed) -> None:
    file = tmp_path / "my_way.py"
    file.write_text(LOWEST, "utf-8")
    words = ["verify", "Q(4)", "--router", "my-way", "--plugin", str(file), "--json"]
    document = json.loads(printed(*words, "--jobs", "1"))
    assert (document["shortest"], document["saturation"], document["deadlock"]["free"]) == (
        240,
        2.0,
        True,
    )


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("import nothing_of_the_kind\n", 1, "nothing_of_the_kind"),
        ("def next_hop(here, target)\n    return here\n", 1, "expected ':'"),
        ("x = 1\n\n\nx.no\n", 4, "no"),
        ("x = 1\n", None, "defines no network, no router"),
        ("def next_hop(here, target):\n    return None\n", None, "names no next node"),
        ("def next_hop(here, target):\n    return here\n", None, "stays"),
    ],
)
def test_a_fault_is_reported_with_file_and_line(tmp_path, capsys, text, line, what) -> None:
    code, report = report_of(tmp_path, capsys, text)
    assert code == 1
    assert any(what in fault["what"] for fault in report["faults"]) or what == "stays"
    assert report["faults"]
    if line is not None:
        assert report["faults"][0]["file"] == "my_way.py"
        assert report["faults"][0]["line"] == line or str(line) in report["faults"][0]["what"]


def test_a_person_reads_a_fault_a_line_and_no_file_is_refused(tmp_path, capsys, refused) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LADDER, "utf-8")
    assert main(["plugin", str(file)]) == 0
    note = "greedy was tried on S(2), S(3), S(4)"
    assert capsys.readouterr().out == f"mine.py: router greedy\n{note}\nEvery contract is kept.\n"
    assert "is no Python file" in refused("plugin", str(tmp_path / "none.py"))


@pytest.mark.parametrize("leave", ["sys.exit(5)", "sys.exit()", "raise SystemExit('x')"])
def test_a_router_that_leaves_ends_a_command_with_its_line(tmp_path, refused, leave: str) -> None:
    file = tmp_path / "leaving.py"
    file.write_text(f"import sys\ndef next_hop(here, target):\n    {leave}\n", "utf-8")
    assert "plug-in leaving.py, line 3, leaves" in refused(
        "route", "Q(3)", "000", "111", "--router", "leaving", "--plugin", str(file)
    )


def test_a_route_of_somebodys_router_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "my_way.py").write_text(LOWEST, "utf-8")
    output = tmp_path / "route.svg"
    words = ["Q(3)", "000", "011", "--router", "my-way", "--plugin", str(tmp_path / "my_way.py")]
    assert main(["draw", *words, "-o", str(output)]) == 0
    assert "011" in output.read_text("utf-8")
