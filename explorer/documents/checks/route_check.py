"""A pasted route as the page opens it: at its wrong hop, with the legal hops ranked."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypedDict

import numpy as np

from explorer.analysis.checking.judge import TROUBLES, JudgedRoute
from explorer.analysis.checking.nodes import node_of
from explorer.analysis.checking.route_entries import WrittenRoute
from explorer.analysis.routes.next_hops import NextHop, next_hops, shortest_path_from
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.open_graphs import opening_calls, with_file_names
from explorer.core.plugins.loading import plugin_calls, plugin_options
from explorer.core.scene import Scene
from explorer.core.search import distances_to
from explorer.documents.checks.route_guess import GuessedForm
from explorer.documents.commands.route import MATH_ESCAPES
from explorer.documents.route.next_hops import NextHopRow, next_hop_rows
from explorer.documents.route.trace import Address, address_cells, compared_fields, symbol_name
from explorer.documents.stage.map_layers import (
    MapLane,
    MapLayer,
    NodePath,
    ends_of,
    layer,
    paths_of,
)
from explorer.routing.traces.trace import read_faults
from explorer.scenes.nests.cells import Nest
from explorer.words.forms import shown

ARRIVING_TROUBLES: Final = ("shortest", "longer", "unknown")
"""The troubles that a route can have although it arrives."""


class WrittenHop(TypedDict):
    """A written hop: its kind and role, null if it is no link, and the distance left after it."""

    kind: str | None
    role: str | None
    left: int | None


class CopiedRoute(TypedDict):
    """A route for the clipboard."""

    python: str
    command: str
    latex: str
    json: str


class OpenedRoute(TypedDict):
    """The opened route: marks and addresses of the entries that are nodes, and its first error.

    ``bad`` is the index of the wrong hop or entry, counted in marks, or null; ``broken`` says that
    this hop is no link, and ``stop`` is the step shown first. ``here`` is the last right node and
    ``back`` the address of the node before it. ``rest`` are the marks of a shortest path from
    ``here``, ``restPaths`` its places if the stage is the map. ``ends`` are the marks of source and
    target. ``entry`` is the text that is no address, with its line and column, or null; ``nearest``
    is an address that may replace it.
    """

    line: int
    trouble: str
    title: str
    marks: list[int | None]
    addresses: list[Address]
    hops: list[WrittenHop]
    fields: list[str]
    unit: str
    source: str
    target: str
    ends: tuple[int | None, int | None]
    distance: int | None
    left: int | None
    written: int
    bad: int | None
    broken: bool
    stop: int
    why: str
    ranks: list[NextHopRow]
    here: str
    back: str
    rest: list[int | None]
    restPaths: list[NodePath]
    restHops: int
    entry: str | None
    entryLine: int
    entryColumn: int
    nearest: str | None
    copies: CopiedRoute


class CheckedRoutes(TypedDict):
    """Routes that were pasted or read from a file: number, format, and the opened route.

    ``command`` checks a file of routes in a terminal; ``guess`` is a guess at lines that are not
    understood.
    """

    form: str
    count: int
    opened: OpenedRoute | None
    command: str
    guess: GuessedForm | None


def last_right_index(route: JudgedRoute) -> int | None:
    """Return the index of the last right node, from which the next hops are ranked."""
    if not route.nodes:
        return None
    last = len(route.nodes) - 1
    if route.at is None or route.trouble in ("address", "short"):
        return last
    return max(min(route.at, last) - 1, 0)


def opened_route_document(
    net: Network,
    written: WrittenRoute,
    route: JudgedRoute,
    scene: Scene,
    nest: Nest | None = None,
    faults: Sequence[str] = (),
) -> OpenedRoute:
    """Return the document of an opened route, with places on the map if the stage is the map."""
    marks = scene.mark_of_node
    last_right = last_right_index(route)
    here = None if last_right is None else route.nodes[last_right]
    arrives = route.trouble in ARRIVING_TROUBLES
    legal: tuple[NextHop, ...] = ()
    rest: Sequence[int] = ()
    if here is not None and route.target is not None and not arrives:
        failed = read_faults(net, faults)
        legal = next_hops(net, here, route.target, failed)
        rest = shortest_path_from(net, here, route.target, failed)
    bad = None if route.at is None or not route.nodes else min(route.at, len(route.nodes) - 1)
    entry, nearest = _wrong_entry(net, written, route)
    hops_left = (
        None if here is None or route.target is None else distances_to(net, route.target)(here)
    )
    name = net.format
    least = "" if route.distance is None else f", as many as need be: {route.distance}"
    return {
        "line": route.line,
        "trouble": route.trouble,
        "title": TROUBLES[route.trouble],
        "marks": [marks.get(node) for node in route.nodes],
        "addresses": [address_cells(net, node) for node in route.nodes],
        "hops": _hops(net, route),
        "fields": compared_fields(net),
        "unit": symbol_name(net),
        "source": "–" if route.source is None else name(route.source),
        "target": "–" if route.target is None else name(route.target),
        "ends": (_mark(marks, route.source), _mark(marks, route.target)),
        "distance": route.distance,
        "left": hops_left,
        "written": route.hops,
        "bad": bad,
        "broken": route.trouble == "no_link",
        "stop": 0 if arrives or last_right is None else last_right,
        "why": route.why or f"A route of {shown(route.hops):hop}{least}.",
        "ranks": next_hop_rows(net, legal, marks, nest),
        "here": "" if here is None else name(here),
        "back": name(route.nodes[last_right - 1]) if last_right else "",
        "rest": [marks.get(node) for node in rest],
        "restPaths": [] if nest is None else paths_of(nest, rest),
        "restHops": max(len(rest) - 1, 0),
        "entry": None if entry is None else entry[0],
        "entryLine": 0 if entry is None else entry[1],
        "entryColumn": 0 if entry is None else entry[2],
        "nearest": nearest,
        "copies": _copies(net, written, route, faults),
    }


def _mark(marks: dict[int, int], node: int | None) -> int | None:
    return None if node is None else marks.get(node)


def _hops(net: Network, route: JudgedRoute) -> list[WrittenHop]:
    left = None if route.target is None else distances_to(net, route.target)
    rows: list[WrittenHop] = []
    for before, node in pairwise(route.nodes):
        neighbors = np.asarray(net.neighbors(before)).tolist()
        is_link = node in neighbors
        kind = net.kinds[int(net.link_kinds(before)[neighbors.index(node)])] if is_link else None
        rows.append(
            {
                "kind": kind.title if kind else None,
                "role": kind.role if kind else None,
                "left": left(node) if left and is_link else None,
            }
        )
    return rows


def _wrong_entry(
    net: Network, written: WrittenRoute, route: JudgedRoute
) -> tuple[tuple[str, int, int] | None, str | None]:
    """Return the first entry that is no address, and the address nearest to it."""
    if route.trouble != "address" or written.problem:
        return None, None
    for entry in (*written.entries, written.source, written.target):
        if entry is None:
            continue
        try:
            node_of(net, entry)
        except ExplorerError as error:
            return (entry.text, entry.line, entry.column), error.nearest
    return None, None


def _copies(
    net: Network, written: WrittenRoute, route: JudgedRoute, faults: Sequence[str]
) -> CopiedRoute:
    """Return copies of a route as written, even with wrong addresses, and with its stated ends."""
    texts = [net.format(node) for node in route.nodes]
    texts += [entry.text for entry in written.entries[len(texts) :]]
    line = " ".join(texts)
    if written.source is not None and written.target is not None:
        line = f"{written.source.text} to {written.target.text}: {line}"
    failed = f", {json.dumps(list(faults))}" if faults else ""
    options = "".join(f" --fault {shlex.quote(fault)}" for fault in faults)
    options += "".join(f" {shlex.quote(word)}" for word in plugin_options(net))
    spec = shlex.quote(with_file_names([net.spec], net)[0])
    calls = "".join(f"{call}\n" for call in plugin_calls(net))
    arrows = r" \to ".join(rf"\mathtt{{{text.translate(MATH_ESCAPES)}}}" for text in texts)
    return {
        "python": f"import explorer\n\n{calls}{opening_calls(net)[0]}\n"
        f"route = net.check_routes({json.dumps(line)}{failed}).routes[0]\n"
        "print(route.trouble, route.why)",
        "command": f"echo {shlex.quote(line)} | explorer check {spec} -{options}",
        "latex": f"${arrows}$",
        "json": json.dumps({"spec": net.spec, "nodes": texts, "trouble": route.trouble}),
    }


def checked_layer(nest: Nest, route: JudgedRoute) -> MapLayer:
    """Return a route as a map layer: its links in one lane, a hop that is no link in another."""
    broken = route.at if route.trouble == "no_link" and route.at else None
    nodes = route.nodes
    lanes: list[MapLane] = [_lane(nest, nodes[:broken], "--ink", [])]
    if broken is not None:
        lanes.append(_lane(nest, nodes[broken - 1 : broken + 1], "--v-no", [2, 5]))
    if route.source is None:
        return {**layer(), "lanes": lanes}
    return {**layer(), "ends": ends_of(nest, route.source, route.target), "lanes": lanes}


def _lane(nest: Nest, nodes: Sequence[int], token: str, dash: list[int]) -> MapLane:
    return {"paths": paths_of(nest, nodes), "token": token, "dash": dash}
