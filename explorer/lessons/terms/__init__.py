"""The terms as a page of their own: each with its picture, its place, its lesson and its stage."""
