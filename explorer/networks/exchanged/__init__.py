"""The exchanged hypercube and the exchanged crossed cube."""
