"""Traces: a router run to its end once, checked hop by hop against the network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from html import escape

from explorer.core.addresses.naming import NodeName, one_node
from explorer.core.arguments.several import members_of
from explorer.core.errors import (
    BadAddress,
    BrokenContract,
    ExplorerError,
    NotALink,
    Unroutable,
    brief,
)
from explorer.core.network import Kind, Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.registry import router_for
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_to
from explorer.core.suggest import closest_match
from explorer.routing.traces.moments import TracedStep, moments
from explorer.routing.traces.watch import EndlessRoute, checked_steps

MAX_ROWS = 100
"""Most hops of a route that a notebook shows."""


@dataclass(frozen=True)
class Hop(TracedStep):
    """One hop of a trace: its link, the lines that led to it, and the distance left after it.

    ``left`` is None if no exact distance is available. A hop is a ``detour`` if it leaves the
    message no closer to its target, except a retreat of a probe, which no message makes.
    """

    kind: Kind
    dimension: int
    decisions: tuple[TracedStep, ...]
    left: int | None
    detour: bool

    @property
    def next(self) -> int:
        assert self.step.next is not None
        return self.step.next


@dataclass(frozen=True)
class Trace:
    """The whole route of one message.

    ``length`` is the number of links that the message crosses; if a probe advanced and retreated,
    these are the links of the circuit. ``stretch`` is length over distance, if both are known.
    """

    net: Network
    router: Router
    variant: str | None
    source: int
    target: int
    hops: tuple[Hop, ...]
    decisions: tuple[TracedStep, ...]
    lost: TracedStep | None
    distance: int | None

    __repr__ = repr_in_one_line

    def _repr_html_(self) -> str:
        """Return the hops as a table, which a notebook shows."""
        name = self.net.format
        head = "".join(f"<th>{text}</th>" for text in ("hop", "to", "link", "left", "why"))
        rows = "".join(
            f"<tr><td>{i}</td><td><code>{escape(name(hop.next))}</code></td>"
            f"<td>{escape(hop.kind.title)}</td><td>{'' if hop.left is None else hop.left}</td>"
            f"<td>{escape(hop.why.replace('`', ''))}</td></tr>"
            for i, hop in enumerate(self.hops[:MAX_ROWS], 1)
        )
        more = len(self.hops) - MAX_ROWS
        end = f"<p>… and {more:,} more hops</p>" if more > 0 else ""
        lost = f"<p>Lost: {escape(self.lost.why.replace('`', ''))}</p>" if self.lost else ""
        lead = f"{self.net.spec}, {name(self.source)} to {name(self.target)}, {self.router.title}"
        return f"<p>{escape(lead)}</p><table><tr>{head}</tr>{rows}</table>{end}{lost}"

    @property
    def steps(self) -> tuple[TracedStep, ...]:
        """All steps: the decisions before each hop, the hop, and the steps after the last hop."""
        hops = (step for hop in self.hops for step in (*hop.decisions, hop))
        return (*hops, *self.decisions, *([self.lost] if self.lost else []))

    @property
    def delivered(self) -> bool:
        return self.lost is None

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes of the route, source first."""
        return (self.source, *(hop.next for hop in self.hops))

    @property
    def circuit(self) -> tuple[int, ...]:
        """The nodes whose links are held at the end: those of the route without the retreats."""
        held = [self.source]
        for hop in self.hops:
            if hop.action == "retreat":
                held.pop()
            else:
                held.append(hop.next)
        return tuple(held)

    @property
    def length(self) -> int:
        return len(self.circuit) - 1

    @property
    def stretch(self) -> float | None:
        return self.length / self.distance if self.delivered and self.distance else None


def run(
    router: Router,
    net: Network,
    source: int,
    target: int,
    variant: str | None = None,
    faults: Faults = NO_FAULTS,
    forgive: bool = False,
) -> Trace:
    """Run a router to its end and return its trace; raise BrokenContract if it cheats.

    With ``forgive`` the message is lost instead if the router jumps, or loops (after one cycle).

    A router cheats if it hops where there is no link, or in the ways that ``checked_steps``
    detects. A message that a router without knowledge of faults sends into a fault is lost there.
    """
    steps: list[Step] = []
    held: list[int] = []
    ports: list[int] = []
    router_steps = checked_steps(router, net, source, target, variant, faults)
    steps_beyond: list[Step] = []
    try:
        for step in router_steps:
            if step.next is not None and not step.lost:
                try:
                    ports.append(net.port_between(step.node, step.next))
                except NotALink as error:
                    raise BrokenContract(
                        f"router {router.key!r} jumps: {error.sentence}"
                    ) from error
                if faults.blocks(step.node, step.next):
                    steps_beyond = [step, *_until_broken(router_steps)]
                    steps.append(_fault_step(net, step, faults))
                    break
                if step.action != "retreat":
                    held.append(step.node)
                elif not held or held.pop() != step.next:
                    raise BrokenContract(
                        f"router {router.key!r} retreats from {net.format(step.node)} to"
                        f" {net.format(step.next)}, which is not where it came from"
                    )
            steps.append(step)
            if step.lost:
                break
    except BrokenContract as error:
        if not forgive:
            raise
        steps = _first_cycle(steps, source) if isinstance(error, EndlessRoute) else steps
        while steps and steps[-1].next is None:
            steps.pop()
        end, line = (steps[-1].next, steps[-1].line) if steps else (source, 1)
        steps.append(Step(end or 0, None, line, f"{error.sentence}.", lost=True))
    # The reasons of a router without knowledge of faults refer to its route without them.
    full_route = [*steps[:-1], *steps_beyond] if steps_beyond else steps
    avoidable_faults = faults if router.tolerates_faults else NO_FAULTS
    steps_and_moments = zip(
        steps, moments(net, source, target, variant, avoidable_faults, full_route), strict=False
    )
    hops: list[Hop] = []
    pending: list[TracedStep] = []
    lost: TracedStep | None = None
    left_at = distances_to(net, target)
    distance = distance_before = left_at(source)
    for step, moment in steps_and_moments:
        if step.lost:
            lost = TracedStep(step, moment)
        elif step.next is None:
            pending.append(TracedStep(step, moment))
        else:
            port = ports[len(hops)]
            kind = net.kinds[int(net.link_kinds(step.node)[port])]
            left = left_at(step.next)
            closer = left is None or distance_before is None or left < distance_before
            detour = not closer and step.action != "retreat"
            dimension = net.ports[port].dimension
            hops.append(Hop(step, moment, kind, dimension, tuple(pending), left, detour))
            pending.clear()
            distance_before = left
    return Trace(net, router, variant, source, target, tuple(hops), tuple(pending), lost, distance)


def _until_broken(steps: Iterator[Step]) -> Iterator[Step]:
    with suppress(ExplorerError):
        yield from steps


def _first_cycle(steps: list[Step], source: int) -> list[Step]:
    """Return the steps of a loop up to the first hop that comes back to a visited node."""
    seen = {source}
    for place, step in enumerate(steps, 1):
        if step.next in seen:
            return steps[:place]
        if step.next is not None:
            seen.add(step.next)
    return steps


def _fault_step(net: Network, step: Step, faults: Faults) -> Step:
    """Return the step that ends a route in front of a fault."""
    assert step.next is not None
    ahead = net.format(step.next)
    obstacle = f"node `{ahead}`" if step.next in faults.nodes else f"link to `{ahead}`"
    why = (
        f"The {obstacle} has failed, and this router does not go round faults: the message is lost."
    )
    return Step(step.node, None, step.line, why, step.variables, lost=True)


def read_faults(net: Network, named: Faults | Sequence[object] | str) -> Faults:
    """Return the faults given: an entry for each node, ``A~B`` or a set of two nodes for a link.

    A node is given, as everywhere, by its index, its address, or the values of its fields.

    >>> from explorer import network
    >>> read_faults(network("HCN(1)"), ["(0,1)", (1, 1), 2, "(0,0)~(0,1)", {2, 3}])
    Faults(nodes=frozenset({1, 2, 3}), links=frozenset({(0, 1), (2, 3)}))
    """
    if isinstance(named, Faults):
        return named
    nodes: set[int] = set()
    links: set[tuple[int, int]] = set()
    rule = "list of faults: nodes and links such as 0~1 are"
    for fault in [named] if isinstance(named, str) else members_of(named, rule):
        ends: Sequence[object] = (fault,)
        if isinstance(fault, str):
            ends = fault.split("~")
        elif isinstance(fault, AbstractSet):
            ends = tuple(fault)
        if len(ends) == 1:
            nodes.add(net.node(ends[0]))  # type: ignore[arg-type]
        elif len(ends) == 2:
            a, b = sorted(net.node(end) for end in ends)  # type: ignore[arg-type]
            # A link between two nodes fails in both directions, even if it leads only one way.
            one_way = net.directed and a in net.neighbors(b)
            net.port_between(*((b, a) if one_way else (a, b)))
            links.add((a, b))
        else:
            raise BadAddress(f"{brief(repr(fault))} is no fault: an address, or A~B for a link, is")
    return Faults(frozenset(nodes), frozenset(links))


def fault_texts(net: Network, faults: Faults) -> list[str]:
    """Return faults as written in URLs: addresses of nodes, then ``A~B`` for links.

    >>> from explorer import network
    >>> fault_texts(network("Q(2)"), Faults(frozenset({1}), frozenset({(0, 2)})))
    ['01', '00~10']
    """
    nodes = [net.format(node) for node in sorted(faults.nodes)]
    return nodes + [f"{net.format(a)}~{net.format(b)}" for a, b in sorted(faults.links)]


def choose_router(net: Network, key: str | Router | None, faults: Faults) -> Router:
    """Return the requested router; else the default, or with faults one that avoids them."""
    router = router_for(net, key, bool(faults))
    if key is not None or not faults or router.tolerates_faults:
        return router
    raise Unroutable(
        f"{net.spec} has {net.nodes:,} nodes and no router that goes round faults",
        nearest="a router by its key, which stops where it meets one",
    )


def choose_variant(router: Router, variant: str | None) -> str | None:
    """Return the requested variant, else the router's default."""
    if variant in (None, ""):
        return router.variants[0] if router.variants else None
    if variant not in router.variants:
        near = closest_match(variant, router.variants)
        raise Unroutable(f"router {router.key!r} has no variant {variant!r}", nearest=near)
    return variant


def route(
    net: Network,
    source: NodeName,
    target: NodeName,
    router: str | Router | None = None,
    variant: str | None = None,
    faults: Faults | Sequence[object] | str = (),
) -> Trace:
    """Return the trace of a message between two nodes, each an index or an address.

    >>> from explorer import network
    >>> route(network("Q(3)"), "000", "110").nodes
    (0, 2, 6)
    """
    a, b = one_node(net, source), one_node(net, target)
    if a == b:
        raise Unroutable(
            f"source and target are both {net.format(a)}: a route joins two different nodes"
        )
    broken = read_faults(net, faults)
    for end in (a, b):
        if end in broken.nodes:
            raise Unroutable(f"{net.format(end)} has failed: source and target must work")
    chosen = choose_router(net, router, broken)
    return run(chosen, net, a, b, choose_variant(chosen, variant), broken)
