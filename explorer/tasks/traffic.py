"""Many messages at once: the pattern, what it takes, and what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from explorer.analysis.traffic import PATTERNS, Traffic, pairs, send
from explorer.core.errors import Unroutable
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.core.scene import Scene
from explorer.scenes.smaller import require_drawn
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, lines
from explorer.tasks.task import Task
from explorer.views.traffic import TrafficDocument, traffic_document

NOTHING, ANOTHER = "nothing", "network"


def _patterns(net: Network) -> Choices:
    return tuple((p.key, p.title) for p in PATTERNS.values())


def _beside(net: Network) -> Choices:
    routers = tuple((f"by:{r.key}", r.title) for r in routers_for(net))
    return ((NOTHING, "Nothing"), *routers, (ANOTHER, "Another network, named below"))


def _other(net: Network, text: str) -> str:
    return network(text).spec


def _node(net: Network, text: str) -> str:
    return net.format(net.parse(text))


def _pasted(net: Network, text: str) -> str:
    kept = "; ".join(lines(text))
    if len(kept) > 3000:
        raise Unroutable("the pasted messages are too long for a link: at most 3,000 signs are")
    return kept


TAKEN = {
    "seed": ("uniform", "hot-spot"),
    "hot": ("hot-spot",),
    "share": ("hot-spot",),
    "messages": ("pasted",),
}
"""Which options only some patterns take."""


class TrafficTask(Task):
    """Messages of a pattern, hop by hop, and the loads of the links."""

    key = "traffic"
    title = "Traffic"
    order = 40
    options = (
        Option("pattern", "Pattern", "select", _patterns, hint="Who sends to whom"),
        Option(
            "seed", "Seed", "number", default="1", high=9999, hint="The same seed draws the same"
        ),
        Option("hot", "Hot node", "text", default="#0", check=_node, hint="Where the share goes"),
        Option("share", "Its share, %", "range", default="25", low=0, high=100),
        Option(
            "messages",
            "Messages",
            "lines",
            check=_pasted,
            hint="FROM TO, a line each or parted by semicolons",
        ),
        Option("beside", "Beside it", "select", _beside, hint="The same pattern, sent another way"),
        Option("other", "Network", "text", default="Q(6)", check=_other, hint="Any spec"),
    )

    def show(self, state: ExploreState, scene: Scene) -> TrafficDocument:
        """Return the messages sent, and the same ones sent another way beside them."""
        require_drawn(state.net, scene, "traffic")
        found = send(state.net, _messages(state, state.net), state.router.key, state.variant)
        pattern = PATTERNS[state.option("pattern")]
        return traffic_document(found, scene, pattern.title, pattern.rule, _same(state))

    def idle(self, chosen: Mapping[str, str]) -> set[str]:
        """Return what the pattern does not take, and the other network where there is none."""
        idle = {name for name, takers in TAKEN.items() if chosen["pattern"] not in takers}
        return idle if chosen["beside"] == ANOTHER else idle | {"other"}

    def blamed(self, chosen: Mapping[str, str]) -> str | None:
        """Return the messages where they are pasted."""
        return "messages" if chosen["pattern"] == "pasted" else None


def _messages(state: ExploreState, net: Network) -> Ints:
    return pairs(
        net,
        state.option("pattern"),
        int(state.option("seed")),
        state.net.parse(state.option("hot")) % net.nodes,
        Fraction(int(state.option("share")), 100),
        "\n".join(lines(state.option("messages"))),
    )


def _same(state: ExploreState) -> Traffic | None:
    """Return the same pattern by another router, or on another network."""
    kind, _, key = state.option("beside").partition(":")
    if kind == "by":
        return send(state.net, _messages(state, state.net), key)
    if kind == ANOTHER:
        other = network(state.option("other"))
        return send(other, _messages(state, other))
    return None
