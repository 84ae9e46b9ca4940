"""Circuit against packet switching: the paper's two latencies, and the times behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal

from explorer.core.errors import OutsideRange
from explorer.routing.traces.trace import Trace

WhenBusy = Literal["wait", "retry"]
Link = tuple[int, int]

MAX_PACKETS: Final = 4_096
"""Most packets of a message that are listed hop by hop."""


@dataclass(frozen=True)
class Timing:
    """The parameters of a latency: bytes of message, probe and packet, and the time per byte.

    ``per_byte`` is B_link in microseconds per byte. The paper calls it the bandwidth of the links,
    but multiplies by it, which makes sense only for a time per byte.
    """

    message: int = 512
    probe: int = 4
    packet: int = 64
    per_byte: Fraction = Fraction(1, 10)

    def __post_init__(self) -> None:
        for name in ("message", "probe", "packet"):
            if getattr(self, name) < 1:
                raise OutsideRange(f"a {name} of {getattr(self, name)} bytes is none", "1")
        if self.per_byte <= 0:
            raise OutsideRange(f"a byte takes longer than {self.per_byte} µs", "0.1")
        if self.packets > MAX_PACKETS:
            near = -(-self.message // MAX_PACKETS)
            raise OutsideRange(
                f"a message of {self.message:,} bytes is {self.packets:,} packets of {self.packet}:"
                f" at most {MAX_PACKETS:,} are told one by one",
                nearest=f"packets of {near:,} bytes",
            )

    @property
    def packets(self) -> int:
        """The number of packets of the message, the last one padded."""
        return -(-self.message // self.packet)

    @property
    def probe_hop(self) -> Fraction:
        """The time of a probe over one link."""
        return self.probe * self.per_byte

    @property
    def packet_hop(self) -> Fraction:
        """The time of a packet over one link."""
        return self.packet * self.per_byte

    @property
    def transfer(self) -> Fraction:
        """The time of the whole message over a circuit."""
        return self.message * self.per_byte


def circuit_latency(hops: int, timing: Timing) -> Fraction:
    """Return T = S_probe·H·B_link + S_msg·B_link in µs.

    Source: generalized hypercube paper, equation 4.

    >>> circuit_latency(3, Timing(message=512, probe=4, per_byte=Fraction(1, 8)))
    Fraction(131, 2)
    """
    return timing.probe * hops * timing.per_byte + timing.message * timing.per_byte


def packet_latency(hops: int, timing: Timing) -> Fraction:
    """Return T = S_pkt·N·H·B_link in µs, N packets of S_pkt bytes each.

    Source: generalized hypercube paper, equation 5.

    >>> packet_latency(3, Timing(message=512, packet=64, per_byte=Fraction(1, 8)))
    Fraction(192, 1)
    """
    return timing.packet * timing.packets * hops * timing.per_byte


def pipelined_latency(hops: int, timing: Timing) -> Fraction:
    """Return T = S_pkt·(N+H−1)·B_link in µs: the packets follow one another, link by link.

    Source: standard. For a single packet it equals equation 5.

    >>> pipelined_latency(3, Timing(message=512, packet=64, per_byte=Fraction(1, 8)))
    Fraction(80, 1)
    """
    return timing.packet * (timing.packets + hops - 1) * timing.per_byte


# Time diagrams --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Segment:
    """An event on one link from ``start`` to ``end``, in µs.

    ``what``: ``probe`` (a link being reserved), ``retreat`` (the probe going back over it and
    freeing it), ``wait`` (before the link, until it becomes free), ``drop`` (the attempt ends
    before the link, and the reserved links are freed), ``idle`` (until the next attempt), ``held``,
    ``transfer`` (the message over a circuit), ``release``, ``packet``. ``hop`` counts the links
    from 1.
    """

    what: str
    link: Link
    hop: int
    start: Fraction
    end: Fraction
    packet: int = 0


@dataclass(frozen=True)
class Timeline:
    """The segments of one message in the order of their start, and the time of its arrival.

    ``formula`` is the result of equation 4 or 5 for the hops of the message's path. The rest of the
    time is due to busy links: probes that waited, retreated or tried again.
    """

    segments: tuple[Segment, ...]
    total: Fraction
    formula: Fraction
    attempts: int = 1

    @property
    def lost_time(self) -> Fraction:
        """The time beyond the formula, due to busy links."""
        return self.total - self.formula


@dataclass(frozen=True)
class Advance:
    """A link that the head of a message moves over, from ``start`` to ``end`` in µs.

    The head is the probe of a circuit, or the first packet; ``place`` is the index in its walk
    where the move begins.
    """

    place: int
    start: Fraction
    end: Fraction


FIRST_PACKET: Final = ("packet", 1)


def head_walk(timeline: Timeline) -> tuple[tuple[int, ...], tuple[Advance, ...]]:
    """Return the nodes that the head of a message passes, and when it moves between them.

    A retreat leads back over the link; each attempt begins at the first node. Of several attempts,
    the nodes are those of the one that went farthest.

    >>> timing = Timing(message=10, probe=1, per_byte=Fraction(1))
    >>> nodes, moves = head_walk(circuit_timeline([0, 1, 3], timing))
    >>> nodes, [(move.place, int(move.start), int(move.end)) for move in moves]
    ((0, 1, 3), [(0, 0, 1), (1, 1, 2)])
    """
    nodes: list[int] = []
    moves: list[Advance] = []
    place = 0
    for segment in timeline.segments:
        a, b = segment.link
        if segment.what == "idle":
            place = 0
        elif segment.what in ("probe", "retreat") or (segment.what, segment.packet) == FIRST_PACKET:
            nodes[place : place + 2] = (b, a) if segment.what == "retreat" else (a, b)
            moves.append(Advance(place, segment.start, segment.end))
            place += 1
    return tuple(nodes), tuple(moves)


def circuit_timeline(
    path: Sequence[int],
    timing: Timing,
    busy: Iterable[Link] = (),
    busy_for: Fraction = Fraction(0),
    when_busy: WhenBusy = "wait",
    pause: Fraction | None = None,
) -> Timeline:
    """Return the time diagram of a circuit along a path: probe, transfer, release.

    ``busy`` links carry other messages until ``busy_for``. Before a busy link the probe waits
    (``wait``), or the attempt is dropped and repeated after ``pause``, by default the time of a
    transfer (``retry``): the paper's first two options. The third, a detour, is
    ``probe_timeline()``. Source: generalized hypercube paper, §3.

    >>> timing = Timing(message=10, probe=1, per_byte=Fraction(1))
    >>> circuit_timeline([0, 1, 3], timing).total
    Fraction(12, 1)
    >>> circuit_timeline([0, 1, 3], timing, busy={(1, 3)}, busy_for=Fraction(5)).total
    Fraction(16, 1)
    """
    links = _links(path)
    busy_links = {_ordered_link(a, b) for a, b in busy}
    retry_pause = timing.transfer if pause is None else pause
    if when_busy == "retry" and retry_pause <= 0 and busy_links:
        raise OutsideRange("a pause of 0 µs before the next attempt is none", "a longer one")
    segments: list[Segment] = []
    now, attempts = Fraction(0), 0
    while True:
        attempts += 1
        reserved: list[tuple[Link, Fraction]] = []
        for hop, link in enumerate(links, 1):
            if _ordered_link(*link) in busy_links and now < busy_for:
                if when_busy == "retry":
                    segments += _held_segments(reserved, now)
                    segments += [
                        Segment("drop", link, hop, now, now),
                        Segment("idle", links[0], 1, now, now + retry_pause),
                    ]
                    now += retry_pause
                    break
                segments.append(Segment("wait", link, hop, now, busy_for))
                now = busy_for
            segments.append(Segment("probe", link, hop, now, now + timing.probe_hop))
            now += timing.probe_hop
            reserved.append((link, now))
        else:
            break
    segments += _transfer_segments(reserved, now, timing)
    total = now + timing.transfer
    return Timeline(_in_order(segments), total, circuit_latency(len(links), timing), attempts)


def probe_timeline(trace: Trace, timing: Timing) -> Timeline:
    """Return the time diagram of a probe that advanced and retreated, as in a trace.

    A retreat takes as long as an advance. If no circuit was set up, nothing is transferred. The
    router that made the trace treats busy links as failed links, and avoids them.

    >>> from explorer import network
    >>> net = network("GHC(3,3)")
    >>> timing = Timing(10, 1, per_byte=Fraction(1))
    >>> result = probe_timeline(net.route("00", "11", "hyperswitch"), timing)
    >>> result.total == result.formula
    True
    """
    segments: list[Segment] = []
    reserved: list[tuple[Link, Fraction]] = []
    now = Fraction(0)
    for hop in trace.hops:
        end = now + timing.probe_hop
        if hop.action == "retreat":
            link, since = reserved.pop()
            number = len(reserved) + 1
            segments += _segment_if_long("held", link, number, since, now)
            segments.append(Segment("retreat", link, number, now, end))
        else:
            link = (hop.node, hop.next)
            segments.append(Segment("probe", link, len(reserved) + 1, now, end))
            reserved.append((link, end))
        now = end
    if trace.delivered:
        segments += _transfer_segments(reserved, now, timing)
        now += timing.transfer
    formula = circuit_latency(trace.length, timing) if trace.delivered else Fraction(0)
    return Timeline(_in_order(segments), now, formula)


def packet_timeline(
    path: Sequence[int],
    timing: Timing,
    busy: Iterable[Link] = (),
    busy_for: Fraction = Fraction(0),
    pipelined: bool = False,
) -> Timeline:
    """Return the time diagram of packets that are stored and forwarded at every node of a path.

    By equation 5 a packet leaves when the previous one has arrived; ``pipelined`` packets follow as
    soon as the first link is free. A packet waits before a busy link in the buffer of the node.
    Source: generalized hypercube paper, §3.

    >>> timing = Timing(message=4, packet=2, per_byte=Fraction(1))
    >>> packet_timeline([0, 1, 3], timing).total, packet_timeline([0, 1, 3], timing,
    ...     pipelined=True).total
    (Fraction(8, 1), Fraction(6, 1))
    """
    links = _links(path)
    busy_links = {_ordered_link(a, b) for a, b in busy}
    segments: list[Segment] = []
    free = [busy_for if _ordered_link(*link) in busy_links else Fraction(0) for link in links]
    arrived = Fraction(0)
    for number in range(1, timing.packets + 1):
        now = Fraction(0) if pipelined else arrived
        for hop, link in enumerate(links, 1):
            start = max(now, free[hop - 1])
            if start > now and (hop > 1 or number == 1 or not pipelined):
                segments.append(Segment("wait", link, hop, now, start, number))
            now = start + timing.packet_hop
            segments.append(Segment("packet", link, hop, start, now, number))
            free[hop - 1] = now
        arrived = now
    latency = pipelined_latency if pipelined else packet_latency
    return Timeline(_in_order(segments), arrived, latency(len(links), timing))


def _links(path: Sequence[int]) -> list[Link]:
    if len(path) < 2:
        raise OutsideRange(f"a path of {len(path)} nodes has no link to send over", "two nodes")
    return list(pairwise(path))


def _ordered_link(a: int, b: int) -> Link:
    return (a, b) if a < b else (b, a)


def _segment_if_long(
    what: str, link: Link, hop: int, start: Fraction, end: Fraction
) -> list[Segment]:
    return [Segment(what, link, hop, start, end)] if end > start else []


def _held_segments(reserved: Sequence[tuple[Link, Fraction]], until: Fraction) -> list[Segment]:
    """Return the segments in which reserved links only waited for the probe to advance."""
    return [
        segment
        for hop, (link, since) in enumerate(reserved, 1)
        for segment in _segment_if_long("held", link, hop, since, until)
    ]


def _transfer_segments(
    reserved: Sequence[tuple[Link, Fraction]], now: Fraction, timing: Timing
) -> list[Segment]:
    """Return the transfer over an established circuit, on all its links at once, and release."""
    end = now + timing.transfer
    segments = _held_segments(reserved, now)
    for hop, (link, _) in enumerate(reserved, 1):
        segments.append(Segment("transfer", link, hop, now, end))
        segments.append(Segment("release", link, hop, end, end))
    return segments


def _in_order(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    return tuple(sorted(segments, key=lambda s: (s.start, s.hop, s.packet, s.end)))
