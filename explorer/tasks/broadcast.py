"""A broadcast, round by round: the tree it runs down, and how many ports a node has."""

from __future__ import annotations

from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.scenes.smaller import require_drawn
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, slug
from explorer.tasks.task import Task
from explorer.views.broadcast import (
    BroadcastDocument,
    all_to_all_document,
    broadcast_document,
)

ALL_TO_ALL = "all-to-all"
"""The value of the choice that is no tree of one root: everybody's message spreads at once."""


def _trees(net: Network) -> Choices:
    found: list[tuple[str, str]] = []
    for tree in broadcasts_for(net):
        first = f", {tree.variants[0]}" if tree.variants else ""
        found.append((tree.key, f"{tree.title}{first}"))
        found += [(f"{tree.key}:{slug(v)}", f"{tree.title}, {v}") for v in tree.variants[1:]]
    return (*found, (ALL_TO_ALL, "All-to-all: every node has a message for all"))


def _models(net: Network) -> Choices:
    return (("one-port", "One port"), ("all-port", "All ports"))


def tree_of(net: Network, value: str) -> tuple[str, str | None]:
    """Return the key and the variant of a tree from its value in the URL.

    >>> from explorer import network
    >>> tree_of(network("Q(3)"), "binomial")
    ('binomial', None)
    """
    key, _, wanted = value.partition(":")
    for tree in broadcasts_for(net):
        if tree.key == key:
            return key, next((v for v in tree.variants if slug(v) == wanted), None)
    return key, None


class BroadcastTask(Task):
    """A message from the source to every node, or everybody's to all."""

    key = "broadcast"
    title = "Broadcast"
    order = 20
    options = (
        Option(
            "tree", "Tree", "select", _trees, hint="The algorithm whose tree the message runs down"
        ),
        Option(
            "model",
            "Ports",
            "segments",
            _models,
            hint="One port: a node sends to one neighbour a round. All ports: to all of them",
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> BroadcastDocument:
        """Return the rounds of the tree and the model that are chosen."""
        require_drawn(state.net, scene, "a broadcast")
        if state.option("tree") == ALL_TO_ALL:
            model = "one-port" if state.option("model") == "one-port" else "all-port"
            return all_to_all_document(all_to_all(state.net, model), scene)
        key, variant = tree_of(state.net, state.option("tree"))
        found = broadcast(state.net, state.source, key, state.option("model"), variant)
        return broadcast_document(found, scene)
