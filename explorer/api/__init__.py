"""The typed front: what ``import explorer`` gives."""

from explorer.api.network import Network, families, network, routers_for
from explorer.api.papers import claims, figures, tables

__all__ = ["Network", "claims", "families", "figures", "network", "routers_for", "tables"]
