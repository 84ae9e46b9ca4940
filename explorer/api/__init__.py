"""The typed public interface: the names that ``import explorer`` provides."""

from explorer.api.course import course_file
from explorer.api.network import Network
from explorer.api.notebook_cell import show
from explorer.api.papers import claims, figures, tables
from explorer.api.sources import families, from_file, from_networkx, network, routers_for
from explorer.core.plugins.loading import add_plugin
from explorer.core.router import Via

__all__ = [
    "Network",
    "Via",
    "add_plugin",
    "claims",
    "course_file",
    "families",
    "figures",
    "from_file",
    "from_networkx",
    "network",
    "routers_for",
    "show",
    "tables",
]
