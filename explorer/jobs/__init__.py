"""Long work in blocks: run here or on a cluster, saved in a folder, and resumed."""
