"""The binomial tree of the hypercube, and of the crossed cube dimension by dimension."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.collectives import _facts as facts
from explorer.collectives._rounds import FACTS
from explorer.collectives.tree import tree_schedule
from explorer.core.collective import Broadcast, Model, Schedule
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Reason, sentence
from explorer.networks.cubes.binary_cube import BinaryCube


def binomial_links(cube: BinaryCube, root: int) -> Ints:
    """Return the links (parent, child) of the binomial tree of a cube: (2^n - 1, 2).

    From the highest dimension down, every node that has the message sends it along that dimension
    into the half that does not have it yet. Each half of a half is a cube itself, in the crossed
    cube too, so n doublings reach all 2^n nodes.

    >>> from explorer import network
    >>> binomial_links(network("Q(2)"), 0).tolist()
    [[0, 2], [0, 1], [2, 3]]
    """
    informed = np.array([root], dtype=np.int64)
    rows = []
    for dimension in reversed(range(cube.n)):
        ahead = cube.neighbors(informed)[:, dimension]
        rows.append(np.stack([informed, ahead], axis=1))
        informed = np.concatenate([informed, ahead])
    return np.concatenate(rows)


class BinomialTree(Broadcast):
    """Double the informed nodes in every round, one dimension after another.

    With one port this takes log₂ N rounds, the fewest of any schedule; in the hypercube the depth
    of the tree equals the diameter too. Source: ECQ paper, §1, after Sullivan, Bashkow and
    Klappholz; for the crossed cube the same doubling, because its halves are crossed cubes.

    >>> from explorer import network
    >>> [len(item.sends) for item in BinomialTree().schedule(network("Q(4)"), 0).rounds]
    [1, 2, 4, 8]
    """

    key: ClassVar[str] = "binomial"
    title: ClassVar[str] = "Binomial tree"
    source: ClassVar[str] = "Sullivan, Bashkow and Klappholz 1977; ECQ paper, §1"
    order: ClassVar[int] = 0

    def serves(self, net: Network) -> bool:
        return isinstance(net, BinaryCube)

    def schedule(
        self, net: Network, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        assert isinstance(net, BinaryCube)
        net.require_held("a broadcast")

        def why(number: int, rows: Ints) -> Reason:
            if model == "one-port":
                return sentence(
                    "Every node with the message sends it along dimension {dimension}, into the"
                    " half of its sub-cube that is still without it.",
                    dimension=facts.dimension,
                )
            if number == 1:
                return sentence(
                    "`{root}` sends along {n:dimension} at once.",
                    root=FACTS["root"],
                    n=FACTS["sends"],
                )
            return Reason(
                "{senders:node}, informed last, {senders:sends|send} along all dimensions below"
                " the one {senders:it was|they were} reached by: {sends:message}.",
                FACTS,
            )

        return tree_schedule(self, net, root, binomial_links(net, root), model, variant, why)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "for i = n - 1 down to 0 do",
            "    every node that has the message sends it along dimension i",
            "all-port: a node reached along dimension i sends at once along i - 1, …, 0",
        )
