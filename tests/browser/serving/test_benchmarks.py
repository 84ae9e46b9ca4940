"""Benchmarks of pages still run: pages change, and no other test runs these."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.benchmarks.result import as_table


@pytest.mark.at_night
@pytest.mark.parametrize("group", ["browser", "map"])
def test_a_page_is_measured_to_the_end(group: str) -> None:
    command = [sys.executable, "-m", "tests.benchmarks", "--only", group]
    process = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    # How fast a busy machine is says nothing: a promise that it misses is no failure here.
    assert process.stdout.startswith(as_table([])), process.stderr
