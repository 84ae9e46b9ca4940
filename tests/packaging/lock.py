"""Pin every package that is needed, one version of each for all systems and Pythons, with hashes.

    python -m tests.packaging.lock

writes .github/locked: run.txt is what the program needs, test.txt what its tests need besides.
Needs uv, which nothing else does. Pinned versions stay unless pyproject.toml rules them out; delete
a file to pin the newest versions.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCKED = ROOT / ".github" / "locked"
EXTRAS: dict[str, tuple[str, ...]] = {"run": (), "test": ("test",)}
"""The files, and which extras of pyproject.toml each holds beside what is always needed."""

PYTHON = "3.11"
"""The oldest supported Python."""


def command(name: str) -> list[str]:
    """Return the command that writes one file."""
    extras = [word for extra in EXTRAS[name] for word in ("--extra", extra)]
    resolution = ["--universal", "--fork-strategy", "fewest", "--python-version", PYTHON]
    options = ["--custom-compile-command", "python -m tests.packaging.lock", "--quiet"]
    place = (LOCKED / f"{name}.txt").relative_to(ROOT)
    uv = ["uv", "pip", "compile", "pyproject.toml", "--generate-hashes"]
    return [*uv, *extras, *resolution, *options, "-o", str(place)]


def main() -> int:
    """Write all files; return the exit code."""
    LOCKED.mkdir(exist_ok=True)
    return max(subprocess.run(command(name), cwd=ROOT).returncode for name in EXTRAS)


if __name__ == "__main__":
    sys.exit(main())
