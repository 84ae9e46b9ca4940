"""Messages over time as a command prints them: one JSON document, or tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from explorer.analysis.queues.load import Load
from explorer.analysis.queues.run_measures import Measurements
from explorer.documents.queues.points import (
    LoadPoint,
    Predicted,
    decimal,
    load_point,
    prediction_document,
)
from explorer.documents.queues.words import run_note, saturation_sentence
from explorer.notation.text_table import table
from explorer.words.lines import Line, Lines
from explorer.words.text import Text


class RouterLoad(Predicted):
    """A router under a pattern: exactly known values, and a measured point for each load."""

    spec: str
    router: str
    variant: str | None
    points: list[LoadPoint]


class LoadJson(TypedDict):
    """Messages over time: the simulations run, and the results router by router.

    ``self`` says whether a node may be its own target; here this is always false.
    """

    spec: str
    pattern: str
    self: bool
    cycles: int
    warm: int
    seed: int
    queue: int | None
    routers: list[RouterLoad]


MeasuredRuns = Sequence[tuple[Load, Sequence[Measurements]]]
"""Simulations, each with the points measured at its loads."""


def load_runs_json(runs: MeasuredRuns) -> LoadJson:
    """Return runs as one document.

    >>> from fractions import Fraction
    >>> from explorer import network
    >>> simulation = Load(network("Q(2)"), cycles=200)
    >>> document = load_runs_json([(simulation, simulation.points([Fraction(1, 2)]))])
    >>> document["routers"][0]["saturation"], document["routers"][0]["points"][0]["state"]
    ('3/2', 'steady')
    """
    first = runs[0][0]
    return {
        "spec": first.net.spec,
        "pattern": first.pattern,
        "self": False,
        "cycles": first.cycles,
        "warm": first.first_measured,
        "seed": first.seed,
        "queue": first.bound,
        "routers": [
            {
                "spec": simulation.net.spec,
                "router": simulation.chosen_router.key,
                "variant": simulation.chosen_variant,
                **prediction_document(simulation),
                "points": [load_point(simulation, point) for point in points],
            }
            for simulation, points in runs
        ],
    }


def text_report(runs: MeasuredRuns) -> str:
    """Return runs as tables, one a router.

    >>> from fractions import Fraction
    >>> from explorer import network
    >>> simulation = Load(network("GHC(8)"), cycles=200)
    >>> print(text_report([(simulation, simulation.points([Fraction(1, 2)]))]))
    GHC(8)  Uniform random, digit-by-digit: 200 cycles, measured from 50 on, seed 1, any queue
    It does not saturate: a node makes at most one message a cycle.
    <BLANKLINE>
    load  delivered  mean     ±  95 %  estimate  longest queue  state
    0.50      0.492  1.00  0.00     1      1.00              –  steady
    """
    return Line((Lines(_lines(simulation, points)) for simulation, points in runs), "\n\n")


def _lines(simulation: Load, points: Sequence[Measurements]) -> Iterator[str]:
    bound = "any queue" if simulation.bound is None else f"queues of {simulation.bound}"
    yield Line(
        [
            f"{simulation.net.spec} ",
            Line([simulation.pattern_title, f"{simulation.chosen_router.key}:"], ", "),
            f"{simulation.cycles:,} cycles, measured from {simulation.first_measured:,} on,"
            f" seed {simulation.seed}, {bound}",
        ]
    )
    yield saturation_sentence(simulation)
    if simulation.estimate.saturation <= 1:
        source, target, _ = simulation.estimate.busiest
        channel = f"{simulation.net.format(source)} to {simulation.net.format(target)}"
        yield f"The channel from {channel} is full first; λ* = {simulation.estimate.saturation}."
    yield ""
    rows = [load_point(simulation, point) for point in points]
    head = ("load", "delivered", "mean", "±", "95 %", "estimate", "longest queue", "state")
    yield table([_row(row) for row in rows], head, ">>>>>>><")
    for row in rows:
        note = run_note(simulation, row, "")
        if "short" in note:
            yield Line([f"Load {row['load']:g}:", note])
    for row in rows:
        if row["state"] == "stuck":
            yield (
                f"Load {row['load']:g}: from cycle {row['stopped']:,} on full queues wait for each"
                f" other in a circle; {simulation.net.sender}s go on making messages."
            )


def _row(point: LoadPoint) -> list[str]:
    longest = point["longest"]
    return [
        f"{point['load']:.2f}",
        f"{point['throughput']:.3f}",
        decimal(point["mean"]),
        decimal(point["error"]),
        "–" if point["p95"] is None else str(point["p95"]),
        decimal(point["estimate"]),
        "–"
        if longest is None
        else Text(
            "{n}, {a} to {b}", n=longest["messages"], a=longest["source"], b=longest["target"]
        ),
        {"past": "grows without end", "stuck": "stands still"}.get(point["state"], point["state"]),
    ]
