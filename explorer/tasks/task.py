"""The contract of tasks: what can be looked at on a network, in one object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar
from urllib.parse import urlencode

from explorer.collectives.fronts import Front
from explorer.core.errors import OutsideRange
from explorer.core.scene import Scene
from explorer.documents.stage.map_layers import MapCensus, MapLayer, census, layer
from explorer.scenes.nests.cells import Nest, Path
from explorer.scenes.nests.census import tallies
from explorer.scenes.nests.tiles import most_nodes
from explorer.state.explore import ExploreState
from explorer.state.option import Option


class Task(ABC):
    """Something to look at on a network, beside the message of the route.

    ``key`` is its name in URLs and that of its module in the browser; ``title`` stands on its
    tab, and ``order`` sorts the tabs. ``options`` are its own parameters. Where it is refused, the
    nearest thing to be had is a value of ``net``, or of the option that ``refusing_option`` names.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    order: ClassVar[int] = 100
    options: ClassVar[tuple[Option, ...]] = ()

    @abstractmethod
    def show(self, state: ExploreState, scene: Scene) -> Mapping[str, object] | None:
        """Return its document, as JSON holds it; raise ExplorerError where there is none."""

    def inactive_options(self, chosen: Mapping[str, str]) -> Collection[str]:
        """Return the names of the options that do not matter, with the others as they are."""
        return ()

    def view_mode(self, chosen: Mapping[str, str]) -> str:
        """Return the way of seeing it that has a module of its own in the browser, if it has."""
        return ""

    def pairs(self, chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return the pairs of addresses that the ends are one of, none where any will do."""
        return ()

    def layout_path(self, state: ExploreState) -> tuple[int, ...] | None:
        """Return the nodes along which a large network is drawn, if not those of the route."""
        return None

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return what it lays over the map; raise ExplorerError where there is nothing."""
        return layer()

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return what its layer asks of a cell of the map: of its kids, or of its nodes."""
        raise OutsideRange(f"{self.title} asks nothing of the cells of a map")

    def refusing_option(self, chosen: Mapping[str, str]) -> str | None:
        """Return the option that the nearest thing to be had is a value of, if it is no network."""
        return None


def asked(state: ExploreState, names: Sequence[str]) -> str:
    """Return the query by which the cells of a map are asked: what the answer depends on."""
    pairs = [
        ("net", state.net.spec),
        ("task", state.task.key),
        ("from", f"#{state.source}"),
        *((name, state.option(name)) for name in names),
    ]
    return urlencode(pairs)


def front_census(found: Front, nest: Nest, path: Path) -> MapCensus:
    """Return the rounds of a front in a cell: of its kids, or of its nodes where they are few."""
    if nest.sizes[nest.types(path)[-1]] <= most_nodes(nest):
        return census(nodes=found.rounds(nest.nodes(path)).tolist())
    return census(tallies(nest, path, found.rounds, found.inside))
