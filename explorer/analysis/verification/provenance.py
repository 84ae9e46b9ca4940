"""The origin of a result, as a paper's artefact states it."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

from explorer.core.network import Network
from explorer.core.router import Router
from explorer.core.version import __version__

CITATION = "Interconnect Explorer {version}, explorer verify: {router} on {spec}."


class Provenance(TypedDict):
    """The version and the command that made a result, a digest of the links, and the citation.

    ``digest`` is null if the links are too many to be listed.
    """

    version: str
    command: str
    digest: str | None
    citation: str


def provenance(net: Network, router: Router, command: str) -> Provenance:
    """Return the origin of a result about a router."""
    return {
        "version": __version__,
        "command": command,
        "digest": digest(net) if net.fits_search else None,
        "citation": CITATION.format(version=__version__, router=router.key, spec=net.spec),
    }


def digest(net: Network) -> str:
    """Return the SHA-256 of the links of a network, rows of two indices in rising order.

    >>> from explorer import network
    >>> digest(network("Q(2)"))[:16]
    '51d04c25ea1300e4'
    """
    rows = net.link_array()[:, :2]
    text = "\n".join(f"{a} {b}" for a, b in sorted(rows.tolist()))
    return sha256(text.encode()).hexdigest()
