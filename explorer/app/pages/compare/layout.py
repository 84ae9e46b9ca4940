"""The Compare page: families and their sizes at the left, plot and table in the middle."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from explorer.analysis.families import GROUPS, Family, Group, compared
from explorer.analysis.metrics import AXES, METRICS
from explorer.app import ids
from explorer.app.parts import icon
from explorer.app.suggestions import suggestions
from explorer.state.compare import FACTORS, default
from explorer.views.compare import HEIGHT


def marker(family: Family, line: bool = False) -> Component:
    """Return the sign of a family: its marker in its hue, on a piece of line if asked."""
    shape = f"compare-marker compare-{family.marker}{'' if family.filled else '-open'}"
    mark = html.Span(className=f"{shape} hue-{family.hue}", **{"aria-hidden": "true"})
    return html.Span(mark, className=f"compare-sample hue-{family.hue}") if line else mark


def form(family: Family) -> str:
    """Return how the family's networks are written: ``SCQ(3,n)`` with the usual sizes."""
    return family.group.choices[0].form(family.key)


def families() -> Component:
    """Return the families to choose from, each with its sign."""
    rows = [
        dmc.Checkbox(
            value=family.key,
            size="xs",
            label=html.Span(
                [
                    marker(family, line=True),
                    html.Span(family.title, className="name"),
                    html.Span(form(family), id=ids.compare(f"form-{family.key}"), className="mono"),
                ],
                className="compare-family",
            ),
        )
        for family in compared()
    ]
    return html.Section(
        [
            html.Div(
                [html.H2("Families"), html.Span(id=ids.compare("count"), className="quiet")],
                className="compare-head",
            ),
            dmc.CheckboxGroup(
                rows,
                id=ids.compare("families"),
                value=[family.key for family in default().families],
                **{"aria-label": "Families"},
            ),
        ],
        className="compare-section",
    )


def choice(group: Group) -> Component:
    """Return the choice of the sizes of a group of families."""
    names = ", ".join(family.key for family in compared() if family.group == group)
    return html.Div(
        [
            html.Span(names, className="compare-label"),
            select(ids.compare_choice(group.key), f"Sizes of {names}", _options(group.choices)),
        ],
        className="compare-choice",
    )


def _options(choices: tuple[Any, ...]) -> list[dict[str, str]]:
    return [{"value": choice.key, "label": choice.title} for choice in choices]


def select(
    id_: str | dict[str, str], name: str, data: list[Any], width: int | None = None
) -> Component:
    """Return a select that always holds one of its values."""
    first = data[0]["items"][0] if "items" in data[0] else data[0]
    return dmc.Select(
        id=id_,
        data=data,
        value=first["value"],
        allowDeselect=False,
        checkIconPosition="right",
        maxDropdownHeight=420,
        w=width,
        rightSection=icon("i-down"),
        rightSectionPointerEvents="none",
        comboboxProps={"shadow": "none", "transitionProps": {"duration": 0}},
        className="compare-select",
        **{"aria-label": name},
    )


def sizes() -> Component:
    """Return the choices of which sizes stand behind a curve."""
    return html.Section(
        [
            html.H2("Which sizes stand behind a curve"),
            html.P(
                [
                    "The star-crossed cube paper does not print it. From degree 6 on, its Table 2"
                    " fits only ",
                    html.Code("m = 3"),
                    ".",
                ]
            ),
            *(choice(group) for group in GROUPS),
        ],
        className="compare-section",
    )


def added() -> Component:
    """Return the field that single networks and further curves are added with."""
    return html.Section(
        [
            html.H2("Add a network or a curve", id=ids.compare("add-name")),
            dmc.TagsInput(
                id=ids.compare_choice("add"),
                value=[],
                data=suggestions(),
                limit=8,
                splitChars=[";"],
                placeholder="MC(2,3) or MC(3,m)",
                comboboxProps={"shadow": "none", "transitionProps": {"duration": 0}},
                className="compare-add",
                **{"aria-label": "Add a network or a curve"},
            ),
        ],
        className="compare-section",
    )


def field(key: str, name: str, value: str = "") -> Component:
    """Return a field for a number, which counts when it is left or Enter is pressed."""
    return dmc.TextInput(
        id=ids.compare_choice(key),
        value=value,
        debounce=True,
        spellCheck=False,
        className="compare-field",
        **{"aria-label": name},
    )


def span() -> Component:
    """Return the range of the axis, and which axis that is where a metric runs across."""
    along = (AXES[1], AXES[0], AXES[2])
    return html.Section(
        [
            html.H2("Range", id=ids.compare("range-name")),
            html.Div(
                [
                    html.Span("Networks by", className="compare-label"),
                    select(ids.compare_choice("by"), "Networks by", _options(along)),
                ],
                id=ids.compare("row-by"),
                className="compare-choice",
                hidden=True,
            ),
            html.Div(
                [
                    html.Span("From, to", className="compare-label"),
                    html.Div(
                        [field("low", "Range from"), field("high", "Range to")],
                        className="compare-pair",
                    ),
                ],
                className="compare-choice",
            ),
        ],
        className="compare-section",
    )


FACTOR_NAMES = {
    "rho": "Cost of a link over that of a processor",
    "sigma": "Cost of the penalty over that of the processors",
    "alpha": "Power of the time that the penalty grows with",
    "time": "Time of one processor, which α = 1 makes idle",
}


def factor_fields() -> Component:
    """Return the factors of cost effectiveness; shown where what is plotted depends on them."""
    return html.Section(
        [
            html.H2("Factors"),
            *(
                html.Div(
                    [
                        html.Span(
                            [
                                html.I(sign),
                                f" {FACTOR_NAMES[key][:1].lower()}{FACTOR_NAMES[key][1:]}",
                            ],
                            className="compare-label",
                        ),
                        field(key, f"{sign}: {FACTOR_NAMES[key]}", value="1"),
                    ],
                    id=ids.compare(f"row-{key}"),
                    className="compare-choice compare-factor",
                    hidden=True,
                )
                for key, sign in FACTORS
            ),
        ],
        id=ids.compare("factors"),
        className="compare-section",
        hidden=True,
    )


def reading() -> Component:
    """Return how the plot is read."""
    lines = (
        ("line", "printed formula"),
        ("dot", "measured on the network"),
        ("drop", "they part"),
        ("dash", "measured, no formula printed"),
        ("bar", "printed, of networks one by one"),
    )
    return html.Section(
        [
            html.H2("Reading the plot"),
            *(
                html.P(
                    [html.Span(className=f"compare-key {look}", **{"aria-hidden": "true"}), text]
                )
                for look, text in lines
            ),
        ],
        className="compare-section compare-reading",
    )


def controls() -> Component:
    """Return what runs up and across, the scale, and the way to the numbers."""
    sections = list(dict.fromkeys(metric.section for metric in METRICS))
    up = [
        {"group": section, "items": _options(tuple(m for m in METRICS if m.section == section))}
        for section in sections
    ]
    taken = {axis.key for axis in AXES}
    across = [
        {"group": "Networks at equal", "items": _options(AXES)},
        *(
            {"group": part["group"], "items": [o for o in part["items"] if o["value"] not in taken]}
            for part in up
        ),
    ]
    return html.Div(
        [
            html.Div(
                [
                    html.Span("Up", className="compare-label"),
                    select(ids.compare_choice("up"), "Up", up, 180),
                ],
                className="compare-axis",
            ),
            html.Div(
                [
                    html.Span("Across", className="compare-label"),
                    select(ids.compare_choice("across"), "Across", across, 150),
                ],
                className="compare-axis",
            ),
            dmc.Checkbox(id=ids.compare("log"), label="Log scale", checked=True, size="xs"),
        ],
        className="compare-controls",
    )


DOWNLOADS = (
    ("png", "PNG", "The plot as a picture, 1,280 pixels wide"),
    ("svg", "SVG", "The plot as a drawing that scales"),
    ("csv", "CSV", "Every network of the plot, with exact values"),
    ("json", "JSON", "The series, by formula and as measured, with exact values"),
)


def downloads() -> Component:
    """Return the ways to take the plot along."""
    return html.Div(
        [
            icon("i-download"),
            *(
                html.Button(
                    name, id=ids.compare(key), className="button edged", type="button", title=title
                )
                for key, name, title in DOWNLOADS
            ),
        ],
        className="compare-downloads",
        role="group",
        **{"aria-label": "Download"},
    )


def plot() -> Component:
    """Return the plot, with the line and the ring that mark a place on it, and its tooltip."""
    empty = {"visible": False}
    clear = "rgba(0,0,0,0)"
    blank = {"xaxis": empty, "yaxis": empty, "paper_bgcolor": clear, "plot_bgcolor": clear}
    return html.Div(
        [
            dcc.Graph(
                id=ids.compare("plot"),
                figure={"data": [], "layout": {"height": HEIGHT, **blank}},
                config={"displaylogo": False, "displayModeBar": False},
                clear_on_unhover=True,
                responsive=True,
                style={"height": f"{HEIGHT}px"},
            ),
            html.Div(id=ids.compare("cross"), className="compare-upright", hidden=True),
            html.Div(id=ids.compare("ring"), className="compare-ring", hidden=True),
            html.Div(id=ids.compare("tip"), className="tip compare-tip", hidden=True),
        ],
        className="compare-plot",
    )


def table() -> Component:
    """Return the table's frame: where on the axis it stands, and the rows that are filled in."""
    stops = [{"value": str(x), "label": str(x)} for x in AXES[0].stops]
    return html.Section(
        [
            html.Div(
                [
                    html.Div(
                        [
                            html.H2(id=ids.compare("place")),
                            select(ids.compare("at"), "Place on the axis", stops, 96),
                            html.Span(id=ids.compare("unit"), className="compare-unit"),
                        ],
                        id=ids.compare("here"),
                        className="compare-here",
                    ),
                    html.Span(id=ids.compare("order"), className="quiet"),
                    dmc.SegmentedControl(
                        id=ids.compare_choice("table"),
                        data=[
                            {"value": "place", "label": "At a place"},
                            {"value": "all", "label": "All networks"},
                        ],
                        value="place",
                        size="xs",
                        transitionDuration=0,
                        className="compare-switch",
                    ),
                    downloads(),
                ],
                className="compare-table-head",
            ),
            html.Div(
                id=ids.compare("table"),
                className="compare-table",
                tabIndex=0,
                role="region",
                **{"aria-label": "Networks at this place, as a table"},
            ),
        ]
    )


def layout() -> Component:
    """Return the Compare page."""
    return html.Div(
        [
            dcc.Store(id=ids.compare("ask-plot")),
            dcc.Store(id=ids.compare("ask-table")),
            dcc.Store(id=ids.compare("document")),
            dcc.Store(id=ids.compare("complaints")),
            dcc.Download(id=ids.compare("download")),
            html.Aside(
                [factor_fields(), families(), added(), sizes(), span(), reading()],
                className="compare-rail",
                **{"aria-label": "What is compared"},
            ),
            html.Main(
                [
                    html.Div(
                        [html.Div(id=ids.compare("heading")), controls()], className="compare-top"
                    ),
                    plot(),
                    table(),
                ],
                className="compare-main",
            ),
        ],
        className="compare-page",
    )
