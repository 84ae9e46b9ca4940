"""The star graph, its products with cubes, the hierarchical star."""
