"""What is fetched when: the modules and sheets of every page at once, others when they are wanted.

A browser finds what a module imports only when it has the module. So the page names all at once:
in its head what its address needs, and in a table what another page, task or stage will.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final

from explorer.app.assets import Assets
from explorer.app.page import page_at, pages
from explorer.views.faces import AT_ONCE

ENTRY: Final = "main"
"""The module that everything begins with."""

WAITING: Final = re.compile(r"(?:pages|tasks)/[^/]+|[^/]+/mount")
"""What may wait until it is wanted: the module of a page or a task, and what a folder mounts."""


def _module(entry: str) -> str:
    return f"{entry}.js"


@dataclass(frozen=True)
class Parcels:
    """The modules and sheets of a folder of assets, by who wants them.

    An entry is the path of a module without its ending, such as ``tasks/route``.
    """

    files: Assets

    @cached_property
    def first(self) -> tuple[str, ...]:
        """The modules that every page begins with."""
        return self.files.needed([_module(ENTRY)])

    @cached_property
    def later(self) -> dict[str, tuple[str, ...]]:
        """What is fetched with every entry that waits: first itself, last its sheet, if any."""
        entries = (name.removesuffix(".js") for name in self.files.modules)
        return {entry: self._parcel(entry) for entry in entries if WAITING.fullmatch(entry)}

    def _parcel(self, entry: str) -> tuple[str, ...]:
        own = _module(entry)
        others = (name for name in self.files.needed([own]) if name not in (own, *self.first))
        path = PurePosixPath(entry)
        sheet = f"style/{path.name}.css"
        dressed = path.parent.name == "pages" and sheet in self.sheets_of_pages
        mounted = self.sheets_of_folders.get(entry, ())
        return (own, *others, *mounted, *([sheet] if dressed else []))

    @cached_property
    def sheets_of_pages(self) -> tuple[str, ...]:
        """The sheets that wait for the page whose name they bear."""
        named = (f"style/{page.module}.css" for page in pages() if not page.stays)
        return tuple(name for name in named if name in self.files.files)

    @cached_property
    def sheets_of_folders(self) -> dict[str, tuple[str, ...]]:
        """The sheets that wait in the folder of a task, or of what is mounted, by its entry."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self.files.files:
            folder = str(PurePosixPath(name).parent)
            for entry in (folder, f"{folder}/mount"):
                if name.endswith(".css") and _module(entry) in self.files.files:
                    found[entry] = (*found.get(entry, ()), name)
        return found

    @property
    def waiting(self) -> tuple[str, ...]:
        """The sheets that wait until they are wanted."""
        mounted = (name for names in self.sheets_of_folders.values() for name in names)
        return (*self.sheets_of_pages, *mounted)

    def wanted(self, path: str, search: str) -> tuple[str, ...]:
        """Return all modules and sheets that an address needs, beside the sheets of every page."""
        page = page_at(path) or pages()[0]
        entries = (f"pages/{page.module}", *page.modules(page.read(search)))
        parcels: Iterable[str] = (name for entry in entries for name in self.later.get(entry, ()))
        return tuple(dict.fromkeys((*self.first, *parcels)))

    def head(self, base: str, path: str, search: str) -> str:
        """Return the links of the head of a page at an address.

        Every sheet stands in its place: one that waits is fetched when it is enabled.
        """
        wanted = self.wanted(path, search)
        awaited = set(self.waiting) - set(wanted)
        links = [
            f'<link rel="stylesheet" href="{base}{name}"{" disabled" * (name in awaited)}>'
            for name in self.files.sheets
        ]
        links += [
            f'<link rel="modulepreload" href="{base}{name}">'
            for name in wanted
            if name.endswith(".js")
        ]
        links += [
            f'<link rel="preload" as="font" type="font/woff2" crossorigin'
            f' href="{base}fonts/first/{face}.woff2">'
            for face in AT_ONCE
        ]
        return "\n    ".join(links)
