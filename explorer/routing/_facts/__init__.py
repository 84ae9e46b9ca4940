"""Facts about hops for the routers of single families, computed from the moment of a hop."""
