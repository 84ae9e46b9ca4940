"""The pages, each one object, and what serves them."""
