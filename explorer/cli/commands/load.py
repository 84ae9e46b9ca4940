"""``explorer load``: how long messages wait, and the load at which a network saturates."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING

from explorer.cli.arguments import (
    Commands,
    add_command,
    whole_number_type,
    with_arguments,
    with_json,
)
from explorer.cli.commands.load_booksim import (
    add_booksim_arguments,
    beside_table,
    booksim_results,
    imported_simulation,
)
from explorer.cli.output import emit_answer, notice, open_for_text, progress
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.documents.queues.simulator_rows import SimulatorOutput, beside_rows
from explorer.notation.exact import to_json
from explorer.notation.text_table import number
from explorer.state.option import lines
from explorer.tasks.command import Argument, whole_number
from explorer.words.lines import Line, Lines

if TYPE_CHECKING:
    from explorer.analysis.queues.load import Load
    from explorer.analysis.queues.run_measures import Measurements

SLOW_SECONDS = 4.0
"""Duration of a run, in seconds, above which it is announced beforehand."""

LOADS = "0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9"
MAX_LOADS = 100


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Follow messages over time: how long they wait, and where a network saturates."
    parser = add_command(commands, "load", load, title)
    pattern = (
        "who sends to whom, each message anew: a key of `explorer traffic` (uniform);"
        " may be given again"
    )
    curve = "so many loads instead, up to a tenth past saturation"
    warm = "cycles that are not measured (a quarter, at most 500)"
    waiting = "messages that may wait for one channel (unbounded)"
    record = "write the run at one load, message by message, as the page plays it"
    cycles = "number of cycles"
    with_arguments(
        parser,
        Argument("spec", "a network of at most 1,024 nodes", "SPEC"),
        Argument("--router", "may be given again", "KEY", repeats=True),
        Argument("--variant", "of the first router", "V"),
        Argument("--beside", "another network, by its usual router", "SPEC"),
        Argument("--pattern", pattern, "KEY", repeats=True),
        Argument("--hot", "of hot-spot (#0)", "NODE", default="#0"),
        whole_number("--share", "of hot-spot, in percent (25)", "share", 0, 100, default=25),
        Argument("--messages", "of pasted: FROM TO, parted by semicolons", "LINES", default=""),
        Argument("--load", f"messages a node makes in a cycle, 0 to 1 ({LOADS})", "X,Y,…"),
        whole_number("--curve", curve, "number of loads", 2, MAX_LOADS, "N"),
        whole_number("--cycles", "100 to 20,000", cycles, 1, 10**6, default=2000),
        whole_number("--warm", warm, cycles, 0, 10**6, "N"),
        whole_number("--seed", "of all draws (1)", "seed", 0, 9999, default=1),
        Argument("--queue", waiting, "unbounded|N", read=_queue_length),
        Argument("--record", record, "FILE.json"),
    )
    add_booksim_arguments(parser)
    with_json(parser)


def _queue_length(text: str) -> int | None:
    from explorer.analysis.queues.limits import MAX_BOUND

    return (
        None if text == "unbounded" else whole_number_type("length of a queue", 1, MAX_BOUND)(text)
    )


def load(args: argparse.Namespace) -> int:
    """Print the measurements at each load; return 1 if bounded queues came to a deadlock."""
    from explorer.documents.commands.load import load_runs_json, text_report

    net = network(args.spec)
    simulator_output = imported_simulation(args, net)
    simulations = _loads_to_simulate(args, net, simulator_output.router)
    loads = _loads(args, simulations, simulator_output.loads)
    runs = []
    for simulation in simulations:
        _announce_duration(simulation, loads)
        bar = progress(Line([simulation.net.spec, "cycles"]), simulation.cycles)
        runs.append((simulation, simulation.points(loads, bar)))
    if args.record:
        _record(args, simulations, loads)
    compared: dict[str, object] = {}
    paragraphs: list[str] = []
    if args.booksim or args.imported:
        compared["booksim"], text = _compare_with_booksim(args, runs[0], simulator_output)
        paragraphs = ["", text]
    emit_answer(
        args.json,
        lambda: {**load_runs_json(runs), **compared},
        lambda: Lines([text_report(runs), *paragraphs]),
    )
    has_deadlock = any(
        point.run.circles[point.load_index] for _, points in runs for point in points
    )
    return int(has_deadlock)


def _loads_to_simulate(args: argparse.Namespace, net: Network, file_router: str) -> list[Load]:
    """Return a Load for each router, pattern and network; the default router is ``file_router``."""
    from explorer.analysis.queues.load import Load

    keys = {router.key for router in routers_for(net)} if file_router else ()
    first = Load(
        net,
        args.router[0] if args.router else file_router if file_router in keys else None,
        args.variant,
        args.pattern[0] if args.pattern else "uniform",
        args.cycles,
        args.warm,
        args.seed,
        args.queue,
        net.parse(args.hot),
        Fraction(args.share, 100),
        "\n".join(lines(args.messages)),
    )
    others = [replace(first, router=key, variant=None) for key in args.router[1:]]
    others += [replace(first, pattern=key) for key in args.pattern[1:]]
    if args.beside:
        others.append(replace(first, net=network(args.beside), router=None, variant=None))
    return [first, *others]


def _loads(
    args: argparse.Namespace, simulations: list[Load], file_loads: list[Fraction]
) -> list[Fraction]:
    """Return the requested loads, or else those of the files: the same for all simulations.

    So every simulation is measured with the same messages.
    """
    from explorer.analysis.queues.limits import exact_load
    from explorer.documents.queues.document import curve_loads

    if args.curve and args.load:
        raise ExplorerError("--curve chooses the loads: it takes no --load")
    if args.curve:
        return [Fraction(str(load)) for load in curve_loads(simulations, args.curve)]
    if file_loads and not (args.load or args.booksim):
        return file_loads[:MAX_LOADS]
    texts = (args.load or LOADS).split(",")
    if len(texts) > MAX_LOADS:
        raise OutsideRange(f"{len(texts):,} loads are more than {MAX_LOADS} at a time")
    return [exact_load(text) for text in texts]


def _compare_with_booksim(
    args: argparse.Namespace,
    run: tuple[Load, Sequence[Measurements]],
    simulator_output: SimulatorOutput,
) -> tuple[Mapping[str, object], str]:
    """Return BookSim's results beside the model's for the first router: a document, and words."""
    from explorer.documents.queues.points import load_point
    from explorer.documents.queues.simulated_document import simulated_sentences

    simulation, points = run
    loads = [point.run.loads[point.load_index] for point in points]
    new_results = booksim_results(args, simulation.net, simulation.router, loads, simulation.seed)
    all_output = replace(simulator_output, results=(*simulator_output.results, *new_results))
    rows = [SimpleNamespace(**load_point(simulation, point)) for point in points]
    comparison = beside_rows(rows, all_output.results) if all_output.results else ()
    explanation = simulated_sentences(simulation, all_output)
    paragraphs = [beside_table(comparison), "", *explanation] if comparison else []
    if all_output.packets:
        paragraphs += [
            f"{number(len(all_output.packets))} packets of the trace were read;"
            " the page plays them where the file is dropped on it."
        ]
    document = {"rows": comparison, "sentences": explanation, "packets": all_output.packets}
    return document, Lines(paragraphs)


def _announce_duration(simulation: Load, loads: list[Fraction]) -> None:
    """Announce the duration of a long run before it starts."""
    seconds = simulation.seconds(loads)
    if seconds > SLOW_SECONDS and sys.stderr.isatty():
        notice(f"{simulation.net.spec} takes about {seconds:,.0f} s")


def _record(args: argparse.Namespace, simulations: list[Load], loads: list[Fraction]) -> None:
    from explorer.documents.queues.document import queue_document
    from explorer.scenes.scene import stage_scene

    if len(loads) != 1:
        raise ExplorerError("a record is of one load: it takes --load X as well")
    net: Network = simulations[0].net
    scene = stage_scene(net, (0,))
    document = queue_document(simulations[:2], loads[0], scene, simulations[0].pattern_title, "")
    with open_for_text(args.record) as file:
        file.write(to_json({"spec": net.spec, **document}))
