"""The complete binary tree."""
