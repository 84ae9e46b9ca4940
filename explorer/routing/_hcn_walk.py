"""A message on its way through a hierarchical cubic network, complete or not."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.fields import Bits
from explorer.core.network import Network
from explorer.core.reason import Fact, Finder, Moment, Reason, sentence
from explorer.core.router import Step, Variable
from explorer.routing import _hcn_facts as word_facts
from explorer.routing.facts import here as at_node


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
        self.cluster, self.number = cluster.text, local.text
        self.low, self.all = (1 << self.m) - 1, (1 << self.n) - 1
        self.k, self.l = target >> self.n, target & self.all
        self.known: tuple[Variable, ...] = ()

    @property
    def i(self) -> int:
        return self.node >> self.n

    @property
    def j(self) -> int:
        return self.node & self.all

    def with_upper(self, low: int) -> int:
        """Return the local number with these m lowest bits and the upper bits of now."""
        return (self.j & ~self.low) | low

    def here(self) -> Fact:
        """Return the fact that the message is in a cluster."""
        return Fact(self.i, word_facts.cluster, self.cluster)

    def hop(self, i: int, j: int, line: int, reason: Reason, *read: Variable) -> Step:
        """Return the step to (i,j), and be there."""
        at, self.node = self.node, i << self.n | j
        return Step(at, self.node, line, reason, (*self.known, *read))

    def local(self, aim: Fact, line: int, purpose: str, end: str, **facts: Fact) -> Iterator[Step]:
        """Route to local number ``aim`` by flipping the highest differing bit first.

        ``purpose`` says of ``facts`` what that node is for, ``end`` what the message does there.
        """
        goal: int = aim.value
        assert aim.recompute is not None
        lookup = _Lookup(aim.recompute)
        while rel := self.j ^ goal:
            bit, count = rel.bit_length() - 1, rel.bit_count()
            if count > 1:
                what = "still differs from it in {count:bit}, so the message flips the highest"
                then = "of them, bit {bit}"
            else:
                what = "differs from it in bit {bit} alone, so the message flips that bit"
                then = f"and {'arrives' if self.i << self.n | goal == self.target else end}"
            chosen = Fact(bit, lookup.highest)
            reason = Reason(
                f"{purpose}; `{{now}}` {what} {then}.",
                {
                    **facts,
                    "goal": aim,
                    "now": Fact(self.j, word_facts.local, self.number),
                    "count": Fact(count, lookup.count),
                    "bit": chosen,
                },
            )
            read = (
                Variable("rel", Fact(rel, lookup.relative, self.number)),
                Variable("K", chosen, decides=True),
            )
            yield self.hop(self.i, self.j ^ (1 << bit), line, reason, *read)

    def to_cluster(self, cluster: int, line: int) -> Iterator[Step]:
        """Route to the node whose external link leads to a cluster."""
        goal = self.with_upper(cluster)
        if cluster != self.i:
            purpose = "Node `{goal}` holds the link from cluster `{here}` to `{there}`"
            aim = Fact(goal, word_facts.gate, self.number)
            there = Fact(cluster, word_facts.next_cluster, self.cluster)
        else:
            purpose = (
                "The algorithm heads for cluster `{there}`, which is this one, by its node `{goal}`"
            )
            aim = Fact(goal, word_facts.own_name, self.number)
            there = self.here()
        yield from self.local(aim, line, purpose, "stands at it", here=self.here(), there=there)

    def to_diameter(self, line: int) -> Iterator[Step]:
        """Route to the node that holds the diameter link of the cluster."""
        aim = Fact(self.with_upper(self.i), word_facts.own_name, self.number)
        purpose = "Node `{goal}` holds the diameter link of cluster `{here}`"
        yield from self.local(aim, line, purpose, "stands at it", here=self.here())

    def to_target(self, line: int) -> Iterator[Step]:
        """Route to the target's local number, in the target's cluster."""
        aim = Fact(self.l, word_facts.target_local, self.number)
        purpose = (
            "The message is in the target's cluster `{here}`, where the target is node `{goal}`"
        )
        yield from self.local(aim, line, purpose, "arrives", here=self.here())

    def external(self, line: int) -> Iterator[Step]:
        """Take the external link, or skip it where it would lead to the node itself."""
        i, low = self.i, self.j & self.low
        read = (
            Variable("i", self.here()),
            Variable("j", Fact(self.j, word_facts.local, self.number), decides=True),
        )
        if i == low:
            reason = sentence(
                "In `{node}` the local number is that of the cluster, so the external hop would"
                " lead to the node itself and is skipped.",
                node=at_node(self.net, self.node),
            )
            yield Step(self.node, None, line, reason, (*self.known, *read))
            return
        whole = self.m == self.n
        part = "The local number now reads" if whole else "The last {m} bits of j now read"
        role = "the cluster to reach" if low == self.k else "a cluster on the way"
        j = self.with_upper(i)
        end = "and arrives" if low << self.n | j == self.target else "and takes the message there"
        reason = sentence(
            f"{part} `{{there}}`, the name of {role}, so the external link swaps `{{here}}` and"
            f" `{{there}}` {end}.",
            m=Fact(self.m, word_facts.width),
            here=self.here(),
            there=Fact(low, word_facts.cluster_ahead, self.cluster),
        )
        yield self.hop(low, j, line, reason, *read)

    def diameter(self, line: int) -> Iterator[Step]:
        """Take the diameter link, from a node whose local number is its cluster's."""
        other = self.i ^ self.low
        j = self.with_upper(other)
        end = "arrives" if other << self.n | j == self.target else "lands in cluster `{there}`"
        across = Fact(other, word_facts.cluster_ahead, self.cluster)
        reason = sentence(
            "Cluster and local number both read `{here}`, so the diameter link complements the two"
            f" and the message {end}.",
            here=self.here(),
            there=across,
        )
        read = Variable("i", self.here()), Variable("~i", across, decides=True)
        yield self.hop(other, j, line, reason, *read)


class _Lookup:
    """The bits in which the local number differs from one that is found from the moment."""

    def __init__(self, goal: Finder) -> None:
        self.goal = goal

    def bits(self, moment: Moment) -> list[int]:
        return word_facts.unlike_bits(moment, self.goal(moment))

    def highest(self, moment: Moment) -> int:
        return self.bits(moment)[-1]

    def count(self, moment: Moment) -> int:
        return len(self.bits(moment))

    def relative(self, moment: Moment) -> int:
        return sum(1 << bit for bit in self.bits(moment))
