"""Circuit against packet switching: latencies, and circuits among other messages."""
