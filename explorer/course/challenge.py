"""A challenge for a page without a server: all that judges an answer, computed beforehand."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypedDict

import numpy as np

from explorer.analysis.routes.next_hops import hops_at
from explorer.analysis.routes.shortest_path_counts import TargetDistances
from explorer.core.errors import TooLarge
from explorer.core.network import Network
from explorer.core.router import Faults
from explorer.course.palette import DARK, LIGHT, Palette, ThemesDiffer
from explorer.display.picture import Draft, Highlights
from explorer.display.svg import document, path
from explorer.documents.commands.json_forms import Decision
from explorer.documents.route.predict import Foretold, Places, leg_document
from explorer.routing.traces.trace import read_faults, run
from explorer.scenes.scene import scene
from explorer.state.explore import ExploreState
from explorer.tasks.challenges.result import challenge_pairs
from explorer.tasks.route import BY_ROUTER, PREDICT

MAX_NODES: Final = 1_024
"""Largest network that a page holds, with the distances of all its nodes to every target."""

MAX_HOPS: Final = 900
"""Most hops of all pairs' shortest paths together: a course stores 4,096 characters of them."""

SCALE: Final = 0.75
MAX_WIDTH: Final = 1_000
"""Pixels per unit of a drawing, and the largest width of a drawing."""


class ChallengePair(TypedDict):
    """A pair by node numbers, with the distance left from every node, -1 where it is unknown.

    ``way`` holds the router's hops from the source if the router is to be predicted, and ``lost``
    why they end before the target, if they do.
    """

    source: int
    target: int
    left: list[int]
    way: list[Foretold]
    lost: Decision | None


class CourseChallenge(TypedDict):
    """A challenge as its page holds it.

    Nodes are numbers, with ``addresses``, ``clusters``, and ``spots`` where they are drawn.
    ``links`` holds the neighbours of every node, each followed by the number of its link's kind;
    ``lines`` holds the drawn links by the numbers of their endpoints.
    """

    rule: str
    spec: str
    router: str
    addresses: list[str]
    clusters: list[str]
    spots: list[tuple[float, float]]
    radius: float
    pills: bool
    kinds: list[str]
    roles: list[str]
    links: list[list[int]]
    lines: list[tuple[int, int, str]]
    pairs: list[ChallengePair]


def challenge_data(state: ExploreState) -> CourseChallenge:
    """Return a challenge as its page holds it; raise TooLarge if the network has too many nodes.

    >>> from explorer.tasks.registry import read_state
    >>> data = challenge_data(read_state("?net=Q(2)&predict=distance&pairs=00~11"))
    >>> data["links"][0], data["pairs"][0]["left"]
    ([1, 0, 2, 0], [2, 1, 1, 0])
    """
    net, pairs = state.net, challenge_pairs(state)
    net.require_at_most(
        MAX_NODES,
        "a page without a server holds a challenge in a network of at most",
        nearest="a link to the challenge",
    )
    faults = read_faults(net, state.faults)
    rows = [_pair(state, source, target, faults) for source, target in pairs]
    hops = sum(len(row["way"]) or row["left"][row["source"]] for row in rows)
    if hops > MAX_HOPS:
        raise TooLarge(
            f"these pairs take {hops:,} hops, and a page without a server keeps {MAX_HOPS}",
            nearest="fewer pairs",
        )
    drawing = scene(net)
    draft = _draft(state)
    places = drawing.mark_of_node
    spots = [draft.spot(places[node]) for node in range(net.nodes)]
    nodes = [mark.node for mark in drawing.marks]
    finest = len(net.levels) - 1
    return {
        "rule": BY_ROUTER if _by_router(state) else "distance",
        "spec": net.spec,
        "router": state.router.title,
        "addresses": [net.format(node) for node in range(net.nodes)],
        "clusters": [
            "" if finest < 0 else net.cluster_name(int(net.cluster(node, finest)), finest)
            for node in range(net.nodes)
        ],
        "spots": [(round(x, 1), round(y, 1)) for x, y in spots],
        "radius": round(draft.radius, 1),
        "pills": drawing.pills,
        "kinds": [kind.title for kind in net.kinds],
        "roles": [kind.role for kind in net.kinds],
        "links": [_links(net, node, faults) for node in range(net.nodes)],
        "lines": [
            (nodes[stroke.a], nodes[stroke.b], path(draft.curve(stroke), lambda v: f"{v:.1f}"))
            for stroke in drawing.strokes
        ],
        "pairs": rows,
    }


def _by_router(state: ExploreState) -> bool:
    return state.option(PREDICT) == BY_ROUTER


def _draft(state: ExploreState) -> Draft:
    drawing = scene(state.net)
    return Draft(drawing, min(SCALE, MAX_WIDTH / drawing.size[0]), Highlights())


def _links(net: Network, node: int, faults: Faults) -> list[int]:
    """Return the neighbours of a node over working links, each with its kind."""
    neighbors, kinds = np.asarray(net.neighbors(node)).tolist(), net.link_kinds(node).tolist()
    pairs = zip(neighbors, kinds, strict=True)
    return [
        number
        for there, kind in pairs
        if there >= 0 and not faults.blocks(node, there)
        for number in (there, kind)
    ]


def _pair(state: ExploreState, source: str, target: str, faults: Faults) -> ChallengePair:
    net = state.net
    ends = net.parse(source), net.parse(target)
    distances = TargetDistances(net, ends[1], faults)
    left = [distances.left(node) for node in range(net.nodes)]
    pair: ChallengePair = {
        "source": ends[0],
        "target": ends[1],
        "left": [-1 if hops is None else hops for hops in left],
        "way": [],
        "lost": None,
    }
    if _by_router(state):
        trace = run(state.router, net, *ends, state.variant, faults)
        leg = leg_document(net, *ends, trace, Places({}, None), faults)
        pair["way"], pair["lost"] = leg["way"], leg["lost"]
    return pair


def challenge_drawing(state: ExploreState, palette: Palette) -> str:
    """Return the drawing on which nodes are chosen, in the colours of a page."""
    draft = _draft(state)
    light, dark = (document(draft, theme) for theme in (LIGHT, DARK))
    try:
        return palette.text(light, dark)
    except ThemesDiffer:
        return light


def right_hops(state: ExploreState) -> list[tuple[str, str, list[str]]]:
    """Return the pairs of a challenge, with the right nodes of their first hop.

    >>> from explorer.tasks.registry import read_state
    >>> right_hops(read_state("?net=Q(2)&predict=distance&pairs=00~11"))
    [('00', '11', ['01', '10'])]
    """
    net, faults = state.net, read_faults(state.net, state.faults)
    rows = []
    for source, target in challenge_pairs(state):
        here, there = net.parse(source), net.parse(target)
        if _by_router(state):
            trace = run(state.router, net, here, there, state.variant, faults)
            right = [net.format(node) for node in trace.nodes[1:2]]
        else:
            hops = hops_at(TargetDistances(net, there, faults), here, counted=False)
            right = [net.format(hop.node) for hop in hops if hop.shortest]
        rows.append((source, target, right))
    return rows


def right_path(state: ExploreState, source: str, target: str) -> list[str]:
    """Return the nodes of a right path: the router's, else a shortest one.

    >>> from explorer.tasks.registry import read_state
    >>> right_path(read_state("?net=Q(2)&predict=distance&pairs=00~11"), "00", "11")
    ['00', '01', '11']
    """
    net, faults = state.net, read_faults(state.net, state.faults)
    here, there = net.parse(source), net.parse(target)
    if _by_router(state):
        trace = run(state.router, net, here, there, state.variant, faults)
        return [net.format(node) for node in trace.nodes]
    distances, nodes = TargetDistances(net, there, faults), [here]
    while nodes[-1] != there:
        hops = hops_at(distances, nodes[-1], counted=False)
        if not hops or not hops[0].shortest:
            break
        nodes.append(hops[0].node)
    return [net.format(node) for node in nodes]


def fingerprint(*parts: object) -> str:
    """Return a short code that shows whether answers belong to the same questions.

    >>> fingerprint("Q(2)") == fingerprint("Q(2)"), len(fingerprint(""))
    (True, 8)
    """
    return sha256("\n".join(map(repr, parts)).encode()).hexdigest()[:8]
