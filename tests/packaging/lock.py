"""Pin every package that is needed, one version of each for all systems and Pythons, with hashes.

    python -m tests.packaging.lock

writes .github/locked: run.txt is what the program needs, test.txt what its tests need besides.
Needs uv, which nothing else does. What is pinned is kept unless pyproject.toml rules it out; delete
a file to have the newest of everything.
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
"""The oldest Python that must do."""


def command(name: str) -> list[str]:
    """Return the command that writes one file."""
    extras = [word for extra in EXTRAS[name] for word in ("--extra", extra)]
    alike = ["--universal", "--fork-strategy", "fewest", "--python-version", PYTHON]
    options = ["--custom-compile-command", "python -m tests.packaging.lock", "--quiet"]
    place = (LOCKED / f"{name}.txt").relative_to(ROOT)
    uv = ["uv", "pip", "compile", "pyproject.toml", "--generate-hashes"]
    return [*uv, *extras, *alike, *options, "-o", str(place)]


def main() -> int:
    """Write all files; return the exit code."""
    LOCKED.mkdir(exist_ok=True)
    return max(subprocess.run(command(name), cwd=ROOT).returncode for name in EXTRAS)


if __name__ == "__main__":
    sys.exit(main())
