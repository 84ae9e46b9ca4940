"""An HTML page that needs no other file: its fonts are embedded."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from xml.sax.saxutils import escape

from explorer.display.raster import assets
from explorer.words.catalogue import LANGUAGES

EMBEDDED_FACES = (
    ("IBM Plex Sans", 400, "IBMPlexSans-Regular"),
    ("IBM Plex Mono", 400, "IBMPlexMono-Regular"),
    ("Source Serif 4", 400, "source-serif-4-latin-opsz-normal"),
)
"""The embedded fonts: family, weight, file."""


@cache
def embedded_font_rules(faces: tuple[tuple[str, int, str], ...]) -> str:
    """Return style sheet rules that embed some fonts."""
    rules = []
    for family, weight, file in faces:
        data = b64encode((assets() / "fonts" / f"{file}.woff2").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(rules)


def standalone(
    title: str, note: str, body: str, paper: str, ink: str, lang: str = LANGUAGES[0]
) -> str:
    """Return a page with a title, a note and a body of HTML, in the embedded fonts.

    ``paper`` and ``ink`` are the colours of the page and its text.

    >>> "<h1>A &amp; B</h1>" in standalone("A & B", "", "<svg/>", "#FFFFFF", "#000000")
    True
    """
    css = (
        f"{embedded_font_rules(EMBEDDED_FACES)}"
        f"body{{margin:24px auto;max-width:1280px;padding:0 20px;"
        f"background:{paper};color:{ink};"
        "font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif}"
        "h1{font:400 34px/1.2 'Source Serif 4',Georgia,serif;margin:0 0 4px}"
        "svg{width:100%;height:auto}"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{css}</style></head>\n"
        f"<body><main><h1>{escape(title)}</h1><p>{escape(note)}</p>\n{body}</main></body></html>\n"
    )
