"""The vocabulary of claims: printed statements compared with computed values."""
