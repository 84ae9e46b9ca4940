"""Routes from elsewhere: read from any usual format, judged, and grouped by trouble."""

from explorer.analysis.checking.judge import RouteSet, check_routes
from explorer.analysis.checking.read import read_routes
from explorer.analysis.checking.route_entries import Entry, WrittenRoute

__all__ = ["Entry", "RouteSet", "WrittenRoute", "check_routes", "read_routes"]
