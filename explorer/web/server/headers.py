"""Security headers of every answer: which code may run, and which sites may embed a page."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from flask import Flask, Response, request

from explorer.pages.page import page_at
from explorer.web.server.security import Access

POLICY: Final = MappingProxyType(
    {
        "default-src": "'none'",
        "script-src": "'self'",
        # React and AG Grid set styles of single elements; a style cannot run code.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "frame-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
)
"""The Content-Security-Policy: only own scripts, none inline, no code made from text."""

FIXED_HEADERS: Final = MappingProxyType(
    {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
)
"""Headers of every answer."""

OPENER: Final = ("Cross-Origin-Opener-Policy", "same-origin")
"""Browsers report this header as an error on a site without HTTPS, so it is set only if they send
Sec-Fetch-Site, which they do only to sites that they trust, through any proxy."""

ASSET_HEADERS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""Headers of scripts, sheets and fonts: the others concern documents only, and a page loads more
than a hundred of these."""

ASSET_TYPES: Final = ("text/javascript", "text/css", "font/woff2")


def policy(frames: tuple[str, ...] = ()) -> str:
    """Return the Content-Security-Policy; ``frames`` are the sites that may embed a page.

    >>> policy().split("; ")[1], policy(("https://lms.example",)).split("; ")[-1]
    ("script-src 'self'", "frame-ancestors 'self' https://lms.example")
    """
    rules = [f"{name} {value}" for name, value in POLICY.items()]
    return "; ".join([*rules, " ".join(["frame-ancestors 'self'", *frames])])


def protect(server: Flask, access: Access) -> None:
    """Add the headers to every answer; the sites of ``access`` may embed pages made for it."""
    plain = {**FIXED_HEADERS, "Content-Security-Policy": policy(), "X-Frame-Options": "SAMEORIGIN"}
    framed = (
        {**FIXED_HEADERS, "Content-Security-Policy": policy(access.frames)}
        if access.frames
        else plain
    )

    def add_headers(response: Response) -> Response:
        if response.mimetype in ASSET_TYPES:
            response.headers.update({name: FIXED_HEADERS[name] for name in ASSET_HEADERS})
            return response
        page = page_at(request.path)
        for name, value in (framed if page and page.embeddable else plain).items():
            response.headers[name] = value
        if "Sec-Fetch-Site" in request.headers:
            response.headers[OPENER[0]] = OPENER[1]
        return response

    server.after_request(add_headers)
