"""``explorer check``: routes someone else made, checked hop by hop."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import Commands, command, one_of, whole, with_faults, with_json
from explorer.cli.output import emit, emit_json, number, progress, table
from explorer.core.errors import ExplorerError, brief
from explorer.core.registry import network

if TYPE_CHECKING:
    from explorer.analysis.checking import RouteSet
    from explorer.analysis.checking.judge import Judged
    from explorer.routing.check import Checked

MOST_BYTES = 10_000_000

BROKEN = ("address", "no_link", "fault", "loop", "short")
"""The troubles of a route among several for which the command ends with 1."""

KEYS = ("address", "no_link", "fault", "loop", "short", "longer", "shortest")


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Check routes someone else made: exit 1 where one is none."
    parser = command(commands, "check", check, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument(
        "file",
        metavar="FILE",
        help="an address a line (a blank line between routes), a route a line (FROM to TO: before"
        " it, if it has a target), JSON, CSV, a trace of packets and nodes; - for standard input",
    )
    with_faults(parser)
    parser.add_argument(
        "--trouble",
        type=one_of("trouble", KEYS),
        metavar="KEY",
        help=f"list only the routes with this trouble: {', '.join(KEYS)}",
    )
    parser.add_argument(
        "--first",
        type=whole("number of rows", 0, 100_000),
        default=20,
        metavar="N",
        help="routes that are listed for a person (20); JSON has all of them",
    )
    with_json(parser)


def check(asked: argparse.Namespace) -> int:
    """Print what is found of routes; return 1 where one has a fault."""
    from explorer.analysis.checking import check_routes, read_routes
    from explorer.analysis.checking.judge import require_one
    from explorer.routing.check import check_route
    from explorer.routing.trace import read_faults

    net = network(asked.spec)
    faults = read_faults(net, asked.fault)
    file = read_routes(_content(asked.file))
    bar = progress("routes", len(file.routes))
    if len(file.routes) == 1:
        one = check_route(net, [entry.text for entry in require_one(file).entries])
        (judged,) = check_routes(net, file, faults).routes
        fails = not one.legal or judged.trouble in ("fault", "short")
        if asked.json:
            emit_json(as_json(one))
        else:
            links = f"{number(one.length)} hop{'s' * (one.length != 1)}, each a link."
            emit(f"{judged.why}\n{links}" if one.legal and fails else _account(one))
        return 1 if fails else 0
    found = check_routes(net, file, faults, bar)
    if asked.json:
        emit_json(set_as_json(found, asked.trouble))
    else:
        emit(_account_of_all(found, asked.trouble, asked.first))
    return 1 if any(found.counts[trouble] for trouble in BROKEN) else 0


def _content(path: str) -> str:
    """Return the text of a file; raise ExplorerError where it cannot be read or is too large."""
    try:
        if path == "-":
            text = sys.stdin.read(MOST_BYTES + 1)
        else:
            with open(path, encoding="utf-8") as file:
                text = file.read(MOST_BYTES + 1)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise ExplorerError(f"{brief(path)} cannot be read: {why}") from None
    if len(text) > MOST_BYTES:
        raise ExplorerError(f"{brief(path)} is too large: at most 10 MB of routes are checked")
    return text


def as_json(found: Checked) -> dict[str, Any]:
    """Return the JSON form of a check; ``index`` counts the entries of the route from 0."""
    fault = found.first_fault
    return {
        "legal": found.legal,
        "length": found.length,
        "distance": found.distance,
        "stretch": found.stretch,
        "first_fault": fault and {"index": fault.index, "reason": fault.reason},
        "repeats": [found.net.format(node) for node in found.repeats],
    }


def _account(found: Checked) -> str:
    """Return a check as text: the verdict, then what is more to be said."""
    hops = f"{number(found.length)} hop{'s' * (found.length != 1)}"
    fault = found.first_fault
    if fault is not None:
        lines = [f"No route in {found.net.spec}: entry {fault.index}: {fault.reason}"]
    elif found.stretch is None or found.stretch == 1:
        best = "a shortest route" if found.distance is not None else "the distance is not known"
        lines = [f"A route in {found.net.spec} of {hops}, {best}."]
        if found.distance == 0 and found.length:
            lines = [f"A route in {found.net.spec} of {hops} that ends where it begins."]
    else:
        lines = [
            f"A route in {found.net.spec} of {hops}; the distance is {found.distance}, the stretch"
            f" {number(found.stretch)}."
        ]
    if found.repeats:
        names = ", ".join(found.net.format(node) for node in found.repeats[:10])
        more = "" if len(found.repeats) <= 10 else f" and {len(found.repeats) - 10} more"
        lines.append(f"Visited more than once: {names}{more}.")
    return "\n".join(lines)


# Of several routes ------------------------------------------------------------------------------


def set_as_json(found: RouteSet, trouble: str | None = None) -> dict[str, Any]:
    """Return the JSON form of a check of several routes; ``at`` counts entries from 0.

    ``list`` has them by trouble and then by line, those of one trouble only where one is named.
    """
    from explorer.analysis.checking.cause import causes

    counts = {key: count for key, count in found.counts.items() if key in KEYS or count}
    load = found.conflicts
    busiest = load.busiest(1) if load else ()
    return {
        "routes": len(found.routes),
        **counts,
        "list": [
            _row(found, route)
            for route in found.routes
            if trouble is None or route.trouble == trouble
        ],
        "spec": found.net.spec,
        "form": found.form,
        "causes": {key: cause.sentence for key, cause in causes(found).items()},
        "load": load
        and {
            "messages": load.messages,
            "hops": load.hops,
            "busiest": [
                {"link": [found.net.format(a), found.net.format(b)], "messages": messages}
                for a, b, messages in busiest
            ],
            "conflicts": {
                "hop_synchronous": load.hop_synchronous.places,
                "held_path": load.held_path.places,
            },
        },
    }


def _row(found: RouteSet, route: Judged) -> dict[str, Any]:
    name = found.net.format
    row = {
        "line": route.line,
        "source": None if route.source is None else name(route.source),
        "target": None if route.target is None else name(route.target),
        "trouble": route.trouble,
        "at": route.at,
        "hops": route.hops,
        "distance": route.distance,
    }
    return {**row, **({"why": route.why, "column": route.column} if route.why else {})}


def _account_of_all(found: RouteSet, trouble: str | None, first: int) -> str:
    """Return a check of several routes as text: how many of each, the causes, the first rows."""
    from explorer.analysis.checking.cause import causes
    from explorer.analysis.checking.judge import TROUBLES

    many = f"{number(len(found.routes))} routes"
    if found.counts["shortest"] == len(found.routes):
        lines = [f"{many} in {found.net.spec} ({found.form}), each a shortest one."]
    else:
        counted = [(TROUBLES[key], number(count)) for key, count in found.counts.items() if count]
        lines = [f"{many} in {found.net.spec} ({found.form})", "", table(counted, right="<>")]
        told = causes(found)
        if told:
            lines += ["", *(cause.sentence for cause in told.values())]
    shown_rows = [
        route
        for route in found.routes
        if (route.trouble == trouble if trouble else route.trouble != "shortest")
    ]
    if shown_rows[:first]:
        rows = [_line(found, route) for route in shown_rows[:first]]
        head = ("line", "trouble", "from", "to", "entry", "hops", "least", "what")
        lines += ["", table(rows, head=head, right="><<<>>><")]
        if len(shown_rows) > first:
            lines.append(f"and {number(len(shown_rows) - first)} more: --first N shows them")
    load = found.conflicts
    if load is not None:
        a, b, messages = load.busiest(1)[0]
        lines += [
            "",
            f"All legal ones at once: {number(load.hops)} hops; the busiest channel,"
            f" {found.net.format(a)} to {found.net.format(b)}, carries {number(messages)};"
            f" {_many(load.hop_synchronous.places, 'conflict')} hop by hop,"
            f" {_many(load.held_path.places, 'channel')} held twice.",
        ]
    return "\n".join(lines)


def _many(count: int, what: str) -> str:
    return f"{number(count)} {what}{'s' * (count != 1)}"


def _line(found: RouteSet, route: Judged) -> tuple[str, ...]:
    name = found.net.format
    return (
        str(route.line),
        route.trouble,
        "–" if route.source is None else name(route.source),
        "–" if route.target is None else name(route.target),
        "–" if route.at is None else str(route.at),
        str(route.hops),
        number(route.distance),
        route.why,
    )
