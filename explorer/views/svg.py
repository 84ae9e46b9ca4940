"""A Scene as a stand-alone SVG: outlines, names, links, nodes, labels, and a route in amber."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from explorer.core.registry import network
from explorer.core.scene import Hull, Point, Scene, Stroke

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "stage": "#FCFBF8",
        "ink": "#16181B",
        "ink-2": "#454A51",
        "ink-3": "#666B73",
        "hull": "#F3F1EA",
        "hull-edge": "#D5D0C4",
        "node": "#FFFFFF",
        "node-edge": "#4F555D",
        "local": "#7C838C",
        "cross": "#0A62B0",
        "diameter": "#8A3A9F",
        "swap": "#7A5A1E",
        "ring": "#12737D",
        "source": "#00754F",
        "target": "#BE3A00",
        "message": "#F2A900",
        "on-ends": "#FFFFFF",
    },
    "dark": {
        "stage": "#101113",
        "ink": "#ECEAE4",
        "ink-2": "#BDBEBC",
        "ink-3": "#93979C",
        "hull": "#1B1D21",
        "hull-edge": "#33373C",
        "node": "#1A1C1F",
        "node-edge": "#A5ABB2",
        "local": "#8B929B",
        "cross": "#63AEF5",
        "diameter": "#CB92EC",
        "swap": "#D6AC62",
        "ring": "#56C2CC",
        "source": "#35C493",
        "target": "#FF8C5F",
        "message": "#FFBF3A",
        "on-ends": "#16181B",
    },
    "projector": {
        "stage": "#FFFFFF",
        "ink": "#000000",
        "ink-2": "#26292E",
        "ink-3": "#4A4F57",
        "hull": "#F4F2EC",
        "hull-edge": "#B9B4A6",
        "node": "#FFFFFF",
        "node-edge": "#2B2F35",
        "local": "#5F666F",
        "cross": "#00509E",
        "diameter": "#7A1F94",
        "swap": "#6B4A10",
        "ring": "#0B5A63",
        "source": "#00613F",
        "target": "#A83200",
        "message": "#FFB000",
        "on-ends": "#FFFFFF",
    },
}
"""The tokens of the pages' themes, as far as a drawing uses them."""

LOOKS: dict[str, tuple[str, str, float]] = {
    "local": ("local", "", 1.6),
    "bold": ("ink", "", 3.4),
    "cross": ("cross", "6 4", 1.7),
    "cross2": ("cross", "2 4", 1.7),
    "diameter": ("diameter", "9 3 2 3", 1.9),
    "swap": ("swap", "12 4", 1.7),
    "ring": ("ring", "2 3", 1.7),
}
"""Colour, dash and width of a link by the role of its kind."""

SANS = "IBM Plex Sans, system-ui, sans-serif"
MONO = "IBM Plex Mono, ui-monospace, monospace"
MESSAGE_INK = "#16181B"
PLACES = (0.5, 0.42, 0.58, 0.35, 0.65)
ROOMY = 40.0


def scene_svg(
    scene: Scene,
    theme: str = "light",
    route: Sequence[int] = (),
    tree: Sequence[tuple[int, int]] = (),
    missing: Sequence[tuple[int, int]] = (),
) -> str:
    """Return a scene as a stand-alone SVG document, in the units of the scene.

    ``theme`` is ``light``, ``dark`` or ``projector``; ``route`` are the nodes of a way by index,
    drawn in amber with numbered hops as far as the scene holds them. ``tree`` are links to draw
    in amber without an order, ``missing`` pairs of nodes that would need a link and have none.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> scene_svg(scene(network("Q(2)")), route=(0, 1, 3)).count("<path")
    8
    """
    colours = THEMES[theme]
    marks = {mark.node: i for i, mark in enumerate(scene.marks)}
    way = [marks[node] for node in route if node in marks]
    hops = _hops(scene, way)
    branches = [
        hop for a, b in tree if {a, b} <= marks.keys() for hop in _hops(scene, [marks[a], marks[b]])
    ]
    parts = [
        *_hulls(scene, colours),
        *_stubs(scene, colours),
        *_strokes(scene, colours),
        *_lit(scene, colours, branches),
        *_absent(
            scene, colours, [(marks[a], marks[b]) for a, b in missing if {a, b} <= marks.keys()]
        ),
        *_nodes(scene, colours, frozenset(way)),
        *_route(scene, colours, way, hops),
        *_labels(scene, colours, way),
        *_names(scene, colours),
        *_badges(scene, hops),
    ]
    width, height = scene.size
    addresses = network(scene.spec).format
    title = scene.spec
    if way:
        title += (
            f", {addresses(scene.marks[way[0]].node)} to {addresses(scene.marks[way[-1]].node)}"
        )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}"'
            f' width="{_n(width)}" height="{_n(height)}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(scene.note)}</desc>" if scene.note else "",
            f'<rect width="{_n(width)}" height="{_n(height)}" fill="{colours["stage"]}"/>',
            *parts,
            "</svg>",
        ]
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def curve(scene: Scene, stroke: Stroke) -> list[Point]:
    """Return the points of a stroke: start, then control point and end of each quadratic."""
    (x0, y0), (x1, y1) = scene.marks[stroke.a].at, scene.marks[stroke.b].at
    dx, dy = x1 - x0, y1 - y0
    controls = [(x0 + t * dx - s * dy, y0 + t * dy + s * dx) for t, s in stroke.bend]
    points: list[Point] = [(x0, y0)]
    for i, control in enumerate(controls):
        last = i == len(controls) - 1
        after = controls[-1] if last else controls[i + 1]
        end = (x1, y1) if last else ((control[0] + after[0]) / 2, (control[1] + after[1]) / 2)
        points += [control, end]
    return points if controls else [*points, (x1, y1)]


def _path(points: list[Point]) -> str:
    text = [f"{_n(x)} {_n(y)}" for x, y in points]
    if len(points) == 2:
        return f"M{text[0]}L{text[1]}"
    pieces = (f"Q{text[i]} {text[i + 1]}" for i in range(1, len(text), 2))
    return f"M{text[0]}{''.join(pieces)}"


def _along(points: list[Point], t: float) -> Point:
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return x0 + t * (x1 - x0), y0 + t * (y1 - y0)
    pieces = (len(points) - 1) // 2
    piece = min(int(t * pieces), pieces - 1)
    u = t * pieces - piece
    a, c, b = points[2 * piece : 2 * piece + 3]
    x, y = ((1 - u) ** 2 * a[i] + 2 * u * (1 - u) * c[i] + u**2 * b[i] for i in (0, 1))
    return x, y


def _hulls(scene: Scene, colours: dict[str, str]) -> list[str]:
    if not scene.hulls:
        return []
    levels = [hull.level for hull in scene.hulls]
    parts = []
    for hull in sorted(scene.hulls, key=lambda h: h.level):
        pale = hull.ghost or (hull.level == min(levels) < max(levels))
        fill = colours["stage"] if pale else colours["hull"]
        look = f'fill="{fill}" stroke="{colours["hull-edge"]}"'
        look += ' stroke-dasharray="5 4"' if hull.ghost else ""
        (x, y), (w, h) = hull.at, hull.size
        if hull.shape == "circle":
            parts.append(
                f'<ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(w / 2)}" ry="{_n(h / 2)}" {look}/>'
            )
        elif hull.shape == "polygon":
            corners = " ".join(f"{_n(px)},{_n(py)}" for px, py in hull.points)
            parts.append(f'<polygon points="{corners}" {look}/>')
        else:
            parts.append(
                f'<rect x="{_n(x - w / 2)}" y="{_n(y - h / 2)}" width="{_n(w)}" height="{_n(h)}"'
                f' rx="{_n(min(hull.corner, w / 3, h / 3))}" {look}/>'
            )
    return parts


def _stubs(scene: Scene, colours: dict[str, str]) -> list[str]:
    parts = []
    for stub in scene.stubs:
        (x0, y0), hull = scene.marks[stub.mark].at, scene.hulls[stub.hull]
        x1 = hull.at[0]
        y1 = hull.at[1] + np.sign(y0 - hull.at[1]) * hull.size[1] / 2
        colour = colours[LOOKS[scene.kinds[stub.kind].role][0]]
        parts.append(
            f'<path d="M{_n(x0)} {_n(y0)}Q{_n(x1)} {_n((y0 + y1) / 2)} {_n(x1)} {_n(y1)}"'
            f' fill="none" stroke="{colour}" stroke-width="1.4" stroke-dasharray="4 4"'
            ' opacity=".5"/>'
        )
    return parts


def _strokes(scene: Scene, colours: dict[str, str]) -> list[str]:
    parts = []
    thin = 0.7 if len(scene.marks) > 300 else 1.0
    for index in sorted(range(len(scene.kinds)), key=lambda i: scene.fade[i]):
        kind, opacity = scene.kinds[index], scene.fade[index]
        name, dash, width = LOOKS[kind.role]
        look = f'fill="none" stroke="{colours[name]}" stroke-width="{_n(width * thin)}"'
        look += f' stroke-dasharray="{dash}"' if dash else ""
        look += f' opacity="{_n(opacity)}"' if opacity < 1 else ""
        parts.append(f"<g {look} data-kind={quoteattr(kind.key)}>")
        parts += [
            f'<path d="{_path(curve(scene, stroke))}"/>'
            for stroke in scene.strokes
            if stroke.kind == index
        ]
        parts.append("</g>")
    return parts


def _disc(at: Point, radius: float, fill: str, edge: str, width: float, extra: str = "") -> str:
    return (
        f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{_n(width)}"{extra}/>'
    )


def _pill(at: Point, text: str, fill: str, ink: str, edge: str, width: float = 1.4) -> str:
    wide, high = len(text) * 9.6 + 18, 30.0
    return (
        f'<rect x="{_n(at[0] - wide / 2)}" y="{_n(at[1] - high / 2)}" width="{_n(wide)}"'
        f' height="{_n(high)}" rx="15" fill="{fill}" stroke="{edge}" stroke-width="{_n(width)}"/>'
        f'<text x="{_n(at[0])}" y="{_n(at[1] + 5.4)}" font-family="{MONO}" font-size="16"'
        f' text-anchor="middle" fill="{ink}">{escape(text)}</text>'
    )


def _nodes(scene: Scene, colours: dict[str, str], skip: frozenset[int]) -> list[str]:
    parts = []
    width = 1.4 if scene.radius > 4 else 0.9
    for i, mark in enumerate(scene.marks):
        if i in skip:
            continue
        if scene.pills:
            parts.append(
                _pill(mark.at, mark.label, colours["node"], colours["ink"], colours["node-edge"])
            )
        else:
            fill = colours["hull"] if mark.hollow else colours["node"]
            dash = ' stroke-dasharray="2.5 2"' if mark.hollow else ""
            parts.append(_disc(mark.at, scene.radius, fill, colours["node-edge"], width, dash))
    return parts


Hops = list[tuple[list[Point], int]]


def _hops(scene: Scene, way: list[int]) -> Hops:
    """Return the curve and the kind of every hop that the scene holds, in the way's direction."""
    strokes = {(min(s.a, s.b), max(s.a, s.b)): s for s in scene.strokes}
    hops: Hops = []
    for a, b in pairwise(way):
        stroke = strokes.get((min(a, b), max(a, b)))
        if stroke is not None:
            points = curve(scene, stroke)
            hops.append((points if stroke.a == a else points[::-1], stroke.kind))
    return hops


def _lit(scene: Scene, colours: dict[str, str], hops: Hops) -> list[str]:
    """Return links on amber, each with its own line over it."""
    if not hops:
        return []
    amber, broad = colours["message"], 9 if len(scene.marks) <= 100 else 6
    parts = [f'<g fill="none" stroke="{amber}" stroke-width="{broad}" stroke-linecap="round">']
    parts += [f'<path d="{_path(points)}"/>' for points, _ in hops]
    parts.append("</g>")
    for points, kind in hops:
        name, dash, width = LOOKS[scene.kinds[kind].role]
        # Pale colours of the dark theme vanish on amber: the light ones stand on it always.
        colour = THEMES["light"]["ink" if name in ("local", "ink") else name]
        look = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(
            f'<path d="{_path(points)}" fill="none" stroke="{colour}"'
            f' stroke-width="{width}"{look}/>'
        )
    return parts


def _absent(scene: Scene, colours: dict[str, str], pairs: Sequence[tuple[int, int]]) -> list[str]:
    """Return links that do not exist: dotted, in the colour of the target, with a cross."""
    parts = []
    for a, b in pairs:
        (x0, y0), (x1, y1) = scene.marks[a].at, scene.marks[b].at
        # A bow, so that it is told from a row of links between the two.
        x, y = (x0 + x1) / 2 + (y1 - y0) * 0.22, (y0 + y1) / 2 - (x1 - x0) * 0.22
        middle = ((x0 + x1) / 4 + x / 2, (y0 + y1) / 4 + y / 2)
        path = _path([(x0, y0), (x, y), (x1, y1)])
        cross = "".join(
            f"M{_n(middle[0] - 7)} {_n(middle[1] - 7 * way)}"
            f"L{_n(middle[0] + 7)} {_n(middle[1] + 7 * way)}"
            for way in (1, -1)
        )
        look = f'fill="none" stroke="{colours["target"]}" stroke-width="2.4"'
        parts.append(f'<path d="{path}" {look} stroke-dasharray="3 4"/><path d="{cross}" {look}/>')
    return parts


def _route(scene: Scene, colours: dict[str, str], way: list[int], hops: Hops) -> list[str]:
    if not way:
        return []
    amber = colours["message"]
    parts = _lit(scene, colours, hops)
    radius = max(scene.radius, 3.0)
    for i, mark in enumerate(way):
        end = "source" if i == 0 else "target" if i == len(way) - 1 else ""
        at, label = scene.marks[mark].at, scene.marks[mark].label
        if scene.pills:
            fill, ink = (colours[end], colours["on-ends"]) if end else (amber, MESSAGE_INK)
            parts.append(_pill(at, label, fill, ink, colours["ink"], 1.6))
        elif end:
            size = radius + 3.5
            parts.append(_disc(at, size, colours[end], colours["stage"], 1.6))
            parts.append(
                f'<text x="{_n(at[0])}" y="{_n(at[1] + 0.33 * size * 1.4)}" font-family="{SANS}"'
                f' font-size="{_n(size * 1.4)}" font-weight="600" text-anchor="middle"'
                f' fill="{colours["on-ends"]}">{end[0]}</text>'
            )
        else:
            parts.append(_disc(at, radius, amber, colours["ink"], 1.5))
    return parts


def _labels(scene: Scene, colours: dict[str, str], way: list[int]) -> list[str]:
    if scene.pills:
        return []
    homes = {mark: hull for hull in scene.hulls for mark in hull.marks}
    chosen = range(len(scene.marks)) if scene.pitch >= ROOMY else way if scene.pitch >= 22 else ()
    parts = []
    for i in chosen:
        mark = scene.marks[i]
        off = scene.radius + 5
        x, y = mark.at[0] + mark.side[0] * off, mark.at[1] + mark.side[1] * off
        anchor = "start" if mark.side[0] > 0.4 else "end" if mark.side[0] < -0.4 else "middle"
        y += 11 if mark.side[1] > 0.4 else 0 if mark.side[1] < -0.4 else 5
        halo = colours["hull"] if i in homes else colours["stage"]
        parts.append(_text((x, y), mark.label, 14, colours["ink-2"], halo, anchor))
    return parts


def _text(at: Point, text: str, size: float, colour: str, halo: str, anchor: str = "start") -> str:
    return (
        f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-family="{MONO}" font-size="{_n(size)}"'
        f' text-anchor="{anchor}" fill="{colour}" stroke="{halo}" stroke-width="3.5"'
        f' stroke-linejoin="round" paint-order="stroke">{escape(text)}</text>'
    )


def _names(scene: Scene, colours: dict[str, str]) -> list[str]:
    parts = []
    for hull in scene.hulls:
        if hull.ghost:
            middle = (hull.at[0], hull.at[1] + 4.5)
            parts.append(_text(middle, hull.name, 13, colours["ink-3"], colours["stage"], "middle"))
        elif hull.name:
            parts += _name(hull, colours)
    return parts


def _name(hull: Hull, colours: dict[str, str]) -> list[str]:
    circle = hull.shape == "circle"
    x = hull.at[0] - (0 if circle else hull.size[0] / 2 - 1)
    y = hull.at[1] + hull.size[1] / 2 + 20 if hull.below else hull.at[1] - hull.size[1] / 2 - 8
    size = 16 if hull.size[0] > 100 else 14
    anchor = "middle" if circle else "start"
    parts = [_text((x, y), hull.name, size, colours["ink-2"], colours["stage"], anchor)]
    if hull.note:
        at = (x + len(hull.name) * size * 0.6 + 10, y)
        parts.append(_text(at, hull.note, 14, colours["ink-3"], colours["stage"]))
    return parts


def _spots(scene: Scene, points: list[Point], size: float) -> list[Point]:
    """Return where the badge of a hop may stand, the best place first.

    Along the hop; where it is shorter than two badges, beside it or outside its small cluster.
    """
    (x0, y0), (x1, y1) = points[0], points[-1]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if np.hypot(x1 - x0, y1 - y0) > 4 * size + 2 * scene.radius:
        return [_along(points, t) for t in PLACES]
    homes = [h for h in scene.hulls if h.marks and _inside(h, (x, y))]
    if not homes or scene.pills:
        return [(x, y)]
    home = max(homes, key=lambda h: h.level)
    if max(home.size) > 9 * size:
        # A wide cluster: beside the hop, to either side.
        far = (size + scene.radius + 2) / max(float(np.hypot(x1 - x0, y1 - y0)), 1e-6)
        aside = ((y0 - y1) * far, (x1 - x0) * far)
        return [(x + sign * aside[0], y + sign * aside[1]) for sign in (1, -1)]
    reach = [side / 2 + size + 2 for side in home.size]
    ring = [(np.cos(k * np.pi / 8), np.sin(k * np.pi / 8)) for k in range(16)]
    # On the outline of the cluster's box, not on a circle round it.
    round_ = [(cx / max(abs(cx), abs(cy)), cy / max(abs(cx), abs(cy))) for cx, cy in ring]
    spots = [(home.at[0] + cx * reach[0], home.at[1] + cy * reach[1]) for cx, cy in round_]
    return sorted(spots, key=lambda spot: float(np.hypot(spot[0] - x, spot[1] - y)))


def _inside(hull: Hull, at: Point) -> bool:
    return all(abs(at[i] - hull.at[i]) <= hull.size[i] / 2 for i in (0, 1))


def _badges(scene: Scene, hops: Hops) -> list[str]:
    size = 10.0 if scene.pitch >= 40 else 8.0
    nodes = np.array([mark.at for mark in scene.marks])
    placed: list[Point] = []
    parts = []
    for number, (points, _) in enumerate(hops, 1):
        spots = _spots(scene, points, size)
        free = [
            min(
                float(np.hypot(*(nodes - spot).T).min()) - scene.radius,
                min((np.hypot(spot[0] - x, spot[1] - y) for x, y in placed), default=1e9) - size,
            )
            for spot in spots
        ]
        best = next((i for i, room in enumerate(free) if room > size + 2), int(np.argmax(free)))
        at = spots[best]
        placed.append(at)
        parts.append(_disc(at, size, THEMES["light"]["message"], "#FFFFFF", 1.5))
        parts.append(
            f'<text x="{_n(at[0])}" y="{_n(at[1] + size * 0.38)}" font-family="{SANS}"'
            f' font-size="{_n(size * 1.15)}" font-weight="600" text-anchor="middle"'
            f' fill="{MESSAGE_INK}">{number}</text>'
        )
    return parts
