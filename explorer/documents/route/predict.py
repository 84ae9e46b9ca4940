"""The data by which a predicted route is judged: one document, without a request per answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from explorer.analysis.routes.prediction import Turn, shortest_turns, turns_along
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults
from explorer.documents.commands.json_forms import Decision
from explorer.documents.commands.to_json import decision_json
from explorer.documents.route.next_hops import NextHopRow, next_hop_rows
from explorer.documents.route.trace import address_cells
from explorer.routing.traces.trace import Trace
from explorer.scenes.nests.cells import Nest


@dataclass(frozen=True)
class Places:
    """Positions of nodes: their marks in a drawing, and the nest if they are on the map."""

    marks: Mapping[int, int]
    nest: Nest | None


class Spot(TypedDict):
    """A node: the symbols of its address, its mark, its path on the map, its cluster if any.

    ``mark`` is null if it is not drawn, ``path`` is empty if there is no map.
    """

    cells: list[tuple[str, ...]]
    mark: int | None
    path: list[int]
    cluster: str


class TurnDocument(TypedDict):
    """The possible next hops at a node, and its distance to the target."""

    left: int | None
    hops: list[NextHopRow]


class Foretold(Decision):
    """A hop that the router makes: its target, and the preceding decisions that led to no hop."""

    to: str
    before: list[Decision]


class Continuation(TypedDict):
    """The continuation from a node on: turns by address, and the router's hops in order.

    The turns are those of all shortest routes, or those along the router's own route, if there are
    few enough. ``lost`` says why the router's hops end before the target, if they do.
    """

    at: str
    spots: dict[str, Spot]
    turns: dict[str, TurnDocument]
    way: list[Foretold]
    lost: Decision | None


class PairToPredict(TypedDict):
    """A pair of a challenge."""

    source: str
    target: str


class PredictDocument(TypedDict):
    """A prediction: its rule, its first node, its pairs, and how to request more.

    ``pair`` is the index of the pair on screen from 0 on, -1 if there is no challenge. If each
    ``student`` has their own pairs, ``draw`` is the seed from which they are drawn, else "".
    ``asks`` is the query that requests a leg from another node.
    """

    rule: str
    leg: Continuation
    goal: Spot
    pairs: list[PairToPredict]
    pair: int
    draw: str
    student: str
    asks: str


def leg_document(
    net: Network,
    here: int,
    target: int,
    trace: Trace | None,
    places: Places,
    faults: Faults = NO_FAULTS,
) -> Continuation:
    """Return the continuation from a node on: along the router's trace, or else by distance.

    Raises as ``shortest_turns``.
    """
    if trace is None:
        turns = shortest_turns(net, here, target, faults)
    else:
        turns = turns_along(net, trace.nodes, target, faults)
    nodes = dict.fromkeys(node for turn in turns for node in _turn_nodes(turn))
    return {
        "at": net.format(here),
        "spots": {net.format(node): spot(net, node, places) for node in nodes},
        "turns": {
            net.format(turn.node): {
                "left": turn.left,
                "hops": next_hop_rows(net, turn.hops, places.marks, places.nest),
            }
            for turn in turns
        },
        "way": _route(trace) if trace else [],
        "lost": decision_json(trace.lost) if trace and trace.lost else None,
    }


def _turn_nodes(turn: Turn) -> tuple[int, ...]:
    return (turn.node, *(hop.node for hop in turn.hops))


def _route(trace: Trace) -> list[Foretold]:
    return [
        {
            **decision_json(hop),
            "to": trace.net.format(hop.next),
            "before": [decision_json(step) for step in hop.decisions],
        }
        for hop in trace.hops
    ]


def spot(net: Network, node: int, places: Places) -> Spot:
    """Return a node with its position on the stage."""
    finest = len(net.levels) - 1
    home = "" if finest < 0 else net.cluster_name(int(net.cluster(node, finest)), finest)
    return {
        "cells": address_cells(net, node)["cells"],
        "mark": places.marks.get(node),
        "path": [] if places.nest is None else list(places.nest.path(node)),
        "cluster": home,
    }


def pair_rows(pairs: Sequence[tuple[str, str]]) -> list[PairToPredict]:
    """Return the pairs of a challenge."""
    return [{"source": source, "target": target} for source, target in pairs]
