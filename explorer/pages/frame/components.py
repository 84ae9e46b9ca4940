"""Small components that several pages use."""

from __future__ import annotations

from typing import Any

from dash.development.base_component import Component

from explorer.pages.frame.elements import html


def aria(**attributes: str) -> dict[str, Any]:
    """Return ARIA attributes for a component.

    >>> aria(label="Pages", hidden="true")
    {'aria-label': 'Pages', 'aria-hidden': 'true'}
    """
    return {f"aria-{name}": word for name, word in attributes.items()}


def data(**attributes: str) -> dict[str, Any]:
    """Return ``data-`` attributes for a component.

    >>> data(task="route")
    {'data-task': 'route'}
    """
    return {f"data-{name}": word for name, word in attributes.items()}


def key(name: str) -> Component:
    """Return the picture of a key."""
    return html.Span(name, className="key")


def icon(name: str) -> Component:
    """Return an icon without readable content."""
    return html.Span(className=f"i {name}")


def icon_button(id_: str, icon_name: str, text: str, title: str, look: str = "") -> Component:
    """Return a button with an icon and, if there is room, a word."""
    children = [icon(icon_name)]
    if text:
        children.append(html.Span(text, className="wide"))
    shape = "" if text else " icon"
    return html.Button(
        children,
        id=id_,
        className=f"button{shape} {look}".strip(),
        title=title,
        **aria(label=text or title),
    )
