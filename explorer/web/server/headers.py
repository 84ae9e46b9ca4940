"""What every answer says to the browser: which code may run, who may embed, nothing guessed."""

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
        # React and AG Grid set styles of single elements; no style runs anything.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "frame-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
)
"""Where the parts of a page may come from: no inline script, no code out of text, nobody else."""

FIXED: Final = MappingProxyType(
    {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
)


OPENER: Final = ("Cross-Origin-Opener-Policy", "same-origin")
"""Where no certificate vouches for the site, browsers take no such policy and say so as an error:
they tell by their own headers whether they trust where they ask, and so through any proxy."""

OF_PARTS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""What is said of scripts, sheets and faces: the rest concerns documents, and a page loads more
than a hundred parts."""

PARTS: Final = ("text/javascript", "text/css", "font/woff2")


def policy(frames: tuple[str, ...] = ()) -> str:
    """Return the Content-Security-Policy; ``frames`` are the sites that may embed a page.

    >>> policy().split("; ")[1], policy(("https://lms.example",)).split("; ")[-1]
    ("script-src 'self'", "frame-ancestors 'self' https://lms.example")
    """
    rules = [f"{name} {value}" for name, value in POLICY.items()]
    return "; ".join([*rules, " ".join(["frame-ancestors 'self'", *frames])])


def protect(server: Flask, access: Access) -> None:
    """Let every answer carry the policies: what is made to be framed, other sites may embed."""
    plain = {**FIXED, "Content-Security-Policy": policy(), "X-Frame-Options": "SAMEORIGIN"}
    framed = {**FIXED, "Content-Security-Policy": policy(access.frames)} if access.frames else plain

    def carry(response: Response) -> Response:
        if response.mimetype in PARTS:
            response.headers.update({name: FIXED[name] for name in OF_PARTS})
            return response
        page = page_at(request.path)
        for name, value in (framed if page and page.embeddable else plain).items():
            response.headers[name] = value
        if "Sec-Fetch-Site" in request.headers:
            response.headers[OPENER[0]] = OPENER[1]
        return response

    server.after_request(carry)
