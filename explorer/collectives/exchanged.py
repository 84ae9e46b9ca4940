"""Broadcast trees of the exchanged cubes: the exchanged tree, and the improved one."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.collectives._rounds import FACTS
from explorer.collectives.binomial import binomial_links
from explorer.collectives.tree import tree_schedule
from explorer.core.collective import Broadcast, Model, RoundMoment, Schedule
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Reason, Source
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_hypercube import ExchangedHypercube

BASE = ((0, 1), (1, 3), (3, 2), (0, 4), (4, 5), (5, 7), (7, 6))
"""The tree with s = t = 1 with which the doublings begin, rows (parent, child) of labels a b c.

The paper shows it in a figure that is lost. It is a spanning tree of a ring of eight nodes, so it
is that ring without one link; this one results from the corrected construction."""


def printed_tree(s: int, t: int, base: object = BASE, root: int = 0) -> Ints:
    """Return IET(s,t) as printed, on the nodes of the network of (t,s), which it should span.

    For s ≤ t it is ``printed_doublings``, whose labels are read as addresses with t bits of a and s
    of b. For s > t it is IET(t,s) with the parts exchanged and c flipped, which is Theorem 6's map.
    Rows (parent, child): (2^(s+t+1) - 1, 2). Source: ECQ paper, §4.2.

    >>> printed_tree(1, 2)[-1].tolist(), printed_tree(2, 1)[-1].tolist()
    ([0, 4], [1, 3])
    """
    if s <= t:
        return printed_doublings(s, t, base, root)
    return parts_exchanged(printed_doublings(t, s, base, root), s, t)


def parts_exchanged(nodes: Ints, s: int, t: int) -> Ints:
    """Return the images of nodes of the network of (s,t) in that of (t,s): (b, a, 1 - c).

    >>> parts_exchanged(np.array([0b1010]), 2, 1).tolist()
    [13]
    """
    a, b, c = nodes >> (t + 1), nodes >> 1 & (1 << t) - 1, nodes & 1
    return np.asarray(b << (s + 1) | a << 1 | 1 - c)


def printed_doublings(s: int, t: int, base: object = BASE, root: int = 0) -> Ints:
    """Return the doublings of the construction as printed, on labels a b c of s + t + 1 bits.

    t - 1 times a bit inserted behind the first bit distinguishes two copies, then s - 1 times a bit
    in front. Each time the root of the second copy becomes a child of that of the first.

    >>> printed_doublings(2, 1)[-1].tolist()
    [0, 8]
    """
    rows = np.asarray(base, dtype=np.int64)
    copied_root = root
    for place in (*range(2, t + 1), *range(t + 2, s + t + 1)):
        low_mask = (1 << place) - 1
        rows = (rows & ~low_mask) << 1 | rows & low_mask
        copied_root = (copied_root & ~low_mask) << 1 | copied_root & low_mask
        rows = np.concatenate([rows, rows | 1 << place, [[copied_root, copied_root | 1 << place]]])
    return rows


def rerooted_tree(rows: Ints, root: int) -> Ints:
    """Return a tree with another node as its root: the links on the path to that node are reversed.

    >>> rerooted_tree(np.array([[0, 1], [1, 3], [0, 2]]), 3).tolist()
    [[1, 0], [3, 1], [0, 2]]
    """
    row_of_child = dict(zip(rows[:, 1].tolist(), range(len(rows)), strict=True))
    turned = rows.copy()
    at = root
    while at in row_of_child:
        row = row_of_child[at]
        turned[row] = turned[row][::-1]
        at = int(rows[row, 0])
    return turned


def exchanged_links(net: Exchanged, root: int) -> Ints:
    """Return a spanning tree of an exchanged cube: (2^(s+t+1) - 1, 2) rows (parent, child).

    From a root (a, b, 0): the binomial tree of a at c = 0; every node of it across its c-link; from
    there the binomial tree of b at c = 1; and all these across their c-links back. From c = 1 the
    parts are exchanged.

    >>> from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
    >>> net = ExchangedCrossedCube(1, 1)
    >>> exchanged_links(net, 0).tolist()
    [[0, 4], [0, 1], [4, 5], [1, 3], [5, 7], [3, 2], [7, 6]]
    """
    address = net.address(root)
    side = address[2]
    first, second = (net.part_a, net.part_b)[:: 1 - 2 * side]
    start, other = address[side], address[1 - side]

    def index(near_part: object, far_part: object, c: int) -> Ints:
        return net.join((near_part, far_part, c) if side == 0 else (far_part, near_part, c))

    def rows(parent: Ints, child: Ints) -> Ints:
        return np.stack([parent.ravel(), child.ravel()], axis=1)

    near, far = binomial_links(first, start), binomial_links(second, other)
    near_values = np.arange(first.nodes)
    far_values = np.array([value for value in range(second.nodes) if value != other])
    across = near_values[:, None]
    return np.concatenate(
        [
            rows(index(near[:, 0], other, side), index(near[:, 1], other, side)),
            rows(index(near_values, other, side), index(near_values, other, 1 - side)),
            rows(index(across, far[:, 0], 1 - side), index(across, far[:, 1], 1 - side)),
            rows(index(across, far_values, 1 - side), index(across, far_values, side)),
        ]
    )


def _near(moment: RoundMoment) -> int:
    return moment.schedule.root % 2


def _far(moment: RoundMoment) -> int:
    return 1 - _near(moment)


def _first(moment: RoundMoment) -> str:
    """Return the name of the part that changes at nodes with the root's c."""
    return "ab"[_near(moment)]


def _second(moment: RoundMoment) -> str:
    return "ab"[_far(moment)]


def _part(moment: RoundMoment) -> tuple[int, Network]:
    """Return the part of the address that changes in the round, and the cube of its links."""
    assert isinstance(moment.net, Exchanged)
    a, b = (moment.net.address(node) for node in moment.round.sends[0])
    place = int(a[1] != b[1])
    return place, (moment.net.part_a, moment.net.part_b)[place]


def _cube(moment: RoundMoment) -> str:
    return _part(moment)[1].spec


def _dimension(moment: RoundMoment) -> int:
    """Return the dimension along which all nodes send, from the first send."""
    place, cube = _part(moment)
    a, b = (moment.net.address(node)[place] for node in moment.round.sends[0])
    return cube.ports[cube.port_between(a, b)].dimension


TREE_FACTS: dict[str, Source] = {
    **FACTS,
    "first": _first,
    "second": _second,
    "near": _near,
    "far": _far,
    "cube": _cube,
    "dimension": _dimension,
}


class ImprovedExchangedTree(Broadcast):
    """Two copies of a tree are joined into one twice as large, bit by bit, until it is spanning.

    As printed, the copies are joined at their roots, and some of these links do not exist, in
    ECQ(s,t) as in EH(s,t): the tree of ECQ(s,t) is IET(t,s), Theorem 11. In the corrected version
    the copy with the new bit of b hangs from the node across the root's c-link, where b moves. That
    is a spanning tree for all s and t, and takes s + t + 2 rounds with one port. Source: ECQ paper,
    §4.2.

    >>> from explorer import network
    >>> tree, net = ImprovedExchangedTree(), network("ECQ(3,2)")
    >>> tree.schedule(net, 0, variant="corrected").depth
    7
    >>> printed = tree.schedule(net, 0, variant="as printed")
    >>> printed.reached < net.nodes and len(printed.missing) > 0
    True
    """

    key: ClassVar[str] = "improved-exchanged"
    title: ClassVar[str] = "Improved exchanged tree"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "ECQ paper, §4.2 and Theorem 11"
    variants: ClassVar[tuple[str, ...]] = ("corrected", "as printed")

    def serves(self, net: Network) -> bool:
        return isinstance(net, Exchanged)

    def schedule(
        self, net: Exchanged, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        net.require_held("a broadcast")
        if variant == "as printed":
            links = rerooted_tree(printed_tree(net.t, net.s), root)
            return tree_schedule(self, net, root, links, model, variant)
        widths = (net.s, net.t) if root % 2 == 0 else (net.t, net.s)

        def why(number: int, rows: Ints) -> Reason:
            if model == "all-port":
                template = (
                    "{senders:node} {senders:sends|send} to {sends:node} at depth {depth} of the"
                    " tree: `{first}` moves at c = {near}, `{second}` at c = {far}, and a c-link"
                    " leads from one to the other."
                )
            elif number <= widths[0]:
                template = (
                    "At c = {near} it is `{first}` that moves: every informed node sends along"
                    " dimension {dimension} of its {cube}."
                )
            elif number == widths[0] + 1:
                template = (
                    "All values of `{first}` are reached: every node sends across its c-link."
                )
            elif number <= sum(widths) + 1:
                template = (
                    "At c = {far} it is `{second}` that moves: every informed node there sends"
                    " along dimension {dimension} of its {cube}."
                )
            else:
                template = "All of c = {far} is reached: every node sends across its c-link."
            return Reason(template, TREE_FACTS)

        return tree_schedule(
            self, net, root, exchanged_links(net, root), model, variant or "corrected", why
        )

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        if variant == "as printed":
            return (
                "IET(1,1) → IET(1,2) → … → IET(1,t) → IET(2,t) → … → IET(s,t), for s ≤ t",
                "IET(1,t) → IET(1,t+1): two copies, a 0 and a 1 put behind the first bit",
                "    the root of the second becomes a child of the root of the first",
                "IET(s,t) → IET(s+1,t): two copies, a 0 and a 1 put in front",
                "    the root of the second becomes a child of the root of the first",
                "s > t: IET(t,s) with a and b exchanged, c flipped",
                "the tree of ECQ(s,t) is IET(t,s)",
            )
        return (
            "from (a, b, 0), and from c = 1 with a and b exchanged:",
            "for i = s - 1 down to 0: every informed node sends along dimension i of a",
            "every (a', b, 0) sends across its c-link",
            "for i = t - 1 down to 0: every informed (a', b', 1) sends along dimension i of b",
            "every (a', b', 1) with b' ≠ b sends across its c-link",
        )


class ExchangedTree(Broadcast):
    """The tree that the improved one improves on: its copies are joined at the roots in EH(s,t).

    For every bit of b beyond the first this needs a link between two nodes with c = 0 that differ
    in b, and such links do not exist: in EH(1,2) it is the link (0000,0100) that the paper names. A
    reconstruction from that link; the construction is Loh, Hsu and Pan's. Source: ECQ paper, §4.2
    and Fig. 4.

    >>> from explorer import network
    >>> net = network("EH(1,2)")
    >>> [[net.format(v) for v in link] for link in ExchangedTree().schedule(net, 0).missing]
    [['(0,00,0)', '(0,10,0)']]
    """

    key: ClassVar[str] = "exchanged"
    title: ClassVar[str] = "Exchanged tree"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "ECQ paper, §4.2; a reconstruction of Loh, Hsu and Pan's tree"
    order: ClassVar[int] = 20

    def serves(self, net: Network) -> bool:
        return isinstance(net, ExchangedHypercube)

    def schedule(
        self,
        net: ExchangedHypercube,
        root: int,
        model: Model = "one-port",
        variant: str | None = None,
    ) -> Schedule:
        net.require_held("a broadcast")
        return tree_schedule(
            self, net, root, rerooted_tree(printed_doublings(net.s, net.t), root), model, variant
        )

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "ET(1,1): the ring of EH(1,1) without one link",
            "for every further bit of b, then of a: two copies, with a 0 and a 1 as that bit",
            "    the root of the second becomes a child of the root of the first",
        )
