"""A route as a film: what stands on the picture before, between and after its hops, as primitives.

The picture is that of the stage. What never changes is a ground and what lies over the way; what
changes is one short list of primitives a step. Painters of all forms read these, and add colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from explorer.core.router import Step
from explorer.core.scene import Point, Scene
from explorer.display import looks
from explorer.display.label_layout import labels, names, ruled
from explorer.display.picture import Draft, Ways, background, highlighted_routes, nodes, stations
from explorer.display.primitives import Disc, Picture, along
from explorer.routing.trace import Hop, Trace

HIGH: Final = 720.0
"""The height of every picture in its own units: letters are as large in all sizes."""

MARGIN: Final = 28.0

BAND: Final = 124.0
"""What the caption takes at the foot."""

TRAVEL: Final = 0.7
"""Seconds that a message is on a link."""

FIRST, LAST, LEAST, MOST = 1.6, 2.4, 1.0, 4.0
"""Seconds that the first and the last picture stand, and the others at least and at most."""

A_LETTER: Final = 0.03
"""Seconds that it takes to read a letter of a sentence."""


@dataclass(frozen=True)
class Shot:
    """What stands after so many hops: a head, the sentence of the last hop, how long it stands.

    ``way`` are the points of that hop, source first; empty before the first, and where a hop is
    not drawn.
    """

    head: str
    sentence: str
    way: tuple[Point, ...]
    seconds: float


def ways(trace: Trace, step: int | None = None) -> Ways:
    """Return what is drawn of a trace after so many hops, None being all of them.

    A probe gives hops up again: those it retreated over are behind it and no longer held.

    >>> from explorer import network
    >>> found = ways(network("Q(3)").route("000", "111"), 2)
    >>> sorted(found.held), found.begun, found.target
    ([0, 1], 2, 7)
    """
    at = len(trace.hops) if step is None else step
    held: list[int] = []
    for i, hop in enumerate(trace.hops[:at]):
        if hop.action == "retreat":
            held.pop()
        else:
            held.append(i)
    lost = not trace.delivered and at == len(trace.hops)
    return Ways(trace.nodes, (), trace.target, lost, held=frozenset(held), begun=at)


@dataclass(frozen=True)
class Film:
    """A trace in a scene, to be painted ``wide`` units across and ``HIGH`` down."""

    trace: Trace
    scene: Scene
    wide: float = 1280.0

    @cached_property
    def scale(self) -> float:
        """Pixels a unit of the scene: all of it is seen, and no larger than on the stage twice."""
        across = (self.wide - 2 * MARGIN) / self.scene.size[0]
        down = (HIGH - BAND - 2 * MARGIN) / self.scene.size[1]
        return min(across, down, 1.5)

    @property
    def corner(self) -> Point:
        """Where the drawing begins: it stands in the middle above the caption."""
        width, height = (side * self.scale for side in self.scene.size)
        return (self.wide - width) / 2, (HIGH - BAND - height) / 2

    def draft(self, step: int) -> Draft:
        """Return the drawing as it is after so many hops."""
        return Draft(self.scene, self.scale, ways(self.trace, step))

    @cached_property
    def ground(self) -> Picture:
        """What lies under the way: outlines and links."""
        return background(self.draft(0))

    def lines(self, step: int) -> Picture:
        """Return the links of the way after so many hops: behind the message, and ahead of it."""
        return tuple(highlighted_routes(self.draft(step)))

    @cached_property
    def others(self) -> Picture:
        """The nodes beside the way, which its lines pass under."""
        draft = self.draft(0)
        inside = labels(draft) if self.scene.pills else []
        return (*nodes(draft), *(text for i, text in enumerate(inside) if i not in self._on_way))

    def stations(self, step: int) -> Picture:
        """Return the nodes of the way after so many hops."""
        draft = self.draft(step)
        inside = labels(draft) if self.scene.pills else []
        return (*stations(draft), *(text for i, text in enumerate(inside) if i in self._on_way))

    @cached_property
    def words(self) -> Picture:
        """What is written over all that."""
        draft = self.draft(0)
        beside = [] if self.scene.pills else labels(draft, every=True)
        return (*names(draft), *ruled(draft), *beside)

    @cached_property
    def _on_way(self) -> frozenset[int | None]:
        draft = self.draft(0)
        return frozenset((*draft.route, draft.target))

    def token(self, at: Point, on_link: bool = True) -> Picture:
        """Return the message at a point; on a node that bears its address it is not drawn over it.

        There the node itself is in the message's colour.
        """
        radius = looks.TOKEN.at(self.scene.pitch * self.scale)
        if self.scene.pills and not on_link:
            return ()
        return (Disc("token-ring", at, radius + 4), Disc("token", at, radius))

    def place(self, step: int, part: float = 1.0) -> Point:
        """Return where the message is when a part of a step's hop is behind it."""
        curve = self.shots[step].way
        if curve:
            return along(curve, part)
        draft = self.draft(step)
        return draft.spot(draft.marks[self.trace.nodes[step]])

    @cached_property
    def shots(self) -> tuple[Shot, ...]:
        """What is shown before the first hop, and after each."""
        trace = self.trace
        first = " ".join(step.why for step in self._before(0)) or trace.router.title
        shots = [Shot(self._head(0, None), first, (), FIRST)]
        shots += [
            Shot(self._head(i, hop), hop.why, self._points(hop), _reading(hop.why))
            for i, hop in enumerate(trace.hops, 1)
        ]
        if trace.lost is not None:
            head = f"Lost after {counted(len(trace.hops))}"
            shots[-1] = Shot(head, trace.lost.why, shots[-1].way, LAST)
        last = shots[-1]
        shots[-1] = Shot(last.head, last.sentence, last.way, max(LAST, last.seconds))
        return tuple(shots)

    def _before(self, number: int) -> Sequence[Step]:
        hops = self.trace.hops
        return hops[number].decisions if number < len(hops) else ()

    def _head(self, number: int, hop: Hop | None) -> str:
        total = len(self.trace.hops)
        if hop is None:
            return counted(total)
        left = "" if hop.left is None else f", {hop.left} left" if hop.left else ", arrived"
        back = ", back" if hop.action == "retreat" else ", a detour" if hop.detour else ""
        return f"Hop {number} of {total}: {hop.kind.title}{back}{left}"

    def _points(self, hop: Hop) -> tuple[Point, ...]:
        draft = self.draft(0)
        ends = [draft.marks.get(node) for node in (hop.node, hop.next)]
        hops = draft.hops([mark for mark in ends if mark is not None])
        return hops[0][1] if hops else ()

    @property
    def seconds(self) -> float:
        """How long it runs."""
        return sum(shot.seconds for shot in self.shots) + TRAVEL * len(self.trace.hops)


def counted(hops: int) -> str:
    """Return a number of hops in words.

    >>> counted(1), counted(0), counted(1024)
    ('1 hop', '0 hops', '1,024 hops')
    """
    return f"{hops:,} hop{'s' * (hops != 1)}"


def _reading(sentence: str) -> float:
    return min(MOST, max(LEAST, A_LETTER * len(sentence)))
