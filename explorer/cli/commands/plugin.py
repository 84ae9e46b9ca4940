"""``explorer plugin``: a file of one's own, held to the contracts of what it defines."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TypedDict

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.plugins.validation import where
from explorer.core.plugins.versions import PLACE
from explorer.core.registry import families, network, routers

MOST_NODES = 64
"""Networks up to this size are what routers are held to their contract on."""

MOST_NETWORKS = 12
"""So many of them, the smallest: a router of all networks is told from a wrong one by few."""


class Fault(TypedDict):
    """What is wrong, and where; the line is null where it is not known."""

    file: str
    line: int | None
    what: str


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Check a file with networks and routers of your own: exit 1 where a contract is broken."
    parser = command(commands, "plugin", plugin, title)
    parser.add_argument("file", metavar="FILE.py", help="a Python file; what is in it is run")
    with_json(parser)


def plugin(args: argparse.Namespace) -> int:
    """Print what a file defines and what is wrong with it; return 1 where something is."""
    from explorer.core.plugins.loading import add_plugin

    before = (set(families()), set(routers()))
    faults: list[Fault] = []
    try:
        add_plugin(args.file)
    except ExplorerError as error:
        if not os.path.isfile(args.file):
            raise
        faults.append(_fault(str(error), args.file))
    networks = [name for name in families() if name not in before[0]]
    keys = [key for key in routers() if key not in before[1]]
    faults += _broken(networks, keys, args.file)
    if args.json:
        emit_json({"networks": networks, "routers": keys, "faults": faults})
    else:
        emit(_account(args.file, networks, keys, faults))
    return 1 if faults else 0


def _fault(sentence: str, path: str) -> Fault:
    """Return a refusal with the file and the line that it names."""
    match = PLACE.match(sentence)
    if match is None:
        return {"file": os.path.basename(path), "line": None, "what": sentence}
    return {"file": match["file"], "line": int(match["line"]), "what": match["what"]}


def _broken(networks: list[str], keys: list[str], path: str) -> Iterator[Fault]:
    """Yield the contracts that are broken, each with the definition of whose it is."""
    from explorer.testing import check_network, check_router

    for family in networks:
        cls = families()[family]
        for spec in cls.samples:
            for outcome in check_network(spec, collect=True):
                if outcome.status == "broken":
                    yield _of(cls, outcome.sentence, path)
    for key in keys:
        router = routers()[key]
        served = [net for net in _small() if router.serves(net)][:MOST_NETWORKS]
        for outcome in check_router(router, served, collect=True):
            if outcome.status == "broken":
                yield _of(type(router), outcome.sentence, path)


def _small() -> list[Network]:
    samples = {spec for cls in families().values() for spec in cls.samples}
    nets = [net for spec in sorted(samples) if (net := network(spec)).nodes <= MOST_NODES]
    return sorted(nets, key=lambda net: (net.nodes, net.spec))


def _of(cls: type, sentence: str, path: str) -> Fault:
    file, _, line = where(cls).partition(", line ")
    known = line.isdigit()
    name = file if known else os.path.basename(path)
    return {"file": name, "line": int(line) if known else None, "what": sentence}


def _account(path: str, networks: list[str], keys: list[str], faults: list[Fault]) -> str:
    """Return what was found as text, a fault a line as compilers tell them."""
    named = [f"network {name}" for name in networks] + [f"router {key}" for key in keys]
    lines = [f"{os.path.basename(path)}: {', '.join(named) or 'nothing is taken up'}"]
    for fault in faults:
        place = fault["file"] if fault["line"] is None else f"{fault['file']}:{fault['line']}"
        lines.append(f"{place}: {fault['what']}")
    if not faults:
        lines.append("Every contract is kept.")
    return "\n".join(lines)
