"""Circuit versus packet switching as the page plays it: a time diagram of a route's links."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypedDict

from explorer.analysis.switching.circuits import SwitchingTimes
from explorer.analysis.switching.latency import Timeline, head_walk
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, commas
from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import Ends
from explorer.documents.stage.map import MapWay
from explorer.documents.stage.map_layers import paths_of
from explorer.routing.hyperswitch.channels import channels
from explorer.scenes.nests.cells import Nest
from explorer.words.text import Phrase


class TimeSegment(TypedDict):
    """Activity on a link from ``start`` to ``end``, in µs; the link is given by its marks."""

    what: str
    a: int | None
    b: int | None
    hop: int
    start: float
    end: float
    packet: int


class TimeRow(TypedDict):
    """A way to send: total time (``share`` as a number), its formula, ``lost`` the time waiting."""

    name: str
    total: str
    formula: str
    lost: str
    share: float
    shown: bool


class HeldCircuit(Ends):
    """Another message: the marks of its circuit, empty if it is blocked, and its ends."""

    marks: list[int | None]


class HeadMove(TypedDict):
    """A link that the head of a message crosses: the index in its walk, and the times in µs."""

    place: int
    start: float
    end: float


class HeadWalk(MapWay):
    """The walk of the head of a message over the map: its path and its times."""

    moves: list[HeadMove]


class CircuitDocument(TypedDict):
    """A time diagram: segments over the links of a route, and a table of the ways to send.

    ``walk`` is null if the network is not shown on the map.
    """

    title: str
    why: str
    total: float
    segments: list[TimeSegment]
    rows: list[TimeRow]
    held: list[HeldCircuit]
    channels: str
    walk: HeadWalk | None


WayToSend = Literal["circuit", "packet", "pipelined"]

NAMES: dict[WayToSend, str] = {
    "circuit": "Circuit",
    "packet": "Packets, stored and forwarded",
    "pipelined": "Packets, pipelined",
}
"""The ways to send a message, in the order of the table."""


def circuit_document(
    switched: SwitchingTimes, scene: Scene, means: WayToSend, nest: Nest | None
) -> CircuitDocument:
    """Return a time diagram as one document: segments in µs on links given by marks.

    ``rows`` are the totals of all ways to send, ``means`` is the one that is shown, ``nest`` gives
    the places of nodes on the map.
    """
    net = switched.net
    rows = timelines(switched)
    timeline_row = rows[means]
    marks = scene.mark_of_node
    total = max(float(timeline_row.total), 1e-9)
    return {
        "title": NAMES[means],
        "why": str(why(switched, means)),
        "total": total,
        "segments": [
            {
                "what": s.what,
                "a": marks.get(s.link[0]),
                "b": marks.get(s.link[1]),
                "hop": s.hop,
                "start": float(s.start),
                "end": float(s.end),
                "packet": s.packet,
            }
            for s in timeline_row.segments
        ],
        "rows": [
            {
                "name": NAMES[key],
                "total": _tenths_text(row.total),
                "formula": _tenths_text(row.formula),
                "lost": _tenths_text(row.lost_time) if row.lost_time > 0 else "",
                "share": float(row.total),
                "shown": row is timeline_row,
            }
            for key, row in rows.items()
        ],
        "held": [
            {
                "marks": [marks.get(v) for v in h.path],
                "from": net.format(h.source),
                "to": net.format(h.target),
            }
            for h in switched.held
        ],
        "channels": str(channel_use(net)),
        "walk": _walk(timeline_row, nest) if nest else None,
    }


def _walk(timeline: Timeline, nest: Nest) -> HeadWalk:
    nodes, moves = head_walk(timeline)
    return {
        "paths": paths_of(nest, nodes),
        "roles": [nest.net.kind_between(a, b).role for a, b in pairwise(nodes)],
        "moves": [
            {"place": move.place, "start": float(move.start), "end": float(move.end)}
            for move in moves
        ],
    }


def timelines(switched: SwitchingTimes) -> dict[WayToSend, Timeline]:
    """Return the three ways to send, in the order of the table."""
    return {
        "circuit": switched.circuit,
        "packet": switched.packets,
        "pipelined": switched.pipelined,
    }


def why(switched: SwitchingTimes, means: WayToSend) -> Reason:
    """Return the sentence about the message and the other messages."""
    timing, shown = switched.timing, timelines(switched)[means]
    retreat_count = sum(s.what == "retreat" for s in shown.segments)
    links = max((s.hop for s in shown.segments if s.what == "transfer"), default=0)
    busy_count = sum(bool(h.path) for h in switched.held)
    facts = {
        "busy": Value(busy_count),
        "back": Value(retreat_count, show=_times_text),
        "attempts": Value(shown.attempts),
        "links": Value(links),
        "probe": Value(timing.probe),
        "message": Value(timing.message, show=commas),
        "packets": Value(timing.packets),
        "packet": Value(timing.packet),
    }
    others = (
        " {busy:other message} {busy:holds its|hold their} links meanwhile." if busy_count else ""
    )
    if means != "circuit":
        return Reason(
            "The message is {packets:packet} of {packet:byte}; every node on the way stores each"
            f" one whole before it sends it on.{others}",
            facts,
        )
    if not links:
        return Reason(f"The probe finds no free way, and no circuit is set up.{others}", facts)
    additions = " It takes {attempts:attempt}." if shown.attempts > 1 else ""
    additions += " The probe retreats {back} on its way." if retreat_count else ""
    return Reason(
        "A probe of {probe:byte} reserves {links:link} one after the other, and then"
        " {message:byte} {message:crosses|cross}"
        f" {'them all at once' if links > 1 else 'it'}.{additions}{others}",
        facts,
    )


def _times_text(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def channel_use(net: Network) -> Reason:
    """Return how the channels of a hyperswitch are used, or that they are too few."""
    use = channels(net)
    facts = {
        "total": Value(use.total),
        "used": Value(use.used),
        "free": Value(use.free),
        "diagnostic": Value(use.diagnostic),
        "missing": Value(use.missing),
        "net": Value(net.spec),
    }
    if not use.fits:
        return Reason(
            "A hyperswitch has {total} channels, one of them diagnostic: {missing:port} of {net}"
            " would find none.",
            facts,
        )
    return Reason(
        "Of the {total} channels of a hyperswitch {net} takes {used}; {diagnostic} is diagnostic,"
        " {free} {free:stays|stay} free.",
        facts,
    )


def _tenths_text(value: Fraction) -> str:
    """Return a time in µs to a tenth.

    >>> _tenths_text(Fraction(262, 5))
    '52.4'
    """
    return Phrase(f"{float(value):,.1f}")
