"""Messages over time: queues at channels, latencies, and the load at which a network saturates."""
