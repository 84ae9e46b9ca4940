"""The requests of a page: their sizes, their initiators, how long answers may be cached."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

HEAVIEST = 1_600_000
"""Bytes before compression that Explore may load when it is opened for the first time."""

DEEPEST = 2
"""A page, what it names, and what that asks for."""


QUIET = """() => {
  const ends = performance.getEntriesByType("resource").map((entry) => entry.responseEnd);
  return document.fonts.status === "loaded" && performance.now() > Math.max(...ends) + 500;
}"""
"""JavaScript that is true half a second after the last answer, all faces loaded."""


class Traffic:
    """Every request of a page: who caused it, how much came, and as what it was sent; how long
    it may be kept."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self.cause: dict[str, str] = {}
        self.kept: dict[str, str] = {}
        self.sent: dict[str, int] = {}
        self._url: dict[str, str] = {}
        self._page = page
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._sent)
        network.on("Network.responseReceived", self._received)
        network.on("Network.dataReceived", self._came)
        network.on("Network.loadingFinished", self._finished)

    def _sent(self, event: dict[str, Any]) -> None:
        url = event["request"]["url"]
        if url.startswith("data:"):
            return
        initiator = event["initiator"]
        frames = (initiator.get("stack") or {}).get("callFrames") or [{}]
        self._url[event["requestId"]] = url
        self.cause.setdefault(url, initiator.get("url") or frames[0].get("url", ""))

    def _received(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.kept[event["response"]["url"]] = headers.get("cache-control", "")

    def _came(self, event: dict[str, Any]) -> None:
        if url := self._url.get(event["requestId"]):
            self.bytes[url] = self.bytes.get(url, 0) + event["dataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        if url := self._url.get(event["requestId"]):
            self.sent[url] = self.sent.get(url, 0) + int(event["encodedDataLength"])

    def settle(self) -> None:
        """Wait until the page sends no more requests."""
        self._page.wait_for_load_state("networkidle")
        self._page.wait_for_function(QUIET)

    @property
    def weight(self) -> int:
        return sum(self.bytes.values())

    def chain(self, url: str) -> list[str]:
        """Return the initiator of a request, its initiator, and so on up to the page."""
        cause = self.cause.get(url, "")
        known = cause in self.cause and cause != url
        return [url, *(self.chain(cause) if known else [])]

    def chains(self) -> list[list[str]]:
        """Return the chains that are longer than they may be, the page itself counted."""
        matches = [self.chain(url) for url in self.cause]
        return [chain for chain in matches if len(chain) > DEEPEST + 1]
