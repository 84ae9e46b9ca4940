"""The facts of lessons: values that lessons can have computed, and how to write them."""
