"""Elements for layouts, and the few other Dash components of a frame, so that pages load little.

The component libraries of Dash have 700 kB to load before anything is drawn. A frame needs none of
them: an element has a tag, attributes and children, a store holds a value, and an address holds the
URL of the visitor. ``assets/page/elements.js`` implements these components in the browser.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from dash.development.base_component import Component

BUTTON: Final = "button"
"""The type of every button without another one; ``elements.js`` and ``markup`` write it."""

Children = Component | str | list[Any] | None


class _BrowserComponent(Component):
    """A component whose browser part is in ``window.ui``."""

    _namespace = "ui"
    _children_props: list[str] = []  # noqa: RUF012
    _base_nodes: list[str] = ["children"]  # noqa: RUF012
    _valid_wildcard_attributes: list[str] = []  # noqa: RUF012
    available_wildcard_properties: list[str] = []  # noqa: RUF012

    def __init__(self, **props: Any) -> None:
        values = {name: value for name, value in props.items() if value is not None}
        super().__init__(**values)  # type: ignore[no-untyped-call]


class Element(_BrowserComponent):
    """An element of HTML; attributes are named as React names them, ``className``, ``htmlFor``.

    >>> Element("p", "Hello", id="greeting", className="warm").to_plotly_json()["props"]
    {'children': 'Hello', 'id': 'greeting', 'tag': 'p', 'attributes': {'className': 'warm'}}
    """

    # The name is short because a page contains three hundred of them.
    _type = "E"
    _prop_names: list[str] = ["children", "id", "tag", "attributes"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(
        self, tag: str, children: Children = None, id: str | None = None, **attributes: Any
    ) -> None:
        super().__init__(children=children, id=id, tag=tag, attributes=attributes or None)


class Store(_BrowserComponent):
    """An invisible value that callbacks read and write."""

    _type = "Store"
    _prop_names: list[str] = ["id", "data"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, id: str) -> None:
        super().__init__(id=id)


class Address(_BrowserComponent):
    """The URL on screen: its ``page``, ``pathname`` and ``search`` follow the visitor.

    ``page`` is the path of the page alone, which is the same for all lessons.
    """

    _type = "Address"
    _prop_names: list[str] = ["id", "page", "pathname", "search"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, id: str) -> None:
        super().__init__(id=id)


class Graph(_BrowserComponent):
    """A graph of Cytoscape, whose library is loaded with the first request of a page with a stage.

    >>> Graph(Element("p", id="stage")).to_plotly_json()["props"]["id"]
    'stage'
    """

    _type = "Graph"
    _prop_names: list[str] = ["id", "given"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, graph: Component) -> None:
        values = graph.to_plotly_json()["props"]  # type: ignore[no-untyped-call]
        super().__init__(id=values["id"], given=values)


class Tags:
    """Every tag of HTML as a function: ``html.Div("text", id="here")``.

    >>> html.H1("Title").to_plotly_json()["props"]["tag"]
    'h1'
    """

    def __getattr__(self, tag: str) -> Callable[..., Element]:
        if tag.startswith("_"):
            raise AttributeError(tag)
        return partial(Element, tag.lower())


html = Tags()
