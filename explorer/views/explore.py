"""The document of the Explore page: everything one network and one message need on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NotRequired, TypeAlias, TypedDict

import numpy as np

from explorer.analysis.measures import Measures, measure
from explorer.core.errors import ExplorerError
from explorer.core.fields import Bits, Digit
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.core.router import Step, Variable
from explorer.core.scene import Scene
from explorer.core.search import distances_from
from explorer.routing.trace import Hop, Trace
from explorer.views.controls import Control
from explorer.views.cytoscape import Drawing, drawing
from explorer.views.formula import judged, number, typeset, width
from explorer.views.map import StageDocument
from explorer.views.measured import MeasuredRow, more_facts

Named = tuple[str, str, bool]
"""A variable: its name, its value as shown, whether it decided."""


class Fact(TypedDict):
    """A fact as it is measured and, where a paper has a formula for it, as it is printed."""

    key: str
    title: str
    meaning: str
    measured: str
    formula: NotRequired[str]
    width: NotRequired[int]
    printed: NotRequired[str]
    source: NotRequired[str]
    verdict: NotRequired[str]


class Neighbour(TypedDict, total=False):
    """The spec of a network one step away, or why there is none."""

    spec: str
    why: str


class Stepper(TypedDict):
    """A parameter of a network, with what one step down and one step up lead to."""

    name: str
    title: str
    value: int
    down: Neighbour
    up: Neighbour


class NetworkPanel(TypedDict):
    """A network as its panel shows it; ``counts`` are the links of each kind of the drawing."""

    spec: str
    title: str
    cite: str
    nodes: str
    nodeCount: str
    steppers: list[Stepper]
    facts: tuple[Fact, ...]
    note: str
    more: tuple[MeasuredRow, ...]
    links: str
    counts: list[str]


class Decision(TypedDict):
    """A step without a hop: the line of the algorithm, what is said, what it reads."""

    line: int
    why: str
    variables: list[Named]


class HopRow(Decision):
    """A hop: its ends by mark, the kind and dimension of its link, the distance left after it."""

    a: int | None
    b: int | None
    kind: int
    dimension: int
    decisions: list[Decision]
    left: int | None
    detour: bool
    action: str


class Address(TypedDict):
    """An address as text and, field by field, symbol by symbol."""

    text: str
    cells: list[tuple[str, ...]]


class TraceDocument(TypedDict):
    """A route from its first decision to its last; stepping and playing only read it."""

    pseudocode: tuple[str, ...]
    wrong: tuple[int, ...]
    nodes: list[Address]
    target: Address
    marks: list[int | None]
    targetMark: int | None
    hops: list[HopRow]
    decisions: list[Decision]
    lost: Decision | None
    delivered: bool
    distance: int | None
    shortest: list[int]
    fields: list[str]
    unit: str


class RouterChoice(TypedDict):
    """A router that can be chosen, with the names of its variants."""

    key: str
    title: str
    variants: tuple[str, ...]


class ChosenRouter(RouterChoice):
    """The router that routes, its source, and whether it promises shortest routes."""

    source: str
    variant: str | None
    shortest: bool


class RouteDocument(TypedDict):
    """One network and one message in it; ``drawing`` is null where the page has it already."""

    network: NetworkPanel
    sceneKey: str
    drawing: Drawing | None
    routers: list[RouterChoice]
    router: ChosenRouter
    trace: TraceDocument
    distances: list[int] | None
    source: str
    target: str


class Refusal(TypedDict):
    """What a network refuses, in one sentence; ``nearestOf`` names the parameter to set."""

    refused: str
    nearest: str | None
    nearestOf: str | None
    steps: int


class ComplaintRow(TypedDict):
    """A parameter of the URL that could not be used."""

    field: str
    sentence: str
    why: str
    instead: str
    nearest: str | None


TaskDocument: TypeAlias = Mapping[str, object]
"""What a task shows beside the message: the document that its ``show`` returns."""


class ExploreDocument(RouteDocument):
    """The whole answer to a query string of Explore; ``show`` is null for a route."""

    show: TaskDocument | Refusal | None
    controls: list[Control]
    search: str
    step: int | None
    view: tuple[str, ...]
    theme: str
    task: str
    faults: tuple[str, ...]
    complaints: list[ComplaintRow]
    stage: StageDocument


PAPERS = {
    "metacube": "Li, Peng and Chu, “Metacube”",
    "hcn": "Ghose and Desai, “The HCN”",
    "ecq": "Li, Mu, Li and Min, “Exchanged crossed cube”",
    "ghc": "Young, “Generalized hypercube structures”",
    "scq": "Adhikari and Tripathy, “Star-crossed cube”",
}
"""The five papers, by author and title, as they are cited under a network."""

FACTS: tuple[tuple[str, str, str], ...] = (
    ("nodes", "Nodes", "How many nodes the network has."),
    ("links", "Links", "How many links join two nodes each, counted once."),
    ("degree", "Degree", "The most links at one node."),
    ("diameter", "Diameter", "The greatest distance between two nodes."),
    (
        "mean_distance",
        "Mean distance",
        "The distance of two nodes on average over all ordered pairs, a node and itself included.",
    ),
    ("cost", "Cost", "Degree times diameter."),
    ("message_density", "Message density", "Mean distance times nodes, divided by links."),
)


def measured(measures: Measures, key: str) -> int | Fraction | None:
    """Return the computed value of a fact, exact."""
    net = measures.net
    # The exchanged crossed cube's paper reckons cost by the mean degree, the others by the largest.
    by_mean = net.paper == "ecq"
    values: dict[str, int | Fraction | None] = {
        "nodes": net.nodes,
        "links": net.links,
        "degree": net.degrees.maximum,
        "diameter": measures.diameter,
        "mean_distance": measures.mean_distance,
        "cost": measures.cost_mean if by_mean else measures.cost,
        "message_density": measures.message_density,
    }
    return values[key]


@lru_cache(maxsize=256)
def facts(net: Network) -> tuple[Fact, ...]:
    """Return the facts of a network, printed formula beside measured value."""
    measures, formulas = measure(net), net.formulas()
    rows: list[Fact] = []
    for key, title, meaning in FACTS:
        value, formula = measured(measures, key), formulas.get(key)
        if key == "cost" and net.paper == "ecq":
            title, meaning = (
                "Cost, mean degree",
                "Mean degree times diameter, as this paper has it.",
            )
        row: Fact = {"key": key, "title": title, "meaning": meaning, "measured": number(value)}
        if formula is not None:
            relation = "" if formula.relation == "=" else formula.relation
            row = {
                **row,
                "formula": typeset(relation + formula.latex),
                "width": width(relation + formula.latex),
                "printed": number(formula.value),
                "source": formula.source,
                "verdict": judged(formula, value),
            }
        rows.append(row)
    return tuple(rows)


def mean_note(net: Network) -> str:
    """Return the sentence that says which mean distance is shown, and gives the other."""
    measures = measure(net)
    if measures.mean_distance_excluding_self is None:
        return measures.method
    other = number(measures.mean_distance_excluding_self)
    found = measures.method.replace("closed form", "in closed form")
    found = found if found.startswith("in ") else f"by {found}"
    return f"Mean distance counts the node itself; without it, {other}. Found {found}."


def steppers(net: Network) -> list[Stepper]:
    """Return the parameters of a network with the specs one step down and one step up."""
    return [
        {"name": name, "title": title, "value": value, "down": _spec(down), "up": _spec(up)}
        for name, title, value, down, up in net.steps()
    ]


def _spec(text: str) -> Neighbour:
    try:
        return {"spec": network(text).spec}
    except ExplorerError as error:
        return {"why": str(error)}


def variables(items: Sequence[Variable]) -> list[Named]:
    """Return variables as (name, value, decides)."""
    return [(v.name, v.value, v.decides) for v in items]


def decision(step: Step) -> Decision:
    """Return a decision without a hop."""
    return {"line": step.line, "why": step.why, "variables": variables(step.variables)}


def hop(net: Network, item: Hop, marks: dict[int, int]) -> HopRow:
    """Return one hop: ends by mark, link kind and dimension, lines, sentence, distance left."""
    return {
        "a": marks.get(item.node),
        "b": marks.get(item.next),
        "kind": [kind.key for kind in net.kinds].index(item.kind.key),
        "dimension": item.dimension,
        "line": item.line,
        "why": item.why,
        "variables": variables(item.variables),
        "decisions": [decision(step) for step in item.decisions],
        "left": item.left,
        "detour": item.detour,
        "action": item.action,
    }


def cells(net: Network, node: int) -> Address:
    """Return a node's address as text and, field by field, symbol by symbol."""
    values = net.address(node)
    groups = [field.cells(value) for field, value in zip(net.fields, values, strict=True)]
    return {"text": net.format(node), "cells": groups}


def unit(net: Network) -> str:
    """Return what one symbol of an address is called: a bit, a digit, or just a symbol."""
    names = {Bits: "bit", Digit: "digit"}
    found = {names.get(type(field), "symbol") for field in net.fields}
    return found.pop() if len(found) == 1 else "symbol"


def way(trace: Trace, scene: Scene, shortest: Sequence[int]) -> TraceDocument:
    """Return a trace as one document that stepping, scrubbing and playing only read."""
    net = trace.net
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    lost = trace.lost
    return {
        "pseudocode": trace.router.pseudocode(net, trace.variant),
        "wrong": trace.router.wrong_lines(net, trace.variant),
        "nodes": [cells(net, node) for node in trace.nodes],
        "target": cells(net, trace.target),
        "marks": [marks.get(node) for node in trace.nodes],
        "targetMark": marks.get(trace.target),
        "hops": [hop(net, item, marks) for item in trace.hops],
        "decisions": [decision(step) for step in trace.decisions],
        "lost": decision(lost) if lost else None,
        "delivered": trace.delivered,
        "distance": trace.distance,
        "shortest": [marks[node] for node in shortest if node in marks],
        "fields": [field.name for field in net.fields],
        "unit": unit(net),
    }


def distances_to(scene: Scene, net: Network, target: int) -> list[int] | None:
    """Return the distance of every mark to the target, where it can be had without search."""
    nodes = [mark.node for mark in scene.marks]
    closed = net.distance(np.array(nodes, dtype=object if net.nodes > 2**62 else None), target)
    if closed is not None:
        return [int(d) for d in closed]
    return distances_from(net, target)[nodes].tolist() if scene.complete else None


def described(net: Network, scene: Scene) -> NetworkPanel:
    """Return what the network panel shows: names, paper, steppers, facts, link kinds."""
    cite = PAPERS.get(net.paper or "")
    return {
        "spec": net.spec,
        "title": net.title,
        "cite": cite or net.source,
        "nodes": number(net.nodes),
        "nodeCount": str(net.nodes),
        "steppers": steppers(net),
        "facts": facts(net),
        "note": mean_note(net),
        "more": more_facts(net),
        "links": number(net.links),
        "counts": kind_counts(scene, net),
    }


def kind_counts(scene: Scene, net: Network) -> list[str]:
    """Return how many links of each kind there are; empty where only a part is drawn."""
    if not scene.complete:
        return ["" for _ in scene.kinds]
    counts = [0] * len(scene.kinds)
    for stroke in scene.strokes:
        counts[stroke.kind] += 1
    return [number(count) for count in counts]


def document(
    trace: Trace, scene: Scene, scene_key: str, known: str, shortest: Sequence[int]
) -> RouteDocument:
    """Return the document of a page; the drawing is left out when the page has it already."""
    net = trace.net
    return {
        "network": described(net, scene),
        "sceneKey": scene_key,
        "drawing": None if known == scene_key else drawing(scene),
        "routers": [
            {"key": r.key, "title": r.title, "variants": r.variants} for r in routers_for(net)
        ],
        "router": {
            "key": trace.router.key,
            "title": trace.router.title,
            "source": trace.router.source,
            "variant": trace.variant,
            "variants": trace.router.variants,
            "shortest": trace.router.promises_shortest,
        },
        "trace": way(trace, scene, shortest),
        "distances": distances_to(scene, net, trace.target),
        "source": net.format(trace.source),
        "target": net.format(trace.target),
    }
