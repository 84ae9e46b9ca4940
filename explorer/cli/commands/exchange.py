"""``explorer exchange``: every node sends a message of its own to every other."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json, table
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.documents.commands.to_json import (
    TRANSLATIONS,
    bounds_told,
    exchange_told,
    planned_told,
)

if TYPE_CHECKING:
    from explorer.collectives.exchange import Check, Exchange, Time


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Check a total exchange: every node sends a message of its own to every other."
    parser = command(commands, "exchange", exchange, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument("--variant", metavar="V", help='for MC(2,m): "as printed"')
    parser.add_argument(
        "--way",
        metavar="KEY",
        help="translations, one plan that all nodes copy; or trees, ring, pairs, on any network"
        " (translations where there is one, else trees)",
    )
    with_json(parser)


def exchange(asked: argparse.Namespace) -> int:
    """Print what a total exchange takes, and its conflicts in both senses."""
    from explorer.collectives.exchange import check
    from explorer.collectives.exchange import exchange as total

    net = network(asked.spec)
    if asked.way not in (None, TRANSLATIONS):
        return _planned(net, asked.way, asked.json, "")
    try:
        schedule = total(net, asked.variant)
    except Unroutable as error:
        if asked.way or asked.variant:
            raise
        return _planned(net, "trees", asked.json, error.sentence)
    found = check(schedule)
    if asked.json:
        emit_json(exchange_told(schedule, found))
    else:
        emit(_account(schedule, found))
    return 0


def _planned(net: Network, key: str, as_document: bool, why: str) -> int:
    """Print an exchange by a plan that any network takes; ``why`` says why it is this one."""
    from explorer.collectives.anywhere import planned_exchange

    found = planned_exchange(net, key)
    held, hop = found.found.held_path.steps, found.found.hop_synchronous.steps
    if as_document:
        emit_json(planned_told(found, why))
        return 0
    rows = [
        ("plan", found.way.rule),
        ("steps", f"{found.steps:,}"),
        ("hops", f"{found.hops:,} of the messages of the busiest node, all on shortest ways"),
        ("conflicts hop by hop", _contested(hop, found.steps)),
        ("conflicts of held paths", _contested(held, found.steps)),
        ("time", _time(found.time)),
        *_bounds(net),
    ]
    lead = f"{why}; here every node follows a tree of its own.\n\n" if why else ""
    emit(f"{net.spec}  {found.way.title}\n\n{lead}{table(rows)}")
    return 0


def _bounds(net: Network) -> list[tuple[str, str]]:
    known = bounds_told(net) or {}
    return [(f"the least, {model}", str(bound["why"])) for model, bound in known.items()]


def _account(schedule: Exchange, found: Check) -> str:
    """Return the schedule as text."""
    net, steps = schedule.net, schedule.steps
    variant = f", {schedule.variant}" if schedule.variant else ""
    rows = [
        ("steps", f"{steps:,}, in each of which every node sends one message"),
        ("hops", f"{schedule.hops:,} of one node's messages, {_ways(found)}"),
        ("delivered", _delivered(net.nodes * steps, net.nodes, found)),
        ("conflicts hop by hop", _contested(found.hop_synchronous, steps)),
        ("conflicts of held paths", _contested(found.held_path, steps)),
        ("time", _time(schedule.time)),
    ]
    rows += _bounds(net)
    if schedule.hypercube:
        rows.append((f"time on Q({net.nodes.bit_length() - 1})", _time(schedule.hypercube)))
    return f"{net.spec}  {schedule.title}{variant} ({schedule.source})\n\n{table(rows)}"


def _ways(found: Check) -> str:
    whose = " of those that arrive" if found.lost else ""
    return f"all{whose} on shortest ways" if found.shortest else f"not all{whose} on shortest ways"


def _delivered(messages: int, nodes: int, found: Check) -> str:
    if not found.lost:
        return f"{messages:,} of {messages:,} messages"
    lost = len(found.lost)
    there = messages - nodes * lost
    return f"{there:,} of {messages:,} messages; {lost} step{'s' * (lost != 1)} lose theirs"


def _contested(count: int, steps: int) -> str:
    return f"in {count:,} of {steps:,} steps" if count else "none"


def _time(time: Time) -> str:
    return f"{time['ts']:,} ts + {time['tw']:,} g·tw + {time['th']:,} th"
