"""The page on simulators: its commands give a run that can be read."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from explorer import network
from explorer.analysis.checking.tools import BOOKSIM, ENQUEUED
from explorer.analysis.queues.limits import MAX_CYCLES
from explorer.cli.main import main
from explorer.simulators import booksim_result, booksim_trace
from explorer.simulators.booksim_result import read_result
from explorer.simulators.booksim_trace import MAX_PACKETS, read_trace

PAGE = (Path(__file__).parents[2] / ".github" / "docs" / "simulators.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(?:sh|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_the_run_in_the_documentation_can_be_read(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (links,) = (block for block in BLOCKS if "--settings queues" in block)
    assert main(shlex.split(links)[1:]) == 0
    (run,) = (block for block in BLOCKS if block.startswith("../booksim2/src/booksim hcn3.config"))
    *words, sign, output = shlex.split(run.replace("\\\n", ""))
    assert (sign, output) == (">", "hcn3.txt")
    with open(output, "wb") as file:
        process = subprocess.run([program, *words[1:]], stdout=file)
    assert process.returncode == 255
    result = read_result(Path(output).read_text("utf-8"))
    assert (result.load, result.state, result.p95) == (0.4, "steady", 20)
    assert f"num_vcs = {dict(result.settings)['num_vcs']};" in Path("hcn3.config").read_text(
        "utf-8"
    )
    net = network("HCN(3)")
    packets = read_trace(net, Path("hcn3.trace").read_text("utf-8")).packets
    # The messages made during the warm-up, and the next six.
    first = round(net.nodes * 0.4 * 4000)
    assert [packet.number for packet in packets] == list(range(first, first + 6))
    check = re.search(r"`(explorer check [^`]*)`", PAGE)
    assert main(shlex.split(check[1])[1:]) == 0


def test_documented_lines_and_limits_agree_with_the_readers() -> None:
    for phrase in (booksim_result.OVERALL, booksim_result.UNSTABLE, booksim_result.DEADLOCK):
        assert f"| `{phrase}` |" in PAGE
    assert f"`results:0,` and {booksim_result.ROW_FIELDS - 1} fields" in PAGE
    assert f"Up to {MAX_PACKETS:,} packets and {booksim_result.MAX_BYTES // 10**6} MB" in PAGE
    assert f"packets at most {MAX_CYCLES:,} cycles apart" in PAGE
    (lines,) = (block for block in BLOCKS if "Received flit" in block)
    read = [ENQUEUED, BOOKSIM.line, booksim_trace.RETIRED]
    for pattern, line in zip(read, lines.splitlines(), strict=True):
        assert pattern.match(line), line
