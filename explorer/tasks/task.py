"""The contract of tasks: what can be looked at on a network, in one object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import ClassVar

from explorer.core.scene import Scene
from explorer.state.explore import ExploreState
from explorer.state.option import Option


class Task(ABC):
    """Something to look at on a network, beside the message of the route.

    ``key`` is its name in URLs and that of its module in the browser; ``title`` stands on its
    tab, and ``order`` sorts the tabs. ``options`` are its own parameters. Where it is refused,
    the nearest thing to be had is a value of ``net``, or else of the option that ``blamed`` names.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    order: ClassVar[int] = 100
    options: ClassVar[tuple[Option, ...]] = ()

    @abstractmethod
    def show(self, state: ExploreState, scene: Scene) -> Mapping[str, object] | None:
        """Return its document, as JSON holds it; raise ExplorerError where there is none."""

    def idle(self, chosen: Mapping[str, str]) -> Collection[str]:
        """Return the names of the options that do not matter, with the others as they are."""
        return ()

    def along(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return the nodes along which a large network is drawn, if not those of the route."""
        return None

    def blamed(self, chosen: Mapping[str, str]) -> str | None:
        """Return the option that the nearest thing to be had is a value of, if it is no network."""
        return None
