"""Every family of networks as a card: a picture, a name, a sentence, its numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from inspect import cleandoc
from typing import Final, TypedDict

from explorer.analysis.measures.measures import measure
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import families, network, until_plugins_change
from explorer.display.picture import Draft, Highlights
from explorer.display.svg import document
from explorer.documents.stage.choice import ChoiceDocument, choice
from explorer.documents.stage.network_panel import PAPERS
from explorer.documents.stage.preferences import (
    RANKED_NODES,
    Ranked,
    nearest_network,
    preference_ranks,
)
from explorer.notation.formula import numeral
from explorer.notation.json_form import json_form
from explorer.scenes.scene import scene
from explorer.state.networks import NetworksState
from explorer.words.lines import Line
from explorer.words.text import Phrase, Text

LARGEST = "MC(4,4)"
"""A huge network shown at the end; it is opened like any other."""


GROUPS: Final = {
    "Cubes": ("cubes", "fibonacci"),
    "Clustered cubes": (
        *("metacube", "exchanged", "hierarchical_cubic", "cube_connected_cycles", "hypernet"),
    ),
    "Stars": ("star", "hyper_star"),
    "Meshes and trees": ("lattice", "tree", "pyramid", "mesh_of_trees", "circulant"),
    "Words that shift": ("shift",),
    "Butterflies": ("butterfly",),
    "Data centres": ("dragonfly", "fat_tree", "finite", "jellyfish"),
}
"""The groups of families on the page, each with the packages of its networks."""

OTHER_GROUP: Final = "Others"
"""The group of families from other packages, for example from a plug-in."""


class GalleryCard(TypedDict):
    """A family by its example: its group, the spec that opens it, and its description.

    ``teaches`` is what the family shows best, if it says that. ``ranked`` gives its rank by each
    criterion, for the network ``ranked_at``, which has the numbers ``ranked_terms``.
    """

    family: str
    group: str
    spec: str
    title: str
    cite: str
    sentence: str
    teaches: str
    terms: list[tuple[str, str, str]]
    ranked_at: str
    ranked_degree: str
    ranked_terms: list[tuple[str, str, str]]
    ranked: list[Ranked]


class GalleryDocument(TypedDict):
    """The page of all networks; ``largest`` is a network too large to be built.

    ``want`` is the chosen criterion, if any; families are ranked at sizes ``near`` this number of
    nodes. If a number of hosts is given, ``choice`` has the networks that serve them.
    """

    cards: list[GalleryCard]
    largest: tuple[str, str]
    want: str
    near: int
    choice: ChoiceDocument | None
    theme: str
    complaints: list[str]


class NamedDocument(TypedDict):
    """The reading of a text: the spec of a network, or the error and the nearest valid spec."""

    spec: str | None
    why: str
    nearest: str | None


def named_network(text: str) -> NamedDocument:
    """Return which network a text names.

    >>> named_network("q( 4 )")["spec"], named_network("Q(99)")["nearest"]
    ('Q(4)', 'Q(72)')
    """
    try:
        return {"spec": network(text).spec, "why": "", "nearest": None}
    except ExplorerError as error:
        return {"spec": None, "why": f"{error.sentence}.", "nearest": error.nearest}


def gallery(state: NetworksState) -> GalleryDocument:
    """Return all families by group; in each group, those of the papers come first, then by name.

    With a number of hosts and of ports a switch, also return which networks serve them.

    >>> [card["spec"] for card in gallery(NetworksState())["cards"]][:1]
    ['Q(4)']
    """
    return json_form(
        GalleryDocument,
        state,
        cards=_cards(),
        largest=(LARGEST, numeral(network(LARGEST).nodes)),
        near=RANKED_NODES,
        choice=choice(state.hosts, state.ports) if state.hosts and state.ports else None,
    )


@until_plugins_change
def _cards() -> list[GalleryCard]:
    papers = list(PAPERS)
    pairs = [(family, network(cls.samples[-1])) for family, cls in families().items()]
    # The hypercube comes first, as everywhere: all others are compared with it.
    pairs.sort(
        key=lambda item: (
            item[0] != "Q",
            [*GROUPS, OTHER_GROUP].index(group(item[1])),
            papers.index(item[1].paper) if item[1].paper in papers else len(papers),
            item[1].title,
        )
    )
    return [_card(family, net) for family, net in pairs]


def _card(family: str, net: Network) -> GalleryCard:
    ranked_at, ranks = preference_ranks(net)
    return {
        "family": family,
        "group": group(net),
        "spec": net.spec,
        "title": net.title,
        "cite": Line([PAPERS.get(net.paper or "", net.source)]),
        "sentence": sentence(net),
        "teaches": net.teaches,
        "ranked_at": ranked_at,
        "ranked_degree": _degree(network(ranked_at)),
        "ranked": ranks,
        "ranked_terms": _terms(network(ranked_at)),
        "terms": _terms(net),
    }


def _terms(net: Network) -> list[tuple[str, str, str]]:
    diameter = measure(net).diameter
    return [
        ("Nodes", Phrase(numeral(net.nodes)), "nodes"),
        ("Links", Phrase(numeral(net.links)), "links"),
        ("Degree", _degree(net), "degree"),
        ("Diameter", "–" if diameter is None else numeral(diameter), "diameter"),
    ]


def _degree(net: Network) -> str:
    degrees = net.degrees
    if degrees.minimum == degrees.maximum:
        return numeral(degrees.maximum)
    return Text("{low} to {high}", low=degrees.minimum, high=degrees.maximum)


def group(net: Network) -> str:
    """Return the group of a network.

    >>> group(network("Q(4)")), group(network("MC(2,1)")), group(network("BT(3)"))
    ('Cubes', 'Clustered cubes', 'Meshes and trees')
    """
    module = type(net).__module__.removeprefix("explorer.networks.")
    package = module.split(".")[0]
    return next((name for name, packages in GROUPS.items() if package in packages), OTHER_GROUP)


CARD, MARGIN = (320, 240), 12
"""The size of a gallery picture and the margin around its drawing, in CSS pixels."""


def sentence(net: Network) -> str:
    """Return the definition of a network, the first sentence of its class's docstring.

    >>> sentence(network("Q(4)"))
    'Nodes are the n-bit strings; two are joined if they differ in exactly one bit.'
    """
    text = " ".join(cleandoc(type(net).__doc__ or "").split("\n\n")[0].split())
    return f"{text.split('. ')[0].rstrip('.')}." if text else ""


@lru_cache(maxsize=128)
def portrait(family: str, theme: str, ranked: bool = False) -> str:
    """Return a family's example as a stand-alone SVG document of lines and discs, without text.

    ``ranked`` asks for the network at which the family is ranked instead.

    >>> "<text" in portrait("Q", "light"), portrait("Q", "light").count("<circle")
    (False, 16)
    >>> portrait("Q", "light", ranked=True).count("<circle")
    64
    """
    net = network(families()[family].samples[-1])
    # At this size, an address inside a node would not be readable.
    drawing = replace(scene(nearest_network(net) if ranked else net), pills=False)
    (drawn_width, drawn_height), (width, height) = drawing.size, CARD
    scale = min((width - 2 * MARGIN) / drawn_width, (height - 2 * MARGIN) / drawn_height)
    return document(Draft(drawing, scale, Highlights()), theme, CARD, words=False)
