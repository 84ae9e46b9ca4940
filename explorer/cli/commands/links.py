"""``explorer links``: every link of a network, in the formats other programs read."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial

import numpy as np

from explorer.cli.arguments import Commands, add_command, with_arguments, with_json
from explorer.cli.output import emit, notice, open_for_text, progress
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.export.link_formats import BLOCK, WRITERS, no_progress
from explorer.simulators.booksim_files import SETTINGS, booksim_files, topology
from explorer.tasks.command import Argument

ANYNET_NOTE = (
    "anynet carries no routing: BookSim takes shortest routes of its own and breaks ties towards"
    " the lowest number. --format booksim --router KEY -o FILE writes a router's table as well."
)
"""Note for authors of an anynet file; the format itself has no comments."""

BOOKSIM = "booksim"
"""The format of several files: topology, next nodes, output ports, a configuration."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    parser = add_command(commands, "links", links, "Write every link of a network, each once.")
    router = (
        "with -o: write the next node from every node to every target beside it, as FILE.routes; of"
        " booksim the default router where none is named"
    )
    settings = (
        "of booksim: flits, routers with buffers of 8 flits, or queues, as near to a queue at every"
        " output as BookSim comes (flits)"
    )
    formats = (*FORMATS, BOOKSIM)
    with_arguments(
        parser,
        Argument("spec", "a network of at most 1,048,576 nodes", "SPEC"),
        Argument("--format", f"{', '.join(formats)} (edgelist)", "FORMAT", "", "edgelist", formats),
        Argument("-o", "write to FILE", "FILE", "output"),
        Argument("--router", router, "KEY"),
        Argument("--variant", "of the router", "V"),
        Argument("--settings", settings, "S", choices=tuple(SETTINGS), refusal_name="setting"),
    )
    with_json(parser)


def links(args: argparse.Namespace) -> int:
    """Write the links of a network in the requested format."""
    net = network(args.spec)
    net.require_built("a list of its links")
    form = "json" if args.json else args.format
    if form in (BOOKSIM, "anynet"):
        net.require_undirected("BookSim's anynet")
    if form == BOOKSIM:
        return _booksim(args, net)
    if args.settings:
        raise ExplorerError(f"--settings are of BookSim: they take --format {BOOKSIM} as well")
    if args.router and not args.output:
        raise ExplorerError("--router writes a table beside a file: it takes -o FILE as well")
    if args.router:
        from explorer.analysis.traffic.routing_table import routing_table

        table = routing_table(net, args.router, args.variant, progress("routes", net.nodes))
    if not args.output:
        FORMATS[form](net)
    else:
        with open_for_text(args.output) as file, redirect_stdout(file):
            FORMATS[form](net)
    if args.router:
        with open_for_text(f"{args.output}.routes") as file:
            file.writelines(f"{line}\n" for line in table.lines())
    elif form == "anynet" and sys.stderr.isatty():
        notice(ANYNET_NOTE)
    return 0


def _booksim(args: argparse.Namespace, net: Network) -> int:
    """Write all the files that a simulator needs to run a network with a router, side by side."""
    from explorer.analysis.traffic.routing_table import routing_table

    if not args.output:
        raise ExplorerError(
            f"--format {BOOKSIM} writes four files beside each other: it takes -o FILE as well"
        )
    bar = progress("routes", net.nodes)
    table = routing_table(net, args.router, args.variant, bar)
    name = os.path.basename(args.output)
    for ending, lines in booksim_files(table, name, args.settings or "flits"):
        with open_for_text(args.output + ending) as file:
            file.writelines(f"{line}\n" for line in lines)
    return 0


def _write_links(form: str, net: Network) -> None:
    # Links printed on the terminal show the progress themselves.
    show_progress = no_progress if sys.stdout.isatty() else progress("nodes", net.nodes)
    sys.stdout.writelines(WRITERS[form](net, show_progress))


def _anynet(net: Network) -> None:
    """Write BookSim 2's anynet file: a line for a router with its node and neighbor routers."""
    for first in range(0, net.nodes, BLOCK):
        block = np.arange(first, min(first + BLOCK, net.nodes))
        for line in topology(net.neighbors(block).tolist(), first):
            emit(line)


FORMATS: dict[str, Callable[[Network], None]] = {
    **{form: partial(_write_links, form) for form in WRITERS},
    "anynet": _anynet,
}
