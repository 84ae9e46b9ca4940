"""Health, readiness and metrics of a server, for its operator."""

from __future__ import annotations

import json
import logging
import sys
import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from time import perf_counter, time
from typing import Final

from flask import Flask, Response, g, request

from explorer.core.errors import brief
from explorer.pages.endpoints.answers import text_answer

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0)
"""Upper bounds of the histogram's buckets, in seconds."""

Gauge = tuple[str, str, str, Callable[[], float]]
"""A metric: its name, help text, type (``counter`` or ``gauge``), and a function that reads it."""


class RequestCounts:
    """Counts requests by kind and status, and their durations, without visitors or addresses."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self._stopped: Counter[str] = Counter()

    def add(self, kind: str, status: int, seconds: float, stopped: str = "") -> None:
        """Count a request."""
        with self._lock:
            self._requests[kind, status] += 1
            buckets = self._buckets.setdefault(kind, [0] * (len(BOUNDS) + 1))
            buckets[bisect_left(BOUNDS, seconds)] += 1
            self._seconds[kind] += seconds  # type: ignore[assignment]
            if stopped:
                self._stopped[stopped] += 1

    def text(self, gauges: tuple[Gauge, ...] = ()) -> str:
        """Return all metrics in the text format of Prometheus, version 0.0.4.

        >>> counted = RequestCounts()
        >>> counted.add("page", 200, 0.02)
        >>> counted.text().splitlines()[2]
        'explorer_requests_total{kind="page",status="200"} 1'
        """
        with self._lock:
            rows = _head("requests_total", "Requests answered.", "counter")
            for (kind, status), count in sorted(self._requests.items()):
                rows.append(f'explorer_requests_total{{kind="{kind}",status="{status}"}} {count}')
            rows += _head("request_seconds", "How long answers took.", "histogram")
            for kind, buckets in sorted(self._buckets.items()):
                rows += _histogram(kind, buckets, float(self._seconds[kind]))
            rows += _head("stopped_total", "Requests stopped at their bounds.", "counter")
            for why, count in sorted(self._stopped.items()):
                rows.append(f'explorer_stopped_total{{why="{why}"}} {count}')
        for name, help_text, form, read in gauges:
            rows += [*_head(name, help_text, form), f"explorer_{name} {read():g}"]
        return "\n".join(rows) + "\n"


def _head(name: str, help_text: str, form: str) -> list[str]:
    return [f"# HELP explorer_{name} {help_text}", f"# TYPE explorer_{name} {form}"]


def _histogram(kind: str, buckets: list[int], seconds: float) -> list[str]:
    rows, total = [], 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), buckets, strict=True):
        total += count
        rows.append(f'explorer_request_seconds_bucket{{kind="{kind}",le="{bound}"}} {total}')
    rows.append(f'explorer_request_seconds_sum{{kind="{kind}"}} {seconds:.6f}')
    rows.append(f'explorer_request_seconds_count{{kind="{kind}"}} {total}')
    return rows


def kind_of(path: str) -> str:
    """Return the kind that a request is counted under.

    >>> kind_of("/_dash-update-component"), kind_of("/map/1a/tile"), kind_of("/papers/list/tables")
    ('callback', 'map', 'papers')
    """
    first = path.strip("/").partition("/")[0]
    if first == "_dash-update-component":
        return "callback"
    if first in ("static", "_dash-component-suites", "assets"):
        return "asset"
    return first if first in ("map", "papers", "compare", "networks") else "page"


def serve_healthz(server: Flask) -> None:
    """Answer ``/healthz``, by which a page finds out whether its server is there."""
    server.add_url_rule("/healthz", "healthz", lambda: text_answer("ok", 200))


def serve_metrics(
    server: Flask,
    ready: Callable[[], bool] = lambda: True,
    gauges: tuple[Gauge, ...] = (),
    log: bool = False,
) -> None:
    """Answer ``/readyz`` and ``/metrics``; with ``log``, write a line of JSON for each request."""
    counted = RequestCounts()

    def metrics() -> Response:
        form = "text/plain; version=0.0.4; charset=utf-8"
        return Response(counted.text(gauges), content_type=form)

    def begin() -> None:
        g.begun = perf_counter()

    def finish(response: Response) -> Response:
        seconds = perf_counter() - g.get("begun", perf_counter())
        stopped = g.get("stopped", "")
        counted.add(kind_of(request.path), response.status_code, seconds, stopped)
        if log:
            row = {
                "time": round(time(), 3),
                "method": request.method,
                "path": brief(request.path, 200),
                "status": response.status_code,
                "seconds": round(seconds, 4),
                "bytes": response.calculate_content_length(),
            }
            if stopped:
                row["stopped"] = stopped
            sys.stderr.write(json.dumps(row) + "\n")
        return response

    def readyz() -> Response:
        return text_answer("ready", 200) if ready() else text_answer("not ready", 503)

    server.add_url_rule("/readyz", "readyz", readyz)
    server.add_url_rule("/metrics", "metrics", metrics)
    server.before_request_funcs.setdefault(None, []).insert(0, begin)
    server.after_request(finish)


class JsonLines(logging.Formatter):
    """A record of the log as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        row = {
            "time": round(record.created, 3),
            "level": record.levelname.casefold(),
            "says": record.getMessage(),
        }
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row)
