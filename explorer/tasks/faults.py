"""The rest of a network with faults, and how it comes apart as faults increase."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.analysis.faults.resilience import (
    MAX_NODES,
    FaultKind,
    are_connected,
    random_faults,
    survival,
    surviving_network,
)
from explorer.analysis.faults.theorems import known_remains
from explorer.core.router import Faults
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.stage.map_layers import MapLayer, fault_paths, layer
from explorer.documents.tasks.faults import FaultsDocument, faults_document, large_document
from explorer.routing.traces.trace import read_faults
from explorer.scenes.nests.find import nest_of
from explorer.state.explore import ExploreState
from explorer.state.option import Option, constant
from explorer.tasks.command import EVERY_PARAMETER
from explorer.tasks.task import Task

MAX_RANDOM_FAULTS = 60
"""Maximum number of faults drawn at once, because all of them are in the URL."""


KINDS = constant(("nodes", "Nodes"), ("links", "Links"))


class FaultsTask(Task):
    """The message among failed nodes and links, and the nodes that stay connected without them."""

    key = "faults"
    title = "Faults"
    group = "Break"
    says = "Let nodes and links fail, and see who still arrives."
    picture = Highlights(route=(0, 2, 3, 7), missing=((0, 7),))
    order = 70
    summary = "Tell what faults leave of a network, and how it comes apart."
    reads = ("from", "to", "fault")
    takes = EVERY_PARAMETER
    options = (
        Option("of", "At random", "segments", KINDS, hint="What fails: nodes, or links"),
        Option(
            "k", "How many", "number", default="2", low=0, high=MAX_RANDOM_FAULTS, hint="0 to 60"
        ),
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
        """Return the rest of the network, and the random faults."""
        net = state.net
        faults, drawn = read_faults(net, state.faults), _random_faults(state)
        ends = (state.source, state.target)
        names = (net.format(ends[0]), net.format(ends[1]))
        if not net.fits_table:
            return large_document(known_remains(net, *ends, faults), names, drawn, scene)
        joined, remaining = are_connected(net, *ends, faults), surviving_network(net, faults)
        curve = None
        if net.nodes <= MAX_NODES and not net.directed:
            curve = survival(net, _kind(state), int(state.option("seed")))
        return faults_document(remaining, joined, names, drawn, curve, scene)

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the message, the faults, and the random faults."""
        nest = nest_of(state.net)
        faults, drawn = read_faults(state.net, state.faults), _random_faults(state)
        new_faults = Faults(drawn.nodes - faults.nodes, drawn.links - faults.links)
        return {
            **layer(route=True),
            "failed": fault_paths(nest, faults),
            "ringed": fault_paths(nest, new_faults),
        }

    def refusing_option(self, chosen: Mapping[str, str]) -> str:
        """Return the option of the number of faults: a small network has fewer nodes to fail."""
        return "k"


def _kind(state: ExploreState) -> FaultKind:
    return "nodes" if state.option("of") == "nodes" else "links"


def _random_faults(state: ExploreState) -> Faults:
    """Return the faults that are drawn at random."""
    count, seed = int(state.option("k")), int(state.option("seed"))
    return random_faults(state.net, count, _kind(state), seed, (state.source, state.target))
