"""Access: the host names answered, a token for other machines, no requests by other sites."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import quote, urlsplit

from flask import Flask, Response, request

from explorer.core.errors import brief
from explorer.pages.endpoints.answers import text_answer

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
"""The host names of this machine."""

TOKENLESS_PATHS: Final = ("/healthz", "/readyz")
"""Paths that need no token: a supervisor has none."""

COOKIE: Final = "explorer-token"


def host_of(authority: str) -> str:
    """Return the host name or IP address in an authority such as ``[::1]:8050``, "" for none.

    >>> host_of("[::1]:8050"), host_of("LocalHost:8050"), host_of("a b")
    ('::1', 'localhost', '')
    """
    try:
        parts = urlsplit(f"//{authority}")
        _ = parts.port
    except ValueError:
        return ""
    plain = parts.hostname or ""
    fits = plain.isascii() and all(c.isalnum() or c in ".-:_" for c in plain)
    return plain if fits and parts.netloc == authority and "@" not in authority else ""


def is_ip_address(host: str) -> bool:
    """Return whether a host is an IP address, which no name server can point elsewhere."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Access:
    """The conditions under which a request is answered.

    Another site may have its own name point at this machine and then read what is served here (DNS
    rebinding); so the host of a request must be this machine, or one of ``hosts``, with ``network``
    also any IP address. With a ``token`` the visitor must have it. ``frames`` are the sites that
    may embed the pages. ``checked`` is True in a worker, whose server has already checked all this.

    >>> [Access().accepts_host(host) for host in ("127.0.0.1:8050", "evil.example", "10.0.0.7")]
    [True, False, False]
    >>> Access(hosts=("nets.example.org",)).accepts_host("nets.example.org")
    True
    """

    hosts: tuple[str, ...] = ()
    network: bool = False
    token: str = ""
    frames: tuple[str, ...] = ()
    checked: bool = False

    def accepts_host(self, authority: str) -> bool:
        """Return whether a request with this Host header is answered."""
        host = host_of(authority)
        is_listed = host in LOCAL or host in map(str.casefold, self.hosts)
        return self.checked or is_listed or (self.network and is_ip_address(host))

    def is_token(self, token: str) -> bool:
        """Return whether ``token`` is the token, compared in constant time."""
        return hmac.compare_digest(token.encode(), self.token.encode())


ANYBODY_HERE: Final = Access()
"""Access for everybody on this machine."""


def admit(
    server: Flask, access: Access, is_open: Callable[[str], bool] = lambda path: False
) -> None:
    """Check the host, the origin and the token of every request.

    Paths for which ``is_open`` holds need no token: their pages ask for the code of a room instead.
    """

    def check_token(access: Access) -> Response | None:
        return None if is_open(request.path) else _check_token(access)

    for rule in (_check_host, _check_origin, check_token):
        server.before_request(_as_request_check(rule, access))


def _as_request_check(
    rule: Callable[[Access], Response | None], access: Access
) -> Callable[[], Response | None]:
    return lambda: None if access.checked else rule(access)


def _check_host(access: Access) -> Response | None:
    authority = request.headers.get("Host", "")
    if access.accepts_host(authority):
        return None
    return text_answer(
        f"{brief(authority)!r} is no name of this server: --allow-host NAME makes it one.", 421
    )


def _check_origin(access: Access) -> Response | None:
    """Refuse actions requested by pages of other sites, but not links from there."""
    site = request.headers.get("Sec-Fetch-Site", "none")
    navigates = request.headers.get("Sec-Fetch-Mode", "") == "navigate" and request.method == "GET"
    origin = request.headers.get("Origin")
    is_foreign = site not in ("none", "same-origin") and not navigates
    if origin is not None and not is_foreign:
        scheme, _, authority = origin.partition("://")
        is_allowed = scheme in ("http", "https") and authority.casefold() in access.hosts
        is_foreign = not authority or (authority != request.headers.get("Host") and not is_allowed)
    if not is_foreign:
        return None
    return text_answer("A page of another site may not have this server work for it.", 403)


def _check_token(access: Access) -> Response | None:
    """Take the token from the URL once, then from a cookie; scripts send it as a header."""
    if not access.token or request.path in TOKENLESS_PATHS:
        return None
    token = request.args.get("token")
    if token is not None and access.is_token(token) and request.method == "GET":
        rest = [pair for pair in request.query_string.split(b"&") if not pair.startswith(b"token=")]
        query = b"&".join(rest).decode("latin-1")
        # The redirect has no host, so that it cannot lead to another site.
        folder = request.script_root or "/"
        path = f"{request.script_root}/" + request.path.lstrip("/\\")
        location = quote(path) + ("?" + query if query else "")
        answer = Response(status=302, headers={"Location": location})
        answer.set_cookie(
            COOKIE,
            access.token,
            path=quote(folder),
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
        return answer
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if access.is_token(request.cookies.get(COOKIE, "")) or access.is_token(bearer):
        return None
    return text_answer(
        "This server asks for a token: open the address that it printed when it was started.", 401
    )
