"""Bisection widths that took a long search, recorded with a half whose cut is recounted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np

from explorer.analysis.bisection.theorems import Bisection, exact_bisection
from explorer.analysis.measures.theorems import known_by_computation
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.hyper_star.hyper_star import HyperStar

RECORD = Path(__file__).with_name("halves.json")

PROOFS = {
    "search": (
        "an exhaustive search, recorded",
        "A dynamic programme over the sides of a frontier of nodes and the size of a half looked at"
        " all halves; the one recorded is counted again.",
    ),
    "programme": (
        "a bound and a half that meets it, recorded",
        "A linear programme over orbits of pairs of nodes, with positive semidefinite and"
        " hypermetric cuts, bounds it from below, numerically; the half recorded is counted again.",
    ),
}
"""How a recorded width was bounded from below: its method, and the proof in a sentence or two."""


@cache
def _record() -> dict[str, dict[str, str | int]]:
    entries: dict[str, dict[str, str | int]] = json.loads(RECORD.read_text("utf-8"))
    return entries


def recorded_half(net: Network) -> Ints | None:
    """Return the recorded half of a network, None without a record: (nodes // 2,) indices."""
    entry, mirrored = _entry(net)
    if entry is None:
        return None
    mask = int(str(entry["half"]), 16)
    half = np.array([node for node in range(net.nodes) if mask >> node & 1])
    return net.nodes - 1 - half if mirrored else half


def _entry(net: Network) -> tuple[dict[str, str | int] | None, bool]:
    """Return the record of a network, and whether it is its mirror image's (all bits flipped)."""
    entry = _record().get(net.spec)
    if entry is None and isinstance(net, HyperStar):
        return _record().get(f"HyperStar({net.n},{net.n - net.k})"), True
    return entry, False


def cut_links(net: Network, half: Ints) -> int:
    """Return the number of links from a set of nodes to the others.

    >>> from explorer import network
    >>> cut_links(network("Q(3)"), np.array([0, 1, 2, 3]))
    4
    """
    inside = np.zeros(net.nodes, dtype=bool)
    inside[half] = True
    near = net.neighbors(half)
    return int(((near >= 0) & ~inside[near]).sum())


def recorded_bisection(net: Network) -> Bisection | None:
    """Return the recorded bisection width, None without a record.

    Raises BrokenContract if the half recorded with it is not a half, or cuts another number of
    links.

    >>> from explorer import network
    >>> recorded_bisection(network("S(5)")).value
    40
    """
    half, (entry, _) = recorded_half(net), _entry(net)
    if half is None or entry is None:
        return None
    width = int(entry["width"])
    if len(half) != net.nodes // 2 or cut_links(net, half) != width:
        raise BrokenContract(f"the half recorded of {net.spec} does not cut {width} links")
    method, proof = PROOFS[str(entry["by"])]
    return exact_bisection(known_by_computation(width, method), proof)
