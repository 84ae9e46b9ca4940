"""The Explore page: network, stage and player, route. The browser fills its parts."""

from __future__ import annotations

from typing import Any

import dash_cytoscape as cyto
from dash.development.base_component import Component

from explorer.pages import ids
from explorer.pages.frame.components import aria, data, icon, icon_button, key
from explorer.pages.frame.elements import Graph, html
from explorer.tasks.registry import tasks
from explorer.tasks.task import GROUPS, Task

BESIDE_SENTENCE = "Two routers or two networks, one message, one player."
"""The menu text of routes side by side, which are not a task of their own."""

FIRST_WITHOUT_KEY = 10
"""Number of the first task without a key of its own."""

TABS = (("now", "Now"), ("code", "Code"), ("hops", "Hops"), ("network", "Network"))


def section(title: str, *children: Component, name: str, aside: str = "") -> Component:
    """Return a section of a panel, divided from the one above by a hairline."""
    head = (
        [html.H2(title), html.Span(id=ids.explore(aside), className="quiet")]
        if aside
        else [html.H2(title)]
    )
    return html.Section([html.Div(head, className="head"), *children], className=f"section {name}")


def rail() -> Component:
    """Return the rail: the picture and name of the network, its parameters, its facts."""
    return html.Nav(
        [
            html.Button(
                [
                    html.Span(id=ids.explore("icon"), className="icon", **aria(hidden="true")),
                    html.B(id=ids.explore("family"), translate="no"),
                    html.Span([icon("i-find"), key("/")], className="finds", **aria(hidden="true")),
                ],
                id=ids.NET_NAME,
                title="Find a network or an address (/)",
            ),
            html.Div(id=ids.explore("rail")),
            html.Button(
                [icon("i-list"), html.Span("Facts")],
                id=ids.FACTS_OPEN,
                title="Facts, links, what is shown (I)",
                **aria(expanded="false", controls=ids.explore("facts-panel")),
            ),
        ],
        className="rail",
        **aria(label="Network"),
    )


def network_panel() -> Component:
    """Return the panel of facts: the network, its parameters, kinds of links, display options."""
    return html.Aside(
        [
            html.Section(
                [
                    html.Div(
                        [
                            html.Label("Network", htmlFor=ids.SPEC, className="h2"),
                            icon_button(
                                ids.FACTS_PIN, "i-pin", "", "Pin: the stage makes room", "pin"
                            ),
                            icon_button(ids.FACTS_CLOSE, "i-close", "", "Close (I)"),
                        ],
                        className="facts-head",
                    ),
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
            section("On the stage", html.Div(id=ids.explore("show")), name="show-section"),
        ],
        id=ids.explore("facts-panel"),
        className="panel left",
        **aria(label="Facts"),
    )


def stage() -> Component:
    """Return the stage: a canvas below, the graph, and above it routes, messages and addresses."""
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
                    icon_button(ids.STEP_BACK, "i-back", "", "One hop back (←)"),
                    icon_button(ids.PLAY, "i-play", "", "Play (Space)", "filled play"),
                    icon_button(ids.STEP_FORWARD, "i-forward", "", "One hop on (→)"),
                    html.Div(
                        [
                            html.Span(id=ids.explore("count")),
                            html.Span(id=ids.explore("summary"), className="quiet"),
                        ],
                        className="count",
                    ),
                    icon_button(ids.LEAVE, "i-close", "", "Leave the presentation (Esc)"),
                ],
                className="controls",
            ),
        ],
        className="player",
    )


def end_field(role: str, text: str) -> Component:
    """Return the input of an end of a route, with its sign."""
    return html.Div(
        [
            html.Label([html.Span(className=f"sign {role}"), text], htmlFor=role),
            html.Input(
                id=role, type="text", className="input-box", autoComplete="off", spellCheck="false"
            ),
        ],
        className="end",
    )


def beside_section() -> Component:
    """Return the section of routes side by side: the worst pair, and the lanes to add."""
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
            html.Button(
                [
                    html.Span(id=ids.explore("ends-line"), className="ends-line mono"),
                    html.Span(id=ids.explore("ends-router"), className="ends-router"),
                    icon("i-down"),
                ],
                id=ids.ENDS,
                title="Choose the ends and the router",
                **aria(expanded="false"),
            ),
            html.Section(
                [
                    html.Div(
                        [
                            end_field(ids.SOURCE, "From"),
                            icon_button(ids.explore("swap"), "i-swap", "", "Swap the ends"),
                            end_field(ids.TARGET, "To"),
                        ],
                        className="ends",
                    ),
                    html.P(id=ids.explore("ends-complaint"), className="complaint", role="alert"),
                    html.Div(id=ids.explore("router-name"), className="router-name"),
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
                    html.Div(id=ids.explore("variants")),
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
            html.Div(id=ids.explore("upper"), className="more-section"),
            html.Section(
                [
                    html.Div(
                        [
                            html.H2("Algorithm", id=ids.explore("algorithm")),
                            html.Span(id=ids.explore("line"), className="quiet"),
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
            html.Section(
                [
                    html.Div(
                        [
                            html.H2("Hops"),
                            html.Button(
                                icon("i-right"),
                                id=ids.HOPS_FOLD,
                                className="fold",
                                **aria(label="Hops", expanded="false", controls=ids.HOPS),
                            ),
                            html.Span(id=ids.explore("hops-note"), className="quiet"),
                        ],
                        className="head",
                    ),
                    html.Div(
                        id=ids.HOPS, tabIndex="0", role="region", **aria(label="Step by step")
                    ),
                ],
                className="section hops-section",
            ),
            html.Div(id=ids.explore("more"), className="more-section"),
            html.Div(id=ids.explore("legend"), className="more-section"),
        ],
        className="panel right",
        **aria(label="Route"),
    )


def task_bar() -> Component:
    """Return the task bar: the route, its prediction, and all other tasks behind one button."""
    route, *others = tasks().values()
    return html.Div(
        [
            html.Button(
                route.title, role="tab", **data(task=route.key, number="1"), **aria(selected="true")
            ),
            html.Button(
                "Predict",
                id=ids.PREDICT,
                role="tab",
                title="Guess every hop before it is made",
                **aria(selected="false"),
            ),
            html.Button(
                [html.Span("More", id=ids.explore("task-name")), icon("i-down")],
                id=ids.TASK_MORE,
                role="tab",
                popovertarget=ids.TASK_MENU,
                **aria(haspopup="menu", selected="false"),
            ),
            task_menu(others),
        ],
        className="tasks",
        role="tablist",
        **aria(label="Tasks"),
    )


def task_menu(others: list[Task]) -> Component:
    """Return the menu of tasks by group, each with a picture and a sentence."""
    groups: dict[str, list[Component]] = {group: [] for group in GROUPS}
    for number, task in enumerate(others, 2):
        about = data(task=task.key, number=str(number))
        item = menu_item(task.title, task.says or task.summary, task.key, number, **about)
        groups.setdefault(task.group, []).append(item)
    side_by_side = menu_item("Side by side", BESIDE_SENTENCE, "beside", id=ids.BESIDE)
    groups["Judge"].append(side_by_side)
    return html.Div(
        [
            html.Div(
                [html.H2(group), html.Div(items)],
                className="menu-group",
                role="group",
                **aria(label=group),
            )
            for group, items in groups.items()
            if items
        ],
        id=ids.TASK_MENU,
        className="task-menu",
        popover="auto",
        role="menu",
        **aria(label="More tasks"),
    )


def menu_item(
    title: str, sentence: str, picture: str, number: int = 0, **attributes: Any
) -> Component:
    """Return an entry of the menu of tasks, with the key that opens it if it has one."""
    return html.Button(
        [
            html.Span(className="task-picture", **data(picture=picture)),
            html.B(title),
            key(str(number)) if 0 < number < FIRST_WITHOUT_KEY else html.Span(),
            sentence,
        ],
        role="menuitem",
        **attributes,
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
            rail(),
            network_panel(),
            html.Section(id=ids.explore("wide"), className="broad", **aria(label="Every pair")),
            html.Div(
                [
                    html.Div(
                        [
                            task_bar(),
                            html.Div(id=ids.explore("caption"), className="caption"),
                            html.Div(id=ids.LEGEND, className="legend"),
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
                [html.Button(text, role="tab", **data(tab=name)) for name, text in TABS],
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
