"""A route as one document, which stepping, scrubbing and playing only read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from explorer.core.fields import Bits, Digit
from explorer.core.network import Network
from explorer.core.router import Step, Variable
from explorer.core.scene import Scene
from explorer.routing.trace import Hop, Trace

Named = tuple[str, str, bool]
"""A variable: its name, its value as shown, whether it decided."""


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
