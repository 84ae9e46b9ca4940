"""``explorer plugin``: what a file defines, and each broken contract with file and line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.analysis.recording import record
from explorer.cli.main import main
from explorer.core.registry import network, routers

LOWEST = '''
def next_hop(here, target):
    """Flip the lowest bit that differs."""
    wrong = here ^ target
    return here ^ (wrong & -wrong)
'''

LADDER = """
from explorer.core.plugins.function_router import NextHop

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


pytestmark = pytest.mark.usefixtures("forgotten")


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, dict]:
    file = tmp_path / "my_way.py"
    file.write_text(text, "utf-8")
    code = main(["plugin", str(file), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_class_that_names_the_next_hop_keeps_the_contract(tmp_path, capsys) -> None:
    code, found = told(tmp_path, capsys, LADDER)
    assert (code, found) == (0, {"networks": [], "routers": ["greedy"], "faults": []})


def test_a_class_with_nothing_but_a_next_hop_is_a_router(tmp_path, capsys) -> None:
    code, found = told(tmp_path, capsys, CLASS)
    assert (code, found) == (0, {"networks": [], "routers": ["lowest-first"], "faults": []})
    assert routers()["lowest-first"].title == "Lowest first"
    made = record(routers()["lowest-first"], network("Q(3)"), 0, 6, str(tmp_path / "my_way.py"))
    assert made.trace.nodes == (0, 2, 6)
    assert [ran.line for ran in made.calls[0].ran] == [7, 8]


def test_a_class_that_jumps_is_told_by_its_own_line(tmp_path, capsys) -> None:
    text = "class Far:\n    @staticmethod\n    def next_hop(net, here, target):\n"
    code, found = told(tmp_path, capsys, f"\n{text}        return target\n")
    assert (code, found["routers"]) == (1, ["far"])
    assert {(fault["file"], fault["line"]) for fault in found["faults"]} == {("my_way.py", 2)}
    assert "jumps" in found["faults"][0]["what"]


def test_a_class_with_steps_alone_is_told_what_it_lacks(tmp_path, capsys) -> None:
    code, found = told(tmp_path, capsys, "class Far:\n    def steps(self):\n        yield 1\n")
    assert code == 1
    assert "class Far has steps, let it derive from" in found["faults"][0]["what"]


def test_a_function_is_a_router_and_fails_where_it_is_none(tmp_path, capsys) -> None:
    # It routes in hypercubes; it serves all networks, and is told where it jumps.
    code, found = told(tmp_path, capsys, LOWEST)
    assert code == 1
    assert found["routers"] == ["my-way"]
    assert all(fault["file"] == "my_way.py" for fault in found["faults"])
    assert any("jumps" in fault["what"] for fault in found["faults"])
    assert not any("Q(3)" in fault["what"] for fault in found["faults"])


def test_a_function_routes_and_is_verified(tmp_path, capsys) -> None:
    file = tmp_path / "my_way.py"
    file.write_text(LOWEST, "utf-8")
    words = ["verify", "Q(4)", "--router", "my-way", "--plugin", str(file), "--json"]
    assert main([*words, "--jobs", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["shortest"], found["saturation"], found["deadlock"]["free"]) == (240, 2.0, True)


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
def test_a_fault_is_told_with_file_and_line(tmp_path, capsys, text, line, what) -> None:
    code, found = told(tmp_path, capsys, text)
    assert code == 1
    assert any(what in fault["what"] for fault in found["faults"]) or what == "stays"
    assert found["faults"]
    if line is not None:
        assert found["faults"][0]["file"] == "my_way.py"
        assert found["faults"][0]["line"] == line or str(line) in found["faults"][0]["what"]


def test_a_person_reads_a_fault_a_line_and_no_file_is_refused(tmp_path, capsys) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LADDER, "utf-8")
    assert main(["plugin", str(file)]) == 0
    assert capsys.readouterr().out == "mine.py: router greedy\nEvery contract is kept.\n"
    with pytest.raises(SystemExit) as stopped:
        main(["plugin", str(tmp_path / "none.py")])
    assert stopped.value.code == 2


@pytest.mark.parametrize("leave", ["sys.exit(5)", "sys.exit()", "raise SystemExit('x')"])
def test_a_router_that_leaves_ends_a_command_with_its_line(tmp_path, capsys, leave: str) -> None:
    file = tmp_path / "leaving.py"
    file.write_text(f"import sys\ndef next_hop(here, target):\n    {leave}\n", "utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["route", "Q(3)", "000", "111", "--router", "leaving", "--plugin", str(file)])
    assert stopped.value.code == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "plug-in leaving.py, line 3, leaves" in err
