"""What ``explorer load`` takes of BookSim 2, and how its results stand beside the model's."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from explorer.cli.output import progress
from explorer.core.errors import ExplorerError, TooLarge, brief
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.graphs.data import BadFile
from explorer.notation.text_table import table
from explorer.simulators.booksim_result import MOST_BYTES, BookSimResult, NoResult, read_results
from explorer.simulators.booksim_trace import TracedPacket, is_trace, read_trace

SAME = 6
"""Decimal places to which two loads are the same."""

SETTINGS = ("num_vcs", "vc_buf_size", "noq", "traffic", "seed")
"""What is repeated of a configuration."""


class Point(Protocol):
    """What the model measured at one load: messages a node and cycle, cycles, how it went."""

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
class Side:
    """One side of a row, or the difference of both; ``gained`` is over the lowest load."""

    accepted: float | None = None
    mean: float | None = None
    gained: float | None = None
    p95: int | None = None
    state: str = ""


@dataclass(frozen=True)
class BesideRow:
    """The model and BookSim at one offered load; ``difference`` is BookSim less the model."""

    offered: float | None
    model: Side
    booksim: Side
    difference: Side


def add_booksim_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command take a BookSim to run, and files that one wrote."""
    parser.add_argument(
        "--booksim",
        metavar="PATH",
        help="run the BookSim 2 at PATH as well, at every load, and set it beside the model",
    )
    parser.add_argument(
        "--import",
        metavar="FILE",
        action="append",
        default=[],
        dest="imported",
        help="set what BookSim 2 printed beside the model; may be given again",
    )


def booksim_results(
    args: argparse.Namespace,
    net: Network,
    router: str | Router | None,
    loads: Sequence[float | Fraction],
    seed: int,
) -> tuple[BookSimResult, ...]:
    """Return what the files that are named hold, and what the BookSim that is named measures.

    A file may hold a trace alone. Raises BadFile, TooLarge, and what ``run_booksim`` raises.
    """
    results = [result for file in args.imported for result in _imported(file)]
    if args.booksim:
        from explorer.analysis.traffic.routing_table import routing_table
        from explorer.simulators.booksim_run import run_booksim

        key = router.key if isinstance(router, Router) else router
        sent = routing_table(net, key, getattr(args, "variant", None))
        bar = progress("loads of BookSim", len(loads))
        runs = run_booksim(args.booksim, sent, map(float, loads), seed, progress=bar)
        results += [run.result for run in runs]
    return tuple(results)


def booksim_packets(args: argparse.Namespace, net: Network) -> tuple[TracedPacket, ...]:
    """Return the packets of the traces that the files hold, with the cycle of every hop."""
    packets: list[TracedPacket] = []
    for file in args.imported:
        text = _text(file)
        if is_trace(text):
            try:
                packets += read_trace(net, text).packets
            except ExplorerError as error:
                raise _of_file(file, error) from None
    return tuple(packets)


def _imported(file: str) -> tuple[BookSimResult, ...]:
    text = _text(file)
    try:
        return read_results(text)
    except ExplorerError as error:
        if isinstance(error, NoResult) and is_trace(text):
            return ()
        raise _of_file(file, error) from None


def _text(file: str) -> str:
    """Return the text of a file; what is no UTF-8 in it is no line that is read."""
    try:
        size = os.path.getsize(file)
        if size > MOST_BYTES:
            raise TooLarge(f"{brief(file)} has {size:,} bytes: at most {MOST_BYTES:,} are read")
        text = Path(file).read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise BadFile(f"{brief(file)} can't be read: {error.strerror}") from None
    if not text.strip():
        raise BadFile(f"{brief(file)} is empty: it takes what BookSim printed")
    return text


def _of_file(file: str, error: ExplorerError) -> ExplorerError:
    where = ", " if error.sentence.startswith("line ") else ": "
    return type(error)(f"{brief(file)}{where}{error.sentence}", error.nearest)


# Beside the model -------------------------------------------------------------------------------


def beside_rows(points: Iterable[Point], results: Iterable[BookSimResult]) -> tuple[BesideRow, ...]:
    """Return a row a load, the lowest first; a load that one side alone has is a row as well.

    Latency is gained over the lowest load at which both have a mean, else each over its own lowest.

    >>> from types import SimpleNamespace
    >>> points = [SimpleNamespace(load=load, throughput=load, mean=mean, p95=6, state="steady")
    ...           for load, mean in ((0.1, 3.0), (0.5, 4.0))]
    >>> results = [BookSimResult(load, load, mean, 3.0, 30, "steady")
    ...            for load, mean in ((0.1, 20.0), (0.5, 21.25))]
    >>> last = beside_rows(points, results)[1]
    >>> last.model.gained, last.booksim.gained, last.difference.gained
    (1.0, 1.25, 0.25)
    """
    model = {round(float(point.load), SAME): point for point in points}
    pairs: list[tuple[float | None, Point | None, BookSimResult | None]] = []
    for result in results:
        load = None if result.load is None else round(result.load, SAME)
        pairs.append((load, None if load is None else model.get(load), result))
    seen = {load for load, _, _ in pairs}
    pairs += [(load, point, None) for load, point in model.items() if load not in seen]
    pairs.sort(key=lambda pair: (pair[0] is None, pair[0] or 0.0))
    both = [(p.mean, r.mean) for _, p, r in pairs if p and r and p.mean is not None and r.mean]
    lowest = (
        both[0]
        if both
        else (
            next((p.mean for _, p, _ in pairs if p and p.mean is not None), None),
            next((r.mean for _, _, r in pairs if r and r.mean is not None), None),
        )
    )
    rows = []
    for load, point, run in pairs:
        ours = _side(None if point is None else point.throughput, point, lowest[0])
        theirs = _side(None if run is None else run.accepted, run, lowest[1])
        rows.append(BesideRow(load, ours, theirs, _difference(ours, theirs)))
    return tuple(rows)


def _side(
    accepted: float | None, measured: Point | BookSimResult | None, lowest: float | None
) -> Side:
    if measured is None:
        return Side()
    return Side(accepted, measured.mean, _less(measured.mean, lowest), measured.p95, measured.state)


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _difference(ours: Side, theirs: Side) -> Side:
    p95 = None if ours.p95 is None or theirs.p95 is None else theirs.p95 - ours.p95
    return Side(
        _less(theirs.accepted, ours.accepted),
        _less(theirs.mean, ours.mean),
        _less(theirs.gained, ours.gained),
        p95,
    )


COLUMNS = (("accepted", 4), ("mean", 2), ("gained", 2), ("p95", 0))
"""What is measured, with decimal places."""


def beside_table(rows: Sequence[BesideRow]) -> str:
    """Return rows as aligned text: of everything the model's, BookSim's, and the difference."""
    head = ["offered", *(word for name, _ in COLUMNS for word in (name, "", "")), "state", ""]
    under = ["", *["model", "BookSim", "differs"] * len(COLUMNS), "model", "BookSim"]
    lines = [under]
    for row in rows:
        cells = ["–" if row.offered is None else f"{row.offered:g}"]
        for name, places in COLUMNS:
            ours, theirs = (getattr(side, name) for side in (row.model, row.booksim))
            cells += [_shown(ours, places), _shown(theirs, places)]
            cells.append(_shown(getattr(row.difference, name), places, "+"))
        lines.append([*cells, row.model.state or "–", row.booksim.state or "–"])
    return table(lines, head, ">" * (1 + 3 * len(COLUMNS)))


def _shown(value: float | None, places: int, sign: str = "") -> str:
    return "–" if value is None else f"{value:{sign}.{places}f}"


def beside_sentences(results: Sequence[BookSimResult], nodes: int) -> tuple[str, ...]:
    """Return what has to be known to compare the two, one sentence each, for so many nodes.

    >>> beside_sentences([BookSimResult(0.1, 0.1, 20.0, 3.0, None, "steady")], 64)[0]
    "BookSim's packets take 5 cycles a router; compare the gain."
    """
    steady = [r for r in results if r.load is not None and r.mean and r.hops is not None]
    said = []
    if steady:
        least = min(steady, key=lambda result: result.load or 0.0)
        # A packet passes one router more than links: hardly any waits at the lowest load.
        cycles = f"{(least.mean or 0.0) / ((least.hops or 0.0) + 1):.1f}".removesuffix(".0")
        said.append(f"BookSim's packets take {cycles} cycles a router; compare the gain.")
    settings: dict[str, dict[str, None]] = {}
    for result in results:
        for name, value in result.settings:
            settings.setdefault(name, {})[value] = None
    if set(settings.get("traffic", ("uniform",))) == {"uniform"}:
        said.append(
            f"BookSim sends to a node itself as well: it takes N/(N−1) = {nodes}/{nodes - 1} times"
            " the load to put as much on a link."
        )
    if repeated := [
        f"{name} = {' or '.join(settings[name])}" for name in SETTINGS if name in settings
    ]:
        said.append(f"BookSim ran with {', '.join(repeated)}.")
    if any(result.searched for result in results):
        said.append("BookSim took routes of its own, not the router's: it read no table.")
    return tuple(said)
