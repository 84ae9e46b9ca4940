"""What is fetched when: the modules and sheets of every page at once, others when they are wanted.

A browser finds what a module imports only when it has the module, and a far server answers each
request late. So an entry comes as one pack with all that it imports; the head of a page names
those that its address needs, and a table the sheets of another page, task or stage.
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
"""The module that everything begins with."""

STAGED: Final = "pages/explore.js"
"""The module of a page that every page with a stage is drawn by."""

FACES: Final = "style/faces.css"
"""The sheet of the faces, which ``boot.js`` lets hold: at once, or after the picture."""

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
    def packs(self) -> Packs:
        """The packs, and the sheet of every page: all but what waits or has the last word."""
        apart = (*self.waiting, *LAST_SHEETS, FACES)
        return Packs(self.files, tuple(name for name in self.files.sheets if name not in apart))

    @cached_property
    def later(self) -> dict[str, tuple[str, ...]]:
        """The sheets that are fetched with every entry that waits."""
        entries = (name.removesuffix(".js") for name in self.files.modules)
        return {entry: self._sheets(entry) for entry in entries if WAITING.fullmatch(entry)}

    def _sheets(self, entry: str) -> tuple[str, ...]:
        path = PurePosixPath(entry)
        sheet = f"style/{path.name}.css"
        dressed = path.parent.name == "pages" and sheet in self.sheets_of_pages
        return (*self.sheets_of_folders.get(entry, ()), *([sheet] if dressed else []))

    @cached_property
    def sheets_of_pages(self) -> tuple[str, ...]:
        """The sheets that wait for the page whose name they bear."""
        named = (f"style/{page.module}.css" for page in pages() if not page.persistent)
        return tuple(name for name in named if name in self.files.files)

    @cached_property
    def sheets_of_folders(self) -> dict[str, tuple[str, ...]]:
        """The sheets that wait in the folder of a task, or of what is mounted, by its entry."""
        sheets: dict[str, tuple[str, ...]] = {}
        for name in self.files.files:
            folder = str(PurePosixPath(name).parent)
            for entry in (folder, f"{folder}/mount"):
                if name.endswith(".css") and _module(entry) in self.files.files:
                    sheets[entry] = (*sheets.get(entry, ()), name)
        return sheets

    @property
    def waiting(self) -> tuple[str, ...]:
        """The sheets that wait until they are wanted."""
        mounted = (name for names in self.sheets_of_folders.values() for name in names)
        return (*self.sheets_of_pages, *mounted)

    def wanted(self, path: str, search: str) -> tuple[str, ...]:
        """Return the entries that an address begins with."""
        page = page_at(path) or pages()[0]
        entries = (f"pages/{page.module}", *page.modules(page.read(search)))
        return (ENTRY, *(entry for entry in dict.fromkeys(entries) if entry in self.later))

    def staged(self, path: str) -> bool:
        """Return whether the page at a path draws on the stage, with a graph."""
        page = page_at(path) or pages()[0]
        module = _module(f"pages/{page.module}")
        return module in self.files.modules and STAGED in self.packs.members(module)

    def head(self, base: str, path: str, search: str) -> str:
        """Return the links of the head of a page at an address.

        Every sheet stands in its place: one that waits is fetched when it is enabled.
        """
        wanted = self.wanted(path, search)
        worn = {name for entry in wanted for name in self.later.get(entry, ())}
        awaited = (name for name in self.files.sheets if name in self.waiting)
        sheets = [(FOLDER + SHEET, "")]
        sheets += [(name, "" if name in worn else " disabled") for name in awaited]
        sheets += [(name, ' media="print"') for name in LAST_SHEETS]
        links = [f'<link rel="stylesheet" href="{base}{name}"{how}>' for name, how in sheets]
        links += [
            f'<link rel="modulepreload" href="{base}{FOLDER}{_module(entry)}">' for entry in wanted
        ]
        return "\n    ".join(links)
