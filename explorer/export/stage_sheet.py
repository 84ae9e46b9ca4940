"""A film of a stage on paper: a sheet to be filled in, and the same with every step and why."""

from __future__ import annotations

from xml.sax.saxutils import escape

from explorer.core.errors import OutsideRange, TooLarge
from explorer.export.display_list import Layer, cut, written
from explorer.export.handout import sheets
from explorer.export.playing_page import prose
from explorer.export.stage_film import Frame, Reel

MOST_ROWS = 100
"""Steps of one sheet: each is a row."""


def reel_sheet(film: Reel, theme: str) -> str:
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


def _sheet(film: Reel, frame: Frame, solved: bool) -> str:
    unit = film.unit.lower()
    lead = (
        f"<p>{prose(film.shots[-1].sentence)}</p>"
        if solved
        else f"<p>{prose(film.shots[0].sentence)} Write down what every {escape(unit)} does, and"
        ' why.</p><p class="name">Name <span></span> Date <span></span></p>'
    )
    rows = "".join(_row(film, i, solved) for i in range(1, len(film.shots)))
    head = f"<thead><tr><th>{escape(film.unit)}</th><th>What happens</th></tr></thead>"
    look = "steps" if solved else "steps open"
    return (
        f"<section><h1>{escape(film.title)}</h1>{lead}{_drawn(film, frame)}"
        f'<table class="{look}">{head}<tbody>{rows}</tbody></table></section>\n'
    )


def _row(film: Reel, number: int, solved: bool) -> str:
    if not solved:
        return f'<tr class="blank"><td>{number}</td><td></td></tr>'
    shot = film.shots[number]
    return f"<tr><td>{number}</td><td><b>{escape(shot.head)}</b> {prose(shot.sentence)}</td></tr>"


def _drawn(film: Reel, frame: Frame) -> str:
    x, y, width, height = (f"{value:g}" for value in film.area)
    drawn = cut(written(Layer(film.seen(frame.stage), None)), film.area)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="img">'
        f"<title>{escape(film.title)}</title>{drawn}</svg>"
    )
