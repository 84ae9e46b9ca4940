"""The largest networks for computations on all nodes; limits are checked before the work.

The size of a network is its number of ends of links, nodes × ports: a search visits as many
entries, and a table holds as many. On a page the limits are lower, since many visitors compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

MAX_NODES_SEARCHED: Final = 2**20
"""The most nodes of a network that is searched or held as a table."""

MAX_ENDS_SEARCHED: Final = 2**26
"""The most ends of links that a search visits, in about a second."""

MAX_ENDS_IN_TABLE: Final = 2**25
"""The most ends of links in a table, of 128 MB."""

MAX_ENDS_ON_A_PAGE: Final = 2**21
"""The most ends of links in a table made for a page; with what is derived from it, 100 MB."""

_max_ends_in_table: ContextVar[int] = ContextVar("held", default=MAX_ENDS_IN_TABLE)


def max_ends_in_table() -> int:
    """Return the most ends of links in a table, in the current context."""
    return _max_ends_in_table.get()


def has_page_limits() -> bool:
    """Return whether the limits in the current context are those of a page."""
    return max_ends_in_table() < MAX_ENDS_IN_TABLE


@contextmanager
def page_limits() -> Iterator[None]:
    """Apply the limits of a page within the context.

    >>> with page_limits():
    ...     max_ends_in_table()
    2097152
    """
    before = _max_ends_in_table.set(MAX_ENDS_ON_A_PAGE)
    try:
        yield
    finally:
        _max_ends_in_table.reset(before)
