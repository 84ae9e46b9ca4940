"""``explorer route --beside``: one message by several routers or networks, and every pair."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from explorer.cli.output import emit, emit_json, number, progress, table
from explorer.core.errors import OutsideRange, Unroutable
from explorer.core.registry import network

if TYPE_CHECKING:
    from explorer.analysis.routes.side_by_side import Lane
    from explorer.documents.tasks.side_by_side import Beside


def add_beside(parser: argparse.ArgumentParser) -> None:
    """Add what lets others stand beside a route."""
    parser.add_argument(
        "--beside",
        action="append",
        default=[],
        metavar="LANE",
        help="another router, ROUTER, NET or NET/ROUTER, /VARIANT behind it or not; again for more",
    )
    parser.add_argument(
        "--pairs",
        choices=("all", "few"),
        default="few",
        help="with --beside: every pair however long it takes, or a sample where they are many",
    )


def beside(asked: argparse.Namespace) -> int:
    """Print what differs between a route and those beside it."""
    from explorer.documents.commands.side_by_side import beside_told

    found = _compared(asked)
    if asked.json:
        emit_json(beside_told(found))
    else:
        emit(_account(found))
    return 0


def _compared(asked: argparse.Namespace) -> Beside:
    from explorer.analysis.routes.side_by_side import MOST_LANES, Lane, most_apart, over_pairs
    from explorer.core.registry import router_for
    from explorer.documents.tasks.side_by_side import Beside
    from explorer.routing.trace import choose_variant
    from explorer.state.beside import read_lane
    from explorer.tasks.beside import traces_of

    if asked.fault:
        raise Unroutable("routes stand side by side in networks without faults: leave out --fault")
    if len(asked.beside) >= MOST_LANES:
        raise OutsideRange(
            f"{len(asked.beside) + 1} lanes are outside their range: at most {MOST_LANES} stand"
            " side by side"
        )
    net = network(asked.spec)
    router = router_for(net, asked.router)
    first = Lane(net, router, choose_variant(router, asked.variant))
    lanes = (first, *(read_lane(net, text) for text in asked.beside))
    ends = net.parse(asked.source), net.parse(asked.target)
    shown: dict[Lane, Any] = {}

    def told(lane: Lane, done: int, total: int) -> None:
        bar = f"pairs by {lane.router.key}"
        shown.setdefault(lane, progress(bar, total))(done)

    every = True if asked.pairs == "all" else None
    pairs = over_pairs(lanes, every, os.cpu_count() or 1, told)
    return Beside(lanes, traces_of(lanes, *ends), pairs, most_apart(pairs))


def _account(found: Beside) -> str:
    """Return lanes as text: their ways, the table of what differs, where most does."""
    from explorer.analysis.routes.side_by_side import parts_at
    from explorer.documents.tasks.side_by_side import beside_over, named

    lines = []
    for i, (lane, trace) in enumerate(zip(found.lanes, found.traces, strict=True), 1):
        name = lane.net.format
        lines += [f"{i}  {lane.net.spec}  {named(lane)}"]
        lines += ["   " + " → ".join(map(name, trace.nodes)) + (", lost" * bool(trace.lost))]
    if found.alike:
        part = parts_at(found.traces)
        hops = number(found.traces[0].length)
        lines += ["", f"They part at hop {part}." if part else f"They never part: {hops} hops."]
    over, wide = beside_over(found), len(found.lanes)
    rows: list[tuple[str, ...]] = []
    for group in over["groups"]:
        rows.append((group["title"], *[""] * wide))
        for row in group["rows"]:
            cells = (cell["text"] + (" *" if cell["best"] else "  ") for cell in row["cells"])
            rows.append((row["name"], *cells))
    head = ("", *(f"{i} " for i in range(1, wide + 1)))
    lines += ["", table(rows, head=head, right="<" + ">" * wide), "", "* no other is better"]
    worst = over["worst"]
    apart = f"{worst['source']} to {worst['target']}: {worst['says']}." if worst else over["why"]
    lines += [
        "",
        f"Pair where they differ most: {apart}",
        *([over["says"]] if over["says"] else []),
    ]
    return "\n".join(lines)
