"""Measurements of a network beyond the facts that papers print, a few words a row."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, TypedDict

from explorer.analysis.bisection import Bisection
from explorer.analysis.known.table import known_facts
from explorer.analysis.measures.economy import cef, link_ratio, tcef
from explorer.analysis.measures.hosts import between_hosts
from explorer.analysis.measures.measures import measure
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import Known
from explorer.core.basis import Basis
from explorer.core.network import Network
from explorer.notation.formula import numeral
from explorer.words.glossary import TERMS
from explorer.words.text import Phrase


class MeasuredRow(TypedDict):
    """A measurement beyond the facts that papers print.

    ``term`` is the key of the term that explains it, ``meaning`` a remark of this row or empty;
    ``known`` is the kind of its basis and ``how`` the sentence of the basis.
    """

    title: str
    value: str
    term: str
    meaning: str
    known: str
    how: str


@lru_cache(maxsize=256)
def more_facts(net: Network) -> tuple[MeasuredRow, ...]:
    """Return rows of title, value and meaning: structure, eccentricity, costs, total exchange.

    >>> from explorer import network
    >>> [row["value"] for row in more_facts(network("Q(3)"))][:3]
    ['yes', '3', '4']
    """
    measures, structural, bases = measure(net), structure(net), known_facts(net)
    distance_basis = bases["mean_distance"]
    rows = [
        ("bipartite", _value_text(structural.bipartite), "", bases["bipartite"]),
        ("connectivity", _value_text(structural.connectivity), "", bases["connectivity"]),
        ("bisection", _value_text(structural.bisection_width), "", bases["bisection_width"]),
        ("radius", numeral(measures.radius), "", bases["radius"]),
        ("uniform", "yes" if measures.uniform else "no", "", distance_basis),
        ("cost_mean", numeral(measures.cost_mean), "", bases["cost"]),
        ("links_saved", f"{float(link_ratio(net)):.3f}", "", ARITHMETIC),
        ("cef", numeral(cef(net)), "Here with ρ = 1", ARITHMETIC),
        ("tcef", numeral(tcef(net)), "Here with ρ = σ = α = 1", ARITHMETIC),
        ("total_exchange", *_exchange(net)),
        *(_host_rows(net) if net.hosts_each != 1 else ()),
    ]
    return tuple(
        MeasuredRow(
            title=TERMS[term].name,
            value=Phrase(value),
            term=term,
            meaning=Phrase(meaning),
            known=basis.kind,
            how=basis.sentence,
        )
        for term, value, meaning, basis in rows
    )


ARITHMETIC = Basis("proved", "Arithmetic with the numbers of nodes and links.", "arithmetic")


def _host_rows(net: Network) -> list[tuple[str, str, str, Basis]]:
    """Return the measurements between hosts, for networks in which not every node is a host."""
    among = between_hosts(net)
    host_text = f", {net.hosts_each} hosts on each" if net.hosts_each else ""
    bisection = among.bisection
    return [
        (
            "hosts",
            numeral(among.hosts),
            f"Here {numeral(among.switches)} nodes are switches{host_text}.",
            ARITHMETIC,
        ),
        ("host_mean", numeral(among.mean_distance), "", among.basis),
        ("host_bisection", _value_text(bisection), "", bisection.basis),
        ("host_links", numeral(among.links_per_host), "", ARITHMETIC),
    ]


def _value_text(quantity: Known[Any]) -> str:
    if isinstance(quantity.value, bool):
        return "yes" if quantity.value else "no"
    if quantity.value is None and isinstance(quantity, Bisection):
        return bounds_text(quantity)
    return numeral(quantity.value)


def bounds_text(bisection: Bisection) -> str:
    """Return the bounds of a bisection width that is not known, as text.

    >>> from dataclasses import replace
    >>> unknown = Bisection(None, "", Basis("open", ""))
    >>> bounds_text(replace(unknown, low=30, high=40)), bounds_text(replace(unknown, high=8))
    ('30 to 40', '≤ 8')
    """
    if bisection.low is None:
        return "–" if bisection.high is None else f"≤ {numeral(bisection.high)}"
    return f"{numeral(bisection.low)} to {numeral(bisection.high)}"


def _exchange(net: Network) -> tuple[str, str, Basis]:
    """Return the time of the messages of one sender, whose they are, and how that is known."""
    among = between_hosts(net) if net.hosts_each is None else None
    pairs = among.pairs if among else measure(net).pairs
    basis = among.basis if among else known_facts(net)["mean_distance"]
    if pairs is None:
        return "–", "", basis
    senders = among.hosts if among else net.nodes
    hops = Fraction(sum(distance * count for distance, count in enumerate(pairs)), senders)
    meaning = (
        "Messages of a host, one by one: the mean of all hosts."
        if among
        else "Messages of one node, one by one."
        if measure(net).uniform
        else "Messages of a node, one by one: the mean of all nodes."
    )
    return f"{numeral(senders - 1)} (ts + g·tw) + {numeral(hops)} th", meaning, basis
