"""A route as one document, which is enough for stepping, scrubbing and playing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from explorer.core.addresses.fields import Bits, Digit
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import Decision, RouteJson
from explorer.documents.commands.to_json import decision_json, route_json
from explorer.graphs.label import Label
from explorer.routing.traces.trace import Trace
from explorer.scenes.hops import hop_bends
from explorer.words.text import Original, as_text


class Address(TypedDict):
    """An address as text and, field by field, symbol by symbol."""

    text: str
    cells: list[tuple[str, ...]]


class TraceDocument(RouteJson):
    """A route from its first decision to its last, complete for stepping and playing.

    ``before`` has the decisions without a hop that precede every hop and the end; ``addresses`` are
    those of the nodes, ``goal`` is that of the target. ``printed`` are the lines of the algorithm
    as written, if the page is in another language. ``bends`` are (mark, mark, control points) of
    hops drawn apart from their links, clear of nodes and labels.
    """

    pseudocode: tuple[str, ...]
    printed: list[str]
    wrong: tuple[int, ...]
    addresses: list[Address]
    goal: Address
    before: list[list[Decision]]
    shortest: list[int]
    fields: list[str]
    unit: str
    bends: list[tuple[int, int, list[tuple[float, float]]]]


def address_cells(net: Network, node: int) -> Address:
    """Return a node's address as text and, field by field, symbol by symbol."""
    values = net.address(node)
    groups = [field.cells(value) for field, value in zip(net.fields, values, strict=True)]
    return {"text": net.format(node), "cells": groups}


def compared_fields(net: Network) -> list[str]:
    """Return the names of the fields whose symbols are compared: none of a graph, whose nodes have
    names that say nothing of how they are joined.

    >>> import networkx
    >>> from explorer import network
    >>> compared_fields(network("MC(1,1)")), compared_fields(network(networkx.path_graph(3)))
    (['c', 'm[1]', 'm[0]'], [])
    """
    return [field.name for field in net.fields if not isinstance(field, Label)]


def symbol_name(net: Network) -> str:
    """Return the name of one symbol of an address: a bit, a digit, or just a symbol."""
    names = {Bits: "bit", Digit: "digit"}
    symbols = {names.get(type(field), "symbol") for field in net.fields}
    return symbols.pop() if len(symbols) == 1 else "symbol"


def trace_document(trace: Trace, scene: Scene, shortest: Sequence[int]) -> TraceDocument:
    """Return a trace as one document, complete for stepping, scrubbing and playing."""
    net = trace.net
    marks, code = scene.mark_of_node, trace.router.pseudocode(net, trace.variant)
    steps = [*(item.decisions for item in trace.hops), trace.decisions]
    return {
        **route_json(trace, marks.get),
        "pseudocode": tuple(map(as_text, code)),
        "printed": Original(code),
        "wrong": trace.router.wrong_lines(net, trace.variant),
        "addresses": [address_cells(net, node) for node in trace.nodes],
        "goal": address_cells(net, trace.target),
        "before": [[decision_json(step) for step in group] for group in steps],
        "shortest": [marks[node] for node in shortest if node in marks],
        "fields": compared_fields(net),
        "unit": symbol_name(net),
        "bends": [
            (a, b, list(bend))
            for (a, b), bend in hop_bends(scene, tuple(map(marks.get, trace.nodes))).items()
        ],
    }
