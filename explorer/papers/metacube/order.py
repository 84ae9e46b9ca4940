"""§3.1 and §3.2: the steps of a total exchange, and the destinations of Algorithm 1."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.claim import Claim, Finding, Witness, claim
from explorer.papers.check import settled
from explorer.papers.metacube._common import PAPER, metacube
from explorer.papers.metacube._messages import BOTH, QUADS, SIDES, ordered


def _row(own: int, printed: str) -> Claim:
    def find() -> Finding:
        for m in QUADS:
            net = metacube(2, m)
            targets = ordered(m)[own << net.width : (own + 1) << net.width, 0]
            counters = np.arange(1 << net.width)
            found = []
            for i in reversed(SIDES):
                values = targets >> i * m & (1 << m) - 1
                same = [j for j in SIDES if (values == counters >> j * m & (1 << m) - 1).all()]
                found.append(f"c[{same[0]}]" if same else "?")
            shown = f"({own}, {', '.join(found)})"
            if shown != printed or (targets >> net.width != own).any():
                return settled(
                    Witness(net.spec, f"In {net.spec} it is {shown}."), "", "m = 1 and 2"
                )
        return settled(None, printed, "m = 1 and 2, every destination of the class")

    return Claim(
        f"mc-a1-class-{own}",
        PAPER,
        "§3.2",
        f"For s = 0 and c[4] = {own} Algorithm 1 makes d = {printed}.",
        printed,
        find,
    )


ROWS = (
    _row(0, "(0, c[3], c[2], c[1], c[0])"),
    _row(1, "(1, c[2], c[3], c[0], c[1])"),
    _row(2, "(2, c[1], c[0], c[3], c[2])"),
    _row(3, "(3, c[0], c[1], c[2], c[3])"),
)


def _steps_of(bad: Callable[[int], str], computed: str, checked: str = BOTH) -> Finding:
    """Return whether something holds of the order of destinations for m = 1 and 2."""
    for m in QUADS:
        if sentence := bad(m):
            return settled(Witness(f"MC(2,{m})", sentence), computed, checked)
    return settled(None, computed, checked)


@claim("mc-a1-once", "Algorithm 1", "exactly once")
def once() -> Finding:
    """Algorithm 1 generates the address of every other node exactly once."""

    def bad(m: int) -> str:
        everyone = np.arange(metacube(2, m).nodes)
        found = ordered(m)
        if (found[0] != everyone).any():
            return f"In MC(2,{m}) the first address generated is not the source's own."
        complete = (np.sort(found, axis=0) == everyone[:, None]).all()
        return "" if complete else f"In MC(2,{m}) an address is missing."

    return _steps_of(bad, "every address once")


@claim("mc-a1-same-distance", "Algorithm 1", "the same distance")
def same_distance() -> Finding:
    """All pairs (s, d) generated at the same step are at the same distance."""

    def bad(m: int) -> str:
        net, found = metacube(2, m), ordered(m)
        everyone = np.arange(net.nodes)
        for step in range(net.nodes):
            if len(np.unique(net.distance(everyone, found[step]))) != 1:
                return f"In {net.spec} step {step} has messages of several distances."
        return ""

    return _steps_of(bad, "one distance a step")


@claim("mc-a1-steps", "§3.2", "$p - 1$")
def steps() -> Finding:
    """There are $p - 1$ communication steps, and every one has a message from each node."""

    def bad(m: int) -> str:
        net, found = metacube(2, m), ordered(m)
        sent = (found != np.arange(net.nodes)).sum(axis=1)
        good = sorted(set(sent.tolist())) == [0, net.nodes] and (sent > 0).sum() == net.nodes - 1
        return "" if good else f"{net.spec} has steps in which not all nodes send."

    return _steps_of(bad, "$p - 1$")


@claim("mc-a1-node-id", "§3.2", "c[0] is the node_id")
def node_id() -> Finding:
    """c[4] is the class_id and c[0] the node_id of the destination relative to s = 0; the other
    three form its cluster_id."""

    def bad(m: int) -> str:
        net = metacube(2, m)
        targets = ordered(m)[:, 0]
        counters = np.arange(net.nodes)
        own = targets >> net.width
        moved = targets >> own * m & (1 << m) - 1
        good = (own == counters >> net.width).all() and (moved == counters & (1 << m) - 1).all()
        return "" if good else f"In {net.spec} c[0] is not the node_id of every destination."

    return _steps_of(bad, "the field of its own class")


@claim("mc-a1-one-port", "§3.1", "one in, one out")
def one_port() -> Finding:
    """In every step each node sends one message and receives one, as one port demands."""

    def bad(m: int) -> str:
        everyone = np.arange(metacube(2, m).nodes)
        good = (np.sort(ordered(m), axis=1) == everyone).all()
        return "" if good else f"In MC(2,{m}) a node receives two messages in one step."

    return _steps_of(bad, "one in, one out")


@claim("mc-3.1-messages", "§3.1", "$p(p-1)$")
def messages() -> Finding:
    """The total number of messages is $p(p-1)$."""

    def bad(m: int) -> str:
        p = metacube(2, m).nodes
        sent = int((ordered(m) != np.arange(p)).sum())
        return "" if sent == p * (p - 1) else f"In MC(2,{m}) there are {sent:,} messages."

    return _steps_of(bad, "$p(p-1)$")
