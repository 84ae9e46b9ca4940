"""The hyperswitch probe: a circuit set up port by port, with a history and backtracking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final

import numpy as np

from explorer.core.families.symmetry import reverse_digit, rotate_digit, single_bit_flips
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Effect, Fact, Line, commas, sentence
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_towards
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus
from explorer.routing._facts import probe as word_facts
from explorer.routing._facts.general import here, port_name, there
from explorer.routing._facts.probe import MAX_PROBE_HOPS
from explorer.routing.hyperswitch.probe import Probe

ADAPTIVE: Final = "fully adaptive"
ONE_PORT: Final = "one port per node before backtracking"

MAX_NODES_FOR_SEARCH: Final = 2**16
"""Largest network in which the reason of a lost message says, by a fast search, whether another
path existed."""


Rule = Callable[..., bool]

FIRST_FREE: Final = "The first free port that shortens the way"


class Hyperswitch(Router):
    """Send a probe that reserves one free port after another, and backtracks if none is left.

    The header carries the destination, the distance and a history of the ports tried. A failed or
    busy link is noticed at the node in front of it and never entered. ``one port per node before
    backtracking``, the protocol of the hyperswitch, tries only ports that lead nearer: if the first
    is blocked the probe retreats at once, and the previous node departs from another port. ``fully
    adaptive`` tries every port of a node before it retreats, those that lead nearer first; it finds
    a circuit whenever there is one. Ports are tried in the order of the address. Without faults
    both set up a shortest circuit. Source: generalized hypercube paper, §3 and §5, in words; the
    order of the ports, which the paper leaves open, is ours.

    >>> from explorer import network
    >>> net = network("GHC(3,3)")
    >>> failed = Faults(nodes=frozenset({net.parse("10")}))
    >>> probe = Hyperswitch()
    >>> [net.format(s.next) for s in probe.steps(net, 0, 4, ADAPTIVE, failed) if s.action != "hold"]
    ['(0,1)', '(1,1)']
    """

    key: ClassVar[str] = "hyperswitch"
    title: ClassVar[str] = "Hyperswitch probe, with backtracking"
    paper: ClassVar[str | None] = "ghc"
    source: ClassVar[str] = "Generalized hypercube paper, §3 and §5"
    variants: ClassVar[tuple[str, ...]] = (ADAPTIVE, ONE_PORT)
    tolerates_faults: ClassVar[bool] = True
    order: ClassVar[int] = 60

    def serves(self, net: Network) -> bool:
        lattice = isinstance(net, Torus | Mesh)
        return isinstance(net, GeneralizedHypercube | Hypercube) and not lattice

    def effort(self, net: Network) -> int:
        # A probe examines every port on its way.
        return 1 + len(net.ports) // 3

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations: a port adds the same everywhere, and only differences matter.

        These are the flips of bits, and the rotations of full dimensions and of rings. If a line is
        reversed its two ports are exchanged, but only one of them leads nearer: so lines of an even
        radix are reversed too. The first port that leads nearer is then mapped to the first such
        port.
        """
        if isinstance(net, Hypercube):
            return single_bit_flips(net, 0)
        assert isinstance(net, GeneralizedHypercube)
        return tuple(
            reverse_digit(net, place) if shape == "m" else rotate_digit(net, place)
            for place, (radix, shape) in enumerate(net.dimensions)
            if not (shape == "m" and radix % 2)
        )

    def next_hops(
        self, net: Network, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        # Without faults both protocols take the first port that leads nearer.
        neighbors = net.neighbors(at)
        distances_ahead = net.distance(
            np.where(neighbors >= 0, neighbors, at[:, None]), target[:, None]
        )
        assert distances_ahead is not None
        return np.take_along_axis(neighbors, np.argmin(distances_ahead, axis=1)[:, None], axis=1)[
            :, 0
        ]

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        one_port = variant == ONE_PORT

        def line(text: str, guard: Rule, effect: Effect | None = None) -> Line:
            return Line(text, partial(guard, one_port=one_port), effect)

        advance = partial(word_facts.required_node_ahead, one_port=one_port)
        back = line(
            "    else if current ≠ s: free the link behind, retreat over it to the node before",
            word_facts.retreats,
            word_facts.previous_node,
        )
        search = (
            (
                "    P ← the first port not in the history that shortens the way; note it there",
                line(
                    "    if P is free: reserve its link and advance over it",
                    word_facts.advances,
                    advance,
                ),
                back,
                line(
                    "    else if s has no such port left: no circuit; the message is lost",
                    word_facts.gives_up,
                ),
            )
            if one_port
            else (
                "    P ← the first free port not in the history, to a node not probed: one that",
                "        shortens the way, else one that keeps the distance, else any; note it",
                line(
                    "    if there is one: reserve its link and advance over it",
                    word_facts.advances,
                    advance,
                ),
                back,
                line("    else: no circuit; the message is lost", word_facts.gives_up),
            )
        )
        return (
            "probe at s: header ← (destination d, distance to d, empty history)",
            "while current ≠ d:",
            *search,
            Line("hold the circuit, send the message over it, release it", word_facts.is_at_target),
        )

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        one_port = variant == ONE_PORT
        code = self.pseudocode(net, variant)
        probe = Probe(net, target, faults, source, one_port)
        while probe.at != target:
            if probe.hops >= MAX_PROBE_HOPS:
                yield self._recall_step(probe, len(code) - 1)
                return
            yield (step := self._one_port(probe) if one_port else self._adaptive(probe))
            if step.lost:
                return
        reason = sentence(
            "The probe has reached the destination over {links:link}, so the circuit is held, the"
            " message crosses it without a stop, and its links are released.",
            links=word_facts.hops_held,
        )
        yield Step(target, None, len(code), reason, probe.header(), action="hold")

    # The two protocols ------------------------------------------------------------------------

    def _one_port(self, probe: Probe) -> Step:
        neighbors, ahead, distance = probe.neighbors_and_distances()
        tried = probe.ports_tried[probe.at]
        blocked: list[int] = []
        for port, node in enumerate(neighbors):
            if node < 0 or ahead[port] >= distance or port in tried or node in probe.ports_tried:
                continue
            tried.add(port)
            if not probe.blocked(node):
                clause = "The first port not tried that shortens the way"
                if blocked:
                    clause = "{shut} blocked, and the next that shortens the way"
                return self._advance(probe, node, 4, clause)
            blocked.append(port)
            if probe.path:
                clause = "{shut} blocked, and a node tries one port at a time"
                return self._retreat(probe, 5, clause)
        if probe.path:
            return self._retreat(probe, 5, "Every port that shortens the way has been tried")
        clause = (
            "Back at the source `{here}` every port that shortens the way has been tried, one a"
            " node"
        )
        return self._loss_step(probe, 6, clause)

    def _adaptive(self, probe: Probe) -> Step:
        neighbors, ahead, distance = probe.neighbors_and_distances()
        tried = probe.ports_tried[probe.at]
        open_ports, blocked = [], []
        for port, node in enumerate(neighbors):
            if node < 0 or port in tried or node in probe.ports_tried:
                continue
            if probe.blocked(node):
                tried.add(port)
                blocked.append(port)
            else:
                open_ports.append(port)
        closer = [p for p in open_ports if ahead[p] < distance]
        if open_ports:
            port = min(open_ports, key=lambda p: (ahead[p], p))
            shut = [p for p in blocked if ahead[p] < distance]
            first = "{shut} blocked" if shut else ""
            if closer:
                clause = f"{first} and the next one that shortens it" if shut else FIRST_FREE
            else:
                keeps = "keeps the distance" if ahead[port] == distance else "is not probed yet"
                reason = first or "No port is left that shortens the way"
                clause = f"{reason}, and the first that {keeps}"
            tried.add(port)
            return self._advance(probe, neighbors[port], 5, clause)
        if probe.path:
            return self._retreat(
                probe, 6, "Every port here is blocked or leads where the probe has been"
            )
        clause = (
            "Back at the source `{here}` the probe has tried every port of every node that it"
            " could reach"
        )
        return self._loss_step(probe, 7, clause)

    # The moves --------------------------------------------------------------------------------

    def _advance(self, probe: Probe, node: int, line: int, clause: str) -> Step:
        at = probe.at
        end = " and arrives" if node == probe.target else ", {left:hop} from the destination"
        reason = sentence(
            f"{clause} is {{port}}, so the probe reserves it{end}.",
            shut=probe.blocked_links_fact(),
            port=port_name,
            left=word_facts.distance_next,
        )
        probe.enter(node)
        return Step(at, node, line, reason, probe.header(port=True), action="reserve")

    def _retreat(self, probe: Probe, line: int, clause: str) -> Step:
        at, before = probe.at, probe.retreat()
        reason = sentence(
            f"{clause}, so the probe frees the link behind it and retreats to `{{before}}`.",
            before=there,
            shut=probe.blocked_links_fact(),
        )
        return Step(at, before, line, reason, probe.header(), action="retreat")

    def _loss_step(self, probe: Probe, line: int, clause: str) -> Step:
        reason = sentence(
            f"{clause}, so no circuit is set up and the message is lost. {_other_way_text(probe)}",
            here=here,
            around=word_facts.working_distance,
        )
        return Step(probe.at, None, line, reason, probe.header(), lost=True)

    def _recall_step(self, probe: Probe, line: int) -> Step:
        reason = sentence(
            "The probe has made {hops} hops without an end, so it is called back to `{start}` and"
            f" the message is lost. {_other_way_text(probe)}",
            hops=Fact(word_facts.hops_made, commas),
            start=word_facts.source_address,
            around=word_facts.working_distance,
        )
        return Step(probe.at, None, line, reason, probe.header(), lost=True)


def _other_way_text(probe: Probe) -> str:
    """Return a text on whether there was another path that the probe did not find."""
    if probe.net.nodes > MAX_NODES_FOR_SEARCH:
        return "Whether another way exists, only a long search would tell."
    start = probe.path[0] if probe.path else probe.at
    if distances_towards(probe.net, probe.target, probe.faults)[start] < 0:
        return "There is no other way: the faults cut source and destination apart."
    return "Another way exists: {around:hop} over what works."
