"""The request that every page sends, and the table of the pages that the browser reads."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PageEntry(TypedDict):
    """A page as the browser knows it: its path, its name in the header (or none), its module.

    ``tail`` names the parameter that holds the rest of the path, empty if the path ends;
    ``libraries`` are the Dash libraries that its layout uses.
    """

    path: str
    name: str
    title: str
    module: str
    tail: str
    libraries: tuple[str, ...]


class Ask(TypedDict):
    """A question: the query string of a page, and what the page has already.

    ``count`` numbers the requests, so that an answer to an earlier one is discarded. ``visitor``
    identifies the page in its tab; its newer request cancels the older. ``lang`` is the language of
    the page. ``push`` is true if the answer is to be an entry of the browser history; ``field`` is
    what a visitor edited; ``first`` is true if the page shows nothing yet.
    """

    page: str
    search: str
    count: int
    visitor: NotRequired[str]
    known: NotRequired[str]
    theme: NotRequired[str]
    lang: NotRequired[str]
    push: NotRequired[bool]
    field: NotRequired[str]
    first: NotRequired[bool]
