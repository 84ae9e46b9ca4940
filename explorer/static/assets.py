"""The browser's files besides the page: read once, served under a path with their fingerprint."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

import brotli
from flask import Flask, Response, abort, request

from explorer.display import served_sheets
from explorer.display.served_sheets import join_imported_sheets, shorten_sheet
from explorer.display.stylesheets import generated_files
from explorer.stage import linking
from explorer.stage.linking import imports

MEDIA_TYPES: Final = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".map": "application/json",
        ".txt": "text/plain; charset=utf-8",
        ".woff2": "font/woff2",
    }
)
"""Media types of the served files by suffix; other files in the folder are for developers."""

CACHE_FOR_EVER: Final = "public, max-age=31536000, immutable"

FIRST_SHEETS: Final = ("style/tokens.css", "style/shell.css", "style/icons.css")
"""Sheets that come first because others build upon them."""

LAST_SHEETS: Final = ("style/print.css",)
"""Sheets that come last because they override those of every page."""

SEPARATE_FOLDERS: Final = ("ask/", "course/", "first/")
"""Folders of pages without Dash: they name their own sheets, which no other page needs."""

CLASSIC_SCRIPT: Final = "boot.js"
"""The only script that is not a module: it runs before anything is painted."""

SMALL_FILE_BYTES: Final = 100_000
"""Files below this many bytes are compressed at quality 10: 5 % smaller, four times slower."""

MAKERS: Final = (
    Path(__file__),
    Path(__file__).with_name("packs.py"),
    Path(linking.__file__),
    Path(served_sheets.__file__),
)
"""The code that makes served files: with other code, the same file is another one."""

NO_FILES: Final[Mapping[str, Path]] = MappingProxyType({})


COMMENT: Final = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)$", re.M | re.S)
"""A comment on lines of its own."""

TYPE_ANNOTATION: Final = re.compile(r"/\*\*(?:(?!\*/)[^\n])*\*/ ?")
"""A type annotation within a line."""


def without_comments(module: str) -> str:
    """Return a module without comments and types, with the line numbers of its code unchanged.

    >>> without_comments("/* What\\n   it is. */\\nlet a = /** @type {any} */ (b); // one\\n")
    '\\n\\nlet a = (b); // one\\n'
    """
    return TYPE_ANNOTATION.sub("", COMMENT.sub(lambda match: "\n" * match[0].count("\n"), module))


@dataclass(frozen=True)
class Asset:
    """A file, the content served for it and its compressed forms, made on request and then stored.

    A ``verbatim`` file is by others and is served with its comments.
    """

    name: str
    body: bytes
    verbatim: bool = False

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[Path(self.name).suffix]

    @property
    def is_text(self) -> bool:
        return self.media_type.startswith("text/")

    @cached_property
    def served_body(self) -> bytes:
        """The served content, without comments, types and spaces that only readers need."""
        if self.verbatim:
            return self.body
        if self.name.endswith(".css"):
            return shorten_sheet(self.body.decode()).encode()
        if self.name.endswith(".js"):
            return without_comments(self.body.decode()).encode()
        return self.body

    @cached_property
    def br(self) -> bytes:
        quality = 10 if len(self.served_body) < SMALL_FILE_BYTES else 9
        packed: bytes = brotli.compress(self.served_body, quality=quality)
        return packed

    @cached_property
    def gzip(self) -> bytes:
        return gzip.compress(self.served_body, mtime=0)

    def encoded(self, accepted: str) -> tuple[bytes, str]:
        """Return the smallest form that an Accept-Encoding header accepts, and its encoding.

        >>> Asset("a.css", b"a" * 500).encoded("gzip, deflate, br")[1]
        'br'
        >>> Asset("a.css", b"a" * 500).encoded("identity")[1]
        ''
        """
        if not self.is_text:
            return self.served_body, ""
        words = {word.split(";")[0].strip() for word in accepted.split(",")}
        if "br" in words:
            return self.br, "br"
        return (self.gzip, "gzip") if "gzip" in words else (self.served_body, "")


@dataclass(frozen=True)
class Assets:
    """The files of a folder by their paths in it."""

    files: MappingProxyType[str, Asset]

    @classmethod
    def read(cls, folder: Path, others: Mapping[str, Path] = NO_FILES) -> Assets:
        """Read a folder; generated files are generated now, whatever versions are in the folder.

        ``others`` are files stored elsewhere, by their paths in this folder.
        """
        paths = {
            path.relative_to(folder).as_posix(): path
            for path in sorted(folder.rglob("*"))
            if path.suffix in MEDIA_TYPES
        }
        bodies = {name: path.read_bytes() for name, path in {**others, **paths}.items()}
        bodies |= {name: text.encode() for name, text in generated_files().items()}
        read = {n: Asset(n, body) for n, body in sorted(join_imported_sheets(bodies).items())}
        return cls(MappingProxyType(read))

    @cached_property
    def fingerprint(self) -> str:
        """A name for the content of the whole folder; any change changes it.

        It also changes with the code that makes the served file.
        """
        digest = sha256(b"".join(maker.read_bytes() for maker in MAKERS))
        for name, asset in self.files.items():
            digest.update(f"{name}\0{len(asset.body)}\0".encode() + asset.body)
        return digest.hexdigest()[:16]

    @property
    def base(self) -> str:
        """The path under which the files are served."""
        return f"static/{self.fingerprint}/"

    @property
    def sheets(self) -> tuple[str, ...]:
        """The style sheets in order of precedence, the strongest last."""
        names = (name for name in self.files if name.endswith(".css"))
        sheets = [name for name in names if not name.startswith(SEPARATE_FOLDERS)]
        between = (name for name in sheets if name not in (*FIRST_SHEETS, *LAST_SHEETS))
        return (*FIRST_SHEETS, *between, *LAST_SHEETS)

    @property
    def modules(self) -> tuple[str, ...]:
        """All modules."""
        scripts = (name for name in self.files if name.endswith(".js"))
        return tuple(name for name in scripts if name != CLASSIC_SCRIPT)

    @cached_property
    def imports(self) -> dict[str, tuple[str, ...]]:
        """The direct imports of every module."""
        return {name: imports(name, self.files[name].body.decode()) for name in self.modules}

    def with_imports(self, entries: Iterable[str]) -> tuple[str, ...]:
        """Return some modules and everything they import, directly or indirectly."""
        modules: dict[str, None] = {}
        waiting = list(entries)
        while waiting:
            name = waiting.pop()
            if name not in modules:
                modules[name] = None
                waiting += self.imports[name]
        return tuple(sorted(modules))

    def serve(
        self, server: Flask, prefix: str, find_derived: Callable[[str], Asset | None]
    ) -> None:
        """Serve every file under its fingerprint, cached for ever, in the requested encoding.

        ``find_derived`` returns files derived from these, such as packs.
        """

        def answer(fingerprint: str, name: str) -> Response:
            if fingerprint != self.fingerprint:
                abort(404)
            asset = self.files.get(name) or find_derived(name) or abort(404)
            body, encoding = asset.encoded(request.headers.get("Accept-Encoding", ""))
            headers = {"Cache-Control": CACHE_FOR_EVER, "Vary": "Accept-Encoding"}
            if encoding:
                headers["Content-Encoding"] = encoding
            return Response(body, mimetype=None, content_type=asset.media_type, headers=headers)

        server.add_url_rule(f"{prefix}static/<fingerprint>/<path:name>", "static_files", answer)
