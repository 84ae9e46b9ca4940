"""Documents of the Compare page: plot, axes, table."""
