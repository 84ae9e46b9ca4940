"""The folder of a site that contains the pages, as behind a proxy of JupyterHub."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from flask import Flask

from explorer.core.errors import OutsideRange, brief
from explorer.pages.page import pages

ROOT: Final = "/"
"""The folder of pages that have a site of their own."""

WSGI = Callable[[dict[str, Any], Any], Iterable[bytes]]


def folder_path(folder: str) -> str:
    """Return a folder decoded as in WSGI's PATH_INFO, without the slash at its end.

    >>> folder_path("/user/a%40b/"), folder_path(ROOT)
    ('/user/a@b', '')
    """
    return unquote_to_bytes(folder.rstrip("/")).decode("latin-1")


def mounted_in(app: WSGI, folder: str) -> WSGI:
    """Return an application mounted in a folder, such as ``/user/ann/proxy/8050/``.

    A proxy may send the path with or without the folder: both get the same answer.
    """
    name = folder_path(folder)
    if not name:
        return app

    def answer(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == name or path.startswith(f"{name}/"):
            path = path[len(name) :] or "/"
        return app({**environ, "SCRIPT_NAME": name, "PATH_INFO": path}, start)

    return answer


def require_distinct_prefix(server: Flask, folder: str) -> None:
    """Raise OutsideRange if the first part of a folder equals that of one of our own paths.

    A path with the folder could then not be distinguished from one without.
    """
    first = folder.split("/")[1]
    rules = [rule.rule for rule in server.url_map.iter_rules()]
    own_folders = {path.split("/")[1] for path in (*rules, *(page.path for page in pages()))}
    if first and first in own_folders:
        raise OutsideRange(
            f"the folder {brief(folder)!r} begins as an address of the explorer does",
            nearest=f"/explorer{folder}",
        )
