"""What switching lets a visitor choose: the messages already there, what to do at a busy link."""

from __future__ import annotations

from explorer.core.errors import BadAddress, Unroutable
from explorer.core.network import Network, shown
from explorer.routing.hyperswitch import ADAPTIVE, ONE_PORT, Hyperswitch
from explorer.state.tasks.option import Choices, Option, lines

MOST_MESSAGES = 24
"""Messages that hold circuits on the stage, at the most: they stand in the URL."""


def _ways(net: Network) -> Choices:
    return (("circuit", "Circuit"), ("packet", "Packets"), ("pipelined", "Pipelined"))


def _busy(net: Network) -> Choices:
    return (("wait", "Wait"), ("retry", "Try again"), ("detour", "Go round"))


VARIANTS = {"adaptive": ADAPTIVE, "one-port": ONE_PORT}
"""How the hyperswitch goes round, by the value in the URL."""


def _around(net: Network) -> Choices:
    if not Hyperswitch().serves(net):
        return ()
    return (("adaptive", "Fully adaptive"), ("one-port", "One port a node"))


def pairs(net: Network, text: str) -> tuple[tuple[int, int], ...]:
    """Return the messages a text names: ``FROM TO`` a line, or parted by semicolons.

    >>> from explorer import network
    >>> pairs(network("Q(2)"), "00 11; 01 10")
    ((0, 3), (1, 2))
    """
    found: list[tuple[int, int]] = []
    for line in lines(text):
        ends = line.split()
        if len(ends) != 2:
            raise BadAddress(f"{shown(line)!r} is no message: two addresses with a blank are")
        a, b = net.parse(ends[0]), net.parse(ends[1])
        if a == b:
            raise Unroutable(f"a message from {net.format(a)} to itself takes no link")
        found.append((a, b))
    if len(found) > MOST_MESSAGES:
        raise Unroutable(f"{len(found)} messages are too many: at most {MOST_MESSAGES} are held")
    return tuple(found)


def _messages(net: Network, text: str) -> str:
    return "; ".join(f"{net.format(a)} {net.format(b)}" for a, b in pairs(net, text))


OPTIONS: tuple[Option, ...] = (
    Option("by", "Switching", "segments", _ways, hint="How the message on the stage is sent"),
    Option(
        "held",
        "Other messages",
        "lines",
        check=_messages,
        hint="Messages that hold their links already: FROM TO, parted by semicolons",
    ),
    Option("busy", "At a busy link", "segments", _busy, hint="What a probe does there"),
    Option(
        "around",
        "Going round",
        "segments",
        _around,
        hint="Fully adaptive: a probe tries every port of a node before it retreats. One port a"
        " node: where the first port that shortens the way is blocked, it retreats at once",
    ),
    Option("message", "Message, bytes", "range", default="512", low=16, high=4096),
    Option("probe", "Probe, bytes", "range", default="4", low=1, high=64),
    Option("packet", "Packet, bytes", "range", default="64", low=8, high=1024),
    Option(
        "byte",
        "Time per byte, ns",
        "range",
        default="100",
        low=1,
        high=1000,
        hint="B_link of equations 4 and 5, which only makes sense as a time per byte",
    ),
)
