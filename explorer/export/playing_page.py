"""A film as one page of HTML that plays without a server: by mouse, by keys, read aloud."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from explorer.display.looks import SCHEMES, colour
from explorer.display.raster import assets
from explorer.display.svg import path
from explorer.export.frames import layer
from explorer.export.route_film import BAND, HIGH, Film
from explorer.export.standalone import embedded_font_rules

FACES: Final = (
    ("IBM Plex Sans", 400, "first/sans-400"),
    ("IBM Plex Sans", 600, "first/sans-600"),
    ("IBM Plex Mono", 400, "first/mono-400"),
    ("IBM Plex Mono", 600, "first/mono-600"),
)
"""The faces that the page carries, in their small forms."""

BUTTONS: Final = (
    ("start", "To the start", "M6 5v14M19 5 9 12l10 7z"),
    ("back", "One {unit} back", "M17 5 7 12l10 7z"),
    ("toggle", "Play", "M7 4v16l13-8z"),
    ("forward", "One {unit} on", "M7 5l10 7-10 7z"),
    ("end", "To the end", "M18 5v14M5 5l10 7-10 7z"),
)
"""What each button asks for, its name, its sign."""

STYLE: Final = """
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);
font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif}
main{max-width:1160px;margin:0 auto;padding:20px}
h1{font-size:20px;font-weight:600;margin:0 0 12px;overflow-wrap:anywhere}
code{font-family:'IBM Plex Mono',ui-monospace,monospace;font-size:.94em}
.from{color:var(--source)}.to{color:var(--target)}
svg.stage{display:block;width:100%;height:auto;background:var(--stage);
border:1px solid var(--line);border-radius:8px}
[hidden],[data-token][data-resting][data-pills]{display:none}
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

TOKENS: Final = ("bg", "surface", "stage", "ink", "ink-2", "ink-3", "line", "source", "target")
"""Colours that the page uses beside those of the drawing, and the message's."""


def playing_page(film: Film, theme: str, steps: Sequence[int], link: str = "") -> str:
    """Return a page that plays some steps of a film; ``link`` is where the whole state is open.

    Nothing in it is fetched, and without a script it still shows the first picture and every
    sentence.
    """
    name, trace = film.trace.net.format, film.trace
    ends = (
        f'<code>{escape(film.scene.spec)}</code>: <code class="from">{escape(name(trace.source))}'
        f'</code> to <code class="to">{escape(name(trace.target))}</code>'
    )
    title = f"{film.scene.spec}: {name(trace.source)} to {name(trace.target)}"
    rows = "".join(_row(film, step) for step in steps)
    return page(title, ends, _stage(film, theme, steps), rows, len(steps), _foot(film, link), theme)


def page(
    title: str,
    heading: str,
    stage: str,
    rows: str,
    count: int,
    foot: str,
    theme: str,
    unit: str = "Hop",
) -> str:
    """Return a page that plays: its parts in HTML, a row for each of ``count`` steps."""
    body = (
        f'<main data-film data-begin="0"><h1>{heading}</h1>{stage}'
        f'{_bar(count, unit)}<p class="said" data-said aria-live="polite"></p>'
        f'<ol tabindex="0" aria-label="{escape(unit)}s">{rows}</ol>{foot}</main>'
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en" data-theme="{theme}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{embedded_font_rules(FACES)}{_colours(theme)}{STYLE}</style>"
        "</head>\n"
        f'<body>{body}<script type="module">{_script()}</script></body></html>\n'
    )


def _stage(film: Film, theme: str, steps: Sequence[int]) -> str:
    """Return the drawing: what never changes, a group a step, the hops as paths, the message."""
    x, y = film.corner
    frame = f'viewBox="0 0 {film.wide:g} {HIGH - BAND:g}"'
    at = f'transform="translate({x:.2f} {y:.2f})"'
    hops = "".join(
        f'<path data-hop="{i}" d="{path(curve)}" fill="none"/>'
        for i, step in enumerate(steps)
        if i and (curve := film.shots[step].way)
    )
    token = layer(film, film.token((0.0, 0.0)), theme)
    inner = token[token.index(">") + 1 : -len("</g>")]
    pills = " data-pills" if film.scene.pills else ""
    return (
        f'<svg class="stage" xmlns="http://www.w3.org/2000/svg" {frame} role="img"'
        f" aria-label={quoteattr(film.scene.note or film.scene.spec)}>"
        + layer(film, film.ground, theme)
        + _groups([layer(film, film.lines(step), theme) for step in steps])
        + layer(film, film.others, theme)
        + _groups([layer(film, film.stations(step), theme) for step in steps])
        + layer(film, film.words, theme)
        + f"<g {at}>{hops}<g data-token{pills} data-resting>{inner}</g></g></svg>"
    )


def _groups(drawn: Sequence[str]) -> str:
    return "".join(
        f'<g data-step="{i}"{" hidden" * (i > 0)}>{group}</g>' for i, group in enumerate(drawn)
    )


def _bar(count: int, unit: str) -> str:
    unit_name = escape(unit.lower())
    buttons = "".join(
        f'<button type="button" data-ask="{asks}" aria-label="{name.format(unit=unit_name)}"'
        + (' aria-pressed="false"' if asks == "toggle" else "")
        + '><svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor"'
        f' stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="{sign}"/></svg>'
        "</button>"
        for asks, name, sign in BUTTONS
    )
    speeds = "".join(
        f'<option value="{rate}"{" selected" * (rate == 1)}>{rate}×</option>'
        for rate in (0.5, 1, 2, 4)
    )
    return (
        f'<div class="bar" role="group" aria-label="Player">{buttons}'
        f'<input type="range" min="0" max="{count - 1}" value="0" step="1"'
        f' aria-label="{escape(unit)}">'
        f'<select aria-label="Speed">{speeds}</select></div>'
    )


def _row(film: Film, step: int) -> str:
    shot = film.shots[step]
    x, y = film.place(step)
    return (
        f'<li data-shot data-ms="{shot.seconds * 1000:.0f}" data-at="{x:.2f} {y:.2f}">'
        f"<b>{escape(shot.head)}</b> {prose(shot.sentence)}</li>"
    )


def prose(sentence: str) -> str:
    """Return a sentence as HTML, what stands in backticks as code.

    >>> prose("Bit `0` < 1")
    'Bit <code>0</code> &lt; 1'
    """
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(sentence))


def _foot(film: Film, link: str) -> str:
    router = film.trace.router
    source_line = f"{router.title}. {router.source}." if router.source else f"{router.title}."
    place = f" <a href={quoteattr(link)}>Open in the explorer</a>" if link else ""
    return f"<footer>{escape(source_line)}{place}</footer>"


def _colours(theme: str) -> str:
    names = (*TOKENS, "msg", "msg-ink")
    values = ";".join(f"--{name}:{colour(name, theme)}" for name in names)
    return f":root{{color-scheme:{SCHEMES[theme]};{values}}}"


@cache
def _script() -> str:
    return (assets() / "film" / "film.js").read_text("utf-8")
