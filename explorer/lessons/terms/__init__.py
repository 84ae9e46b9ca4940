"""The terms as a page: each with its picture, its source, its lesson and its stage."""
