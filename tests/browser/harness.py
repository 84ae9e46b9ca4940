"""A served app and a Chromium, for the browser tests and for the benchmarks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Playwright
from waitress.server import create_server

from explorer.jobs.job_folder import Job, write_job
from tests import chromium

READY = (
    "document.documentElement?.dataset.ready === 'true'"
    " && Boolean(window.explorer ?? document.getElementById('first-drawing'))"
)
"""JavaScript that is true when the document on screen is drawn, or the first screen is."""

INSIDE = """
// For tests only: the modules of the page under one name, the model's own functions beside them.
document.addEventListener("DOMContentLoaded", async () => {
  const renderer = document.getElementById("_dash-renderer");
  if (!renderer) return;
  const { $get } = await import(renderer.src);
  const take = (path) => $get("", `${path}.js`);
  window.ix = {
    ...(await take("state/model")),
    url: await take("state/url"),
    stage: await take("stage/stage"),
    failing: await take("panels/fault_click"),
  };
});
"""
"""JavaScript that lets tests look inside: modules are there once, whoever imports them."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--font-render-hinting=none",
]


LOST_ROUTE = {
    "source": "(000,001)",
    "target": "(111,110)",
    "length": None,
    "distance": 3,
    "why": "router 'hcn-optimal' jumps: (000,001) and (111,110) are not joined",
}

JOBS = (
    Job("sweep distances HS(4)", "blocks", 3, 8, 0, 0.0, 60.0, "paused", key="b10c"),
    Job(
        "verify HCN(3) hcn-optimal",
        "pairs",
        3000,
        4032,
        0,
        0.0,
        60.0,
        "paused",
        key="0a1b",
        asked={"net": "HCN(3)", "router": "hcn-optimal", "variant": "corrected", "faults": []},
        found={
            "pairs": 3000,
            "shortest": 2500,
            "longer": 499,
            "lost": 1,
            "loops": 0,
            "hops": 9000,
            "ahead": 8000,
            "spare": [2500, 499],
            "needs": [2],
            "worst": {**LOST_ROUTE, "length": 5},
            "longest": {**LOST_ROUTE, "length": 6},
            "first_lost": LOST_ROUTE,
            "first_loop": None,
        },
        served=True,
        spent=1800.0,
        lasts=86_400.0,
        why="time",
    ),
)
"""Jobs that stand in the folder of the app that is served."""


def lenient(app: Any) -> Any:
    """Return an app whose pages may evaluate text: Playwright waits for conditions in that way."""

    def answer(environ: Any, start: Any) -> Any:
        def begin(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            allowed = "script-src 'self' 'unsafe-eval'"
            all_headers = [
                (name, value.replace("script-src 'self'", allowed)) for name, value in headers
            ]
            return start(status, all_headers, *more)

        return app(environ, begin)

    return answer


@contextmanager
def serving(strict: bool = False, folder: str = "/") -> Iterator[str]:
    """Serve the app with waitress on a free port; yields the address it answers at.

    With ``strict`` the pages are held to their whole policy, and are waited for by locators.
    ``folder`` is where they stand on their site.
    """
    from explorer.web.main import create_app

    with TemporaryDirectory() as jobs:
        for job in JOBS:
            write_job(Path(jobs), job)
        app = create_app(jobs=Path(jobs), folder=folder).server
        app = app if strict else lenient(app)
        running = create_server(app, host="127.0.0.1", port=0, threads=8)
        threading.Thread(target=running.run, daemon=True).start()
        yield f"http://127.0.0.1:{running.effective_port}"
        # The daemon thread still selects on the socket: it ends with the process.
        running.task_dispatcher.shutdown(cancel_pending=True, timeout=1)


def launch(playwright: Playwright) -> Browser:
    """Start the Chromium of this machine."""
    path = chromium.find()
    if path is None:
        raise RuntimeError(
            f"no Chromium on this machine: install one, or name it in {chromium.VARIABLE}"
        )
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
