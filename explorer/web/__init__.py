"""The web application and its server: access, worker processes and limits, queues, cache."""
