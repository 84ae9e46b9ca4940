"""The facts of lessons: what lessons can have computed, and how to write it."""
