"""A total exchange, step by step: the plan, the table of class paths, the times of a link."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from explorer.collectives._translations import port_group
from explorer.collectives.anywhere import MAX_NODES, PLANS, planned_exchange
from explorer.collectives.exchange import check, exchange, variants
from explorer.collectives.fronts import Front, front
from explorer.core.errors import ExplorerError, TooLarge, Unroutable
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.commands import exchange as in_words
from explorer.documents.commands.to_json import TRANSLATIONS, exchange_json, planned_json
from explorer.documents.stage.map_layers import MapCensus, MapLayer, ends_of, layer
from explorer.documents.tasks.exchange import ExchangeDocument, FarExchange, exchange_document
from explorer.documents.tasks.large_exchange import large_exchange_document
from explorer.documents.tasks.planned_exchange import planned_document
from explorer.scenes.nests.cells import Path
from explorer.scenes.nests.find import nest_of
from explorer.scenes.scene import drawn_whole
from explorer.scenes.smaller import smaller_spec
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, slug
from explorer.tasks.command import (
    SPEC,
    Argument,
    Arguments,
    Progress,
    Query,
    Reply,
    draw_command,
    flags,
)
from explorer.tasks.task import Task, cell_query, front_census


@lru_cache(maxsize=64)
def _translations_refusal(net: Network) -> str:
    """Return why the nodes cannot all copy one plan, "" if they can or if nothing is played."""
    if not drawn_whole(net):
        return ""
    try:
        port_group(net)
    except ExplorerError as error:
        return error.sentence
    return ""


def _plan_choices(net: Network) -> Choices:
    plans = tuple((plan.key, plan.title) for plan in PLANS.values())
    if not drawn_whole(net):
        return (("nearest", "Nearest first"),)
    if _translations_refusal(net):
        return plans
    return ((TRANSLATIONS, "One plan that all nodes copy"), *plans)


def _table_choices(net: Network) -> Choices:
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
    group = "Spread"
    says = "Every node has a message for every other."
    picture = Highlights(tree=((0, 4), (1, 5), (2, 6), (3, 7)))
    order = 30
    summary = "Check a total exchange: every node sends a message of its own to every other."
    reads = ()
    always = ("way",)
    options = (
        Option("way", "Plan", "select", _plan_choices, hint="Who sends to whom in which step"),
        Option(
            "table",
            "Table 1",
            "segments",
            _table_choices,
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
        """Return the schedule; the browser computes the times from the link parameters."""
        net, plan = state.net, state.option("way")
        if not drawn_whole(net):
            return large_exchange_document(_front(state))
        if plan == TRANSLATIONS:
            return exchange_document(exchange(net, variant_of(net, state.option("table"))), scene)
        if net.nodes > MAX_NODES:
            raise TooLarge(
                f"{net.spec} has {net.nodes:,} nodes: an exchange by the plan"
                f" “{PLANS[plan].title}” is followed up to {MAX_NODES:,}",
                nearest=smaller_spec(net, MAX_NODES),
            )
        return planned_document(planned_exchange(net, plan), scene, _translations_refusal(net))

    def arguments(self) -> tuple[Argument, ...]:
        """Return a network, the variant of a plan, and the plan."""
        plans = (
            "translations, one plan that all nodes copy; or trees, ring, pairs, on any network"
            " (translations where there is one, else trees)"
        )
        variant = 'for MC(2,m): "as printed"'
        return (SPEC, Argument("--variant", variant, "V"), Argument("--way", plans, "KEY"))

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return the cost of a total exchange, and its conflicts in both senses."""
        net, plan, variant = network(arguments["spec"]), arguments["way"], arguments["variant"]
        if plan not in (None, TRANSLATIONS):
            return _plan_reply(net, plan, "")
        try:
            schedule = exchange(net, variant)
        except Unroutable as error:
            if plan or variant:
                raise
            return _plan_reply(net, "trees", error.sentence)
        checked = check(schedule)
        return Reply(
            lambda: exchange_json(schedule, checked),
            lambda: in_words.text_report(schedule, checked),
        )

    def words(self, query: Query) -> list[str]:
        """Return its command; class paths other than the default have none and are only drawn."""
        if query.get("table"):
            return draw_command(self.key, query, ("way", "table"))
        return [self.command_name, *query.get("net", ()), *flags(query, ("way",))]

    def call(self, state: ExploreState) -> str:
        """Return the call that makes the schedule."""
        plan = state.option("way")
        if not drawn_whole(state.net):
            return super().call(state)
        if plan == TRANSLATIONS:
            variant = variant_of(state.net, state.option("table"))
            return f"net.exchange({f'{variant!r}' if state.option('table') else ''})"
        return f'net.planned_exchange("{plan}")'

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return a front of the nodes that the source has sent to, nearest first."""
        return {
            **layer(),
            "ends": ends_of(nest_of(state.net), state.source),
            "form": "front",
            "asks": cell_query(state, ()),
        }

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return the distances of a cell's nodes, because messages to near nodes are sent first."""
        return front_census(_front(state), nest_of(state.net), path)

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return the option of class paths if the plan does not use them."""
        return set() if chosen["way"] == TRANSLATIONS else {"table"}


def _plan_reply(net: Network, key: str, why: str) -> Reply:
    """Return an exchange by a plan for any network; ``why`` says why this plan is used."""
    plan = planned_exchange(net, key)
    return Reply(lambda: planned_json(plan, why), lambda: in_words.planned_report(plan, why))


def _front(state: ExploreState) -> Front:
    """Return the front of nodes by their distance, at which the source sends to them."""
    return front(state.net, state.source, "breadth-first", "all-port")
