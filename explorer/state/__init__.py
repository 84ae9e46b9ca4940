"""The contents of a page as a frozen value, and its URL."""
