"""Where this machine's Chromium is; used by the test command and by the browser tests."""

from __future__ import annotations

import os
import shutil

# The one that draws into no window takes three quarters of the time.
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
NAMES = (*SHELLS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VARIABLE = "EXPLORER_CHROMIUM"


def find() -> str | None:
    """Return the path of a Chromium: the one named, one on the path, or playwright's own."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None
