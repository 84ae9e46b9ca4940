"""The installed package under a type checker: a script, a plug-in, a mistake."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import explorer

net = explorer.network("MC(2,2)")
trace = net.route("(00,00,00,00,00)", 5, faults=["#3"])
for hop in trace.hops:
    print(net.format(hop.next), hop.why, hop.kind.title)
known = net.info()
spread = net.broadcast(0, model="all-port")
paths = net.disjoint_paths(0, 1023)
found = net.check(["#0", 1])
sent = net.traffic("complement", router="metacube")
laid = net.embed("torus", (4, 8))
kept = net.faults(["#1", "#0~#2"])
total = net.exchange()
keys = [router.key for router in net.routers()]
claims = {key: claim.find() for key, claim in explorer.claims().items()}

reveal_type(net)
reveal_type(trace)
reveal_type(known.mean_distance)
reveal_type(spread)
reveal_type(paths.paths)
reveal_type(found.stretch)
reveal_type(sent.mean)
reveal_type(laid.dilation)
reveal_type(kept.connected)
reveal_type(total.steps)
reveal_type(keys)
reveal_type(claims)
reveal_type(net.table())
reveal_type(explorer.families()["Q"])
"""

REVEALED = [
    "explorer.api.network.Network",
    "explorer.routing.traces.trace.Trace",
    "fractions.Fraction | None",
    "explorer.core.collective.Schedule",
    "tuple[tuple[int, ...], ...]",
    "fractions.Fraction | None",
    "fractions.Fraction | None",
    "int",
    "bool",
    "int",
    "list[str]",
    "dict[str, explorer.papers.claim.Finding]",
    "numpy.ndarray[tuple[Any, ...], numpy.dtype[Any]]",
    "type[explorer.api.network.Network]",
]

WRONG = """
import explorer

net = explorer.network("Q(3)")
net.route("000")
net.routes("000", "111")
net.info().diametre
net.broadcast(root=1.5)
net.embed("ring", "8")
"""

MISTAKES = ["call-arg", "attr-defined", "attr-defined", "arg-type", "arg-type"]


@pytest.fixture(scope="module")
def checker_lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The output of ``mypy --strict`` for all files, in a folder outside the project."""
    home = tmp_path_factory.mktemp("user")
    guide = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    plugins = re.findall(r"```python explorer/[^\n]*\.py\n(.*?)```", guide, re.DOTALL)
    assert plugins
    (home / "script.py").write_text(SCRIPT, "utf-8")
    (home / "wrong.py").write_text(WRONG, "utf-8")
    for number, block in enumerate(plugins):
        (home / f"plugin{number}.py").write_text(block, "utf-8")
    process = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-pretty",
            "--cache-dir",
            cache(),
            *names(home),
        ],
        cwd=home,
        capture_output=True,
        text=True,
    )
    assert not process.stderr, process.stderr
    return process.stdout.splitlines()


def cache() -> str:
    """A cache kept between runs: most of the time goes into reading numpy."""
    return str(ROOT / ".mypy_cache" / "user")


def names(home: Path) -> list[str]:
    return sorted(path.name for path in home.glob("*.py"))


def test_a_script_passes_and_every_answer_has_its_type(checker_lines: list[str]) -> None:
    own_lines = [line for line in checker_lines if line.startswith("script.py")]
    assert [line for line in own_lines if " error: " in line] == []
    revealed = [match[1] for line in own_lines if (match := re.search(r'type is "(.*)"', line))]
    assert revealed == REVEALED


def test_a_network_of_the_guide_passes(checker_lines: list[str]) -> None:
    assert [line for line in checker_lines if line.startswith("plugin")] == []


def test_mistakes_are_found(checker_lines: list[str]) -> None:
    errors = [line for line in checker_lines if line.startswith("wrong.py") and " error: " in line]
    assert [re.search(r"\[([a-z-]+)\]$", line)[1] for line in errors] == MISTAKES
