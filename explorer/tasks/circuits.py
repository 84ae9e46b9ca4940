"""Circuit versus packet switching: the messages that hold links, the rule at a busy link."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, cast

from explorer.analysis.switching.circuits import AtBusy, held_circuits, switching_times
from explorer.analysis.switching.latency import Timing
from explorer.core.errors import BadAddress, Unroutable, brief
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.stage.map_layers import MapLayer, layer, paths_of
from explorer.documents.tasks.circuit import CircuitDocument, WayToSend, circuit_document
from explorer.routing.hyperswitch.hyperswitch import ADAPTIVE, ONE_PORT, Hyperswitch
from explorer.scenes.nests.find import nest_of
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, constant, lines
from explorer.tasks.command import EVERY_PARAMETER
from explorer.tasks.task import Task, nest_on_map

MAX_MESSAGES = 24
"""Maximum number of messages that hold circuits on the stage, because they are in the URL."""


MEANS = constant(("circuit", "Circuit"), ("packet", "Packets"), ("pipelined", "Pipelined"))
"""The ways to send the message."""

AT_BUSY = constant(("wait", "Wait"), ("retry", "Try again"), ("detour", "Go round"))
"""The actions of a probe at a busy link."""

DETOUR_VARIANTS = {"adaptive": ADAPTIVE, "one-port": ONE_PORT}
"""The variants of detours of the hyperswitch, by the value in the URL."""


def _detour_choices(net: Network) -> Choices:
    if not Hyperswitch().serves(net):
        return ()
    return (("adaptive", "Fully adaptive"), ("one-port", "One port a node"))


def read_messages(net: Network, text: str) -> tuple[tuple[int, int], ...]:
    """Return the messages of a text: ``FROM TO`` in each line, or separated by semicolons.

    >>> from explorer import network
    >>> read_messages(network("Q(2)"), "00 11; 01 10")
    ((0, 3), (1, 2))
    """
    messages: list[tuple[int, int]] = []
    for line in lines(text):
        ends = line.split()
        if len(ends) != 2:
            raise BadAddress(f"{brief(line)!r} is no message: two addresses with a blank are")
        a, b = net.parse(ends[0]), net.parse(ends[1])
        if a == b:
            raise Unroutable(f"a message from {net.format(a)} to itself takes no link")
        messages.append((a, b))
    if len(messages) > MAX_MESSAGES:
        raise Unroutable(f"{len(messages)} messages are too many: at most {MAX_MESSAGES} are held")
    return tuple(messages)


def _check_messages(net: Network, text: str) -> str:
    return "; ".join(f"{net.format(a)} {net.format(b)}" for a, b in read_messages(net, text))


class CircuitTask(Task):
    """The message switched, by a circuit or by packets, among others that hold links."""

    key = "circuit"
    command = "circuits"
    title = "Circuits"
    group = "Send"
    says = "Hold every link of the way until the last word is through."
    picture = Highlights(route=(0, 4, 6, 7))
    order = 80
    summary = "Time a circuit and packets of one message against each other."
    reads = ("from", "to")
    takes = EVERY_PARAMETER
    heads: ClassVar = {"rows": {"name": "sent as", "formula": "formula", "total": "takes"}}
    options = (
        Option("by", "Switching", "segments", MEANS, hint="How the message on the stage is sent"),
        Option(
            "held",
            "Other messages",
            "lines",
            check=_check_messages,
            hint="Messages that hold their links already: FROM TO, parted by semicolons",
        ),
        Option("busy", "At a busy link", "segments", AT_BUSY, hint="What a probe does there"),
        Option(
            "around",
            "Going round",
            "segments",
            _detour_choices,
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

    def show(self, state: ExploreState, scene: Scene) -> CircuitDocument:
        """Return the time diagram of the message, and the times of the other ways to send it."""
        result = switching_times(
            state.net,
            state.source,
            state.target,
            _timing(state),
            read_messages(state.net, state.option("held")),
            cast("AtBusy", state.option("busy")),
            DETOUR_VARIANTS.get(state.option("around")),
        )
        means = cast("WayToSend", state.option("by"))
        return circuit_document(result, scene, means, nest_on_map(state))

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the links that other messages hold."""
        circuits = held_circuits(state.net, read_messages(state.net, state.option("held")))
        nest = nest_of(state.net)
        links = [paths_of(nest, link) for other in circuits for link in sorted(other.links)]
        return {**layer(), "ringed": links}

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return the options of probes if none is sent, and that of detours if none are made."""
        by_circuit = chosen["by"] == "circuit"
        round_about = by_circuit and chosen["busy"] == "detour"
        return set() if round_about else {"around"} if by_circuit else {"around", "busy"}


def _timing(state: ExploreState) -> Timing:
    message, probe, packet = (int(state.option(name)) for name in ("message", "probe", "packet"))
    return Timing(message, probe, packet, Fraction(int(state.option("byte")), 1000))
