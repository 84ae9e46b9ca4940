"""How large a network may be for what looks at all of it: asked before the work, never after.

A network is as large as its links' ends, nodes × ports: that many places a search looks at, and a
table holds. What is asked from a page is bounded more closely, since many ask at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

MOST_NODES_SEARCHED: Final = 2**20
"""Nodes up to which a network is searched, or held as a table."""

MOST_ENDS_SEARCHED: Final = 2**26
"""Ends of links that a search looks at: about a second."""

MOST_ENDS_HELD: Final = 2**25
"""Ends of links that a table holds: 128 MB of them."""

MOST_ENDS_ON_A_PAGE: Final = 2**21
"""Ends of links that a table holds where a page asks: with all that is made of it, 100 MB."""

_held: ContextVar[int] = ContextVar("held", default=MOST_ENDS_HELD)


def most_held() -> int:
    """Return the ends of links that a table may hold, here and now."""
    return _held.get()


def on_a_page_only() -> bool:
    """Return whether a terminal would be given more than is given here."""
    return most_held() < MOST_ENDS_HELD


@contextmanager
def on_a_page() -> Iterator[None]:
    """Bound what is held by what a page may ask for.

    >>> with on_a_page():
    ...     most_held()
    2097152
    """
    before = _held.set(MOST_ENDS_ON_A_PAGE)
    try:
        yield
    finally:
        _held.reset(before)
