"""The measurements of a run at a load, as commands and the page show them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypedDict

from explorer.analysis.queues.load import Load
from explorer.analysis.queues.run_measures import Measurements
from explorer.notation.formula import numeral
from explorer.notation.json_form import json_form

State = Literal["steady", "rising", "past", "stuck"]


class LongestQueue(TypedDict):
    """The longest queue of a measured cycle: its channel, and the number of waiting messages."""

    source: str
    target: str
    messages: int


class LoadPoint(TypedDict):
    """A run at a load: messages a host and cycle, cycles; ``mean`` is None past saturation.

    ``error`` is twice the standard error of the mean, ``rise`` the increase of messages under way
    per cycle. ``estimate`` treats streams separately, ``md1`` treats every channel as M/D/1.
    ``stopped`` is the cycle from which on messages wait in a cycle.
    """

    load: float
    throughput: float
    mean: float | None
    p95: int | None
    error: float | None
    hops: float | None
    rise: float
    estimate: float | None
    md1: float | None
    longest: LongestQueue | None
    state: State
    stopped: int | None


class BusiestChannel(TypedDict):
    """The channel with the highest load, and its messages a cycle at load 1."""

    source: str
    target: str
    weight: str
    pairs: int


class Predicted(TypedDict):
    """The values that are known exactly before any message is sent: fractions as p/q."""

    hops: str
    saturation: str
    busiest: BusiestChannel


def state_of(simulation: Load, point: Measurements) -> State:
    """Return the state of a run: past is predicted, rising and stuck are measured."""
    run = point.run
    if run.circles[point.load_index] is not None:
        return "stuck"
    if run.loads[point.load_index] >= simulation.estimate.saturation:
        return "past"
    return "rising" if point.is_rising else "steady"


def load_point(simulation: Load, point: Measurements) -> LoadPoint:
    """Return the values measured at one load of a run."""
    net, load = simulation.net, point.run.loads[point.load_index]
    state, circle = state_of(simulation, point), point.run.circles[point.load_index]
    longest = point.longest_queue
    unsteady = {} if state in ("steady", "rising") else dict.fromkeys(("mean", "p95", "error"))
    return json_form(
        LoadPoint,
        point,
        **unsteady,
        load=float(load),
        estimate=simulation.estimate.latency(load) if simulation.bound is None else None,
        md1=simulation.estimate.poisson_latency(load) if simulation.bound is None else None,
        longest=None
        if longest is None
        else {
            "source": net.format(longest[0]),
            "target": net.format(longest[1]),
            "messages": longest[2],
        },
        state=state,
        stopped=None if circle is None else circle.cycle,
    )


def load_points(simulation: Load, loads: Sequence[Fraction]) -> list[LoadPoint]:
    """Return the points of a curve."""
    return [load_point(simulation, point) for point in simulation.points(loads)]


def prediction_document(simulation: Load) -> Predicted:
    """Return the exact values for a pattern and a router, known before any message is sent."""
    net, estimate = simulation.net, simulation.estimate
    source, target, rate = estimate.busiest
    return {
        "hops": str(estimate.hops),
        "saturation": str(estimate.saturation),
        "busiest": {
            "source": net.format(source),
            "target": net.format(target),
            "weight": str(rate),
            "pairs": estimate.busiest_pairs,
        },
    }


def decimal(value: float | None) -> str:
    """Return a measured value as text: two decimals, a dash if nothing was measured."""
    return "–" if value is None else numeral(float(value), 2)
