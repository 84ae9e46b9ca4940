"""Networks on the n-bit strings: hypercube, crossed cube, folded cube."""
