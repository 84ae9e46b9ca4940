"""The application: one Dash app, its frame, and the pages that register themselves."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import orjson
from dash import Dash
from flask import request

from explorer.classroom.rooms import Rooms
from explorer.display.fonts import FIRST_SCREEN_FONTS
from explorer.display.raster import assets
from explorer.pages.endpoints import (
    documentation,
    every_pair,
    map,
    plugin_router,
    questions,
    queues,
    rooms,
    suggestions,
)
from explorer.pages.endpoints import jobs as job_pages
from explorer.pages.endpoints.answers import LanguageProvider, request_language
from explorer.pages.frame import class_pages
from explorer.pages.frame.callbacks import register
from explorer.pages.frame.first_document import document, is_stateless
from explorer.pages.frame.shell import frame
from explorer.pages.frame.standalone import DESCRIPTION
from explorer.pages.page import pages
from explorer.static.assets import Assets
from explorer.static.libraries import serve_libraries
from explorer.tasks.browser_config import tables
from explorer.tasks.registry import modules_of_plugins
from explorer.web.preload import AssetGroups
from explorer.web.server.callback_validation import check_questions
from explorer.web.server.compression import compress_frames
from explorer.web.server.headers import protect
from explorer.web.server.health import serve_healthz
from explorer.web.server.request_graphs import open_for_request, without_graphs
from explorer.web.server.security import ANYBODY_HERE, Access, admit
from explorer.web.server.url_prefix import ROOT, mounted_in
from explorer.words.catalogue import catalogue, direction

SRC: Final = re.compile(r'src="([^"]+)"')

LIBRARIES: Final = re.compile(r'<script id="libraries" type="application/json">(.*?)</script>')

# Inline: a browser requests an icon that has a URL again whenever the page's URL changes.
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
    <meta name="folder" content="{folder}">
    <link rel="stylesheet" id="faces" href="{base}style/faces.css" media="not all">
    <script src="{base}boot.js" data-faces="{faces}"></script>
    {head}
    {%css%}
    <script id="modules" type="application/json">{modules}</script>
    <script id="libraries" type="application/json">{libraries}</script>
    <script id="pages" type="application/json">{pages}</script>
    {frame}
    <script id="_dash-renderer" type="module" src="{base}packed/main.js"></script>
  </head>
  <body>
    <noscript>
      <div class="scriptless">
        <h1>Interconnect Explorer</h1>
        <p>Networks are drawn and messages sent by scripts of this page, which this browser does
        not run: allow them and load the page again. In a terminal
        <code>explorer route "Q(4)" 0010 1001</code> tells every hop, and
        <code>explorer draw</code> draws it.</p>
      </div>
    </noscript>
    {%app_entry%}
    <footer>{%config%}{%scripts%}</footer>
  </body>
</html>
"""

CONFIG: Final = re.compile(r'<script id="_dash-config" type="application/json">.*?</script>')

NO_ASSETS_FOLDER = "served-by-fingerprint"
"""A folder that does not exist: Dash serves no assets, since ours are served by fingerprint."""


def index(groups: AssetGroups, prefix: str, tiles: str, pairs: str, suggested: str) -> str:
    """Return the HTML around the application, with gaps for the parts that depend on the URL."""
    modules = {
        "parcels": {entry: sheets for entry, sheets in groups.deferred_sheets.items() if sheets},
        "map": {"base": prefix + tiles},
        "pairs": {"base": prefix + pairs},
        "suggestions": prefix + suggested,
    }
    entries = [page.entry for page in pages()]
    # The indents of INDEX are not part of the page.
    lines = (line.lstrip() for line in INDEX.splitlines())
    return (
        "\n".join(lines)
        .replace("{tables}", orjson.dumps(tables()).decode())
        .replace("{modules}", orjson.dumps(modules).decode())
        .replace("{pages}", orjson.dumps(entries).decode())
        .replace("{faces}", " ".join(FIRST_SCREEN_FONTS))
        .replace("{folder}", prefix)
        .replace("{base}", prefix + groups.files.base)
        .replace("{%favicon%}", ICON)
    )


DEFERRED_LIBRARIES: Final = MappingProxyType({"cytoscape": ("/dash_cytoscape/",)})
"""Libraries of Dash that only some pages load: for each, parts of its scripts' paths."""

UNUSED_SCRIPTS: Final = (
    *("/dash/deps/polyfill", "/dash/dcc/", "/dash/html/", "/dash/dash_table/", "/dash_ag_grid/"),
)
"""Parts of the paths of Dash's scripts that no page loads at first; the grid is loaded on use."""


class App(Dash):
    """Dash without the scripts that no page uses, and with those of some pages deferred."""

    asset_groups: AssetGroups

    @cached_property
    def embedded_answers(self) -> str:
        """The first two answers that Dash asks for, embedded in the page to save their requests."""
        endpoints = {"_dash-layout": self.serve_layout, "_dash-dependencies": self.dependencies}
        return "\n    ".join(
            _json_script(name, answer().get_data(as_text=True).strip())
            for name, answer in endpoints.items()
        )

    @cached_property
    def page_template(self) -> tuple[str, str]:
        """The page, with gaps for head and configuration, and the additional head links of a stage.

        Dash's configuration holds a token that differs from page to page.
        """
        page: str = super().index()  # type: ignore[no-untyped-call]
        sources = orjson.loads(LIBRARIES.findall(page)[0])["cytoscape"]
        preload_links = (f'<link rel="preload" as="script" href="{source}">' for source in sources)
        page = CONFIG.sub("{config}", page)
        return page.replace("{frame}", self.embedded_answers), "\n    ".join(preload_links)

    @cached_property
    def first_screens(self) -> dict[str, str]:
        """The first screens made so far, by language."""
        return {}

    def first_screen(self, lang: str) -> str:
        """Return the first screen in a language: it is the same for everybody."""
        if lang not in self.first_screens:
            folder = self.config.requests_pathname_prefix
            self.first_screens[lang] = document(lang, self.asset_groups.files, folder, ICON)
        return self.first_screens[lang]

    def index(self, *args: object, **kwargs: object) -> str:
        """Return the page at a URL; only its head depends on the URL."""
        lang = request_language()
        if is_stateless(request.path, request.args):
            return self.first_screen(lang)
        page, preload_links = self.page_template
        base = self.config.requests_pathname_prefix + self.asset_groups.files.base
        search = f"?{request.query_string.decode(errors='replace')}"
        head = self.asset_groups.head(base, request.path, search)
        if self.asset_groups.has_stage(request.path):
            head = f"{head}\n    {preload_links}"
        return (
            page.replace("{lang}", lang)
            .replace("{dir}", direction(lang))
            .replace("{words}", words_script(lang))
            .replace("{head}", head)
            .replace("{config}", self._generate_config_html())
        )

    def _config(self) -> dict[str, Any]:
        config: dict[str, Any] = super()._config()  # type: ignore[no-untyped-call]
        # Four in five of its 2 kB name components without such properties.
        components = config["children_props"].items()
        config["children_props"] = {
            library: {name: properties for name, properties in types.items() if properties}
            for library, types in components
        }
        return config

    def interpolate_index(self, **parts: str) -> str:  # type: ignore[override]
        scripts = parts["scripts"].splitlines()
        deferred = {
            name: [
                src for line in scripts for src in SRC.findall(line) if _contains_any(src, words)
            ]
            for name, words in DEFERRED_LIBRARIES.items()
        }
        omitted = (
            *UNUSED_SCRIPTS,
            *(word for words in DEFERRED_LIBRARIES.values() for word in words),
        )
        remaining = [line for line in scripts if not _contains_any(line, omitted)]
        page_parts = parts | {"scripts": "\n".join(remaining)}
        page: str = super().interpolate_index(**page_parts)  # type: ignore[no-untyped-call]
        return page.replace("{libraries}", orjson.dumps(deferred).decode())


def _json_script(name: str, json: str) -> str:
    """Return a script element with JSON, in which an escaped "<" closes no element."""
    escaped = json.replace("<", "\\u003c")
    return f'<script id="{name}" type="application/json">{escaped}</script>'


def words_script(lang: str) -> str:
    """Return the script element with the catalogue of a language, "" for English.

    >>> words_script("en"), words_script("de")[:44]
    ('', '<script id="words" type="application/json">{')
    """
    texts = dict(catalogue(lang))
    return _json_script("words", orjson.dumps(texts).decode()) if texts else ""


def _contains_any(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)


def create_app(
    access: Access = ANYBODY_HERE,
    jobs: Path | None = None,
    folder: str = ROOT,
    classes: bool = True,
) -> Dash:
    """Return the application, ready to be served to the visitors that ``access`` admits.

    It stores nothing about visitors but the answers from the phones of a class, in memory, until
    its room ends; without ``classes`` there are no rooms. ``jobs`` is the folder of the jobs that
    it shows and accepts; ``folder`` is the path of the pages on their site, with a slash at both
    ends.

    >>> create_app().title
    'Interconnect Explorer'
    """
    app = App(
        "explorer",
        title="Interconnect Explorer",
        requests_pathname_prefix=folder,
        routes_pathname_prefix=ROOT,
        update_title="",
        assets_folder=NO_ASSETS_FOLDER,
        include_assets_files=False,
        suppress_callback_exceptions=True,
        serve_locally=True,
        meta_tags=[
            {"name": "viewport", "content": "width=device-width, initial-scale=1"},
            {"name": "description", "content": DESCRIPTION},
        ],
    )
    files = Assets.read(assets(), modules_of_plugins())
    app.asset_groups = AssetGroups(files)
    app.server.json = LanguageProvider(app.server)
    files.serve(app.server, ROOT, app.asset_groups.packs.find)
    tiles = map.serve(app.server, ROOT)
    queues.serve(app.server, ROOT, tiles)
    pairs = every_pair.serve(app.server, ROOT)
    suggested = suggestions.serve(app.server, ROOT)
    plugin_router.serve(app.server, ROOT)
    questions.serve(app.server, ROOT)
    documentation.serve(app.server, ROOT)
    job_pages.serve(app.server, jobs)

    def class_page(name: str) -> str:
        lang = request_language()
        return class_pages.document(name, lang, files, folder, ICON)

    rooms.serve(app.server, Rooms() if classes else None, class_page)
    public = class_pages.public_paths(files, ROOT) if classes else frozenset()
    app.index_string = index(app.asset_groups, folder, tiles, pairs, suggested)
    app.layout = frame(classes)
    serve_libraries(app.server)
    compress_frames(app.server)
    serve_healthz(app.server)
    protect(app.server, access)
    admit(
        app.server, access, lambda path: path in public or (classes and rooms.is_phone_path(path))
    )
    check_questions(app)
    register(app)
    open_for_request(app.server)
    app.server.wsgi_app = without_graphs(mounted_in(app.server.wsgi_app, folder))
    return app
