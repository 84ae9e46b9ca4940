"""BookSim 2's output about the packets that it watches, as timed routes to be played.

The lines of ``watch_out`` that are read (revision 923f1a9; only a first flit names its packet):

- ``1 | node4 | Enqueuing flit 5 (packet 2) at time 1.`` (``trafficmanager.cpp``)
- ``3 | network_0/router_4 | Received flit 5 from channel at input 0.`` (``iq_router.cpp``)
- ``3 | network_0/router_4 | Adding flit 5 to VC 2 at input 0 (state: idle, empty).`` (the same)
- ``18 | node10 | Retiring packet 2 (plat = 17, nlat = 17, frag = 0, src = 4, dest = 10).``
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from explorer.analysis.checking.tools import BOOKSIM, ENQUEUED, address
from explorer.core.errors import ExplorerError, TooLarge, brief
from explorer.core.network import Network
from explorer.graphs.data import BadFile, at_line
from explorer.simulators.booksim_result import MAX_BYTES

MAX_PACKETS: Final = 1_000
"""Most packets that are played; each takes some 140 lines of a trace."""

INPUT_CHANNEL: Final = re.compile(r"channel at input (?P<input>\d+)\.")
"""The text after ``Received flit 5 from``."""

ADDED: Final = re.compile(
    r"(?P<time>\d+) \| \S+ \| Adding flit (?P<flit>\d+) to VC (?P<channel>\d+) at input"
)
RETIRED: Final = re.compile(
    r"(?P<time>\d+) \| node ?(?P<node>\d+) \| Retiring packet (?P<packet>\d+) \("
)

MAX_DIGITS: Final = 15
"""Most digits of a number in a trace."""


@dataclass(frozen=True)
class TracedPacket:
    """The route of a packet, by its first flit: ``nodes[i]`` received it in ``cycles[i]``.

    ``inputs`` are the ports at which it arrived, 0 that of the router's own node; ``channels`` the
    virtual channels by which it arrived, None if no line names one. ``born`` is the cycle in which
    it was made, ``retired`` that in which its last flit was taken, None if it is still under way.
    """

    number: int
    nodes: tuple[int, ...]
    cycles: tuple[int, ...]
    inputs: tuple[int | None, ...]
    channels: tuple[int | None, ...]
    born: int
    retired: int | None = None

    @property
    def source(self) -> int:
        """The node that made the packet."""
        return self.nodes[0]

    @property
    def target(self) -> int | None:
        """The node that took the packet; None for a packet still under way."""
        return None if self.retired is None else self.nodes[-1]


@dataclass(frozen=True)
class Trace:
    """The packets of a trace in a network, in the order in which they were made."""

    net: Network
    packets: tuple[TracedPacket, ...]


def is_trace(text: str) -> bool:
    """Return whether a text holds a line of a trace.

    >>> is_trace("3 | network_0/router_4 | Received flit 5 from channel at input 0."), is_trace("")
    (True, False)
    """
    return any(BOOKSIM.line.match(line.strip()) for line in text.splitlines())


def read_trace(net: Network, text: str) -> Trace:
    """Return the packets that a trace follows through a network, whose nodes are its routers.

    Raises BadFile with the line if a node is not in the network, two consecutive nodes are not
    linked, the time falls, or a flit is of no packet; TooLarge above 10 MB or 1,000 packets.

    >>> from explorer import network
    >>> trace = read_trace(network("Q(2)"), '''1 | node0 | Enqueuing flit 5 (packet 2) at time 1.
    ... 3 | network_0/router_0 | Received flit 5 from channel at input 0.
    ... 9 | network_0/router_2 | Received flit 5 from channel at input 1.
    ... 15 | node2 | Retiring packet 2 (plat = 14, nlat = 14, frag = 0, src = 0, dest = 2).''')
    >>> [(packet.number, packet.nodes, packet.cycles, packet.retired) for packet in trace.packets]
    [(2, (0, 2), (3, 9), 15)]
    """
    if len(text) > MAX_BYTES:
        raise TooLarge(f"the trace has {len(text):,} characters: at most {MAX_BYTES:,} are read")
    reader = _Reader(net)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read_line(line.strip(), number)
    packets = sorted(
        (packet.traced_packet() for packet in reader.packets.values() if packet.nodes),
        key=lambda packet: (packet.born, packet.number),
    )
    if not packets:
        raise BadFile(
            "the trace holds no packet: watch_out and watch_packets = {5,6}; make BookSim write"
            " where packets 5 and 6 are"
        )
    return Trace(net, tuple(packets))


@dataclass
class _Packet:
    """The route of a packet as far as it has been read."""

    number: int
    source: int
    born: int
    retired: int | None = None
    nodes: list[int] = field(default_factory=list)
    cycles: list[int] = field(default_factory=list)
    inputs: list[int | None] = field(default_factory=list)
    channels: list[int | None] = field(default_factory=list)

    def traced_packet(self) -> TracedPacket:
        """Return the packet with its lists as tuples."""
        nodes, cycles = tuple(self.nodes), tuple(self.cycles)
        inputs, channels = tuple(self.inputs), tuple(self.channels)
        return TracedPacket(self.number, nodes, cycles, inputs, channels, self.born, self.retired)


class _Reader:
    """Reads the lines of a trace, one after the other."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self.packets: dict[int, _Packet] = {}
        self._first: dict[int, _Packet] = {}
        """The packets by their first flits, which the other flits follow."""

        self._flits: set[int] = set()
        self._time = 0
        self._nodes: dict[str, int] = {}
        self._neighbor_sets: dict[int, frozenset[int]] = {}

    def read_line(self, line: str, number: int) -> None:
        """Read a line; skip a line that does not tell where a packet is."""
        if match := BOOKSIM.line.match(line):
            self._receive_flit(match, number)
        elif match := ADDED.match(line):
            self._add_channel(match, number)
        elif match := ENQUEUED.match(line):
            self._enqueue_flit(match, number)
        elif match := RETIRED.match(line):
            self._retire_packet(match, number)
        elif "Received flit" in line:
            raise at_line(
                number,
                f"{brief(line)!r} is no line of BookSim's watch_out",
                "3 | network_0/router_4 | Received flit 5 from channel at input 0.",
            )

    def _enqueue_flit(self, match: re.Match[str], line: int) -> None:
        self._time_of_line(match, line)
        packet, flit = _whole_number(match, "packet", line), _whole_number(match, "flit", line)
        self._flits.add(flit)
        if packet in self.packets:
            return
        if len(self.packets) >= MAX_PACKETS:
            raise TooLarge(
                f"line {line:,}: the trace has more than {MAX_PACKETS:,} packets: watch fewer, by"
                " watch_packets = {5,6};"
            )
        source, born = self._node_of_router(match["node"], line), _whole_number(match, "born", line)
        self.packets[packet] = self._first[flit] = _Packet(packet, source, born)

    def _receive_flit(self, match: re.Match[str], line: int) -> None:
        now, flit = self._time_of_line(match, line), _whole_number(match, "flit", line)
        at, packet = self._node_of_router(match["node"], line), self._first.get(flit)
        if flit not in self._flits:
            raise at_line(
                line,
                f"flit {flit} is of no packet: a line before it says of which",
                f"1 | node4 | Enqueuing flit {flit} (packet 2) at time 1.",
            )
        if packet is None:
            return
        if not packet.nodes and at != packet.source:
            raise at_line(
                line,
                f"packet {packet.number} is made at node {packet.source} and comes to router {at}"
                " first: in what explorer links writes, a node is at the router of its number",
            )
        if packet.nodes and at not in self._neighbors(before := packet.nodes[-1]):
            raise at_line(
                line,
                f"packet {packet.number} goes from {self.net.format(before)} to"
                f" {self.net.format(at)}, which are no link of {self.net.spec}",
            )
        rest = INPUT_CHANNEL.match(match.string, match.end())
        packet.nodes.append(at)
        packet.cycles.append(now)
        packet.inputs.append(_whole_number(rest, "input", line) if rest else None)
        packet.channels.append(None)

    def _add_channel(self, match: re.Match[str], line: int) -> None:
        """Record the virtual channel of a flit, which the trace names after receiving it."""
        now, packet = (
            self._time_of_line(match, line),
            self._first.get(_whole_number(match, "flit", line)),
        )
        if packet is not None and packet.cycles and packet.cycles[-1] == now:
            packet.channels[-1] = _whole_number(match, "channel", line)

    def _retire_packet(self, match: re.Match[str], line: int) -> None:
        now, packet = (
            self._time_of_line(match, line),
            self.packets.get(_whole_number(match, "packet", line)),
        )
        at = self._node_of_router(match["node"], line)
        if packet is None or not packet.nodes:
            return
        if at != packet.nodes[-1]:
            raise at_line(
                line,
                f"packet {packet.number} is taken at {self.net.format(at)}, and was received last"
                f" at {self.net.format(packet.nodes[-1])}",
            )
        packet.retired = now

    def _time_of_line(self, match: re.Match[str], line: int) -> int:
        now = _whole_number(match, "time", line)
        if now < self._time:
            raise at_line(
                line, f"the time falls from {self._time:,} to {now:,}: a trace is of one run"
            )
        self._time = now
        return now

    def _node_of_router(self, name: str, line: int) -> int:
        """Return the network's node for a router of the trace."""
        if name not in self._nodes:
            if len(name) > 5 * MAX_DIGITS:
                raise at_line(line, f"{brief(name)!r} is no node: an index is", "5")
            try:
                self._nodes[name] = self.net.parse(address(name))
            except ExplorerError as error:
                raise at_line(line, error.sentence, error.nearest) from None
        return self._nodes[name]

    def _neighbors(self, at: int) -> frozenset[int]:
        if at not in self._neighbor_sets:
            self._neighbor_sets[at] = frozenset(
                b for b in self.net.neighbors(at).tolist() if b >= 0
            )
        return self._neighbor_sets[at]


def _whole_number(match: re.Match[str], name: str, line: int) -> int:
    """Return a number of a line; refuse one with too many digits."""
    text = match[name]
    if not text.isascii() or len(text) > MAX_DIGITS:
        raise at_line(line, f"{brief(text)!r} is no {name}: a whole number is", "5")
    return int(text)
