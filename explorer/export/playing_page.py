"""A film as one HTML page that plays without a server, usable by mouse, keys and screen readers."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from explorer.display.looks import SCHEMES, colour
from explorer.display.raster import assets
from explorer.export.film import Film, Frame
from explorer.export.film_svg import definitions_svg, element_references
from explorer.export.standalone import embedded_font_rules
from explorer.words.voice import Voice

PLAYER_FONTS: Final = (
    ("IBM Plex Sans", 400, "first/sans-400"),
    ("IBM Plex Sans", 600, "first/sans-600"),
    ("IBM Plex Mono", 400, "first/mono-400"),
    ("IBM Plex Mono", 600, "first/mono-600"),
)
"""The fonts embedded in the page, as subsets."""

BUTTONS: Final = (
    ("start", "To the start", "M6 5v14M19 5 9 12l10 7z"),
    ("back", "One {unit} back", "M17 5 7 12l10 7z"),
    ("toggle", "Play", "M7 4v16l13-8z"),
    ("forward", "One {unit} on", "M7 5l10 7-10 7z"),
    ("end", "To the end", "M18 5v14M5 5l10 7-10 7z"),
)
"""The action, name and symbol of each button."""

STYLE: Final = """
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);
font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif}
main{max-width:1160px;margin:0 auto;padding:20px}
h1{font-size:20px;font-weight:600;margin:0 0 12px;overflow-wrap:anywhere}
code{font-family:'IBM Plex Mono',ui-monospace,monospace;font-size:.94em}
.from{color:var(--source)}.to{color:var(--target)}
svg.stage{display:block;width:100%;height:auto;background:var(--stage);
border:1px solid var(--line);border-radius:8px}
[hidden]{display:none}
.bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:10px 0}
.bar input{flex:1 1 160px;min-width:0;accent-color:var(--msg)}
button,select{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);
border-radius:6px;min-width:44px;min-height:40px;padding:0 8px}
button svg{display:block;margin:auto}
button[aria-pressed=true]{background:var(--msg);color:var(--msg-ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.said{min-height:5em}.said b,li b{display:block}
ol{padding:0;margin:12px 0;list-style:none;border-top:1px solid var(--line);
max-height:20em;overflow:auto}
li{padding:8px 10px;border-bottom:1px solid var(--line);cursor:pointer;color:var(--ink-2)}
li[aria-current]{box-shadow:inset 3px 0 var(--msg);color:var(--ink)}
footer{color:var(--ink-3);font-size:14px}
@media print{.bar,.said{display:none}ol{max-height:none}}
"""

PAGE_COLOURS: Final = (
    "bg",
    "surface",
    "stage",
    "ink",
    "ink-2",
    "ink-3",
    "line",
    "source",
    "target",
)
"""Colours that the page uses besides those of the drawing and the message."""


def playing_page(film: Film, theme: str) -> str:
    """Return a page that plays a film; its texts are HTML beside the pictures.

    Nothing is downloaded, and without scripts the page still shows the first picture and every
    sentence.
    """
    rows = "".join(
        f'<li data-shot data-ms="{shot.seconds * 1000:.0f}"><b>{escape(shot.head)}</b>'
        f" {sentence_html(shot.sentence)}</li>"
        for shot in film.shots
    )
    title, voice = escape(film.title), Voice(film.lang)
    source = f"<footer>{escape(film.source)}</footer>" if film.source else ""
    body = (
        f'<main data-film data-travel="{film.hop * 1000:.0f}" data-begin="0"><h1>{title}</h1>'
        f"{stage_svg(film)}{player_bar(len(film.shots), film.unit, voice)}"
        '<p class="said" data-said aria-live="polite"></p>'
        f'<ol tabindex="0" aria-label="{voice.say("Every step")}">{rows}</ol>{source}</main>'
    )
    style = f"{embedded_font_rules(PLAYER_FONTS)}{_colours(theme)}{STYLE}"
    return (
        f'<!DOCTYPE html>\n<html lang="{film.lang}" data-theme="{theme}">'
        '<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>\n"
        f'<body>{body}<script type="module">{_script()}</script></body></html>\n'
    )


def stage_svg(film: Film, prefix: str = "e") -> str:
    """Return the stage of a film, showing the first picture; names begin with a prefix."""
    x, y, width, height = (f"{value:g}" for value in film.area)
    first = film.frames[0]
    ground = f"<g>{element_references(film.ground, prefix)}</g>"
    drawn = ground + "".join(
        _group(film, frame, frame is not first, prefix) for frame in film.frames
    )
    return (
        f'<svg class="stage" xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"'
        f' role="img" aria-label={quoteattr(film.title)}>'
        f"<defs>{definitions_svg(film, prefix)}</defs>{drawn}</svg>"
    )


def _group(film: Film, frame: Frame, later: bool, prefix: str) -> str:
    """Return the group of a picture; the script fills the groups of ``later`` pictures."""
    role, places = "step" if frame.rest else "frame", film.upper_elements(frame)
    if not later:
        return f'<g data-{role}="{frame.shot}">{element_references(places, prefix)}</g>'
    listed = " ".join(map(str, places))
    return f'<g data-{role}="{frame.shot}" data-uses="{listed}" hidden></g>'


def player_bar(count: int, unit: str, voice: Voice) -> str:
    """Return the buttons, the timeline and the speeds of a film of ``count`` steps."""
    say, unit_name = voice.say, escape(voice.within(unit))
    buttons = "".join(
        f'<button type="button" data-ask="{action}" aria-label="{say(name, unit=unit_name)}"'
        + (' aria-pressed="false"' if action == "toggle" else "")
        + '><svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor"'
        f' stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="{sign}"/></svg>'
        "</button>"
        for action, name, sign in BUTTONS
    )
    speeds = "".join(
        f'<option value="{rate}"{" selected" * (rate == 1)}>{rate}×</option>'
        for rate in (0.5, 1, 2, 4)
    )
    return (
        f'<div class="bar" role="group" aria-label="{say("Player")}">{buttons}'
        f'<input type="range" min="0" max="{count - 1}" value="0" step="1"'
        f' aria-label="{escape(unit)}">'
        f'<select aria-label="{say("Speed")}">{speeds}</select></div>'
    )


def sentence_html(sentence: str) -> str:
    """Return a sentence as HTML, with text in backticks as code.

    >>> sentence_html("Bit `0` < 1")
    'Bit <code>0</code> &lt; 1'
    """
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(sentence))


def _colours(theme: str) -> str:
    names = (*PAGE_COLOURS, "msg", "msg-ink")
    values = ";".join(f"--{name}:{colour(name, theme)}" for name in names)
    return f":root{{color-scheme:{SCHEMES[theme]};{values}}}"


@cache
def _script() -> str:
    return (assets() / "film" / "film.js").read_text("utf-8")
