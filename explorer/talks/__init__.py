"""Talks: a sequence of scenes, each showing what Explore shows at an address."""
