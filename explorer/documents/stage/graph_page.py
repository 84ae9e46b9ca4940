"""A graph from a file for its page: its properties, and the possible actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

import numpy as np

from explorer.analysis.measures.hosts import between_hosts
from explorer.analysis.measures.measures import measure
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.display.picture import Draft, Highlights
from explorer.display.svg import document
from explorer.documents.stage.link_columns import ColumnChoice
from explorer.graphs.built_network import BuiltNetwork
from explorer.graphs.data import GraphData
from explorer.notation.formula import numeral
from explorer.notation.json_form import json_form
from explorer.scenes.graph import host_distances
from explorer.scenes.scene import drawn_whole, scene
from explorer.state.open import OpenState
from explorer.words.voice import Voice

NAMES_SHOWN: Final = 5
SIZE: Final = (680, 680)
"""Size of the picture of a graph on its page, in pixels."""


class KindRow(TypedDict):
    """A kind of link: its name in the file, how it is drawn, the number of its links."""

    title: str
    role: str
    count: str


class Ability(TypedDict):
    """Something that can be done with a graph, or why not; and its page, if it has one."""

    can: bool
    title: str
    sentence: str
    href: str


class OpenedGraph(TypedDict):
    """A graph that was opened: sentences, names, kinds, measures, possible actions.

    ``drawn`` says whether it is drawn as a whole.
    """

    spec: str
    mark: str
    sentence: str
    notes: list[str]
    names: list[str]
    more: str
    kinds: list[KindRow]
    facts: list[tuple[str, str]]
    can: list[Ability]
    drawn: bool
    below: str


class OpenDocument(TypedDict):
    """The page of a file: the open graph, or the spec that could not be opened."""

    graph: OpenedGraph | None
    asked: str
    theme: str
    search: str
    complaints: list[str]


class FileRead(TypedDict):
    """A file that was read: the spec of its graph, its mark, the packed content.

    ``columns`` are those of a table, which can be chosen, None for other forms.
    """

    spec: str
    mark: str
    packed: str
    columns: ColumnChoice | None


class TableRead(TypedDict):
    """A routing table that was read: the key and title of its router, the packed content."""

    key: str
    title: str
    packed: str


class FileRefused(TypedDict):
    """Why a file could not be read: the sentence, the line at fault (0: none), the nearby lines.

    ``columns`` are those of a table of links, which can be chosen, None for other forms.
    """

    refused: str
    table: bool
    nearest: str | None
    line: int
    lines: list[tuple[int, str]]
    count: int
    columns: ColumnChoice | None


def opened_graph(net: BuiltNetwork, voice: Voice) -> OpenedGraph:
    """Return the description of a graph in a language."""
    texts = net.labels.texts
    more = len(texts) - NAMES_SHOWN
    kinds = _kinds(net)
    drawn = drawn_whole(net)
    return {
        "spec": net.spec,
        "mark": net.digest,
        "sentence": _sentence(net, voice),
        "notes": notes(net, voice),
        "names": list(texts[:NAMES_SHOWN]),
        "more": voice.say("and {n} more", n=more) if more > 0 else "",
        "kinds": kinds if len(kinds) > 1 else [],
        "facts": _facts(net, voice),
        "can": _abilities(net, voice),
        "drawn": drawn,
        "below": _below(net, voice, drawn),
    }


def _sentence(net: BuiltNetwork, voice: Voice) -> str:
    pieces = net.data.pieces[0]
    summary = voice.say(
        "{form}: {nodes}, {links}, {pieces}.",
        form=voice.say(net.data.form),
        nodes=voice.many(net.nodes, "node"),
        links=voice.many(net.links, "arc") if net.directed else voice.many(net.links, "link"),
        pieces=voice.say("in one piece") if pieces == 1 else voice.say("in {n} pieces", n=pieces),
    )
    diameter = _diameter(net)
    if net.data.mutual_pieces[0] > 1 or diameter is None:
        return summary
    farthest = voice.say(
        "No node is more than {hops} from another.", hops=voice.many(diameter, "hop")
    )
    return f"{summary} {farthest}"


def _diameter(net: Network) -> int | None:
    try:
        return measure(net).diameter
    except ExplorerError:
        return None


def notes(net: BuiltNetwork, voice: Voice) -> list[str]:
    """Return the notes to read before a graph is used, a sentence each."""
    data = net.data
    sentences: list[str] = []
    if data.has_arcs:
        sentences.append(voice.say("Its links lead one way, as in the file: an arrow shows which."))
        if data.mutual_pieces[0] > 1:
            sentences.append(
                voice.say(
                    "It is not strongly connected: in {n} parts of it messages come to and fro.",
                    n=data.mutual_pieces[0],
                )
            )
    elif data.directed:
        sentences.append(
            voice.say("In the file each link has its reverse: it is an undirected network.")
        )
    if data.pieces[0] > 1:
        largest = int(np.bincount(data.pieces[1]).max())
        sentences.append(
            voice.say(
                "Messages go within a piece; the largest has {nodes}.",
                nodes=voice.many(largest, "node"),
            )
        )
    if data.parallel == 1:
        sentences.append(
            voice.say("One link lies beside another: it counts, and the line of both is bolder.")
        )
    elif data.parallel:
        sentences.append(
            voice.say(
                "{n} links lie beside another: they count, and its line is bolder.", n=data.parallel
            )
        )
    if data.loops == 1:
        sentences.append(voice.say("One link leads from a node to itself: left out."))
    elif data.loops:
        sentences.append(voice.say("{n} links lead from a node to itself: left out.", n=data.loops))
    sentences += _left_out(data, voice)
    if data.hosts:
        sentences.append(
            voice.say(
                "By its own words {hosts} are hosts, the others switches.",
                hosts=voice.many(len(data.hosts), "node"),
            )
        )
    elif data.hosts is None and _is_in_rows(net) and len(data.leaves) == 1:
        sentences.append(
            voice.say("One node has one link: it is drawn at the foot, as a host; all nodes send.")
        )
    elif data.hosts is None and _is_in_rows(net):
        sentences.append(
            voice.say(
                "{n} nodes have one link: they are drawn at the foot, as hosts; all nodes send.",
                n=len(data.leaves),
            )
        )
    if data.weights is not None:
        sentences.append(
            voice.say("Its links have weights: they are kept, and count as one hop each.")
        )
    return sentences


LINK_FORMS: Final = ("Edge list", "CSV", "GML", "GraphML", "GEXF")
"""The forms that list links: the others list neighbours, so each link from both ends."""


def _left_out(data: GraphData, voice: Voice) -> list[str]:
    """Return a sentence about each part of a file that was read and is not in its graph."""
    sentences: list[str] = []
    if data.twice == 1 and data.form in LINK_FORMS:
        sentences.append(voice.say("One link is listed from both ends: it counts once."))
    elif data.twice and data.form in LINK_FORMS:
        sentences.append(
            voice.say("{n} links are listed from both ends: each counts once.", n=data.twice)
        )
    lines = [str(line) for line in data.cut_lines]
    if data.cut == 1:
        sentences.append(
            voice.say(
                "Line {line} holds more than a link takes: the rest of it is left out.",
                line=lines[0],
            )
        )
    elif data.cut:
        more = data.cut - len(lines)
        sentences.append(
            voice.say(
                "Lines {lines} hold more than a link takes: the rest of them is left out.",
                lines=voice.joined([*lines, voice.say("{n} more", n=more)] if more else lines),
            )
        )
    return sentences


def _kinds(net: BuiltNetwork) -> list[KindRow]:
    counted = net.kind_counts
    return [
        {"title": kind.title, "role": kind.role, "count": numeral(count)}
        for kind, count in zip(net.kinds, counted, strict=True)
    ]


def _facts(net: BuiltNetwork, voice: Voice) -> list[tuple[str, str]]:
    degrees, measures = net.degrees, measure(net)
    degree = (
        voice.say("{degree}, every node", degree=degrees.maximum)
        if degrees.minimum == degrees.maximum
        else voice.say("{low} to {high}", low=degrees.minimum, high=degrees.maximum)
    )
    mean = measures.mean_distance_excluding_self
    rows = [(voice.say("Degree"), degree)]
    if measures.diameter is not None and net.data.mutual_pieces[0] == 1:
        rows.append((voice.say("Diameter"), numeral(measures.diameter)))
        if mean is not None:
            rows.append((voice.say("Mean distance, without the node"), f"{float(mean):.3f}"))
        if net.hosts_each != 1 and (among := between_hosts(net).mean_distance) is not None:
            rows.append((voice.say("Mean distance between hosts"), f"{float(among):.3f}"))
    return rows


def _abilities(net: BuiltNetwork, voice: Voice) -> list[Ability]:
    degrees = np.sort(net.data.degree)
    max_paths = int(degrees[-2]) if len(degrees) > 1 else 1
    is_connected = net.data.mutual_pieces[0] == 1

    def row(title: str, sentence: str, can: bool = True, href: str = "") -> Ability:
        return {"can": can, "title": voice.say(title), "sentence": sentence, "href": href}

    return [
        row(
            "Route and Predict",
            voice.say("Shortest ways by search, and e-cube by name.")
            if net.is_cube
            else voice.say("Shortest ways, by search."),
        ),
        row(
            "Broadcast and total exchange",
            voice.say("In rounds, by one port or all.")
            if is_connected
            else voice.say("Only where every node can be reached."),
            is_connected,
        ),
        row(
            "Faults and disjoint paths",
            voice.say("Up to {ways} between two nodes.", ways=voice.many(max_paths, "way")),
        ),
        row("Traffic", voice.say("Who sends to whom, and the load of every link.")),
        row("Check", voice.say("A file of routes, or a router over every pair.")),
        row(
            "Compare",
            voice.say("As one point in every plot."),
            is_connected,
            f"/compare?add={net.spec}" if is_connected else "",
        ),
        row("Printed formulas, parts", voice.say("Only for networks whose rule is known."), False),
    ]


def _below(net: BuiltNetwork, voice: Voice, drawn: bool) -> str:
    if not drawn:
        return voice.say("Too large to be drawn as a whole: it opens on the map.")
    if net.data.at is not None:
        return voice.say("Drawn where the file places its nodes.")
    if _is_in_rows(net):
        return voice.say("Drawn in rows: hosts at the foot, switches by how far they are from one.")
    if net.levels:
        return voice.say(
            "Drawn by its clusters, each round the node with the most links, whose name it bears."
        )
    return voice.say("Drawn round: nodes that are joined stand side by side where they can.")


def _is_in_rows(net: BuiltNetwork) -> bool:
    """Return whether a graph is drawn in rows, with its hosts at the foot."""
    data = net.data
    return drawn_whole(net) and data.at is None and host_distances(data) is not None


def open_document(state: OpenState) -> OpenDocument:
    """Return the document of the page of a file."""
    graph = None if state.net is None else opened_graph(state.net, Voice(state.lang))
    return json_form(OpenDocument, state, graph=graph, asked=state.requested)


def opened_picture(net: BuiltNetwork, theme: str) -> str:
    """Return a graph as a stand-alone SVG document that fills its place on the page.

    Raises TooLarge for a graph that is not drawn as a whole.
    """
    drawing = replace(scene(net), pills=False)
    (drawn_width, drawn_height), (width, height) = drawing.size, SIZE
    scale = min((width - 32) / drawn_width, (height - 32) / drawn_height)
    return document(Draft(drawing, scale, Highlights()), theme, SIZE, words=True)
