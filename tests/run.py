#!/usr/bin/env python3
"""Pass every check and test, on a machine that has nothing but Python 3.11.

Makes its own virtual environment (.venv-test, of the packages pinned in .github/locked, kept while
these stay the same), then runs the checks and tests and exits non-zero if any failed:

    python3 tests/run.py              all of them
    python3 tests/run.py mypy pytest  only these
    python3 tests/run.py --yes        installs what the system lacks without asking

What the system lacks (a Chromium, pip's seed) is installed only where that is wanted: after a yes
on the terminal, with --yes, or where CI=true. Otherwise what is missing is said, and how to get it,
once all that needs no browser has run. EXPLORER_TESTS=nightly asks all samples, not some of them.

What looks at the browser side runs in a node of that environment, with packages of its own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))
import chromium
import node

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-test"
STAMP = VENV / "made-for"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / "python")
LOCKED = ROOT / ".github" / "locked" / "test.txt"
YES = "--yes"
PATHS = ("explorer", "tests")

# A worker for each core: tests keep one busy. Beyond eight a browser each is too much memory.
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
WORKERS = str(min(max(CORES, 2), 8))
CHECKS = {
    "ruff check": [str(BIN / "ruff"), "check", *PATHS],
    "ruff format": [str(BIN / "ruff"), "format", "--check", *PATHS],
    "mypy": [str(BIN / "mypy"), "--num-workers", WORKERS],
    "lint-imports": [str(BIN / "lint-imports")],
    "docs": [
        PYTHON,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-E",
        ".github/docs",
        "build/docs",
    ],
}
BROWSER_SIDE = ("tsc", "biome", "node")
# A test in a browser waits for what plays: one more keeps the cores busy meanwhile.
BROWSERS = str(min(CORES + 1, 8))
SPREAD = ["--dist", "worksteal", "--junit-xml=REPORT", "-n"]
FAULTS = ("failure", "error")
# So many tests that failed are run again, alone; with another code not all were run.
FEW = 5
FAILED = 1
# What is drawn of a failure otherwise is read from its source, which Python 3.11 cannot do in the
# deep stack of a browser's calls: it ends the worker.
IN_BROWSER = [PYTHON, "-m", "pytest", "-m", "browser", "--tb=native", "tests/browser"]
TESTS = {
    "pytest": [PYTHON, "-m", "pytest", "--ignore=tests/browser", *SPREAD, WORKERS],
    "browser": [*IN_BROWSER, *SPREAD, BROWSERS],
}


def main(names: list[str]) -> int:
    """Run the checks and tests named, all without; return the exit code."""
    if YES in names:
        os.environ["CI"] = "true"
    names = [name for name in names if name != YES]
    known = [*CHECKS, *BROWSER_SIDE, *TESTS]
    if unknown := [name for name in names if name not in known]:
        print(f"no such check: {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    selected = names or known
    os.chdir(ROOT)
    # Hundreds of tests start a process: each would compile all that it imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    make_environment()
    checks, tests = dict(CHECKS), dict(TESTS)
    # In a browser axe is run, a package of node's.
    if any(name in selected for name in (*BROWSER_SIDE, "browser")):
        program = str(node.require(VENV))
        checks |= node.checks(program)
        tests["node"] = node.tests(program, WORKERS)
        generate = [PYTHON, "-m", "tests.frontend.documents"]
        if subprocess.run(generate, stdin=subprocess.DEVNULL).returncode:
            sys.exit("what is generated for the browser could not be made; see above")
    passed = failed = skipped = 0
    summary = []
    # Packages that may be installed without asking are loaded while the checks run.
    unasked = "browser" in selected and os.environ.get("CI") == "true"
    chromium_comes = ThreadPoolExecutor(1).submit(get_chromium).result if unasked else get_chromium
    # A check keeps one core busy, tests keep all.
    with ThreadPoolExecutor(2) as pool:
        chosen = [name for name in selected if name in checks]
        checked = dict(
            zip(chosen, pool.map(lambda name: check(name, checks[name]), chosen), strict=True)
        )
    for name in selected:
        if name in checked:
            code, took = checked[name]
            counts = (1, 0, 0) if code == 0 else (0, 1, 0)
        else:
            began = time.monotonic()
            # Tests in a browser come last, so that a missing browser fails nothing else.
            there = name != "browser" or chromium_comes()
            code, counts = run_tests(name, tests[name]) if there else (1, (0, 1, 0))
            if there and name in TESTS and code == FAILED and counts[1] <= FEW:
                code, counts = run_alone(name, tests[name], counts)
            took = time.monotonic() - began
        passed, failed, skipped = passed + counts[0], failed + counts[1], skipped + counts[2]
        summary.append(f"{'ok    ' if code == 0 else 'FAILED'}  {name:<14}{took:6.1f} s")
        if code and not counts[1]:
            failed += 1
    print("\n" + "\n".join(summary), flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed else 0


def head(name: str, command: list[str]) -> str:
    """Return the heading of the output of a command."""
    text = " ".join(command).replace(str(BIN) + os.sep, "").replace(str(ROOT) + os.sep, "")
    return f"\n── {name}: {text}"


def check(name: str, command: list[str]) -> tuple[int, float]:
    """Run one command, show its output when it ends; return its exit code and the seconds."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as out:
        code = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        ).returncode
        out.seek(0)
        # In one piece: another check may end at the same time.
        print(f"{head(name, command)}\n{out.read()}", end="", flush=True)
    return code, time.monotonic() - began


def run(name: str, command: list[str]) -> int:
    """Run one command with its output in view; return its exit code."""
    print(head(name, command), flush=True)
    return subprocess.run(command, stdin=subprocess.DEVNULL).returncode


def run_tests(name: str, command: list[str]) -> tuple[int, tuple[int, int, int]]:
    """Run tests; return their exit code, and how many passed, failed and were skipped."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        code = run(name, [word.replace("REPORT", str(report)) for word in command])
        if not report.exists():
            return code or 1, (0, 0, 0)
        cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    faulty = [case for case in cases if any(case.find(word) is not None for word in FAULTS)]
    skipped = sum(case.find("skipped") is not None for case in cases)
    # A test that fails and then leaves trouble behind stands there twice.
    failed = {tuple(case.get(part) for part in ("file", "classname", "name")) for case in faulty}
    return code, (len(cases) - len(faulty) - skipped, len(failed), skipped)


def run_alone(
    name: str, command: list[str], counts: tuple[int, int, int]
) -> tuple[int, tuple[int, int, int]]:
    """Run the failed tests once more, one after the other; return those that pass.

    A browser or a server that others keep from the processor shows too late what it shows: what
    fails alone is wrong. Both runs are in view.
    """
    passed, failed, skipped = counts
    code, (mended, wrong, _) = run_tests(name, [*command[:-1], "1", "--last-failed"])
    return code, (passed + mended, max(wrong, failed - mended), skipped)


def make_environment() -> None:
    """Make the virtual environment, unless the one here was made for these very files."""
    # In pyproject.toml only the dependencies count, not the settings of tools.
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    inputs = [repr((project["build-system"], project["project"])), sys.version, str(ROOT)]
    made_for = hashlib.sha256("".join(inputs).encode() + LOCKED.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == made_for:
        return
    print(f"── making {VENV.name}", flush=True)
    STAMP.unlink(missing_ok=True)
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        # Debian keeps pip's seed in a package of its own.
        if not apt("python3-venv", "pip for virtual environments"):
            sys.exit(
                "Python here cannot make virtual environments: it lacks pip's seed. Install it"
                " (Debian: apt-get install python3-venv), or let this command do so with --yes."
            )
        venv.create(VENV, clear=True, with_pip=True)
    # Modules that no test imports need not be compiled.
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    locked = [*pip, "--require-hashes", "--requirement", str(LOCKED)]
    this = [*pip, "--no-deps", "--no-build-isolation", "--editable", "."]
    for install in (locked, this):
        if subprocess.run(install, stdin=subprocess.DEVNULL).returncode:
            sys.exit(f"what {LOCKED.relative_to(ROOT)} pins could not be installed; see above")
    STAMP.write_text(made_for)


def get_chromium() -> bool:
    """Put the path of a Chromium where the tests find it, installed if that is wanted.

    For this user alone where that can be, else by the packages of the system. Returns whether
    there is one; if not, what to do is said.
    """
    path = chromium.find()
    if not path and may_install("a Chromium for the browser tests, of Playwright's, for this user"):
        install = [PYTHON, "-m", "playwright", "install", "chromium"]
        subprocess.run(install, stdin=subprocess.DEVNULL)
        path = playwrights_chromium()
    packages = (chromium.SHELLS[0], "chromium")
    if not path and any(apt(name, "a Chromium for the browser tests") for name in packages):
        path = chromium.find()
    if path:
        os.environ[chromium.VARIABLE] = path
        return True
    print(
        "The browser tests need a Chromium and there is none. Install Chromium or Chrome (Debian:"
        f" apt-get install chromium), or name one in {chromium.VARIABLE}, or let this command get"
        " one with --yes.",
        flush=True,
    )
    return False


def playwrights_chromium() -> str | None:
    """Return the path of Playwright's own Chromium, None if none starts."""
    code = "import sys; sys.path.insert(0, 'tests'); import chromium; print(chromium.find() or '')"
    printed = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True).stdout
    path = printed.strip()
    # It comes without the libraries of the system that it needs.
    starts = path and subprocess.run([path, "--version"], capture_output=True).returncode == 0
    return path if starts else None


def may_install(what: str) -> bool:
    """Return whether something may be installed: CI and --yes agree, else the user is asked."""
    if os.environ.get("CI") == "true":
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input(f"── install {what}? [y/N] ").strip().casefold() in ("y", "yes")


def apt(package: str, what: str) -> bool:
    """Install a Debian package where that is possible and wanted; return whether it was."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    if not may_install(f"{what}, by apt-get as root, package {package}"):
        return False
    print(f"── installing {package}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return all(
        subprocess.run(
            ["apt-get", "-qq", *words], stdin=subprocess.DEVNULL, env=environment
        ).returncode
        == 0
        for words in (["update"], ["install", "-y", "--no-install-recommends", package])
    )


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 (this file is run by whatever Python is there)
        sys.exit(f"Python {sys.version.split()[0]} is too old: 3.11 or later is needed")
    sys.exit(main(sys.argv[1:]))
