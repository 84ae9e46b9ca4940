"""What faults leave of the network, and how it comes apart as more and more fail."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.analysis.resilience import FaultKind, joined, left, random_faults, survival
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.routing.trace import read_faults
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option
from explorer.tasks.task import Task
from explorer.views.faults import FaultsDocument, faults_document

MOST_AT_RANDOM = 60
"""Faults that are drawn at once: all of them stand in the URL."""


def _kinds(net: Network) -> Choices:
    return (("nodes", "Nodes"), ("links", "Links"))


class FaultsTask(Task):
    """The message among failed nodes and links, and what hangs together without them."""

    key = "faults"
    title = "Faults"
    order = 70
    options = (
        Option("of", "At random", "segments", _kinds, hint="What fails: nodes, or links"),
        Option("k", "How many", "number", default="2", low=0, high=MOST_AT_RANDOM, hint="0 to 60"),
        Option(
            "seed",
            "Seed",
            "number",
            default="1",
            low=0,
            high=9999,
            hint="The same seed draws the same faults",
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> FaultsDocument:
        """Return what is left of the network, and what would fail at random."""
        net = state.net
        kind: FaultKind = "nodes" if state.option("of") == "nodes" else "links"
        faults = read_faults(net, state.faults)
        ends = (state.source, state.target)
        seed = int(state.option("seed"))
        drawn = random_faults(net, int(state.option("k")), kind, seed, ends)
        there = joined(net, *ends, faults)
        names = (net.format(ends[0]), net.format(ends[1]))
        found = left(net, faults)
        return faults_document(found, there, names, drawn, survival(net, kind, seed), scene)

    def blamed(self, chosen: Mapping[str, str]) -> str:
        """Return how many fail: a small network has fewer nodes to lose."""
        return "k"
