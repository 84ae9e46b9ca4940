"""Circuit against packet switching as the page plays it: a time diagram over the links of a way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from explorer.analysis.switching import Timeline
from explorer.core.network import Network
from explorer.core.scene import Scene
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


@dataclass(frozen=True)
class Held:
    """Another message on the stage: its ends, and the nodes of its circuit, none if blocked."""

    source: int
    target: int
    path: tuple[int, ...]


def circuit_document(
    net: Network,
    scene: Scene,
    shown: Timeline,
    chosen: str,
    rows: Sequence[tuple[str, Timeline]],
    held: Sequence[Held],
    why: str,
    channels: str,
) -> CircuitDocument:
    """Return a time diagram as one document: segments in µs on links given by marks.

    ``rows`` are the totals beside each other, name and time diagram.
    """
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    total = max(float(shown.total), 1e-9)
    return {
        "title": chosen,
        "why": why,
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
                "name": name,
                "total": _short(row.total),
                "formula": _short(row.formula),
                "lost": _short(row.lost_time) if row.lost_time > 0 else "",
                "share": float(row.total),
                "shown": row is shown,
            }
            for name, row in rows
        ],
        "held": [
            {
                "marks": [marks.get(v) for v in h.path],
                "from": net.format(h.source),
                "to": net.format(h.target),
            }
            for h in held
        ],
        "channels": channels,
    }


def _short(value: Fraction) -> str:
    """Return a time in µs to a tenth.

    >>> _short(Fraction(262, 5))
    '52.4'
    """
    return f"{float(value):,.1f}"
