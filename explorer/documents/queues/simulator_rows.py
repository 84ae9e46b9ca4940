"""The results of a simulator beside those of the model: rows, and notes for comparing them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from explorer.core.errors import ExplorerError, brief
from explorer.core.network import Network
from explorer.graphs.data import BadFile, at_line, error_in_file
from explorer.simulators.booksim_files import headings
from explorer.simulators.booksim_result import BookSimResult, NoResult, read_results
from explorer.simulators.booksim_trace import TracedPacket, is_trace, read_trace

LOAD_DECIMALS = 6
"""Number of decimals to which two loads must agree to be equal."""

REPORTED_SETTINGS = ("num_vcs", "vc_buf_size", "noq", "traffic", "seed")
"""The settings of a BookSim configuration that are reported."""

MIN_DEEP_BUFFER = 64
"""Buffer size in flits from which on hardly any packet waits for room."""


class Point(Protocol):
    """The model at one load: messages accepted a node and cycle, latencies in cycles, its state."""

    @property
    def load(self) -> float | Fraction: ...
    @property
    def throughput(self) -> float | None: ...
    @property
    def mean(self) -> float | None: ...
    @property
    def p95(self) -> int | None: ...
    @property
    def state(self) -> str: ...


@dataclass(frozen=True)
class SimulatedSide:
    """One side of a row, or their difference; ``gained``: the mean less that at the lowest load."""

    accepted: float | None = None
    mean: float | None = None
    gained: float | None = None
    p95: int | None = None
    state: str = ""


@dataclass(frozen=True)
class SimulatedRow:
    """The model and BookSim at one offered load; ``difference`` is BookSim less the model."""

    offered: float | None
    model: SimulatedSide
    booksim: SimulatedSide
    difference: SimulatedSide


# Content of files ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class SimulatorOutput:
    """The content of BookSim files; ``router`` is the last router named, "" if no router is."""

    results: tuple[BookSimResult, ...] = ()
    packets: tuple[TracedPacket, ...] = ()
    router: str = ""

    @property
    def loads(self) -> list[Fraction]:
        """The loads of the results that the model can be run at, the lowest first."""
        known = (each.load for each in self.results if each.load is not None)
        return sorted(
            {Fraction(str(round(load, LOAD_DECIMALS))) for load in known if 0 < load <= 1}
        )


def read_simulator_output(net: Network, files: Iterable[tuple[str, str]]) -> SimulatorOutput:
    """Return the content of files, given by name and text.

    Raises BadFile with the line at fault, also if a file names another network; TooLarge.
    """
    results: list[BookSimResult] = []
    packets: list[TracedPacket] = []
    router = ""
    for name, text in files:
        for line, spec, key in headings(text):
            router = key
            if spec != net.spec:
                raise error_in_file(
                    name, at_line(line, f"this is a run of {spec}, and {net.spec} is asked for")
                )
        results += results_in(name, text)
        packets += packets_in(net, name, text)
    return SimulatorOutput(tuple(results), tuple(packets), router)


def results_in(name: str, text: str) -> tuple[BookSimResult, ...]:
    """Return the runs in a file, none if it is only a trace; raise as read_results does.

    >>> results_in("out.txt", " ")
    Traceback (most recent call last):
    ...
    explorer.graphs.data.BadFile: out.txt is empty: it takes what BookSim printed.
    """
    if not text.strip():
        raise BadFile(f"{brief(name)} is empty: it takes what BookSim printed")
    try:
        return read_results(text)
    except ExplorerError as error:
        if isinstance(error, NoResult) and is_trace(text):
            return ()
        raise error_in_file(name, error) from None


def packets_in(net: Network, name: str, text: str) -> tuple[TracedPacket, ...]:
    """Return the packets in a file, none if it holds no trace; raise as read_trace does."""
    if not is_trace(text):
        return ()
    try:
        return read_trace(net, text).packets
    except ExplorerError as error:
        raise error_in_file(name, error) from None


# Comparison with the model ------------------------------------------------------------------------


def beside_rows(
    points: Iterable[Point], results: Iterable[BookSimResult]
) -> tuple[SimulatedRow, ...]:
    """Return a row for each load, the lowest first, also if only one side has that load.

    The gain of latency is over the lowest load at which both have a mean, else over each side's own
    lowest load.

    >>> from types import SimpleNamespace
    >>> points = [SimpleNamespace(load=load, throughput=load, mean=mean, p95=6, state="steady")
    ...           for load, mean in ((0.1, 3.0), (0.5, 4.0))]
    >>> results = [BookSimResult(load, load, mean, 3.0, 30, "steady")
    ...            for load, mean in ((0.1, 20.0), (0.5, 21.25))]
    >>> last = beside_rows(points, results)[1]
    >>> last.model.gained, last.booksim.gained, last.difference.gained
    (1.0, 1.25, 0.25)
    """
    model = {round(float(point.load), LOAD_DECIMALS): point for point in points}
    pairs: list[tuple[float | None, Point | None, BookSimResult | None]] = []
    for result in results:
        load = None if result.load is None else round(result.load, LOAD_DECIMALS)
        pairs.append((load, None if load is None else model.get(load), result))
    seen = {load for load, _, _ in pairs}
    pairs += [(load, point, None) for load, point in model.items() if load not in seen]
    pairs.sort(key=lambda pair: (pair[0] is None, pair[0] or 0.0))
    common = [(p.mean, r.mean) for _, p, r in pairs if p and r and p.mean is not None and r.mean]
    lowest = (
        common[0]
        if common
        else (
            next((p.mean for _, p, _ in pairs if p and p.mean is not None), None),
            next((r.mean for _, _, r in pairs if r and r.mean is not None), None),
        )
    )
    rows = []
    for load, point, run in pairs:
        model_side = _side(None if point is None else point.throughput, point, lowest[0])
        booksim_side = _side(None if run is None else run.accepted, run, lowest[1])
        rows.append(
            SimulatedRow(load, model_side, booksim_side, _difference(model_side, booksim_side))
        )
    return tuple(rows)


def _side(
    accepted: float | None, measured: Point | BookSimResult | None, lowest: float | None
) -> SimulatedSide:
    if measured is None:
        return SimulatedSide()
    return SimulatedSide(
        accepted,
        measured.mean,
        _difference_or_none(measured.mean, lowest),
        measured.p95,
        measured.state,
    )


def _difference_or_none(value: float | None, other: float | None) -> float | None:
    return None if value is None or other is None else value - other


def _difference(model: SimulatedSide, booksim: SimulatedSide) -> SimulatedSide:
    p95 = None if model.p95 is None or booksim.p95 is None else booksim.p95 - model.p95
    return SimulatedSide(
        _difference_or_none(booksim.accepted, model.accepted),
        _difference_or_none(booksim.mean, model.mean),
        _difference_or_none(booksim.gained, model.gained),
        p95,
    )


def beside_sentences(
    results: Sequence[BookSimResult], net: Network, bound: int | None = None
) -> tuple[str, ...]:
    """Return notes for comparing model and BookSim, one sentence each.

    ``bound`` is the capacity of a queue of the model in messages, None if unbounded.

    >>> from explorer import network
    >>> runs = [BookSimResult(0.1, 0.1, 20.0, 3.0, None, "steady")]
    >>> beside_sentences(runs, network("Q(6)"))[0]
    "BookSim's packets take 5 cycles a router; compare the gain."
    """
    steady = [r for r in results if r.load is not None and r.mean and r.hops is not None]
    sentences = []
    if steady:
        least = min(steady, key=lambda result: result.load or 0.0)
        # A packet passes one more router than links, and hardly any packet waits at the lowest
        # load.
        cycles = f"{(least.mean or 0.0) / ((least.hops or 0.0) + 1):.1f}".removesuffix(".0")
        sentences.append(f"BookSim's packets take {cycles} cycles a router; compare the gain.")
    settings: dict[str, dict[str, None]] = {}
    for result in results:
        for name, value in result.settings:
            settings.setdefault(name, {})[value] = None
    if net.switch_count:
        sentences.append(
            f"BookSim sends from all {net.nodes} nodes of {net.spec}, the model from its"
            f" {net.host_count} hosts: a load is not the same on both sides."
        )
    elif set(settings.get("traffic", ("uniform",))) == {"uniform"}:
        sentences.append(
            "BookSim sends to a node itself as well: it takes N/(N−1) ="
            f" {net.nodes}/{net.nodes - 1} times the load to put as much on a link."
        )
        known = [result.load or 0.0 for result in steady if result.state == "steady"]
        if known and set(settings.get("packet_size", ("1",))) == {"1"}:
            sentences += _target_wait_text(net, max(known))
    if reported := [
        f"{name} = {' or '.join(settings[name])}" for name in REPORTED_SETTINGS if name in settings
    ]:
        sentences.append(f"BookSim ran with {', '.join(reported)}.")
    if bound is not None:
        sentences.append(
            f"A queue of the model holds {bound} messages at the most: it is one without a bound"
            " that BookSim's `--settings queues` comes near to."
        )
    elif not net.switch_count:
        sentences += _resource_sentences(settings)
    if sizes := [size for size in settings.get("packet_size", ()) if size != "1"]:
        sentences.append(f"A packet has {' or '.join(sizes)} flits, a message of the model is one.")
    if rising := [f"{r.load:g}" for r in results if r.state == "rising" and r.load is not None]:
        sentences.append(
            f"At load {' and '.join(rising)} BookSim's latency still rose when it stopped: a longer"
            " run has a higher one."
        )
    if any(result.searched for result in results):
        sentences.append("BookSim took routes of its own, not the router's: it read no table.")
    return tuple(sentences)


def _target_wait_text(net: Network, load: float) -> list[str]:
    """Return how long packets wait at their target, which takes one a cycle, at a load below 1.

    Each input of a target delivers a packet at random: Karol, Hluchyj and Morgan, 1987, on output
    queueing.
    """
    if load >= 1:
        return []
    inputs = [1 + len({b for b in row if b >= 0}) for row in net.table().tolist()]
    cycles = sum(1 - 1 / k for k in inputs) / len(inputs) * load / (2 * (1 - load))
    return [
        "A node of BookSim takes one packet a cycle, one of the model all that come: at load"
        f" {load:g} packets wait {cycles:.2f} cycles for that."
    ]


def _resource_sentences(settings: Mapping[str, Mapping[str, None]]) -> list[str]:
    """Return whether packets of BookSim wait for the same resources as messages of the model."""
    if "num_vcs" not in settings:
        return []
    # BookSim's defaults apply to settings that are not assigned: no output queue, buffers of 8.
    deep = [size.isascii() and size.isdigit() and int(size) >= MIN_DEEP_BUFFER
            for size in settings.get("vc_buf_size", ("8",))]  # fmt: skip
    if set(settings.get("noq", ("0",))) == {"1"} and all(deep):
        return ["That is as near to a queue at every output as BookSim comes: compare the gain."]
    return [
        "Packets wait for buffers as well, and gain two to eight times as much: that is no"
        " test of the model. `--settings queues` writes a configuration that is."
    ]
