"""Documents of a route: its trace, next hops, predictions, the router of a plug-in."""
