"""The question that a lecturer puts to a class, as a document for the page."""
