"""``explorer paths``: node-disjoint paths between two nodes, as many as there can be."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json
from explorer.core.registry import network
from explorer.documents.commands.to_json import paths_told

if TYPE_CHECKING:
    from explorer.routing.disjoint.paths import DisjointPaths


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Find node-disjoint paths between two nodes, as many as there can be."
    parser = command(commands, "paths", paths, title)
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument("source", metavar="FROM", help="an address, or #index")
    parser.add_argument("target", metavar="TO", help="an address, or #index")
    with_json(parser)


def paths(asked: argparse.Namespace) -> int:
    """Print the disjoint paths between two nodes."""
    from explorer.routing.disjoint.paths import disjoint_paths

    found = disjoint_paths(network(asked.spec), asked.source, asked.target)
    if asked.json:
        emit_json(paths_told(found, found.net.format))
    else:
        emit(_account(found))
    return 0


def _account(found: DisjointPaths) -> str:
    """Return the paths as text: a line each, its length in front."""
    name, many = found.net.format, found.count
    lines = [
        f"{found.net.spec}  from {name(found.source)} to {name(found.target)}",
        "",
        *(
            f"{length:>3}  {' '.join(name(node) for node in path)}"
            for length, path in zip(found.lengths, found.paths, strict=True)
        ),
        "",
        f"{many} node-disjoint path{'s' * (many != 1)}, no more can be; {sum(found.lengths)} links"
        f" in all, {'the fewest' if found.least else 'perhaps not the fewest'} that so many take"
        f" ({found.method}).",
    ]
    return "\n".join(lines)
