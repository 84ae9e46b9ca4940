"""The Explore page: network, stage and player, route. Its parts are filled in the browser."""

from __future__ import annotations

import dash_cytoscape as cyto
from dash.development.base_component import Component

from explorer.tasks.registry import tasks
from explorer.web import ids
from explorer.web.frame.components import aria, data, icon, icon_button
from explorer.web.frame.elements import Graph, html

TABS = (("now", "Now"), ("code", "Code"), ("hops", "Hops"), ("network", "Network"))
SPEEDS = (0.25, 0.5, 1, 2, 4)


def section(title: str, *children: Component, name: str, aside: str = "") -> Component:
    """Return a section of a panel, divided from the one above by a hairline."""
    head = (
        [html.H2(title), html.Span(id=ids.explore(aside), className="quiet")]
        if aside
        else [html.H2(title)]
    )
    return html.Section([html.Div(head, className="head"), *children], className=f"section {name}")


def network_panel() -> Component:
    """Return the left panel: the network, its parameters, facts, link kinds and what is shown."""
    return html.Aside(
        [
            html.Section(
                [
                    html.Label("Network", htmlFor=ids.SPEC, className="h2"),
                    html.Div(icon("i-down"), id=ids.SPEC_BOX, className="spec"),
                    html.P(id=ids.explore("spec-complaint"), className="complaint", role="alert"),
                    html.P(id=ids.explore("title"), className="net-title"),
                    html.P(id=ids.explore("cite"), className="quiet cite"),
                    html.Div(id=ids.explore("steppers")),
                ],
                className="section network",
            ),
            section("Facts", html.Div(id=ids.FACTS), name="facts-section"),
            section(
                "Links", html.Div(id=ids.explore("kinds")), name="kinds-section", aside="links"
            ),
            html.Div(id=ids.explore("legend"), className="more-section"),
            section("Show", html.Div(id=ids.explore("show")), name="show-section"),
        ],
        className="panel left",
        **aria(label="Network"),
    )


def stage() -> Component:
    """Return the stage: a canvas below, the graph, and above ways, messages, addresses."""
    return html.Div(
        [
            html.Canvas(id=ids.explore("under"), **aria(hidden="true")),
            Graph(
                cyto.Cytoscape(
                    id=ids.STAGE,
                    elements=[],
                    stylesheet=[],
                    layout={"name": "preset", "fit": False},
                    autoungrabify=True,
                    boxSelectionEnabled=False,
                    minZoom=0.2,
                    maxZoom=8,
                    style={"width": "100%", "height": "100%"},
                )
            ),
            html.Canvas(id=ids.explore("route"), **aria(hidden="true")),
            html.Canvas(id=ids.explore("over"), **aria(hidden="true")),
            html.Canvas(id=ids.explore("top"), **aria(hidden="true")),
            html.Div(id=ids.explore("tip"), className="tip", role="tooltip", hidden=True),
            html.Div(id=ids.explore("busy"), className="busy", role="status", hidden=True),
        ],
        className="stage-box",
        id=ids.explore("stage-box"),
    )


def player() -> Component:
    """Return the player: the timeline over the controls."""
    return html.Div(
        [
            html.Div(
                id=ids.TIMELINE,
                className="timeline",
                role="slider",
                tabIndex="0",
                **aria(label="Hop", valuemin="0"),
            ),
            html.Div(
                [
                    icon_button(ids.TO_START, "i-start", "", "To the start (Home)"),
                    icon_button(ids.STEP_BACK, "i-back", "", "One hop back (←)"),
                    icon_button(ids.PLAY, "i-play", "", "Play (Space)", "filled play"),
                    icon_button(ids.STEP_FORWARD, "i-forward", "", "One hop on (→)"),
                    icon_button(ids.TO_END, "i-end", "", "To the end (End)"),
                    html.Div(
                        [
                            html.Span(id=ids.explore("count")),
                            html.Span(id=ids.explore("summary"), className="quiet"),
                        ],
                        className="count",
                    ),
                    html.Label("Speed", htmlFor=ids.SPEED, className="speed-label"),
                    html.Input(
                        id=ids.SPEED,
                        type="range",
                        className="speed",
                        min=0,
                        max=len(SPEEDS) - 1,
                        step=1,
                        defaultValue=SPEEDS.index(1),
                    ),
                    html.Output(id=ids.explore("speed-text"), className="mono"),
                ],
                className="controls",
            ),
        ],
        className="player",
    )


def end(role: str, text: str) -> Component:
    """Return the input of a route's end, with its sign."""
    return html.Div(
        [
            html.Label([html.Span(className=f"sign {role}"), text], htmlFor=role),
            html.Input(
                id=role,
                type="text",
                className="input-box",
                autoComplete="off",
                spellCheck="false",
            ),
        ],
        className="end",
    )


def beside_section() -> Component:
    """Return what is asked of routes side by side: the worst pair, what else is to stand there."""
    return html.Section(
        [
            html.Div(id=ids.explore("beside-worst-box")),
            html.Div(
                [
                    html.Select(
                        id=ids.explore("beside-router"),
                        className="select",
                        **aria(label="Add a router"),
                    ),
                    html.Input(
                        id=ids.BESIDE_NETWORK,
                        type="text",
                        className="input-box",
                        autoComplete="off",
                        spellCheck="false",
                        placeholder="or a network, such as Q(6)",
                        **aria(label="Add a network of as many nodes"),
                    ),
                    html.P(id=ids.explore("beside-complaint"), className="complaint", role="alert"),
                ],
                id=ids.explore("beside-adding"),
            ),
        ],
        className="section beside-section",
    )


def route_panel() -> Component:
    """Return the right panel: the ends, the router, why, bits, algorithm, hops."""
    return html.Aside(
        [
            html.Section(
                [
                    html.Div(
                        [
                            end(ids.SOURCE, "From"),
                            icon_button(ids.explore("swap"), "i-swap", "", "Swap the ends"),
                            end(ids.TARGET, "To"),
                        ],
                        className="ends",
                    ),
                    html.P(id=ids.explore("ends-complaint"), className="complaint", role="alert"),
                    html.Div(
                        [
                            html.Select(id=ids.ROUTER, className="select", **aria(label="Router")),
                            icon_button(
                                ids.explore("random"),
                                "i-dice",
                                "Another pair",
                                "A random pair (R)",
                                "edged",
                            ),
                            icon_button(
                                ids.explore("farthest"),
                                "i-far",
                                "A farthest pair",
                                "A farthest pair (F)",
                                "edged",
                            ),
                        ],
                        className="router-row",
                    ),
                ],
                className="section ends-section",
            ),
            beside_section(),
            html.Section(id=ids.explore("controls"), className="section controls-section"),
            html.Div(id=ids.explore("lead"), className="more-section"),
            html.Section(
                [
                    html.P(id=ids.explore("hop-title"), className="hop-title"),
                    html.P(id=ids.WHY, className="why", **aria(live="polite")),
                    html.Div(
                        id=ids.explore("bits"),
                        className="bits",
                        role="group",
                        **aria(label="The addresses, field by field"),
                    ),
                ],
                className="section now",
            ),
            html.Div(id=ids.explore("turn"), className="more-section"),
            html.Section(
                [
                    html.Div(
                        [
                            html.H2("Algorithm", id=ids.explore("algorithm")),
                            html.Div(id=ids.explore("variants")),
                        ],
                        className="head",
                    ),
                    html.Ol(
                        id=ids.explore("code"),
                        className="code",
                        tabIndex="0",
                        **aria(label="Algorithm, line by line"),
                    ),
                    html.Div(id=ids.explore("values"), className="values"),
                ],
                className="section code-section",
            ),
            section(
                "Hops",
                html.Div(id=ids.HOPS, tabIndex="0", role="region", **aria(label="Step by step")),
                name="hops-section",
                aside="hops-note",
            ),
            html.Div(id=ids.explore("more"), className="more-section"),
        ],
        className="panel right",
        **aria(label="Route"),
    )


def layout() -> Component:
    """Return the Explore page."""
    return html.Main(
        [
            html.H1(id=ids.explore("heading"), className="visually-hidden"),
            html.Div(
                [
                    html.B(id=ids.explore("phone-spec"), className="mono"),
                    html.Span(id=ids.explore("phone-ends"), className="mono"),
                ],
                className="phone-bar",
            ),
            html.Div(id=ids.explore("present-net"), className="present-net mono"),
            html.Div(id=ids.explore("present-hop"), className="present-hop"),
            network_panel(),
            html.Section(id=ids.explore("wide"), className="broad", **aria(label="Every pair")),
            html.Div(
                [
                    html.Div(
                        [
                            icon_button(ids.explore("drawer"), "i-menu", "", "Network panel"),
                            html.Div(
                                [
                                    html.Button(
                                        task.title,
                                        type="button",
                                        role="tab",
                                        **data(task=task.key),
                                    )
                                    for task in tasks().values()
                                ],
                                className="tasks",
                                role="tablist",
                                **aria(label="Tasks"),
                            ),
                            html.Button(
                                "More",
                                id=ids.MORE,
                                type="button",
                                className="more-tasks",
                                popovertarget=ids.REST,
                                hidden=True,
                                **aria(haspopup="menu", expanded="false"),
                            ),
                            html.Div(
                                id=ids.REST,
                                className="menu",
                                popover="auto",
                                role="menu",
                                **aria(label="More tasks"),
                            ),
                            html.Div(id=ids.explore("caption"), className="caption"),
                            html.Button(
                                "Predict",
                                id=ids.PREDICT,
                                type="button",
                                className="button mode",
                                title="Guess every hop before it is made",
                                **aria(pressed="false"),
                            ),
                            html.Button(
                                [icon("i-beside"), html.Span("Side by side", className="wide")],
                                id=ids.BESIDE,
                                type="button",
                                className="button mode",
                                title="Another router or network beside this one",
                                **aria(label="Side by side", pressed="false"),
                            ),
                            icon_button(ids.explore("zoom-out"), "i-minus", "", "Zoom out (−)"),
                            icon_button(ids.explore("zoom-in"), "i-plus", "", "Zoom in (+)"),
                            icon_button(ids.explore("fit"), "i-fit", "", "Fit (0)"),
                        ],
                        className="stage-bar",
                    ),
                    html.P(id=ids.explore("note"), className="stage-note"),
                    stage(),
                    player(),
                ],
                className="middle",
            ),
            html.Div(
                [
                    html.Button(text, type="button", role="tab", **data(tab=name))
                    for name, text in TABS
                ],
                className="tabs",
                role="tablist",
                id=ids.explore("tabs"),
            ),
            route_panel(),
            html.Div(id=ids.explore("live"), className="visually-hidden", **aria(live="polite")),
        ],
        id=ids.EXPLORE,
        className="explore",
        **data(tab="now"),
    )
