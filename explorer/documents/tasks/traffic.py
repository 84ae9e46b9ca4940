"""Traffic as the page plays it: all messages hop by hop, loads as heat, two ways side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from explorer.analysis.traffic.conflicts import load_per_link
from explorer.analysis.traffic.sample import Sample
from explorer.analysis.traffic.traffic import Traffic
from explorer.core.ints import Ints
from explorer.core.scene import Scene
from explorer.documents.stage.map_layers import MapLayer, MapLoad, NodePath, layer, paths_of
from explorer.documents.tasks.terms import Term, term_list
from explorer.notation.formula import numeral, rounded_count
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.flows import flows, link_loads
from explorer.words.forms import count_of
from explorer.words.lines import Line
from explorer.words.text import Text

Load = tuple[int, int, int, int]
BusyLink = tuple[str, str, int, int, int]


class TrafficColumn(TypedDict):
    """The measurements of one way to send: messages by hops, and terms with their values."""

    name: str
    spec: str
    histogram: list[int]
    terms: list[Term]


class TrafficDocument(TypedDict):
    """Messages hop by hop: routes in marks, loads (a, b, messages, heat), the busiest links.

    ``bands`` are (heat, least load, most load, links); ``busiest`` are (address, address, load,
    mark, mark); ``moving`` counts the messages still under way after each hop. If not every node is
    drawn there are no routes and no loads, because the map has its own.
    """

    title: str
    why: str
    routes: list[list[int]]
    steps: int
    moving: list[int]
    messages: int
    lost: list[int]
    loads: list[Load]
    idle: int
    bands: list[Load]
    busiest: list[BusyLink]
    columns: list[TrafficColumn]


BUSIEST_COUNT = 12


def traffic_document(
    traffic: Traffic | Sample,
    scene: Scene,
    title: str,
    rule: str,
    beside: Traffic | Sample | None = None,
) -> TrafficDocument:
    """Return traffic as one document: routes in marks, loads of links, a column for each way.

    ``loads`` are (a, b, messages, heat) with heat 1 to 4 by quarters of the heaviest load.
    """
    columns = [traffic_column(t, beside is not None) for t in (traffic, beside) if t is not None]
    document: TrafficDocument = {
        "title": title,
        "why": "",
        "routes": [],
        "steps": 0,
        "moving": [],
        "messages": len(traffic.routes),
        "lost": list(traffic.lost),
        "loads": [],
        "idle": 0,
        "bands": [],
        "busiest": [],
        "columns": columns,
    }
    if isinstance(traffic, Sample):
        steps, moving = max(traffic.lengths, default=0), under_way(traffic.lengths)
        return {**document, "why": why_sampled(traffic, rule), "steps": steps, "moving": moving}
    net = traffic.net
    mark_of = np.full(net.nodes + 1, -1, dtype=np.int64)
    mark_of[[mark.node for mark in scene.marks]] = np.arange(len(scene.marks))
    links, loads = traffic.link_loads
    heat = heat_levels(loads.tolist())
    lengths = traffic.lengths.tolist()
    routes = zip(mark_of[traffic.routes].tolist() if scene.complete else (), lengths, strict=False)
    rows = zip(links.tolist() if scene.complete else (), loads.tolist(), heat, strict=False)
    return {
        **document,
        "why": why(traffic, rule),
        "routes": [row[: length + 1] for row, length in routes],
        "steps": max(lengths, default=0),
        "moving": under_way(lengths),
        "loads": [(int(mark_of[a]), int(mark_of[b]), load, level) for (a, b), load, level in rows],
        "idle": net.joined_pairs - len(links),
        "bands": bands_of(loads.tolist(), heat),
        "busiest": [
            (net.format(a), net.format(b), load, int(mark_of[a]), int(mark_of[b]))
            for a, b, load in traffic.busiest(BUSIEST_COUNT)
        ],
    }


def who_sends(traffic: Traffic | Sample) -> str:
    """Return the sentence that says which nodes are hosts, with a trailing blank.

    >>> from explorer import network
    >>> who_sends(network("FT(4)").traffic("complement"))
    'Of 36 nodes 16 are hosts, which send; 20 are switches, which pass on. '
    """
    net = traffic.net
    hosts, switches = rounded_count(net.host_count), rounded_count(net.switch_count)
    if net.hosts_each is None:
        return Text(
            "Of {nodes} nodes {hosts} are hosts, which send; {switches} are switches, which pass"
            " on. ",
            nodes=rounded_count(net.nodes),
            hosts=hosts,
            switches=switches,
        )
    stay = 0 if isinstance(traffic, Sample) else net.host_count - len(traffic.pairs)
    stay_clause = "; {stay} messages stay on their switch" if stay else ""
    return Text(
        "On each of {switches} switches hang {each} hosts, which send, {hosts} in all"
        f"{stay_clause}. ",
        switches=switches,
        each=net.hosts_each,
        hosts=hosts,
        stay=numeral(stay),
    )


def under_way(lengths: Sequence[int]) -> list[int]:
    """Return how many messages are still under way after 0, 1, 2 … hops.

    >>> under_way((2, 1, 0))
    [2, 1, 0]
    """
    return [sum(length > hop for length in lengths) for hop in range(max(lengths, default=0) + 1)]


def why_sampled(sample: Sample, rule: str) -> str:
    """Return the number of messages in all, and how many of them are on the map."""
    net, routed = sample.net, len(sample.routes)
    if sample.message_total <= routed:
        return Text(
            "{routed:message} leave at once, each to {rule}.", routed=count_of(routed), rule=rule
        )
    lost = " Of these {lost} are lost on the way." if sample.lost else ""
    lead = (
        f"All {{of}} {net.sender}s of {{net}} send a message"
        if sample.message_total == net.host_count
        else "{of} messages leave in {net}"
    )
    return Text(
        f"{lead} at once, each to {{rule}}. They are too many to route: {{routed}}, drawn at"
        f" random, are on the map, and what is said of all is estimated from them.{lost}",
        of=rounded_count(sample.message_total),
        net=net.spec,
        rule=rule,
        routed=count_of(routed),
        lost=count_of(len(sample.lost)),
    )


def _name(traffic: Traffic | Sample, with_network: bool) -> Line:
    """Return the name of a way to send: its router, after its network if ``with_network``."""
    parts = [traffic.net.spec, traffic.router.title] if with_network else [traffic.router.title]
    return Line(parts, ", ")


def _sampled_column(sample: Sample, with_network: bool) -> TrafficColumn:
    lengths = sample.lengths
    sign = "" if sample.message_total <= len(sample.routes) else "≈ "
    expected, heaviest = sample.expected_load, sample.expected_heaviest
    load = f"{sign}{numeral(sample.load)}" if expected is None else numeral(expected)
    return {
        "name": _name(sample, with_network),
        "spec": sample.net.spec,
        "histogram": [lengths.count(hops) for hops in range(max(lengths, default=0) + 1)],
        "terms": term_list(
            ("Messages", rounded_count(sample.message_total), ""),
            ("Routed, drawn at random", numeral(len(sample.routes)), ""),
            ("Lost of these", numeral(len(sample.lost)), ""),
            ("Mean hops", f"{sign}{numeral(sample.mean)}", ""),
            ("Longest of these", numeral(max(lengths, default=0)), ""),
            ("Mean load of a link, one way", load, ""),
            *(() if heaviest is None else (("Heaviest load expected", numeral(heaviest), ""),)),
        ),
    }


def heat_levels(loads: list[int]) -> list[int]:
    """Return the heat of loads, 1 to 4, by quarters of the heaviest."""
    heaviest = max(loads, default=1)
    return [1 + min(3, 4 * (load - 1) // max(heaviest, 1)) if heaviest > 1 else 1 for load in loads]


def bands_of(loads: list[int], heat: list[int]) -> list[Load]:
    """Return (heat, least load, most load, links) of every band that occurs."""
    rows: list[Load] = []
    for level in sorted(set(heat)):
        inside = [load for load, heat_level in zip(loads, heat, strict=True) if heat_level == level]
        rows.append((level, min(inside), max(inside), len(inside)))
    return rows


def traffic_column(traffic: Traffic | Sample, with_network: bool) -> TrafficColumn:
    """Return the measurements of one way to send."""
    if isinstance(traffic, Sample):
        return _sampled_column(traffic, with_network)
    conflicts = traffic.conflicts
    return {
        "name": _name(traffic, with_network),
        "spec": traffic.net.spec,
        "histogram": list(traffic.histogram),
        "terms": term_list(
            ("Messages", numeral(len(traffic.pairs)), ""),
            ("Lost", numeral(len(traffic.lost)), ""),
            ("Mean hops", "–" if traffic.mean is None else numeral(traffic.mean), "hops"),
            ("Longest", numeral(len(traffic.histogram) - 1) if traffic.histogram else "–", ""),
            (
                "Heaviest load, one way",
                numeral(int(load_per_link(traffic.net, traffic.load).max(initial=0))),
                "load_one_way",
            ),
            ("Conflicts, hop by hop", numeral(conflicts.hop_synchronous.places), "hop_synchronous"),
            ("Conflicts, links held", numeral(conflicts.held_path.places), "held_path"),
        ),
    }


def why(traffic: Traffic, rule: str) -> str:
    """Return how many messages leave, and which link carries most of them."""
    busiest = traffic.busiest(1)
    net = traffic.net
    lost = " {lost} {lost:is|are} lost on the way." if traffic.lost else ""
    if not busiest:
        return Text("No message takes a link.")
    a, b, load = busiest[0]
    single = len(traffic.pairs) == 1
    # Heat on the stage counts both directions, but a conflict needs one, so the text says which is
    # meant.
    equal = int((traffic.load == load).sum())
    others = equal - 1
    among = "; {others:other} {others:carries|carry} as many" if others else ""
    leaves = "leaves at once, to" if single else "leave at once, each to"
    return Text(
        f"{{pairs:message}} {leaves} {{rule}}. Counted one way, the link from `{{a}}` to `{{b}}`"
        f" carries the most, {{load}}{'' if single else ' of them'}{among}.{lost}",
        pairs=count_of(len(traffic.pairs)),
        rule=rule,
        a=net.format(a),
        b=net.format(b),
        load=count_of(load),
        others=count_of(others),
        lost=count_of(len(traffic.lost)),
    )


MAX_PATH_DIGITS = 30_000
"""Maximum number of digits in the paths of messages that are sent to the map."""

MAX_MOVING_MESSAGES = 200
"""Maximum number of messages that move over the map."""


def traffic_layer(traffic: Traffic | Sample, nest: Nest) -> MapLayer:
    """Return traffic as the map shows it: loads between cells, and some of the messages."""
    if isinstance(traffic, Sample):
        routes = [list(route) for route in traffic.routes]
        links, counts = link_loads(routes)
        return {
            **layer(),
            "loads": load_rows(nest, links, counts, traffic.message_total / max(1, len(routes))),
            "swarm": _swarm(nest, routes),
        }
    route_rows = zip(traffic.routes.tolist(), traffic.lengths.tolist(), strict=True)
    routes = [row[: length + 1] for row, length in route_rows]
    between, loads = traffic.link_loads
    return {
        **layer(),
        "loads": load_rows(nest, between, loads),
        "swarm": _swarm(nest, routes[:: max(1, len(routes) // MAX_MOVING_MESSAGES)]),
    }


def load_rows(
    nest: Nest,
    links: Sequence[tuple[int, int]] | Ints,
    loads: Sequence[int] | Ints,
    factor: float = 1,
) -> list[list[MapLoad]]:
    """Return the loads of links between cells, by depth, as the map shows them."""
    rows: list[list[MapLoad]] = []
    for depth_flows in flows(nest, links, np.asarray(loads)):
        heat = heat_levels([flow.messages for flow in depth_flows])
        rows.append(
            [
                {
                    "a": list(flow.a),
                    "b": list(flow.b),
                    "load": f"≈ {rounded_count(round(flow.messages * factor))}"
                    if factor != 1
                    else numeral(flow.messages),
                    "heat": level,
                }
                for flow, level in zip(depth_flows, heat, strict=True)
            ]
        )
    return rows


def _swarm(nest: Nest, routes: list[list[int]]) -> list[list[NodePath]]:
    """Return the paths of the first routes, up to the limits of messages and digits."""
    moving = routes[:MAX_MOVING_MESSAGES]
    nodes = list(dict.fromkeys(node for route in moving for node in route))
    path_of = dict(zip(nodes, paths_of(nest, nodes), strict=True))
    swarm: list[list[NodePath]] = []
    digits = 0
    for route in moving:
        paths = [path_of[node] for node in route]
        digits += sum(map(len, paths))
        if digits > MAX_PATH_DIGITS:
            break
        swarm.append(paths)
    return swarm
