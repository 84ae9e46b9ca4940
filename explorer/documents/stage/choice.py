"""Which networks serve so many hosts with switches of so many ports, as rows of a page."""

from __future__ import annotations

from typing import TypedDict

from explorer.analysis.comparison.choice import Fit, fits
from explorer.core.registry import families
from explorer.notation.formula import numeral


class ChoiceRow(TypedDict):
    """A network that fits, with what it costs as it reads; what it is ranked by, as numbers.

    ``each`` is "" where hosts are nodes of their own. By links those rank first that have the
    fewest a host, were they so many more as all hosts need to send at full rate.
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
    """How many hosts are wanted, of how many ports a switch is, what fits, of how many families."""

    hosts: int
    ports: int
    rows: list[ChoiceRow]
    families: int


def choice(hosts: int, ports: int) -> ChoiceDocument:
    """Return what fits, the smallest network of every curve of every family.

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
        "each": numeral(fit.each) if fit.each else "",
        "switches": numeral(fit.switches),
        "links": numeral(net.degrees.maximum),
        "ports": numeral(fit.ports),
        "perHost": f"{float(fit.links_per_host):.2f}",
        "hops": f"{float(fit.hops):.2f}",
        "farthest": numeral(fit.farthest),
        "rate": f"{float(100 * fit.rate):.0f}",
        "rank": {"hops": float(fit.hops), "links": float(fit.links_per_host / fit.rate)},
    }
