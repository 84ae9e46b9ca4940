"""A message on its way through a hierarchical cubic network, complete or not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from explorer.core.addresses.fields import Bits
from explorer.core.network import Network
from explorer.core.reason import Fact, Finder, Reason, Source, sentence
from explorer.core.router import Step, Variable
from explorer.routing._facts import hcn as word_facts
from explorer.routing._facts.general import here

CLUSTER_FACT = word_facts.cluster_fact(word_facts.cluster)
ACROSS = word_facts.cluster_fact(word_facts.cluster_ahead)
LOCAL = word_facts.local_number_fact(word_facts.local)


class Walk:
    """The position of a message, its target, and the steps of the three moves it can make.

    Works on every network with fields i (m bits) and j (n bits, n ≥ m) whose external links swap i
    with the m lowest bits of j; any bits above stay. Source and target are (i,j) and (k,l), as in
    the paper. ``variables`` are those that every step shows.
    """

    def __init__(self, net: Network, source: int, target: int) -> None:
        cluster, local = net.fields
        assert isinstance(cluster, Bits)
        assert isinstance(local, Bits)
        self.net, self.node, self.target = net, source, target
        self.m, self.n = cluster.width, local.width
        self.low, self.all = (1 << self.m) - 1, (1 << self.n) - 1
        self.k, self.l = target >> self.n, target & self.all
        self.variables: tuple[Variable, ...] = ()

    @property
    def i(self) -> int:
        return self.node >> self.n

    @property
    def j(self) -> int:
        return self.node & self.all

    def with_upper(self, low: int) -> int:
        """Return the local number with these m lowest bits and the current upper bits."""
        return (self.j & ~self.low) | low

    def hop(self, i: int, j: int, line: int, reason: Reason, *step_variables: Variable) -> Step:
        """Return the step to (i,j), and move there."""
        at, self.node = self.node, i << self.n | j
        return Step(at, self.node, line, reason, (*self.variables, *step_variables))

    def local(
        self, goal: int, aim: Finder, line: int, purpose: str, end: str, **facts: Source
    ) -> Iterator[Step]:
        """Route to a local number by flipping the highest differing bit first.

        ``aim`` computes this number. ``purpose`` says, in terms of ``facts``, what that node is
        for, ``end`` what the message does there.
        """
        aim_facts, step_variables = _facts_and_variables(aim)
        while rel := self.j ^ goal:
            bit = rel.bit_length() - 1
            if rel.bit_count() > 1:
                clause = "still differs from it in {count:bit}, so the message flips the highest"
                then = "of them, bit {bit}"
            else:
                clause = "differs from it in bit {bit} alone, so the message flips that bit"
                then = f"and {'arrives' if self.i << self.n | goal == self.target else end}"
            reason = Reason(f"{purpose}; `{{now}}` {clause} {then}.", {**aim_facts, **facts})
            yield self.hop(self.i, self.j ^ (1 << bit), line, reason, *step_variables)

    def to_cluster(self, cluster: int, line: int) -> Iterator[Step]:
        """Route to the node whose external link leads to a cluster."""
        aim, there = word_facts.gate, word_facts.next_cluster
        purpose = "Node `{goal}` holds the link from cluster `{here}` to `{there}`"
        if cluster == self.i:
            aim, there = word_facts.diameter_gate, word_facts.cluster
            purpose = (
                "The algorithm heads for cluster `{there}`, which is this one, by its node `{goal}`"
            )
        yield from self.local(
            self.with_upper(cluster),
            aim,
            line,
            purpose,
            "stands at it",
            there=word_facts.cluster_fact(there),
        )

    def to_diameter(self, line: int) -> Iterator[Step]:
        """Route to the node that has the diameter link of the cluster."""
        goal = self.with_upper(self.i)
        purpose = "Node `{goal}` holds the diameter link of cluster `{here}`"
        yield from self.local(goal, word_facts.diameter_gate, line, purpose, "stands at it")

    def to_target(self, line: int) -> Iterator[Step]:
        """Route to the target's local number, in the target's cluster."""
        purpose = (
            "The message is in the target's cluster `{here}`, where the target is node `{goal}`"
        )
        yield from self.local(self.l, word_facts.target_local, line, purpose, "arrives")

    def external(self, line: int) -> Iterator[Step]:
        """Take the external link, or skip it if it would lead to the node itself."""
        i, low = self.i, self.j & self.low
        step_variables = Variable("i", CLUSTER_FACT), Variable("j", LOCAL, decides=True)
        if i == low:
            reason = sentence(
                "In `{node}` the local number is that of the cluster, so the external hop would"
                " lead to the node itself and is skipped.",
                node=here,
            )
            yield Step(self.node, None, line, reason, (*self.variables, *step_variables))
            return
        is_complete = self.m == self.n
        part = (
            "The local number now reads"
            if is_complete
            else "The last {m:bit} of j now {m:reads|read}"
        )
        role = "the cluster to reach" if low == self.k else "a cluster on the way"
        j = self.with_upper(i)
        end = "and arrives" if low << self.n | j == self.target else "and takes the message there"
        reason = sentence(
            f"{part} `{{there}}`, the name of {role}, so the external link swaps `{{here}}` and"
            f" `{{there}}` {end}.",
            m=word_facts.width,
            here=CLUSTER_FACT,
            there=ACROSS,
        )
        yield self.hop(low, j, line, reason, *step_variables)

    def diameter(self, line: int) -> Iterator[Step]:
        """Take the diameter link, from a node whose local number is its cluster's."""
        other = self.i ^ self.low
        j = self.with_upper(other)
        end = "arrives" if other << self.n | j == self.target else "lands in cluster `{there}`"
        reason = sentence(
            "Cluster and local number both read `{here}`, so the diameter link complements the two"
            f" and the message {end}.",
            here=CLUSTER_FACT,
            there=ACROSS,
        )
        step_variables = Variable("i", CLUSTER_FACT), Variable("~i", ACROSS, decides=True)
        yield self.hop(other, j, line, reason, *step_variables)


@cache
def _facts_and_variables(aim: Finder) -> tuple[dict[str, Source], tuple[Variable, ...]]:
    """Return the facts for reasons on the way to a local number, and the variables read there."""
    chosen_bit = Fact(word_facts.highest_unlike, given=(aim,))
    aim_facts: dict[str, Source] = {
        "here": CLUSTER_FACT,
        "goal": word_facts.local_number_fact(aim),
        "now": LOCAL,
        "count": Fact(word_facts.count_unlike, given=(aim,)),
        "bit": chosen_bit,
    }
    relative = Fact(word_facts.difference_bits, given=(aim,))
    return aim_facts, (Variable("rel", relative), Variable("K", chosen_bit, decides=True))
