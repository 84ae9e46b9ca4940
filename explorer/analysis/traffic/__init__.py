"""Traffic patterns through any router: loads of links, conflicts, routing tables."""
