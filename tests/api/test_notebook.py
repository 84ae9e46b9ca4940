"""The example notebook: every cell runs, says what it says, and shows pages without a network."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.api.notebook import load_notebook, outputs, run


def test_the_example_runs_and_prints_its_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook = load_notebook()
    assert notebook["nbformat"] == 4
    cells = []
    for count, (cell, printed, value) in enumerate(run(notebook), 1):
        assert cell["outputs"] == outputs(printed, value, count), cell["source"]
        assert cell["execution_count"] == count
        if hasattr(value, "_repr_html_"):
            cells.append(value._repr_html_())
    assert len(cells) == 3
    for cell in cells:
        page = html.unescape(re.search(r'srcdoc="([^"]*)"', cell)[1])  # type: ignore[index]
        assert page.startswith("<!DOCTYPE html>")
        assert "<svg" in page
        assert not re.search(r'(?:src|href)="(?!data:|#)|url\((?!"?data:)', page)
    assert (tmp_path / "route.html").read_text("utf-8").count("<li data-shot") == 6
