"""A network as smaller copies of itself: the ways to partition it."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.analysis.partition.partition import partitions
from explorer.core.errors import OutsideRange, brief
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.tasks.parts import PartsDocument, part_of_marks, parts_document
from explorer.scenes.apart import scene_of_parts
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option
from explorer.tasks.command import EVERY_PARAMETER
from explorer.tasks.task import Task


def _partition_choices(net: Network) -> Choices:
    partitions_of_net = partitions(net)
    return (
        tuple((str(i), partition.title) for i, partition in enumerate(partitions_of_net))
        if len(partitions_of_net) > 1
        else ()
    )


def _check_way(net: Network, text: str) -> str:
    """Return a valid way; if only one exists, it has no name, although links may contain ``0``."""
    if _partition_choices(net):
        return text
    if text == "0":
        return ""
    raise OutsideRange(
        f"{brief(text)!r} is no way in which {net.spec} falls apart: one is known at the most"
    )


class PartsTask(Task):
    """Every node in the colour of its part, and related networks."""

    key = "parts"
    title = "Parts"
    group = "Take apart"
    says = "The smaller networks that it is made of."
    picture = Highlights(tree=((0, 1), (1, 3), (3, 2), (2, 0), (4, 5), (5, 7), (7, 6), (6, 4)))
    order = 90
    summary = "Take a network apart into smaller ones of its kind."
    reads = ("from", "to")
    takes = EVERY_PARAMETER
    heads: ClassVar = {
        "rows": {"name": "name", "spec": "network", "nodes": "nodes"},
        "growth": {"spec": "grows to", "nodes": "IE of nodes", "links": "IE of links"},
    }
    options = (
        Option(
            "way",
            "Way to part",
            "select",
            _partition_choices,
            check=_check_way,
            hint="Which links are taken away",
        ),
    )

    def arranged(self, state: ExploreState, scene: Scene) -> Scene:
        """Return the drawing with its parts moved apart, if it is drawn whole."""
        partitions_of_net = partitions(state.net)
        if not partitions_of_net or not scene.complete or not scene.marks:
            return scene
        parts = part_of_marks(partitions_of_net[int(state.option("way") or 0)], scene)
        return scene_of_parts(state.net, scene, np.unique(parts, return_inverse=True)[1])

    def show(self, state: ExploreState, scene: Scene) -> PartsDocument:
        """Return the parts of the chosen way."""
        index = int(state.option("way") or 0)
        return parts_document(state.net, scene, index, (state.source, state.target))
