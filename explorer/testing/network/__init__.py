"""The contract of a network, one module of checks a subject."""
