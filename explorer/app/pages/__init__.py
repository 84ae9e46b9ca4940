"""The pages, in the order of the header."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dash import Dash
from dash.development.base_component import Component

from explorer.app.pages.compare import callbacks as compare_callbacks
from explorer.app.pages.compare import layout as compare_layout
from explorer.app.pages.explore import callbacks as explore_callbacks
from explorer.app.pages.papers import callbacks as papers_callbacks
from explorer.app.pages.papers import layout as papers_layout


@dataclass(frozen=True)
class Page:
    """A page: its path, its name in the header, its callbacks, and its layout when visited.

    Explore has no ``layout`` here: it stays in the frame, so that its graph is never rebuilt.
    """

    path: str
    name: str
    register: Callable[[Dash], None]
    layout: Callable[[], Component] | None = None


PAGES: tuple[Page, ...] = (
    Page("/", "Explore", explore_callbacks.register),
    Page("/compare", "Compare", compare_callbacks.register, compare_layout.layout),
    Page("/papers", "Papers", papers_callbacks.register, papers_layout.layout),
)
