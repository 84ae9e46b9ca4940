"""How far long works are: in the words of a person, for a terminal and for the page of runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from explorer.analysis.runs import Run

SILENT = 60.0
"""Seconds without a block after which it is told how long ago the last one came."""


class RunDocument(TypedDict):
    """A long work: ``said`` is how far it is in words, ``share`` from 0 to 1.

    ``state`` is running, stopped or done; ``pace`` its speed and the time left, empty where these
    are not known.
    """

    name: str
    state: str
    share: float
    said: str
    pace: str


class RunsListDocument(TypedDict):
    """The works of the folder that the server was started with; none where it was given none."""

    served: bool
    runs: list[RunDocument]


class RunsDocument(TypedDict):
    """The page of runs; what it lists is asked for anew, again and again."""

    theme: str
    complaints: list[str]


def runs_told(runs: Iterable[Run], now: float) -> list[RunDocument]:
    """Return works as they are told at a time, in seconds since 1970.

    >>> runs_told([Run("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0)], 105.0)[0]["pace"]
    '5 a second, 4 s left'
    """
    return [
        {
            "name": run.name,
            "state": run.state,
            "share": run.done / run.total if run.total > 0 else 1.0,
            "said": f"{run.done:,} of {run.total:,} {run.unit}",
            "pace": _pace(run, now),
        }
        for run in runs
    ]


def _pace(run: Run, now: float) -> str:
    if run.state == "done":
        took = f"in {duration(run.moved - run.begun)}"
        fresh = run.done - run.kept
        return took if fresh == run.done else f"{fresh:,} of them {took}, the others kept before"
    if run.state == "stopped":
        return f"stopped {duration(now - run.moved)} ago: the same command goes on from here"
    parts = []
    if run.rate is not None and run.left is not None:
        parts = [rate(run.rate), f"{duration(run.left)} left"]
    if now - run.moved > SILENT:
        parts.append(f"the last of them came {duration(now - run.moved)} ago")
    return ", ".join(parts)


def rate(speed: float) -> str:
    """Return a speed as a person says it.

    >>> rate(1234.5), rate(2.5), rate(0.02)
    ('1,234 a second', '2.5 a second', '1.2 a minute')
    """
    if speed >= 10:
        return f"{speed:,.0f} a second"
    return f"{speed:.2g} a second" if speed >= 0.1 else f"{60 * speed:.2g} a minute"


def duration(seconds: float) -> str:
    """Return a time as a person says it.

    >>> duration(0.2), duration(59), duration(600), duration(7200), duration(3e6)
    ('1 s', '59 s', '10 min', '2.0 h', '35 days')
    """
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    if seconds < 3600:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h" if seconds < 172_800 else f"{round(seconds / 86_400)} days"
