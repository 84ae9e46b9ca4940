"""The typed front: what ``import explorer`` gives."""

from explorer.api.built import from_networkx
from explorer.api.network import Network, families, network, routers_for
from explorer.api.papers import claims, figures, tables

__all__ = [
    "Network",
    "claims",
    "families",
    "figures",
    "from_networkx",
    "network",
    "routers_for",
    "tables",
]
