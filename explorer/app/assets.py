"""What the browser loads beside the page: read once, under a path that carries its fingerprint."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

import brotli
from flask import Flask, Response, abort, request

TYPES: Final = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".woff2": "font/woff2",
    }
)
"""What is served, by suffix; anything else in the folder is for those who work on it."""

FOR_EVER: Final = "public, max-age=31536000, immutable"

FIRST_SHEETS: Final = ("style/tokens.css", "style/shell.css", "style/icons.css")
"""Sheets that the others build upon, and so come before them."""

CLASSIC: Final = "boot.js"
"""The one script that is no module: it runs before anything is painted."""


@dataclass(frozen=True)
class Asset:
    """A file as it is served, and its compressed forms: made when first asked for, then kept."""

    name: str
    body: bytes

    @property
    def media_type(self) -> str:
        return TYPES[Path(self.name).suffix]

    @property
    def is_text(self) -> bool:
        return self.media_type.startswith("text/")

    @cached_property
    def br(self) -> bytes:
        packed: bytes = brotli.compress(self.body, quality=9)
        return packed

    @cached_property
    def gzip(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def encoded(self, accepted: str) -> tuple[bytes, str]:
        """Return the smallest form that an Accept-Encoding header takes, and its encoding.

        >>> Asset("a.css", b"a" * 500).encoded("gzip, deflate, br")[1]
        'br'
        >>> Asset("a.css", b"a" * 500).encoded("identity")[1]
        ''
        """
        if not self.is_text:
            return self.body, ""
        words = {word.split(";")[0].strip() for word in accepted.split(",")}
        if "br" in words:
            return self.br, "br"
        return (self.gzip, "gzip") if "gzip" in words else (self.body, "")


@dataclass(frozen=True)
class Assets:
    """The files of a folder, by their path in it."""

    files: MappingProxyType[str, Asset]

    @classmethod
    def read(cls, folder: Path) -> Assets:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in TYPES)
        names = [path.relative_to(folder).as_posix() for path in paths]
        found = {
            name: Asset(name, path.read_bytes()) for name, path in zip(names, paths, strict=True)
        }
        return cls(MappingProxyType(found))

    @cached_property
    def fingerprint(self) -> str:
        """A name for the content of the whole folder: any change anywhere changes it."""
        digest = sha256()
        for name, asset in self.files.items():
            digest.update(f"{name}\0{len(asset.body)}\0".encode() + asset.body)
        return digest.hexdigest()[:16]

    @property
    def base(self) -> str:
        """The path that the files are served under."""
        return f"static/{self.fingerprint}/"

    @property
    def sheets(self) -> tuple[str, ...]:
        """The style sheets, in the order in which they hold."""
        found = [name for name in self.files if name.endswith(".css")]
        return (*FIRST_SHEETS, *(name for name in found if name not in FIRST_SHEETS))

    @property
    def modules(self) -> tuple[str, ...]:
        """Every module: all are loaded at once, whoever imports them."""
        return tuple(name for name in self.files if name.endswith(".js") and name != CLASSIC)

    def keyed(self, folder: str) -> dict[str, str]:
        """Return the modules of a folder by their key, which is the name of the file."""
        return {Path(m).stem: m for m in self.modules if Path(m).parent.as_posix() == folder}

    def serve(self, server: Flask, prefix: str) -> None:
        """Answer for every file under its fingerprint, for ever, in the form asked for."""

        def answer(fingerprint: str, name: str) -> Response:
            known = self.files if fingerprint == self.fingerprint else {}
            asset = known.get(name) or abort(404)
            body, encoding = asset.encoded(request.headers.get("Accept-Encoding", ""))
            headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
            if encoding:
                headers["Content-Encoding"] = encoding
            return Response(body, mimetype=None, content_type=asset.media_type, headers=headers)

        server.add_url_rule(f"{prefix}static/<fingerprint>/<path:name>", "static_files", answer)
