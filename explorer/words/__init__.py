"""The texts of the interface in every language that it has."""
