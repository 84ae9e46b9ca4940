"""§3.1 and §3.2: the steps of a total exchange, and the destinations of Algorithm 1."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.networks.metacube.metacube import Metacube
from explorer.papers.auditing import audit_hooks
from explorer.papers.claim import Claim
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.vocabulary import Holds, Joined, Sweep, TextMatches, statement
from explorer.papers.metacube._common import metacube
from explorer.papers.metacube._messages import CLASSES, LISTED_QUADS, ordered_destinations

ORDER = "every source and every step"


def _row(class_id: int, printed: str) -> Claim:
    def fields(m: int) -> str:
        net = metacube(2, m)
        sources = slice(class_id << net.field_bits, (class_id + 1) << net.field_bits)
        # Wrapped as a construction of its own, so that a break reaches every class.
        targets = audit_hooks.built(ordered_destinations(m)[sources, 0])
        counters = np.arange(1 << net.field_bits)
        names = []
        for i in reversed(CLASSES):
            values = targets >> i * m & (1 << m) - 1
            same = [j for j in CLASSES if (values == counters >> j * m & (1 << m) - 1).all()]
            names.append(f"c[{same[0]}]" if same else "?")
        classes = "/".join(map(str, np.unique(targets >> net.field_bits)))
        return f"({classes}, {', '.join(names)})"

    def row(m: int) -> TextMatches:
        return TextMatches(f"MC(2,{m})", f"d for c[4] = {class_id}", printed, lambda: fields(m),
                           f"MC(2,{m}), every destination of class {class_id}.",
                           "construction")  # fmt: skip

    return statement(
        f"mc-a1-class-{class_id}", "§3.2", printed,
        f"For s = 0 and c[4] = {class_id} Algorithm 1 makes d = {printed}.",
        Joined(tuple((f"m = {m}", row(m)) for m in (1, 2)), printed),
    )  # fmt: skip


ROWS = (
    _row(0, "(0, c[3], c[2], c[1], c[0])"),
    _row(1, "(1, c[2], c[3], c[0], c[1])"),
    _row(2, "(2, c[1], c[0], c[3], c[2])"),
    _row(3, "(3, c[0], c[1], c[2], c[3])"),
)


def _repeated_address_fault(net: Metacube) -> str:
    all_nodes, targets = np.arange(net.nodes), ordered_destinations(net.m)
    if (targets[0] != all_nodes).any():
        return f"In {net.spec} the first address generated is not the source's own."
    complete = (np.sort(targets, axis=0) == all_nodes[:, None]).all()
    return "" if complete else f"In {net.spec} an address is missing."


def _several_distances(net: Metacube) -> str:
    all_nodes = np.arange(net.nodes)
    for step, targets in enumerate(ordered_destinations(net.m)):
        distances = net.distance(all_nodes, targets)
        if distances is None or len(np.unique(distances)) != 1:
            return f"In {net.spec} step {step} has messages of several distances."
    return ""


def _node_id_fault(net: Metacube) -> str:
    targets, counters = ordered_destinations(net.m)[:, 0], np.arange(net.nodes)
    classes = targets >> net.field_bits
    moved = targets >> classes * net.m & (1 << net.m) - 1
    is_right = (classes == counters >> net.field_bits).all() and (
        moved == counters & (1 << net.m) - 1
    ).all()
    return "" if is_right else f"In {net.spec} c[0] is not the node_id of every destination."


def _two_received(net: Metacube) -> str:
    is_right = (np.sort(ordered_destinations(net.m), axis=1) == np.arange(net.nodes)).all()
    return "" if is_right else f"In {net.spec} a node receives two messages in one step."


def _holds(broken: Callable[[Metacube], str], phrase: str) -> Holds:
    return Holds(LISTED_QUADS, broken, phrase, ORDER, "construction")


def _senders_by_step(net: Metacube) -> np.ndarray:
    """Return the number of sending nodes in each step in which any node sends."""
    sent = np.asarray((ordered_destinations(net.m) != np.arange(net.nodes)).sum(axis=1))
    return sent[sent > 0]


def _node_count(m: int) -> int:
    return 1 << 4 * m + 2


def _quantity(noun: str, value: Callable[[Metacube], int]) -> Quantity:
    return Quantity(noun, value, rests=("construction",), means=ORDER)


CLAIMS = (
    statement("mc-a1-once", "Algorithm 1", "exactly once",
         "Algorithm 1 generates the address of every other node exactly once.",
         _holds(_repeated_address_fault, "every address once")),
    statement("mc-a1-same-distance", "Algorithm 1", "the same distance",
         "All pairs (s, d) generated at the same step are at the same distance.",
         _holds(_several_distances, "one distance a step")),
    statement("mc-a1-steps", "§3.2", "$p - 1$",
         "There are $p - 1$ communication steps, and every one has a message from each node.",
         Joined((
             ("steps", Sweep(LISTED_QUADS, _quantity("the number of steps",
                                                lambda net: len(_senders_by_step(net))),
                             lambda m: _node_count(m) - 1)),
             ("messages", Sweep(LISTED_QUADS, _quantity("the fewest messages of a step",
                                                   lambda net: int(_senders_by_step(net).min())),
                               _node_count)),
         ))),
    statement("mc-a1-node-id", "§3.2", "c[0] is the node_id",
         "c[4] is the class_id and c[0] the node_id of the destination relative to s = 0; the other"
         " three form its cluster_id.",
         _holds(_node_id_fault, "the field of its own class")),
    statement("mc-a1-one-port", "§3.1", "one in, one out",
         "In every step each node sends one message and receives one, as one port demands.",
         _holds(_two_received, "one in, one out")),
    statement("mc-3.1-messages", "§3.1", "$p(p-1)$", "The total number of messages is $p(p-1)$.",
         Sweep(LISTED_QUADS, _quantity("the number of messages",
                                  lambda net: int(_senders_by_step(net).sum())),
               lambda m: _node_count(m) * (_node_count(m) - 1))),
)  # fmt: skip
