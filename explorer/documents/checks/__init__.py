"""Documents of checks: a route, a file of routes, a router over every pair."""
