"""``explorer load`` with BookSim 2: arguments, files, and results beside the model's."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from explorer.cli.arguments import Parser, with_arguments
from explorer.cli.output import progress
from explorer.core.errors import TooLarge, brief
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.documents.queues.simulator_rows import (
    SimulatedRow,
    SimulatorOutput,
    read_simulator_output,
)
from explorer.graphs.data import BadFile
from explorer.notation.text_table import table
from explorer.simulators.booksim_result import MAX_BYTES, BookSimResult
from explorer.tasks.command import Argument


def add_booksim_arguments(parser: Parser) -> None:
    """Give a command the options to run BookSim, and to read files that BookSim wrote."""
    imported = (
        "set what BookSim 2 printed beside the model, which runs by the router that it names and at"
        " its loads where nothing else is asked for; may be given again"
    )
    booksim = "run the BookSim 2 at PATH as well, at every load, and set it beside the model"
    with_arguments(
        parser,
        Argument("--booksim", booksim, "PATH"),
        Argument("--import", imported, "FILE", "imported", repeats=True),
    )


def imported_simulation(args: argparse.Namespace, net: Network) -> SimulatorOutput:
    """Return the contents of the given files; raise the errors of ``read_simulator_output``."""
    return read_simulator_output(net, [(file, _text(file)) for file in args.imported])


def booksim_results(
    args: argparse.Namespace,
    net: Network,
    router: str | Router | None,
    loads: Sequence[float | Fraction],
    seed: int,
) -> tuple[BookSimResult, ...]:
    """Return the measurements of the given BookSim; raise the errors of ``run_booksim``."""
    if not args.booksim:
        return ()
    from explorer.analysis.traffic.routing_table import routing_table
    from explorer.simulators.booksim_run import run_booksim

    key = router.key if isinstance(router, Router) else router
    next_nodes = routing_table(net, key, getattr(args, "variant", None))
    bar = progress("loads of BookSim", len(loads))
    runs = run_booksim(args.booksim, next_nodes, map(float, loads), seed, progress=bar)
    return tuple(run.result for run in runs)


def _text(file: str) -> str:
    """Return the text of a file, with replacement characters for bytes that are not UTF-8."""
    try:
        size = os.path.getsize(file)
        if size > MAX_BYTES:
            raise TooLarge(f"{brief(file)} has {size:,} bytes: at most {MAX_BYTES:,} are read")
        text = Path(file).read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise BadFile(f"{brief(file)} can't be read: {error.strerror}") from None
    return text


COLUMNS = (("accepted", 4), ("mean", 2), ("gained", 2), ("p95", 0))
"""Measured quantities, each with its number of decimal places."""


def beside_table(rows: Sequence[SimulatedRow]) -> str:
    """Return rows as aligned text: for each quantity the model's, BookSim's, and the difference."""
    head = ["offered", *(word for name, _ in COLUMNS for word in (name, "", "")), "state", ""]
    subhead = ["", *["model", "BookSim", "differs"] * len(COLUMNS), "model", "BookSim"]
    lines = [subhead]
    for row in rows:
        cells = ["–" if row.offered is None else f"{row.offered:g}"]
        for name, places in COLUMNS:
            ours, theirs = (getattr(side, name) for side in (row.model, row.booksim))
            cells += [_cell_text(ours, places), _cell_text(theirs, places)]
            cells.append(_cell_text(getattr(row.difference, name), places, "+"))
        lines.append([*cells, row.model.state or "–", row.booksim.state or "–"])
    return table(lines, head, ">" * (1 + 3 * len(COLUMNS)))


def _cell_text(value: float | None, places: int, sign: str = "") -> str:
    return "–" if value is None else f"{value:{sign}.{places}f}"
