"""A total exchange, step by step: the plan, the table of class paths, the times of a link."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from explorer.collectives._translations import port_group
from explorer.collectives.anywhere import MOST_NODES, WAYS, planned_exchange
from explorer.collectives.exchange import exchange, variants
from explorer.collectives.fronts import Front, front
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.documents.stage.map_layers import MapCensus, MapLayer, ends_of, layer
from explorer.documents.tasks.exchange import ExchangeDocument, FarExchange, exchange_document
from explorer.documents.tasks.large_exchange import far_document
from explorer.documents.tasks.planned_exchange import planned_document
from explorer.scenes.nests.cells import Path
from explorer.scenes.nests.find import nest_of
from explorer.scenes.scene import drawn_whole
from explorer.scenes.smaller import smaller
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, slug
from explorer.tasks.task import Task, asked, front_census

TRANSLATIONS = "translations"
"""The way that is one plan, which all nodes copy: there where the ports generate a group."""


@lru_cache(maxsize=64)
def _refusal(net: Network) -> str:
    """Return why there is no one plan for all nodes, "" where there is or nothing is played."""
    if not drawn_whole(net):
        return ""
    try:
        port_group(net)
    except ExplorerError as error:
        return error.sentence
    return ""


def _ways(net: Network) -> Choices:
    plans = tuple((way.key, way.title) for way in WAYS.values())
    if not drawn_whole(net):
        return (("nearest", "Nearest first"),)
    if _refusal(net):
        return plans
    return ((TRANSLATIONS, "One plan that all nodes copy"), *plans)


def _tables(net: Network) -> Choices:
    return tuple((slug(v), v.capitalize()) for v in variants(net)) if drawn_whole(net) else ()


def variant_of(net: Network, value: str) -> str | None:
    """Return the variant of the exchange from its value in the URL, None for the only one.

    >>> from explorer import network
    >>> variant_of(network("MC(2,1)"), "as-printed"), variant_of(network("Q(3)"), "")
    ('as printed', None)
    """
    return next((v for v in variants(net) if slug(v) == value), None)


class ExchangeTask(Task):
    """Every node sends a message of its own to every other."""

    key = "exchange"
    title = "Total exchange"
    order = 30
    options = (
        Option("way", "Plan", "select", _ways, hint="Who sends to whom in which step"),
        Option(
            "table",
            "Table 1",
            "segments",
            _tables,
            hint="The class paths that Algorithm 4 reads; the printed table has one wrong entry",
        ),
        Option(
            "ts", "Start-up, ts", "live", default="50", high=200, hint="The time to set up a step"
        ),
        Option("tw", "Per word, tw", "live", default="1", high=20, hint="The time a word takes"),
        Option("th", "Per hop, th", "live", default="5", high=100, hint="The time a hop adds"),
        Option(
            "g", "Words, g", "live", default="16", low=1, high=256, hint="The words of a message"
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> ExchangeDocument | FarExchange:
        """Return the schedule; the times of a link are reckoned with in the browser."""
        net, way = state.net, state.option("way")
        if not drawn_whole(net):
            return far_document(_front(state))
        if way == TRANSLATIONS:
            return exchange_document(exchange(net, variant_of(net, state.option("table"))), scene)
        if net.nodes > MOST_NODES:
            raise TooLarge(
                f"{net.spec} has {net.nodes:,} nodes: an exchange by the plan"
                f" “{WAYS[way].title}” is followed up to {MOST_NODES:,}",
                nearest=smaller(net, MOST_NODES),
            )
        return planned_document(planned_exchange(net, way), scene, _refusal(net))

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the nodes that the source has sent to, nearest first, as a front."""
        return {
            **layer(),
            "ends": ends_of(nest_of(state.net), state.source),
            "form": "front",
            "asks": asked(state, ()),
        }

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return how far the nodes of a cell are: messages to near nodes are sent first."""
        return front_census(_front(state), nest_of(state.net), path)

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return the class paths where no node follows them."""
        return set() if chosen["way"] == TRANSLATIONS else {"table"}


def _front(state: ExploreState) -> Front:
    """Return the nodes by the distance at which the source sends to them."""
    return front(state.net, state.source, "breadth-first", "all-port")
