"""The first screen: a message, its target, and a question; below it three links.

The server sends it complete, so that there is a picture before any script runs; ``assets/first``
moves the message.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dash.development.base_component import Component

from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.core.scene import Hull, Mark, Point, Scene
from explorer.display.miniature import Highlights, sketch
from explorer.lessons.library import first_lesson
from explorer.pages.frame.components import aria, data, icon, key
from explorer.pages.frame.elements import html
from explorer.pages.frame.markup import Svg
from explorer.routing.traces.trace import route
from explorer.scenes.scene import scene
from explorer.state.parameters import LANGUAGE
from explorer.words.catalogue import LANGUAGES
from explorer.words.voice import Voice

SPEC: Final = "Q(4)"
ROUTE: Final = (0, 1, 3, 7, 15)
"""The route in the miniature of this network; its ends are those of the first message."""

NETWORKS_SPEC: Final = "HCN(3)"
"""The network in the picture of the link to all networks."""

MINIATURE_SIZE: Final = (196.0, 176.0)
"""Size of a miniature, in CSS pixels."""


def layout(voice: Voice) -> list[Component]:
    """Return the content of the first screen."""
    net = network(SPEC)
    return [_bar(voice), _main(voice, net), _doors(voice, net), _foot(voice)]


def _bar(voice: Voice) -> Component:
    brand = [
        html.Span(className="i mark", **aria(hidden="true")),
        html.Span(voice.say("Interconnect Explorer")),
    ]
    languages = [
        html.A(
            word.upper(),
            href="#question" if word == voice.lang else f"/?{LANGUAGE.name}={word}#question",
            hreflang=word,
            **({"aria-current": "true"} if word == voice.lang else {}),
        )
        for word in LANGUAGES
    ]
    return html.Header(
        [
            html.A(brand, href="#question", className="brand"),
            html.Span(className="spread"),
            html.A(
                [voice.say("Skip to the workbench"), " ", html.Span("→", **aria(hidden="true"))],
                id="first-skip",
                href=_workbench_address(0, voice),
            ),
            html.Span(languages, id="language", role="group", **aria(label=voice.say("Language"))),
        ],
        className="first-bar",
    )


def _main(voice: Voice, net: Network) -> Component:
    drawing = scene(net)
    ends = {"at": net.format(ROUTE[0]), "target": net.format(ROUTE[-1])}
    sentence = _with_end_chips(voice.say("A message is at {at} and wants to go to {target}."), ends)
    return html.Main(
        [
            html.H1(voice.say("Send a message through a hypercube"), className="visually-hidden"),
            html.Div(
                [
                    *(_hull(drawing, hull) for hull in drawing.hulls),
                    Svg(_links_svg(net, drawing)),
                    *(_node(net, drawing, mark) for mark in drawing.marks),
                    html.Span(className="token", hidden=True, **aria(hidden="true")),
                ],
                id="first-drawing",
                tabIndex="0",
                role="listbox",
                **aria(label=voice.say("Where next?")),
                **data(wide=f"{drawing.size[0]:g}", high=f"{drawing.size[1]:g}"),
            ),
            html.P(
                [
                    *sentence,
                    " ",
                    html.Br(),
                    voice.say("Where next?") + " ",
                    html.Span(voice.say("Click a node."), className="click"),
                    html.Span(voice.say("Tap a node."), className="tap"),
                ],
                id="why",
                **aria(live="polite"),
            ),
            html.Div(id="first-bits", **aria(hidden="true")),
            html.P(
                [
                    voice.say("or walk with the arrow keys,"),
                    " ",
                    key(voice.say("Enter")),
                    " ",
                    voice.say("sends"),
                ],
                id="first-keys",
            ),
            html.Button(
                [icon("i-dice"), html.Span(voice.say("Another pair"))],
                id="first-again",
                className="button",
                hidden=True,
            ),
        ],
        className="first",
    )


def _with_end_chips(text: str, ends: dict[str, str]) -> list[Component | str]:
    """Return a sentence with its ends as chips, in their colours on the drawing."""
    parts: list[Component | str] = []
    for piece in text.replace("}", "{").split("{"):
        end = ends.get(piece)
        parts.append(html.Code(end, id=f"first-{piece}", className="end-chip") if end else piece)
    return parts


def _percent(value: float, total: float) -> str:
    return f"{100 * value / total:.2f}%"


def _position_style(drawing: Scene, at: Point) -> str:
    return f"left:{_percent(at[0], drawing.size[0])};top:{_percent(at[1], drawing.size[1])}"


def _hull(drawing: Scene, hull: Hull) -> Component:
    width, height = (
        _percent(part, whole) for part, whole in zip(hull.size, drawing.size, strict=True)
    )
    size = f"width:{width};height:{height}"
    return html.Span(
        className="hull", style=f"{_position_style(drawing, hull.at)};{size}", **aria(hidden="true")
    )


def _node(net: Network, drawing: Scene, mark: Mark) -> Component:
    address = net.format(mark.node)
    role = {ROUTE[0]: " now", ROUTE[-1]: " target"}.get(mark.node, "")
    return html.Span(
        address,
        id=f"node-{address}",
        className=f"node{role}",
        role="option",
        style=_position_style(drawing, mark.at),
        **data(node=address, x=f"{mark.at[0]:g}", y=f"{mark.at[1]:g}"),
        **aria(selected="false"),
    )


def _links_svg(net: Network, drawing: Scene) -> str:
    """Return the drawn links; they stretch with the drawing while their width stays constant."""
    names = [net.format(mark.node) for mark in drawing.marks]
    paths = []
    for stroke in drawing.strokes:
        ends = (drawing.marks[stroke.a].at, drawing.marks[stroke.b].at)
        points = " ".join(f"{x:g},{y:g}" for x, y in ends)
        role = drawing.kinds[stroke.kind].role
        end_names = f"{names[stroke.a]} {names[stroke.b]}"
        paths.append(f'<path class="link-{role}" d="M{points}" data-ends="{end_names}"/>')
    return (
        f'<svg class="scene" viewBox="0 0 {drawing.size[0]:g} {drawing.size[1]:g}"'
        f' preserveAspectRatio="none" aria-hidden="true"><g class="trails"></g>{"".join(paths)}'
        '<g class="over"></g></svg>'
    )


def _workbench_address(step: int, voice: Voice) -> str:
    net = network(SPEC)
    ends = f"from={net.format(ROUTE[0])}&to={net.format(ROUTE[-1])}"
    return f"/?net={SPEC}&{ends}&step={step}{_language_query(voice, '&')}"


def _language_query(voice: Voice, separator: str = "?") -> str:
    """Return the query that keeps a URL in the language of the texts."""
    return "" if voice.lang == LANGUAGES[0] else f"{separator}{LANGUAGE.name}={voice.lang}"


def _doors(voice: Voice, net: Network) -> Component:
    other = network(NETWORKS_SPEC)
    lesson = first_lesson(voice.lang)
    return html.Nav(
        [
            _door(
                "learn",
                f"/learn/{lesson.name}{_language_query(voice)}",
                Svg("".join(_miniature(network(f"Q({n})"), (58.0, 58.0)) for n in (1, 2, 3))),
                voice.say("Learn it"),
                voice.say("Why the next cube has twice the nodes and one more link at each."),
                voice.say("Lesson 1, {n} minutes", n=lesson.minutes),
            ),
            _door(
                "networks",
                f"/networks{_language_query(voice)}",
                Svg(_miniature(other, MINIATURE_SIZE)),
                voice.say("Look at another"),
                voice.say(
                    "{nodes} nodes and {degree} links at each. Would you find the way here?",
                    nodes=other.nodes,
                    degree=other.degrees.maximum,
                ),
                voice.many(len(families()), "network"),
            ),
            _door(
                "work",
                _workbench_address(len(ROUTE) - 1, voice),
                Svg(_miniature(net, MINIATURE_SIZE, ROUTE)),
                voice.say("Work"),
                voice.say("Your own network, router, faults and traffic, with all the reasons."),
                voice.say("The workbench"),
            ),
        ],
        id="first-doors",
        hidden=True,
        **aria(label=voice.say("Where next?")),
    )


def _door(name: str, address: str, drawing: Svg, title: str, sentence: str, foot: str) -> Component:
    words = [html.B(title), html.Span(sentence), html.Small([foot, " →"])]
    parts = [html.Span(drawing, className="mini"), html.Span(words, className="words")]
    return html.A(parts, id=f"door-{name}", className="door", href=address)


@cache
def _miniature(net: Network, size: Point, path: tuple[int, ...] = ()) -> str:
    """Return a drawing of a network; while the pointer is on it, a message follows a route."""
    drawing = scene(net)
    text = sketch(drawing, size, Highlights(path) if path else None)
    # Without a given path, this is the route between two farthest nodes.
    nodes = path or route(net, *(net.farthest_pair() or (0, net.nodes - 1))).nodes
    scale = min(size[0] / drawing.size[0], size[1] / drawing.size[1])
    number = drawing.mark_of_node
    places = [drawing.marks[number[node]].at for node in nodes]
    track = " L".join(f"{x * scale:.1f} {y * scale:.1f}" for x, y in places)
    token = f'<circle class="token ride" r="5" style="offset-path:path(\'M{track}\')"/>'
    return text.replace("</svg>", f"{token}</svg>")


def _foot(voice: Voice) -> Component:
    note = html.P(
        voice.say("The drawing can't move here. Reload the page."), id="first-failed", hidden=True
    )
    scriptless = html.Noscript(
        html.P(
            [
                html.A(
                    voice.say("Learn it"),
                    href=f"/learn/{first_lesson(voice.lang).name}{_language_query(voice)}",
                )
            ]
        )
    )
    return html.Footer([note, scriptless])
