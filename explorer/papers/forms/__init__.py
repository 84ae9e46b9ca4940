"""The vocabulary of claims: what is printed held against what is computed."""
