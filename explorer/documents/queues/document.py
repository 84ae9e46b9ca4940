"""A run of messages over time as one document: measured values, and a record to be played."""

from __future__ import annotations

import base64
from fractions import Fraction
from typing import Literal, TypedDict

import numpy as np

from explorer.analysis.queues.load import Load
from explorer.analysis.queues.record import Record
from explorer.analysis.queues.record import record as record_of
from explorer.analysis.queues.run_measures import Measurements
from explorer.core.ints import Ints
from explorer.core.scene import Scene
from explorer.documents.queues.points import LoadPoint, Predicted, load_point, prediction_document
from explorer.documents.queues.words import notes, short_title, why
from explorer.notation.json_form import json_form
from explorer.words.lines import Line

CURVE_POINTS = 12
"""Number of loads of a curve that are measured."""

ESTIMATE_STEPS = 100
"""Number of steps up to saturation at which the estimate is drawn."""


class PackedNumbers(TypedDict):
    """Numbers from 0 on, little-endian with a fixed number of bytes each, in base64."""

    bytes: Literal[1, 2, 4]
    data: str


class QueueRecord(TypedDict):
    """The messages under way from cycle ``first`` on, ordered by birth and then by host.

    ``births`` counts the messages born in each cycle; ``hosts`` and ``targets`` name both ends of
    each message, a host by its number and a node by its index. All three are None if they equal
    those of the first record. ``entries`` are the cycles that each message waits in the queue of
    its host, ``waits`` the cycles that each hop waits in its queue, for every hop that begins
    before the last cycle, message by message. ``pairs`` are source · nodes + target in ascending
    order, with ``lengths`` hops each, over the ``channels`` of ``routes``.
    """

    first: int
    births: PackedNumbers | None
    hosts: PackedNumbers | None
    targets: PackedNumbers | None
    entries: PackedNumbers | None
    waits: PackedNumbers
    pairs: PackedNumbers
    lengths: PackedNumbers
    routes: PackedNumbers


class QueueRun(TypedDict):
    """A router for the messages: its exact values, its measured values, and the record to play.

    ``channels`` are pairs of nodes, ``host_nodes`` the nodes of the hosts; ``marks`` gives the mark
    of every node on the stage, and is empty for another network. ``under_way`` counts messages
    after each cycle; ``estimates`` are loads with their latency; ``circle`` has the channels of a
    cycle whose queues wait for each other for ever.
    """

    name: str
    spec: str
    router: str
    marks: list[int]
    nodes: int
    host_nodes: list[int]
    channels: list[tuple[int, int]]
    under_way: list[int]
    predicted: Predicted
    saturation: float
    estimates: list[tuple[float, float]]
    point: LoadPoint
    circle: list[int]
    record: QueueRecord


class QueueDocument(TypedDict):
    """Messages over time: one or two ways to send them, with one clock.

    ``curve`` are the loads at which latency is measured on request; ``asks`` is the query of that
    request.
    """

    title: str
    why: str
    notes: list[str]
    load: float
    cycles: int
    warm: int
    seed: int
    bound: int | None
    pattern: str
    asks: str
    curve: list[float]
    runs: list[QueueRun]


def queue_document(
    simulations: list[Load], load: Fraction, scene: Scene, title: str, asks: str
) -> QueueDocument:
    """Return the runs of one or two simulations at a load; the scene is that of the first."""
    points = [Measurements(simulation.run([load], record=True), 0) for simulation in simulations]
    first = simulations[0]
    several = len(simulations) > 1
    names = [name_of(simulation, simulations) if several else "" for simulation in simulations]
    runs = [
        queue_run(simulation, point, scene, name_of(simulation, simulations))
        for simulation, point in zip(simulations, points, strict=True)
    ]
    values = [run["point"] for run in runs]
    for other in runs[1:]:
        _omit_shared_messages(runs[0]["record"], other["record"])
    return json_form(
        QueueDocument,
        first,
        title=title,
        why=why(simulations, points, values, names),
        notes=notes(simulations, values, names),
        load=float(load),
        warm=first.first_measured,
        asks=asks,
        curve=curve_loads(simulations),
        runs=runs,
    )


def curve_loads(simulations: list[Load], count: int = CURVE_POINTS) -> list[float]:
    """Return equally spaced loads up to a tenth past the last saturation, in hundredths.

    >>> from explorer import network
    >>> curve_loads([Load(network("HCN(3)"), "hcn-shortest")])[-3:]
    [0.68, 0.75, 0.82]
    """
    max_load = min(
        Fraction(1), max(each.estimate.saturation for each in simulations) * Fraction(11, 10)
    )
    loads = {max(1, int(max_load * 100 * step / count)) for step in range(1, count + 1)}
    return [hundredths / 100 for hundredths in sorted(loads)]


def _omit_shared_messages(first: QueueRecord, other: QueueRecord) -> None:
    """Omit the messages of a record if they equal those of the first."""
    if all(first[name] == other[name] for name in ("births", "hosts", "targets")):
        other["births"] = other["hosts"] = other["targets"] = None


def estimates(simulation: Load) -> list[tuple[float, float]]:
    """Return loads up to saturation with their estimated latencies.

    The list is empty if queues are bounded, because the estimate does not apply to them.

    >>> from explorer import network
    >>> [round(latency, 2) for _, latency in estimates(Load(network("HCN(2)")))[:2]]
    [2.34, 2.34]
    """
    if simulation.bound is not None:
        return []
    max_load = min(Fraction(1), simulation.estimate.saturation)
    rows = []
    for step in range(1, ESTIMATE_STEPS):
        load = max_load * step / ESTIMATE_STEPS
        latency = simulation.estimate.latency(load)
        if latency is not None:
            rows.append((float(load), latency))
    return rows


def name_of(simulation: Load, simulations: list[Load]) -> str:
    """Return the part of a simulation that differs from the others: network, pattern or router."""
    if any(other.net != simulation.net for other in simulations):
        return simulation.net.spec
    if any(other.pattern != simulation.pattern for other in simulations):
        return Line([simulation.pattern_title])
    return short_title(simulation)


def queue_run(simulation: Load, point: Measurements, scene: Scene, name: str) -> QueueRun:
    """Return one way to send the messages of a simulation."""
    net = simulation.net
    on_stage = net.spec == scene.spec
    mark_of = np.full(net.nodes, -1, dtype=np.int64)
    if on_stage:
        mark_of[[mark.node for mark in scene.marks]] = np.arange(len(scene.marks))
    used = np.flatnonzero(simulation.estimate.numerators)
    here, there = simulation.routes.channels.ends(used)
    circle = point.run.circles[point.load_index]
    return {
        "name": name,
        "spec": net.spec,
        "router": simulation.chosen_router.key,
        "marks": mark_of.tolist() if on_stage else [],
        "nodes": net.nodes,
        "host_nodes": simulation.targets.host_nodes.tolist(),
        "channels": list(zip(here.tolist(), there.tolist(), strict=True)),
        "under_way": point.under_way.tolist(),
        "predicted": prediction_document(simulation),
        "saturation": float(simulation.estimate.saturation),
        "estimates": estimates(simulation),
        "point": load_point(simulation, point),
        "circle": [] if circle is None else np.searchsorted(used, circle.channels).tolist(),
        "record": packed_record(record_of(point.run), used),
    }


def packed_record(record: Record, used: Ints) -> QueueRecord:
    """Return a packed record; channels are numbered by their index in ``used``."""
    run = record.run
    routes, nodes = run.routes, run.routes.net.nodes
    pairs = np.unique(record.pair)
    lengths = routes.lengths[pairs]
    indices = np.repeat(routes.start[:-1][pairs] - np.cumsum(lengths) + lengths, lengths)
    flat = routes.flat[indices + np.arange(int(lengths.sum()))]
    return {
        "first": record.first,
        "births": pack_numbers(np.bincount(record.birth, minlength=run.cycles)),
        "hosts": pack_numbers(record.host),
        "targets": pack_numbers(record.pair % nodes),
        "entries": None if run.bound is None else pack_numbers(record.entered - record.birth),
        "waits": pack_numbers(record.waits),
        "pairs": pack_numbers(pairs),
        "lengths": pack_numbers(lengths),
        "routes": pack_numbers(np.searchsorted(used, flat)),
    }


def pack_numbers(numbers: Ints) -> PackedNumbers:
    """Return whole numbers from 0 to 2^32 - 1 with as few bytes each as the largest needs.

    >>> pack_numbers(np.array([0, 255])), pack_numbers(np.array([256]))["bytes"]
    ({'bytes': 1, 'data': 'AP8='}, 2)
    """
    most = int(np.max(numbers, initial=0))
    size: Literal[1, 2, 4] = 1 if most < 2**8 else 2 if most < 2**16 else 4
    data = np.asarray(numbers).astype(f"<u{size}").tobytes()
    return {"bytes": size, "data": base64.b64encode(data).decode("ascii")}
