"""Long work in blocks: run here or on a cluster, kept in a folder, resumed."""
