"""The application: one Dash app, its frame, and the pages that register themselves."""

from __future__ import annotations

import re
from pathlib import Path
from types import MappingProxyType
from typing import Final

import orjson
from dash import Dash
from flask import request

from explorer.app import every_pair, map, own
from explorer.app import runs as listing
from explorer.app.access import ANYBODY_HERE, Access, admit
from explorer.app.asked import check_questions
from explorer.app.assets import Assets
from explorer.app.callbacks import register
from explorer.app.headers import protect
from explorer.app.health import alive
from explorer.app.libraries import keep
from explorer.app.packing import pack
from explorer.app.page import pages
from explorer.app.parcels import Parcels
from explorer.app.shell import frame
from explorer.app.suggestions import table
from explorer.tasks.registry import modules_of_plugins
from explorer.tasks.tables import tables
from explorer.views.raster import assets
from explorer.words.catalogue import asked_for, catalogue, direction

SRC: Final = re.compile(r'src="([^"]+)"')

# Inline: a browser asks again for an icon that has an address whenever the URL takes a new step.
ICON = (
    '<link rel="icon" href="data:image/svg+xml,'
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 22 22'%3E"
    "%3Crect width='22' height='22' rx='4' fill='%23FCFBF8'/%3E"
    "%3Cg fill='none' stroke='%2316181B' stroke-width='1.7' stroke-linejoin='round'%3E"
    "%3Cpath d='M2.5 8.5h11v11h-11zM2.5 8.5l6-6h11l-6 6M19.5 2.5v11l-6 6'/%3E%3C/g%3E%3C/svg%3E\">"
)

INDEX = """<!DOCTYPE html>
<html lang="{lang}" dir="{dir}">
  <head>
    {%metas%}
    <title>{%title%}</title>
    {%favicon%}
    <script id="tables" type="application/json">{tables}</script>
    {words}
    <script src="{base}boot.js"></script>
    {head}
    {%css%}
    <script id="modules" type="application/json">{modules}</script>
    <script id="libraries" type="application/json">{libraries}</script>
    <script id="suggestions" type="application/json">{suggestions}</script>
    <script id="pages" type="application/json">{pages}</script>
    <script id="_dash-renderer" type="module" src="{base}main.js"></script>
  </head>
  <body>
    {%app_entry%}
    <footer>{%config%}{%scripts%}</footer>
  </body>
</html>
"""

NOWHERE = "served-by-fingerprint"
"""No folder: Dash is to serve no assets of its own beside those under the fingerprint."""


def index(parcels: Parcels, prefix: str, tiles: str, pairs: str) -> str:
    """Return the page around the application, but for what its address needs."""
    modules = {
        "parcels": parcels.later,
        "map": {"base": prefix + tiles},
        "pairs": {"base": prefix + pairs},
    }
    entries = [page.entry for page in pages()]
    return (
        INDEX.replace("{tables}", orjson.dumps(tables()).decode())
        .replace("{suggestions}", orjson.dumps(table()).decode())
        .replace("{modules}", orjson.dumps(modules).decode())
        .replace("{pages}", orjson.dumps(entries).decode())
        .replace("{base}", prefix + parcels.files.base)
        .replace("{%favicon%}", ICON)
    )


LATER: Final = MappingProxyType({"dcc": ("/dash/deps/polyfill", "/dash/dcc/")})
"""Libraries of Dash that some pages need, by what stands in the paths of their scripts."""

NEVER: Final = ("/dash/html/", "/dash/dash_table/", "/dash_ag_grid/")
"""What Dash would load with every page and none of ours uses: the grid comes when it is wanted."""


class App(Dash):
    """Dash without the scripts that no page uses, and with those of some pages left for later."""

    parcels: Parcels

    def interpolate_index(self, **parts: str) -> str:  # type: ignore[override]
        scripts = parts["scripts"].splitlines()
        later = {
            name: [src for line in scripts for src in SRC.findall(line) if _holds(src, words)]
            for name, words in LATER.items()
        }
        away = (*NEVER, *(word for words in LATER.values() for word in words))
        kept = [line for line in scripts if not _holds(line, away)]
        given = parts | {"scripts": "\n".join(kept)}
        page: str = super().interpolate_index(**given)  # type: ignore[no-untyped-call]
        base = self.config.requests_pathname_prefix + self.parcels.files.base
        search = f"?{request.query_string.decode(errors='replace')}"
        lang = asked_for(request.args.get("lang", ""))
        return (
            page.replace("{libraries}", orjson.dumps(later).decode())
            .replace("{lang}", lang)
            .replace("{dir}", direction(lang))
            .replace("{words}", words(lang))
            .replace("{head}", self.parcels.head(base, request.path, search))
        )


def words(lang: str) -> str:
    """Return the catalogue of a language as the page holds it; English needs none.

    >>> words("en"), words("de")[:44]
    ('', '<script id="words" type="application/json">{')
    """
    texts = dict(catalogue(lang))
    if not texts:
        return ""
    held = orjson.dumps(texts).decode().replace("<", "\\u003c")
    return f'<script id="words" type="application/json">{held}</script>'


def _holds(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)


def create_app(access: Access = ANYBODY_HERE, runs: Path | None = None) -> Dash:
    """Return the application, ready to be served to whom ``access`` lets in.

    It keeps nothing about a visitor. ``runs`` is a folder whose long works it tells of.

    >>> create_app().title
    'Interconnect Explorer'
    """
    app = App(
        "explorer",
        title="Interconnect Explorer",
        update_title="",
        assets_folder=NOWHERE,
        include_assets_files=False,
        suppress_callback_exceptions=True,
        serve_locally=True,
        meta_tags=[
            {"name": "viewport", "content": "width=device-width, initial-scale=1"},
            {
                "name": "description",
                "content": "See the interconnection networks of parallel computers.",
            },
        ],
    )
    prefix = app.config.requests_pathname_prefix
    files = Assets.read(assets(), modules_of_plugins())
    files.serve(app.server, app.config.routes_pathname_prefix)
    tiles = map.serve(app.server, app.config.routes_pathname_prefix)
    pairs = every_pair.serve(app.server, app.config.routes_pathname_prefix)
    own.serve(app.server, app.config.routes_pathname_prefix)
    listing.serve(app.server, app.config.routes_pathname_prefix, runs)
    app.parcels = Parcels(files)
    app.index_string = index(app.parcels, prefix, tiles, pairs)
    app.layout = frame()
    keep(app.server)
    pack(app.server)
    alive(app.server)
    protect(app.server, access)
    admit(app.server, access)
    check_questions(app)
    register(app)
    return app
