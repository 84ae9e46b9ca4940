"""An embedding as the page shows it: the guest beside the host, one colour a guest node."""

from __future__ import annotations

from explorer.analysis.embeddings.embedding import Embedding
from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import EmbedJson
from explorer.documents.commands.to_json import embed_json
from explorer.documents.tasks.terms import count_text, term_list
from explorer.notation.formula import numeral
from explorer.words.forms import capital, count_of
from explorer.words.text import Joined, Text


class EmbedDocument(EmbedJson):
    """An embedding: the host's mark of every guest node, the path of marks of every guest link."""

    title: str
    why: str
    nodes: str
    rows: list[tuple[str, str]]
    written: str
    places: list[int]
    links: list[tuple[int, int]]
    paths: list[list[int]]
    walk: list[tuple[int, int]]
    hot: list[tuple[int, int, int]]
    terms: list[tuple[str, str, str]]
    lengths: list[tuple[int, int]]


def embed_document(embedding: Embedding, scene: Scene) -> EmbedDocument:
    """Return an embedding as one document: host marks by guest node, paths by guest link.

    ``links`` are guest links (from, to), ``paths`` the marks of their hosts in the same order;
    ``walk`` lists (link, forwards) in the order of the animation. If not every node is drawn, these
    are omitted, and the map shows the order of the guest's nodes.
    """
    guest = embedding.guest
    marks = scene.mark_of_node
    drawn, document = scene.complete, embed_json(embedding, marks.get)
    links = [(int(a), int(b)) for a, b in guest.links.tolist()]
    lengths = embedding.lengths.tolist()
    hot_links, loads = embedding.link_loads
    hot = [
        (marks[a], marks[b], load)
        for (a, b), load in zip(hot_links.tolist(), loads.tolist(), strict=True)
        if load > 1 and drawn
    ]
    return {
        **document,
        "map": document["map"] if drawn else {},
        "title": _guest_title(embedding),
        "why": why(embedding),
        "nodes": count_text(guest.nodes),
        "rows": [] if drawn else _rows(embedding),
        "written": "x".join(str(side) for side in guest.shape),
        "places": [marks[v] for v in embedding.places.tolist()] if drawn else [],
        "links": links if drawn else [],
        "paths": [
            [marks[v] for v in path[: length + 1]]
            for path, length in zip(embedding.paths.tolist(), lengths, strict=True)
            if drawn
        ],
        "walk": _walk(embedding) if drawn else [],
        "hot": hot,
        "terms": term_list(
            ("Load", numeral(embedding.load), "load"),
            ("Dilation", numeral(embedding.dilation), "dilation"),
            ("Congestion", numeral(embedding.congestion), "congestion"),
            ("Expansion", numeral(embedding.expansion), "expansion"),
        ),
        "lengths": _histogram(lengths),
    }


def _guest_title(embedding: Embedding) -> str:
    guest = embedding.guest
    if guest.kind == "ring":
        return Text("Ring of {n}", n=count_of(guest.nodes))
    if guest.kind == "tree":
        return Text("Tree of height {n}", n=guest.shape[0])
    return Text("{kind} {sides}", kind=capital(guest.kind), sides="×".join(map(str, guest.shape)))


MAX_ROWS = 2_048
"""Maximum number of listed guest nodes with their hosts if the network is not drawn whole."""


def _rows(embedding: Embedding) -> list[tuple[str, str]]:
    guest, net = embedding.guest, embedding.net
    nodes = range(min(guest.nodes, MAX_ROWS))
    return [(guest.name(v), net.format(int(embedding.places[v]))) for v in nodes]


def _histogram(lengths: list[int]) -> list[tuple[int, int]]:
    return [(length, lengths.count(length)) for length in sorted(set(lengths))]


def _walk(embedding: Embedding) -> list[tuple[int, int]]:
    """Return the guest links in the order of a walk, each leading to a node not visited before.

    A ring is walked round and closed; otherwise every node is reached from its last earlier
    neighbour.
    """
    index = {(a, b): i for i, (a, b) in enumerate(embedding.guest.links.tolist())}
    last_link: dict[int, tuple[int, int]] = {}
    for (a, b), i in index.items():
        low, high = min(a, b), max(a, b)
        if high not in last_link or low > last_link[high][0]:
            last_link[high] = (low, i)
    walk = [
        (last_link[v][1], int(_is_forwards(embedding, last_link[v][1], v)))
        for v in sorted(last_link)
    ]
    last = embedding.guest.nodes - 1
    if embedding.guest.kind == "ring":
        closing = next(i for (a, b), i in index.items() if {a, b} == {0, last})
        walk.append((closing, int(_is_forwards(embedding, closing, 0))))
    return walk


def _is_forwards(embedding: Embedding, link: int, end: int) -> bool:
    return int(embedding.guest.links[link][1]) == end


def why(embedding: Embedding) -> str:
    """Return the source of an embedding, and how many links of the guest become longer paths."""
    share = sum(1 for n in embedding.lengths.tolist() if n > 1)
    links = (
        "{share} of {links} guest links become paths of more than one hop."
        if embedding.dilation > 1
        else "every guest link is a link of the network."
    )
    source = embedding.source.rstrip(".")
    summary = Text(
        f"{{source}}. {capital(links)}" if ":" in source else f"{{source}}: {links}",
        source=capital(source),
        share=count_of(share),
        links=count_of(len(embedding.lengths)),
    )
    note = Text("{phrase}.", phrase=capital(embedding.note)) if embedding.note else ""
    return Joined([summary, note])
