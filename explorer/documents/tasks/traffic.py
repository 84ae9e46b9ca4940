"""Traffic as the page plays it: all messages hop by hop, loads as heat, one beside another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from explorer.analysis.traffic.sample import Sample
from explorer.analysis.traffic.traffic import Traffic
from explorer.core.ints import Ints
from explorer.core.scene import Scene
from explorer.documents.stage.map_layers import MapLayer, MapLoad, NodePath, layer, paths_of
from explorer.notation.formula import number, rounded
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.flows import flows, hops_of

Term = tuple[str, str, str]
Load = tuple[int, int, int, int]
BusyLink = tuple[str, str, int, int, int]


class TrafficColumn(TypedDict):
    """What is measured of one way to send: messages by hops, and terms with their values."""

    name: str
    spec: str
    histogram: list[int]
    terms: list[Term]


class TrafficDocument(TypedDict):
    """Messages hop by hop: routes in marks, loads (a, b, messages, heat), the busiest links.

    ``bands`` are (heat, least load, most load, links); ``busiest`` are (address, address, load,
    mark, mark); ``moving`` counts the messages still under way after each hop. Where not every node
    is drawn there are no routes and no loads: the map has its own.
    """

    title: str
    why: str
    routes: list[list[int]]
    steps: int
    moving: list[int]
    messages: int
    lost: list[int]
    loads: list[Load]
    idle: int
    bands: list[Load]
    busiest: list[BusyLink]
    columns: list[TrafficColumn]


BUSIEST = 12


def traffic_document(
    found: Traffic | Sample,
    scene: Scene,
    title: str,
    rule: str,
    beside: Traffic | Sample | None = None,
) -> TrafficDocument:
    """Return traffic as one document: routes in marks, loads of links, rows side by side.

    ``loads`` are (a, b, messages, heat) with heat 1 to 4 by quarters of the heaviest load.
    """
    columns = [column(t, beside is not None) for t in (found, beside) if t is not None]
    if isinstance(found, Sample):
        return _sampled(found, title, why_sampled(found, rule), columns)
    net = found.net
    place = np.full(net.nodes + 1, -1, dtype=np.int64)
    place[[mark.node for mark in scene.marks]] = np.arange(len(scene.marks))
    links, loads = found.link_loads
    heat = heat_of(loads.tolist())
    lengths = found.lengths.tolist()
    routes = zip(place[found.routes].tolist() if scene.complete else (), lengths, strict=False)
    rows = zip(links.tolist() if scene.complete else (), loads.tolist(), heat, strict=False)
    return {
        "title": title,
        "why": why(found, rule),
        "routes": [row[: length + 1] for row, length in routes],
        "steps": max(lengths, default=0),
        "moving": under_way(lengths),
        "messages": len(found.pairs),
        "lost": list(found.lost),
        "loads": [(int(place[a]), int(place[b]), load, level) for (a, b), load, level in rows],
        "idle": net.links - len(links),
        "bands": bands_of(loads.tolist(), heat),
        "busiest": [
            (net.format(a), net.format(b), load, int(place[a]), int(place[b]))
            for a, b, load in found.busiest(BUSIEST)
        ],
        "columns": columns,
    }


def _sampled(found: Sample, title: str, why: str, columns: list[TrafficColumn]) -> TrafficDocument:
    """Return what some messages say of the traffic of a network too large to route them all."""
    return {
        "title": title,
        "why": why,
        "routes": [],
        "steps": max(found.lengths, default=0),
        "moving": under_way(found.lengths),
        "messages": len(found.routes),
        "lost": list(found.lost),
        "loads": [],
        "idle": 0,
        "bands": [],
        "busiest": [],
        "columns": columns,
    }


def under_way(lengths: Sequence[int]) -> list[int]:
    """Return how many messages are still under way after 0, 1, 2 … hops.

    >>> under_way((2, 1, 0))
    [2, 1, 0]
    """
    return [sum(length > hop for length in lengths) for hop in range(max(lengths, default=0) + 1)]


def why_sampled(found: Sample, rule: str) -> str:
    """Return how many messages there are in all, and how many of them are on the map."""
    net, routed = found.net, len(found.routes)
    if found.of <= routed:
        return f"{routed:,} message{'s' * (routed != 1)} leave at once, each to {rule}."
    lost = f" Of these {len(found.lost):,} are lost on the way." if found.lost else ""
    return (
        f"All {rounded(found.of)} nodes of {net.spec} send a message at once, each to {rule}. They"
        f" are too many to route: {routed:,}, drawn at random, are on the map, and what is said of"
        f" all is estimated from them.{lost}"
    )


def _sampled_column(found: Sample, named: bool) -> TrafficColumn:
    lengths = found.lengths
    about = "" if found.of <= len(found.routes) else "≈ "
    return {
        "name": f"{found.net.spec}, {found.router.title}" if named else found.router.title,
        "spec": found.net.spec,
        "histogram": [lengths.count(hops) for hops in range(max(lengths, default=0) + 1)],
        "terms": [
            ("Messages", rounded(found.of), ""),
            ("Routed, drawn at random", number(len(found.routes)), ""),
            ("Lost of these", number(len(found.lost)), ""),
            ("Mean hops", f"{about}{number(found.mean)}", ""),
            ("Longest of these", number(max(lengths, default=0)), ""),
            ("Mean load of a link, one way", f"{about}{number(found.load)}", ""),
        ],
    }


def heat_of(loads: list[int]) -> list[int]:
    """Return the heat of loads, 1 to 4, by quarters of the heaviest."""
    most = max(loads, default=1)
    return [1 + min(3, 4 * (load - 1) // max(most, 1)) if most > 1 else 1 for load in loads]


def bands_of(loads: list[int], heat: list[int]) -> list[Load]:
    """Return (heat, least load, most load, links) of every band that is there."""
    rows: list[Load] = []
    for level in sorted(set(heat)):
        inside = [load for load, own in zip(loads, heat, strict=True) if own == level]
        rows.append((level, min(inside), max(inside), len(inside)))
    return rows


def column(found: Traffic | Sample, named: bool) -> TrafficColumn:
    """Return what is measured of one way to send."""
    if isinstance(found, Sample):
        return _sampled_column(found, named)
    both = found.conflicts
    return {
        "name": f"{found.net.spec}, {found.router.title}" if named else found.router.title,
        "spec": found.net.spec,
        "histogram": list(found.histogram),
        "terms": [
            ("Messages", number(len(found.pairs)), ""),
            ("Lost", number(len(found.lost)), ""),
            ("Mean hops", "–" if found.mean is None else number(found.mean), "hops"),
            ("Longest", number(len(found.histogram) - 1) if found.histogram else "–", ""),
            ("Heaviest load, one way", number(int(found.load.max(initial=0))), "load_one_way"),
            ("Conflicts, hop by hop", number(both.hop_synchronous.places), "hop_synchronous"),
            ("Conflicts, links held", number(both.held_path.places), "held_path"),
        ],
    }


def why(found: Traffic, rule: str) -> str:
    """Return how many messages leave, and which link carries most of them."""
    busiest = found.busiest(1)
    net = found.net
    lost = (
        f" {len(found.lost):,} {'is' if len(found.lost) == 1 else 'are'} lost on the way."
        if found.lost
        else ""
    )
    if not busiest:
        return "No message takes a link."
    a, b, load = busiest[0]
    one = len(found.pairs) == 1
    # The heat on the stage counts both ways, a conflict needs one: say which is meant.
    equal = int((found.load == load).sum())
    others = equal - 1
    among = f"; {others:,} other{'s' * (others > 1)} carr{'y' if others > 1 else 'ies'} as many"
    return (
        f"{len(found.pairs):,} message{'s' * (len(found.pairs) != 1)} leave{'s' * one} at once,"
        f"{' each' * (not one)} to {rule}. Counted one way, the link from `{net.format(a)}`"
        f" to `{net.format(b)}` carries the most, {load:,}{'' if one else ' of them'}"
        f"{among if others else ''}.{lost}"
    )


MOST_DIGITS = 30_000
"""Digits of the paths of messages that are sent to the map, at the most."""

MOST_SHOWN = 200
"""Messages that move over the map, at the most."""


def traffic_layer(found: Traffic | Sample, nest: Nest) -> MapLayer:
    """Return traffic as the map shows it: loads between cells, and some of the messages."""
    if isinstance(found, Sample):
        routes = [list(route) for route in found.routes]
        links, counts = hops_of(routes)
        return {
            **layer(),
            "loads": load_rows(nest, links, counts, found.of / max(1, len(routes))),
            "swarm": _swarm(nest, routes),
        }
    every = zip(found.routes.tolist(), found.lengths.tolist(), strict=True)
    routes = [row[: length + 1] for row, length in every]
    between, loads = found.link_loads
    return {
        **layer(),
        "loads": load_rows(nest, between, loads),
        "swarm": _swarm(nest, routes[:: max(1, len(routes) // MOST_SHOWN)]),
    }


def load_rows(
    nest: Nest,
    links: Sequence[tuple[int, int]] | Ints,
    loads: Sequence[int] | Ints,
    each: float = 1,
) -> list[list[MapLoad]]:
    """Return the loads of links as the map shows them: between cells, by depth."""
    rows: list[list[MapLoad]] = []
    for found in flows(nest, links, np.asarray(loads)):
        heat = heat_of([flow.messages for flow in found])
        rows.append(
            [
                {
                    "a": list(flow.a),
                    "b": list(flow.b),
                    "load": f"≈ {rounded(round(flow.messages * each))}"
                    if each != 1
                    else number(flow.messages),
                    "heat": level,
                }
                for flow, level in zip(found, heat, strict=True)
            ]
        )
    return rows


def _swarm(nest: Nest, routes: list[list[int]]) -> list[list[NodePath]]:
    """Return the first routes as paths, as many as there is room for."""
    shown = routes[:MOST_SHOWN]
    met = list(dict.fromkeys(node for route in shown for node in route))
    known = dict(zip(met, paths_of(nest, met), strict=True))
    found: list[list[NodePath]] = []
    digits = 0
    for route in shown:
        paths = [known[node] for node in route]
        digits += sum(map(len, paths))
        if digits > MOST_DIGITS:
            break
        found.append(paths)
    return found
