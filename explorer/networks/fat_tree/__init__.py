"""Fat trees: hosts below, switches above, as many links between two levels as there are hosts."""
