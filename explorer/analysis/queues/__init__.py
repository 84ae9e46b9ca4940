"""Messages over time: queues at channels, how long a message waits, where a network saturates."""
