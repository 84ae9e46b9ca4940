"""Node-disjoint paths between the two ends, all at once."""

from __future__ import annotations

from functools import lru_cache

from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.commands import paths as in_words
from explorer.documents.commands.to_json import paths_json
from explorer.documents.stage.map_layers import MapLayer, ends_of, layer
from explorer.documents.tasks.message_lanes import PathsDocument, disjoint_paths_document, map_lane
from explorer.routing.disjoint.paths import DisjointPaths, disjoint_paths
from explorer.scenes.nests.find import nest_of
from explorer.state.explore import ExploreState
from explorer.tasks.command import Arguments, Progress, Reply
from explorer.tasks.task import Task

MAX_NODES_FEWEST_HOPS = 2**16
"""Maximum number of nodes for which disjoint paths with the fewest total hops are found at once."""


@lru_cache(maxsize=16)
def _disjoint_paths(net: Network, source: int, target: int) -> DisjointPaths:
    disjoint = disjoint_paths(net, source, target, net.nodes <= MAX_NODES_FEWEST_HOPS)
    if not disjoint.paths:
        raise Unroutable(f"no way leads from {net.format(source)} to {net.format(target)}")
    return disjoint


class PathsTask(Task):
    """The maximum number of paths that share only their ends; a large network follows the first."""

    key = "paths"
    title = "Disjoint paths"
    group = "Send"
    says = "As many ways as a node has links, no two through one node."
    picture = Highlights(beside=(0, 1, 3, 7), route=(0, 2, 6, 7))
    order = 60
    summary = "Find node-disjoint paths between two nodes, as many as there can be."
    reads = ("from", "to")

    def show(self, state: ExploreState, scene: Scene) -> PathsDocument:
        """Return the paths as lanes."""
        return disjoint_paths_document(
            _disjoint_paths(state.net, state.source, state.target), scene
        )

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the disjoint paths between two nodes."""
        disjoint = disjoint_paths(
            network(arguments["spec"]), arguments["source"], arguments["target"]
        )
        return Reply(
            lambda: paths_json(disjoint, disjoint.net.format),
            lambda: in_words.text_report(disjoint),
        )

    def call(self, state: ExploreState) -> str:
        """Return the call that finds the paths."""
        source, target = (state.net.format(node) for node in (state.source, state.target))
        return f'net.disjoint_paths("{source}", "{target}")'

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the paths as lanes of the map."""
        disjoint, nest = _disjoint_paths(state.net, state.source, state.target), nest_of(state.net)
        lanes = [map_lane(nest, path, i) for i, path in enumerate(disjoint.paths)]
        return {**layer(), "ends": ends_of(nest, state.source, state.target), "lanes": lanes}

    def layout_path(self, state: ExploreState) -> tuple[int, ...]:
        """Return the shortest of the paths."""
        return _disjoint_paths(state.net, state.source, state.target).paths[0]
