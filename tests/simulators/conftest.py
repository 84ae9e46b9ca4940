"""The stand-in for BookSim as a program that can be run."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program that prints as BookSim does; what it makes of temporary folders is to be seen."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("HANGING", str(tmp_path / "hanging"))
    path = tmp_path / "booksim"
    path.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.simulators.booksim import main\nsys.exit(main(sys.argv))\n",
        "utf-8",
    )
    path.chmod(0o755)
    return str(path)
