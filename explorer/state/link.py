"""URLs of Explore for networks and views mentioned elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.state.parameter import query_string
from explorer.state.parameters import EXPLORE_CODEC


def explore_link(spec: str, view: Iterable[tuple[str, str]] = ()) -> str:
    """Return the URL at which Explore shows a network with some parameters, in their order.

    A name that is no parameter of the page is an option of a task.

    >>> explore_link("Q(2)", (("from", "00"), ("to", "11")))
    '/?net=Q(2)&from=00&to=11'
    """
    names = EXPLORE_CODEC.names
    return "/" + query_string((names.get(key, key), value) for key, value in [("net", spec), *view])
