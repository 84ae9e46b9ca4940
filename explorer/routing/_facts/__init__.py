"""What the routers of single families say of a hop, computed from its moment."""
