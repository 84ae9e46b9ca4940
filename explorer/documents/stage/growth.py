"""The document of a step to the next network of a family: which node is a copy of which."""

from __future__ import annotations

from typing import Final, TypedDict

import numpy as np

from explorer.core.errors import ExplorerError, NoMove
from explorer.core.families.copies import copies
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.scenes.moves.node_match import last_symbol
from explorer.scenes.scene import drawn_whole
from explorer.words.voice import Voice


class GrowthDocument(TypedDict):
    """How a network, ``larger``, is made of copies of ``smaller``, node by node.

    ``origin`` is the node of the smaller network that each node is a copy of, -1 for none, and
    ``copy`` the number of the copy: 0 is the smaller network itself. ``columns`` are the positions
    of the new letters in an address, ``lit`` the index of each node's entry in ``columns``. If the
    letters are not ``inserted``, an address of copy 0 is unchanged. ``said`` describes the step in
    words, ``folded`` the way back. For a network that is not drawn as a whole, the lists are empty.
    """

    larger: str
    smaller: str
    origin: list[int]
    copy: list[int]
    columns: list[tuple[int, ...]]
    lit: list[int]
    inserted: bool
    said: str
    folded: str


FOLDED: Final = (
    "{larger} folds back into {smaller}: its copies lie over each other again, and what joined them"
    " is gone."
)
"""Text shown when a step makes a network smaller."""

SHRUNK: Final = "{larger} becomes {smaller} again: the nodes that it had more are gone."
"""Text for a network that is one copy of the smaller network plus new nodes."""


def growth_document(net: Network, other: Network, lang: str = "en") -> GrowthDocument:
    """Return the step between two networks: the larger as copies of the smaller.

    Raises NoMove if they are not one step apart, or if no rule is known.

    >>> from explorer import network
    >>> result = growth_document(network("Q(1)"), network("Q(2)"))
    >>> result["origin"], result["copy"], [result["columns"][i] for i in result["lit"]]
    ([0, 1, 0, 1], [0, 0, 1, 1], [(0,), (0,), (0,), (0,)])
    """
    smaller, larger = sorted((net, other), key=lambda each: each.nodes)
    decomposition = copies(larger, smaller)
    if decomposition is None:
        raise NoMove(
            f"{larger.spec} is not known as copies of {smaller.spec}: a network grows from the one"
            " that is a step smaller in one parameter, where its family says how",
            nearest=_nearest_step(larger),
        )
    voice = Voice(lang)
    document: GrowthDocument = {
        "larger": larger.spec,
        "smaller": smaller.spec,
        "origin": [],
        "copy": [],
        "columns": [],
        "lit": [],
        "inserted": decomposition.inserted,
        "said": voice.say(decomposition.sentence, **decomposition.gaps),
        "folded": voice.say(
            FOLDED if decomposition.count > 1 else SHRUNK, larger=larger.spec, smaller=smaller.spec
        ),
    }
    if not drawn_whole(larger):
        return document
    nodes = np.arange(larger.nodes)
    # In permutation graphs a copy's symbols may be renamed, so that it is drawn most like copy 0.
    match = last_symbol(smaller, larger)
    origin, copy = (match.origin, match.copy) if match else decomposition.split(nodes)
    columns_by_node = [
        decomposition.columns(node) if decomposition.inserted or copy[node] else ()
        for node in range(larger.nodes)
    ]
    index_of_columns = {row: i for i, row in enumerate(dict.fromkeys(columns_by_node))}
    return {
        **document,
        "origin": origin.tolist(),
        "copy": copy.tolist(),
        "columns": list(index_of_columns),
        "lit": [index_of_columns[row] for row in columns_by_node],
    }


def _nearest_step(net: Network) -> str | None:
    """Return a known step as text: the network before this one, and this network."""
    for *_, down, _ in net.steps():
        try:
            if copies(net, network(down)):
                return f"{down} to {net.spec}"
        except ExplorerError:
            continue
    return None
