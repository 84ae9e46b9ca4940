"""A total exchange as the page plays it: words of ports, the table of neighbours, the time."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from explorer.collectives.exchange import Exchange, Time, check
from explorer.core.ints import Ints
from explorer.core.network import Network, Port
from explorer.core.reason import Reason, Value, commas, sentence
from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import Coefficients, ExchangeJson
from explorer.documents.commands.to_json import exchange_json


class ExchangePort(TypedDict):
    """A port in a sequence: its name, or its number if it has none, and the kind of its links."""

    name: str
    kind: int
    named: bool


class ExchangeTime(Coefficients):
    """The coefficients of the time of an exchange on one network."""

    name: str


class ExchangePlan(TypedDict):
    """The targets of a plan: for every step, the mark to which each mark sends, -1 for none.

    ``first`` is the mark to which a message between two marks goes first, or the mark itself at the
    end. Of every step: ``met`` is how often two want a channel at once, ``used`` how many channels
    are on a route and ``shared`` how many on two or more, ``why`` its sentence.
    """

    key: str
    partners: list[list[int]]
    first: list[list[int]]
    met: list[int]
    used: list[int]
    shared: list[int]
    why: list[str]


class ExchangeStage(TypedDict):
    """The messages to all nodes at one distance: steps, their logarithm, the total sent so far."""

    steps: str
    size: float
    sent: str
    why: str


class FarExchange(TypedDict):
    """An exchange on a network that is not drawn whole: its stages, and its numbers as terms."""

    title: str
    opening: str
    stages: list[ExchangeStage]
    nodes: str
    terms: list[tuple[str, str, str]]
    notes: list[str]


class ExchangeDocument(ExchangeJson):
    """A total exchange: either sequences of ports and the neighbour table of the marks, or a plan.

    ``longest`` is the number of hops of every step, ``most`` the maximum number of messages that
    hold one link in it, ``missed`` the steps that lose their messages; ``group`` names a block of
    the matrix.
    """

    opening: str
    summary: str
    nodes: int
    table: list[list[int]]
    words: tuple[tuple[int, ...], ...]
    missed: list[int]
    ports: list[ExchangePort]
    order: list[int]
    blocks: list[int]
    group: str
    times: list[ExchangeTime]
    longest: list[int]
    most: list[int]
    plan: ExchangePlan | None


MAX_MATRIX_ROWS = 256
"""Maximum number of nodes with a matrix row each; in larger networks groups have a row."""


def exchange_document(schedule: Exchange, scene: Scene) -> ExchangeDocument:
    """Return a schedule as one document, from which the browser computes all positions.

    ``table`` gives the mark behind every port of every mark, ``words`` the ports of each step,
    ``missed`` the steps, counted from 1, whose messages end at a wrong node; ``order`` lists the
    marks as the rows of the matrix, in ``blocks`` of the given sizes.
    """
    net = schedule.net
    nodes, mark_of = node_mark_maps(net, scene)
    max_sharing = schedule.sharing.max(axis=1)
    checked = check(schedule)
    order, sizes, name = blocks(net)
    return {
        **exchange_json(schedule, checked),
        "opening": str(exchange_summary(schedule)),
        "summary": str(conflict_summary(schedule)),
        "nodes": net.nodes,
        "table": mark_of[schedule.group.table[nodes]].tolist(),
        "words": schedule.words,
        "missed": [step + 1 for step in checked.lost],
        "ports": _ports(schedule),
        "order": mark_of[order].tolist(),
        "blocks": sizes,
        "group": name,
        "times": _times(schedule),
        "longest": [len(word) for word in schedule.words],
        "most": max_sharing.tolist(),
        "plan": None,
    }


def node_mark_maps(net: Network, scene: Scene) -> tuple[Ints, Ints]:
    """Return the node of every mark, and the mark of every node."""
    nodes = np.array([mark.node for mark in scene.marks])
    mark_of = np.empty(net.nodes, dtype=np.int64)
    mark_of[nodes] = np.arange(net.nodes)
    return nodes, mark_of


def _ports(schedule: Exchange) -> list[ExchangePort]:
    """Return the name of each port of the sequences, or its number if some nodes lack ports."""
    net, columns = schedule.net, schedule.group.table.shape[1]
    if columns == len(net.ports):
        return [_port(net, port) for port in net.ports]
    kinds = net.link_kinds(0)[net.neighbors(0) >= 0].tolist()
    return [{"name": f"link {j + 1}", "kind": kinds[j], "named": False} for j in range(columns)]


def _port(net: Network, port: Port) -> ExchangePort:
    kinds = [kind.key for kind in net.kinds]
    return {"name": port.name, "kind": kinds.index(port.kind), "named": True}


def blocks(net: Network) -> tuple[Ints, list[int], str]:
    """Return the nodes in matrix order, the sizes of the blocks, and the name of a block."""
    all_nodes = np.arange(net.nodes)
    max_blocks = MAX_MATRIX_ROWS if net.nodes > MAX_MATRIX_ROWS else net.nodes
    levels = [(level, net.cluster(all_nodes, level)) for level in range(len(net.levels))]
    fitting = [
        (level, clusters)
        for level, clusters in levels
        if 1 < len(np.unique(clusters)) <= max_blocks
    ]
    if fitting:
        level, of = fitting[-1] if net.nodes > MAX_MATRIX_ROWS else fitting[0]
        order = np.argsort(of, kind="stable")
        return order, np.unique(of, return_counts=True)[1].tolist(), net.levels[level]
    if net.nodes <= MAX_MATRIX_ROWS:
        return all_nodes, [net.nodes], "network"
    size = -(-net.nodes // (MAX_MATRIX_ROWS // 4))
    sizes = [len(part) for part in np.split(all_nodes, range(size, net.nodes, size))]
    return all_nodes, sizes, f"group of {size} nodes"


def exchange_summary(schedule: Exchange) -> Reason:
    """Return the opening sentence of an exchange: its numbers of messages and steps."""
    nodes = schedule.net.nodes
    return sentence(
        "Every node has a message for every other: {messages} messages in {steps} steps. In each"
        " step all nodes send at once, and all messages take the same ports.",
        messages=Value(nodes * (nodes - 1), show=commas),
        steps=Value(schedule.steps, show=commas),
    )


def conflict_summary(schedule: Exchange) -> Reason:
    """Return the conflicts of an exchange, and the messages that the table as printed loses."""
    checked = check(schedule)
    missed = len(checked.lost)
    facts = {
        "held": Value(checked.held_path, show=commas),
        "steps": Value(schedule.steps, show=commas),
        "missed": Value(missed, show=commas),
        "lost": Value(missed * schedule.net.nodes, show=commas),
    }
    lost = (
        " {missed:step} {missed:misses|miss} the destinations by the table as it is printed:"
        " {lost:message} {lost:is|are} lost."
        if missed
        else ""
    )
    return Reason(
        "Hop by hop no step has a conflict; {held} of {steps} steps hold some link for two messages"
        f" or more.{lost}",
        facts,
    )


def _times(schedule: Exchange) -> list[ExchangeTime]:
    rows = [time_row(schedule.net.title, schedule.time)]
    if schedule.hypercube is not None and schedule.net.family != "Q":
        rows.append(time_row("Hypercube", schedule.hypercube))
    return rows


def time_row(name: str, time: Time) -> ExchangeTime:
    """Return a row of the table of times."""
    return {"name": name, "ts": time["ts"], "tw": time["tw"], "th": time["th"]}
