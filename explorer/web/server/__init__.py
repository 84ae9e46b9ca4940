"""The server: workers, queues, cache, limits, security, health."""
