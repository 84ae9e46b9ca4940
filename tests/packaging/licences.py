"""Writes down the licences of the packages that are installed with the program.

    python -m tests.packaging.licences

writes .github/LICENCES.md from what the packages of .github/locked/run.txt say of themselves, in an
environment that has them.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, files, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = ROOT / ".github" / "LICENCES.md"
LOCKED = ROOT / ".github" / "locked" / "run.txt"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
CLASSIFIER = "License :: OSI Approved :: "

KNOWN_BY = {"MIT": "Permission is hereby granted, free of charge"}

HEAD = """# Licences of what is installed with it

Written by `python -m tests.packaging.licences` from what each package says of itself; a test
compares. The faces in `assets/fonts` are under the SIL Open Font License 1.1.

| package | licence |
|---|---|
"""


def packages() -> list[str]:
    """Return the names of all packages that the program needs, in order."""
    return sorted({name for name, _ in PIN.findall(LOCKED.read_text("utf-8"))})


def licence(package: str) -> str:
    """Return what a package says its licence is: an expression, a classifier, or a short text."""
    about = metadata(package)
    if expression := about.get("License-Expression"):
        return expression
    named = [
        text.removeprefix(CLASSIFIER)
        for text in about.get_all("Classifier", [])
        if text.startswith(CLASSIFIER)
    ]
    if named:
        return ", ".join(named)
    if expression := about.get("License"):
        return expression.splitlines()[0]
    return _by_text(package)


def _by_text(package: str) -> str:
    """Return the name of a licence by its text, if the package names none."""
    licence_files = [path for path in files(package) or () if "/licenses/" in path.as_posix()]
    texts = [" ".join(path.read_text("utf-8").split()) for path in licence_files]
    known = [name for name, words in KNOWN_BY.items() if any(words in text for text in texts)]
    return f"{', '.join(known)}, by its text" if known else "not said"


def installed(package: str) -> bool:
    """Return whether a package is here: some are needed only by other systems or Pythons."""
    try:
        metadata(package)
    except PackageNotFoundError:
        return False
    return True


def table() -> str:
    """Return the whole text."""
    rows = [f"| {name} | {licence(name)} |\n" for name in packages() if installed(name)]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    WRITTEN.write_text(table(), "utf-8")
    sys.exit(0)
