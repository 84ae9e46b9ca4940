"""The networks that serve a number of hosts with switches of a number of ports, as rows."""

from __future__ import annotations

from typing import TypedDict

from explorer.analysis.comparison.choice import Fit, fits
from explorer.core.registry import families
from explorer.notation.formula import numeral


class ChoiceRow(TypedDict):
    """A network that fits, with its costs as text, and the numbers by which it is ranked.

    ``each`` is "" if hosts are nodes of their own. In the ranking by links, a network with fewer
    links a host is better; the links are scaled up to what all hosts need to send at full rate.
    """

    family: str
    spec: str
    title: str
    hosts: str
    each: str
    switches: str
    links: str
    ports: str
    perHost: str
    hops: str
    farthest: str
    rate: str
    rank: dict[str, float]


class ChoiceDocument(TypedDict):
    """The required hosts, the ports of a switch, networks that fit, the number of families."""

    hosts: int
    ports: int
    rows: list[ChoiceRow]
    families: int


def choice(hosts: int, ports: int) -> ChoiceDocument:
    """Return the networks that fit, the smallest of every curve of every family.

    >>> choice(1000, 12)["rows"][0]["spec"]
    'Q(10)'
    """
    rows = [_row(fit) for fit in fits(hosts, ports)]
    return {"hosts": hosts, "ports": ports, "rows": rows, "families": len(families())}


def _row(fit: Fit) -> ChoiceRow:
    net = fit.net
    return {
        "family": net.family,
        "spec": net.spec,
        "title": net.title,
        "hosts": numeral(fit.hosts),
        "each": numeral(fit.hosts_per_switch) if fit.hosts_per_switch else "",
        "switches": numeral(fit.switches),
        "links": numeral(net.degrees.maximum),
        "ports": numeral(fit.ports),
        "perHost": f"{float(fit.links_per_host):.2f}",
        "hops": f"{float(fit.hops):.2f}",
        "farthest": numeral(fit.farthest),
        "rate": f"{float(100 * fit.rate):.0f}",
        "rank": {"hops": float(fit.hops), "links": float(fit.links_per_host / fit.rate)},
    }
