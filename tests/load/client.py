"""A browser without a screen: opens a page with all its files, and sends the page's requests."""

from __future__ import annotations

import asyncio
import gzip
import re
from time import perf_counter

import orjson

from tests.web.hostile import CALLBACK, body

PARALLEL = 6
"""Connections that a browser has to one server."""

PARTS = re.compile(r'(?:src|href)="(/(?:static|_dash-component-suites)/[^"]+)"(?! disabled)')


class Refused(Exception):
    """An answer that is no 200, 204 or 304."""


class Connection:
    """One connection that is kept open."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.headers: tuple[str, ...] = ()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, content: bytes = b"") -> tuple[int, bytes]:
        """Return status and body; where a connection has rested too long, over another one."""
        rested = self.streams is not None
        try:
            return await self._ask(method, path, content)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            if not rested:
                raise
        return await self._ask(method, path, content)

    async def _ask(self, method: str, path: str, content: bytes) -> tuple[int, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Accept-Encoding: gzip, br",
            *self.headers,
        ]
        if method == "POST":
            head += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + content)
        await writer.drain()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(lines[0].split()[1])
        named = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        length = int(named.get("content-length", "0"))
        body = await reader.readexactly(length) if length else b""
        if named.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if named.get("connection") == "close":
            self.close()
        return status, body

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Visitor:
    """A visitor of the pages; ``seconds`` keeps how long what took, by kind.

    ``told`` keeps each answer: how long it took, when it was asked, and what was asked.
    """

    def __init__(
        self,
        host: str,
        port: int,
        name: str,
        seconds: dict[str, list[float]],
        told: list[tuple[float, float, str]],
    ) -> None:
        self.name, self.seconds, self.told = name, seconds, told
        self.connections = [Connection(host, port) for _ in range(PARALLEL)]
        self.count = 0
        self.known = ""

    async def open(self, path: str) -> None:
        """Load a page and all that it names, over as many connections as a browser has."""
        begun = perf_counter()
        page = (await self._ask("page", self.connections[0], "GET", path)).decode()
        todo = iter(dict.fromkeys(PARTS.findall(page)))

        async def load(connection: Connection) -> None:
            for part in todo:
                await self._ask("asset", connection, "GET", part)

        await asyncio.gather(*map(load, self.connections))
        self.seconds["opened"].append(perf_counter() - begun)

    async def question(self, page: str, search: str) -> None:
        """Ask for the document of a page, as the newest question of this visitor."""
        self.count += 1
        ask = {
            "page": page, "search": search, "count": self.count, "visitor": self.name,
            "known": self.known,
        }  # fmt: skip
        content = orjson.dumps(body("document", "data", "ask", "data", ask))
        named = f"{page} {search}"
        answer = await self._ask("callback", self.connections[0], "POST", CALLBACK, content, named)
        if answer:
            document = orjson.loads(answer)["response"]["document"]["data"]
            self.known = document.get("sceneKey", self.known)

    async def get(self, kind: str, path: str) -> bytes:
        return await self._ask(kind, self.connections[1], "GET", path)

    async def _ask(
        self,
        kind: str,
        connection: Connection,
        method: str,
        path: str,
        content: bytes = b"",
        named: str = "",
    ) -> bytes:
        begun = perf_counter()
        status, body = await connection.ask(method, path, content)
        seconds = perf_counter() - begun
        self.seconds[kind].append(seconds)
        self.told.append((seconds, begun, named or path))
        if status not in (200, 204, 304):
            raise Refused(f"{status} for {method} {path}: {body[:200]!r}")
        return body

    def leave(self) -> None:
        for connection in self.connections:
            connection.close()
