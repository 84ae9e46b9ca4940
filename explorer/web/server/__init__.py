"""Serving: workers, queues, caches, limits, security, health."""
