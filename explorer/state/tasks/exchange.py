"""What a total exchange lets a visitor choose: the table of class paths, the times of a link."""

from __future__ import annotations

from explorer.core.network import Network
from explorer.state.tasks.option import Choices, Option


def _tables(net: Network) -> Choices:
    if not net.spec.startswith("MC(2,"):
        return ()
    return (("corrected", "Corrected"), ("as-printed", "As printed"))


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
