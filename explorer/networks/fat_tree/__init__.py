"""Fat trees: hosts below, switches above, and between two levels as many links as hosts."""
