"""The texts of the interface in each of its languages."""
