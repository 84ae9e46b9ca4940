"""The plots and drawings of the papers: cards to choose from, and one that is opened."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypedDict

from explorer.core.registry import network
from explorer.display.miniature import Highlights, miniature
from explorer.display.palette import PALETTES
from explorer.display.plot_svg import plot_svg
from explorer.documents.compare import table
from explorer.documents.compare.axis import Scale
from explorer.documents.compare.figure import Frame, figure
from explorer.documents.compare.series_markers import sign_of
from explorer.documents.papers.figure_files import FORMATS, drawing_json, scene_and_route
from explorer.documents.papers.statement import WayDocument, tree_legend
from explorer.documents.papers.statement_list import ListedRow, listed_row, place_in_paper
from explorer.notation.prose import Prose, plain, sentence
from explorer.papers.paper_tables import Drawing, Figure
from explorer.papers.registry import PAPERS, drawings, figures
from explorer.papers.series import Series, comparison, series
from explorer.scenes.scene import scene
from explorer.state.link import explore_link
from explorer.words.catalogue import LANGUAGES
from explorer.words.text import Phrase
from explorer.words.voice import Voice

CARD_SIZE = (236.0, 156.0)
"""Width and height of a card's picture, in CSS pixels."""

MARGIN = 20.0
PAGE_FRAME = Frame(550, 400, 1.0)
"""The size of an opened plot beside the cards."""

PHONE_FRAME = Frame(356, 340, 1.0)
"""The size of an opened plot on a phone."""


class PictureDocument(TypedDict):
    """The URL of a plot or a drawing, its size, and what it shows in words."""

    address: str
    size: tuple[int, int]
    alt: str


class PartingDocument(TypedDict):
    """The first difference between a curve and its printed formula."""

    curve: str
    spec: str
    printed: str
    measured: str


class FileDocument(TypedDict):
    """A file to download: the name of its format, and its URL."""

    name: str
    address: str


class FigureDocument(TypedDict):
    """An opened plot or drawing; ``on`` is the URL that shows it with all controls.

    The picture of a drawing is the same file as the download. ``legend`` explains what is embedded
    in it.
    """

    kind: Literal["figure"]
    id: str
    source: str
    title: Prose
    plot: bool
    picture: PictureDocument
    legend: list[WayDocument]
    parting: list[PartingDocument]
    note: Prose | None
    on: str
    files: list[FileDocument]


def figure_list(paper: str = "") -> list[Figure | Drawing]:
    """Return the plots and drawings of a paper, or of all, as they are listed."""
    items: list[Figure | Drawing] = [*figures().values(), *drawings().values()]
    papers = [item.key for item in PAPERS if paper in ("", item.key)]
    return [item for key in papers for item in items if item.paper == key]


def first_figure(paper: str = "") -> str:
    """Return the id of the plot or drawing to begin with.

    >>> first_figure("scq")
    'scq-figure-7'
    """
    return next((item.id for item in figure_list(paper)), "")


def listed_figures() -> list[ListedRow]:
    """Return the cards of all plots and drawings; their pictures are fetched as they are seen."""
    return [listed_row(item, getattr(item, "spec", "")) for item in figure_list()]


@lru_cache(maxsize=256)
def picture(name: str) -> str:
    """Return the picture of a card, as an SVG element."""
    return sketch(figures()[name]) if name in figures() else drawing_card(drawings()[name])


def drawing_card(item: Drawing) -> str:
    """Return the card of a drawing, with its embedded tree or ring in amber.

    >>> from explorer.papers.registry import drawings
    >>> drawing_card(drawings()["hcn-figure-1"]).count("<circle")
    16
    """
    net = network(item.spec)
    drawing = drawing_json(item)
    path = [net.parse(address) for address in item.path]
    tree = [(net.parse(a), net.parse(b)) for a, b in drawing["tree"]]
    missing = [(net.parse(a), net.parse(b)) for a, b in drawing["missing"]]
    amber_links = (*tree, *pairwise(path))
    highlights = Highlights(tree=amber_links, missing=tuple(missing))
    return miniature(scene(net), CARD_SIZE, highlights, words=False)


def sketch(item: Figure) -> str:
    """Return the curves of a plot without text: lines for formulas, dots for measured values."""
    all_series = series(item)
    points = [
        p
        for shown_series in all_series
        for row in shown_series.rows
        for p in (row.printed_point, row.measured_point)
        if p
    ]
    if not points:
        return ""
    compared = comparison(item)
    width, height = CARD_SIZE[0] - 2 * MARGIN, CARD_SIZE[1] - 2 * MARGIN
    log_across = item.log if compared.against else compared.across.doubling
    across = _scale([float(x) for x, _ in points], log_across, width)
    up = _scale([float(y) for _, y in points], item.log, height)
    lines = "".join(_curve(shown_series, across, up, height) for shown_series in all_series)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="sketch" aria-hidden="true"'
        f' width="{CARD_SIZE[0]:.0f}" height="{CARD_SIZE[1]:.0f}"'
        f' viewBox="{-MARGIN:.0f} {-MARGIN:.0f} {CARD_SIZE[0]:.0f} {CARD_SIZE[1]:.0f}">'
        f'<path class="axis" d="M-6 {height + 6:.0f}H{width + 6:.0f}"/>{lines}</svg>'
    )


def _scale(values: list[float], log: bool, length: float) -> Scale:
    low, high = min(values), max(values)
    return Scale(low, high if high > low else low + 1, log, length)


def _curve(shown_series: Series, across: Scale, up: Scale, height: float) -> str:
    hue = f"hue-{sign_of(shown_series.curve.family).hue}"
    stated = [row.printed_point for row in shown_series.rows if row.printed_point]
    marked = [row.measured_point for row in shown_series.rows if row.measured_point]
    line = "L".join(
        f"{across.pixel(x):.1f} {height - up.pixel(y):.1f}" for x, y in stated or marked
    )
    radius = 1.4 if len(marked) > 40 else 2.4
    dots = "".join(
        f'<circle class="{hue}" cx="{across.pixel(x):.1f}" cy="{height - up.pixel(y):.1f}"'
        f' r="{radius}"/>'
        for x, y in marked
    )
    dash = "" if stated else " measured"
    joined = f'<path class="curve {hue}{dash}" d="M{line}"/>' if shown_series.curve.joined else ""
    return joined + dots


def figure_document(name: str, compare_url: str = "") -> FigureDocument:
    """Return the document of a plot or a drawing: the picture, its note, its links.

    ``compare_url`` is the URL at which Compare shows a plot.
    """
    item: Figure | Drawing = figures()[name] if name in figures() else drawings()[name]
    legend, on = list[WayDocument](), compare_url
    size, caption = (PAGE_FRAME.width, PAGE_FRAME.height), ""
    if isinstance(item, Figure):
        caption = _plot_caption(item)
    else:
        drawing = drawing_json(item)
        caption = Phrase(f"{plain(item.title)}: {item.spec}, drawn")
        width, height = scene_and_route(item)[0].size
        size = (round(width), round(height))
        legend = tree_legend(len(drawing["tree"]), len(drawing["missing"]))
        on = explore_link(item.spec, item.view)
    return {
        "kind": "figure",
        "id": item.id,
        "source": place_in_paper(item.paper, item.place),
        "title": sentence(item.title),
        "plot": isinstance(item, Figure),
        "picture": {"address": f"/papers/plot/{name}.svg", "size": size, "alt": caption},
        "legend": legend,
        "parting": _parting_curves(item),
        "note": sentence(item.note) if item.note else None,
        "on": on,
        "files": [
            {"name": form.upper(), "address": f"/papers/export/{name}.{form}"} for form in FORMATS
        ],
    }


def _plot_caption(item: Figure) -> str:
    names = ", ".join(shown_series.name for shown_series in series(item))
    return Phrase(f"{plain(item.title)}: {names}")


def _parting_curves(item: Figure | Drawing) -> list[PartingDocument]:
    """Return where each curve first differs from its printed formula, if it does."""
    if isinstance(item, Drawing):
        return []
    return [
        {
            "curve": Phrase(shown_series.name),
            "spec": row.net.spec,
            "printed": Phrase(table.exact_text(row.printed.value)),
            "measured": Phrase(table.exact_text(row.measured)),
        }
        for shown_series in series(item)
        if (row := shown_series.first_difference) is not None and row.printed is not None
    ]


@lru_cache(maxsize=64)
def plot(name: str, theme: str, narrow: bool = False, lang: str = LANGUAGES[0]) -> str:
    """Return a plot as an SVG document in the size of the page or of a phone."""
    item = figures()[name]
    frame = PHONE_FRAME if narrow else PAGE_FRAME
    figure_data = figure(comparison(item), item.log, theme, frame, Voice(lang))
    return plot_svg(figure_data, PALETTES[theme], frame.width, "")
