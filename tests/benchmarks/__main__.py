"""Measure what the project promises of its speed: ``python -m tests.benchmarks``.

Prints a Markdown table; ``--write`` puts it into the README as well, between its two marks.
``--only computing`` leaves the browser out.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from pathlib import Path

from tests.benchmarks.result import Result, as_table

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- benchmarks -->\n", "<!-- /benchmarks -->"


def main() -> int:
    """Measure, print, and return 1 if a promise was not kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", choices=("computing", "browser"))
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    asked = parser.parse_args()
    results: list[Result] = []
    if asked.only != "browser":
        from tests.benchmarks import computing

        results += computing.measure()
    if asked.only != "computing":
        from tests.benchmarks import browser

        results += browser.measure()
    text = f"{as_table(results)}\n\n{machine()}\n"
    print(text)
    if asked.write:
        before, rest = README.read_text().split(BEGIN)
        _, after = rest.split(END)
        README.write_text(f"{before}{BEGIN}{text}{END}{after}")
    return 0 if all(result.kept for result in results) else 1


def machine() -> str:
    """Return the sentence that says where this was measured."""
    return (
        f"Measured on {os.cpu_count()} cores ({platform.machine()}, {platform.system()}),"
        f" Python {platform.python_version()}, headless Chromium without a GPU."
    )


if __name__ == "__main__":
    sys.exit(main())
