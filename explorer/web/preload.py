"""Which modules and style sheets a page preloads, and which are deferred until they are used.

A browser finds the imports of a module only once it has the module, and each request to a distant
server takes long. So an entry module comes in one pack with all its imports; the head of a page
names the packs that its URL needs, and a table lists the sheets of each deferred entry.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final

from explorer.pages.page import page_at, pages
from explorer.static.assets import LAST_SHEETS, Assets
from explorer.static.packs import FOLDER, SHEET, Packs

ENTRY: Final = "main"
"""The entry that every page loads first."""

STAGE_MODULE: Final = "pages/explore.js"
"""The module that draws the stage: every page with a stage imports it."""

FONTS_SHEET: Final = "style/faces.css"
"""The sheet of the fonts, which ``boot.js`` enables: at once, or after the first picture."""

DEFERRED: Final = re.compile(r"(?:pages|tasks)/[^/]+|[^/]+/mount")
"""The entries that may be deferred: those of pages and tasks, and ``mount`` of a folder."""


def _module(entry: str) -> str:
    return f"{entry}.js"


@dataclass(frozen=True)
class AssetGroups:
    """The modules and sheets of a folder of assets, grouped by the entries that use them.

    An entry is the path of a module without its ending, such as ``tasks/route``.
    """

    files: Assets

    @cached_property
    def packs(self) -> Packs:
        """The packs, and the sheets common to all pages: not deferred, not last, not of fonts."""
        excluded = (*self.deferred, *LAST_SHEETS, FONTS_SHEET)
        return Packs(self.files, tuple(name for name in self.files.sheets if name not in excluded))

    @cached_property
    def deferred_sheets(self) -> dict[str, tuple[str, ...]]:
        """For each deferred entry, the sheets that are fetched with it."""
        entries = (name.removesuffix(".js") for name in self.files.modules)
        return {entry: self._sheets(entry) for entry in entries if DEFERRED.fullmatch(entry)}

    def _sheets(self, entry: str) -> tuple[str, ...]:
        path = PurePosixPath(entry)
        sheet = f"style/{path.name}.css"
        has_sheet = path.parent.name == "pages" and sheet in self.sheets_of_pages
        return (*self.sheets_of_folders.get(entry, ()), *([sheet] if has_sheet else []))

    @cached_property
    def sheets_of_pages(self) -> tuple[str, ...]:
        """The sheets of single pages, each named after its page; deferred until that page opens."""
        names = (f"style/{page.module}.css" for page in pages() if not page.persistent)
        return tuple(name for name in names if name in self.files.files)

    @cached_property
    def sheets_of_folders(self) -> dict[str, tuple[str, ...]]:
        """For each entry of a task or ``mount``, the sheets in its folder."""
        sheets: dict[str, tuple[str, ...]] = {}
        for name in self.files.files:
            folder = str(PurePosixPath(name).parent)
            for entry in (folder, f"{folder}/mount"):
                if name.endswith(".css") and _module(entry) in self.files.files:
                    sheets[entry] = (*sheets.get(entry, ()), name)
        return sheets

    @property
    def deferred(self) -> tuple[str, ...]:
        """All deferred sheets."""
        mounted = (name for names in self.sheets_of_folders.values() for name in names)
        return (*self.sheets_of_pages, *mounted)

    def needed_entries(self, path: str, search: str) -> tuple[str, ...]:
        """Return the entries that the page at a URL needs at once."""
        page = page_at(path) or pages()[0]
        entries = (f"pages/{page.module}", *page.modules(page.read(search)))
        return (
            ENTRY,
            *(entry for entry in dict.fromkeys(entries) if entry in self.deferred_sheets),
        )

    def has_stage(self, path: str) -> bool:
        """Return whether the page at a path has a stage, on which it draws a network."""
        page = page_at(path) or pages()[0]
        module = _module(f"pages/{page.module}")
        return module in self.files.modules and STAGE_MODULE in self.packs.members(module)

    def head(self, base: str, path: str, search: str) -> str:
        """Return the links of the head of a page at a URL.

        Every sheet has a link in its place; the link of a deferred sheet is disabled, and the sheet
        is fetched when the link is enabled.
        """
        needed = self.needed_entries(path, search)
        enabled = {name for entry in needed for name in self.deferred_sheets.get(entry, ())}
        deferred = (name for name in self.files.sheets if name in self.deferred)
        sheets = [(FOLDER + SHEET, "")]
        sheets += [(name, "" if name in enabled else " disabled") for name in deferred]
        sheets += [(name, ' media="print"') for name in LAST_SHEETS]
        links = [
            f'<link rel="stylesheet" href="{base}{name}"{attributes}>'
            for name, attributes in sheets
        ]
        links += [
            f'<link rel="modulepreload" href="{base}{FOLDER}{_module(entry)}">' for entry in needed
        ]
        return "\n".join(links)
