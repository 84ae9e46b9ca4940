"""A film of the stage on paper: a sheet to be filled in, and the same with every step and why."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from explorer.core.errors import OutsideRange, TooLarge
from explorer.display.looks import colour
from explorer.export.display_list import Layer, cut, written
from explorer.export.film import Film, Frame
from explorer.export.playing_page import FACES, prose
from explorer.export.standalone import embedded_font_rules

STYLE: Final = """
@page{size:A4;margin:14mm}*{box-sizing:border-box}
body{margin:0 auto;max-width:182mm;font:10.5pt/1.45 'IBM Plex Sans',system-ui,sans-serif}
code{font-family:'IBM Plex Mono',ui-monospace,monospace;font-size:.95em}
section{padding:8mm 0}section+section{break-before:page;border-top:1px solid var(--line)}
h1{margin:0;font-size:17pt;font-weight:600}h1 code{font-weight:600}p{margin:4px 0 0}
.name{display:flex;gap:6mm;margin-top:10px;color:var(--ink-3)}
.name span{flex:1;border-bottom:1px solid var(--ink-3)}
svg{display:block;width:100%;height:auto;max-height:112mm;margin:5mm 0}
table{width:100%;border-collapse:collapse}thead{display:table-header-group}
th{text-align:left;font-size:9pt;font-weight:600;color:var(--ink-3)}
th,td{padding:4px 8px 4px 0;vertical-align:top;border-bottom:1px solid var(--line)}
td:nth-child(-n+4){white-space:nowrap}td.wide{white-space:normal;width:22ch}
tr{break-inside:avoid}.blank td{height:9.5mm}
table.open{table-layout:fixed}.open th:nth-child(1){width:8%}.open th:nth-child(4){width:13%}
.open th:is(:nth-child(2),:nth-child(3)){width:23%}
.steps td:nth-child(-n+4){white-space:normal}.steps td:first-child{width:4em}
.steps.open th:nth-child(1){width:14%}.steps.open th:nth-child(2){width:auto}
.steps td b{display:block;font-weight:600}
.from{color:var(--source)}.to{color:var(--target)}footer{margin-top:5mm;color:var(--ink-3)}
@media print{section{padding:0}section+section{border:0}}
"""

INKS: Final = ("ink", "ink-3", "line", "source", "target")

MOST_ROWS: Final = 100
"""Steps of one sheet: each is a row."""

WIDE: Final = 24
"""Letters of an address from which on it may be broken, so that the reasons keep their room."""


def handout(film: Film, theme: str) -> str:
    """Return a film as a page to be printed; raise where it has no steps, or too many."""
    many = len(film.shots) - 1
    if not many:
        raise OutsideRange("a sheet to be printed is one of steps, and there are none here")
    if many > MOST_ROWS:
        raise TooLarge(
            f"{many:,} steps make as many rows, and a sheet takes at most {MOST_ROWS}",
            nearest="--format html",
        )
    first, last = film.frames[0], film.frames[-1]
    return sheets(film.title, _sheet(film, first, False) + _sheet(film, last, True), theme)


def _sheet(film: Film, frame: Frame, solved: bool) -> str:
    asked = film.question or (
        f"{film.shots[0].sentence} Write down what every {film.unit.lower()} does, and why."
    )
    name = '<p class="name">Name <span></span> Date <span></span></p>'
    answered = film.solution or film.shots[-1].sentence
    lead = f"<p>{prose(answered)}</p>" if solved else f"<p>{prose(asked)}</p>{name}"
    rows = "".join(_row(film, i, solved) for i in range(1, len(film.shots)))
    names = (film.unit, *film.columns, "Why" if film.columns else "What happens")
    head = f"<thead><tr>{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr></thead>"
    look = ("" if film.columns else "steps ") + ("" if solved else "open")
    return (
        f"<section><h1>{escape(film.title)}</h1>{lead}{_drawn(film, frame)}"
        f'<table class="{look.strip()}">{head}<tbody>{rows}</tbody></table></section>\n'
    )


def _row(film: Film, number: int, solved: bool) -> str:
    """Return the row of a step; unsolved, only where the first begins is known."""
    shot = film.shots[number]
    cells = [*shot.cells, *[""] * (len(film.columns) - len(shot.cells))]
    if not solved:
        cells = [text if (number, i) == (1, 0) else "" for i, text in enumerate(cells)]
    columns = "".join(_cell(text) for text in cells)
    head = "" if film.columns else f"<b>{escape(shot.head)}</b> "
    words = f"{head}{prose(shot.sentence)}" if solved else ""
    row = "<tr>" if solved else '<tr class="blank">'
    return f"{row}<td>{number}</td>{columns}<td>{words}</td></tr>"


def _cell(text: str) -> str:
    """Return a cell; an address may go on in a new line after a field, never inside one."""
    if len(text) > WIDE:
        return f'<td class="wide">{prose(text).replace(",", ",<wbr>")}</td>'
    return f"<td>{prose(text)}</td>"


def _drawn(film: Film, frame: Frame) -> str:
    x, y, width, height = (f"{value:g}" for value in film.area)
    drawn = cut(written(Layer(film.seen(frame.stage), None)), film.area)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="img">'
        f"<title>{escape(film.title)}</title>{drawn}</svg>"
    )


def sheets(title: str, body: str, theme: str) -> str:
    """Return sections of HTML as a page to be printed, a sheet each, in the faces it carries."""
    inks = ";".join(f"--{name}:{colour(name, theme)}" for name in INKS)
    ground = f"body{{background:{colour('surface', theme)};color:{colour('ink', theme)}}}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{embedded_font_rules(FACES)}:root{{{inks}}}{STYLE}{ground}"
        f"</style></head>\n<body>{body}</body></html>\n"
    )
