"""What a total exchange lets a visitor choose: the table of class paths, the times of a link."""

from __future__ import annotations

from explorer.collectives.exchange import variants
from explorer.core.network import Network
from explorer.state.tasks.option import Choices, Option, slug


def _tables(net: Network) -> Choices:
    return tuple((slug(v), v.capitalize()) for v in variants(net))


def variant_of(net: Network, value: str) -> str | None:
    """Return the variant of the exchange from its value in the URL, None for the only one.

    >>> from explorer import network
    >>> variant_of(network("MC(2,1)"), "as-printed"), variant_of(network("Q(3)"), "")
    ('as printed', None)
    """
    return next((v for v in variants(net) if slug(v) == value), None)


OPTIONS: tuple[Option, ...] = (
    Option(
        "table",
        "Table 1",
        "segments",
        _tables,
        hint="The class paths that Algorithm 4 reads; the printed table has one wrong entry",
    ),
    Option("ts", "Start-up, ts", "live", default="50", high=200, hint="The time to set up a step"),
    Option("tw", "Per word, tw", "live", default="1", high=20, hint="The time a word takes"),
    Option("th", "Per hop, th", "live", default="5", high=100, hint="The time a hop adds"),
    Option("g", "Words, g", "live", default="16", low=1, high=256, hint="The words of a message"),
)
