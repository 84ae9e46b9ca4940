"""Highlights about a network itself: its nodes, links, clusters and channels."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np

from explorer.analysis.verification.dependencies import dependencies, shortest_cycle
from explorer.analysis.verification.verify import all_routes
from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange
from explorer.core.search import distances_from
from explorer.display.picture import Highlights
from explorer.lessons.terms.highlights import (
    TermHighlights,
    links,
    nodes_named,
    register_highlighter,
)
from explorer.scenes.scene import scene
from explorer.state.explore import ExploreState


@register_highlighter
def plain(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight nothing: the term means the network itself."""
    return TermHighlights()


@register_highlighter
def nodes(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight all nodes, or the named ones."""
    return TermHighlights(nodes=tuple(nodes_named(state, words) or range(state.net.nodes)))


@register_highlighter
def links_at(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the named nodes and their links."""
    ends = nodes_named(state, words)
    neighbors = state.net.table()
    tree = tuple((node, int(other)) for node in ends for other in neighbors[node] if other >= 0)
    return TermHighlights(Highlights(tree=tree), tuple(ends))


@register_highlighter
def links_all(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight every link."""
    return TermHighlights(Highlights(tree=tuple(links(state.net))))


@register_highlighter
def kind(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the links of a kind."""
    drawing = scene(state.net)
    keys = [kind.key for kind in drawing.kinds]
    if words[0] not in keys:
        raise OutsideRange(f"{state.net.spec} has no kind {words[0]!r}", keys[0])
    node_of_mark = [mark.node for mark in drawing.marks]
    tree = tuple(
        (node_of_mark[s.a], node_of_mark[s.b]) for s in drawing.strokes if keys[s.kind] == words[0]
    )
    return TermHighlights(Highlights(tree=tree))


@register_highlighter
def dimension(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the links along a dimension, by its number."""
    drawing = scene(state.net)
    node_of_mark = [mark.node for mark in drawing.marks]
    along = [stroke for stroke in drawing.strokes if stroke.dimension == int(words[0])]
    return TermHighlights(
        Highlights(tree=tuple((node_of_mark[s.a], node_of_mark[s.b]) for s in along))
    )


@register_highlighter
def cluster(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight a cluster: its nodes and links."""
    drawing = scene(state.net)
    (node,) = nodes_named(state, words)
    hulls = [hull for hull in drawing.hulls if node in {drawing.marks[i].node for i in hull.marks}]
    inside = {drawing.marks[i].node for i in max(hulls, key=lambda hull: hull.level).marks}
    tree = tuple(pair for pair in links(state.net) if inside.issuperset(pair))
    return TermHighlights(Highlights(tree=tree), tuple(sorted(inside)))


@register_highlighter
def colours(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the nodes at an even distance from the first."""
    even = np.flatnonzero(distances_from(state.net, 0) % 2 == 0)
    return TermHighlights(nodes=tuple(even.tolist()))


@register_highlighter
def cut(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight half of the nodes, and the fewest links that separate it from the other half."""
    net = state.net
    all_links = links(net)
    halves = ({0, *rest} for rest in combinations(range(1, net.nodes), net.nodes // 2 - 1))
    half = min(halves, key=lambda half: sum((a in half) != (b in half) for a, b in all_links))
    crossed = tuple((a, b) for a, b in all_links if (a in half) != (b in half))
    return TermHighlights(Highlights(tree=crossed), tuple(sorted(half)))


@register_highlighter
def channel(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Draw both directions of every link, and light the direction FROM TO."""
    a, b = nodes_named(state, words)
    return TermHighlights(arrows=((a, b),))


@register_highlighter
def doubled(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Draw every link as two channels side by side."""
    return TermHighlights(doubled=True)


@register_highlighter
def waits(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Draw the channels and which waits for which; ``circle`` lights a circle of them."""
    channels = Channels(state.net)
    rows = dependencies(channels, all_routes(state.net, state.router))
    pairs = tuple((channels.link(int(a)), channels.link(int(b))) for a, b in rows)
    circle = shortest_cycle(rows, channels.size) if words else ()
    return TermHighlights(
        waits=pairs, circle=tuple(channels.link(int(channel)) for channel in circle)
    )


@register_highlighter
def walk(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight a closed walk through the named nodes, back to the first one."""
    ends = nodes_named(state, words)
    return TermHighlights(Highlights(tree=tuple(pairwise([*ends, ends[0]]))), tuple(ends))
