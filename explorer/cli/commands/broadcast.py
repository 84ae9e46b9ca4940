"""``explorer broadcast``: one message to all nodes, round by round."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.api import network
from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json, number, table
from explorer.core.collective import MODELS
from explorer.documents.commands.json_forms import BroadcastTold
from explorer.documents.commands.to_json import broadcast_told

if TYPE_CHECKING:
    from explorer.core.collective import Schedule

MOST_SHOWN = 8
"""So many messages of a round are named in the account; the JSON form has them all."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Spread a message from one node to all, round by round."
    parser = command(commands, "broadcast", broadcast, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as ECQ(2,3)")
    parser.add_argument("root", metavar="ROOT", help="an address, or #index")
    parser.add_argument("--tree", metavar="KEY", help="such as breadth-first")
    parser.add_argument(
        "--model",
        metavar="M",
        default=MODELS[0],
        help="one-port (a node sends one message a round) or all-port",
    )
    parser.add_argument("--variant", metavar="V", help='such as "as printed"')
    with_json(parser)


def broadcast(asked: argparse.Namespace) -> int:
    """Print the rounds of a broadcast."""
    schedule = network(asked.spec).broadcast(asked.root, asked.tree, asked.model, asked.variant)
    if asked.json:
        emit_json(as_json(schedule))
    else:
        emit(_account(schedule))
    return 0


def as_json(schedule: Schedule) -> BroadcastTold:
    """Return the JSON form of a schedule: sentences without the marks of what is code."""
    told = broadcast_told(schedule, schedule.net.format)
    told["bound_why"] = told["bound_why"].replace("`", "")
    told["why"] = [why.replace("`", "") for why in told["why"]]
    return told


def _account(schedule: Schedule) -> str:
    """Return the schedule as text: a row a round, and the reasons below."""
    net, name = schedule.net, schedule.net.format
    variant = f", {schedule.variant}" if schedule.variant else ""
    lines = [
        f"{net.spec}  {schedule.title}{variant}, {schedule.model}",
        f"from {name(schedule.root)}",
        "",
    ]
    rows = []
    informed = 1
    for i, item in enumerate(schedule.rounds, 1):
        informed += len(item.sends)
        some = "  ".join(f"{name(a)}→{name(b)}" for a, b in item.sends[:MOST_SHOWN])
        tail = "  …" if len(item.sends) > MOST_SHOWN else ""
        rows.append((str(i), number(len(item.sends)), number(informed), some + tail))
    lines += [table(rows, ("round", "messages", "informed", "from→to"), right=">>><"), ""]
    for i, item in enumerate(schedule.rounds, 1):
        lines.append(f"{i:>3}  {item.why.replace('`', '')}")
    if schedule.missing:
        gaps = [f"{name(a)}~{name(b)}" for a, b in schedule.missing]
        tail = f" and {len(gaps) - MOST_SHOWN:,} more" if len(gaps) > MOST_SHOWN else ""
        lines += ["", f"Links that do not exist: {', '.join(gaps[:MOST_SHOWN])}{tail}."]
    return "\n".join([*lines, "", _end(schedule)])


def _end(schedule: Schedule) -> str:
    depth = schedule.depth
    rounds = f"{depth:,} round{'s' * (depth != 1)}"
    reached = f"{schedule.reached:,} of {schedule.net.nodes:,} nodes informed in {rounds}."
    if schedule.bound is None or schedule.reached < schedule.net.nodes:
        return reached
    least = "which is the least" if depth == schedule.bound else f"at least {schedule.bound:,}"
    why = schedule.bound_why.replace("`", "")
    return f"{reached[:-1]}, {least}. {why}"
