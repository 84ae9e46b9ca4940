"""The spectrum of a network: its algebraic connectivity, and the bound that follows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.analysis.bisection.search import link_matrix
from explorer.core.network import Network

MAX_NODES = 1024
"""Largest network whose eigenvalues are all computed: about a second."""


@dataclass(frozen=True)
class Spectrum:
    """Eigenvalues of the Laplacian of a network, rising, with rounding errors below 10^-9.

    ``algebraic_connectivity`` is the second eigenvalue; the cut of any two halves is at least a
    quarter of the nodes times this. Source: Fiedler 1973; Mohar 1991.
    """

    net: Network
    eigenvalues: tuple[float, ...]

    @property
    def algebraic_connectivity(self) -> float:
        return self.eigenvalues[1]

    @property
    def bisection_bound(self) -> int:
        """The least number of links between two halves that the eigenvalue allows."""
        nodes = self.net.nodes
        half = nodes // 2
        return int(np.ceil(self.algebraic_connectivity * half * (nodes - half) / nodes - 1e-9))


@lru_cache(maxsize=64)
def spectrum(net: Network) -> Spectrum | None:
    """Return the spectrum of a network of 2 to 1,024 nodes, None for other sizes.

    >>> from explorer import network
    >>> round(spectrum(network("Q(4)")).algebraic_connectivity, 9)
    2.0
    >>> spectrum(network("Q(4)")).bisection_bound
    8
    """
    if not 2 <= net.nodes <= MAX_NODES:
        return None
    net.require_undirected("a spectrum")
    links = link_matrix(net)
    values = np.linalg.eigvalsh(np.diag(links.sum(axis=1)) - links)
    return Spectrum(net, tuple(float(value) for value in np.round(values, 10)))
