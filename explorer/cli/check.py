"""``explorer check``: a route someone else made, checked hop by hop."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json, number
from explorer.core.errors import BadAddress, ExplorerError
from explorer.core.network import shown
from explorer.core.registry import network

if TYPE_CHECKING:
    from explorer.routing.check import Checked

MOST_BYTES = 20_000_000


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Check a route someone else made: exit 1 where it is none."
    parser = command(commands, "check", check, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument(
        "file",
        metavar="FILE",
        help="one address a line, or JSON: a list of addresses, or what `explorer route --json`"
        " prints; - for standard input",
    )
    with_json(parser)


def check(asked: argparse.Namespace) -> int:
    """Print what is found of a route; return 1 where it has a fault."""
    from explorer.routing.check import check_route

    net = network(asked.spec)
    found = check_route(net, read_route(_content(asked.file)))
    if asked.json:
        emit_json(as_json(found))
    else:
        emit(_account(found))
    return 0 if found.legal else 1


def _content(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.read(MOST_BYTES)
        with open(path, encoding="utf-8") as file:
            return file.read(MOST_BYTES)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise ExplorerError(f"{shown(path)} cannot be read: {why}") from None


def read_route(text: str) -> list[str]:
    """Return the addresses of a route, from JSON or from one a line.

    >>> read_route("000\\n001\\n"), read_route('["000", 1]'), read_route('{"nodes": ["000"]}')
    (['000', '001'], ['000', '#1'], ['000'])
    """
    plain = text.strip()
    if not plain.startswith(("[", "{")):
        return [line.strip() for line in plain.splitlines() if line.strip()]
    try:
        document = json.loads(plain)
    except (ValueError, RecursionError) as error:
        raise BadAddress(f"the route begins like JSON and is none: {error}") from None
    nodes = document.get("nodes") if isinstance(document, dict) else document
    whole = isinstance(nodes, list) and all(type(node) in (str, int) for node in nodes)
    if not isinstance(nodes, list) or not whole:
        raise BadAddress(
            'the JSON holds no route: a list of addresses, or an object with one as "nodes", does'
        )
    return [node if isinstance(node, str) else f"#{node}" for node in nodes]


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
