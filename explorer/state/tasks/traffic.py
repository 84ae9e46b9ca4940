"""What traffic lets a visitor choose: the pattern, what it takes, and what stands beside it."""

from __future__ import annotations

from explorer.analysis.traffic import PATTERNS
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.registry import network, routers_for
from explorer.state.tasks.option import Choices, Option, lines

NOTHING = "nothing"


def _patterns(net: Network) -> Choices:
    return tuple((p.key, p.title) for p in PATTERNS.values())


def _beside(net: Network) -> Choices:
    routers = tuple((f"by:{r.key}", r.title) for r in routers_for(net))
    return ((NOTHING, "Nothing"), *routers, ("network", "Another network, named below"))


def _other(net: Network, text: str) -> str:
    return network(text).spec


def _node(net: Network, text: str) -> str:
    return net.format(net.parse(text))


def _pasted(net: Network, text: str) -> str:
    kept = "; ".join(lines(text))
    if len(kept) > 3000:
        raise Unroutable("the pasted messages are too long for a link: at most 3,000 signs are")
    return kept


OPTIONS: tuple[Option, ...] = (
    Option("pattern", "Pattern", "select", _patterns, hint="Who sends to whom"),
    Option("seed", "Seed", "number", default="1", high=9999, hint="The same seed draws the same"),
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

TAKEN = {
    "seed": ("uniform", "hot-spot"),
    "hot": ("hot-spot",),
    "share": ("hot-spot",),
    "messages": ("pasted",),
}
"""Which options only some patterns take."""
