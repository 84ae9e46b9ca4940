"""Talks: scenes one after another, each what Explore shows at an address."""
