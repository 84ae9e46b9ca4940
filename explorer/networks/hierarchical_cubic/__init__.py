"""The hierarchical cubic network and its two incomplete forms."""
