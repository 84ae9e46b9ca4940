"""What browsers load of other people's packages of npm: copied from those that are locked.

    python -m tests.packaging.vendor

writes assets/vendor anew, each script with its licence beside it; a test says when they are stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "tests" / "frontend" / "node_modules"
VENDOR = ROOT / "assets" / "vendor"
SCRIPTS = {"plotly.js-basic-dist-min": "plotly-basic.min.js"}
"""The script that is taken of each package."""


def files() -> dict[str, bytes]:
    """Return every file of the folder, as it should be, by its name."""
    made = {}
    for package, script in SCRIPTS.items():
        made[script] = (PACKAGES / package / script).read_bytes()
        made[f"LICENSE-{package}.txt"] = (PACKAGES / package / "LICENSE").read_bytes()
    return made


def main() -> int:
    """Write the folder anew."""
    VENDOR.mkdir(exist_ok=True)
    for old in VENDOR.iterdir():
        old.unlink()
    for name, body in files().items():
        (VENDOR / name).write_bytes(body)
    return 0


if __name__ == "__main__":
    sys.exit(main())
