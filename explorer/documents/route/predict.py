"""What a visitor who predicts a route is judged by: one document, with no question per answer."""

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
from explorer.documents.route.trace import cells
from explorer.routing.trace import Trace
from explorer.scenes.nests.cells import Nest


@dataclass(frozen=True)
class Places:
    """Where nodes stand: their marks in a drawing, and the nest where they are seen on the map."""

    marks: Mapping[int, int]
    nest: Nest | None


class Spot(TypedDict):
    """A node by its address: its symbols, its mark, its path on the map, its cluster if any.

    ``mark`` is null where it is not drawn, ``path`` empty where there is no map.
    """

    cells: list[tuple[str, ...]]
    mark: int | None
    path: list[int]
    cluster: str


class TurnDocument(TypedDict):
    """What may be next at a node, and how far it is from the target."""

    left: int | None
    hops: list[NextHopRow]


class Foretold(Decision):
    """A hop that the router makes: where to, and after which decisions that led to no hop."""

    to: str
    before: list[Decision]


class Leg(TypedDict):
    """What is known from a node on: turns by address, and by router its hops in order.

    The turns are those of all shortest routes, or of the router's own, as far as these are few.
    ``lost`` says why the router's hops end before the target, if they do.
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
    """A prediction: by which rule, from where on, of which pairs, and how to ask for more.

    ``pair`` is the number of the pair on screen from 0 on, -1 where it is no challenge. Where each
    ``student`` has pairs of their own, ``draw`` is the word that they are drawn by, else "".
    ``asks`` is the query by which a leg from another node is asked for.
    """

    rule: str
    leg: Leg
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
) -> Leg:
    """Return what is known from a node on: by router along its trace, else by distance.

    Raises as ``shortest_turns``.
    """
    if trace is None:
        turns = shortest_turns(net, here, target, faults)
    else:
        turns = turns_along(net, trace.nodes, target, faults)
    nodes = dict.fromkeys(node for turn in turns for node in _around(turn))
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


def _around(turn: Turn) -> tuple[int, ...]:
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
    """Return a node as it stands on the stage."""
    finest = len(net.levels) - 1
    home = "" if finest < 0 else net.cluster_name(int(net.cluster(node, finest)), finest)
    return {
        "cells": cells(net, node)["cells"],
        "mark": places.marks.get(node),
        "path": [] if places.nest is None else list(places.nest.path(node)),
        "cluster": home,
    }


def pair_rows(pairs: Sequence[tuple[str, str]]) -> list[PairToPredict]:
    """Return the pairs of a challenge."""
    return [{"source": source, "target": target} for source, target in pairs]
