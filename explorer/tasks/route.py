"""The message itself, hop by hop: a route has nothing beside it."""

from __future__ import annotations

from explorer.core.scene import Scene
from explorer.state.explore import ExploreState
from explorer.tasks.task import Task


class RouteTask(Task):
    """One message from its source to its target."""

    key = "route"
    title = "Route"
    order = 10

    def show(self, state: ExploreState, scene: Scene) -> None:
        """Return nothing: the trace is in every document."""
