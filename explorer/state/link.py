"""Addresses at which Explore shows what other places speak of."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.state.parameter import query_string
from explorer.state.parameters import EXPLORE_CODEC


def explore_link(spec: str, view: Iterable[tuple[str, str]] = ()) -> str:
    """Return the address at which Explore shows a network with some parameters, in their order.

    What is no parameter of the page is an option of a task, which goes by its name.

    >>> explore_link("Q(2)", (("from", "00"), ("to", "11")))
    '/?net=Q(2)&from=00&to=11'
    """
    names = EXPLORE_CODEC.names
    return "/" + query_string((names.get(key, key), value) for key, value in [("net", spec), *view])
