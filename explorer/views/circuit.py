"""Circuit against packet switching as the page plays it: a time diagram over the links of a way."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypedDict

from explorer.analysis.circuits import Switched
from explorer.analysis.switching import Timeline
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.routing.hyperswitch import channels
from explorer.views.ends import Ends


class TimeSegment(TypedDict):
    """What goes on over a link from ``start`` to ``end``, in µs; the link is given by its marks."""

    what: str
    a: int | None
    b: int | None
    hop: int
    start: float
    end: float
    packet: int


class TimeRow(TypedDict):
    """The total time of one way to send, beside its formula; ``lost`` is what waiting costs."""

    name: str
    total: str
    formula: str
    lost: str
    share: float
    shown: bool


class HeldCircuit(Ends):
    """Another message: the marks of its circuit, none where it is blocked, and its ends."""

    marks: list[int | None]


class CircuitDocument(TypedDict):
    """A time diagram: segments over the links of a way, and the ways to send beside each other."""

    title: str
    why: str
    total: float
    segments: list[TimeSegment]
    rows: list[TimeRow]
    held: list[HeldCircuit]
    channels: str


Means = Literal["circuit", "packet", "pipelined"]

NAMES: dict[Means, str] = {
    "circuit": "Circuit",
    "packet": "Packets, stored and forwarded",
    "pipelined": "Packets, pipelined",
}
"""The ways to send a message, in the order of the table."""


def circuit_document(found: Switched, scene: Scene, means: Means) -> CircuitDocument:
    """Return a time diagram as one document: segments in µs on links given by marks.

    ``rows`` are the totals of all ways beside each other, ``means`` is the one that is shown.
    """
    net = found.net
    rows: dict[Means, Timeline] = {
        "circuit": found.circuit,
        "packet": found.packets,
        "pipelined": found.pipelined,
    }
    shown = rows[means]
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    total = max(float(shown.total), 1e-9)
    return {
        "title": NAMES[means],
        "why": _why(found, shown, means),
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
            for s in shown.segments
        ],
        "rows": [
            {
                "name": NAMES[one],
                "total": _short(row.total),
                "formula": _short(row.formula),
                "lost": _short(row.lost_time) if row.lost_time > 0 else "",
                "share": float(row.total),
                "shown": row is shown,
            }
            for one, row in rows.items()
        ],
        "held": [
            {
                "marks": [marks.get(v) for v in h.path],
                "from": net.format(h.source),
                "to": net.format(h.target),
            }
            for h in found.held
        ],
        "channels": _fit(net),
    }


def _why(found: Switched, shown: Timeline, means: Means) -> str:
    timing = found.timing
    busy = sum(bool(h.path) for h in found.held)
    others = (
        f" {busy} other message{'s' * (busy != 1)} hold{'s' * (busy == 1)}"
        f" {'their' if busy > 1 else 'its'} links meanwhile."
        if busy
        else ""
    )
    if means == "circuit":
        back = sum(s.what == "retreat" for s in shown.segments)
        again = f" It takes {shown.attempts} attempts." if shown.attempts > 1 else ""
        again += f" The probe retreats {_often(back)} on its way." if back else ""
        if not any(s.what == "transfer" for s in shown.segments):
            return f"The probe finds no free way, and no circuit is set up.{others}"
        links = max(s.hop for s in shown.segments if s.what == "transfer")
        return (
            f"A probe of {timing.probe} byte{'s' * (timing.probe != 1)} reserves {links}"
            f" link{'s' * (links != 1)} one after the other, and then {timing.message:,} bytes"
            f" cross {'them all at once' if links > 1 else 'it'}.{again}{others}"
        )
    return (
        f"The message is {timing.packets} packet{'s' * (timing.packets != 1)} of {timing.packet}"
        f" bytes; every node on the way stores each one whole before it sends it on.{others}"
    )


def _often(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def _fit(net: Network) -> str:
    use = channels(net)
    if not use.fits:
        return (
            f"A hyperswitch has {use.total} channels, one of them diagnostic: {use.missing} port"
            f"{'s' * (use.missing != 1)} of {net.spec} would find none."
        )
    return (
        f"Of the {use.total} channels of a hyperswitch {net.spec} takes {use.used};"
        f" {use.diagnostic} is diagnostic, {use.free} stay free."
    )


def _short(value: Fraction) -> str:
    """Return a time in µs to a tenth.

    >>> _short(Fraction(262, 5))
    '52.4'
    """
    return f"{float(value):,.1f}"
