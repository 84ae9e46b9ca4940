"""The documentation on the explorer's own server: Markdown files as plain pages of the site."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from flask import Flask, Response, abort
from markdown_it import MarkdownIt

from explorer.display.looks import colour
from explorer.words.documentation import documentation_folder

PATH: Final = "docs/"

PAGES: Final = MappingProxyType(
    {
        "using": "Using the page",
        "command-line": "The command line",
        "serving": "Serving the page",
        "simulators": "In a simulator",
        "cluster": "Beyond one machine",
        "papers": "The five papers",
        "speed": "Speed and test scores",
        "decisions": "Decisions, and what was measured for them",
    }
)
"""The pages for visitors: titles by name."""

FRAME: Final = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{title} – Interconnect Explorer</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>
<body><nav aria-label="Documentation">{nav}</nav><main>{body}</main></body>
</html>
"""

STYLE: Final = """
body{font:16px/1.55 "IBM Plex Sans",system-ui,sans-serif;margin:0;display:grid;gap:0 48px;
grid-template-columns:220px minmax(0,760px);padding:32px;color:INK;background:BG}
nav a{display:block;padding:6px 0}a{color:inherit}h1{line-height:1.2}table{border-collapse:collapse}
td,th{border-top:1px solid LINE;padding:6px 12px 6px 0;text-align:left;vertical-align:top}
pre{overflow:auto;padding:12px;background:SUNKEN}code{font-family:"IBM Plex Mono",monospace}
@media(max-width:760px){body{display:block;padding:16px}main{overflow-wrap:anywhere}
table{display:block;overflow:auto}}
"""


def _style(theme: str) -> str:
    colours = {"INK": "ink", "BG": "surface", "LINE": "line", "SUNKEN": "sunken"}
    return re.sub("|".join(colours), lambda word: colour(colours[word[0]], theme), STYLE)


@cache
def page(name: str) -> str:
    """Return a page of the documentation as HTML; raise KeyError for an unknown page.

    >>> "<h1>Using the page</h1>" in page("using")
    True
    """
    title = PAGES[name]
    text = (documentation_folder() / f"{name}.md").read_text("utf-8")
    body = MarkdownIt("commonmark").enable("table").render(re.sub(r"<!--.*?-->", "", text))
    # Links between pages name files, as they do in the checkout.
    body = re.sub(r'href="([a-z-]+)\.md(#[^"]*)?"', r'href="\1\2"', body)
    nav = "".join(
        f'<a href="{key}"{" aria-current=page" * (key == name)}>{label}</a>'
        for key, label in PAGES.items()
    )
    dark = f"@media(prefers-color-scheme:dark){{{_style('dark')}}}"
    return FRAME.format(title=title, style=_style("light") + dark, nav=nav, body=body)


def serve(server: Flask, prefix: str) -> None:
    """Serve the documentation under ``docs/``."""

    def documentation_page(name: str = next(iter(PAGES))) -> Response:
        if name not in PAGES:
            abort(404)
        return Response(page(name), content_type="text/html; charset=utf-8")

    server.add_url_rule(f"{prefix}{PATH}", "documentation_first", documentation_page)
    server.add_url_rule(f"{prefix}{PATH}<name>", "documentation", documentation_page)
