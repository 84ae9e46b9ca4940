"""Elements as HTML, for a page complete before any script; the counterpart of ``elements.js``."""

from __future__ import annotations

from html import escape
from typing import Final

from dash.development.base_component import Component

from explorer.pages.frame.elements import BUTTON

HTML_NAMES: Final = {"className": "class", "htmlFor": "for", "tabIndex": "tabindex"}
"""Attributes whose React names differ from HTML."""

VOID: Final = frozenset({"br", "path", "rect", "circle"})
"""Elements without content."""


class Svg(str):
    """A drawing that is already markup."""

    __slots__ = ()


def markup(part: object, folder: str = "/") -> str:
    """Return an element, a text, a drawing, or a list of these as HTML.

    URLs of the site begin with ``folder``, the folder that serves it.

    >>> from explorer.pages.frame.elements import html
    >>> markup(html.P(["a < b, ", html.B("bold", className="x")], tabIndex="0"))
    '<p tabindex="0">a &lt; b, <b class="x">bold</b></p>'
    """
    if isinstance(part, Component):
        return _element(part, folder)
    if isinstance(part, (list, tuple)):
        return "".join(markup(child, folder) for child in part)
    if isinstance(part, Svg):
        return part
    return "" if part is None else escape(str(part), quote=False)


def _element(part: Component, folder: str) -> str:
    props = part.to_plotly_json()["props"]  # type: ignore[no-untyped-call]
    attributes = {"id": props.get("id"), **(props.get("attributes") or {})}
    if str(attributes.get("href", "")).startswith("/"):
        attributes["href"] = folder + attributes["href"][1:]
    attribute_text = "".join(
        f" {HTML_NAMES.get(name, name)}" + ("" if value is True else f'="{escape(str(value))}"')
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    tag = props["tag"]
    if tag == "button" and "type" not in attributes:
        attribute_text += f' type="{BUTTON}"'
    if tag in VOID:
        return f"<{tag}{attribute_text}/>"
    return f"<{tag}{attribute_text}>{markup(props.get('children'), folder)}</{tag}>"
