"""Interconnect Explorer: see the interconnection networks of parallel computers.

>>> import explorer
>>> net = explorer.network("MC(2,2)")
>>> net.nodes, net.links
(1024, 2048)
"""

from explorer.core.network import Network
from explorer.core.registry import families, network, routers_for

__version__ = "0.1.0"
__all__ = ["Network", "__version__", "families", "network", "routers_for"]
