"""Writes tests/golden/pixels.json anew: how much of each cell of the stage's canvases is covered.

``python -m tests.browser.pixels``: look at the pictures before you commit it.
"""

from __future__ import annotations

import json

from playwright.sync_api import sync_playwright

from tests.browser.explore.test_stage import CANVAS_BLOCKS, DRAWN_ADDRESSES, PIXELS
from tests.browser.harness import INSIDE, READY, launch, serving


def main() -> None:
    """Draw every kept page and write what its canvases show."""
    covered = {}
    with serving() as base, sync_playwright() as running:
        browser = launch(running)
        for address in DRAWN_ADDRESSES:
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
            )
            page = context.new_page()
            page.add_init_script(INSIDE)
            page.goto(base + address)
            page.wait_for_function(READY)
            page.evaluate("document.fonts.ready")
            covered[address] = {
                name: page.evaluate(CANVAS_BLOCKS, name) for name in ("under", "route", "top")
            }
            context.close()
        browser.close()
    lines = [
        f"  {json.dumps(address)}: {json.dumps(cells, separators=(',', ':'))}"
        for address, cells in covered.items()
    ]
    PIXELS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
