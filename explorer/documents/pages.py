"""What every page asks and is answered, and the table of the pages that the browser reads."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PageEntry(TypedDict):
    """A page as the browser knows it: its path, its name in the header (or none), its module.

    ``tail`` names the parameter that the rest of the path stands for, empty where the path ends;
    ``libraries`` are those of Dash that its layout is made with.
    """

    path: str
    name: str
    title: str
    module: str
    tail: str
    libraries: list[str]


class Ask(TypedDict):
    """A question: the query string of a page, and what the page has already.

    ``count`` numbers the questions: an answer to an earlier one comes too late. ``visitor`` names
    the page in its tab: its newer question ends the older. ``lang`` is the language of the page.
    ``push`` is true where the answer is to be a step of history; ``field`` is what a visitor
    edited; ``first`` is true where the page shows nothing yet.
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
