"""Many messages at once: the pattern, its loads, and a comparison."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from explorer.analysis.traffic.sample import Sample, is_sampled, sample_messages
from explorer.analysis.traffic.traffic import PATTERNS, Traffic, pairs, send
from explorer.core.errors import OutsideRange, Unroutable
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.queues.document import QueueDocument
from explorer.documents.stage.map_layers import MapLayer
from explorer.documents.tasks.traffic import (
    TrafficDocument,
    traffic_document,
    traffic_layer,
    who_sends,
)
from explorer.scenes.nests.find import nest_of
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, lines
from explorer.tasks import queues
from explorer.tasks.command import EVERY_PARAMETER, Argument, Query
from explorer.tasks.task import Task
from explorer.words.text import Joined

Options = tuple[tuple[str, str], ...]

NOTHING = "nothing"

MAX_PASTED_CHARACTERS = 3000


def _patterns(net: Network) -> Choices:
    fit = (p for p in PATTERNS.values() if p.only is None or isinstance(net, p.only))
    return tuple((p.key, p.title) for p in fit)


def _comparison_choices(net: Network) -> Choices:
    routers = tuple((f"by:{r.key}", r.title) for r in routers_for(net))
    patterns = tuple((f"pattern:{key}", f"Pattern: {title}") for key, title in _patterns(net))
    return (
        (NOTHING, "Nothing"),
        *routers,
        *patterns,
        (queues.BY_NETWORK, "Another network, named below"),
    )


def _check_spec(net: Network, text: str) -> str:
    return network(text).spec


def _check_node(net: Network, text: str) -> str:
    return net.format(net.parse(text))


def _check_messages(net: Network, text: str) -> str:
    messages = "; ".join(lines(text))
    if len(messages) > MAX_PASTED_CHARACTERS:
        raise Unroutable("the pasted messages are too long for a link: at most 3,000 signs are")
    return messages


PATTERN_OPTIONS = {
    "seed": ("uniform", "hot-spot", "outputs"),
    "hot": ("hot-spot",),
    "share": ("hot-spot",),
    "messages": ("pasted",),
}
"""The patterns that use an option, for options that not all patterns use."""


class TrafficTask(Task):
    """Messages of a pattern, hop by hop, and the loads of the links."""

    key = "traffic"
    title = "Traffic"
    group = "Judge"
    says = "Which links carry most, by pattern and router."
    picture = Highlights(tree=((0, 1), (1, 3), (3, 7)))
    order = 40
    summary = "Send messages of a pattern through a router and load the links."
    reads = ("router", "variant")
    takes = EVERY_PARAMETER
    heads: ClassVar = {"columns": {"name": "router", "spec": "network"}}
    options = (
        queues.TIME,
        Option("pattern", "Pattern", "select", _patterns, hint="Who sends to whom"),
        Option(
            "seed", "Seed", "number", default="1", high=9999, hint="The same seed draws the same"
        ),
        Option(
            "hot", "Hot node", "text", default="#0", check=_check_node, hint="Where the share goes"
        ),
        Option("share", "Its share, %", "range", default="25", low=0, high=100),
        Option(
            "messages",
            "Messages",
            "lines",
            check=_check_messages,
            hint="FROM TO, a line each or parted by semicolons",
        ),
        *queues.OPTIONS,
        Option(
            "beside",
            "Beside it",
            "select",
            _comparison_choices,
            hint="The same pattern, sent another way",
        ),
        Option("other", "Network", "text", default="Q(6)", check=_check_spec, hint="Any spec"),
    )

    def show(self, state: ExploreState, scene: Scene) -> TrafficDocument | QueueDocument:
        """Return the traffic, and the same messages sent another way for comparison."""
        if queues.is_timed(dict(state.options)):
            return queues.queues_document(state, scene)
        pattern = PATTERNS[state.option("pattern")]
        traffic, compared = _requested_traffic(state), _compared_traffic(state)
        shown = traffic_document(
            traffic, scene, pattern.title, pattern.rule_in(state.net), compared
        )
        sender_note = who_sends(traffic) if pattern.of_hosts(state.net) else ""
        return {**shown, "why": Joined([sender_note, shown["why"]], "")}

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return the loads between cells, and moving messages."""
        if queues.is_timed(dict(state.options)):
            raise OutsideRange(
                "what waits over time is played on the whole network, not on the map"
            )
        return traffic_layer(_requested_traffic(state), nest_of(state.net))

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments of messages sent at once; over time they have their own command."""
        timed = {option.name for option in (queues.TIME, *queues.OPTIONS)}
        return tuple(a for a in super().arguments() if a.name not in timed)

    def words(self, query: Query) -> list[str]:
        """Return the command that follows the messages."""
        if query.get("time") == (queues.CYCLES,):
            return queues.command_words(query)
        return super().words(query)

    def inactive_options(self, chosen: Mapping[str, str]) -> set[str]:
        """Return the options without effect: of other patterns, and the other network if unused."""
        kind, _, key = chosen["beside"].partition(":")
        random_patterns = {chosen["pattern"], key if kind == "pattern" else ""}
        idle = {name for name, takers in PATTERN_OPTIONS.items() if not random_patterns & {*takers}}
        if queues.is_timed(chosen):
            idle -= {"seed"}
        else:
            idle |= {option.name for option in queues.OPTIONS}
        return idle if kind == queues.BY_NETWORK else idle | {"other"}

    def view_mode(self, chosen: Mapping[str, str]) -> str:
        """Return the view of waiting messages if they are sent over time."""
        return queues.QUEUES if queues.is_timed(chosen) else ""

    def refusing_option(self, chosen: Mapping[str, str]) -> str | None:
        """Return the option of pasted messages, or that of cycles if a run would take too long."""
        if chosen["pattern"] == "pasted":
            return "messages"
        return "cycles" if queues.is_timed(chosen) else None


def _requested_traffic(state: ExploreState) -> Traffic | Sample:
    return _traffic_of(state.net, state.router.key, state.variant, state.options, state.net)


@lru_cache(maxsize=4)
def _traffic_of(
    net: Network, router: str | None, variant: str | None, options: Options, origin: Network
) -> Traffic | Sample:
    """Return the traffic of a network, once for its document and its layer of the map.

    The hot node in the options is an address in the network ``origin``.
    """
    chosen = dict(options)
    node = origin.parse(chosen["hot"])
    if net != origin:
        node = int(net.host_node(node % net.host_count))
    share = Fraction(int(chosen["share"]), 100)
    seed, text = int(chosen["seed"]), "\n".join(lines(chosen["messages"]))
    if is_sampled(net, router):
        hot = (node, share)
        return sample_messages(net, chosen["pattern"], seed, hot, text, router, variant)
    return send(net, pairs(net, chosen["pattern"], seed, node, share, text), router, variant)


def _compared_traffic(state: ExploreState) -> Traffic | Sample | None:
    """Return the traffic to compare: another router or pattern, or another network."""
    kind, _, key = state.option("beside").partition(":")
    if kind == "by":
        return _traffic_of(state.net, key, None, state.options, state.net)
    if kind == "pattern":
        options = tuple((name, key if name == "pattern" else v) for name, v in state.options)
        return _traffic_of(state.net, state.router.key, state.variant, options, state.net)
    if kind == queues.BY_NETWORK:
        return _traffic_of(network(state.option("other")), None, None, state.options, state.net)
    return None
