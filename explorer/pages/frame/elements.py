"""Elements for layouts, and what else a frame needs of Dash: small, so that pages load little.

The libraries that come with Dash weigh 700 kB before anything is drawn. What a frame is made of
needs none of it: an element is its tag, its attributes and what it holds, a store holds a value,
and the address tells where the visitor is. ``assets/page/elements.js`` is their other half.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from dash.development.base_component import Component

BUTTON: Final = "button"
"""The type of every button that says no other; ``elements.js`` and ``markup`` write it."""

Inside = Component | str | list[Any] | None


class _Own(Component):
    """A component whose other half is on ``window.ui``."""

    _namespace = "ui"
    _children_props: list[str] = []  # noqa: RUF012
    _base_nodes: list[str] = ["children"]  # noqa: RUF012
    _valid_wildcard_attributes: list[str] = []  # noqa: RUF012
    available_wildcard_properties: list[str] = []  # noqa: RUF012

    def __init__(self, **props: Any) -> None:
        given = {name: value for name, value in props.items() if value is not None}
        super().__init__(**given)  # type: ignore[no-untyped-call]


class Element(_Own):
    """An element of HTML; attributes are named as React names them, ``className``, ``htmlFor``.

    >>> Element("p", "Hello", id="greeting", className="warm").to_plotly_json()["props"]
    {'children': 'Hello', 'id': 'greeting', 'tag': 'p', 'attributes': {'className': 'warm'}}
    """

    # Three hundred of them come with a page: its name is short.
    _type = "E"
    _prop_names: list[str] = ["children", "id", "tag", "attributes"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(
        self, tag: str, children: Inside = None, id: str | None = None, **attributes: Any
    ) -> None:
        super().__init__(children=children, id=id, tag=tag, attributes=attributes or None)


class Store(_Own):
    """A value that callbacks read and write; nothing of it is shown."""

    _type = "Store"
    _prop_names: list[str] = ["id", "data"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, id: str) -> None:
        super().__init__(id=id)


class Address(_Own):
    """The address on screen: its ``page``, ``pathname`` and ``search`` follow the visitor.

    ``page`` is the path of the page alone: it stays from one lesson to the next.
    """

    _type = "Address"
    _prop_names: list[str] = ["id", "page", "pathname", "search"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, id: str) -> None:
        super().__init__(id=id)


class Graph(_Own):
    """A graph of Cytoscape, whose library comes beside the first question of a page with a stage.

    >>> Graph(Element("p", id="stage")).to_plotly_json()["props"]["id"]
    'stage'
    """

    _type = "Graph"
    _prop_names: list[str] = ["id", "given"]  # noqa: RUF012
    available_properties: list[str] = _prop_names

    def __init__(self, graph: Component) -> None:
        given = graph.to_plotly_json()["props"]  # type: ignore[no-untyped-call]
        super().__init__(id=given["id"], given=given)


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
