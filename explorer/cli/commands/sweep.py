"""``explorer sweep``: computations of hours on one machine, in blocks that add up exactly."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import Commands, add_command, one_of, with_arguments, with_json
from explorer.cli.cluster_options import cluster_of, with_cluster
from explorer.cli.language import translated
from explorer.cli.output import emit_json, progress, save, to_json
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.notation.text_table import fraction_text, number, table
from explorer.tasks.command import Argument, whole_number
from explorer.words.lines import Line, Lines

if TYPE_CHECKING:
    from explorer.analysis.measures.measures import Measures
    from explorer.analysis.sweeps.bisection import BisectionResult
    from explorer.analysis.sweeps.faults import FaultCurve
    from explorer.analysis.sweeps.sweep import Sweep
    from explorer.analysis.sweeps.tables import TableRow

SWEEPS = ("distances", "faults", "bisection", "table")
FORMATS = ("text", "json", "csv")
FAULT_KINDS = ("nodes", "links")
DEFAULT_TRIALS = {"faults": 10_000, "bisection": 1_000}
MAX_TRIALS = 10**9
MAX_NODES = 2**40
DEFAULT_MAX_NODES = 2**12
"""Default size, in nodes, of the largest network of a table."""

COLUMNS = ("degree", "diameter", "mean", "bisection", "cost")
"""Quantities of a table that are printed as text; a file has all of them."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = (
        "Count what takes hours, in blocks: all distances, fault curves, bisection widths, tables"
        " of families. Exit 1 where a closed form does not agree."
    )
    parser = add_command(commands, "sweep", sweep, title)
    parser.add_argument(
        "what", metavar="WHAT", type=one_of("sweep", SWEEPS), help=f"{', '.join(SWEEPS)}"
    )
    parser.add_argument(
        "spec",
        metavar="SPEC",
        nargs="+",
        help="a network, such as HCN(4); of a table any number, or families, such as HCN",
    )
    trials = "orders of failing (10,000), or halves at random to begin with (1,000)"
    kind = "what fails: nodes or links (nodes)"
    steps = "numbers of faults that are told, after none (20)"
    most = "faults at the end of the curve (until two nodes, or no link, are left)"
    largest = f"nodes of the largest network of a table ({DEFAULT_MAX_NODES:,})"
    search = "of a table: search all distances even where a closed form is known"
    note = "of distances: search from every node, even where one of each kind is enough"
    with_arguments(
        parser,
        whole_number("--trials", trials, "number of trials", 1, MAX_TRIALS),
        whole_number("--seed", "of all that is drawn (0)", "seed", 0, 2**32 - 1, default=0),
        Argument("--kind", kind, "KIND", "", "nodes", FAULT_KINDS, refusal_name="kind of fault"),
        whole_number("--steps", steps, "number of steps", 1, 100, default=20),
        whole_number("--most", most, "number of faults", 0, 2**20, "K"),
        whole_number("--largest", largest, "number of nodes", 1, MAX_NODES, "N", DEFAULT_MAX_NODES),
        Argument("--search", search, default=False),
        Argument("--every-source", note, default=False),
    )
    with_cluster(parser)
    with_arguments(
        parser, Argument("--format", "text, json or csv (text)", "FORMAT", "", "text", FORMATS)
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="a file to write to")
    with_json(parser)


@dataclass(frozen=True)
class SweepKind:
    """A kind of sweep: its work, and its result as text, as JSON and as rows."""

    sweep: Sweep[Any]
    text: Callable[[Any], str]
    document: Callable[[Any], Any]
    rows: Callable[[Any], Iterator[Sequence[object]]]


def sweep(args: argparse.Namespace) -> int:
    """Print the result of all blocks; return 1 if a closed form contradicts it."""
    from explorer.analysis.sweeps.sweep import run_sweep
    from explorer.documents.commands.sweep_output import csv_text, distances_json

    kind = _kind(args)
    bar: list[Callable[[int], None]] = []

    def show(done: int, total: int) -> None:
        bar[:] = bar or [progress("blocks", total)]
        bar[0](done)

    result = run_sweep(kind.sweep, cluster_of(args), show, args.resume)
    form = "json" if args.json else args.format
    if form == "json" and not args.output:
        emit_json(kind.document(result))
    else:
        text = {
            "json": lambda: to_json(kind.document(result)) + "\n",
            "csv": lambda: csv_text(kind.rows(result)),
            "text": lambda: translated(kind.text(result)) + "\n",
        }[form]()
        save(text.encode(), args.output)
    differs = args.what == "distances" and distances_json(result)["closed_form"] is False
    return 1 if differs else 0


def _kind(args: argparse.Namespace) -> SweepKind:
    from explorer.documents.commands import sweep_output as views

    if args.what == "table":
        from explorer.analysis.sweeps.tables import Table

        work = Table(_networks(args.spec, args.largest), args.search)
        return SweepKind(work, _table_text, views.table_json, views.table_rows)
    if len(args.spec) > 1:
        raise ExplorerError(
            f"one network at a time: {len(args.spec)} are named", nearest=args.spec[0]
        )
    net = network(args.spec[0])
    trials = args.trials or DEFAULT_TRIALS.get(args.what, 0)
    if args.what == "faults":
        from explorer.analysis.sweeps.faults import FaultTrials

        fault_trials = FaultTrials(net, args.kind, trials, args.seed, args.steps, args.most)
        return SweepKind(fault_trials, _faults_text, views.faults_json, views.faults_rows)
    if args.what == "bisection":
        from explorer.analysis.sweeps.bisection import Halves

        halves = Halves(net, trials, args.seed)
        return SweepKind(halves, _halving_text, views.halving_json, views.halving_rows)
    from explorer.analysis.sweeps.distances import Distances

    distances = Distances(net, not args.every_source)
    return SweepKind(distances, _distances_text, views.distances_json, views.distances_rows)


def _networks(specs: Sequence[str], largest: int) -> tuple[Any, ...]:
    from explorer.analysis.sweeps.tables import members

    networks = [
        net
        for text in specs
        for net in ([network(text)] if "(" in text else members(text, largest))
    ]
    return tuple(dict.fromkeys(networks))


# In words --------------------------------------------------------------------------------------


def _distances_text(measures: Measures) -> str:
    net = measures.net
    head = Line([net.spec, net.title], "  ")
    if measures.pairs is None:
        apart = f"It is not connected: {number(net.nodes)} nodes, some without a way."
        return Lines([head, "", apart])
    mean, others = measures.mean_distance, measures.mean_distance_excluding_self
    closed_form = net.distance_pairs()
    agrees = (
        "there is none"
        if closed_form is None
        else "agrees"
        if closed_form == measures.pairs
        else "differs"
    )
    facts = [
        ("nodes", number(net.nodes)),
        ("diameter", number(measures.diameter)),
        ("radius", number(measures.radius)),
        ("mean distance, the node itself included", fraction_text(mean)),
        ("mean distance between different nodes", fraction_text(others)),
        ("closed form", agrees),
    ]
    counts = [(str(d), number(count)) for d, count in enumerate(measures.pairs)]
    method_line = Line([Line(["By", measures.method]), "."], "")
    parts = [head, "", table(facts, right="<>"), "", method_line, ""]
    return Lines([*parts, table(counts, head=("distance", "ordered pairs"), right=">>")])


def _faults_text(curve: FaultCurve) -> str:
    rows = [
        (
            number(point.faults),
            f"{float(point.share):.6f}",
            f"{point.low:.6f} to {point.high:.6f}",
            f"{float(point.whole):.6f}",
            f"{point.whole_low:.6f} to {point.whole_high:.6f}",
        )
        for point in curve.points
    ]
    head = (f"{curve.kind} fail", "pairs joined", "95 %", "all joined", "95 %")
    lead = f"{curve.net.spec}, {number(curve.trials)} orders of failing, seed {curve.seed}"
    return Lines([lead, "", table(rows, head=head, right=">>>>>")])


def _halving_text(halving: BisectionResult) -> str:
    net = halving.net
    width = (
        number(halving.value)
        if halving.value is not None
        else f"{number(halving.low)} to {number(halving.high)}"
    )
    half = " ".join(net.format(node) for node in halving.half)
    head = Line([net.spec, Line([f"bisection width {width}:", halving.method])], "  ")
    return Lines([head, "", f"A half that cuts {number(halving.cut)} links:", half])


def _table_text(results: Sequence[TableRow]) -> str:
    rows = []
    for row in results:
        cells = []
        for key in COLUMNS:
            _, measured, verdict = row.cells[key]
            cells.append(number(measured) + (" ≠" if verdict == "differs" else ""))
        rows.append((row.net.spec, number(row.net.nodes), number(row.net.links), *cells))
    head = ("network", "nodes", "links", *COLUMNS)
    lines = table(rows, head=head, right="<>>" + ">" * len(COLUMNS))
    note = "≠: the papers print something else. A file (--format csv) has it all."
    return Lines([lines, "", note])
