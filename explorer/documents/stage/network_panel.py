"""A network in words and numbers: printed facts beside measured ones, steppers, kinds of links."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NotRequired, TypedDict

import numpy as np

from explorer.analysis.known.table import known_facts
from explorer.analysis.measures.hosts import between_hosts
from explorer.analysis.measures.measures import Measures, measure
from explorer.core.errors import ExplorerError
from explorer.core.families.copies import copies
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.documents.stage.icon import icon
from explorer.documents.stage.measure_rows import MeasuredRow, more_facts
from explorer.notation.formula import numeral, typeset, verdict_of_value, width
from explorer.scenes.scene import drawn_whole
from explorer.words.glossary import TERMS
from explorer.words.lines import Line
from explorer.words.text import Phrase

PAPERS = {
    "metacube": "Li, Peng and Chu, “Metacube”",
    "hcn": "Ghose and Desai, “The HCN”",
    "ecq": "Li, Mu, Li and Min, “Exchanged crossed cube”",
    "ghc": "Young, “Generalized hypercube structures”",
    "scq": "Adhikari and Tripathy, “Star-crossed cube”",
}
"""The five papers, by author and title, as they are cited under a network."""


class Fact(TypedDict):
    """A fact as measured and, if a paper has a formula for it, as printed.

    ``term`` is the key of the term that explains it; ``known`` says on what kind of basis the value
    rests, and ``how`` says so in a sentence.
    """

    key: str
    title: str
    term: str
    measured: str
    known: str
    how: str
    formula: NotRequired[str]
    width: NotRequired[int]
    printed: NotRequired[str]
    source: NotRequired[str]
    verdict: NotRequired[str]


class Neighbour(TypedDict, total=False):
    """The spec of a network one step away, or why there is none.

    ``grows`` says whether the larger network is known as copies of the smaller.
    """

    spec: str
    grows: bool
    why: str


class Stepper(TypedDict):
    """A parameter of a network, and the networks one step down and one step up."""

    name: str
    title: str
    value: int
    down: Neighbour
    up: Neighbour


class NetworkPanel(TypedDict):
    """A network as its panel shows it.

    ``counts`` are the numbers of links of each kind in the drawing, ``terms`` the keys of the terms
    that explain the kinds.
    """

    spec: str
    icon: str
    title: str
    cite: str
    nodes: str
    nodeCount: str
    steppers: list[Stepper]
    facts: tuple[Fact, ...]
    note: str
    more: tuple[MeasuredRow, ...]
    links: str
    counts: list[str]
    terms: list[str]


KIND_TERMS: Final = MappingProxyType(
    {
        ("metacube", "cube"): "cube_edge",
        ("metacube", "cross"): "cross_edge",
        ("hcn", "local"): "local_link",
        ("hcn", "external"): "external_link",
        ("hcn", "diameter"): "diameter_link",
    }
)
"""The terms of kinds of links in the papers, by paper and kind."""

FACTS = ("nodes", "links", "degree", "diameter", "mean_distance", "cost", "message_density")
"""The facts that papers print, by the keys of their terms."""


def computed_fact(measures: Measures, key: str) -> int | Fraction | None:
    """Return the computed value of a fact, exact."""
    net = measures.net
    # The paper of the exchanged crossed cube defines cost by the mean degree, the others by the
    # maximum.
    by_mean = net.paper == "ecq"
    values: dict[str, int | Fraction | None] = {
        "nodes": net.nodes,
        "links": net.links,
        "degree": net.degrees.maximum,
        "diameter": measures.diameter,
        "mean_distance": measures.mean_distance,
        "cost": measures.cost_mean if by_mean else measures.cost,
        "message_density": measures.message_density,
    }
    return values[key]


@lru_cache(maxsize=256)
def facts(net: Network) -> tuple[Fact, ...]:
    """Return the facts of a network, printed formula beside measured value."""
    measures, formulas, bases = measure(net), net.formulas(), known_facts(net)
    rows: list[Fact] = []
    for key in FACTS:
        value, formula = computed_fact(measures, key), formulas.get(key)
        term = TERMS["cost_mean" if key == "cost" and net.paper == "ecq" else key]
        row: Fact = {
            "key": key,
            "title": "Cost, mean degree" if term.key == "cost_mean" else term.name,
            "term": term.key,
            "measured": numeral(value),
            "known": bases[key].kind,
            "how": bases[key].sentence,
        }
        if formula is not None:
            relation = "" if formula.relation == "=" else formula.relation
            row = {
                **row,
                "formula": typeset(relation + formula.latex),
                "width": width(relation + formula.latex),
                "printed": numeral(formula.value),
                "source": Phrase(formula.source),
                "verdict": verdict_of_value(formula, value),
            }
        rows.append(row)
    return tuple(rows)


def letters_note(net: Network) -> str:
    """Return the meaning of letters in printed formulas that no control sets, "" if none.

    >>> letters_note(network("Torus(4,4)")), letters_note(network("Q(4)"))
    ('In the printed formulas m = 2 and n = 2.', '')
    """
    equations = [f"{letter} = {numeral(value)}" for letter, value in net.formula_symbols().items()]
    return f"In the printed formulas {' and '.join(equations)}." if equations else ""


def names_note(net: Network) -> str:
    """Return the other names of a network as a sentence, "" if it has no other name.

    >>> names_note(network("GHC(3,3)"))
    'Also called HyperX(3,3), 3-ary 3-flat, Rook(3,3).'
    """
    other_names = ", ".join(filter(None, (name.name_of(net.spec) for name in net.other_names)))
    return f"Also called {other_names}." if other_names else ""


def mean_note(net: Network) -> str:
    """Return the sentence that says which mean distance is shown, and gives the other."""
    measures = measure(net)
    if measures.mean_distance_excluding_self is None:
        return measures.method
    other = numeral(measures.mean_distance_excluding_self)
    method = measures.method.replace("closed form", "in closed form")
    method = method if method.startswith("in ") else f"by {method}"
    if measures.mean_distance is not None and numeral(measures.mean_distance) == other:
        # With so many nodes, both means are equal to the last digit shown.
        return f"Found {method}."
    return f"Mean distance counts the node itself; without it, {other}. Found {method}."


def hosts_note(net: Network) -> str:
    """Return a sentence about the hosts and their distances, "" if every node is a host.

    >>> hosts_note(network("FT(4)"))
    'Between its 16 hosts the mean distance is 5.467 and the diameter 6; 20 switches pass on.'
    """
    if net.hosts_each == 1:
        return ""
    among = between_hosts(net)
    if among.pairs is None:
        return f"Its {numeral(among.hosts)} hosts send; {numeral(among.switches)} switches pass on."
    mean, diameter = numeral(among.mean_distance), numeral(among.diameter)
    return (
        f"Between its {numeral(among.hosts)} hosts the mean distance is {mean} and the diameter"
        f" {diameter}; {numeral(among.switches)} switches pass on."
    )


def links_note(net: Network) -> str:
    """Return how one-way and parallel links are drawn, "" if there are no such links.

    >>> from explorer.graphs.built_network import build_network
    >>> from explorer.graphs.reading import read_graph
    >>> links_note(build_network(read_graph("a -> b\\nb -- c\\n"), "", "arcs"))
    'An arrow shows the one way that a link leads; without one it leads both.'
    """
    arrow = "An arrow shows the one way that a link leads; without one it leads both."
    bold = f"A bolder line is several links side by side: {numeral(net.links)} are counted in all."
    return " ".join([arrow] * net.directed + [bold] * (net.width_each != 1))


def steppers(net: Network) -> list[Stepper]:
    """Return the parameters of a network with the specs one step down and one step up."""
    return [
        {
            "name": name,
            "title": title,
            "value": value,
            "down": _neighbour(net, down),
            "up": _neighbour(net, up),
        }
        for name, title, value, down, up in net.steps()
    ]


def _neighbour(net: Network, text: str) -> Neighbour:
    try:
        other = network(text)
        smaller, larger = sorted((net, other), key=lambda each: each.nodes)
        return {"spec": other.spec, "grows": copies(larger, smaller) is not None}
    except ExplorerError as error:
        return {"why": str(error)}


def panel_document(net: Network, scene: Scene) -> NetworkPanel:
    """Return the content of the network panel: names, paper, steppers, facts, link kinds."""
    cite = PAPERS.get(net.paper or "")
    notes = (names_note, letters_note, mean_note, hosts_note, links_note)
    return {
        "spec": net.spec,
        "icon": icon(net),
        "title": net.title,
        "cite": Line([cite or net.source]),
        "nodes": numeral(net.nodes),
        "nodeCount": str(net.nodes),
        "steppers": steppers(net),
        "facts": facts(net),
        "note": " ".join(filter(None, (note(net) for note in notes))),
        "more": more_facts(net),
        "links": numeral(net.links),
        "counts": kind_counts(net),
        "terms": [KIND_TERMS.get((net.paper or "", kind.key), "") for kind in scene.kinds],
    }


def kind_counts(net: Network) -> list[str]:
    """Return the number of links of each kind, as empty texts if the network is not drawn whole.

    >>> kind_counts(network("HCN(2)")), kind_counts(network("MC(3,3)"))
    (['16', '6', '2'], ['', ''])
    """
    if not drawn_whole(net):
        return ["" for _ in net.kinds]
    nodes = np.arange(net.nodes)
    has_link = net.neighbors(nodes) >= 0
    counts = np.zeros(len(net.kinds), dtype=np.int64)
    np.add.at(counts, net.link_kinds(nodes)[has_link], net.width(nodes)[has_link])
    # A link is counted at a port of each of its ends, an arc only at the port of its tail.
    return [numeral(count // (1 if net.directed else 2)) for count in counts.tolist()]
