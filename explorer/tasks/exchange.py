"""A total exchange, step by step: the table of class paths, and the times of a link."""

from __future__ import annotations

from explorer.collectives.exchange import exchange, variants
from explorer.core.errors import Unroutable
from explorer.core.network import Network
from explorer.core.scene import Scene
from explorer.scenes.smaller import require_drawn
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option, slug
from explorer.tasks.task import Task
from explorer.views.exchange import ExchangeDocument, exchange_document


def _tables(net: Network) -> Choices:
    return tuple((slug(v), v.capitalize()) for v in variants(net))


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

    def show(self, state: ExploreState, scene: Scene) -> ExchangeDocument:
        """Return the schedule; the times of a link are reckoned with in the browser."""
        require_drawn(state.net, scene, "a total exchange")
        variant = variant_of(state.net, state.option("table"))
        try:
            found = exchange(state.net, variant)
        except Unroutable as error:
            raise Unroutable(
                f"{error.sentence}. With `explorer exchange {state.net.spec}` every node follows a"
                " tree of its own",
                error.nearest,
            ) from error
        return exchange_document(found, scene)
