"""Traffic as the page plays it: all messages hop by hop, loads as heat, one beside another."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from explorer.analysis.traffic import Traffic
from explorer.core.scene import Scene
from explorer.views.formula import number

Term = tuple[str, str]
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
    mark, mark).
    """

    title: str
    why: str
    routes: list[list[int]]
    steps: int
    messages: int
    lost: list[int]
    loads: list[Load]
    idle: int
    bands: list[Load]
    busiest: list[BusyLink]
    columns: list[TrafficColumn]


BUSIEST = 12


def traffic_document(
    found: Traffic, scene: Scene, title: str, rule: str, beside: Traffic | None = None
) -> TrafficDocument:
    """Return traffic as one document: routes in marks, loads of links, rows side by side.

    ``loads`` are (a, b, messages, heat) with heat 1 to 4 by quarters of the heaviest load.
    """
    net = found.net
    place = np.full(net.nodes + 1, -1, dtype=np.int64)
    place[[mark.node for mark in scene.marks]] = np.arange(len(scene.marks))
    links, loads = found.link_loads
    heat = _heat(loads.tolist())
    return {
        "title": title,
        "why": _why(found, rule),
        "routes": [
            row[: length + 1]
            for row, length in zip(
                place[found.routes].tolist(), found.lengths.tolist(), strict=True
            )
        ],
        "steps": int(found.lengths.max(initial=0)),
        "messages": len(found.pairs),
        "lost": list(found.lost),
        "loads": [
            (int(place[a]), int(place[b]), load, level)
            for (a, b), load, level in zip(links.tolist(), loads.tolist(), heat, strict=True)
        ],
        "idle": net.links - len(links),
        "bands": _bands(loads.tolist(), heat),
        "busiest": [
            (net.format(a), net.format(b), load, int(place[a]), int(place[b]))
            for a, b, load in found.busiest(BUSIEST)
        ],
        "columns": [_column(t, beside is not None) for t in (found, beside) if t is not None],
    }


def _heat(loads: list[int]) -> list[int]:
    most = max(loads, default=1)
    return [1 + min(3, 4 * (load - 1) // max(most, 1)) if most > 1 else 1 for load in loads]


def _bands(loads: list[int], heat: list[int]) -> list[Load]:
    """Return (heat, least load, most load, links) of every band that is there."""
    rows: list[Load] = []
    for level in sorted(set(heat)):
        inside = [load for load, own in zip(loads, heat, strict=True) if own == level]
        rows.append((level, min(inside), max(inside), len(inside)))
    return rows


def _column(found: Traffic, named: bool) -> TrafficColumn:
    both = found.conflicts
    return {
        "name": f"{found.net.spec}, {found.router.title}" if named else found.router.title,
        "spec": found.net.spec,
        "histogram": list(found.histogram),
        "terms": [
            ("Messages", number(len(found.pairs))),
            ("Lost", number(len(found.lost))),
            ("Mean hops", "–" if found.mean is None else number(found.mean)),
            ("Longest", number(len(found.histogram) - 1) if found.histogram else "–"),
            ("Heaviest load, one way", number(int(found.load.max(initial=0)))),
            ("Conflicts, hop by hop", number(both.hop_synchronous.places)),
            ("Conflicts, links held", number(both.held_path.places)),
        ],
    }


def _why(found: Traffic, rule: str) -> str:
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
