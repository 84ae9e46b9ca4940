"""The contract of a network, one module of checks per subject."""
