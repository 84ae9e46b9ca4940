"""The plots and drawings of the papers as HTML: cards to choose from, and one that is opened."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import pairwise

from explorer.core.printed import Drawing, Figure
from explorer.core.registry import network
from explorer.papers.registry import PAPERS, drawings, figures
from explorer.papers.series import Series, comparison, series
from explorer.scenes.scene import scene
from explorer.state.link import explore_link
from explorer.views import compare_table
from explorer.views.compare import Frame, figure
from explorer.views.figure_files import FORMATS, drawing_json
from explorer.views.miniature import Ways, miniature
from explorer.views.palette import PALETTES
from explorer.views.papers import cited
from explorer.views.plot_svg import plot_svg
from explorer.views.prose import plain, rich
from explorer.views.scale import Scale
from explorer.views.statement import tree_legend

CARD = (236.0, 156.0)
"""The picture of a card, in CSS pixels."""

MARGIN = 20.0
OPENED = (550.0, 470.0)
PLOT = Frame(550, 400, 1.0)
"""What is opened, as large as it stands beside the cards."""

NARROW = Frame(356, 340, 1.0)
"""What is opened on a phone."""


def listed(paper: str = "") -> list[Figure | Drawing]:
    """Return the plots and drawings of a paper, or of all, as they are listed."""
    items: list[Figure | Drawing] = [*figures().values(), *drawings().values()]
    papers = [item.key for item in PAPERS if paper in ("", item.key)]
    return [item for key in papers for item in items if item.paper == key]


def first(paper: str = "") -> str:
    """Return the id of the plot or drawing to begin with.

    >>> first("scq")
    'scq-figure-7'
    """
    return next((item.id for item in listed(paper)), "")


def index() -> str:
    """Return the cards of all plots and drawings; their pictures are fetched as they are seen."""
    parts = []
    for paper in PAPERS:
        own = [_card(item) for item in listed(paper.key)]
        if own:
            parts.append(
                f"<section><h2>{paper.short} <span>{escape(paper.authors)}</span></h2>"
                f"<ul>{''.join(own)}</ul></section>"
            )
    return "".join(parts)


def _card(item: Figure | Drawing) -> str:
    spec = item.spec if isinstance(item, Drawing) else ""
    words = f"{item.id} {item.place} {plain(item.title)} {spec}".casefold()
    return (
        f'<li data-id="{escape(item.id)}" data-paper="{item.paper}"'
        f' data-text="{escape(" ".join(words.split()))}">'
        f'<a href="/papers?tab=figures&amp;id={escape(item.id)}"><span class="picture"'
        f' data-picture="{escape(item.id)}"></span><b>{escape(item.place)}</b>'
        f"<span>{rich(item.title)}</span></a></li>"
    )


@lru_cache(maxsize=256)
def picture(name: str) -> str:
    """Return the picture of a card, as an SVG element."""
    return sketch(figures()[name]) if name in figures() else drawn(drawings()[name])


def drawn(item: Drawing, size: tuple[float, float] = CARD, title: str = "") -> str:
    """Return a drawing as a small SVG element, the tree or the ring that is laid into it in amber.

    >>> from explorer.papers.registry import drawings
    >>> drawn(drawings()["hcn-figure-1"]).count("<circle")
    16
    """
    net = network(item.spec)
    known = drawing_json(item)
    way = [net.parse(address) for address in item.way]
    tree = [(net.parse(a), net.parse(b)) for a, b in known["tree"]]
    missing = [(net.parse(a), net.parse(b)) for a, b in known["missing"]]
    lit = (*tree, *pairwise(way))
    ways = Ways(tree=lit, missing=tuple(missing))
    return miniature(scene(net), size, ways, title, words=size != CARD)


def sketch(item: Figure) -> str:
    """Return the curves of a plot without words: printed formulas as lines, measured as dots."""
    found = series(item)
    points = [p for one in found for row in one.rows for p in (row.stated, row.marked) if p]
    if not points:
        return ""
    compared = comparison(item)
    wide, high = CARD[0] - 2 * MARGIN, CARD[1] - 2 * MARGIN
    doubling = item.log if compared.against else compared.across.doubling
    across = _scale([float(x) for x, _ in points], doubling, wide)
    up = _scale([float(y) for _, y in points], item.log, high)
    lines = "".join(_curve(one, across, up, high) for one in found)
    return (
        f'<svg class="sketch" aria-hidden="true" width="{CARD[0]:.0f}" height="{CARD[1]:.0f}"'
        f' viewBox="{-MARGIN:.0f} {-MARGIN:.0f} {CARD[0]:.0f} {CARD[1]:.0f}">'
        f'<path class="axis" d="M-6 {high + 6:.0f}H{wide + 6:.0f}"/>{lines}</svg>'
    )


def _scale(values: list[float], log: bool, length: float) -> Scale:
    low, high = min(values), max(values)
    return Scale(low, high if high > low else low + 1, log, length)


def _curve(one: Series, across: Scale, up: Scale, high: float) -> str:
    hue = f"hue-{one.curve.family.hue}"
    stated = [row.stated for row in one.rows if row.stated]
    marked = [row.marked for row in one.rows if row.marked]
    line = "L".join(f"{across.pixel(x):.1f} {high - up.pixel(y):.1f}" for x, y in stated or marked)
    small = 1.4 if len(marked) > 40 else 2.4
    dots = "".join(
        f'<circle class="{hue}" cx="{across.pixel(x):.1f}" cy="{high - up.pixel(y):.1f}"'
        f' r="{small}"/>'
        for x, y in marked
    )
    dash = "" if stated else " measured"
    joined = f'<path class="curve {hue}{dash}" d="M{line}"/>' if one.curve.joined else ""
    return joined + dots


def opened(name: str, compared: str = "") -> str:
    """Return the document of a plot or a drawing: the picture, its note, the ways on.

    ``compared`` is the address at which Compare shows a plot.
    """
    item: Figure | Drawing
    if name in figures():
        item = figures()[name]
        picture = (
            f'<img class="plot" data-src="/papers/plot/{escape(name)}.svg" width="{PLOT.width}"'
            f' height="{PLOT.height}" alt="{escape(_told(item))}"/>'
        )
        on = _button(compared, "Open in Compare") if compared else ""
    else:
        item = drawings()[name]
        known = drawing_json(item)
        told = tree_legend(len(known["tree"]), len(known["missing"]))
        key = f'<div class="legend">{told}</div>' if told else ""
        picture = drawn(item, OPENED, f"{item.spec} drawn") + key
        on = _button(explore_link(item.spec, item.view), "Open in Explore")
    files = "".join(
        f'<a class="button edged" href="/papers/export/{escape(name)}.{form}" download'
        f" data-themed>{form.upper()}</a>"
        for form in FORMATS
    )
    note = f'<p class="note">{rich(item.note)}</p>' if item.note else ""
    return (
        f'<article class="figure"><p class="source"><span>'
        f"{escape(cited(item.paper, item.place))}</span><code>{escape(item.id)}</code></p>"
        f'<h1 tabindex="-1">{rich(item.title)}</h1><div class="stage">{picture}</div>'
        f'{_parting(item)}{note}<p class="on">{on}<span class="files">{files}</span></p></article>'
    )


def _button(address: str, words: str) -> str:
    return (
        f'<a class="button filled" href="{escape(address)}">{words}'
        '<span class="i i-arrow" aria-hidden="true"></span></a>'
    )


def _told(item: Figure) -> str:
    names = ", ".join(one.name for one in series(item))
    return f"{plain(item.title)}: {names}"


def _parting(item: Figure | Drawing) -> str:
    """Return a line for every curve whose printed formula parts from what is measured."""
    if isinstance(item, Drawing):
        return ""
    parts = []
    for one in series(item):
        row = one.parts
        if row is not None and row.printed is not None:
            said = compare_table.value(row.printed.value)
            found = compare_table.value(row.measured)
            parts.append(
                f"<li><b>{escape(one.name)}</b> parts from its formula at"
                f" <code>{escape(row.net.spec)}</code>: {said} printed, {found} measured.</li>"
            )
    return f'<ul class="parting">{"".join(parts)}</ul>' if parts else ""


@lru_cache(maxsize=64)
def plot(name: str, theme: str, narrow: bool = False) -> str:
    """Return a plot as an SVG document, as large as it stands on the page or on a phone."""
    item = figures()[name]
    frame = NARROW if narrow else PLOT
    found = figure(comparison(item), item.log, theme, frame)
    return plot_svg(found, PALETTES[theme], frame.width, "")
