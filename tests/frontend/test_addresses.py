"""Addresses to which modules navigate or that they fetch lead to the folder of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ASSETS = Path(__file__).parents[2] / "assets"

NAMES: Final = "(?:href|src|srcset|action|poster)"
"""Attributes that hold an address."""

NAVIGATES: Final = re.compile(
    rf"""(?: (?<![\w.])(?:window\.|globalThis\.)?fetch\((?!\))
      | \bwindow\.open\( | \bnew\s(?:Worker|SharedWorker|EventSource|WebSocket)\(
      | \bsendBeacon\( | \blocation\.(?:assign|replace)\( | \blocation(?:\.href)?\s*=(?![=>])
      | \b(?:push|replace)State\([^,()]+,[^,()]+, | \bsetAttribute\(\s*"{NAMES}",
      | \.{NAMES}\s*=(?![=>]) | \bObject\.assign\([^{{;]*\{{\s*(?:{NAMES}:|(?={NAMES}\b))
    )\s*""",
    re.VERBOSE,
)
"""What hands an address to the browser; what follows is that address. widgets/dom.js
prefixes addresses itself."""

COMMENT: Final = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)

IN_FOLDER: Final = re.compile(r"withFolder\(|URL\.createObjectURL\(|location\.pathname\b")
"""An address that has been prefixed, or comes from the browser."""

TRUSTED: Final = frozenset(
    {
        ("film/film.js", "fragment(prefix"),
        ("widgets/images.js", "src"),
        ("page/feature_check.js", "address"),
        ("page/scripts.js", "src"),
        ("page/theme.js", "pathname"),
        ("state/pages.js", "address"),
        ("state/pages.js", "pathname"),
    }
)
"""Names for what the browser or the server has told, which stands where the site does."""


def unprefixed_addresses(script: str) -> Iterator[str]:
    """Yield the beginning of every address that a script hands to the browser without a prefix."""
    plain = COMMENT.sub("", script)
    for match in NAVIGATES.finditer(plain):
        if not IN_FOLDER.match(plain, match.end()):
            yield re.split(r"[^\w(/\"'`$]", plain[match.end() :][:40])[0].rstrip(")")


def test_no_module_hands_the_browser_an_address_that_leads_out_of_the_folder() -> None:
    found = {
        (path.relative_to(ASSETS).as_posix(), address)
        for path in ASSETS.rglob("*.js")
        for address in unprefixed_addresses(path.read_text("utf-8"))
    }
    assert found == TRUSTED, found ^ TRUSTED


@pytest.mark.parametrize(
    "mistake",
    [
        'await fetch("/learn")',
        "await window.fetch(`/learn/${name}`, how)",
        'link.href = "/compare"',
        'image.setAttribute("src", "/papers/picture/x.svg")',
        'image.setAttribute(\n  "src",\n  pictureOf(name),\n)',
        'location.assign("/papers")',
        'location = "/papers"',
        'window.open(`/present${search}`, "_blank")',
        'history.pushState(null, "", "/runs")',
        "Object.assign(tag, { src: address })",
        'new EventSource("/runs")',
    ],
)
def test_an_address_that_leads_out_of_the_folder_is_seen(mistake: str) -> None:
    assert list(unprefixed_addresses(f"const a = 1;\n{mistake};\n"))


@pytest.mark.parametrize(
    "right",
    [
        'await fetch(withFolder("/learn"))',
        'link.href = withFolder("/compare")',
        'if (link.href === "/compare") fill(place)',
        '/* fetch("/learn") */',
        '  // location.assign("/papers")',
        "image.src = URL.createObjectURL(blob)",
        "history.replaceState(history.state, '', location.pathname + search)",
        "fetch() { return 1; }",
    ],
)
def test_an_address_that_leads_to_the_folder_is_not(right: str) -> None:
    assert not list(unprefixed_addresses(right))
