"""A message on its way through a hierarchical cubic network, complete or not."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.fields import Bits
from explorer.core.network import Network
from explorer.core.router import Step, Variable


class Walk:
    """Where a message is, where it goes, and the steps of the three moves it can make.

    Works on every network with fields i (m bits) and j (n bits, n ≥ m) whose external links swap i
    with the m lowest bits of j: the bits above, if there are any, stay. Source and target are
    (i,j) and (k,l), as in the paper. ``known`` are variables that every step shows.
    """

    def __init__(self, net: Network, source: int, target: int) -> None:
        cluster, local = net.fields
        assert isinstance(cluster, Bits)
        assert isinstance(local, Bits)
        self.net, self.node, self.target = net, source, target
        self.m, self.n = cluster.width, local.width
        self.low, self.all = (1 << self.m) - 1, (1 << self.n) - 1
        self.k, self.l = target >> self.n, target & self.all
        self.known: tuple[Variable, ...] = ()

    @property
    def i(self) -> int:
        return self.node >> self.n

    @property
    def j(self) -> int:
        return self.node & self.all

    def cluster(self, i: int) -> str:
        """Return the name of a cluster as text."""
        return f"{i:0{self.m}b}"

    def number(self, j: int) -> str:
        """Return a local number as text."""
        return f"{j:0{self.n}b}"

    def with_upper(self, low: int) -> int:
        """Return the local number with these m lowest bits and the upper bits of now."""
        return (self.j & ~self.low) | low

    def hop(self, i: int, j: int, line: int, why: str, *read: Variable) -> Step:
        """Return the step to (i,j), and be there."""
        at, self.node = self.node, i << self.n | j
        return Step(at, self.node, line, why, (*self.known, *read))

    def local(self, goal: int, line: int, purpose: str, end: str) -> Iterator[Step]:
        """Route to local number ``goal`` by flipping the highest differing bit first.

        ``purpose`` says what that node is for, ``end`` what the message does once it is there.
        """
        while rel := self.j ^ goal:
            bit, count = rel.bit_length() - 1, rel.bit_count()
            if count > 1:
                what = f"still differs from it in {count} bits, so the message flips the highest"
                then = f"of them, bit {bit}"
            else:
                what = f"differs from it in bit {bit} alone, so the message flips that bit"
                then = f"and {'arrives' if self.i << self.n | goal == self.target else end}"
            read = Variable("rel", self.number(rel)), Variable("K", str(bit), decides=True)
            why = f"{purpose}; `{self.number(self.j)}` {what} {then}."
            yield self.hop(self.i, self.j ^ (1 << bit), line, why, *read)

    def to_cluster(self, cluster: int, line: int) -> Iterator[Step]:
        """Route to the node whose external link leads to a cluster."""
        goal = self.with_upper(cluster)
        here, there = self.cluster(self.i), self.cluster(cluster)
        purpose = (
            f"Node `{self.number(goal)}` holds the link from cluster `{here}` to `{there}`"
            if cluster != self.i
            else f"The algorithm heads for cluster `{there}`, which is this one, by its node"
            f" `{self.number(goal)}`"
        )
        yield from self.local(goal, line, purpose, "stands at it")

    def to_diameter(self, line: int) -> Iterator[Step]:
        """Route to the node that holds the diameter link of the cluster."""
        goal = self.with_upper(self.i)
        purpose = (
            f"Node `{self.number(goal)}` holds the diameter link of cluster"
            f" `{self.cluster(self.i)}`"
        )
        yield from self.local(goal, line, purpose, "stands at it")

    def to_target(self, line: int) -> Iterator[Step]:
        """Route to the target's local number, in the target's cluster."""
        purpose = (
            f"The message is in the target's cluster `{self.cluster(self.i)}`, where the target is"
            f" node `{self.number(self.l)}`"
        )
        yield from self.local(self.l, line, purpose, "arrives")

    def external(self, line: int) -> Iterator[Step]:
        """Take the external link, or skip it where it would lead to the node itself."""
        i, low = self.i, self.j & self.low
        here, there = self.cluster(i), self.cluster(low)
        read = Variable("i", here), Variable("j", self.number(self.j), decides=True)
        if i == low:
            why = (
                f"In `{self.net.format(self.node)}` the local number is that of the cluster, so the"
                " external hop would lead to the node itself and is skipped."
            )
            yield Step(self.node, None, line, why, (*self.known, *read))
            return
        whole = self.m == self.n
        part = "The local number now reads" if whole else f"The last {self.m} bits of j now read"
        role = "the cluster to reach" if low == self.k else "a cluster on the way"
        j = self.with_upper(i)
        end = "and arrives" if low << self.n | j == self.target else "and takes the message there"
        why = (
            f"{part} `{there}`, the name of {role}, so the external link swaps `{here}` and"
            f" `{there}` {end}."
        )
        yield self.hop(low, j, line, why, *read)

    def diameter(self, line: int) -> Iterator[Step]:
        """Take the diameter link, from a node whose local number is its cluster's."""
        here, other = self.cluster(self.i), self.i ^ self.low
        j = self.with_upper(other)
        end = (
            "arrives"
            if other << self.n | j == self.target
            else f"lands in cluster `{self.cluster(other)}`"
        )
        why = (
            f"Cluster and local number both read `{here}`, so the diameter link complements the two"
            f" and the message {end}."
        )
        read = Variable("i", here), Variable("~i", self.cluster(other), decides=True)
        yield self.hop(other, j, line, why, *read)
