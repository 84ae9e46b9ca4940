"""``explorer route``: one message from its source to its target, hop by hop."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.api import network
from explorer.cli.arguments import Commands, command, with_faults, with_json
from explorer.cli.commands.side_by_side import add_beside, beside
from explorer.cli.output import emit, emit_json, number, table
from explorer.documents.commands.to_json import probed, route_told

if TYPE_CHECKING:
    from explorer.routing.trace import Trace


def add(commands: Commands) -> None:
    """Add the command of this group."""
    parser = command(commands, "route", route, "Route a message and explain every hop.")
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument("source", metavar="FROM", help="an address, or #index")
    parser.add_argument("target", metavar="TO", help="an address, or #index")
    parser.add_argument("--router", metavar="KEY", help="a key that `explorer routers` lists")
    parser.add_argument("--variant", metavar="V", help='such as "as printed"')
    add_beside(parser)
    with_faults(parser)
    with_json(parser)


def route(asked: argparse.Namespace) -> int:
    """Print the trace of a message, or what differs from others beside it."""
    if asked.beside:
        return beside(asked)
    net = network(asked.spec)
    trace = net.route(asked.source, asked.target, asked.router, asked.variant, asked.fault)
    if asked.json:
        emit_json(route_told(trace, net.format))
    else:
        emit(_account(trace))
    return 0


def _account(trace: Trace) -> str:
    """Return the trace as text: the code, a row a hop, and the reasons below."""
    net, name = trace.net, trace.net.format
    variant = f", {trace.variant}" if trace.variant else ""
    code = trace.router.pseudocode(net, trace.variant)
    wrong = trace.router.wrong_lines(net, trace.variant)
    lines = [
        f"{net.spec}  {trace.router.title}{variant}",
        f"from {name(trace.source)} to {name(trace.target)}",
        "",
        *(f"{'≠' if i in wrong else ' '} {i:>2}  {text}" for i, text in enumerate(code, 1)),
        "",
    ]
    rows = [("0", name(trace.source), "", "", "", number(trace.distance), "")]
    rows += [
        (
            str(i),
            name(hop.next),
            hop.kind.title,
            str(hop.dimension),
            str(hop.line),
            number(hop.left),
            "detour" if hop.detour else hop.action,
        )
        for i, hop in enumerate(trace.hops, 1)
    ]
    head = ("hop", "arrives at", "link", "dimension", "line", "left", "")
    lines += [table(rows, head, right="><<>>><"), ""]
    lines += [f"{i:>3}  {hop.why.replace('`', '')}" for i, hop in enumerate(trace.hops, 1)]
    lines += ["", _end(trace)]
    return "\n".join(lines)


def _end(trace: Trace) -> str:
    hops = f"{trace.length} hop{'s' * (trace.length != 1)}"
    if probed(trace):
        moves, back = len(trace.hops), sum(hop.action == "retreat" for hop in trace.hops)
        hops = (
            f"a circuit of {trace.length} link{'s' * (trace.length != 1)} ({moves}"
            f" move{'s' * (moves != 1)} of the probe, {back} of them back)"
        )
    how = "over" if probed(trace) else "in"
    if trace.lost is not None:
        why = trace.lost.why.replace("`", "")
        at = trace.net.format(trace.lost.node)
        return f"The message is lost at {at} after {hops}, by line {trace.lost.line}: {why}"
    if trace.distance is None:
        return f"Delivered {how} {hops}; the distance is not known."
    if trace.length == trace.distance:
        return f"Delivered {how} {hops}, a shortest route."
    beyond = f"the distance is {trace.distance}, the stretch {trace.stretch:.3f}"
    return f"Delivered {how} {hops}; {beyond}."
