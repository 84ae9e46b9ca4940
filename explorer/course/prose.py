"""Running text of lessons as HTML: prose becomes elements, links lead to the site or nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from explorer.notation.prose import ProseElement

TAGS_OF_MARKS: Final = {
    "code": ("code", ""),
    "formula": ("span", "math"),
    "over": ("span", "over"),
    "term": ("span", "term"),
    "source": ("code", "source"),
    "target": ("code", "target"),
    **{tag: (tag, "") for tag in ("i", "sup", "sub", "em", "strong")},
}
"""The tag and class of each element of prose that becomes one of HTML."""

FORMULA: Final = frozenset(
    re.findall(
        r"\w+",
        "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup mover munder"
        " munderover mtable mtr mtd mstyle mpadded mphantom menclose",
    )
)
MATHML_KEPT: Final = frozenset(
    ("display", "stretchy", "width", "accent", "fence", "separator", "lspace", "rspace")
)
"""Elements of MathML and those of their attributes that are kept."""


def html(prose: Iterable[str | ProseElement], site: str = "") -> str:
    """Return a sentence as HTML; links lead to a site, or become plain text without one.

    >>> html(["A ", {"tag": "source", "parts": ["01"]}, " < B"])
    'A <code class="source">01</code> &lt; B'
    >>> html([{"tag": "link", "parts": ["here"], "attributes": {"href": "/?net=Q(2)"}}])
    'here'
    """
    return "".join(
        escape(part) if isinstance(part, str) else _html_of_element(part, site) for part in prose
    )


def _html_of_element(element: ProseElement, site: str) -> str:
    tag, inner = element["tag"], html(element["parts"], site)
    if tag in TAGS_OF_MARKS:
        name, css_class = TAGS_OF_MARKS[tag]
        return (
            f"<{name} class={quoteattr(css_class)}>{inner}</{name}>"
            if css_class
            else _tagged(name, inner)
        )
    if tag == "english":
        return f'<span lang="en">{inner}</span>'
    attributes = element.get("attributes", {})
    if tag == "link":
        return anchor(site, attributes.get("href", ""), inner)
    if tag not in FORMULA:
        return inner
    shape = "".join(f" {k}={quoteattr(v)}" for k, v in attributes.items() if k in MATHML_KEPT)
    return f"<{tag}{shape}>{inner}</{tag}>"


def _tagged(tag: str, inner: str) -> str:
    return f"<{tag}>{inner}</{tag}>"


def anchor(site: str, address: str, inner: str, css_class: str = "") -> str:
    """Return a link to an address of a site in a new page; only its content without a site."""
    if not site or not address.startswith(("/", "?")):
        return inner
    target = f"{site.rstrip('/')}/{address.lstrip('/')}"
    kind = f" class={quoteattr(css_class)}" if css_class else ""
    return f'<a href={quoteattr(target)}{kind} target="_blank" rel="noopener">{inner}</a>'
