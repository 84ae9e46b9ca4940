"""The test command refuses what it does not know, and says what there is."""

import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).resolve().parents[1] / "run.py"


def test_an_unknown_check_is_refused():
    done = subprocess.run([sys.executable, RUN, "mipy"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "no such check: mipy" in done.stdout
    assert "lint-imports" in done.stdout
