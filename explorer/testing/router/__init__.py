"""The contract of a router on a network that it serves, one module of checks a subject."""
