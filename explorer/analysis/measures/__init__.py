"""Measures of one network: distances, cost, density, connectivity, and theorems on families."""
