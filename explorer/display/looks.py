"""Table of looks: colours of every theme, lines of links, shapes and letters by role.

The pages' style sheets and scripts are generated from it (``explorer.display.stylesheets``); file
exports and miniatures read it. A colour, a dash or a width is defined here and nowhere else.
Widths, sizes and dashes are CSS pixels on the stage outside presentations.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from explorer.state.themes import THEMES

TOKENS: Final[dict[str, tuple[str, str, str]]] = {
    # Paper and ink: background of the page, the panels and the drawing; wells, pressed and lit
    # parts.
    "bg": ("#F6F5F1", "#131416", "#FFFFFF"),
    "surface": ("#FFFFFF", "#1A1C1F", "#FFFFFF"),
    "stage": ("#FCFBF8", "#101113", "#FFFFFF"),
    "sunken": ("#EFEDE7", "#0E0F11", "#F2F2F2"),
    "press": ("#EBE8E0", "#2A2D31", "#E6E6E6"),
    "lit": ("#FFF3D1", "#3A2E0E", "#FFE9A8"),
    "ink": ("#16181B", "#ECEAE4", "#000000"),
    "ink-2": ("#454A51", "#BDBEBC", "#26292E"),
    "ink-3": ("#666B73", "#93979C", "#4A4F57"),
    "on-ink": ("#FFFFFF", "#16181B", "#FFFFFF"),
    "line": ("#E0DDD5", "#2A2D31", "#C9C9C9"),
    "line-2": ("#BDB9AF", "#474B51", "#8F8F8F"),
    "line-3": ("#85827A", "#7B8087", "#666666"),
    # The drawing: clusters, nodes, kinds of links, endpoints, the message and its trail.
    "hull": ("#F3F1EA", "#1B1D21", "#F4F2EC"),
    "hull-edge": ("#D5D0C4", "#33373C", "#B9B4A6"),
    # Levels of the map, from the outside in, repeating; no kind of link has one of these colours.
    "tint-1": ("#F0E4CC", "#363226", "#E8DFC9"),
    "tint-edge-1": ("#BFA56A", "#8E7C52", "#958153"),
    "tint-2": ("#DDE9DA", "#2A322B", "#D3E0D1"),
    "tint-edge-2": ("#86A880", "#657E61", "#698364"),
    "tint-3": ("#DAE6F0", "#28313A", "#D1DEE9"),
    "tint-edge-3": ("#7FA3C2", "#607A91", "#637F97"),
    "tint-4": ("#E6DFF0", "#302C39", "#DDD6E8"),
    "tint-edge-4": ("#A08CC0", "#786A90", "#7D6D96"),
    "tint-5": ("#F3DFDC", "#382D2D", "#EAD7D4"),
    "tint-edge-5": ("#C58F88", "#926C67", "#9A706A"),
    "node": ("#FFFFFF", "#1A1C1F", "#FFFFFF"),
    "node-edge": ("#4F555D", "#A5ABB2", "#2B2F35"),
    "k-local": ("#7C838C", "#8B929B", "#5F666F"),
    "k-cross": ("#0A62B0", "#63AEF5", "#00509E"),
    "k-diam": ("#8A3A9F", "#CB92EC", "#7A1F94"),
    "k-swap": ("#7A5A1E", "#D6AC62", "#6B4A10"),
    "k-ring": ("#12737D", "#56C2CC", "#0B5A63"),
    "source": ("#00754F", "#35C493", "#00613F"),
    "target": ("#BE3A00", "#FF8C5F", "#A83200"),
    "msg": ("#F2A900", "#FFBF3A", "#FFB000"),
    "msg-ink": ("#16181B", "#16181B", "#16181B"),
    "trail": ("rgb(242 169 0 / 35%)", "rgb(255 191 58 / 33%)", "rgb(255 176 0 / 50%)"),
    # Verdicts, heat, plot families.
    "v-ok": ("#0A6E4C", "#48C795", "#0A6E4C"),
    "v-no": ("#B23400", "#FF8F66", "#B23400"),
    "v-dep": ("#735200", "#E5B84D", "#735200"),
    "v-open": ("#5A6068", "#A3A8AE", "#5A6068"),
    "h2": ("#CF6C95", "#A8507A", "#CF6C95"),
    "h3": ("#B52E69", "#D65C8F", "#B52E69"),
    "h4": ("#6E0E40", "#FFB3D1", "#6E0E40"),
    "f1": ("#0A62B0", "#63AEF5", "#0A62B0"),
    "f2": ("#8A3A9F", "#CB92EC", "#8A3A9F"),
    "f3": ("#00706A", "#4CC7BE", "#00706A"),
    "f4": ("#8A5A00", "#E0AC50", "#8A5A00"),
    "f5": ("#BE3A00", "#FF8C5F", "#BE3A00"),
}
"""Every colour by name, in light, dark and for a projector."""

SCHEMES: Final = {"light": "light", "dark": "dark", "projector": "light"}
"""The system colour scheme that each theme belongs to."""

SHADOWS: Final = {
    "light": "0 6px 24px #16181b1f, 0 1px 3px #16181b1a",
    "dark": "0 6px 24px #0008, 0 1px 3px #0006",
    "projector": "0 6px 24px #16181b1f, 0 1px 3px #16181b1a",
}

FONT_STACKS: Final = {
    "sans": '"IBM Plex Sans", system-ui, "Segoe UI", sans-serif',
    "mono": '"IBM Plex Mono", ui-monospace, Consolas, monospace',
    "serif": '"Source Serif 4", "IBM Plex Sans", Georgia, serif',
}


def colour(token: str, theme: str = "light") -> str:
    """Return the colour of a token in a theme, as ``#RRGGBB``.

    >>> colour("k-cross", "dark"), colour("trail")
    ('#63AEF5', '#F2A900')
    """
    return _colour_and_opacity(TOKENS[token][THEMES.index(theme)])[0]


def opacity(token: str, theme: str = "light") -> float:
    """Return the opacity of a token in a theme.

    >>> opacity("ink"), opacity("trail", "dark")
    (1.0, 0.33)
    """
    return _colour_and_opacity(TOKENS[token][THEMES.index(theme)])[1]


def _colour_and_opacity(value: str) -> tuple[str, float]:
    if value.startswith("#"):
        return value, 1.0
    red, green, blue, percent = (int(n) for n in re.findall(r"\d+", value))
    return f"#{red:02X}{green:02X}{blue:02X}", percent / 100


# Looks ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """How a shape of some role is drawn: tokens of its fill and line, "" for none.

    ``width`` and ``dash`` are those of the line.
    """

    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False


LINKS: Final[dict[str, Look]] = {
    "local": Look(line="k-local", width=1.4),
    "bold": Look(line="ink", width=2.6),
    "cross": Look(line="k-cross", width=1.5, dash=(6, 4)),
    "cross2": Look(line="k-cross", width=1.6, dash=(2, 4)),
    "diameter": Look(line="k-diam", width=1.6, dash=(9, 3, 2, 3)),
    "swap": Look(line="k-swap", width=1.6, dash=(12, 4)),
    "ring": Look(line="k-ring", width=1.6, dash=(2, 3)),
}
"""The line of a link by the role of its kind; kinds differ in colour and dash."""

LOOKS: Final[dict[str, Look]] = {
    "hull": Look("hull", "hull-edge", 1.0),
    "hull-outer": Look("stage", "hull-edge", 1.0),
    "hull-ghost": Look("stage", "hull-edge", 1.0, (5, 4)),
    "hull-touched": Look("hull", "node-edge", 1.5),
    "node": Look("node", "node-edge", 1.3),
    "node-hollow": Look("hull", "node-edge", 1.3, (2.5, 2)),
    "node-visited": Look("msg", "ink", 1.5),
    "node-ahead": Look("node", "ink", 1.2),
    "end-ground": Look("stage"),
    "source": Look("source"),
    "source-hole": Look("surface"),
    "target": Look("target"),
    "target-ring": Look("surface", "target", 2.0),
    "source-pill": Look("source", "surface", 1.5),
    "target-pill": Look("target", "surface", 1.5),
    "trail": Look(line="trail", width=11.0, round=True),
    "shortest": Look(line="ink", width=1.5, dash=(1.5, 3.5)),
    "missing": Look(line="v-no", width=1.8, dash=(2, 5)),
    "cross-out": Look(line="v-no", width=2.6, round=True),
    "badge": Look("msg", "on-ink", 1.5),
    "leader": Look(line="ink-3", width=1.0),
    "focus": Look(line="ink", width=2.0),
    "failed": Look("stage", "v-no", 2.0),
    "tint": Look("ink-2"),
    "token": Look("msg", "msg-ink", 2.0),
    "token-ring": Look(line="msg", width=3.0),
}
"""The look of every other part of a drawing, by role."""

LAYER_LOOKS: Final[dict[str, Look]] = {
    "heat-1": Look(line="h2", width=1.6),
    "heat-2": Look(line="h2", width=2.7),
    "heat-3": Look(line="h3", width=4.2),
    "heat-4": Look(line="h4", width=5.7),
    "pointed": Look(line="msg", width=11.0),
    "one-of-many": Look("msg", "msg-ink", 1.2),
    "informed": Look("ink-2", "ink", 1.2),
    "informed-last": Look("msg", "ink", 1.2),
    "lane": Look(width=2.4),
    "lane-node": Look("node", width=2.0),
    "lane-token": Look(width=2.5),
    "part": Look(width=1.2),
    "part-hollow": Look("surface", width=2.2),
    "guest": Look(width=2.4),
    "guest-fine": Look(width=1.4),
    "guest-long": Look(width=2.4, dash=(5, 3)),
    "guest-node": Look(line="ink", width=1.3),
    "guest-node-fine": Look(line="ink", width=0.8),
    "host-node": Look("node", "line-2", 1.0),
    "would-fail": Look(line="ink-2", width=1.6, dash=(3, 3)),
    "held-by-others": Look("h3", "h3", 4.2),
    "held-mark": Look("h3", "stage", 1.5),
    "way-on": Look(line="ink", width=2.0, dash=(1.5, 5)),
    "no-link": Look(line="v-no", width=2.5, dash=(2, 5)),
    "channel": Look(line="v-no", width=3.0),
    "channel-now": Look(line="v-no", width=4.5),
    "flow": Look(line="ink", width=3.0),
    "bead": Look("msg", "msg-ink", 2.0),
    "bead-small": Look("msg", "msg-ink", 1.2),
    "retreat": Look("surface", "ink-3", 2.0, (3, 4)),
    "wait": Look("msg", "v-no", 3.0),
}
"""The looks of items that tasks draw over a drawing, by role; only the stage paints them."""

STUB: Final = Look(width=1.2, dash=(4, 4))
"""A link that leaves the drawing; its colour is that of its kind."""

STUB_OPACITY: Final = 0.5

ROUTE_LINK_FACTORS: Final = (1.0, 0.8)
"""A link on a route: added width, and the factor of its dash."""

FUTURE_HOP_OPACITY: Final = 0.62
"""Opacity of the hops that are still ahead."""

THIN_LINE_FACTOR: Final = 0.7
"""Factor for the line widths of links and nodes if nodes are small."""

SMALL_RADIUS: Final = 3.0
"""Largest radius at which nodes count as small."""

MISSING_BOW: Final = 0.2
"""Bow of missing links, so that they do not run through nodes."""

Face = Literal["sans", "mono"]


@dataclass(frozen=True)
class Letters:
    """How a text of some role is set: font, size, weight, tokens of its ink and its halo."""

    face: Face
    size: float
    weight: int
    ink: str
    halo: str = "stage"


TEXTS: Final[dict[str, Letters]] = {
    "label": Letters("mono", 11.0, 400, "ink-2"),
    "label-on": Letters("mono", 11.0, 600, "ink"),
    "pill": Letters("mono", 12.0, 400, "ink", ""),
    "pill-visited": Letters("mono", 12.0, 600, "msg-ink", ""),
    "pill-end": Letters("mono", 12.0, 600, "surface", ""),
    "name": Letters("mono", 13.0, 400, "ink-2"),
    "name-on": Letters("mono", 13.0, 600, "ink"),
    "name-small": Letters("mono", 11.0, 400, "ink-2"),
    "name-ghost": Letters("mono", 11.0, 400, "ink-3"),
    "note": Letters("sans", 12.0, 400, "ink-3"),
    "from": Letters("sans", 12.0, 600, "source"),
    "to": Letters("sans", 12.0, 600, "target"),
    "from-address": Letters("mono", 12.0, 400, "source"),
    "to-address": Letters("mono", 12.0, 400, "target"),
    "ruler": Letters("mono", 11.0, 400, "ink-3"),
    "badge": Letters("sans", 11.5, 600, "msg-ink", ""),
}
"""The letters of every text in a drawing, by role."""

HALO: Final = 3.5
"""Width of the halo around letters, which keeps lines from cutting them."""


# Sizes that follow the drawing -------------------------------------------------------------------

PILL_LETTER, PILL_SIDES, PILL_HEIGHT, PILL_LEAST = 7.4, 16.0, 23.0, 30.0


def pill_width(letters: int) -> float:
    """Return the width of a node that holds an address of ``letters`` characters.

    >>> pill_width(1), round(pill_width(4), 1)
    (30.0, 45.6)
    """
    return max(PILL_LEAST, letters * PILL_LETTER + PILL_SIDES)


@dataclass(frozen=True)
class Size:
    """A length that follows the pitch of the nodes: a share of it, clamped to a range.

    >>> NODE.at(60), NODE.at(20), TRAIL.at(12)
    (6.5, 3.0, 5.0)
    """

    share: float
    least: float
    most: float

    def at(self, pitch: float) -> float:
        """Return the length for nodes that are ``pitch`` pixels apart."""
        return min(self.most, max(self.least, self.share * pitch))


NODE: Final = Size(0.15, 1.8, 6.5)
"""The radius of a node."""

MAX_RADIUS_SHARE: Final = 0.22
"""Maximum radius of a node as a share of the pitch."""

TRAIL: Final = Size(0.36, 5.0, 11.0)
"""Width of the trail behind a message."""

TOKEN: Final = Size(0.35, 5.0, 10.5)
"""The radius of a message."""

LOST_CROSS: Final = Size(0.35, 5.0, 11.0)
"""Half the size of the cross on a lost message."""


def node_radius(pitch: float) -> float:
    """Return the radius of nodes that are ``pitch`` pixels apart, in pixels.

    >>> node_radius(60), node_radius(20), node_radius(4)
    (6.5, 3.0, 0.88)
    """
    return min(NODE.at(pitch), MAX_RADIUS_SHARE * pitch)


# Room for words ---------------------------------------------------------------------------------

LONE_LABEL_PITCH, CLUSTER_LABEL_PITCH, ROUTE_LABEL_PITCH = 44.0, 30.0, 22.0
"""Least pitch at which nodes are labelled: outside clusters, inside them, and on a route."""

ALL_LABELLED_WIDTH: Final = 160.0
"""Clusters at least this wide have all their nodes labelled."""

SMALL_NAME_WIDTH: Final = 90.0
"""Clusters narrower than this have small names."""

UNNAMED_WIDTH: Final = 26.0
"""Clusters no wider than this have no name."""

RULER_DISTANCE: Final = 14.0
"""Distance of a ruler's texts from the outermost nodes."""

HOVER_LABEL_PITCH, ALL_LABELS_PITCH = 16.0, 22.0
"""Least pitch at which the neighbours of a hovered node, and all nodes on request, are labelled."""
